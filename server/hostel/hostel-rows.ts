import type { Db } from '#server/db/open.ts';
import type { HostelId } from '#server/http/scope.ts';

export interface LockedHostel {
  id: HostelId;
  name: string;
}

/**
 * Locks a hostel until the transaction ends. Whatever changes who lives where takes this lock first, so that such changes in
 * one hostel come one after the other and never deadlock.
 */
export async function lockHostel(db: Db, id: HostelId): Promise<LockedHostel | undefined> {
  const hostel = await db.selectFrom('hostel').select('name').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return hostel && { id, name: hostel.name };
}

/** Likewise for a change by an administrator, which may touch any hostel. */
export async function lockAllHostels(db: Db) {
  return await db.selectFrom('hostel').select(['id', 'name', 'caretaker_id', 'warden_id']).orderBy('id').forNoKeyUpdate().execute();
}

/** Who is to be told of what happens in a hostel: nobody while the role is vacant. */
export async function accountsToNotify(db: Db, hostelId: HostelId, role: 'caretaker' | 'warden'): Promise<string[]> {
  const column = role === 'caretaker' ? 'caretaker_id' : 'warden_id';
  const hostel = await db.selectFrom('hostel').select(`${column} as id`).where('id', '=', hostelId).executeTakeFirst();
  return hostel && hostel.id !== null ? [hostel.id] : [];
}
