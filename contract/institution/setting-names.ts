import { fineLimits } from '#contract/fine/fine.ts';
import { guardianMatterNames, guardianMatters, usualMatters } from '#contract/guardian/guardian.ts';
import { consentRuleNames, type ConsentRule, usualConsentRule } from '#contract/leave/leave.ts';
import { doorWorkNames, doorWorks } from './door-work.ts';
import { historyTexts } from '#contract/messages.ts';
import { rupees } from '#contract/day/money.ts';
import { t } from '#contract/text/text.ts';

interface SettingWords {
  name: () => string;
  /** formats a value that is not stored as people read it; of undefined, it gives the default */
  value?: (stored: string | undefined) => string | null;
}

/** The names of the words in a stored list, in their usual order. */
const namesOf = <Word extends string>(stored: string, words: readonly Word[], names: Readonly<Record<Word, string>>): string =>
  words
    .filter((word) => stored.split(',').includes(word))
    .map((word) => t(names[word]))
    .join(', ') || t('Nothing');

/** What the screens call the settings of the institution, by the name under which they are stored. */
const settings: Readonly<Record<string, SettingWords>> = {
  name: { name: () => t('Name of the institution') },
  // stored as its digest
  logo: { name: () => t('Logo'), value: (stored) => (stored ? t('A picture') : null) },
  time_zone: { name: () => t('Time zone'), value: (stored) => stored ?? t('As on the server') },
  fine_limit: { name: () => t('Highest fine (₹)'), value: (stored) => rupees(Number(stored ?? fineLimits.amount)) },
  site: { name: () => t('Address of Hostelry') },
  upi_id: { name: () => t('UPI address') },
  pay_at: { name: () => t('Where fines are paid in person') },
  address: { name: () => t('Address of the campus') },
  visit_hours: { name: () => t('When visitors may come') },
  consent_for: {
    name: () => t('Consent of guardians to leave'),
    value: (stored = usualConsentRule) => t(consentRuleNames[stored as ConsentRule]),
  },
  guardians_told: {
    name: () => t('What guardians are told of'),
    value: (stored = usualMatters.join(',')) => namesOf(stored, guardianMatters, guardianMatterNames),
  },
  guardians_of_adults: {
    name: () => t('Guardians are told of fines and absence of students over 18, too'),
    value: (stored) => t(stored === 'yes' ? historyTexts.yes : historyTexts.no),
  },
  at_the_door: {
    name: () => t('What caretakers may do at the door'),
    value: (stored = doorWorks.join(',')) => namesOf(stored, doorWorks, doorWorkNames),
  },
  others_shown: {
    name: () => t('Students see who lives in other rooms'),
    value: (stored) => t(stored === 'no' ? historyTexts.no : historyTexts.yes),
  },
};

export const settingName = (stored: string): string => settings[stored]?.name() ?? stored;

/** A value of the setting as people read it; null for none. */
export function settingValue(name: string, stored: string | undefined): string | null {
  const say = settings[name]?.value;
  return say ? say(stored) : (stored ?? null);
}
