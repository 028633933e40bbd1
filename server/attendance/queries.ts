import { sql, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely';
import type { AttendanceOption, AttendanceRecord, AttendanceStatus } from '#contract/attendance/attendance.ts';
import type { Reply } from '#contract/call/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { Person } from '#contract/call/schemas.ts';
import { anyFound, anyOf } from '#server/db/any-of.ts';
import { tableOf } from '#server/db/insert-many.ts';
import type { Db, Tables } from '#server/db/open.ts';
import { isAwayOver } from '#server/leave/away.ts';
import { personOf, personOrder, personOrNull } from '#server/person.ts';
import type { HostelId } from '#server/call/scope.ts';
import { inWalkingOrder } from './walking-order.ts';

/** Whether an approved leave keeps a student away over the night after a day. */
const isOnLeave = (student: string, day: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`exists (
    select from leave_request l
    where l.student_id = ${sql.ref(student)} and ${isAwayOver('l', day)}
  )`;

type OwnAttendance = Reply<Calls['attendanceOwn']>['studentAttendance'];

export async function attendanceOfStudent(db: Db, studentId: string): Promise<OwnAttendance> {
  const rows = await db
    .selectFrom('attendance')
    .select(['day as date', 'status', isOnLeave('attendance.student_id', sql.ref('attendance.day')).as('onLeave')])
    .where('student_id', '=', studentId)
    .orderBy('day')
    .execute();
  return rows.map(({ onLeave, ...mark }) => (onLeave ? { ...mark, onLeave: true } : mark));
}

/** The students who live in the hostel now, and those who were marked there on that day. */
const onSheet = (db: Db, hostelId: HostelId, day: string) => (eb: ExpressionBuilder<Tables, 'student'>) =>
  eb(
    'student.account_id',
    '=',
    // a union, since with `or` PostgreSQL would read all students of all hostels
    anyFound(
      db
        .selectFrom('student as living')
        .select('living.account_id as id')
        .where('living.hostel_id', '=', hostelId)
        .union(
          db
            .selectFrom('attendance as marked')
            .select('marked.student_id as id')
            .where('marked.hostel_id', '=', hostelId)
            .where('marked.day', '=', day),
        ),
    ),
  );

interface Sheet {
  hostelId: HostelId;
  day: string;
  timeZone: string;
  /** the ids of the students to list; undefined lists the whole sheet */
  only?: readonly string[] | undefined;
}

/** The sheet in the order in which one walks from room to room; students without a room come last. */
export async function sheetOfDay(db: Db, { hostelId, day, timeZone, only }: Sheet): Promise<AttendanceRecord[]> {
  const rows = await db
    .selectFrom('student')
    .innerJoin('account', 'account.id', 'student.account_id')
    .leftJoin('attendance', (join) => join.onRef('attendance.student_id', '=', 'student.account_id').on('attendance.day', '=', day))
    .leftJoin('account as marker', 'marker.id', 'attendance.marked_by')
    .leftJoin('late_arrival as late', (join) => join.onRef('late.student_id', '=', 'student.account_id').on('late.day', '=', day))
    .leftJoinLateral(
      // the seat where the student slept that day or, for a day before their first seat here, that first seat
      (eb) =>
        eb
          .selectFrom('stay')
          .select(['stay.room_id', 'stay.seat'])
          .whereRef('stay.student_id', '=', 'student.account_id')
          .where('stay.hostel_id', '=', hostelId)
          .where(sql<SqlBool>`coalesce(stay.until, 'infinity') > least(now(), (${day}::date + 1)::timestamp at time zone ${timeZone})`)
          .orderBy('stay.since')
          .limit(1)
          .as('place'),
      (join) => join.onTrue(),
    )
    .leftJoin('room', 'room.id', 'place.room_id')
    .select(['attendance.status', 'attendance.marked_at as at', personOf('account').as('student'), personOrNull('marker').as('by')])
    .select(sql<SqlBool | null>`(attendance.marked_at at time zone ${timeZone})::date > attendance.day`.as('late'))
    .select(isOnLeave('student.account_id', sql`${day}::date`).as('onLeave'))
    .select(sql<string | null>`to_char(late.expected_at, 'HH24:MI')`.as('expectedAt'))
    .select(['room.room_number as roomNumber', 'room.block', 'room.floor', 'place.seat'])
    .where(onSheet(db, hostelId, day))
    .$if(only !== undefined, (query) => query.where('student.account_id', '=', anyOf(only ?? [])))
    .orderBy(personOrder('account'))
    .execute();
  const records = rows.map(({ student, status, at, by, late, onLeave, expectedAt, roomNumber, block, floor, seat }) => ({
    seat,
    record: {
      student,
      status: status ?? ('not marked' as const),
      onLeave: Boolean(onLeave),
      expectedAt,
      room: roomNumber === null ? null : { roomNumber, block: block ?? '', floor: floor ?? '' },
      marked: by === null || at === null ? null : { by, at, late: Boolean(late) },
    },
  }));
  return inWalkingOrder(records, ({ record, seat }) => record.room && { ...record.room, seat: seat ?? 0 }).map(({ record }) => record);
}

/** Writes when a student who comes back late on a day is expected; null removes it. */
export async function setLateArrival(
  db: Db,
  { hostelId, day, studentId }: { hostelId: HostelId; day: string; studentId: string },
  expectedAt: string | null,
): Promise<void> {
  if (expectedAt === null) {
    await db
      .deleteFrom('late_arrival')
      .where('student_id', '=', studentId)
      .where('day', '=', day)
      .where('hostel_id', '=', hostelId)
      .execute();
    return;
  }
  await db
    .insertInto('late_arrival')
    .values({ student_id: studentId, day, hostel_id: hostelId, expected_at: expectedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['student_id', 'day'])
        .doUpdateSet((eb) => ({ expected_at: eb.ref('excluded.expected_at'), hostel_id: eb.ref('excluded.hostel_id') })),
    )
    .execute();
}

/** How many of the students `ids` are on the sheet of the day. */
export async function countOnSheet(db: Db, hostelId: HostelId, day: string, ids: readonly string[]): Promise<number> {
  const { found } = await db
    .selectFrom('student')
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .where('account_id', '=', anyOf(ids))
    .where(onSheet(db, hostelId, day))
    .executeTakeFirstOrThrow();
  return found;
}

export interface PresentMark {
  student: Person;
  status: AttendanceOption;
  /** the hostel where the mark was made; null if there is no mark */
  hostelId: string | null;
  /** who made the mark */
  by: Person | null;
  at: string | null;
}

/** The marks of these students on a day, made by any hostel. */
export async function marksOfDay(db: Db, day: string, studentIds: readonly string[]): Promise<PresentMark[]> {
  const rows = await db
    .selectFrom('account as s')
    .leftJoin('attendance as d', (join) => join.onRef('d.student_id', '=', 's.id').on('d.day', '=', day))
    .leftJoin('account as m', 'm.id', 'd.marked_by')
    .select(['d.status', 'd.hostel_id as hostelId', 'd.marked_at as at', personOf('s').as('student'), personOrNull('m').as('by')])
    .where('s.id', '=', anyOf(studentIds))
    .orderBy(personOrder('s'))
    .execute();
  return rows.map((row) => ({ ...row, status: row.status ?? 'not marked' }));
}

export interface Marks {
  hostelId: HostelId;
  day: string;
  markedBy: string;
  /** when the marks were made; undefined means now */
  at?: string;
}

/**
 * Writes marks in the order of the students' ids, so that two transactions that mark the same students wait for each other instead of
 * deadlocking. Returns how many marks were new or changed.
 */
export async function writeMarks(
  db: Db,
  { hostelId, day, markedBy, at }: Marks,
  marks: readonly { studentId: string; status: AttendanceStatus }[],
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('attendance')
    .columns(['student_id', 'status', 'day', 'hostel_id', 'marked_by', 'marked_at'])
    .expression((eb) =>
      eb
        .selectFrom(tableOf('mark', { studentId: 'uuid', status: 'text' }, marks))
        .select(['mark.studentId', 'mark.status', eb.val(day).as('day'), eb.val(hostelId).as('hostel_id'), eb.val(markedBy).as('by')])
        .select(sql`coalesce(${at ?? null}::timestamptz, now())`.as('at'))
        .orderBy('mark.studentId'),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['student_id', 'day'])
        .doUpdateSet((eb) => ({ status: eb.ref('excluded.status'), marked_by: eb.ref('excluded.marked_by'), marked_at: sql`now()` }))
        // a mark belongs to the hostel where it was made
        .whereRef('attendance.hostel_id', '=', 'excluded.hostel_id')
        .whereRef('attendance.status', '<>', 'excluded.status'),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

export async function removeMarks(db: Db, hostelId: HostelId, day: string, studentIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('attendance')
    .where('day', '=', day)
    .where('hostel_id', '=', hostelId)
    .where('student_id', '=', anyOf(studentIds))
    .execute();
}
