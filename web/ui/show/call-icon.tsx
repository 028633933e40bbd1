import { ActionIcon } from '@mantine/core';
import Phone from 'lucide-react/icons/phone';
import { t } from '#contract/text/text.ts';
import { numberParts } from './telephone-numbers.ts';

/** The first of somebody's telephone numbers as an icon that calls it, at the end of a row. */
export function CallIcon({ number, who }: { number: string; who: string }) {
  const tel = numberParts(number).find((part) => part.tel)?.tel;
  return (
    tel && (
      <ActionIcon component="a" href={tel} variant="subtle" size="3rem" aria-label={t('Call {who}', { who })}>
        <Phone size={20} aria-hidden />
      </ActionIcon>
    )
  );
}
