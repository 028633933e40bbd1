import { calls, type CallName } from '#contract/calls.ts';
import type { Call, Reach, Who } from '#contract/call/call.ts';
import type { Me } from '#server/call/session.ts';

/** The row of the call that made an operation; undefined for a command, and for a call of an earlier version. */
export const rowOf = (call: string): Call | undefined => (Object.hasOwn(calls, call) ? calls[call as CallName] : undefined); // just looked up

export const isUndoable = (call: string): boolean => rowOf(call)?.undoable ?? false;

interface DoneSomewhere {
  call: string;
  by: string | null;
  hostelId: string | null;
}

const undoers: Who = calls.operationUndo.who;

/** How far the caller reaches with an undo: as far as with the call that it undoes; undefined if they may undo none. */
export function reachOfUndo({ role }: Pick<Me, 'role'>, call: string): Reach | undefined {
  if (undoers !== 'anyone' && !undoers[role]) return undefined;
  const row = rowOf(call);
  return row?.undoable && row.who !== 'anyone' ? row.who[role] : undefined;
}

/**
 * Whether the caller may make the call of an operation in the hostel where it was made. The undo itself also asks whether they may change
 * each of the records.
 */
export function mayUndo(me: Pick<Me, 'userId' | 'role' | 'hostelId'>, { call, by, hostelId }: DoneSomewhere): boolean {
  const reach = reachOfUndo(me, call);
  // one's own account is no matter of those who serve the hostel
  if (rowOf(call)?.changesOwnAccount && by !== me.userId && me.role !== 'hosteladmin') return false;
  if (reach !== 'hostel' && reach !== 'names') return reach !== undefined;
  return me.hostelId !== null && hostelId === me.hostelId;
}
