/** A day's sheet as it is shown: the marks that the server has, overridden by those that it has not answered for. */
import type { AttendanceOption, AttendanceRecord } from '#contract/attendance/attendance.ts';
import type { NotSavedMark, SheetKey } from '#web/outbox/shared/entries.ts';
import type { Kept } from './outbox-store.ts';

/** What a row shows: a student on approved leave is on leave unless marked present. */
export type Shown = AttendanceOption | 'leave';

/** Student id → the mark that the server has not answered for. */
export type Unsent = ReadonlyMap<string, AttendanceOption>;

/** Whether something belongs to a sheet. */
export const isOf =
  ({ hostelId, date }: SheetKey) =>
  (other: SheetKey): boolean =>
    other.hostelId === hostelId && other.date === date;

export function unsentOf({ marks, batches }: Pick<Kept, 'marks' | 'batches'>, sheet: SheetKey): Unsent {
  const here = isOf(sheet);
  const sent = batches.filter(here).flatMap(({ attendances }) => attendances);
  // the later mark wins
  return new Map([...sent, ...marks.filter(here)].map(({ studentId, status }) => [studentId, status]));
}

/** How many marks the server has not answered for, on any day. A mark that was changed while it was being sent counts once. */
export function unsentIn({ marks, batches }: Pick<Kept, 'marks' | 'batches'>): number {
  const sent = batches.flatMap(({ hostelId, date, attendances }) => attendances.map(({ studentId }) => ({ hostelId, date, studentId })));
  return new Set([...sent, ...marks].map(({ hostelId, date, studentId }) => `${hostelId} ${date} ${studentId}`)).size;
}

/** When the oldest unsent mark was made. */
export const unsentSince = ({ marks, batches }: Pick<Kept, 'marks' | 'batches'>): string | undefined =>
  [...marks.map(({ at }) => at), ...batches.map(({ since }) => since)].filter((at) => at !== undefined).toSorted()[0];

/** The marks that were not saved and still differ from what the server has, by student id. */
export function notSavedOf(
  { notSaved }: Pick<Kept, 'notSaved'>,
  sheet: SheetKey,
  records: readonly AttendanceRecord[],
): ReadonlyMap<string, NotSavedMark> {
  const statusOf = new Map(records.map(({ student, status }) => [student._id, status]));
  const open = notSaved.filter(isOf(sheet)).filter((mark) => statusOf.get(mark.studentId) !== mark.status);
  return new Map(open.map((mark) => [mark.studentId, mark]));
}

/** Marks that the server refused, including those of students who have left and so have no row on the sheet. */
export const refusedOf = (notSaved: ReadonlyMap<string, NotSavedMark>): readonly NotSavedMark[] =>
  [...notSaved.values()].filter(({ why }) => why !== undefined);

export const statusOf = ({ student, status }: AttendanceRecord, unsent: Unsent): AttendanceOption => unsent.get(student._id) ?? status;

export function shownOf(record: AttendanceRecord, unsent: Unsent): Shown {
  const status = statusOf(record, unsent);
  return record.onLeave && status !== 'present' ? 'leave' : status;
}

/** Whether what a row shows contradicts the gate. Neither changes the other: a person has to find out which is true. */
export const isOtherAtGate = ({ inside }: AttendanceRecord, shown: Shown): boolean =>
  inside ? shown === 'absent' : inside === false && shown === 'present';

export function countOf(records: readonly AttendanceRecord[], unsent: Unsent): Record<Shown, number> {
  const counts = { present: 0, absent: 0, leave: 0, 'not marked': 0 };
  for (const record of records) counts[shownOf(record, unsent)] += 1;
  return counts;
}

/** The students who are neither marked nor on leave nor expected late. */
export const restOf = (records: readonly AttendanceRecord[], unsent: Unsent): readonly AttendanceRecord[] =>
  records.filter((record) => shownOf(record, unsent) === 'not marked' && !record.expectedAt);

export interface RoomOfSheet {
  /** empty for those without a room */
  roomNumber: string;
  records: AttendanceRecord[];
}

/** The rooms of a floor. */
export interface FloorOfSheet {
  block: string;
  floor: string;
  /** these students have no room */
  roomless: boolean;
  rooms: RoomOfSheet[];
}

/** Groups records, which must be in walking order, by floor and room. */
export function floorsOf(records: readonly AttendanceRecord[]): FloorOfSheet[] {
  const floors: FloorOfSheet[] = [];
  for (const record of records) {
    const { block = '', floor = '', roomNumber = '' } = record.room ?? {};
    const roomless = record.room === null;
    let last = floors.at(-1);
    if (!last || last.block !== block || last.floor !== floor || last.roomless !== roomless) {
      last = { block, floor, roomless, rooms: [] };
      floors.push(last);
    }
    const room = last.rooms.at(-1);
    if (room && room.roomNumber === roomNumber) room.records.push(record);
    else last.rooms.push({ roomNumber, records: [record] });
  }
  return floors;
}
