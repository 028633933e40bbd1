import { sql } from 'kysely';
import { faults } from '#contract/messages.ts';
import type { HostelFor } from '#contract/room/hostel-for.ts';
import { t } from '#contract/text/text.ts';
import type { Db } from '#server/db/open.ts';
import { sendAhead } from '#server/db/together.ts';
import { Fault, orFault } from '#server/fault.ts';
import { nameKey } from '#server/name-key.ts';
import { type HostelId, hostelWithin, type Scope } from './scope.ts';

export interface LockedHostel {
  id: HostelId;
  name: string;
  isFor: HostelFor;
}

/** The hostels in scope that are in use, by name. */
export async function hostelsWithin(db: Db, scope: Scope): Promise<LockedHostel[]> {
  return await db
    .selectFrom('hostel_in_use')
    // safe to cast: the condition below keeps only hostels in scope
    .select((eb) => [eb.ref('id').$castTo<HostelId>().as('id'), 'name', 'is_for as isFor'])
    .where((eb) => hostelWithin(scope, eb.ref('id')))
    .orderBy(sql`name_key collate "C"`)
    .execute();
}

/**
 * Locks a hostel until the transaction ends. Whatever changes who lives where takes this lock first, so that such changes in
 * one hostel come one after the other and never deadlock.
 */
export async function lockHostel(db: Db, id: HostelId): Promise<(LockedHostel & { archivedAt: string | null }) | undefined> {
  const query = db.selectFrom('hostel').select(['name', 'is_for as isFor', 'archived_at as archivedAt']).where('id', '=', id);
  const hostel = await query.forNoKeyUpdate().executeTakeFirst();
  return hostel && { id, ...hostel };
}

/** The same for who wants nothing of the hostel but the lock. */
export async function holdHostel(db: Db, id: HostelId): Promise<void> {
  await sendAhead(db, db.selectFrom('hostel').select('id').where('id', '=', id).forNoKeyUpdate());
}

/** Like `lockHostel`, but throws if the hostel does not exist any more, or is archived: its rooms stay as they are. */
export async function getLockedHostel(db: Db, id: HostelId): Promise<LockedHostel> {
  const { archivedAt, ...hostel } = orFault(await lockHostel(db, id), 'hostelNotFound');
  if (archivedAt !== null) throw new Fault('hostelArchived', { values: { hostel: hostel.name } });
  return hostel;
}

/** Refuses a name that an archived hostel has, and says that it can be brought back. */
export async function refuseArchivedName(db: Db, name: string): Promise<void> {
  const query = db.selectFrom('hostel').select('name').where('name_key', '=', nameKey(name)).where('archived_at', 'is not', null);
  const archived = await query.executeTakeFirst();
  if (!archived) return;
  const values = { hostel: archived.name };
  throw new Fault('hostelNameArchived', { values, fields: { name: t(faults.hostelNameArchived.text, values) } });
}

/** Locks all hostels, like `lockHostel`, for a change by an administrator that may touch any of them. Returns those in use. */
export async function lockAllHostels(db: Db) {
  const query = db.selectFrom('hostel').select(['id', 'name', 'is_for as isFor', 'archived_at as archivedAt']);
  return (await query.orderBy('id').forNoKeyUpdate().execute()).filter(({ archivedAt }) => archivedAt === null);
}

const servedBy = (db: Db, accountId: string) =>
  db
    .selectFrom('hostel_team')
    .innerJoin('hostel', 'hostel.id', 'hostel_team.hostel_id')
    .select(['hostel.id', 'hostel.name'])
    .where('hostel_team.account_id', '=', accountId);

/** The hostels that an account serves, by name. */
export async function hostelsServedBy(db: Db, accountId: string): Promise<{ id: string; name: string }[]> {
  return await servedBy(db, accountId)
    .orderBy(sql`hostel.name_key collate "C"`)
    .execute();
}

/** A hostel that an account serves; undefined when the account is not in its team. */
export async function findServedHostel(db: Db, accountId: string, id: unknown): Promise<{ id: HostelId; name: string } | undefined> {
  const hostel = await servedBy(db, accountId).where('hostel.id', '=', String(id)).executeTakeFirst();
  return hostel && { id: hostel.id as HostelId, name: hostel.name }; // safe to cast: the team of a hostel reaches it
}
