import { ActionIcon, Button } from '@mantine/core';
import Phone from 'lucide-react/icons/phone';
import { t } from '#contract/text/text.ts';
import { numberParts } from './telephone-numbers.ts';

interface CallProps {
  number: string;
  who: string;
  /** beside the icon, where a row has more than one */
  word?: string;
}

/** The first of somebody's telephone numbers as an icon that calls it, at the end of a row. */
export function CallIcon({ number, who, word }: CallProps) {
  const tel = numberParts(number).find((part) => part.tel)?.tel;
  if (!tel) return null;
  const called = { component: 'a', href: tel, variant: 'subtle', 'aria-label': t('Call {who}', { who }) } as const;
  const icon = <Phone size={20} aria-hidden />;
  return word === undefined ? (
    <ActionIcon {...called} size="3rem">
      {icon}
    </ActionIcon>
  ) : (
    <Button {...called} h="3rem" px="xs" leftSection={icon}>
      {word}
    </Button>
  );
}
