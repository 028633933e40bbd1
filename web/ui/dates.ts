import dayjs from 'dayjs';

/** A day such as '2026-11-12' as people write it; it is the same day everywhere. */
export const dayText = (day: string): string => dayjs(day).format('D MMM YYYY');

/** A day as people write it where the year is plain: "22 Nov". */
export const dayMonthText = (day: string): string =>
  new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', day: 'numeric', month: 'short' }).format(new Date(`${day}T00:00:00Z`));

/** The day it is where the reader is. */
export const todayText = (): string => dayjs().format('D MMM YYYY');

/** A moment in the reader's own time: without the year as long as it is this one. */
export function momentText(timestamp: string): string {
  const moment = dayjs(timestamp);
  return moment.format(moment.isSame(dayjs(), 'year') ? 'D MMM, h:mm A' : 'D MMM YYYY, h:mm A');
}

/** A moment with its year, for what is kept. */
export const fullMomentText = (timestamp: string): string => dayjs(timestamp).format('D MMM YYYY, h:mm A');
