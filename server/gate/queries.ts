import { type Expression, type RawBuilder, sql } from 'kysely';
import { addDays } from '#contract/day/days.ts';
import type { CurfewOfHostel, Direction, GateStudent, HostelWithCurfew, MovementMethod } from '#contract/gate/gate.ts';
import type { Person } from '#contract/call/schemas.ts';
import type { Replies } from '#contract/calls.ts';
import { weekdays } from '#contract/worker/worker.ts';
import type { HostelFor } from '#contract/room/hostel-for.ts';
import { type HostelId, hostelWithin, type IsListed, type Scope } from '#server/call/scope.ts';
import type { Db } from '#server/db/open.ts';
import { personOf, personOrder, shownNameOf, telephoneOfHostel } from '#server/person.ts';
import { evacuationOf, needsHelp } from './evacuation-queries.ts';

/** The curfew of a hostel; null for one that has none, also in a left join. */
const curfewOf: RawBuilder<CurfewOfHostel | null> = sql`case when curfew.hostel_id is not null then
  jsonb_build_object('inBy', curfew.in_by, 'outFrom', curfew.out_from, 'grace', curfew.grace_minutes) end`;

/** The room of a student; null for one who has none, in a left join. */
export const roomOf: RawBuilder<GateStudent['room']> = sql`case when room.id is not null then
  jsonb_build_object('roomNumber', room.room_number, 'block', room.block, 'floor', room.floor) end`;

/** The hostels of a list that are in use, by name, each with its curfew. */
const listedHostels = (db: Db, isListed: IsListed) =>
  db
    .selectFrom('hostel_in_use as hostel')
    .leftJoin('curfew', 'curfew.hostel_id', 'hostel.id')
    .select(['hostel.id as _id', 'hostel.name', curfewOf.as('curfew')])
    .where((eb) => isListed(eb.ref('hostel.id')))
    .orderBy(sql`hostel.name_key collate "C"`);

export async function curfewsOf(db: Db, isListed: IsListed): Promise<(HostelWithCurfew & { for: HostelFor })[]> {
  return await listedHostels(db, isListed).select('hostel.is_for as for').execute();
}

type HostelAtGate = Replies['gateStudents']['hostels'][number];

