/** Publishes a round: either all students of the proposal get their rooms, or none does. */
import { sql, type RawBuilder } from 'kysely';
import { obstacleTexts, replyTexts } from '#contract/messages.ts';
import { linkOf, paths, type PageName } from '#contract/paths.ts';
import { roundCan } from '#contract/round/round.ts';
import { t } from '#contract/text/text.ts';
import type { Db } from '#server/db/open.ts';
import { overMany } from '#server/db/over-many.ts';
import { getLockedHostel, lockAllHostels } from '#server/call/hostel-rows.ts';
import type { Scope } from '#server/call/scope.ts';
import type { Me } from '#server/call/session.ts';
import { Fault } from '#server/fault.ts';
import { notifyEach } from '#server/notification/notify.ts';
import { grantRoomChanges } from '#server/room-change/room-change-rows.ts';
import { endStaysOfStudents, startStaysIn } from '#server/room/stay-rows.ts';
import { getSeed } from './draw-queries.ts';
import { findObstacles } from './obstacles.ts';
import { getRoundThat, lockRoundThat, updateRound, type RoundRow } from './round-rows.ts';
import { insertWaiting } from './waiting-rows.ts';

interface Locked {
  placed: number;
  waiting: number;
  /** how many get a room in a hostel that is not theirs so far */
  entering: number;
}

/** Locks the students of a proposal, so that none leaves or gets another hostel until the transaction ends. */
async function lockStudents(db: Db, proposalId: string): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select count(*) filter (where seated)::integer as placed, count(*) filter (where not seated)::integer as waiting,
      count(*) filter (where seated and enters)::integer as entering
    from (
      select res.room_id is not null as seated, s.hostel_id is distinct from room.hostel_id as enters
      from round_result res join student s on s.account_id = res.student_id left join room on room.id = res.room_id
      where res.proposal_id = ${proposalId} order by res.student_id for no key update of s
    ) locked`.execute(db);
  const [locked] = rows;
  if (!locked) throw new Error('counting gave nothing');
  return locked;
}

/** A range of student ids, both ends included. */
interface Part {
  first: string;
  last: string;
}

/** How many students one statement handles. Each statement also reads all rooms, so a smaller number would cost more. */
const perStatement = 10_000;

async function partsOf(db: Db, proposalId: string): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select (array_agg(student_id order by student_id))[1] as first, (array_agg(student_id order by student_id desc))[1] as last
    from (
      select student_id, (row_number() over (order by student_id) - 1) / ${perStatement} as part
      from round_result where proposal_id = ${proposalId}
    ) numbered
    group by part order by part`.execute(db);
  return rows;
}

/** A subquery for the seats that a part of a proposal gives, so that the rows need not leave the database. */
const seatsOf = (proposalId: string, { first, last }: Part) => sql`(
  select student_id, room_id, seat from round_result
  where proposal_id = ${proposalId} and student_id between ${first} and ${last} and room_id is not null)`;

async function giveHostels(db: Db, seats: RawBuilder<unknown>): Promise<void> {
  await sql`
    update student set hostel_id = room.hostel_id from ${seats} given join room on room.id = given.room_id
    where student.account_id = given.student_id and student.hostel_id is distinct from room.hostel_id`.execute(db);
}

