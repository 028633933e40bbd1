import { sql } from 'kysely';
import type { Asking, Outcome, WhyNot } from '#contract/exchange/exchange.ts';
import type { Person } from '#contract/call/schemas.ts';
import { anyOf } from '#server/db/any-of.ts';
import type { Db } from '#server/db/open.ts';
import type { HostelId, Scope } from '#server/call/scope.ts';
import { hostelWithin } from '#server/call/scope.ts';
import { personOf, personOrder } from '#server/person.ts';
import { shownRound } from './round-rows.ts';
import { shownWishes } from './wish-rows.ts';

type RoomName = NonNullable<Outcome['from']>;

const roomName = (room: string, hostel: string) =>
  sql<RoomName | null>`case when ${sql.ref(`${room}.id`)} is not null then json_build_object(
    '_id', ${sql.ref(`${room}.id`)}, 'roomNumber', ${sql.ref(`${room}.room_number`)}, 'hostel', ${sql.ref(`${hostel}.name`)}) end`;

interface OutcomeOf {
  studentId: string;
  outcome: Outcome;
  chain: number | null;
  link: number | null;
}

/** The proposed outcomes by turn, of all students or of one. */
export async function outcomesOf(db: Db, roundId: string, studentId?: string): Promise<OutcomeOf[]> {
  const rows = await db
    .selectFrom('exchange_outcome as o')
    .leftJoin('room as left_room', 'left_room.id', 'o.from_room_id')
    .leftJoin('hostel as left_hostel', 'left_hostel.id', 'left_room.hostel_id')
    .leftJoin('room as new_room', 'new_room.id', 'o.to_room_id')
    .leftJoin('hostel as new_hostel', 'new_hostel.id', 'new_room.hostel_id')
    .select([
      'o.student_id as studentId',
      'o.turn',
      'o.wish',
      'o.chain',
      'o.link',
      'o.ring',
      sql<{ wish: number; why: WhyNot; seats: number }[]>`o.unmet`.as('unmet'),
      sql<number>`(select count(*)::integer from exchange_outcome a where a.round_id = o.round_id)`.as('of'),
      sql<number>`(select count(*)::integer from exchange_outcome a where a.round_id = o.round_id and a.chain = o.chain)`.as('students'),
      roomName('left_room', 'left_hostel').as('from'),
      roomName('new_room', 'new_hostel').as('to'),
    ])
    .where('o.round_id', '=', roundId)
    .$if(studentId !== undefined, (outcomes) => outcomes.where('o.student_id', '=', studentId ?? ''))
    .orderBy('o.turn')
    .execute();
  return rows.map(({ studentId, chain, link, wish, ring, unmet, ...row }) => ({
    studentId,
    chain,
    link,
    outcome: {
      ...row,
      wish: wish === null ? 0 : wish + 1,
      ring: ring ?? false,
      unmet: unmet.map((each) => ({ ...each, wish: each.wish + 1 })),
    },
  }));
}

/** The students who ask in a round, with their wishes and proposed outcomes: sorted by turn or, before there is a proposal, by name. */
export async function askingIn(
  db: Db,
  roundId: string,
): Promise<{ students: Asking[]; chains: { ring: boolean; studentIds: string[] }[] }> {
  const people = await db
    .selectFrom('account')
    .innerJoin(
      (eb) => eb.selectFrom('exchange_wish').select('student_id').distinct().where('round_id', '=', roundId).as('asks'),
      (join) => join.onRef('asks.student_id', '=', 'account.id'),
    )
    .leftJoin('allotment', 'allotment.student_id', 'account.id')
    .leftJoin('room', 'room.id', 'allotment.room_id')
    .leftJoin('hostel', 'hostel.id', 'room.hostel_id')
    .leftJoin('exchange_need as need', (join) => join.onRef('need.student_id', '=', 'account.id').on('need.round_id', '=', roundId))
    .select((eb) => [
      'account.id',
      personOf('account').as('student'),
      roomName('room', 'hostel').as('room'),
      eb('need.student_id', 'is not', null).$castTo<boolean>().as('needsAccessible'),
    ])
    .orderBy(personOrder('account'))
    .execute();
  const wishes = Map.groupBy(await shownWishes(db, roundId), ({ studentId }) => studentId);
  const outcomes = await outcomesOf(db, roundId);
  const outcomeOf = new Map(outcomes.map((each) => [each.studentId, each.outcome]));
  const students = people
    .map(({ id, ...person }) => ({
      ...person,
      wishes: (wishes.get(id) ?? []).map(({ wish }) => wish),
      outcome: outcomeOf.get(id) ?? null,
    }))
    .toSorted((a, b) => (a.outcome?.turn ?? Infinity) - (b.outcome?.turn ?? Infinity) || 0);
  const inChains = Map.groupBy(
    outcomes.filter(({ chain }) => chain !== null).toSorted((a, b) => (a.chain ?? 0) - (b.chain ?? 0) || (a.link ?? 0) - (b.link ?? 0)),
    ({ chain }) => chain,
  );
  const asking = new Set(people.map(({ id }) => id));
  const chains = [...inChains.values()].map((links) => ({
    ring: links[0]?.outcome.ring ?? false,
    // whoever was erased asks for nothing any more
    studentIds: links.flatMap(({ studentId }) => (asking.has(studentId) ? [studentId] : [])),
  }));
  return { students, chains };
}

