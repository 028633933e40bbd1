/** Time slots in which workers are on duty, as people write them: `7:00 AM - 10:00 AM`. A slot that ends before it begins lasts over midnight. */

const time = '(0?[1-9]|1[0-2]):([0-5][0-9]) (AM|PM)';
const form = new RegExp(`^${time} - ${time}$`);

const minutesOf = (hour: string, minute: string, half: string): number =>
  ((Number(hour) % 12) + (half === 'PM' ? 12 : 0)) * 60 + Number(minute);

interface Span {
  /** minutes since midnight */
  from: number;
  to: number;
}

/** When a slot begins and ends; undefined if the text is not a time slot. */
export function spanOf(slot: string): Span | undefined {
  const found = form.exec(slot);
  if (!found) return undefined;
  const [, fromHour = '', fromMinute = '', fromHalf = '', toHour = '', toMinute = '', toHalf = ''] = found;
  const span = { from: minutesOf(fromHour, fromMinute, fromHalf), to: minutesOf(toHour, toMinute, toHalf) };
  return span.from === span.to ? undefined : span;
}

/** Whether a slot of a day covers a moment in campus time, `YYYY-MM-DD HH:MM`; one over midnight ends on the next day. */
export function covers({ day, timeSlot }: { day: string; timeSlot: string }, moment: string): boolean {
  const span = spanOf(timeSlot);
  if (!span) return false;
  const since = (Date.parse(`${moment.replace(' ', 'T')}Z`) - Date.parse(`${day}T00:00Z`)) / 60_000 - span.from;
  return since >= 0 && since < lasts(span);
}

const lasts = ({ from, to }: Span): number => (to - from + 24 * 60) % (24 * 60);

/** Compares slots by their beginning; of those that begin at the same time, the shorter comes first. */
export function bySpan(one: string, other: string): number {
  const [first, second] = [spanOf(one), spanOf(other)];
  if (!first || !second) return 0;
  return first.from - second.from || lasts(first) - lasts(second);
}

function timeText(clock: string): string {
  const [hour = '', minute = ''] = clock.split(':');
  return `${String(Number(hour) % 12 || 12).padStart(2, '0')}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

/** The slot between two times such as `22:00`, the format of time fields. */
export const slotBetween = (from: string, to: string): string => `${timeText(from)} - ${timeText(to)}`;
