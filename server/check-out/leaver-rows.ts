import { sql } from 'kysely';
import type { Person } from '#contract/call/schemas.ts';
import { anyOf, countOf } from '#server/db/listing.ts';
import type { Db } from '#server/db/open.ts';
import { personOf, personOrder } from '#server/person.ts';
import { closeRoomChangesOf } from '#server/room-change/room-change-rows.ts';

export interface Leaver {
  id: string;
  person: Person;
  hostelId: string | null;
  /** has a seat that can be given again: its room is not closed */
  freesSeat: boolean;
  hasLeft: boolean;
  /** campus day on which the last stay ended or, if it has not, began; null for a student who never had a seat */
  stayedOn: string | null;
  /** how many fines are to be paid, and their sum in rupees */
  fines: number;
  dues: number;
  /** how many fines the student has reported as paid but the office has not confirmed, and their sum in rupees */
  unconfirmed: number;
  claimed: number;
}

/** The students with these ids, ordered by name, with all that decides whether they can check out. Unknown ids are left out. */
export async function findLeavers(db: Db, ids: readonly string[], timeZone: string): Promise<Leaver[]> {
  return await db
    .selectFrom('student')
    .innerJoin('account', 'account.id', 'student.account_id')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('stay')
          .innerJoin('room', 'room.id', 'stay.room_id')
          .select('student_id')
          .select([
            sql<boolean>`bool_or(until is null and closed_since is null)`.as('freesSeat'),
            sql<string>`(max(coalesce(until, since)) at time zone ${timeZone})::date`.as('on'),
          ])
          .where('student_id', '=', anyOf(ids))
          .groupBy('student_id')
          .as('stays'),
      (join) => join.onRef('stays.student_id', '=', 'student.account_id'),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('fine')
          .select('student_id')
          .select((eb) => [
            eb.fn.countAll<number>().filterWhere('status', '=', 'pending').as('fines'),
            eb.fn.sum<number | null>('amount').filterWhere('status', '=', 'pending').as('dues'),
            eb.fn.countAll<number>().filterWhere('status', '=', 'paid').as('unconfirmed'),
            eb.fn.sum<number | null>('amount').filterWhere('status', '=', 'paid').as('claimed'),
          ])
          .where('status', '<>', 'cancelled')
          .where('confirmed_at', 'is', null)
          .where('student_id', '=', anyOf(ids))
          .groupBy('student_id')
          .as('owed'),
      (join) => join.onRef('owed.student_id', '=', 'student.account_id'),
    )
    .select((eb) => [
      'student.account_id as id',
      personOf('account').as('person'),
      'student.hostel_id as hostelId',
      eb.fn.coalesce('stays.freesSeat', sql<boolean>`false`).as('freesSeat'),
      eb('student.left_on', 'is not', null).$castTo<boolean>().as('hasLeft'),
      'stays.on as stayedOn',
      eb.fn.coalesce('owed.fines', eb.lit(0)).as('fines'),
      eb.fn.coalesce('owed.dues', eb.lit(0)).as('dues'),
      eb.fn.coalesce('owed.unconfirmed', eb.lit(0)).as('unconfirmed'),
      eb.fn.coalesce('owed.claimed', eb.lit(0)).as('claimed'),
    ])
    .where('student.account_id', '=', anyOf(ids))
    .orderBy(personOrder('account'))
    .execute();
}

/**
 * Locks the accounts of students, and then their rows in `student`, until the transaction ends. A call that a student makes locks the
 * account too, so that none runs meanwhile.
 */
export async function lockLeavers(db: Db, ids: readonly string[]): Promise<void> {
  await db.selectFrom('account').select('id').where('id', '=', anyOf(ids)).orderBy('id').forNoKeyUpdate().execute();
  await db.selectFrom('student').select('account_id').where('account_id', '=', anyOf(ids)).orderBy('account_id').forUpdate().execute();
}

/** Takes students out of their hostels and marks them as left; the row keeps which hostel it was. */
export async function markAsLeft(db: Db, ids: readonly string[], { day, reason }: { day: string; reason: string }): Promise<void> {
  await db
    .updateTable('student')
    .set((eb) => ({ left_on: day, left_reason: reason, left_hostel_id: eb.ref('hostel_id'), hostel_id: null }))
    .where('account_id', '=', anyOf(ids))
    .execute();
}

const pendingLeave = (db: Db, ids: readonly string[]) =>
  db.selectFrom('leave_request').where('student_id', '=', anyOf(ids)).where('status', '=', 'pending');
const openRoomChanges = (db: Db, ids: readonly string[]) =>
  db.selectFrom('room_change').where('student_id', '=', anyOf(ids)).where('status', '=', 'open');

/** How many requests of these students still wait for a decision. */
export async function countRequests(db: Db, ids: readonly string[]): Promise<{ leave: number; roomChanges: number }> {
  return await db
    .selectNoFrom([countOf(pendingLeave(db, ids)).as('leave'), countOf(openRoomChanges(db, ids)).as('roomChanges')])
    .executeTakeFirstOrThrow();
}

/** Cancels the pending leave requests of these students, closes their open room change requests and drops what they propose of guardians. */
export async function closeRequests(db: Db, ids: readonly string[], { by, remark }: { by: string; remark: string }): Promise<void> {
  await db
    .updateTable('leave_request')
    .set({ status: 'cancelled', cancelled_at: sql`now()` })
    .where('student_id', '=', anyOf(ids))
    .where('status', '=', 'pending')
    .execute();
  await closeRoomChangesOf(db, ids, { by, remark });
  await db.deleteFrom('guardian_proposal').where('student_id', '=', anyOf(ids)).execute();
  await db.deleteFrom('student_photo_sent').where('student_id', '=', anyOf(ids)).execute();
}
