import { momentText } from '#web/ui/dates.ts';

/** Until when wishes are taken: rounds close at the end of a day. */
export const closingText = (closesAt: string): string => momentText(new Date(Date.parse(closesAt) - 1).toISOString());
