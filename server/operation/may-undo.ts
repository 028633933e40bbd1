import { calls, type CallName } from '#contract/calls.ts';
import type { Call, Who } from '#contract/call.ts';
import type { Me } from '#server/http/session.ts';

/** The row of the call that made an operation; undefined for a command, and for a call of an earlier version. */
export const rowOf = (call: string): Call | undefined => (Object.hasOwn(calls, call) ? calls[call as CallName] : undefined); // just looked up

export const isUndoable = (call: string): boolean => rowOf(call)?.undoable ?? false;

interface DoneSomewhere {
  call: string;
  hostelId: string | null;
}

const undoers: Who = calls.operationUndo.who;

/** Whether the caller may undo an operation: they may make its call themselves, in the hostel where it was made. */
export function mayUndo(me: Pick<Me, 'role' | 'hostelId'>, { call, hostelId }: DoneSomewhere): boolean {
  if (undoers !== 'anyone' && !undoers[me.role]) return false;
  const row = rowOf(call);
  const reach = row?.undoable && row.who !== 'anyone' ? row.who[me.role] : undefined;
  // of what is somebody's own, the records that it changed decide
  if (reach === 'all' || reach === 'own') return true;
  return reach !== undefined && me.hostelId !== null && hostelId === me.hostelId;
}
