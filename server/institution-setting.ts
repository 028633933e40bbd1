/** The settings of the whole institution that are stored in the database. */
import { sql, type RawBuilder } from 'kysely';
import { fineLimits } from '#contract/fine/fine.ts';
import { type ConsentRule, usualConsentRule } from '#contract/leave/leave.ts';
import { type GuardianMatter, guardianMatters, usualMatters } from '#contract/guardian/guardian.ts';
import type { Role } from '#contract/roles.ts';
import { type DoorWork, doorWorks } from '#contract/institution/door-work.ts';
import type { Db } from './db/open.ts';
import { Fault } from './fault.ts';
import type { Settings } from './settings.ts';

export type SettingName =
  | 'time_zone'
  | 'name'
  | 'logo'
  | 'site'
  | 'push'
  | 'fine_limit'
  | 'upi_id'
  | 'pay_at'
  | 'address'
  | 'visit_hours'
  | 'consent_for'
  | 'guardians_told'
  | 'guardians_of_adults'
  | 'at_the_door'
  | 'others_shown';

export async function readInstitutionSetting(db: Db, name: SettingName): Promise<string | undefined> {
  const row = await db.selectFrom('institution_setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

export async function storeInstitutionSetting(db: Db, name: SettingName, value: string): Promise<void> {
  await db
    .insertInto('institution_setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** The present time zone of the campus: the one set in the app, otherwise that of the environment. */
export async function timeZoneOf(db: Db, { TIME_ZONE }: Pick<Settings, 'TIME_ZONE'>): Promise<string> {
  return (await readInstitutionSetting(db, 'time_zone')) ?? TIME_ZONE;
}

/**
 * What a start says about the time zone, where `given` is the one in the environment: nothing if that decides, as an operator expects.
 * `TIME_ZONE` is the machine's if none is given.
 */
export function whatDecidesTimeZone(
  { TIME_ZONE }: Pick<Settings, 'TIME_ZONE'>,
  given: string | undefined,
  stored: string | undefined,
): string | undefined {
  if (given && (stored ?? TIME_ZONE) === TIME_ZONE) return undefined;
  const why = stored === undefined ? 'TIME_ZONE is not set' : given ? `set in the app; TIME_ZONE says ${TIME_ZONE}` : 'set in the app';
  return `Campus time zone: ${stored ?? TIME_ZONE} (${why})`;
}

/** A setting as a column of a statement that reads something else too, so that it costs no way to the database of its own. */
export const storedSetting = (name: SettingName): RawBuilder<string | null> =>
  sql`(select value from institution_setting where name = ${name})`;

/** The highest fine, in rupees, as it is stored. */
export const fineLimitOf = (stored: string | null | undefined): number => Number(stored ?? fineLimits.amount);

/** When guardians are asked for their consent to a leave, as it is stored. */
export const consentRuleOf = (stored: string | null | undefined): ConsentRule => (stored ?? usualConsentRule) as ConsentRule; // only these are stored

/** A list of words as it is stored, in the order of all that there are. */
export const listedWords = <Word extends string>(words: readonly Word[], chosen: readonly Word[]): string =>
  words.filter((word) => chosen.includes(word)).join(',');

function wordsOf<Word extends string>(stored: string | null | undefined, words: readonly Word[], usual: readonly Word[]): Word[] {
  const chosen: readonly string[] = stored?.split(',') ?? usual;
  return words.filter((word) => chosen.includes(word));
}

/** What guardians are told of, as it is stored. */
export const guardiansToldOf = (stored: string | null | undefined): GuardianMatter[] => wordsOf(stored, guardianMatters, usualMatters);

export const guardiansTold = async (db: Db): Promise<GuardianMatter[]> =>
  guardiansToldOf(await readInstitutionSetting(db, 'guardians_told'));

/** What caretakers may do at the door of their hostel, as it is stored: everything, unless an administrator has decided otherwise. */
export const atTheDoorOf = (stored: string | undefined): DoorWork[] => wordsOf(stored, doorWorks, doorWorks);

/** Refuses caretakers what is left to the office. */
export async function refuseUnlessAtDoor(db: Db, { role }: { role: Role }, work: DoorWork): Promise<void> {
  if (role === 'caretaker' && !atTheDoorOf(await readInstitutionSetting(db, 'at_the_door')).includes(work)) throw new Fault('leftToOffice');
}

/** Whether guardians are told of the money of students who are of age, too, as it is stored. */
export const adultsTooOf = (stored: string | null | undefined): boolean => stored === 'yes';

export const adultsToo = async (db: Db): Promise<boolean> => adultsTooOf(await readInstitutionSetting(db, 'guardians_of_adults'));

/** Whether students see who lives in other rooms of their hostel, as it is stored. */
export const othersShownOf = (stored: string | undefined): boolean => stored !== 'no';

export const othersShown = async (db: Db): Promise<boolean> => othersShownOf(await readInstitutionSetting(db, 'others_shown'));
