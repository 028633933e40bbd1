/** Reads what a round came to: by student, by room, and as the two files of a published round. */
import { sql } from 'kysely';
import type { Input, Reply } from '#contract/call/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { RoundResult, StudentRound } from '#contract/round/round-draw.ts';
import type { OwnRound, Wish } from '#contract/round/round-student.ts';
import type { Role } from '#contract/roles.ts';
import type { Db } from '#server/db/open.ts';
import { eachWordOccurs, occurs } from '#server/db/listing.ts';
import { hostelWithin, type HostelId, type Scope } from '#server/call/scope.ts';
import { occursInPerson, personOf } from '#server/person.ts';
import { shownWishes } from './exchange-rows.ts';
import { hadNeed, inChain, reasonInWords, type StoredReason } from './reasons.ts';
import { placeOf, readPageOf, roundWithin, type PageOfRows, type RoundRow } from './round-rows.ts';
import { findOwnOffer, findOwnWaiting } from './waiting-rows.ts';
import type { StoredLine } from './drawing.ts';

type Row = Omit<RoundResult, 'reason' | 'code'> & { reason: StoredReason; inChain: number; code: string | null };

const shown = {
  all: sql`true`,
  placed: sql`res.room_id is not null`,
  waiting: sql`res.room_id is null`,
  changed: sql`earlier.id is not null and (was.room_id, was.seat) is distinct from (res.room_id, res.seat)`,
};

/** Results in the order of the turns. Staff other than administrators get only the students of their hostel. */
export async function readResultPage(
  db: Db,
  scope: Scope,
  round: RoundRow,
  { q, show = 'all', ...asked }: Input<Calls['roundResults']>['query'],
  role: Role,
): Promise<PageOfRows<RoundResult>> {
  const columns = sql`
    ${personOf('a')} as student, s.rollno, s.batch, s.programme, ${role === 'hosteladmin' ? sql`rs.code` : sql`null`} as code, res.group_size as "groupSize", res.turn,
    ${placeOf('room', 'h')} as place, ${placeOf('left_room', 'left_hostel')} as from, coalesce(res.waiting_no, 0) as "waitingNo",
    ${placeOf('was_room', 'was_hostel')} as before, (${shown.changed}) as changed, res.reason, ${inChain('res')} as "inChain"`;
  const rows = sql`
    from round r
    join round_proposal p on p.id = r.proposal_id
    join round_result res on res.proposal_id = p.id
    join round_student rs on rs.round_id = r.id and rs.student_id = res.student_id
    join student s on s.account_id = res.student_id
    join account a on a.id = res.student_id
    left join room on room.id = res.room_id
    left join hostel h on h.id = room.hostel_id
    left join round_proposal earlier on earlier.round_id = r.id and earlier.number = p.number - 1
    left join round_result was on was.proposal_id = earlier.id and was.student_id = res.student_id
    left join room was_room on was_room.id = was.room_id
    left join hostel was_hostel on was_hostel.id = was_room.hostel_id
    left join room left_room on left_room.id = (res.reason #>> '{from,roomId}')::uuid
    left join hostel left_hostel on left_hostel.id = left_room.hostel_id
    where r.id = ${round.id} and ${hostelWithin(scope, sql<string>`s.hostel_id`)} and ${shown[show]}
      and ${eachWordOccurs(q, (word) => [
        occursInPerson(word, 'a'),
        occurs(word, sql.ref('s.rollno_key')),
        occurs(word, sql`lower(${sql.ref('room.room_number')})`),
      ])}`;
  const found = await readPageOf<Row>(db, asked, { columns, rows, order: sql`res.turn, a.username_key` });
  const ids = found.items.map(({ student }) => student._id);
  const wishes = round.policy === 'exchange' ? await shownWishes(db, round.id, ids) : new Map<string, Wish[]>();
  const told = { role, hasNeed: false, hostels: round.hostelIds.length };
  const items = found.items.map(({ code, inChain: students, ...row }) => ({
    ...row,
    ...(code === null ? {} : { code }),
    reason: reasonInWords(row.reason, { ...told, students, wishes: wishes.get(row.student._id) ?? [] }),
  }));
  return { ...found, items };
}

type Rooms = Reply<Calls['roundRooms']>['rooms'];

