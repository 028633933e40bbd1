import type { CallInput } from '#web/api.ts';
import { t } from '#contract/text/text.ts';
import { dayText } from '#web/ui/show/dates.ts';

type Changes = Omit<NonNullable<CallInput<'roomUpdate'>['body']>, 'basedOn' | 'despite'>;

/** A value of a room in the words of its form. */
export function shownInRoom<F extends keyof Changes>(field: F, value: Changes[F] | null): string {
  if (field === 'accessible') return value ? t('Yes') : t('No');
  if (field === 'state') return value === 'closed' ? t('Closed for a while') : t('Open');
  return field === 'closedUntil' && value ? dayText(String(value)) : String(value ?? '');
}
