import type { Db } from '#server/db/open.ts';

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
