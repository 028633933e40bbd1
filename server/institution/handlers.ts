import { createHash } from 'node:crypto';
import type { Inputs } from '#contract/calls.ts';
import { fineLimits } from '#contract/fine/fine.ts';
import {
  type Choice,
  type ChoiceKind,
  type institutionCalls,
  institutionLimits,
  type InstitutionSettings,
  longestChoice,
  type NewChoice,
} from '#contract/institution/institution.ts';
import { doorWorks } from '#contract/institution/door-work.ts';
import { guardianMatters, usualMatters } from '#contract/guardian/guardian.ts';
import { usualConsentRule } from '#contract/leave/leave.ts';
import { fieldTexts } from '#contract/messages.ts';
import { isInPaise } from '#contract/day/money.ts';
import { t } from '#contract/text/text.ts';
import { bySpan, spanOf } from '#contract/worker/time-slots.ts';
import { timeZoneNamed } from '#contract/day/time-zone.ts';
import { campusDay } from '#server/campus-day.ts';
import { changesOf, refuseIfChanged } from '#server/changed-meanwhile.ts';
import type { Db } from '#server/db/open.ts';
import { Fault, orFault } from '#server/fault.ts';
import type { Handlers } from '#server/call/handler.ts';
import { allChoices, choicesOf, lockChoices, usesOf, valuesOf } from '#server/institution-choices.ts';
import {
  adultsTooOf,
  atTheDoorOf,
  consentRuleOf,
  fineLimitOf,
  guardiansToldOf,
  listedWords,
  othersShownOf,
  type SettingName,
  storeInstitutionSetting,
} from '#server/institution-setting.ts';
import { cleanPicture } from '#server/picture/clean-picture.ts';
import type { Settings } from '#server/settings.ts';
import { whatIsTold } from './what-is-told.ts';
import * as queries from './queries.ts';

const wrong = (field: string, text: string): Fault => new Fault('invalid', { fields: { [field]: text } });

/** Stores a new logo beside the earlier ones and returns its digest; empty when the logo is removed. */
async function keepLogo(db: Db, base64: string): Promise<string> {
  if (base64 === '') return '';
  const { logo, side } = institutionLimits;
  const picture = await cleanPicture(Buffer.from(base64, 'base64'), { bytes: logo, side });
  if (!picture) throw wrong('logo', t(fieldTexts.logo, { kilobytes: logo / 1024, side: String(side) }));
  const digest = createHash('sha256').update(picture.image).digest('hex');
  await queries.keepLogo(db, { digest, ...picture });
  return digest;
}

/** Stores a setting. One that equals its default is not stored, so that a later version may have another default. */
async function store(db: Db, name: SettingName, value: string, unset: string): Promise<void> {
  await (value === unset ? queries.forgetSetting(db, name) : storeInstitutionSetting(db, name, value));
}

const listNames = { programmes: 'programme', batches: 'batch', categories: 'category', slots: 'slot' } as const satisfies Record<
  string,
  ChoiceKind
>;
type ListName = keyof typeof listNames;
const lists = Object.entries(listNames) as [ListName, ChoiceKind][]; // Object.entries types every key as string

async function withUses(db: Db, kind: ChoiceKind): Promise<Choice[]> {
  const uses = await usesOf(db, kind);
  return (await choicesOf(db, kind)).map((choice) => ({ ...choice, used: uses.get(choice.value) ?? 0 }));
}

/** Checks the slots and sorts them by the time of day, as whoever plans a week expects them. */
function slotsInOrder(slots: readonly NewChoice[]): NewChoice[] {
  const offered = new Set<string>();
  for (const { value, hidden } of slots) {
    const span = spanOf(value);
    if (!span) throw wrong('slots', t(fieldTexts.slot, { value }));
    // 7:00 AM and 07:00 AM are one time: a worker could be scheduled for it twice
    const times = `${span.from} ${span.to}`;
    if (!hidden && offered.has(times)) throw wrong('slots', t(fieldTexts.choiceTwice, { value }));
    if (!hidden) offered.add(times);
  }
  if (slots.length > 0 && slots.every(({ hidden }) => hidden)) throw wrong('slots', t(fieldTexts.noSlot));
  return slots.toSorted((one, other) => bySpan(one.value, other.value));
}

