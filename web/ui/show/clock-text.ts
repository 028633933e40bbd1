import { ofMoment, partsOf } from './dates.ts';

const ofClock: Intl.DateTimeFormatOptions = { ...ofMoment, timeZone: 'UTC' };

/** A time of day such as '14:05' as people write it: "2:05 PM". */
export const clockText = (time: string): string => partsOf(ofClock, new Date(`2000-01-01T${time}Z`)).time;
