/** A closing time as the browser's own field for day and time has it, in the reader's own time. */
import { t } from '#contract/text.ts';

const minuteLength = 'YYYY-MM-DDTHH:mm'.length;

/** A moment as the field takes it. */
export function fieldOf(moment: string): string {
  const at = new Date(moment);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, minuteLength);
}

/** What the field holds as a moment. */
export const momentOf = (field: string): string => new Date(field).toISOString();

/** The end of a week from now, at six in the evening: most rounds need about that long. */
export function usualClosing(now: Date): string {
  const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 7, 18);
  return fieldOf(at.toISOString());
}

export function closingFault(field: string): string | undefined {
  const at = Date.parse(field);
  if (Number.isNaN(at)) return t('Give a day and a time.');
  return at <= Date.now() ? t('Choose a time in the future.') : undefined;
}
