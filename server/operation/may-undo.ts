import { calls, type CallName } from '#contract/calls.ts';
import type { Call, Who } from '#contract/call.ts';
import type { Me } from '#server/http/session.ts';

/** The row of the call that made an operation; undefined for a command, and for a call of an earlier version. */
export const rowOf = (call: string): Call | undefined => (Object.hasOwn(calls, call) ? calls[call as CallName] : undefined); // just looked up

export const isUndoable = (call: string): boolean => rowOf(call)?.undoable ?? false;

interface DoneSomewhere {
  call: string;
  /** id of the account */
  by: string | null;
  hostelId: string | null;
}

const undoers: Who = calls.operationUndo.who;

/** Whether the caller may undo an operation: they may make its call themselves, in the hostel where it was made. */
export function mayUndo(me: Pick<Me, 'role' | 'hostelId' | 'userId'>, { call, by, hostelId }: DoneSomewhere): boolean {
  if (undoers !== 'anyone' && !undoers[me.role]) return false;
  const row = rowOf(call);
  const reach = row?.undoable && row.who !== 'anyone' ? row.who[me.role] : undefined;
  if (reach === 'all') return true;
  if (reach === 'own') return by === me.userId;
  return reach !== undefined && me.hostelId !== null && hostelId === me.hostelId;
}
