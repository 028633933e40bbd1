/** Which role a list of staff means by the words of an office. */
import { roleNames, type StaffAccountRole, staffAccountRoles } from '#contract/roles.ts';
import { importCauseTexts as texts, leftOut } from '#contract/sheet/import.ts';
import { headingKey } from '#contract/sheet/sheet.ts';
import { inEveryLanguage, t } from '#contract/text/text.ts';
import type { Headings } from '#server/sheet/match-columns.ts';
import type { Cause, Remedies } from '#server/sheet/remedies.ts';
import { leaveOut } from '#server/student/import/list-causes.ts';

/** Words that mean nothing else in any office. */
const usual: Readonly<Record<StaffAccountRole, readonly string[]>> = {
  caretaker: ['hostel caretaker', 'care taker', 'hostel care taker'],
  warden: ['hostel warden'],
  guard: ['security guard', 'watchman', 'gate keeper'],
  hosteladmin: ['hosteladmin', 'hostel administrator'],
};

const known = new Map<string, StaffAccountRole>(
  staffAccountRoles.flatMap((role) =>
    [role, ...inEveryLanguage(roleNames[role]), ...usual[role]].map((word): [string, StaffAccountRole] => [headingKey(word), role]),
  ),
);

/** What a longer designation probably means. Nobody becomes an administrator by a guess. */
const telling: readonly [RegExp, StaffAccountRole][] = [
  [/warden|rector|matron|superintendent/i, 'warden'],
  [/care ?taker|attendant|supervisor/i, 'caretaker'],
  [/guard|security|watch|gate/i, 'guard'],
];

const roleKey = (word: string) => `role ${headingKey(word)}`;
const means = 'means ';
const roleIn = (remedy: string | undefined) => staffAccountRoles.find((role) => remedy === means + role);

const causeOf = (word: string): Cause => {
  const probable = telling.find(([pattern]) => pattern.test(word))?.[1];
  return {
    title: () => t(texts.roleTitle, { role: word }),
    detail: () => t(texts.hostelMeans),
    choices: [
      ...staffAccountRoles.map((role) => ({ value: means + role, label: t(texts.meansChoice, { meant: t(roleNames[role]) }) })),
      leaveOut(),
    ],
    preset: probable === undefined ? leftOut : means + probable,
  };
};

/** The role that a word means; undefined if nobody has said so. `remembered`: what earlier lists meant. */
export function roleMeant(word: string, row: number, remembered: Headings, remedies: Remedies): StaffAccountRole | undefined {
  const sure = known.get(headingKey(word)) ?? staffAccountRoles.find((role) => role === remembered.get(headingKey(word)));
  return sure ?? (word === '' ? undefined : roleIn(remedies.choose(roleKey(word), row, () => causeOf(word))));
}

/** The words for which somebody has said which role is meant. */
export const rolesToRemember = (words: readonly string[], remedies: Remedies) =>
  words.flatMap((word) => {
    const role = roleIn(remedies.taken(roleKey(word)));
    return role === undefined ? [] : [{ heading: word, field: role, match: 'settled' as const }];
  });
