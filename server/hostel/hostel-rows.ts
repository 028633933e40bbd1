import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/http/fault.ts';

export interface LockedHostel {
  id: string;
  name: string;
}

/**
 * Locks a hostel until the transaction ends. Whatever changes who lives where takes this lock first, so that such changes in
 * one hostel come one after the other and never deadlock.
 */
export async function lockHostel(db: Db, id: string): Promise<LockedHostel | undefined> {
  return await db.selectFrom('hostel').select(['id', 'name']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Likewise for a change that may touch any hostel. */
export async function lockAllHostels(db: Db) {
  return await db.selectFrom('hostel').select(['id', 'name', 'caretaker_id', 'warden_id']).orderBy('id').forNoKeyUpdate().execute();
}

/** Throws when there is no such hostel. */
export async function getHostelName(db: Db, id: string): Promise<string> {
  const hostel = await db.selectFrom('hostel').select('name').where('id', '=', id).executeTakeFirst();
  if (!hostel) throw new Fault('hostelNotFound');
  return hostel.name;
}

/** Who is to be told of what happens in a hostel: nobody while the role is vacant. */
export async function accountsToNotify(db: Db, hostelId: string, role: 'caretaker' | 'warden'): Promise<string[]> {
  const column = role === 'caretaker' ? 'caretaker_id' : 'warden_id';
  const hostel = await db.selectFrom('hostel').select(`${column} as id`).where('id', '=', hostelId).executeTakeFirst();
  return hostel && hostel.id !== null ? [hostel.id] : [];
}
