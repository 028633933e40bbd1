/** Reads what a round is drawn from (students by their codes, groups, wishes and rooms, as they are at this moment) and writes the list, when it closes. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/open.ts';
import { writeApart } from './draw-apart.ts';
import type { Written } from './drawing.ts';
import { type RoundRow, updateRound } from './round-rows.ts';
import type { RoomRow, StudentRow } from './rows-as-read.ts';
import { overMany } from '#server/db/over-many.ts';
import { insertInput } from './draw-queries.ts';
import { countStudents, takeIn, takeOut } from './membership.ts';

/** The rows in order, as JSON: a thread parses it faster than the driver reads as many rows. */
async function readRows<Row>(db: Db, query: RawBuilder<Row>): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select coalesce(json_agg(row_to_json(found)), '[]')::text as text from (${query}) as found`.execute(db);
  return rows[0]?.text ?? '[]';
}

/** Students of the round who have not left and still have no room; members of a group in the order in which they joined. */
const studentsIn = ({ id }: RoundRow) => sql<StudentRow>`
  select rs.student_id as "studentId", rs.code, s.batch, s.programme, s.rollno, s.gender, s.hostel_id as "hostelId",
    exists (select from room_need n where n.needed_by = s.account_id) as needs,
    g.code as "groupCode", json_build_object(
      'sizes', coalesce(w.sizes, '{}'), 'hostels', coalesce(w.hostels, '{}'), 'blocks', coalesce(w.blocks, '{}'), 'floors', coalesce(w.floors, '{}')
    ) as wishes
  from round_student rs
  join student s on s.account_id = rs.student_id
  join account a on a.id = rs.student_id
  left join round_member m on m.round_id = rs.round_id and m.student_id = rs.student_id
  left join round_group g on g.id = m.group_id
  left join round_wish w on w.round_id = rs.round_id and w.student_id = rs.student_id
  where rs.round_id = ${id} and s.left_on is null and a.disabled_at is null
    and not exists (select from stay where stay.student_id = rs.student_id and stay.until is null)
  order by m.joined_at nulls last, rs.student_id`;

/** The code of somebody who lives in a room, by a `key` from `round_secret`, which nobody is ever shown. */
export const residentCode = (id: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`left(encode(sha256(key.code_key || convert_to(${id}, 'UTF8')), 'hex'), 16)`;

/** The rooms that are not closed. A seat that is on offer to somebody from an earlier round counts as taken. Residents have codes too, which nobody can work out without a key that is never published. */
const roomsIn = ({ id }: RoundRow) => sql<RoomRow>`
  select room.id as code, h.name as hostel, room.block, room.floor, room.room_number as number, room.capacity as seats, room.accessible,
    coalesce(living.taken, '{}') || array(select o.seat::integer from round_offer o where o.room_id = room.id and o.state = 'open') as taken,
    coalesce(living.residents, '[]') as residents
  from round_hostel rh
  join hostel h on h.id = rh.hostel_id
  join room on room.hostel_id = h.id and room.closed_since is null
  left join (
    select stay.room_id, array_agg(stay.seat::integer) as taken,
      json_agg(json_build_object(
        'studentId', s.account_id, 'batch', s.batch, 'programme', s.programme,
        'code', ${residentCode(sql`s.account_id::text`)}
      )) as residents
    from stay
    join student s on s.account_id = stay.student_id
    join round_secret key on key.round_id = ${id}
    where stay.until is null and stay.hostel_id in (select hostel_id from round_hostel where round_id = ${id})
    group by stay.room_id
  ) living on living.room_id = room.id
  where rh.round_id = ${id}
  order by h.name, room.number_order`;

/** How many students of each hostel have neither a room nor the offer of a seat there and are not in the round, by the hostel's name. They have a right to a seat there. */
async function readOthersWithoutRoom(db: Db, { id }: RoundRow): Promise<Map<string, number>> {
  const { rows } = await sql<{ hostel: string; students: number }>`
    select h.name as hostel, count(*)::integer as students
    from round_hostel rh
    join hostel h on h.id = rh.hostel_id
    join student s on s.hostel_id = h.id
    where rh.round_id = ${id}
      and not exists (select from stay where stay.student_id = s.account_id and stay.until is null)
      and not exists (select from round_student rs where rs.round_id = ${id} and rs.student_id = s.account_id)
      and not exists (select from round_offer o where o.student_id = s.account_id and o.hostel_id = h.id and o.state = 'open')
    group by h.name`.execute(db);
  return new Map(rows.map(({ hostel, students }) => [hostel, students]));
}

/** Ids of two who must not share a room. */
export async function readApart(db: Db): Promise<[string, string][]> {
  const rows = await db.selectFrom('apart_pair').select(['one_id', 'other_id']).execute();
  return rows.map(({ one_id, other_id }) => [one_id, other_id]);
}

/**
 * Takes a handful of statements, whatever the number of students. `earlier`: if the round was closed before, the list written then, and the hash of the
 * one it was first drawn from, if it was drawn.
 */
export async function readInput(db: Db, round: RoundRow, earlier = { text: '', firstHash: '' }): Promise<Written> {
  return await writeApart(
    {
      round: round.id,
      policy: round.policy === 'classic' ? 'classic' : 'draw', // nothing is frozen of an exchange
      tiers: round.tiers,
      firstHash: earlier.firstHash,
      students: await readRows(db, studentsIn(round)),
      rooms: await readRows(db, roomsIn(round)),
      hostels: round.hostels,
      othersWithoutRoom: await readOthersWithoutRoom(db, round),
      apart: await readApart(db),
    },
    earlier.text,
  );
}

/**
 * Closes a round, for the administrator or at its closing time. From then on its students and the list it is drawn from are fixed. Returns the number of
 * its students. The round must be open, and locked by the caller.
 */
export async function closeRound(db: Db, round: RoundRow): Promise<number> {
  const inputId = await overMany(db, async () => {
    await takeOut(db, round.id, round);
    await takeIn(db, round.id, round, 'pass over');
    // an exchange is drawn from who lives where when it is proposed: nothing is written down
    return round.policy === 'exchange' ? null : await insertInput(db, round.id, await readInput(db, round));
  });
  await updateRound(db, round.id, { state: 'closed', closed_at: sql`now()`, input_id: inputId });
  return await countStudents(db, round.id);
}