/** The shifts of a hostel's security guards around a day, as the schedule has them. */
const guardsAround = (hostelId: Expression<string>, today: string): RawBuilder<NonNullable<HostelAtGate['onDuty']>> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('day', shift.day, 'timeSlot', time_slot, 'name', name) order by shift.day, time_slot, name), '[]')
  from worker_shift join worker on worker.id = worker_id
  cross join lateral (select week_start + array_position(${[...weekdays]}::text[], weekday) % 7 as day) shift
  where worker_shift.hostel_id = ${hostelId} and position = 'Security Guard' and left_at is null
  and week_start between ${addDays(today, -7)}::date and ${addDays(today, 1)}::date and shift.day between ${addDays(today, -1)}::date and ${addDays(today, 1)}::date)`;

/** The hostels of a list, each with the evacuation that is under way, a telephone, and the guards around a day, too. */
export async function hostelsAtGate(db: Db, isListed: IsListed, today: string) {
  return await listedHostels(db, isListed)
    .select((eb) => [
      evacuationOf(eb.ref('hostel.id')).as('evacuation'),
      telephoneOfHostel(eb.ref('hostel.id')).as('telephone'),
      guardsAround(eb.ref('hostel.id'), today).as('onDuty'),
    ])
    .execute();
}

export async function curfewOfHostel(db: Db, hostelId: string): Promise<CurfewOfHostel | null> {
  const row = await db.selectFrom('curfew').select(curfewOf.as('curfew')).where('hostel_id', '=', hostelId).executeTakeFirst();
  return row?.curfew ?? null;
}

export async function setCurfew(db: Db, hostelId: HostelId, curfew: CurfewOfHostel | null): Promise<void> {
  if (curfew === null) {
    await db.deleteFrom('curfew').where('hostel_id', '=', hostelId).execute();
    return;
  }
  const values = { in_by: [...curfew.inBy], out_from: curfew.outFrom, grace_minutes: curfew.grace };
  await db
    .insertInto('curfew')
    .values({ hostel_id: hostelId, ...values })
    .onConflict((conflict) => conflict.column('hostel_id').doUpdateSet(values))
    .execute();
}

/** A phone without a network needs the rules of the days to come as well. */
const daysAhead = 2;

/**
 * Where a student is, and what else than the curfew decides until when they may be out: today, and from the day on which they went out. Nearly
 * all students have nothing of the kind, which is found out by what the database reads once for a whole list.
 */
function placeOf(studentId: Expression<string>, today: string, timeZone: string) {
  const wentOut = sql`(presence.since at time zone ${timeZone})::date`;
  const isOutForDays = sql`(not presence.inside and ${wentOut} < ${today}::date)`;
  const from = sql`case when ${isOutForDays} then ${wentOut} else ${today}::date end - 1`;
  const arrayOf = <T>(item: RawBuilder<unknown>, until: RawBuilder<unknown>, order: RawBuilder<unknown>, rows: RawBuilder<unknown>) =>
    sql<T>`case when (${isOutForDays} and exists (select ${rows} and ${until} >= ${from})) or exists (select ${rows} and ${until} >= ${addDays(today, -1)}::date)
      then coalesce((select jsonb_agg(${item} order by ${order}) ${rows} and ${until} >= ${from}), '[]') else '[]' end`;
  return [
    sql<boolean | null>`presence.inside`.as('inside'),
    sql<string | null>`presence.since`.as('since'),
    arrayOf<GateStudent['late']>(
      sql`jsonb_build_object('day', l.day, 'until', to_char(l.expected_at, 'HH24:MI'))`,
      sql`l.day`,
      sql`l.day`,
      sql`from late_arrival l where l.student_id = ${studentId}`,
    ).as('late'),
    arrayOf<GateStudent['leave']>(
      sql`jsonb_build_object('startDate', l.start_date, 'endDate', l.end_date, 'backBy', l.back_by)`,
      sql`l.end_date`,
      sql`l.start_date`,
      sql`from leave_request l where l.student_id = ${studentId} and l.status = 'approved' and l.start_date <= ${addDays(today, daysAhead)}::date`,
    ).as('leave'),
  ] as const;
}

interface Asked {
  today: string;
  timeZone: string;
  only?: 'out' | undefined;
}

/** The students of these hostels who have not checked out, by room. */
const listedStudents = (db: Db, isListed: IsListed, { today, timeZone, only }: Asked) =>
  db
    .selectFrom('student')
    .innerJoin('account', 'account.id', 'student.account_id')
    .leftJoin('presence', 'presence.student_id', 'student.account_id')
    .leftJoin('allotment', 'allotment.student_id', 'student.account_id')
    .leftJoin('room', 'room.id', 'allotment.room_id')
    .leftJoin('not_back', (join) =>
      join.onRef('not_back.student_id', '=', 'presence.student_id').onRef('not_back.movement_id', '=', 'presence.movement_id'),
    )
    .leftJoin('account as carer', 'carer.id', 'not_back.looked_after_by')
    .select((eb) => [
      'student.account_id as _id',
      eb.ref('student.hostel_id').$notNull().as('hostelId'),
      sql<string>`${shownNameOf('account')}`.as('name'),
      shownNameOf('carer').as('lookedAfterBy'),
      ...placeOf(eb.ref('student.account_id'), today, timeZone),
    ])
    .where('student.hostel_id', 'is not', null)
    .where((eb) => isListed(eb.ref('student.hostel_id')))
    .$if(only === 'out', (query) => query.where(sql<boolean>`not presence.inside`))
    .orderBy('room.number_order')
    .orderBy(personOrder('account'));

export async function studentsAtGate(db: Db, isListed: IsListed, asked: Asked) {
  const rows = await listedStudents(db, isListed, asked)
    .leftJoin('student_photo', 'student_photo.student_id', 'student.account_id')
    .leftJoin('gate_pass', 'gate_pass.student_id', 'student.account_id')
    .leftJoin('gate_card', 'gate_card.student_id', 'student.account_id')
    .leftJoin('evacuation_help', 'evacuation_help.student_id', 'student.account_id')
    .select(['student.rollno', 'student_photo.digest as photo', 'gate_card.hash as card', 'room.room_number', 'room.block', 'room.floor'])
    .select((eb) => eb.fn.coalesce('gate_pass.version', sql<number>`0`).as('passVersion'))
    .select((eb) => eb('evacuation_help.student_id', 'is not', null).$castTo<boolean>().as('needsHelp'))
    .execute();
  // a room made into JSON by the database takes a third of the whole list
  return rows.map((row) =>
    Object.assign(row, {
      room: row.room_number === null ? null : { roomNumber: row.room_number, block: row.block ?? '', floor: row.floor ?? '' },
    }),
  );
}

/** Who is out, with the movement by which they are, and how many have been told that they are not back. */
export async function studentsOut(db: Db, isListed: IsListed, asked: Omit<Asked, 'only'>) {
  return await listedStudents(db, isListed, { ...asked, only: 'out' })
    .select(['presence.movement_id as movementId', 'not_back.told'])
    .execute();
}

/** Where a student is who asks; the curfew is that of their hostel. */
export async function placeOfStudent(db: Db, studentId: string, { today, timeZone }: Asked) {
  return await db
    .selectFrom('student')
    .leftJoin('presence', 'presence.student_id', 'student.account_id')
    .leftJoin('curfew', 'curfew.hostel_id', 'student.hostel_id')
    .select((eb) => [curfewOf.as('curfew'), needsHelp(eb.ref('student.account_id')).as('needsHelp')])
    .select((eb) => placeOf(eb.ref('student.account_id'), today, timeZone))
    .where('student.account_id', '=', studentId)
    .executeTakeFirstOrThrow();
}

export async function movementsOf(db: Db, studentId: string, most: number): Promise<{ at: string; direction: Direction }[]> {
  return await db
    .selectFrom('movement')
    .select((eb) => ['at', eb.ref('direction').$castTo<Direction>().as('direction')])
    .where('student_id', '=', studentId)
    .orderBy(sql`week_of(at)`, 'desc')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** A student within reach, with the hostel within reach: the one they live in or have left. */
export async function findAtGate(db: Db, scope: Scope, studentId: string) {
  return await db
    .selectFrom('student')
    .innerJoin('account', 'account.id', 'student.account_id')
    .select(sql<string>`${shownNameOf('account')}`.as('name'))
    .select((eb) => eb.fn.coalesce('student.hostel_id', 'student.left_hostel_id').$notNull().as('hostelId'))
    .where('student.account_id', '=', studentId)
    .where((eb) => eb(eb.fn.coalesce('student.hostel_id', 'student.left_hostel_id'), 'is not', null))
    .where((eb) => hostelWithin(scope, eb.fn.coalesce('student.hostel_id', 'student.left_hostel_id')))
    .executeTakeFirst();
}

/** The same for what a device recorded then: it may still list who moved out of a hostel within reach a day before at most. */
export async function findRecorded(db: Db, scope: Scope, studentId: string, at: string) {
  const present = await findAtGate(db, scope, studentId);
  if (present) return present;
  return await db
    .selectFrom('stay')
    .innerJoin('account', 'account.id', 'stay.student_id')
    .select(sql<string>`${shownNameOf('account')}`.as('name'))
    .select('stay.hostel_id as hostelId')
    .where('stay.student_id', '=', studentId)
    .where(sql<boolean>`stay.until > ${at}::timestamptz - interval '1 day'`)
    .where((eb) => hostelWithin(scope, eb.ref('stay.hostel_id')))
    .orderBy('stay.until', 'desc')
    .executeTakeFirst();
}

export interface NewMovement {
  id: string;
  student_id: string;
  hostel_id: string;
  direction: Direction;
  at: string;
  offset_ms: number;
  recorded_by: string;
  method: MovementMethod;
  /** of what is entered by hand */
  reason: string | null;
}

/** Adds a movement, unless it is there already; false if its id is that of another one. */
export async function addMovement(db: Db, { hostel_id, recorded_by, method, ...movement }: NewMovement): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('movement')
    .values({ ...movement, source_no: sql`movement_source_of(${hostel_id}, ${recorded_by}, ${method})` })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return true;
  const { id, student_id, direction } = movement;
  const same = await db
    .selectFrom('movement')
    .select('id')
    .where((eb) => eb.and({ id, student_id, direction }))
    .executeTakeFirst();
  return same !== undefined;
}

/** Movements since then after another one in the same direction, both at these hostels, newest first. */
export async function unclearMovements(db: Db, isListed: IsListed, since: Date) {
  const { rows } = await sql<{ student: Person; direction: Direction; first: string; second: string }>`
    select ${personOf('account')} as student, earlier.direction, earlier.at as first, unclear.at as second
    from unclear_movement unclear
    join movement earlier on earlier.id = unclear.before_id and earlier.at > ${since.toISOString()}
    join movement_source source on source.no = earlier.source_no
    join account on account.id = earlier.student_id
    where ${isListed(sql.ref('unclear.hostel_id'))} and ${isListed(sql.ref('source.hostel_id'))} and unclear.at > ${since.toISOString()}
    order by unclear.at desc`.execute(db);
  return rows;
}

/** The movement with which a student is out; undefined for one who is not. */
export async function movementOut(db: Db, studentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('presence')
    .select('movement_id')
    .where('student_id', '=', studentId)
    .where('inside', '=', false)
    .executeTakeFirst();
  return row?.movement_id;
}

/** Notes what is told, or who looks after it, of students who are out by these movements. */
export async function noteNotBack(
  db: Db,
  rows: readonly { student_id: string; movement_id: string; told?: number; looked_after_by?: string }[],
): Promise<void> {
  for (const { student_id, movement_id, ...note } of rows)
    await db
      .insertInto('not_back')
      .values({ student_id, movement_id, ...note })
      .onConflict((conflict) =>
        conflict.column('student_id').doUpdateSet((eb) => {
          // what is known of an earlier time out is of no use any more
          const kept = (column: 'told' | 'looked_after_by', unset: RawBuilder<unknown>) =>
            sql`case when not_back.movement_id = excluded.movement_id then ${eb.ref(`not_back.${column}`)} else ${unset} end`;
          return {
            movement_id,
            told: note.told ?? kept('told', sql`0`).$castTo<number>(),
            looked_after_by: note.looked_after_by ?? kept('looked_after_by', sql`null`).$castTo<string | null>(),
          };
        }),
      )
      .execute();
}
