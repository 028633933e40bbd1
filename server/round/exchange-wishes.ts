/** Stores and reads the wishes of students in exchanges. */
import type { Wish as ShownWish } from '#contract/round/exchange.ts';
import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import { haveSameRows } from '#server/db/insert-many.ts';
import type { Wish } from './engine/exchange-input.ts';

/** Must be called before changing the wishes of a student, so that no two transactions change them at the same time. */
export async function lockStudent(db: Db, id: string): Promise<void> {
  await db.selectFrom('student').select('account_id').where('account_id', '=', id).forNoKeyUpdate().execute();
}

export async function replaceWishes(db: Db, roundId: string, studentId: string, wishes: readonly Wish[]): Promise<void> {
  const rows = wishes.map((wish, n) => ({
    rank: n + 1,
    kind: wish.kind,
    room_id: wish.kind === 'room' ? wish.roomId : null,
    hostel_id: 'hostelId' in wish ? wish.hostelId : null,
    seats: wish.kind === 'seats' ? wish.seats : null,
    block: wish.kind === 'block' ? wish.block : null,
  }));
  const present = await db
    .selectFrom('exchange_wish')
    .select(['rank', 'kind', 'room_id', 'hostel_id', 'seats', 'block'])
    .where('round_id', '=', roundId)
    .where('student_id', '=', studentId)
    .execute();
  if (haveSameRows(present, rows)) return;
  await db.deleteFrom('exchange_wish').where('round_id', '=', roundId).where('student_id', '=', studentId).execute();
  if (rows.length === 0) return;
  await db
    .insertInto('exchange_wish')
    .values(rows.map((row) => ({ round_id: roundId, student_id: studentId, ...row })))
    .execute();
}

/** The wishes of these students in a round, by student, in the form sent to clients: the dearest first. */
export async function shownWishes(db: Db, roundId: string, studentIds: readonly string[]): Promise<Map<string, ShownWish[]>> {
  const { rows } = await sql<{ studentId: string; wishes: ShownWish[] }>`
    select w.student_id as "studentId", json_agg(json_build_object(
      'kind', w.kind, 'seats', coalesce(w.seats, 0), 'block', coalesce(w.block, ''),
      'room', case when room.id is not null then json_build_object('_id', room.id, 'roomNumber', room.room_number, 'hostel', of_room.name) end,
      'hostel', case when hostel.id is not null then json_build_object('_id', hostel.id, 'name', hostel.name) end
    ) order by w.rank) as wishes
    from exchange_wish w
    left join room on room.id = w.room_id
    left join hostel of_room on of_room.id = room.hostel_id
    left join hostel on hostel.id = w.hostel_id
    where w.round_id = ${roundId} and w.student_id = any(${studentIds})
    group by w.student_id`.execute(db);
  return new Map(rows.map(({ studentId, wishes }) => [studentId, wishes]));
}

/** The hostels of the open exchange that a student is in; none if there is no such exchange. */
export async function hostelsOfOpenExchange(db: Db, studentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select rh.hostel_id as id from round r
    join round_student rs on rs.round_id = r.id and rs.student_id = ${studentId}
    join round_hostel rh on rh.round_id = r.id
    where r.policy = 'exchange' and r.state = 'open' and r.closes_at > now()`.execute(db);
  return rows.map(({ id }) => id);
}
