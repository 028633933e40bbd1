import { sql } from 'kysely';
import type { AcademicYearPreview } from '#contract/academic-year/academic-year.ts';
import { paths } from '#contract/paths.ts';
import type { Person } from '#contract/call/schemas.ts';
import { anyOf } from '#server/db/listing.ts';
import type { Db } from '#server/db/open.ts';
import { notification, notifyAll } from '#server/notification/notify.ts';
import { personOf, personOrder } from '#server/person.ts';

/** A student who is here. */
export interface Resident {
  id: string;
  batch: string;
  programme: string;
  hostelId: string | null;
  /** campus day since which the student has had the room; null without a room */
  since: string | null;
  /** whether the room is closed, so that its seat is not given again */
  closed: boolean;
}

export async function readResidents(db: Db, timeZone: string): Promise<Resident[]> {
  const { rows } = await sql<Resident>`
    select s.account_id as id, s.batch, s.programme, s.hostel_id as "hostelId",
      (stay.since at time zone ${timeZone})::date as since, coalesce(room.closed_since is not null, false) as closed
    from student s
    left join stay on stay.student_id = s.account_id and stay.until is null
    left join room on room.id = stay.room_id
    where s.left_on is null and s.erased_at is null order by s.rollno_order, s.account_id`.execute(db);
  return rows;
}

/** At most `most` of these people, ordered by name. */
export async function findPeople(db: Db, ids: readonly string[], most: number): Promise<Person[]> {
  const rows = await db
    .selectFrom('account')
    .select(personOf('account').as('person'))
    .where('id', '=', anyOf(ids))
    .orderBy(personOrder('account'))
    .limit(most)
    .execute();
  return rows.map(({ person }) => person);
}

/** Complaints of these students that nobody has resolved yet. */
export async function countComplaints(db: Db, ids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('complaint')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('student_id', '=', anyOf(ids))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return count;
}

interface Touched {
  leaving: readonly string[];
  freeing: readonly string[];
  /** where seats of students who stay become free */
  hostelIds: readonly string[];
}

/** Rounds that are not over and either have some of these students or, if open, would take some in. */
export async function findRounds(db: Db, { leaving, freeing, hostelIds }: Touched): Promise<AcademicYearPreview['rounds']> {
  const { rows } = await sql<AcademicYearPreview['rounds'][number]>`
    with found as (
      select r.id as "_id", r.name, 'allotment' as kind, r.opened_at,
        (select count(*)::integer from round_student rs where rs.round_id = r.id and rs.student_id = any(${leaving}::uuid[])) as students,
        r.state = 'open' and exists (select from round_hostel rh where rh.round_id = r.id and rh.hostel_id = any(${hostelIds}::uuid[])) as "takesIn"
      from round r where r.active and r.policy <> 'exchange'
      union all
      select r.id, r.name, 'roomChange', r.opened_at,
        (select count(distinct w.student_id)::integer from exchange_wish w
          where w.round_id = r.id and w.student_id = any(${[...leaving, ...freeing]}::uuid[])), false
      from round r where r.active and r.policy = 'exchange'
    )
    select "_id", name, kind, students from found where students > 0 or "takesIn" order by opened_at, "_id"`.execute(db);
  return rows;
}

/** The condition that the student of `round_waiting w` still waits. */
const waitsStill = sql`
  not exists (select from stay where stay.student_id = w.student_id and stay.until is null)
  and exists (select from student s join account a on a.id = s.account_id where s.account_id = w.student_id and s.left_on is null and a.disabled_at is null)`;

export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ students: number }>`
    select count(distinct w.student_id)::integer as students
    from round_waiting w join round r on r.id = w.round_id and r.state = 'published' where ${waitsStill}`.execute(db);
  return rows[0]?.students ?? 0;
}

/** Ends the waiting lists of published rounds, which then offer no seats any more; the audit log keeps who was on them. Notifies those who waited, except those who leave. */
export async function endWaitingLists(db: Db, leaving: readonly string[]): Promise<void> {
  const lists = await sql<{ id: string; name: string }>`
    select id, name from round where state = 'published' and id in (select round_id from round_waiting)`.execute(db);
  const told = { to: [], link: paths.dashboard() };
  for (const { id, name } of lists.rows)
    await notifyAll(
      db,
      notification('waitingListEnded', { round: name }, told),
      sql`(select w.student_id as account_id from round_waiting w where w.round_id = ${id} and ${waitsStill} and w.student_id <> all(${leaving}::uuid[]))`,
    );
  const ended = lists.rows.map(({ id }) => id);
  await db.deleteFrom('round_offer').where('round_id', '=', anyOf(ended)).execute();
  await db.deleteFrom('round_waiting').where('round_id', '=', anyOf(ended)).execute();
}

/** Takes these students out of their hostels; their stays must have ended. */
export async function leaveHostels(db: Db, ids: readonly string[]): Promise<void> {
  await db.updateTable('student').set({ hostel_id: null }).where('account_id', '=', anyOf(ids)).execute();
}
