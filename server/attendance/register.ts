/** The attendance register of a month: a row for each student, a column for each day. */
import { type DayStatus, ownDays, totalsOf, type Totals } from '#contract/attendance/attendance-days.ts';
import { addDays, daysBetween } from '#contract/day/days.ts';
import type { Replies } from '#contract/calls.ts';
import { t } from '#contract/text/text.ts';
import { pauses } from '#server/pause.ts';
import { personColumns } from '#server/sheet/person-columns.ts';
import type { Column } from '#server/sheet/sheet-limits.ts';
import type { RegisterRow } from './register-queries.ts';
import { inWalkingOrder } from './walking-order.ts';

type RegisterOfHostel = Replies['attendanceRegister']['students'];

export interface RegisteredStudent extends RegisterRow {
  days: ReadonlyMap<string, DayStatus>;
  totals: Totals;
}

/**
 * A student's row with the days of the month up to today, counted as in the student's own calendar. In a hostel where the student no
 * longer lives, leave counts only on days that were marked there.
 */
export function registered(row: RegisterRow, month: string, today: string): RegisteredStudent {
  const days = ownDays(row.marks, row.leaves);
  const marked = new Set(row.marks.map(({ date }) => date));
  for (const day of days.keys()) if (!day.startsWith(month) || day > today || !(row.livesThere || marked.has(day))) days.delete(day);
  return { ...row, days, totals: totalsOf(days.values()) };
}

/** A letter for each day up to today, in lower case if the mark is late. */
function lettersOf({ days, marks }: RegisteredStudent, month: string, today: string): string {
  const late = new Set(marks.filter((mark) => mark.late && days.get(mark.date) === mark.status).map(({ date }) => date));
  const letter = (day: string) => {
    const status = days.get(day);
    if (status === undefined) return '.';
    return status === 'leave' ? 'L' : status === 'present' ? (late.has(day) ? 'p' : 'P') : late.has(day) ? 'a' : 'A';
  };
  return daysOf(month)
    .filter((day) => day <= today)
    .map(letter)
    .join('');
}

/** The register of a hostel in walking order; students who no longer live there come last. */
export async function registerOnPaper(rows: readonly RegisterRow[], month: string, today: string): Promise<RegisterOfHostel> {
  const inOrder = inWalkingOrder(rows, ({ livesThere, room, block, floor, seat }) =>
    livesThere && room !== null ? { roomNumber: room, block: block ?? '', floor: floor ?? '', seat: seat ?? 0 } : null,
  );
  const pause = pauses();
  const register: RegisterOfHostel = [];
  for (const row of inOrder) {
    const student = registered(row, month, today);
    const { present, absent, leave, percent } = student.totals;
    register.push({
      student: { _id: row.id, username: row.username, name: row.name },
      rollno: row.rollno,
      room: row.livesThere && row.room !== null ? { roomNumber: row.room, block: row.block ?? '', floor: row.floor ?? '' } : null,
      days: lettersOf(student, month, today),
      present,
      absent,
      onLeave: leave,
      percent,
    });
    await pause();
  }
  return register;
}

const letterNames: Readonly<Record<DayStatus, string>> = {
  present: 'P',
  absent: 'A',
  leave: 'L',
};

function letterOf(status: DayStatus | undefined): string | null {
  return status === undefined ? null : t(letterNames[status]);
}

/** The days of a month such as '2026-11'. */
function daysOf(month: string): string[] {
  const first = `${month}-01`;
  const nextMonth = `${addDays(first, 31).slice(0, 7)}-01`;
  return Array.from({ length: daysBetween(first, nextMonth) }, (_, day) => addDays(first, day));
}

const total = (heading: string, value: (totals: Totals) => number | null): Column<RegisteredStudent> => ({
  heading,
  kind: 'number',
  value: ({ totals }) => value(totals),
});

export const registerColumns = (month: string): readonly Column<RegisteredStudent>[] => [
  ...personColumns<RegisteredStudent>((row) => row),
  { heading: 'Roll no', width: 14, value: ({ rollno }) => rollno },
  { heading: 'Room', width: 9, value: ({ room }) => room },
  { heading: 'Hostel', value: ({ hostel }) => hostel },
  ...daysOf(month).map((day): Column<RegisteredStudent> => ({
    heading: String(Number(day.slice(8))),
    width: 4,
    value: ({ days }) => letterOf(days.get(day)),
  })),
  total('Present', ({ present }) => present),
  total('Absent', ({ absent }) => absent),
  total('On leave', ({ leave }) => leave),
  total('Present %', ({ percent }) => percent),
];
