/** Rounds in every state, with the records that the sample requests of their calls name. */
import { roundWishKinds, type RoundState } from '#contract/round/round.ts';
import type { Db } from '#server/db/open.ts';
import { insertInput, insertProposal } from '#server/round/draw-queries.ts';
import { drawingOf } from '#server/round/drawing.ts';
import { insertRound } from '#server/round/queries.ts';
import { updateRound } from '#server/round/round-rows.ts';

export interface SampleRounds {
  openRoundId: string;
  closedRoundId: string;
  proposedRoundId: string;
  /** of the proposed round */
  proposalId: string;
  publishedRoundId: string;
  /** of a group in the open round */
  groupCode: string;
  apartPairId: string;
  roomNeedId: string;
}

interface SampleHome {
  hostelId: string;
  administratorId: string;
  studentId: string;
  neighbourId: string;
  newcomerId: string;
}

async function insertSample(db: Db, home: SampleHome, state: RoundState): Promise<string> {
  const [seed, hash] = ['a seed', '0'.repeat(64)];
  const round = {
    name: 'Rooms',
    policy: 'draw' as const,
    tiers: [],
    groups: true,
    wishes: roundWishKinds,
    filter: { batches: ['of nobody'], programmes: [], genders: [], home: 'any' as const },
    offerHours: 24,
    closesAt: new Date(Date.now() + 86_400_000).toISOString(),
    openedBy: home.administratorId,
    hostelIds: [home.hostelId],
  };
  const id = await insertRound(db, round, seed);
  if (state === 'open') return id;
  const text = JSON.stringify({
    round: id,
    policy: 'draw',
    tiers: [],
    firstHash: '',
    homes: {},
    rooms: [],
    students: [],
    groups: [],
    apart: [],
  });
  const inputId = await insertInput(db, id, { hash, text });
  const now = new Date().toISOString();
  await updateRound(db, id, { state: 'closed', closed_at: now, input_id: inputId });
  if (state === 'closed') return id;
  await updateRound(db, id, { state: 'proposed', proposal_id: await insertProposal(db, id, inputId, drawingOf({ text, hash }, seed)) });
  if (state === 'published') await updateRound(db, id, { state, seed, published_at: now });
  return id;
}

/** Puts the student and the neighbour on the waiting list of the published round. */
async function insertResults(db: Db, home: SampleHome, roundId: string): Promise<void> {
  const { proposal_id: proposalId } = await db
    .selectFrom('round')
    .select('proposal_id')
    .where('id', '=', roundId)
    .executeTakeFirstOrThrow();
  const students = [home.studentId, home.neighbourId];
  await db
    .insertInto('round_student')
    .values(students.map((id) => ({ round_id: roundId, student_id: id })))
    .execute();
  await db
    .insertInto('round_result')
    .values(
      students.map((id, n) => ({
        proposal_id: proposalId ?? '',
        student_id: id,
        turn: n + 1,
        group_size: 1,
        waiting_no: n + 1,
        reason: JSON.stringify({ key: 'waitsFull', values: { place: n + 1, of: 2, waitingPlace: n + 1, ahead: n, size: 1 } }),
      })),
    )
    .execute();
  await db
    .insertInto('round_waiting')
    .values(students.map((id, n) => ({ round_id: roundId, student_id: id, no: n + 1 })))
    .execute();
}

/**
 * Offers a seat to each of the two who wait after the published round, and returns the ids of the offers by student. The room has two seats to
 * offer. Not to be called in the transaction that gives the two a room: at its end their offers would be withdrawn.
 */
export async function insertSampleOffers(
  db: Db,
  home: Pick<SampleHome, 'hostelId' | 'studentId' | 'neighbourId'> & { roomId: string },
  roundId: string,
): Promise<Map<string, string>> {
  const students = [home.studentId, home.neighbourId];
  const offers = await db
    .insertInto('round_offer')
    .values(
      students.map((id, n) => ({
        round_id: roundId,
        student_id: id,
        hostel_id: home.hostelId,
        room_id: home.roomId,
        seat: n + 1,
        // the two are kept apart: of two offers in one room the earlier stays
        made_at: new Date(Date.now() + n * 1_000).toISOString(),
        expires_at: new Date(Date.now() + 86_400_000).toISOString(),
      })),
    )
    .returning(['id', 'student_id'])
    .execute();
  return new Map(offers.map(({ id, student_id }) => [student_id, id]));
}

/** Inserts the rounds; `requests` has, by student, a request for a place in the group of each of the two. */
export async function buildSampleRounds(db: Db, home: SampleHome): Promise<SampleRounds & { requests: Map<string, string> }> {
  const { studentId, neighbourId, newcomerId, administratorId } = home;
  const openRoundId = await insertSample(db, home, 'open');
  await db
    .insertInto('round_student')
    .values([studentId, neighbourId, newcomerId].map((id) => ({ round_id: openRoundId, student_id: id })))
    .execute();
  const groups = await db
    .insertInto('round_group')
    .values([newcomerId, studentId, neighbourId].map((id) => ({ round_id: openRoundId, code: id.replaceAll('-', '').toUpperCase() })))
    .returning(['id', 'code'])
    .execute();
  const members = [newcomerId, studentId, neighbourId].map((id, n) => ({
    round_id: openRoundId,
    student_id: id,
    group_id: groups[n]?.id ?? '',
  }));
  await db.insertInto('round_member').values(members).execute();
  const groupIdOf = new Map(members.map(({ student_id, group_id }) => [student_id, group_id]));
  const requests = await db
    .insertInto('round_request')
    .values([studentId, neighbourId].map((id) => ({ round_id: openRoundId, group_id: groupIdOf.get(id) ?? '', student_id: newcomerId })))
    .returning(['id', 'group_id'])
    .execute();
  const [one = '', other = ''] = [studentId, neighbourId].toSorted();
  const entered = { reason: 'They have quarrelled.', entered_by: administratorId };
  const pair = await db
    .insertInto('apart_pair')
    .values({ one_id: one, other_id: other, ...entered })
    .returning('id')
    .executeTakeFirstOrThrow();
  const need = await db
    .insertInto('room_need')
    .values({ needed_by: neighbourId, ...entered })
    .returning('id')
    .executeTakeFirstOrThrow();
  const proposedRoundId = await insertSample(db, home, 'proposed');
  const proposed = await db.selectFrom('round').select('proposal_id').where('id', '=', proposedRoundId).executeTakeFirstOrThrow();
  const publishedRoundId = await insertSample(db, home, 'published');
  await insertResults(db, home, publishedRoundId);
  return {
    openRoundId,
    closedRoundId: await insertSample(db, home, 'closed'),
    proposedRoundId,
    proposalId: proposed.proposal_id ?? '',
    publishedRoundId,
    groupCode: groups[0]?.code ?? '',
    apartPairId: pair.id,
    roomNeedId: need.id,
    requests: new Map(
      [studentId, neighbourId].map((student) => [student, requests.find(({ group_id }) => group_id === groupIdOf.get(student))?.id ?? '']),
    ),
  };
}
