/** The two files of a published round, as they are sent: what is the same for all readers was made when the round was drawn (engine/receipt.ts). */
import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import type { StoredLine } from './drawing.ts';
import { hadNeed, reasonInWords, type StoredReason } from './reasons.ts';

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
export interface OwnLine extends Partial<StoredLine> {
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