const people = (from: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(${personOf('a')} order by a.username_key), '[]') ${from})`;

/** The rooms of a hostel by number, each with the people who stay there and those whom the proposal places there. */
export async function readRoomsOf(db: Db, roundId: string, hostelId: HostelId): Promise<Rooms> {
  const { rows } = await sql<Rooms[number]>`
    with proposal as (select proposal_id as id, state from round where id = ${roundId})
    select room.id as "_id", room.room_number as "roomNumber", room.capacity as seats, room.block, room.floor,
      room.closed_since is not null as closed,
      ${people(sql`from stay join account a on a.id = stay.student_id where stay.room_id = room.id and stay.until is null
        and not exists (select from round_result res, proposal where res.proposal_id = proposal.id and res.student_id = stay.student_id
          and (res.room_id = room.id or (res.room_id is not null and proposal.state = 'proposed')))`)} as residents,
      ${people(sql`from round_result res join proposal on proposal.id = res.proposal_id join account a on a.id = res.student_id
        where res.room_id = room.id`)} as arriving
    from room where room.hostel_id = ${hostelId}
    order by room.number_order`.execute(db);
  return rows;
}

type OwnResult = Omit<NonNullable<OwnRound['result']>, 'waiting'>;

/** A student's result in a published round, with the reason in the words for a reader of this role; undefined for a student who was in the round but not in the drawing. */
export async function findResultOf(db: Db, roundId: string, studentId: string, role: Role): Promise<OwnResult | undefined> {
  const { rows } = await sql<Omit<OwnResult, 'reason'> & { reason: StoredReason; hasNeed: boolean; inChain: number; hostels: number }>`
    select ${placeOf('room', 'h')} as place, res.reason, ${hadNeed('res')} as "hasNeed", res.turn, ${inChain('res')} as "inChain",
      (select count(*)::integer from round_hostel rh where rh.round_id = r.id) as hostels,
      ${people(sql`from stay join account a on a.id = stay.student_id
        join stay own on own.room_id = stay.room_id and own.student_id = res.student_id and own.until is null
        where stay.room_id = res.room_id and stay.until is null and stay.student_id <> res.student_id`)} as "roomMates",
      (select max(turn) from round_result every where every.proposal_id = res.proposal_id) as turns
    from round r
    join round_result res on res.proposal_id = r.proposal_id and res.student_id = ${studentId}
    left join room on room.id = res.room_id
    left join hostel h on h.id = room.hostel_id
    where r.id = ${roundId} and r.state = 'published'`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { hasNeed, inChain: students, hostels, ...result } = row;
  const wishes = 'unmet' in row.reason ? (await shownWishes(db, roundId, [studentId])).get(studentId) : undefined;
  return { ...result, reason: reasonInWords(row.reason, { role, hasNeed, students, hostels, wishes: wishes ?? [] }) };
}

/** The published round that keeps a seat for the student, otherwise the last one that drew them. Who reads it is who reads the results of the round for this student. */
export async function findStudentRound(
  db: Db,
  { scope, role, studentId }: { scope: Scope; role: Role; studentId: string },
): Promise<StudentRound | null> {
  const { rows } = await sql<{ id: string; name: string }>`
    select r.id, r.name
    from round r
    join round_result res on res.proposal_id = r.proposal_id and res.student_id = ${studentId}
    join student s on s.account_id = res.student_id and s.erased_at is null
    left join round_offer o on o.round_id = r.id and o.student_id = s.account_id and o.state = 'open' and o.expires_at > now()
    where r.state = 'published' and r.policy <> 'exchange' and ${roundWithin(scope)} and ${hostelWithin(scope, sql<string>`s.hostel_id`)}
    order by (o.id is not null) desc, r.published_at desc limit 1`.execute(db);
  const [round] = rows;
  const result = round && (await findResultOf(db, round.id, studentId, role));
  if (!result) return null;
  return {
    _id: round.id,
    name: round.name,
    place: result.place,
    reason: result.reason,
    waiting: await findOwnWaiting(db, round.id, studentId),
    offer: await findOwnOffer(db, round.id, studentId),
  };
}

/** The two files of a published round, as they are sent: what is the same for all readers was made when the round was drawn (engine/receipt.ts). */
async function readFile(db: Db, proposalId: string, file: 'receipt' | 'list'): Promise<Buffer> {
  const { rows } = await sql<{ file: Buffer }>`select ${sql.ref(file)} as file from round_proposal where id = ${proposalId}`.execute(db);
  const [stored] = rows;
  if (!stored) throw new Error('a published round has no proposal');
  return stored.file;
}

/** Many students open the receipt of one round within minutes. It never changes, not even when somebody is erased. */
const mostKept = 4;
const receipts = new Map<string, Promise<Buffer>>();

export async function readReceipt(db: Db, proposalId: string): Promise<Buffer> {
  const kept = receipts.get(proposalId);
  if (kept) return await kept;
  const reading = readFile(db, proposalId, 'receipt');
  receipts.set(proposalId, reading);
  reading.catch(() => receipts.delete(proposalId));
  const [oldest] = receipts.keys();
  if (oldest !== undefined && receipts.size > mostKept) receipts.delete(oldest);
  return await reading;
}

export const readList = async (db: Db, proposalId: string): Promise<Buffer> => await readFile(db, proposalId, 'list');

/** What the receipt of a student has at its end. */
interface OwnLine extends Partial<StoredLine> {
  code: string;
  turn: number;
  /** null for a student who waits */
  room: { hostel: string; number: string; seat: number } | null;
  /** place on the waiting list; 0 for a student with a room */
  waitingNo: number;
  reason: string;
}

/** Undefined for a student who was not in the drawing. */
export async function findOwnLine(db: Db, roundId: string, studentId: string): Promise<OwnLine | undefined> {
  const { rows } = await sql<Omit<OwnLine, 'reason'> & { reason: StoredReason; hasNeed: boolean; frozen: StoredLine | null }>`
    select rs.code, res.turn, coalesce(res.waiting_no, 0) as "waitingNo", res.reason, ${hadNeed('res')} as "hasNeed", res.line as frozen,
      case when room.id is not null then json_build_object('hostel', h.name, 'number', room.room_number, 'seat', res.seat) end as room
    from round r
    join round_student rs on rs.round_id = r.id and rs.student_id = ${studentId}
    join round_result res on res.proposal_id = r.proposal_id and res.student_id = rs.student_id
    left join room on room.id = res.room_id
    left join hostel h on h.id = room.hostel_id
    where r.id = ${roundId} and r.state = 'published'`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { frozen, reason, hasNeed, ...line } = row;
  return { ...line, reason: reasonInWords(reason, { role: 'student', hasNeed }), ...frozen };
}