/** The newest round of the student's hostel or in which the student has asked, preferring an open one. */
export async function roundOfStudent(db: Db, studentId: string, hostelId: HostelId | null) {
  return await db
    .selectFrom('exchange_round as r')
    .select(shownRound)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('exchange_hostel as e')
            .select('e.round_id')
            .whereRef('e.round_id', '=', 'r.id')
            .where('e.hostel_id', '=', hostelId),
        ),
        eb.exists(
          eb.selectFrom('exchange_wish as w').select('w.rank').whereRef('w.round_id', '=', 'r.id').where('w.student_id', '=', studentId),
        ),
      ]),
    )
    .orderBy(sql`(r.state = 'open' and r.closes_at > now())`, 'desc')
    .orderBy('r.opened_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The facts that decide which rooms a student may wish for. */
export async function whatFits(db: Db, roundId: string, studentId: string) {
  return await db
    .selectFrom('student')
    .leftJoin('allotment', 'allotment.student_id', 'student.account_id')
    .leftJoin('exchange_need as need', (join) => join.onRef('need.student_id', '=', 'student.account_id').on('need.round_id', '=', roundId))
    .select((eb) => [
      'student.gender',
      'allotment.room_id as roomId',
      eb('need.student_id', 'is not', null).$castTo<boolean>().as('needsAccessible'),
    ])
    .where('student.account_id', '=', studentId)
    .executeTakeFirstOrThrow();
}

/** Ids of the students of these hostels whose accounts are not disabled. */
export async function studentsToNotify(db: Db, hostelIds: readonly HostelId[]): Promise<string[]> {
  const rows = await db
    .selectFrom('student')
    .innerJoin('account', 'account.id', 'student.account_id')
    .select('account.id')
    .where('student.hostel_id', '=', anyOf(hostelIds))
    .where('account.disabled_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** The person with this id, if a student of one of these hostels. */
export async function personIn(db: Db, hostelIds: readonly HostelId[], studentId: string): Promise<Person | undefined> {
  const found = await db
    .selectFrom('student')
    .innerJoin('account', 'account.id', 'student.account_id')
    .select(personOf('account').as('person'))
    .where('student.account_id', '=', studentId)
    .where('student.hostel_id', '=', anyOf(hostelIds))
    .executeTakeFirst();
  return found?.person;
}

export async function setNeed(db: Db, roundId: string, studentId: string, needed: boolean): Promise<void> {
  if (needed) {
    await db
      .insertInto('exchange_need')
      .values({ round_id: roundId, student_id: studentId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await db.deleteFrom('exchange_need').where('round_id', '=', roundId).where('student_id', '=', studentId).execute();
}

/** A room change request within the scope, of any status, locked, with its hostel and student. */
export async function lockRequest(db: Db, scope: Scope, id: string) {
  return await db
    .selectFrom('room_change as c')
    .innerJoin('account as a', 'a.id', 'c.student_id')
    .select(['c.id', 'c.status', 'c.hostel_id as hostelId', personOf('a').as('student')])
    .where('c.id', '=', id)
    .where((eb) => hostelWithin(scope, eb.ref('c.hostel_id')))
    .forUpdate('c')
    .executeTakeFirst();
}

/** Returns whether it was not in this round before. */
export async function putRequestIntoRound(db: Db, id: string, roundId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('room_change')
    .set({ exchange_round_id: roundId })
    .where('id', '=', id)
    .where('exchange_round_id', 'is distinct from', roundId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