/** Notifies a part of the students of their room, their place in the waiting list, or that they stay, without reading thousands of rows into this process. */
async function notifyStudents(db: Db, { id, name, policy, proposalId }: RoundRow, { first, last }: Part): Promise<void> {
  const { page, params } = linkOf(paths.ownRound());
  const linked = sql`${page}::text as page, ${[...params]}::text[] as page_params`;
  const isInPart = sql`student_id between ${first} and ${last}`;
  const allotted = sql`(
    select student_id as account_id, jsonb_build_object('room', room.room_number, 'hostel', h.name) as text_values,
      ${'hostelRooms' satisfies PageName}::text as page, array[h.id::text] as page_params
    from round_result res join room on room.id = res.room_id join hostel h on h.id = room.hostel_id
    where proposal_id = ${proposalId} and ${isInPart})`;
  const waiting = sql`(
    select student_id as account_id, jsonb_build_object('round', ${name}::text, 'no', no) as text_values, ${linked}
    from round_waiting where round_id = ${id} and ${isInPart})`;
  const staying = sql`(
    select student_id as account_id, '{}'::jsonb as text_values, ${linked}
    from round_result where proposal_id = ${proposalId} and room_id is null and ${isInPart})`;
  await notifyEach(db, 'roomAllotted', allotted);
  await notifyEach(db, 'roundWaiting', waiting);
  if (policy === 'exchange') await notifyEach(db, 'exchangeStayed', staying);
}

/** Frees the seats of all who move by an exchange, and closes their requests for another room. */
async function freeSeats(db: Db, by: string, proposalId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select student_id as id from round_result where proposal_id = ${proposalId} and room_id is not null`.execute(db);
  const studentIds = rows.map(({ id }) => id);
  await endStaysOfStudents(db, studentIds);
  await grantRoomChanges(db, { studentIds, by });
}

/** A hostel that now has more students than seats, since some have come from another one; undefined if there is none. */
async function findOverfilled(db: Db, hostelIds: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from hostel where id = any(${hostelIds}::uuid[])
      and (select coalesce(sum(counted), 0) from hostel_seats s where s.hostel_id = hostel.id)
        < (select coalesce(sum(students), 0) from hostel_student_count c where c.hostel_id = hostel.id)
    order by name_key limit 1`.execute(db);
  return rows[0]?.name;
}

function refuseIfOutdated([first, ...more]: readonly string[]): void {
  if (first === undefined) return;
  const blockedBy = [first, ...more].map((message) => ({ message }));
  throw new Fault('roundOutdated', { values: { first, more: more.length }, data: { blockedBy } });
}

/** Returns the reply text. `proposalId`: the proposal that the caller has seen, which must still be the current one. */
export async function publish(db: Db, me: Me, scope: Scope, id: string, proposalId: string): Promise<string> {
  const { policy, hostelIds } = await getRoundThat(db, scope, id, roundCan.publish);
  const isExchange = policy === 'exchange';
  if (scope.kind === 'all') await lockAllHostels(db);
  else for (const hostelId of hostelIds) await getLockedHostel(db, hostelId);
  const round = await lockRoundThat(db, scope, id, roundCan.publish);
  if (round.proposalId !== proposalId) throw new Fault('proposalNotFound');
  // the locked hostels keep everybody in their rooms; locking the students keeps anybody from leaving
  const { placed, waiting, entering } = await overMany(db, () => lockStudents(db, proposalId));
  refuseIfOutdated(await findObstacles(db, round, proposalId));
  // cached plans made for a few rows would compare each of thousands of rows with each other
  await sql`discard plans`.execute(db);
  if (isExchange) await freeSeats(db, me.userId, proposalId);
  const parts = await partsOf(db, proposalId);
  for (const part of parts) {
    const seats = seatsOf(proposalId, part);
    if (entering > 0) await giveHostels(db, seats);
    await startStaysIn(db, seats);
  }
  const overfilled = isExchange && entering > 0 ? await findOverfilled(db, hostelIds) : undefined;
  if (overfilled !== undefined) refuseIfOutdated([t(obstacleTexts.hostelFull, { hostel: overfilled })]);
  await updateRound(db, round.id, { state: 'published', published_at: sql`now()`, seed: await getSeed(db, round.id) });
  await insertWaiting(db, round.id);
  for (const part of parts) await notifyStudents(db, round, part);
  return isExchange ? t(replyTexts.exchangeCarriedOut, { students: placed }) : t(replyTexts.roundPublished, { placed, waiting });
}
