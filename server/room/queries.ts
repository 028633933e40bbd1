import { sql, type SqlBool } from 'kysely';
import type { Db, FoundBy } from '#server/db/open.ts';
import { type HostelId, hostelWithin, type Scope } from '#server/call/scope.ts';
import { personOf, personOrder } from '#server/person.ts';
import type { RoomToFill } from './allot.ts';
import type { Joining } from './care-rows.ts';

/** Students of a hostel without a room. Disabled ones are included, although they are not given one. */
export async function studentsWithoutRoom(db: Db, hostelId: HostelId) {
  return await db
    .selectFrom('student')
    .innerJoin('account', 'account.id', 'student.account_id')
    .leftJoin('allotment', 'allotment.student_id', 'student.account_id')
    .select(['student.account_id as studentId', 'student.batch', 'student.programme', 'student.rollno'])
    .select((eb) => [personOf('account').as('person'), eb('account.disabled_at', 'is not', null).as('disabled')])
    .where('student.hostel_id', '=', hostelId)
    .where('allotment.student_id', 'is', null)
    .orderBy(personOrder('account'))
    .execute();
}

export type StudentWithoutRoom = FoundBy<typeof studentsWithoutRoom>[number];

/** The active allotment rounds that these students are in, with the number of these students in each. */
export async function roundsOf(db: Db, studentIds: readonly string[]): Promise<{ _id: string; name: string; students: number }[]> {
  return await db
    .selectFrom('round')
    .innerJoin('round_student as rs', 'rs.round_id', 'round.id')
    .select((eb) => ['round.id as _id', 'round.name', eb.cast<number>(eb.fn.countAll(), 'integer').as('students')])
    .where('round.active', '=', true)
    .where('round.policy', '<>', 'exchange')
    .where((eb) => eb('rs.student_id', '=', eb.fn.any(eb.val(studentIds))))
    .groupBy('round.id')
    .orderBy('round.name')
    .execute();
}

export interface Room extends RoomToFill {
  hostelId: string;
  closed: SqlBool;
  /** numbers of the seats that are kept for students of a waiting list */
  offeredSeats: readonly number[];
}

const rooms = (db: Db) =>
  db
    .selectFrom('room')
    .leftJoin('allotment', 'allotment.room_id', 'room.id')
    .select((eb) => [
      'room.id as roomId',
      'room.hostel_id as hostelId',
      'room.room_number as roomNumber',
      'room.capacity as seats',
      eb('room.closed_since', 'is not', null).as('closed'),
      'room.accessible',
      sql<number[]>`array_remove(array_agg(${eb.ref('allotment.seat')}), null)`.as('takenSeats'),
      // an offered seat counts for its student: nobody is put beside somebody who must not share the room
      sql<string[]>`array_remove(array_agg(${eb.ref('allotment.student_id')}), null)
        || array(select o.student_id from round_offer o where o.room_id = ${eb.ref('room.id')} and o.state = 'open')`.as('people'),
      sql<number[]>`array(select o.seat from round_offer o where o.room_id = ${eb.ref('room.id')} and o.state = 'open' order by o.seat)`.as(
        'offeredSeats',
      ),
    ])
    .groupBy('room.id');

/** The rooms of a hostel that somebody may move into. */
export async function openRooms(db: Db, hostelId: HostelId): Promise<Room[]> {
  return await rooms(db).where('room.hostel_id', '=', hostelId).where('room.closed_since', 'is', null).execute();
}

export async function findRoom(db: Db, scope: Scope, id: string): Promise<Room | undefined> {
  return await rooms(db)
    .where('room.id', '=', id)
    .where((eb) => hostelWithin(scope, eb.ref('room.hostel_id')))
    .executeTakeFirst();
}

export async function findStudentWithRoom(db: Db, scope: Scope, id: string) {
  return await db
    .selectFrom('student')
    .innerJoin('account', 'account.id', 'student.account_id')
    .leftJoin('allotment', 'allotment.student_id', 'student.account_id')
    .leftJoin('room', 'room.id', 'allotment.room_id')
    .select((eb) => [
      'account.id',
      'account.username',
      'account.name',
      eb('account.disabled_at', 'is not', null).as('disabled'),
      eb.ref('student.hostel_id').$castTo<HostelId | null>().as('hostelId'), // the condition below checks that it is in scope
      'room.id as roomId',
      'room.room_number as roomNumber',
      eb('room.closed_since', 'is not', null).as('roomClosed'),
    ])
    .where('account.id', '=', id)
    .where((eb) => hostelWithin(scope, eb.ref('student.hostel_id')))
    .executeTakeFirst();
}

export type StudentWithRoom = FoundBy<typeof findStudentWithRoom>;

/** Each of two students in the room of the other, as after a swap. */
export async function joiningAfterSwap(
  db: Db,
  scope: Scope,
  [first, second]: readonly [StudentWithRoom, StudentWithRoom],
): Promise<Joining[]> {
  const pairs = [
    [first, second],
    [second, first],
  ] as const;
  const found = await Promise.all(
    pairs.map(async ([newcomer, leaving]) => ({ newcomer, leaving, room: await findRoom(db, scope, leaving.roomId ?? '') })),
  );
  return found.flatMap(({ newcomer, leaving, room }) =>
    room ? [{ room: { ...room, people: room.people.filter((id) => id !== leaving.id) }, newcomers: [newcomer.id] }] : [],
  );
}
