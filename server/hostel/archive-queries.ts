import { sql } from 'kysely';
import type { Replies } from '#contract/calls.ts';
import type { NamedHostel } from '#server/call/handler.ts';
import type { LockedHostel } from '#server/call/hostel-rows.ts';
import type { HostelId } from '#server/call/scope.ts';
import { sumOf } from '#server/db/listing.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/fault.ts';

/** The round that is under way and gives the rooms of a hostel; undefined if there is none. */
async function roundOver(db: Db, hostelId: HostelId): Promise<string | undefined> {
  const round = await db
    .selectFrom('round_hostel')
    .innerJoin('round', 'round.id', 'round_hostel.round_id')
    .select('round.name')
    .where('round_hostel.hostel_id', '=', hostelId)
    .where('round.active', '=', true)
    .orderBy('round.opened_at')
    .executeTakeFirst();
  return round?.name;
}

/** Archives a hostel that is locked; refuses while a round gives its rooms. */
export async function archiveHostel(db: Db, { id, name: hostel }: LockedHostel): Promise<void> {
  const round = await roundOver(db, id);
  if (round !== undefined) throw new Fault('hostelAwaited', { values: { hostel, round } });
  const query = db.updateTable('hostel').set({ archived_at: sql`now()` });
  const { numUpdatedRows } = await query.where('id', '=', id).where('archived_at', 'is', null).executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Fault('hostelArchived', { values: { hostel } });
}

/** Brings a hostel back; refuses if it is not archived. */
export async function restoreHostel(db: Db, { id, name: hostel }: NamedHostel): Promise<void> {
  const query = db.updateTable('hostel').set({ archived_at: null }).where('id', '=', id).where('archived_at', 'is not', null);
  if ((await query.executeTakeFirst()).numUpdatedRows === 0n) throw new Fault('hostelNotArchived', { values: { hostel } });
}

export async function listArchived(db: Db): Promise<Replies['hostelArchived']> {
  return await db
    .selectFrom('hostel')
    .select((eb) => [
      'id as _id',
      'name',
      'is_for as for',
      eb.ref('archived_at').$notNull().as('archivedAt'),
      sumOf(eb.selectFrom('hostel_room_count').whereRef('hostel_id', '=', 'hostel.id'), 'rooms').as('rooms'),
    ])
    .where('archived_at', 'is not', null)
    .orderBy(sql`name_key collate "C"`)
    .execute();
}
