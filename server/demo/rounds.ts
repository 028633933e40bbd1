/** Two rounds: a published one, which gave the rooms of a hostel, and an open one. */
import { sql } from 'kysely';
import { groupCodeLength, groupCodeLetters } from '#contract/round/round-student.ts';
import { addDays } from '#contract/day/days.ts';
import type { Db } from '#server/db/open.ts';
import { drawingOf } from '#server/round/drawing.ts';
import { insertInput, insertProposal } from '#server/round/draw-queries.ts';
import { readInput } from '#server/round/frozen-input.ts';
import { saveWishes, setGroup } from '#server/round/group-queries.ts';
import { takeIn } from '#server/round/membership.ts';
import { insertRound } from '#server/round/queries.ts';
import { lockRound, updateRound, type RoundRow } from '#server/round/round-rows.ts';
import { insertWaiting } from '#server/round/waiting-rows.ts';
import { startStaysIn } from '#server/room/stay-rows.ts';
import { dayOf, type AddToDemo, type DemoCampus } from './history.ts';
import type { DemoHostel } from './hostels.ts';
import { everybodyMovedIn } from './moved-in.ts';
import { seededRandom, type Random } from './random.ts';

const offerHours = 48;
const openForDays = 6;
/** How many days before everybody moved in the published round was opened, closed and published. */
const daysBefore = { opened: 12, closed: 4, published: 2 } as const;

interface Times {
  openedAt: string;
  closesAt: string;
}

const noonOf = (day: string): string => `${day}T06:30:00Z`;

async function openRound(
  db: Db,
  random: Random,
  { id: hostelId }: DemoHostel,
  round: { name: string; policy: 'classic' | 'draw' } & Times,
): Promise<RoundRow> {
  const administrator = await db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'hosteladmin')
    .orderBy('username_key')
    .limit(1)
    .executeTakeFirst();
  const { openedAt, ...rules } = round;
  const seed = Array.from({ length: 32 }, () => random.below(256).toString(16).padStart(2, '0')).join('');
  const filter = { batches: [], programmes: [], genders: [], home: 'hostels' as const };
  const id = await insertRound(
    db,
    {
      ...rules,
      filter,
      hostelIds: [hostelId],
      tiers: [],
      groups: true,
      wishes: round.policy === 'draw' ? ['size', 'floor', 'block'] : [],
      offerHours,
      openedBy: administrator?.id ?? null,
    },
    seed,
  );
  await updateRound(db, id, { opened_at: openedAt });
  const made = await lockRound(db, id);
  if (!made) throw new Error('the round was not made');
  return made;
}

/**
 * Gives the rooms of a hostel again, this time by a published round with the same order of students. One student without a room needs an
 * accessible one and is on the waiting list.
 */
async function addPublished(db: Db, campus: DemoCampus, hostel: DemoHostel): Promise<void> {
  const before = (days: number) => noonOf(addDays(dayOf(campus, everybodyMovedIn), -days));
  const times = { openedAt: before(daysBefore.opened), closesAt: before(daysBefore.closed) };
  const round = await openRound(db, seededRandom(18), hostel, {
    name: `${hostel.plan.name}: rooms of this year`,
    policy: 'classic',
    ...times,
  });
  const placed = hostel.withRoom.map(({ id }) => id);
  const [waits] = hostel.students.filter(({ id }) => !placed.includes(id));
  if (!waits) throw new Error('everybody of the hostel has a room');
  await db
    .insertInto('room_need')
    .values({
      needed_by: waits.id,
      reason: 'Cannot climb stairs since an accident.',
      entered_by: hostel.wardens[0].id,
      entered_at: times.openedAt,
    })
    .execute();
  await db.deleteFrom('stay').where('hostel_id', '=', hostel.id).where('until', 'is', null).execute();
  await db
    .insertInto('round_student')
    .values([...placed, waits.id].map((student_id) => ({ round_id: round.id, student_id })))
    .execute();
  const list = await readInput(db, round);
  const inputId = await insertInput(db, round.id, list);
  const { seed } = await db.selectFrom('round_secret').select('seed').where('round_id', '=', round.id).executeTakeFirstOrThrow();
  const proposalId = await insertProposal(db, round.id, inputId, drawingOf(list, seed));
  await updateRound(db, round.id, { state: 'proposed', input_id: inputId, proposal_id: proposalId });
  await startStaysIn(
    db,
    sql`(select student_id, room_id, seat from round_result where proposal_id = ${proposalId} and room_id is not null)`,
  );
  await db.updateTable('round_input').set({ made_at: times.closesAt }).where('id', '=', inputId).execute();
  await db
    .updateTable('round_proposal')
    .set({ made_at: before(daysBefore.published) })
    .where('id', '=', proposalId)
    .execute();
  await updateRound(db, round.id, { state: 'published', closed_at: times.closesAt, published_at: before(daysBefore.published), seed });
  await insertWaiting(db, round.id);
}

/** Opens a round for the students of a hostel who have no room: two pairs have formed groups, and three students have stated wishes. */
async function addOpen(db: Db, campus: DemoCampus, hostel: DemoHostel): Promise<void> {
  const random = seededRandom(19);
  const times = { openedAt: noonOf(dayOf(campus, 2)), closesAt: noonOf(addDays(campus.today, openForDays)) };
  const round = await openRound(db, random, hostel, { name: `${hostel.plan.name}: free rooms`, policy: 'draw', ...times });
  await takeIn(db, round.id, round, 'refuse');
  const placed = new Set(hostel.withRoom);
  const students = hostel.students.filter((student) => !placed.has(student)).map(({ id }) => id);
  const pairs = [students.slice(0, 2), students.slice(2, 4)];
  for (const pair of pairs) {
    const code = Array.from({ length: groupCodeLength }, () => groupCodeLetters[random.below(groupCodeLetters.length)]).join('');
    const { id } = await db
      .insertInto('round_group')
      .values({ round_id: round.id, code, made_at: noonOf(dayOf(campus, 1)) })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const studentId of pair) await setGroup(db, round.id, studentId, id);
  }
  for (const [n, studentId] of [students[0], students[4], students[5]].entries())
    if (studentId !== undefined)
      await saveWishes(db, round.id, studentId, { sizes: n === 1 ? [1, 2] : [2, 3], hostels: [], blocks: [], floors: [] });
}

/** The guest's hostel takes part in no round. */
export const addRounds: AddToDemo = async (db, campus) => {
  const [published, open] = campus.hostels.slice(1);
  if (!published || !open) throw new Error('the demo campus has too few hostels');
  await addPublished(db, campus, published);
  await addOpen(db, campus, open);
  return [];
};
