/** Writes down what a round is drawn from: students by their codes, groups, wishes and rooms, as they are at this moment. */
import { sql } from 'kysely';
import type { RoundTier } from '#contract/round.ts';
import type { Db } from '#server/db/open.ts';
import { classicPlaces } from '#server/room/allot.ts';
import { writeApart } from './draw-apart.ts';
import type { Written } from './drawing.ts';
import { noWishes, type Resident, type RoundGroup, type RoundRoom, type RoundStudent, type Wishes } from './engine/input.ts';
import { takesInStudent, type LockedRound } from './round-rows.ts';

interface StudentRow {
  studentId: string;
  code: string;
  batch: string;
  programme: string;
  rollno: string;
  hostels: string[];
  needs: boolean;
  groupCode: string | null;
  sizes: number[] | null;
  wishedHostels: string[] | null;
  blocks: string[] | null;
  floors: string[] | null;
}

/** Those of the round who are here and without a room still, members of a group in the order in which they joined. */
async function readStudents(db: Db, { id }: LockedRound): Promise<StudentRow[]> {
  const { rows } = await sql<StudentRow>`
    with open_hostel as materialized (
      select h.id, h.name, h.is_for from round_hostel rh join hostel h on h.id = rh.hostel_id where rh.round_id = ${id}
    )
    select rs.student_id as "studentId", rs.code, s.batch, s.programme, s.rollno,
      array(
        select h.name from open_hostel h where coalesce(s.hostel_id, h.id) = h.id and ${takesInStudent('h', 's')}
      ) as hostels,
      exists (select from room_need n where n.needed_by = s.account_id) as needs,
      g.code as "groupCode", w.sizes::integer[] as sizes, w.blocks, w.floors,
      array(select h.name from unnest(w.hostels) with ordinality as wished (id, place) join open_hostel h using (id) order by place) as "wishedHostels"
    from round_student rs
    join student s on s.account_id = rs.student_id
    join account a on a.id = rs.student_id
    left join round_member m on m.round_id = rs.round_id and m.student_id = rs.student_id
    left join round_group g on g.id = m.group_id
    left join round_wish w on w.round_id = rs.round_id and w.student_id = rs.student_id
    where rs.round_id = ${id} and s.left_on is null and a.disabled_at is null
      and not exists (select from stay where stay.student_id = rs.student_id and stay.until is null)
    order by m.joined_at nulls last, rs.student_id`.execute(db);
  return rows;
}

interface RoomRow extends Omit<RoundRoom, 'residents' | 'freeSeats'> {
  taken: number[];
  residents: (Resident & { studentId: string })[];
}

/** Open rooms. Who lives there has a code too, which cannot be worked out without a key that is never shown. A seat that is offered to somebody who waits counts as taken. */
async function readRooms(db: Db, { id }: LockedRound): Promise<RoomRow[]> {
  const { rows } = await sql<RoomRow>`
    select room.id as code, h.name as hostel, room.block, room.floor, room.room_number as number, room.capacity as seats, room.accessible,
      coalesce(living.taken, '{}') as taken, coalesce(living.residents, '[]') as residents
    from round_hostel rh
    join hostel h on h.id = rh.hostel_id
    join room on room.hostel_id = h.id and room.closed_since is null
    left join (
      select stay.room_id, array_agg(stay.seat::integer) as taken,
        json_agg(json_build_object(
          'studentId', s.account_id, 'batch', s.batch, 'programme', s.programme,
          'code', left(encode(sha256(key.code_key || convert_to(s.account_id::text, 'UTF8')), 'hex'), 16)
        )) as residents
      from stay
      join student s on s.account_id = stay.student_id
      join round_secret key on key.round_id = ${id}
      where stay.until is null and stay.hostel_id in (select hostel_id from round_hostel where round_id = ${id})
      group by stay.room_id
    ) living on living.room_id = room.id
    where rh.round_id = ${id}
    order by h.name, room.number_order`.execute(db);
  return rows;
}

/** How many students of each hostel have no room and are not in the round: they have a right to a seat there. By the hostel's name. */
async function readOthersWithoutRoom(db: Db, { id }: LockedRound): Promise<Map<string, number>> {
  const { rows } = await sql<{ hostel: string; students: number }>`
    select h.name as hostel, count(*)::integer as students
    from round_hostel rh
    join hostel h on h.id = rh.hostel_id
    join student s on s.hostel_id = h.id
    where rh.round_id = ${id}
      and not exists (select from stay where stay.student_id = s.account_id and stay.until is null)
      and not exists (select from round_student rs where rs.round_id = ${id} and rs.student_id = s.account_id)
    group by h.name`.execute(db);
  return new Map(rows.map(({ hostel, students }) => [hostel, students]));
}

