/** The settings of the whole institution: its name and logo, what forms offer, and a few limits. */
import Type, { type Static } from 'typebox';
import { type CallRow, howOften } from '#contract/call/call.ts';
import { fineLimits } from '#contract/fine/fine.ts';
import { consentRules } from '#contract/leave/leave.ts';
import { guardianMatters } from '#contract/guardian/guardian.ts';
import { inventoryCategories } from '#contract/inventory/inventory.ts';
import { Day, Nullable, NullableText, ShortText, undoable, RecordBasedOn } from '#contract/call/schemas.ts';
import { batches, programmes, studentDetails } from '#contract/person/student-details.ts';
import { receivers } from '#contract/notification/notification-texts.ts';
import { urgencies } from '#contract/notification/urgency.ts';
import { administrator } from '#contract/who.ts';
import { doorWorks } from './door-work.ts';
import { timeSlots } from '#contract/worker/worker.ts';
import { flag, freeText, hidden, word, type Records } from '#contract/call/record.ts';

/** `logo` in bytes, its `side` in pixels: the logo is shown small, and phones load it. The others are lengths, `choices` of a list. */
export const institutionLimits = {
  name: 120,
  logo: 100 * 1024,
  side: 2_000,
  choices: 200,
  category: 100,
  timeZone: 50,
  upiId: 100,
  payAt: 200,
  address: 300,
  visitHours: 200,
  site: 200,
} as const;

export const choiceKinds = ['programme', 'batch', 'category', 'slot'] as const;
export type ChoiceKind = (typeof choiceKinds)[number];

/** Offered while the institution has not set its own. */
export const usualChoices: Readonly<Record<ChoiceKind, readonly string[]>> = {
  programme: programmes,
  batch: batches,
  category: inventoryCategories,
  slot: timeSlots,
};

export const longestChoice: Readonly<Record<ChoiceKind, number>> = {
  programme: studentDetails.programme.maxLength,
  batch: studentDetails.batch.maxLength,
  category: institutionLimits.category,
  slot: 19,
};

const Logo = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** `hidden`: no longer offered. */
export const NewChoice = Type.Object({ value: ShortText(institutionLimits.category), hidden: Type.Boolean() });
export type NewChoice = Static<typeof NewChoice>;

/** `used`: how many records have this value; a used choice is hidden rather than removed. */
export const Choice = Type.Object({ value: Type.String(), hidden: Type.Boolean(), used: Type.Integer() });
export type Choice = Static<typeof Choice>;

/** Empty, or an address that UPI apps pay to, such as `kaveri.hostel@sbi`. */
const UpiId = Type.String({ maxLength: institutionLimits.upiId, pattern: '^([A-Za-z0-9._-]+@[A-Za-z0-9.-]+)?$', says: 'upiId' });

/** The address at which people open Hostelry in a browser. */
const address = { ...ShortText(institutionLimits.site), says: 'site' } as const;
export const Site = Type.String({ ...address, pattern: '^https?://[^\\s/?#@]+$' });
const SiteOrNone = Type.String({ ...address, minLength: 0, pattern: '^(https?://[^\\s/?#@]+)?$' });

const Matters = Type.Array(Type.Enum([...guardianMatters]), { maxItems: guardianMatters.length });

const DoorWorks = Type.Array(Type.Enum([...doorWorks]), { maxItems: doorWorks.length });

const ChoicesSeen = Type.Array(NewChoice, { maxItems: 10_000 });
const NewChoices = Type.Optional(Type.Array(NewChoice, { maxItems: institutionLimits.choices }));

/** What people are told of one matter, with the settings that say whether guardians are. */
const Told = Type.Object({
  texts: Type.Array(Type.String()),
  to: Type.Array(Type.Enum([...receivers])),
  urgency: Type.Enum([...urgencies]),
  /** none: guardians are told by another rule, or not at all */
  matters: Matters,
});
export type Told = Static<typeof Told>;

export const InstitutionSettings = Type.Object({
  /** empty: the name of the product is shown instead */
  name: Type.String(),
  /** the SHA-256 of the logo, with which its address ends */
  logo: NullableText,
  /** where people open Hostelry in a browser: slips and mail lead there; empty: not said yet */
  site: Type.String(),
  /** the highest fine, in rupees */
  fineLimit: Type.Number(),
  /** how fines are paid by UPI; empty: not at all */
  upiId: Type.String(),
  /** where and when fines are paid in person, for students to read */
  payAt: Type.String(),
  /** of the campus, for visitors */
  address: Type.String(),
  /** when visitors may come, for them to read */
  visitHours: Type.String(),
  /** when guardians are asked for their consent to a leave */
  consentFor: Type.Enum([...consentRules]),
  /** what guardians are told of */
  guardiansTold: Matters,
  /** also the money of students who are of age */
  guardiansOfAdults: Type.Boolean(),
  /** what caretakers may do at the door of their hostel */
  atTheDoor: DoorWorks,
  /** whether students see who lives in other rooms of their hostel */
  othersShown: Type.Boolean(),
  /** whether somebody has decided that; false while the default holds */
  othersDecided: Type.Boolean(),
  /** every text of notifications, those for guardians first */
  told: Type.Array(Told),
  programmes: Type.Array(Choice),
  batches: Type.Array(Choice),
  categories: Type.Array(Choice),
  slots: Type.Array(Choice),
  /** of the campus; empty: `serverTimeZone` applies */
  timeZone: Type.String(),
  /** the time zone that applies while none is set */
  serverTimeZone: Type.String(),
  /** the campus day */
  today: Day,
});
export type InstitutionSettings = Static<typeof InstitutionSettings>;

