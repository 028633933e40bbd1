import { momentText } from '#web/ui/show/dates.ts';

/** The last moment at which wishes are taken. Rounds close at the end of a day, so this is just before midnight, not the next day. */
export const closingText = (closesAt: string): string => momentText(new Date(Date.parse(closesAt) - 1).toISOString());
