/** Reads rounds as their students see them. */
import { sql } from 'kysely';
import type { OwnRound, RoundGroup, RoundWishes } from '#contract/round/round-student.ts';
import type { Db } from '#server/db/open.ts';
import { personOf } from '#server/person.ts';
import { shownWishes } from './exchange-rows.ts';
import { findGroupOf, membersOf } from './group-queries.ts';
import { largestRoomFor, roomChoicesOf } from './open-rooms.ts';
import { findResultOf } from './results.ts';
import { fromRounds, roundColumns, type RoundRow } from './round-rows.ts';
import { findMissedOffer, findOwnOffer, findOwnWaiting } from './waiting-rows.ts';

/** Older rounds are of no interest to a student any more. */
const mostShown = 5;

interface OwnRow extends RoundRow {
  /** the student's */
  code: string;
}

/** Rounds that offer a seat, then active ones, exchanges last, then published ones, newest first. */
async function ownRows(db: Db, studentId: string): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select ${roundColumns}, rs.code ${fromRounds} join round_student rs on rs.round_id = r.id and rs.student_id = ${studentId}
    where r.state <> 'cancelled'
    order by exists (select from round_offer o where o.round_id = r.id and o.student_id = rs.student_id and o.state = 'open') desc,
      r.active desc, r.active and r.policy = 'exchange', r.published_at desc limit ${mostShown}`.execute(db);
  return rows;
}

const none = { sizes: [], hostels: [], blocks: [], floors: [] };

async function wishesOf(db: Db, roundId: string, studentId: string): Promise<RoundWishes> {
  const found = await db
    .selectFrom('round_wish')
    .select(['sizes', 'hostels', 'blocks', 'floors'])
    .where('round_id', '=', roundId)
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  return found ?? none;
}

type RequestRow = RoundGroup['asking'][number] & { groupId: string; code: string };

/** Requests for a place in a group, and those of one student. */
async function requestsAbout(db: Db, roundId: string, groupId: string | null, studentId: string): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select q.id as "_id", q.group_id as "groupId", g.code, ${personOf('account')} as student
    from round_request q join round_group g on g.id = q.group_id join account on account.id = q.student_id
    where q.round_id = ${roundId} and (q.group_id = ${groupId}::uuid or q.student_id = ${studentId})
    order by q.made_at, q.id`.execute(db);
  return rows;
}

async function groupPart(db: Db, { id, state }: RoundRow, studentId: string): Promise<Pick<OwnRound, 'group' | 'groupWishes' | 'asked'>> {
  const found = await findGroupOf(db, id, studentId);
  // once the round is closed, nobody can answer requests any more
  const waiting = state === 'open' ? await requestsAbout(db, id, found?.id ?? null, studentId) : [];
  const asked = waiting.filter(({ student }) => student._id === studentId).map(({ _id, code }) => ({ _id, code }));
  if (!found) return { group: null, groupWishes: null, asked };
  const members = await membersOf(db, found.id);
  const ids = members.map(({ _id }) => _id);
  const group: RoundGroup = {
    _id: found.id,
    code: found.code,
    members,
    largest: await largestRoomFor(db, id, ids, studentId),
    asking: waiting.filter(({ groupId }) => groupId === found.id).map(({ _id, student }) => ({ _id, student })),
  };
  const [maker = studentId] = ids;
  return { group, groupWishes: maker === studentId ? null : await wishesOf(db, id, maker), asked };
}

async function resultPart(db: Db, roundId: string, studentId: string): Promise<OwnRound['result']> {
  const found = await findResultOf(db, roundId, studentId, 'student');
  return found ? { ...found, waiting: await findOwnWaiting(db, roundId, studentId) } : null;
}

export async function readOwnRounds(db: Db, studentId: string): Promise<OwnRound[]> {
  const own: OwnRound[] = [];
  for (const { code, ...round } of await ownRows(db, studentId)) {
    const { id, state, policy } = round;
    own.push({
      round,
      code,
      // nothing can be chosen any more, and looking at all rooms costs the most
      choices: state === 'published' || policy === 'exchange' ? none : await roomChoicesOf(db, id, studentId),
      wishes: await wishesOf(db, id, studentId),
      exchangeWishes: (await shownWishes(db, id, [studentId])).get(studentId) ?? [],
      ...(await groupPart(db, round, studentId)),
      result: await resultPart(db, id, studentId),
      offer: await findOwnOffer(db, id, studentId),
      missed: await findMissedOffer(db, id, studentId),
    });
  }
  return own;
}
