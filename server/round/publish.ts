/** Publishing: the students get the rooms of the proposal, all of them or nobody. */
import { sql } from 'kysely';
import { replyTexts } from '#contract/messages.ts';
import { linkOf, paths, type PageName } from '#contract/paths.ts';
import { roundCan } from '#contract/round.ts';
import { t } from '#contract/text.ts';
import { anyOf } from '#server/db/any-of.ts';
import type { Db } from '#server/db/open.ts';
import { inParts, overMany } from '#server/db/over-many.ts';
import { lockAllHostels } from '#server/hostel/hostel-rows.ts';
import { Fault } from '#server/http/fault.ts';
import type { HostelId } from '#server/http/scope.ts';
import { notifyEach } from '#server/notification/notify.ts';
import { startStays } from '#server/room/stay-rows.ts';
import { findObstacles } from './obstacles.ts';
import { lockRoundThat, type LockedRound } from './round-rows.ts';
import { insertWaiting } from './waiting-rows.ts';

interface Result {
  studentId: string;
  hostelId: string | null;
  roomId: string | null;
  seat: number | null;
}

async function readResults(db: Db, proposalId: string): Promise<Result[]> {
  const { rows } = await sql<Result>`
    select res.student_id as "studentId", room.hostel_id as "hostelId", room.id as "roomId", res.seat
    from round_result res
    join student s on s.account_id = res.student_id
    left join room on room.id = res.room_id
    where res.proposal_id = ${proposalId} order by res.student_id for no key update of s`.execute(db);
  return rows;
}

/** Who had no hostel has the one of the room. */
async function giveHostel(db: Db, hostelId: string, studentIds: readonly string[]): Promise<void> {
  await db
    .updateTable('student')
    .set({ hostel_id: hostelId })
    .where('account_id', '=', anyOf(studentIds))
    .where('hostel_id', 'is', null)
    .execute();
}

/** Tells students the room, or the place in the waiting list: those from one id to another, so that thousands of rows stay in the database. */
async function tell(db: Db, { id, name, proposalId }: LockedRound, from: string, to: string): Promise<void> {
  const { page, params } = linkOf(paths.ownRound());
  await notifyEach(
    db,
    'roomAllotted',
    sql`(
      select res.student_id as account_id, jsonb_build_object('room', room.room_number, 'hostel', h.name) as text_values,
        ${'hostelRooms' satisfies PageName}::text as page, array[h.id::text] as page_params
      from round_result res join room on room.id = res.room_id join hostel h on h.id = room.hostel_id
      where res.proposal_id = ${proposalId} and res.student_id between ${from} and ${to})`,
  );
  await notifyEach(
    db,
    'roundWaiting',
    sql`(
      select student_id as account_id, jsonb_build_object('round', ${name}::text, 'no', no) as text_values,
        ${page}::text as page, ${[...params]}::text[] as page_params
      from round_waiting where round_id = ${id} and student_id between ${from} and ${to})`,
  );
}

/** Gives what to say of it. `proposalId`: of the proposal that was looked at. */
export async function publish(db: Db, id: string, proposalId: string): Promise<string> {
  const hostels = await lockAllHostels(db);
  const round = await lockRoundThat(db, id, roundCan.publish);
  if (round.proposalId !== proposalId) throw new Fault('proposalNotFound');
  // who lives where does not change any more, and who is here neither once the students are locked
  const results = await overMany(db, () => readResults(db, proposalId));
  const found = await findObstacles(db, proposalId);
  if (found.length > 0) {
    const values = { first: found[0] ?? '', more: found.length - 1 };
    throw new Fault('roundOutdated', { values, data: { blockedBy: found.map((message) => ({ message })) } });
  }
  // plans that were made for a few rows would compare each of thousands with each
  await sql`discard plans`.execute(db);
  const seated = results.flatMap(({ studentId, hostelId, roomId, seat }) =>
    hostelId !== null && roomId !== null && seat !== null ? [{ studentId, hostelId, roomId, seat }] : [],
  );
  const byId = new Map(hostels.map((hostel) => [hostel.id, hostel]));
  for (const [hostelId, ofHostel] of Map.groupBy(seated, (result) => result.hostelId)) {
    const hostel = byId.get(hostelId);
    // its rooms are there, so it is
    if (!hostel) throw new Error('a hostel is gone while it is locked');
    await inParts(ofHostel, async (piece) => {
      await giveHostel(
        db,
        hostelId,
        piece.map(({ studentId }) => studentId),
      );
      // an administrator reaches every hostel
      await startStays(db, hostel.id as HostelId, piece);
    });
  }
  await sql`
    update round r set state = 'published', published_at = now(), seed = secret.seed
    from round_secret secret where r.id = ${round.id} and secret.round_id = r.id`.execute(db);
  await insertWaiting(db, round.id);
  await inParts(results, (piece) => tell(db, round, piece[0]?.studentId ?? '', piece.at(-1)?.studentId ?? ''));
  return t(replyTexts.roundPublished, { placed: seated.length, waiting: results.length - seated.length });
}