/** Who must not share a room, of these people. */
async function readApart(db: Db, codes: ReadonlyMap<string, string>): Promise<[string, string][]> {
  const rows = await db.selectFrom('apart_pair').select(['one_id', 'other_id']).execute();
  return rows.flatMap(({ one_id, other_id }): [string, string][] => {
    const [one, other] = [codes.get(one_id), codes.get(other_id)];
    return one !== undefined && other !== undefined ? [[one, other]] : [];
  });
}

const holds = ({ batches, programmes }: RoundTier, { batch, programme }: { batch: string; programme: string }): boolean =>
  (batches.length === 0 || batches.includes(batch)) && (programmes.length === 0 || programmes.includes(programme));

/** The first tier that a student is in; who is in none comes last. */
function tierOf(tiers: readonly RoundTier[], student: { batch: string; programme: string }): number {
  const found = tiers.findIndex((tier) => holds(tier, student));
  return found === -1 ? tiers.length : found;
}

/** `2024, 2025 · CSE`, as the tier is called in the receipt. */
const nameOfTier = ({ batches, programmes }: RoundTier): string =>
  [batches, programmes]
    .filter((values) => values.length > 0)
    .map((values) => values.join(', '))
    .join(' · ');

const wishesOf = ({ sizes, wishedHostels, blocks, floors }: StudentRow): Wishes =>
  sizes && wishedHostels && blocks && floors ? { sizes, hostels: wishedHostels, blocks, floors } : noWishes;

/** Rooms with the seats that the round gives out: of the last rooms of a hostel, as many stay free as there are others who need one. */
function roomsToGive(rows: readonly RoomRow[], others: ReadonlyMap<string, number>): RoundRoom[] {
  const kept = new Map(others);
  return rows
    .toReversed()
    .flatMap(({ taken, residents, ...room }) => {
      const free = Array.from({ length: room.seats }, (_, n) => n + 1).filter((seat) => !taken.includes(seat));
      const needed = kept.get(room.hostel) ?? 0;
      const freeSeats = free.slice(0, Math.max(0, free.length - needed));
      kept.set(room.hostel, needed - (free.length - freeSeats.length));
      const living = residents.map(({ code, batch, programme }) => ({ code, batch, programme }));
      return freeSeats.length === 0 ? [] : [{ ...room, freeSeats, residents: living }];
    })
    .toReversed();
}

export interface WrittenInput extends Written {
  students: number;
}

/** A handful of statements, whatever the number of students. `firstHash`: of the list that the round was drawn from first, if it was. */
export async function readInput(db: Db, round: LockedRound, firstHash = ''): Promise<WrittenInput> {
  const students = await readStudents(db, round);
  const rooms = await readRooms(db, round);
  const places = classicPlaces(students);
  const groups = [...Map.groupBy(students, ({ groupCode }) => groupCode)].flatMap(([code, members]): RoundGroup[] => {
    const [first] = members;
    if (code === null || first === undefined || members.length < 2) return [];
    return [{ code, members: members.map((member) => member.code), wishes: wishesOf(first) }];
  });
  // a list that many have is one, so that it is handed to a thread once
  const lists = new Map<string, readonly string[]>();
  const codes = new Map([
    ...students.map(({ studentId, code }): [string, string] => [studentId, code]),
    ...rooms.flatMap(({ residents }) => residents.map(({ studentId, code }): [string, string] => [studentId, code])),
  ]);
  const written = await writeApart({
    round: round.id,
    policy: round.policy,
    tiers: round.tiers.map(nameOfTier),
    firstHash,
    rooms: roomsToGive(rooms, await readOthersWithoutRoom(db, round)),
    students: students.map((student): RoundStudent => ({
      code: student.code,
      batch: student.batch,
      programme: student.programme,
      hostels: lists.getOrInsertComputed(student.hostels.join('\n'), () => student.hostels),
      tier: tierOf(round.tiers, student),
      classicPlace: places.get(student.studentId) ?? 0,
      needsAccessible: student.needs,
      wishes: wishesOf(student),
    })),
    groups,
    apart: await readApart(db, codes),
  });
  return { ...written, students: students.length };
}
