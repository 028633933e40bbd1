/** The sheet of a day, for the caretaker who opens it and for the open pages that are told of a mark. */
import { sql, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely';
import type { AttendanceRecord } from '#contract/attendance/attendance.ts';
import { anyFound, anyOf } from '#server/db/listing.ts';
import type { Db, Tables } from '#server/db/open.ts';
import { campusDay } from '#server/campus-day.ts';
import { isAwayOver } from '#server/call/away-over.ts';
import { personOf, personOrder, personOrNull } from '#server/person.ts';
import type { HostelId } from '#server/call/scope.ts';
import { inWalkingOrder } from './walking-order.ts';

/** Whether an approved leave keeps a student away over the night after a day. */
export const isOnLeave = (student: string, day: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`exists (
    select from leave_request l
    where l.student_id = ${sql.ref(student)} and ${isAwayOver('l', day)}
  )`;

/** The students who live in the hostel now, and those who were marked there on that day. */
export const onSheet = (db: Db, hostelId: HostelId, day: string) => (eb: ExpressionBuilder<Tables, 'student'>) =>
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
    .leftJoin('presence', (join) =>
      join.onRef('presence.student_id', '=', 'student.account_id').on(sql<SqlBool>`${day === campusDay(timeZone)}`),
    )
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
    .select((eb) => ['presence.inside', eb.case().when('presence.inside', '=', false).then(eb.ref('presence.since')).end().as('outSince')])
    .select(['room.room_number as roomNumber', 'room.block', 'room.floor', 'place.seat'])
    .where(onSheet(db, hostelId, day))
    .$if(only !== undefined, (query) => query.where('student.account_id', '=', anyOf(only ?? [])))
    .orderBy(personOrder('account'))
    .execute();
  const records = rows.map(({ student, status, at, by, late, onLeave, expectedAt, outSince, inside, roomNumber, block, floor, seat }) => ({
    seat,
    record: {
      student,
      status: status ?? ('not marked' as const),
      onLeave: Boolean(onLeave),
      expectedAt,
      outSince,
      inside,
      room: roomNumber === null ? null : { roomNumber, block: block ?? '', floor: floor ?? '' },
      marked: by === null || at === null ? null : { by, at, late: Boolean(late) },
    },
  }));
  return inWalkingOrder(records, ({ record, seat }) => record.room && { ...record.room, seat: seat ?? 0 }).map(({ record }) => record);
}
