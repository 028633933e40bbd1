import type { RoomChange } from '#contract/room-change.ts';
import { t } from '#contract/text.ts';

/** Names the request in the call if it comes from one of these students; a move of others leaves it open. */
export const answeredBy = (request: RoomChange | undefined, ...studentIds: readonly string[]): { roomChangeId?: string } =>
  request && studentIds.includes(request.student._id) ? { roomChangeId: request._id } : {};

/** What Undo says: a request that the move has answered does not open again. */
export const undoneText = (message: string, { roomChangeId }: { roomChangeId?: string }): string =>
  roomChangeId === undefined ? message : t('{message} The request stays closed as granted.', { message });
