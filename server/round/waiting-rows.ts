/** The waiting list of a published round and the seats offered from it. Triggers in the database make the offers (`0011-waiting-lists.sql`). */
import { sql, type RawBuilder } from 'kysely';
import type { RoundOffer, RoundWaiting } from '#contract/round/round-draw.ts';
import type { Db } from '#server/db/open.ts';
import { hostelWithin, type HostelId, type Scope } from '#server/call/scope.ts';
import { personOf } from '#server/person.ts';
import { placeOf, readPageOf, type AskedPage, type PageOfRows } from './round-rows.ts';

/** Whether a student on a waiting list still waits; `w` is the name of `round_waiting` in the query. */
const waitsStill = (w: string): RawBuilder<unknown> => {
  const studentId = sql.ref(`${w}.student_id`);
  return sql`
    not exists (select from stay where stay.student_id = ${studentId} and stay.until is null)
    and not exists (select from student left_one join account gone on gone.id = left_one.account_id
      where left_one.account_id = ${studentId} and (left_one.left_on is not null or gone.disabled_at is not null))`;
};

export async function insertWaiting(db: Db, roundId: string): Promise<void> {
  await sql`
    insert into round_waiting (round_id, student_id, no)
    select r.id, res.student_id, res.waiting_no from round r join round_result res on res.proposal_id = r.proposal_id
    where r.id = ${roundId} and res.waiting_no is not null`.execute(db);
}

const aheadOf = (w: string) => sql`(
  select count(*)::integer from round_waiting front
  where front.round_id = ${sql.ref(`${w}.round_id`)} and front.no < ${sql.ref(`${w}.no`)} and ${waitsStill('front')})`;

/** The place of a student in the waiting list; null for a student who no longer waits. */
export async function findOwnWaiting(db: Db, roundId: string, studentId: string): Promise<{ no: number; ahead: number } | null> {
  const { rows } = await sql<{ no: number; ahead: number }>`
    select w.no, ${aheadOf('w')} as ahead from round_waiting w join round r on r.id = w.round_id and r.state = 'published'
    where w.round_id = ${roundId} and w.student_id = ${studentId} and ${waitsStill('w')}`.execute(db);
  return rows[0] ?? null;
}

async function findOfferTo(db: Db, roundId: string, studentId: string, condition: RawBuilder<unknown>): Promise<RoundOffer | null> {
  const { rows } = await sql<RoundOffer>`
    select o.id as "_id", ${placeOf('room', 'h')} as place, o.expires_at as "expiresAt"
    from round_offer o join room on room.id = o.room_id join hostel h on h.id = o.hostel_id
    where o.round_id = ${roundId} and o.student_id = ${studentId} and ${condition}`.execute(db);
  return rows[0] ?? null;
}

export const findOwnOffer = async (db: Db, roundId: string, studentId: string): Promise<RoundOffer | null> =>
  await findOfferTo(db, roundId, studentId, sql`o.state = 'open' and o.expires_at > now()`);

/** The newest offer to a student, if its time ran out without an answer. */
export const findMissedOffer = async (db: Db, roundId: string, studentId: string): Promise<RoundOffer | null> =>
  await findOfferTo(
    db,
    roundId,
    studentId,
    sql`o.state in ('open', 'expired') and o.expires_at <= now() and not exists (select from round_offer later
      where later.round_id = o.round_id and later.student_id = o.student_id and later.made_at > o.made_at)`,
  );

/** The waiting list in order. Staff other than administrators get the students of their hostel and those to whom its seats are offered. */
export async function readWaitingPage(db: Db, scope: Scope, roundId: string, asked: AskedPage): Promise<PageOfRows<RoundWaiting>> {
  const rows = sql`
    from round_waiting w
    join student s on s.account_id = w.student_id
    join account a on a.id = w.student_id
    left join round_offer o on o.student_id = w.student_id and o.round_id = w.round_id and o.state = 'open'
    left join room on room.id = o.room_id
    left join hostel h on h.id = o.hostel_id
    where w.round_id = ${roundId} and ${waitsStill('w')}
      and (${hostelWithin(scope, sql<string>`s.hostel_id`)} or ${hostelWithin(scope, sql<string>`o.hostel_id`)})`;
  const columns = sql`
    ${personOf('a')} as student, s.rollno, s.batch, s.programme, w.no, ${aheadOf('w')} as ahead,
    case when o.id is not null then json_build_object('_id', o.id, 'place', ${placeOf('room', 'h')}, 'expiresAt', o.expires_at) end as offer,
    (select count(*)::integer from round_offer earlier
      where earlier.round_id = w.round_id and earlier.student_id = w.student_id and earlier.state in ('declined', 'expired')) as passed`;
  return await readPageOf<RoundWaiting>(db, asked, { columns, rows, order: sql`w.no, w.student_id` });
}

export interface OfferedSeat {
  id: string;
  state: string;
  isOver: boolean;
  hostelId: HostelId;
  roomId: string;
  roomNumber: string;
  seat: number;
}

/** The offer with this id, if it was made to the student. */
export async function findOffer(db: Db, studentId: string, id: string): Promise<OfferedSeat | undefined> {
  const { rows } = await sql<OfferedSeat>`
    select o.id, o.state, o.expires_at <= statement_timestamp() as "isOver", o.hostel_id as "hostelId",
      o.room_id as "roomId", room.room_number as "roomNumber", o.seat
    from round_offer o join room on room.id = o.room_id where o.id = ${id} and o.student_id = ${studentId}`.execute(db);
  return rows[0];
}

export async function endOffer(db: Db, id: string, state: 'accepted' | 'declined'): Promise<void> {
  await db
    .updateTable('round_offer')
    .set({ state, ended_at: sql`statement_timestamp()` })
    .where('id', '=', id)
    .execute();
}

/** Gives a student without a hostel the hostel of the seat. */
export async function giveHostelOf(db: Db, studentId: string, hostelId: HostelId): Promise<void> {
  await db.updateTable('student').set({ hostel_id: hostelId }).where('account_id', '=', studentId).where('hostel_id', 'is', null).execute();
}
