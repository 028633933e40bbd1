import type { HostelFor } from '#contract/hostel-for.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/http/fault.ts';
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

/** Likewise, where the hostel may be gone meanwhile. */
export async function getLockedHostel(db: Db, id: HostelId): Promise<LockedHostel> {
  const hostel = await lockHostel(db, id);
  if (!hostel) throw new Fault('hostelNotFound');
  return hostel;
}

/** Likewise for a change by an administrator, which may touch any hostel. */
export async function lockAllHostels(db: Db) {
  return await db
    .selectFrom('hostel')
    .select((eb) => ['id', 'name', 'caretaker_id', 'warden_id', eb.ref('is_for').$castTo<HostelFor>().as('isFor')])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** The accounts to notify of what happens in a hostel: none while the role is vacant or its holder disabled. */
export async function accountsToNotify(db: Db, hostelId: HostelId, role: 'caretaker' | 'warden'): Promise<string[]> {
  const column = role === 'caretaker' ? 'hostel.caretaker_id' : 'hostel.warden_id';
  const accounts = await db
    .selectFrom('hostel')
    .innerJoin('account', 'account.id', column)
    .select('account.id')
    .where('hostel.id', '=', hostelId)
    .where('account.disabled_at', 'is', null)
    .execute();
  return accounts.map(({ id }) => id);
}
