import { sql, type RawBuilder } from 'kysely';
import { countOf, sumOf } from '#server/db/listing.ts';
import type { Db } from '#server/db/open.ts';
import { readArguments, type Command } from './command.ts';
import { brokenSeals } from './verify-log.ts';
import { daysUnlikeTheirSeals } from './verify-movements.ts';
import { rowsDifferFromLog } from './verify-rows.ts';

interface Check {
  /** what must be true */
  rule: string;
  /** one row per violation; `where` names the room, hostel or student */
  violations: RawBuilder<{ where: string }>;
}

/**
 * Each check counts the rows again and does not rely on the constraints that should make violations impossible.
 * They are plain SQL, so that they read like the rules and share no code with the queries they check.
 */
const checks: readonly Check[] = [
  {
    rule: 'capacity = occupied + free, in every room',
    // a seat taken twice or beyond the capacity is occupied without one less being free
    violations: sql`
      select 'room ' || r.room_number || ' of ' || h.name as where
      from room r join hostel h on h.id = r.hostel_id
      where r.capacity <> (select count(*) from allotment where room_id = r.id)
        + (select count(*) from generate_series(1, r.capacity) n where not exists (select from allotment where room_id = r.id and seat = n))`,
  },
  {
    rule: 'no room has more occupants than seats',
    violations: sql`
      select 'room ' || r.room_number || ' of ' || h.name as where
      from room r join hostel h on h.id = r.hostel_id
      where (select count(*) from allotment where room_id = r.id) > r.capacity`,
  },
  {
    rule: 'no hostel has more students than seats, those of closed rooms included',
    violations: sql`
      select h.name as where from hostel h
      where (select count(*) from student where hostel_id = h.id) > (select coalesce(sum(capacity), 0) from room where hostel_id = h.id)`,
  },
  {
    rule: 'everybody in a closed room lived there before it was closed',
    violations: sql`
      select a.username as where
      from allotment l join room r on r.id = l.room_id join account a on a.id = l.student_id
      where r.closed_since is not null
        and not exists (select from stay s where s.room_id = r.id and s.student_id = l.student_id and s.since <= r.closed_since)`,
  },
  {
    rule: 'a hostel for women has only women, one for men only men',
    violations: sql`
      select a.username as where
      from student s join hostel h on h.id = s.hostel_id join account a on a.id = s.account_id
      where (h.is_for = 'women' and s.gender <> 'female') or (h.is_for = 'men' and s.gender <> 'male')`,
  },
  {
    rule: 'a student has one seat',
    violations: sql`
      select a.username as where from allotment l join account a on a.id = l.student_id group by a.id having count(*) > 1`,
  },
  {
    rule: "a student's room is in the student's hostel",
    violations: sql`
      select coalesce(a.username, l.student_id::text) as where
      from allotment l
      left join room r on r.id = l.room_id
      left join student s on s.account_id = l.student_id
      left join account a on a.id = l.student_id
      where s.hostel_id is distinct from r.hostel_id or l.hostel_id is distinct from r.hostel_id`,
  },
  {
    rule: 'the counts that are kept are right',
    violations: sql`
      select coalesce(h.name, hostel_id::text) as where
      from (
        select hostel_id from (table hostel_room_count except table counted_hostel_rooms) as kept_wrongly
        union select hostel_id from (table counted_hostel_rooms except table hostel_room_count) as not_kept
        union select hostel_id from (table hostel_student_count except table counted_hostel_students) as kept_wrongly
        union select hostel_id from (table counted_hostel_students except table hostel_student_count) as not_kept
        union select hostel_id from (
          select hostel_id, capacity, sum(free), sum(counted) from room_seats group by hostel_id, capacity
          except select hostel_id, capacity, free, counted from hostel_seats
        ) as seats
      ) as wrong left join hostel h on h.id = hostel_id
      union all
      select distinct 'table ' || table_name
      from (
        (table record_count except table counted_records) union all (table counted_records except table record_count)
      ) as records
      order by 1`,
  },
  { rule: 'the movements at the gate are those that were sealed, on each day', violations: daysUnlikeTheirSeals },
];

const shown = 5;

function report(rule: string, found: readonly { where: string }[]): string {
  if (found.length === 0) return `ok    ${rule}`;
  const places = found.slice(0, shown).map(({ where }) => where);
  return `FAIL  ${rule}; not so: ${places.join(', ')}${found.length > shown ? ` and ${found.length - shown} more` : ''}`;
}

async function sayTotals(db: Db, say: (line: string) => void): Promise<void> {
  const { occupied, free, closed, waiting } = await db
    .selectNoFrom((eb) => [
      sumOf(eb.selectFrom('room_seats'), 'occupied').as('occupied'),
      sumOf(eb.selectFrom('room_seats'), 'free').as('free'),
      countOf(eb.selectFrom('room').where('closed_since', 'is not', null)).as('closed'),
      countOf(
        eb
          .selectFrom('student')
          .leftJoin('allotment', 'allotment.student_id', 'student.account_id')
          .where('student.hostel_id', 'is not', null)
          .where('allotment.student_id', 'is', null),
      ).as('waiting'),
    ])
    .executeTakeFirstOrThrow();
  say(
    `${occupied + free} seats: ${occupied} occupied, ${free} free; ${closed} closed rooms; ${waiting} students of a hostel without a room`,
  );
}

export const verify: Command = {
  usage: '',
  about:
    'recounts seats and occupants, compares every record with the audit log, and checks its seals and those of the gate; fails when something does not agree',
  plan(args) {
    readArguments(args, {});
    return async ({ database, say }) =>
      // all checks look at the same moment, whatever people do meanwhile
      await database.read
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (db) => {
          await sql`set local statement_timeout = 0`.execute(db);
          let sound = true;
          for (const { rule, violations } of checks) {
            const { rows } = await violations.execute(db);
            say(report(rule, rows));
            sound &&= rows.length === 0;
          }
          await sayTotals(db, say);
          const isChanged = await rowsDifferFromLog(db, say);
          const isBroken = await brokenSeals(db, say);
          return sound && !isChanged && !isBroken;
        });
  },
};
