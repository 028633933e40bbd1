import { createHash } from 'node:crypto';
import { fieldTexts } from '#contract/messages.ts';
import { weekdays, type Schedule, type TimeSlot, type Weekday } from '#contract/worker/worker.ts';
import { t } from '#contract/text/text.ts';
import { bySpan } from '#contract/worker/time-slots.ts';
import { Fault } from '#server/fault.ts';
import { isRecord } from '#server/is-record.ts';

export interface PlannedShift {
  weekday: Weekday;
  timeSlot: TimeSlot;
  /** id of a worker */
  staff: string;
}

/** A text that differs whenever the shifts of a week do, in whatever order they come. */
export function versionOf(shifts: readonly PlannedShift[]): string {
  const lines = shifts.map(({ weekday, timeSlot, staff }) => `${weekday} ${timeSlot} ${staff}\n`);
  return createHash('sha256').update(lines.toSorted().join('')).digest('hex');
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The entries of a day, sent as a list of {timeSlot, staff} or as a map from time slot to staff; undefined for anything else. */
function entriesOf(day: unknown): { timeSlot: unknown; staff: unknown }[] | undefined {
  if (Array.isArray(day)) {
    const entries = day.filter(isRecord);
    return entries.length === day.length ? entries.map((entry) => ({ timeSlot: entry['timeSlot'], staff: entry['staff'] })) : undefined;
  }
  return isRecord(day) ? Object.entries(day).map(([timeSlot, staff]) => ({ timeSlot, staff })) : undefined;
}

/**
 * Reads a week in either form. Weekday names may be in any case, and an empty `staff` leaves the slot empty. A map can name only one
 * worker for a slot: if this is one of several workers in that slot of the `present` week, the others stay in it.
 */
export function readSchedule(
  given: Readonly<Record<string, unknown>>,
  { present, slots }: { present: readonly PlannedShift[]; slots: readonly TimeSlot[] },
): PlannedShift[] {
  const shifts = new Map<string, PlannedShift>();
  for (const [name, day] of Object.entries(given)) {
    const weekday = weekdays.find((known) => known === name.toLowerCase());
    if (!weekday) throw new Fault('invalid', { fields: { [`schedule.${name}`]: t(fieldTexts.weekday) } });
    const refused = new Fault('invalid', { fields: { [`schedule.${weekday}`]: t(fieldTexts.shift) } });
    const entries = entriesOf(day ?? []);
    if (!entries) throw refused;
    for (const entry of entries) {
      const timeSlot = slots.find((known) => known === entry.timeSlot);
      if (!timeSlot) throw refused;
      if (entry.staff === '' || entry.staff === null || entry.staff === undefined) continue;
      if (typeof entry.staff !== 'string' || !uuid.test(entry.staff)) throw refused;
      const staff = entry.staff.toLowerCase();
      // a worker named twice in one slot works there once
      const others = Array.isArray(day) ? [] : present.filter((shift) => shift.weekday === weekday && shift.timeSlot === timeSlot);
      const staying = others.some((shift) => shift.staff === staff) ? others : [];
      for (const shift of [{ weekday, timeSlot, staff }, ...staying]) shifts.set(`${weekday} ${timeSlot} ${shift.staff}`, shift);
    }
  }
  return [...shifts.values()];
}

/** The slots that are offered, and those of the week that are no longer offered: nobody loses a shift because the slots have changed. */
export const slotsOf = (offered: readonly TimeSlot[], shifts: readonly PlannedShift[]): TimeSlot[] =>
  [...new Set([...offered, ...shifts.map(({ timeSlot }) => timeSlot)])].toSorted(bySpan);

/** The shifts of each day of the week, ordered by time slot. */
export function toSchedule(shifts: readonly PlannedShift[], slots: readonly TimeSlot[]): Schedule {
  const schedule: Schedule = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };
  for (const timeSlot of slots) {
    for (const shift of shifts) if (shift.timeSlot === timeSlot) schedule[shift.weekday].push({ timeSlot, staff: shift.staff });
  }
  return schedule;
}
