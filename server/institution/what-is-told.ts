import type { GuardianMatter } from '#contract/guardian/guardian.ts';
import type { Told } from '#contract/institution/institution.ts';
import { notificationTexts } from '#contract/messages.ts';
import type { Receiver } from '#contract/notification/notification-texts.ts';
import type { Urgency } from '#contract/notification/urgency.ts';
import { t } from '#contract/text/text.ts';

interface Text {
  text: string;
  to: readonly Receiver[];
  urgency: Urgency;
  matters?: readonly GuardianMatter[];
}

/** The text with a dot for each value. */
function wordingOf({ text }: Text): string {
  const values = Object.fromEntries(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => [name, '…']));
  return t<string>(text, values);
}

/** Every text of notifications with whom it goes to, in the language of the moment: those for guardians first, with one row for what is switched together. */
export function whatIsTold(): Told[] {
  const texts: Text[] = Object.values(notificationTexts);
  const rows = Map.groupBy(texts, ({ matters, text }) => matters?.join() ?? text);
  return Array.from(rows.values(), (together) => ({
    texts: together.map(wordingOf),
    to: [...(together[0]?.to ?? [])],
    urgency: together[0]?.urgency ?? 'now',
    matters: [...(together[0]?.matters ?? [])],
  })).toSorted((one, other) => Number(other.to.includes('guardians')) - Number(one.to.includes('guardians')));
}