export const institutionCalls = {
  institutionGet: {
    about: 'Whose hostels these are: name and logo. `offered` is what forms offer, for who is signed in',
    route: 'GET /institution',
    who: 'anyone',
    callerIfAny: true,
    reply: Type.Object({
      name: Type.String(),
      logo: NullableText,
      /** whether who forgot the password can get a link by mail */
      mails: Type.Boolean(),
      /** the same by SMS or WhatsApp */
      texts: Type.Boolean(),
      /** whether a code that opens *My child* can go to guardians, by either */
      parents: Type.Boolean(),
      offered: Nullable(
        Type.Object({
          programmes: Type.Array(Type.String()),
          batches: Type.Array(Type.String()),
          categories: Type.Array(Type.String()),
          fineLimit: Type.Number(),
          upiId: Type.String(),
          payAt: Type.String(),
          guardiansTold: Matters,
          consentFor: Type.Enum([...consentRules]),
          atTheDoor: DoorWorks,
          site: Type.String(),
        }),
      ),
    }),
  },
  institutionLogo: {
    about: 'The logo as a picture. A new one has a new address, so that it may be kept for ever',
    route: 'GET /institution/logo/{logo}',
    who: 'anyone',
    file: true,
    params: Type.Object({ logo: Logo }),
    reply: Type.String(),
    faults: ['notFound'],
  },
  institutionSettings: {
    about: 'All settings of the institution',
    route: 'GET /institution/settings',
    who: administrator,
    reply: InstitutionSettings,
  },
  institutionChange: {
    about:
      'Change settings of the institution; what is left out stays. `logo` is a PNG, JPEG or WebP in base64, empty for none. `timeZone` decides which day it is, from the next request on; empty for the one of the server. A list replaces the one there is, and keeps what records have.',
    done: 'Changed the settings of the institution',
    route: 'PATCH /institution/settings',
    perPerson: howOften.announcing,
    who: administrator,
    body: Type.Object({
      name: Type.Optional(Type.String({ ...ShortText(institutionLimits.name), minLength: 0 })),
      logo: Type.Optional(
        Type.String({ maxLength: Math.ceil(institutionLimits.logo / 3) * 4, pattern: '^[A-Za-z0-9+/]*={0,2}$', says: 'base64' }),
      ),
      fineLimit: Type.Optional(Type.Number({ minimum: 1, maximum: fineLimits.amount })),
      site: Type.Optional(SiteOrNone),
      upiId: Type.Optional(UpiId),
      payAt: Type.Optional(Type.String({ ...ShortText(institutionLimits.payAt), minLength: 0 })),
      address: Type.Optional(Type.String({ ...ShortText(institutionLimits.address), minLength: 0 })),
      visitHours: Type.Optional(Type.String({ ...ShortText(institutionLimits.visitHours), minLength: 0 })),
      consentFor: Type.Optional(Type.Enum([...consentRules])),
      guardiansTold: Type.Optional(Matters),
      guardiansOfAdults: Type.Optional(Type.Boolean()),
      atTheDoor: Type.Optional(DoorWorks),
      othersShown: Type.Optional(Type.Boolean()),
      programmes: NewChoices,
      batches: NewChoices,
      categories: NewChoices,
      slots: NewChoices,
      timeZone: Type.Optional(Type.String({ maxLength: institutionLimits.timeZone })),
      basedOn: RecordBasedOn({
        name: Type.String({ maxLength: institutionLimits.name }),
        logo: Type.Unsafe<string | null>({ ...Logo, type: ['string', 'null'] }),
        fineLimit: Type.Number(),
        site: Type.String({ maxLength: institutionLimits.site }),
        upiId: Type.String({ maxLength: institutionLimits.upiId }),
        payAt: Type.String({ maxLength: institutionLimits.payAt }),
        address: Type.String({ maxLength: institutionLimits.address }),
        visitHours: Type.String({ maxLength: institutionLimits.visitHours }),
        consentFor: Type.Enum([...consentRules]),
        guardiansTold: Matters,
        guardiansOfAdults: Type.Boolean(),
        atTheDoor: DoorWorks,
        othersShown: Type.Boolean(),
        programmes: ChoicesSeen,
        batches: ChoicesSeen,
        categories: ChoicesSeen,
        slots: ChoicesSeen,
        timeZone: Type.String({ maxLength: institutionLimits.timeZone }),
      }),
    }),
    ...undoable(InstitutionSettings),
  },
} satisfies Record<string, CallRow>;

export const institutionRecords = {
  institution_setting: {
    kind: 'Setting',
    calledBy: ['name'],
    undo: 'administrators',
    readBy: ['institution', 'me', 'mail', 'push'],
    columns: { name: hidden.kept, value: freeText('Value') },
  },
  institution_choice: {
    kind: 'Choice in forms',
    calledBy: ['value'],
    undo: 'administrators',
    readBy: ['institution', 'schedule'],
    columns: { kind: word('Kind'), value: hidden.kept, place: null, offered: flag('Offered') },
  },
  institution_logo: {
    notRecorded: 'rows are only added; the setting names the present one',
    columns: { digest: hidden.kept, type: hidden.kept, image: null },
  },
} as const satisfies Records;
