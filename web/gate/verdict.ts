/** What the guard is told of a student: one of three colours, a word, and what it rests on. */
import type { CurfewOfHostel, Direction, GateStudent } from '#contract/gate/gate.ts';
import { mayBeOut, minutesLate } from '#contract/gate/may-be-out.ts';
import { t } from '#contract/text/text.ts';
import { clockText } from '#web/ui/show/clock-text.ts';
import { dayMonthText } from '#web/ui/show/dates.ts';
import { campusClock } from '#web/ui/show/campus-clock.ts';

/** A moment in campus time, in the form that the rule compares. */
export const atCampus = (moment: Date): string => campusClock(moment).replace('T', ' ');

/** The time of a moment in campus time; with its day unless that is the day of `now`. */
export function timeAt(moment: string, now: string): string {
  const [day = '', time = ''] = moment.split(' ');
  return day === now.slice(0, 10) ? clockText(time) : `${dayMonthText(day)}, ${clockText(time)}`;
}

/** Minutes as people say them: "22 min", "3 h 5 min". */
export function lateText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  // nobody needs the minutes of a day
  if (hours >= 10) return t('{hours} h', { hours });
  return hours === 0 ? t('{minutes} min', { minutes }) : t('{hours} h {minutes} min', { hours, minutes: minutes % 60 });
}

/** The same in whole hours, from the first one on: "22 min", "3 h". */
export const hoursText = (minutes: number): string =>
  minutes < 60 ? lateText(minutes) : t('{hours} h', { hours: Math.floor(minutes / 60) });

type AtGate = Pick<GateStudent, 'inside' | 'since' | 'late' | 'leave'> & { curfew: CurfewOfHostel | null };

export interface Out {
  /** in campus time */
  since: string;
  /** null: for as long as they like */
  until: string | null;
  /** 0: in time */
  late: number;
}

/** Since when a student is out and by when they are to be in; undefined for one who is not out. */
export function outOf({ curfew, inside, since, ...rules }: AtGate, now: string): Out | undefined {
  if (inside !== false || since === null) return undefined;
  const from = atCampus(new Date(since));
  const { until } = mayBeOut({ curfew, ...rules }, from);
  return { since: from, until, late: minutesLate(curfew, until, now) };
}

export interface Verdict {
  tone: 'good' | 'warning' | 'bad';
  word: string;
  why: string;
  /** the direction that is to be expected */
  next: Direction;
}

/** The verdict at a moment. Coming in is never refused. */
export function verdictOf(student: AtGate, now: string): Verdict {
  const out = outOf(student, now);
  if (out) {
    const since = timeAt(out.since, now);
    const until = out.until === null ? '' : timeAt(out.until, now);
    if (out.late > 0)
      return {
        tone: 'warning',
        word: t('Late by {time}', { time: lateText(out.late) }),
        why: t('Out since {since}, due at {until}. Let in.', { since, until }),
        next: 'in',
      };
    return {
      tone: 'good',
      word: t('In time'),
      why: until === '' ? t('Out since {since}', { since }) : t('Out since {since}, back by {until}', { since, until }),
      next: 'in',
    };
  }
  const { may, until } = mayBeOut(student, now);
  if (until === null) return { tone: 'good', word: t('May go out'), why: t('This hostel has no hours.'), next: 'out' };
  if (may)
    return { tone: 'good', word: t('May be out until {until}', { until: timeAt(until, now) }), why: t('In the hostel'), next: 'out' };
  return {
    tone: 'bad',
    word: t('May not go out now'),
    why: t('The time to be in was {until}. The caretaker or the warden can allow more.', { until: timeAt(until, now) }),
    next: 'out',
  };
}