/** Refuses a time zone that the program or the database does not know, since every date depends on it. */
async function saveTimeZone(db: Db, wanted: string): Promise<void> {
  const timeZone = wanted === '' ? '' : timeZoneNamed(wanted);
  if (timeZone === undefined || (timeZone !== '' && !(await queries.knowsTimeZone(db, timeZone))))
    throw wrong('timeZone', t(fieldTexts.timeZone));
  await store(db, 'time_zone', timeZone, '');
}

/** Saves a list of choices. A value that records have may be hidden but not removed, since records keep what was chosen for them. */
async function saveChoices(db: Db, list: ListName, choices: readonly NewChoice[]): Promise<void> {
  const kind = listNames[list];
  const seen = new Set<string>();
  for (const [index, { value }] of choices.entries()) {
    if (value.length > longestChoice[kind]) throw wrong(`${list}.${index}.value`, t(fieldTexts.tooLong, { limit: longestChoice[kind] }));
    if (seen.has(value.toLowerCase())) throw wrong(`${list}.${index}.value`, t(fieldTexts.choiceTwice, { value }));
    seen.add(value.toLowerCase());
  }
  const gone = (await withUses(db, kind)).find(({ value, used }) => used > 0 && !choices.some((choice) => choice.value === value));
  if (gone) throw wrong(list, t(fieldTexts.choiceUsed, { value: gone.value, used: gone.used }));
  await queries.replaceChoices(db, kind, kind === 'slot' ? slotsInOrder(choices) : choices);
}

async function settingsOf(db: Db, settings: Settings): Promise<InstitutionSettings> {
  const stored = await queries.storedSettings(db);
  const timeZone = stored.get('time_zone') ?? '';
  return {
    name: stored.get('name') ?? '',
    logo: stored.get('logo') ?? null,
    fineLimit: fineLimitOf(stored.get('fine_limit')),
    site: stored.get('site') ?? '',
    upiId: stored.get('upi_id') ?? '',
    payAt: stored.get('pay_at') ?? '',
    address: stored.get('address') ?? '',
    visitHours: stored.get('visit_hours') ?? '',
    consentFor: consentRuleOf(stored.get('consent_for')),
    guardiansTold: guardiansToldOf(stored.get('guardians_told')),
    guardiansOfAdults: adultsTooOf(stored.get('guardians_of_adults')),
    told: whatIsTold(),
    atTheDoor: atTheDoorOf(stored.get('at_the_door')),
    othersShown: othersShownOf(stored.get('others_shown')),
    othersDecided: stored.has('others_shown'),
    programmes: await withUses(db, 'programme'),
    batches: await withUses(db, 'batch'),
    categories: await withUses(db, 'category'),
    slots: await withUses(db, 'slot'),
    timeZone,
    serverTimeZone: settings.TIME_ZONE,
    today: campusDay(timeZone || settings.TIME_ZONE),
  };
}

type Change = Inputs['institutionChange']['body'];

const settingNames = {
  name: 'name',
  logo: 'logo',
  fineLimit: 'fine_limit',
  site: 'site',
  upiId: 'upi_id',
  payAt: 'pay_at',
  address: 'address',
  visitHours: 'visit_hours',
  consentFor: 'consent_for',
  guardiansTold: 'guardians_told',
  guardiansOfAdults: 'guardians_of_adults',
  atTheDoor: 'at_the_door',
  othersShown: 'others_shown',
  timeZone: 'time_zone',
} as const satisfies Record<string, SettingName>;

