import { t } from '#contract/text/text.ts';

const thousand = 1000;

/** `1.4 MB` */
export function sizeText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const step = Math.min(units.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(thousand)));
  const value = bytes / thousand ** step;
  return `${new Intl.NumberFormat('en-IN', { maximumFractionDigits: value < 10 && step > 0 ? 1 : 0 }).format(value)} ${units[step]}`;
}

/** How long ago a moment was, in the largest unit that fits. */
export function ageText(moment: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.valueOf() - Date.parse(moment)) / 60_000));
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days >= 2) return t('{days} days ago', { days });
  if (hours >= 1) return t('{hours, plural, one {# hour} other {# hours}} ago', { hours });
  return minutes === 0 ? t('just now') : t('{minutes, plural, one {# minute} other {# minutes}} ago', { minutes });
}
