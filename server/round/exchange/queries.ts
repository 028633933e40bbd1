import { sql } from 'kysely';
import type { Asking, Outcome, WhyNot } from '#contract/round/exchange.ts';
import { readsCare } from '#contract/round/round-care.ts';
import type { Role } from '#contract/roles.ts';
import type { Db } from '#server/db/open.ts';
import type { HostelId, Scope } from '#server/call/scope.ts';
import { personOf, personOrder } from '#server/person.ts';
import type { Seat, UnmetWish } from '#server/round/engine/exchange-input.ts';
import { allWithin } from '../round-rows.ts';
import { shownWishes } from './wish-rows.ts';

type RoomName = Outcome['from'];

const roomName = (room: string, hostel: string) =>
  sql<RoomName>`case when ${sql.ref(`${room}.id`)} is not null then json_build_object(
    '_id', ${sql.ref(`${room}.id`)}, 'roomNumber', ${sql.ref(`${room}.room_number`)}, 'hostel', ${sql.ref(`${hostel}.name`)}) end`;

interface OutcomeOf {
  studentId: string;
  outcome: Outcome;
  chain: number | null;
  link: number | null;
}

/** What is stored of an outcome beside seat and turn, as the reason of the result. */
export interface StoredMove {
  from: Seat | null;
  /** the wish that is met, counted from 0 */
  wish: number | null;
  /** the ring or chain that the move belongs to, and the place in it */
  chain: number | null;
  link: number | null;
  ring: boolean | null;
  unmet: readonly UnmetWish[];
}

/** The outcomes of the proposal that a round stands at, by turn, of all students or of one. */
export async function outcomesOf(db: Db, roundId: string, studentId?: string): Promise<OutcomeOf[]> {
  const { rows } = await sql<{
    studentId: string;
    turn: number;
    of: number;
    students: number;
    from: RoomName;
    to: RoomName;
    move: StoredMove;
  }>`
    select res.student_id as "studentId", res.turn, res.reason as move,
      (select count(*)::integer from round_result a where a.proposal_id = res.proposal_id) as of,
      (select count(*)::integer from round_result a where a.proposal_id = res.proposal_id and a.reason -> 'chain' = res.reason -> 'chain'
        and jsonb_typeof(res.reason -> 'chain') = 'number') as students,
      ${roomName('left_room', 'left_hostel')} as from, ${roomName('new_room', 'new_hostel')} as to
    from round r
    join round_result res on res.proposal_id = r.proposal_id
    left join room left_room on left_room.id = (res.reason #>> '{from,roomId}')::uuid
    left join hostel left_hostel on left_hostel.id = left_room.hostel_id
    left join room new_room on new_room.id = res.room_id
    left join hostel new_hostel on new_hostel.id = new_room.hostel_id
    where r.id = ${roundId} ${studentId === undefined ? sql`` : sql`and res.student_id = ${studentId}`}
    order by res.turn`.execute(db);
  return rows.map(({ studentId: id, move: { chain, link, wish, ring, unmet }, ...row }) => ({
    studentId: id,
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

/** Why a wish was not met, where any caretaker can see it from the rooms. Any other reason could tell who needs an accessible room or is kept apart. */
const openReasons: ReadonlySet<WhyNot> = new Set<WhyNot>(['roomGone', 'roomClosed', 'ownRoom', 'hostelNotForYou']);

/** An outcome as somebody reads it who may not know what is entered about students. */
const withoutCare = (outcome: Outcome): Outcome => ({
  ...outcome,
  unmet: outcome.unmet.map((each) => (openReasons.has(each.why) ? each : { wish: each.wish, why: 'askOffice' })),
});

/** The students who ask in a round, with their wishes and proposed outcomes: sorted by turn or, before there is a proposal, by name. */
export async function askingIn(
  db: Db,
  role: Role,
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
    .select(['account.id', personOf('account').as('student'), roomName('room', 'hostel').as('room')])
    .orderBy(personOrder('account'))
    .execute();
  const wishes = Map.groupBy(await shownWishes(db, roundId), ({ studentId }) => studentId);
  const outcomes = await outcomesOf(db, roundId);
  const outcomeOf = new Map(outcomes.map(({ studentId, outcome }) => [studentId, readsCare(role) ? outcome : withoutCare(outcome)]));
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

/** The newest exchange of the student's hostel or in which the student has asked, preferring an open one. */
export async function exchangeOfStudent(db: Db, studentId: string, hostelId: HostelId | null): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select r.id from round r
    where r.policy = 'exchange' and (
      exists (select from round_hostel h where h.round_id = r.id and h.hostel_id = ${hostelId})
      or exists (select from exchange_wish w where w.round_id = r.id and w.student_id = ${studentId}))
    order by (r.state = 'open' and r.closes_at > now()) desc, r.opened_at desc limit 1`.execute(db);
  return rows[0]?.id;
}

/** The id of an exchange, if all its hostels are within the scope. */
export async function findExchange(db: Db, scope: Scope, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select r.id from round r where r.id = ${id} and r.policy = 'exchange' and ${allWithin(scope, sql`r.id`)}`.execute(db);
  return rows[0]?.id;
}

/** The facts that decide which rooms a student may wish for. */
export async function whatFits(db: Db, studentId: string) {
  return await db
    .selectFrom('student')
    .leftJoin('allotment', 'allotment.student_id', 'student.account_id')
    .leftJoin('room_need as need', 'need.needed_by', 'student.account_id')
    .select((eb) => [
      'student.gender',
      'allotment.room_id as roomId',
      eb('need.needed_by', 'is not', null).$castTo<boolean>().as('needsAccessible'),
    ])
    .where('student.account_id', '=', studentId)
    .executeTakeFirstOrThrow();
}
