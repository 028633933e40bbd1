/** The attendance register of a month: a row for each student, a column for each day. */
import { type DayStatus, ownDays, totalsOf, type Totals } from '#contract/attendance-days.ts';
import { addDays, daysBetween } from '#contract/days.ts';
import { exportTexts } from '#contract/export-texts.ts';
import { t } from '#contract/text.ts';
import { personColumns } from '#server/sheet/person-columns.ts';
import type { Column } from '#server/sheet/sheet.ts';
import type { RegisterRow } from './register-queries.ts';

export interface RegisteredStudent extends RegisterRow {
  days: ReadonlyMap<string, DayStatus>;
  totals: Totals;
}

/**
 * The days of a month up to today, as the student's own calendar counts them. Where the student does not live any more, a leave counts
 * on days that were marked only.
 */
export function registered(row: RegisterRow, month: string, today: string): RegisteredStudent {
  const days = ownDays(row.marks, row.leaves);
  const marked = new Set(row.marks.map(({ date }) => date));
  for (const day of days.keys()) if (!day.startsWith(month) || day > today || !(row.livesThere || marked.has(day))) days.delete(day);
  return { ...row, days, totals: totalsOf(days.values()) };
}

const letters: Readonly<Record<DayStatus, string>> = {
  present: exportTexts.presentLetter,
  absent: exportTexts.absentLetter,
  leave: exportTexts.leaveLetter,
};

function letterOf(status: DayStatus | undefined): string | null {
  return status === undefined ? null : t(letters[status]);
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
  { heading: exportTexts.rollno, width: 14, value: ({ rollno }) => rollno },
  { heading: exportTexts.room, width: 9, value: ({ room }) => room },
  { heading: exportTexts.hostel, value: ({ hostel }) => hostel },
  ...daysOf(month).map((day): Column<RegisteredStudent> => ({
    heading: String(Number(day.slice(8))),
    width: 4,
    value: ({ days }) => letterOf(days.get(day)),
  })),
  total(exportTexts.present, ({ present }) => present),
  total(exportTexts.absent, ({ absent }) => absent),
  total(exportTexts.onLeave, ({ leave }) => leave),
  total(exportTexts.presentPercent, ({ percent }) => percent),
];
