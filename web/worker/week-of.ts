import { addDays, isDay, sundayOf } from '#contract/day/days.ts';

/** The first week that can still be planned; one that has begun cannot be changed. */
export function firstWeekFrom(today: string): string {
  const thisWeek = sundayOf(today);
  return thisWeek === today ? today : addDays(thisWeek, 7);
}

/** The Sunday of the week in the query of the URL. */
export function weekOf(query: URLSearchParams, today: string): string {
  const week = query.get('week') ?? '';
  return isDay(week) && sundayOf(week) === week ? week : firstWeekFrom(today);
}
