/**
 * Until when a student may be out: one rule for the server, for the guard's phone, which has no network, and for the student. Moments are
 * in campus time, `YYYY-MM-DD HH:MM`, so that they compare as texts.
 */
import { addDays, dayOfWeek } from '#contract/day/days.ts';

export interface Curfew {
  /** the time, `HH:MM`, by which students are in on the evening of each weekday, Sunday first; empty: that evening has none */
  readonly inBy: readonly string[];
  /** the time in the morning from which students may go out again; until then it is still the evening before */
  readonly outFrom: string;
  /** for so many minutes after the time nobody counts as late */
  readonly grace: number;
}

export interface OutRules {
  /** null: the hostel has none */
  readonly curfew: Curfew | null;
  /** evenings on which the student may be out longer, and until when */
  readonly late: readonly { readonly day: string; readonly until: string }[];
  /** approved leave: the student is back on the end date, by `backBy` or by the time of its evening */
  readonly leave: readonly { readonly startDate: string; readonly endDate: string; readonly backBy: string | null }[];
}

/** With no curfew at all the evening counts from here. */
export const usualMorning = '05:00';
/** After a leave, too, each evening of a week is looked at once. */
const mostEvenings = 8;

/** The day to whose evening a moment belongs: half past midnight is still yesterday's. */
export function eveningOf(curfew: Curfew | null, moment: string): string {
  const [day = '', time = ''] = moment.split(' ');
  return time < (curfew?.outFrom ?? usualMorning) ? addDays(day, -1) : day;
}

/** A time on an evening as a moment: one before the morning is on the next day. */
const momentOn = (evening: string, time: string, curfew: Curfew | null): string =>
  `${time < (curfew?.outFrom ?? usualMorning) ? addDays(evening, 1) : evening} ${time}`;

/**
 * Until when a student who goes out, or went out, at this moment may be out; null: for as long as they like. `may`: whether that is still
 * to come at the moment.
 */
export function mayBeOut({ curfew, late, leave }: OutRules, moment: string): { may: boolean; until: string | null } {
  let evening = eveningOf(curfew, moment);
  let returns = false;
  let looked = 0;
  while (looked < mostEvenings) {
    const away = leave.find(({ startDate, endDate }) => startDate <= evening && evening < endDate);
    const backBy = leave.find(({ endDate }) => endDate === evening)?.backBy;
    // whoever goes out on the day of return has been back, or never went: what holds for everybody is not made shorter
    const inBy = returns && backBy ? undefined : curfew?.inBy[dayOfWeek(evening)];
    if (away) looked = 0;
    else if (inBy || (returns && backBy)) {
      const later = late.find(({ day }) => day === evening)?.until;
      const times = [inBy, later].map((time) => (time ? momentOn(evening, time, curfew) : ''));
      const until = [...times, backBy ? `${evening} ${backBy}` : ''].toSorted().at(-1) ?? '';
      return { may: moment <= until, until };
    }
    returns = away !== undefined;
    evening = away?.endDate ?? addDays(evening, 1);
    looked += 1;
  }
  return { may: true, until: null };
}

const minutesOf = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}Z`) / 60_000;

/** How many minutes a student is late who was to be in by `until`; 0 within the grace. */
export function minutesLate(curfew: Curfew | null, until: string | null, moment: string): number {
  if (until === null) return 0;
  const late = minutesOf(moment) - minutesOf(until);
  return late > (curfew?.grace ?? 0) ? late : 0;
}