/** Refuses to overwrite what somebody else has set since the sender saw it. */
async function refuseIfSettingsChanged(db: Db, now: InstitutionSettings, { basedOn, ...wanted }: Change, timeZone: string): Promise<void> {
  const plain = (list: ListName): NewChoice[] => now[list].map(({ value, hidden }) => ({ value, hidden }));
  const present = { ...now, ...Object.fromEntries(lists.map(([list]) => [list, plain(list)])) };
  const shown = Object.fromEntries(lists.map(([list]) => [list, now[list].map(({ value }) => value).join(', ')]));
  const keysOf = (field: string): string[] => {
    const list = lists.find(([name]) => name === field);
    if (!list) return Object.entries(settingNames).flatMap(([name, stored]) => (name === field ? [stored] : []));
    const [name, kind] = list;
    return [...now[name], ...(basedOn?.[name] ?? [])].map(({ value }) => `${kind}/${value}`);
  };
  const changes = (fields: readonly string[]) => changesOf(['institution_setting', 'institution_choice'], fields.flatMap(keysOf));
  await refuseIfChanged(db, { wanted, basedOn, present, shown, changes, timeZone });
}

async function change(db: Db, body: Change): Promise<void> {
  if (body.name !== undefined) await store(db, 'name', body.name, '');
  if (body.logo !== undefined) await store(db, 'logo', await keepLogo(db, body.logo), '');
  if (body.fineLimit !== undefined && !isInPaise(body.fineLimit)) throw wrong('fineLimit', t(fieldTexts.twoDecimals));
  if (body.fineLimit !== undefined) await store(db, 'fine_limit', String(body.fineLimit), String(fineLimits.amount));
  if (body.site !== undefined) await store(db, 'site', body.site, '');
  if (body.upiId !== undefined) await store(db, 'upi_id', body.upiId, '');
  if (body.payAt !== undefined) await store(db, 'pay_at', body.payAt, '');
  if (body.address !== undefined) await store(db, 'address', body.address, '');
  if (body.visitHours !== undefined) await store(db, 'visit_hours', body.visitHours, '');
  if (body.consentFor !== undefined) await store(db, 'consent_for', body.consentFor, usualConsentRule);
  if (body.guardiansTold !== undefined)
    await store(db, 'guardians_told', listedWords(guardianMatters, body.guardiansTold), usualMatters.join(','));
  if (body.guardiansOfAdults !== undefined) await store(db, 'guardians_of_adults', body.guardiansOfAdults ? 'yes' : 'no', 'no');
  if (body.atTheDoor !== undefined) await store(db, 'at_the_door', listedWords(doorWorks, body.atTheDoor), doorWorks.join(','));
  // the default is stored too: choosing it is a decision, one of the first steps
  if (body.othersShown !== undefined) await storeInstitutionSetting(db, 'others_shown', body.othersShown ? 'yes' : 'no');
  if (body.timeZone !== undefined) await saveTimeZone(db, body.timeZone);
  for (const [list] of lists) {
    const choices = body[list];
    if (choices) await saveChoices(db, list, choices);
  }
}

export const institutionHandlers: Handlers<keyof typeof institutionCalls> = {
  async institutionGet({ me, db }) {
    const stored = await queries.storedSettings(db);
    const choices = me && (await allChoices(db));
    const offered = choices && {
      programmes: valuesOf(choices.programme, false),
      batches: valuesOf(choices.batch, false),
      categories: valuesOf(choices.category, false),
      fineLimit: fineLimitOf(stored.get('fine_limit')),
      upiId: stored.get('upi_id') ?? '',
      payAt: stored.get('pay_at') ?? '',
      site: stored.get('site') ?? '',
      guardiansTold: guardiansToldOf(stored.get('guardians_told')),
      consentFor: consentRuleOf(stored.get('consent_for')),
      atTheDoor: atTheDoorOf(stored.get('at_the_door')),
    };
    return {
      name: stored.get('name') ?? '',
      logo: stored.get('logo') ?? null,
      ...(await queries.waysOut(db)),
      offered,
    };
  },

  async institutionLogo({ db, params }) {
    const found = orFault(await queries.findLogo(db, params.logo), 'notFound');
    return { name: 'logo', type: found.type, bytes: found.image, shown: 'publicly' };
  },

  institutionSettings: ({ db, environment }) => settingsOf(db, environment),

  async institutionChange({ db, body, settings, environment }) {
    await lockChoices(db);
    await refuseIfSettingsChanged(db, await settingsOf(db, environment), body, settings.TIME_ZONE);
    await change(db, body);
    return await settingsOf(db, environment);
  },
};
