import type { RoomChange } from '#contract/room-change/room-change.ts';

/** Input that makes a move close the request, if its student is among those who move; a move of others leaves it open. */
export const answeredBy = (request: RoomChange | undefined, ...studentIds: readonly string[]): { roomChangeId?: string } =>
  request && studentIds.includes(request.student._id) ? { roomChangeId: request._id } : {};
