import type { RoomChange } from '#contract/room-change.ts';

/** Names the request in the call if it comes from one of these students; a move of others leaves it open. */
export const answeredBy = (request: RoomChange | undefined, ...studentIds: readonly string[]): { roomChangeId?: string } =>
  request && studentIds.includes(request.student._id) ? { roomChangeId: request._id } : {};
