/** Parents and other guardians of a student, and when the student was born: what staff enter, and guardians may be told. */
import Type, { type Static } from 'typebox';
import { type CallRow, howOften } from '#contract/call/call.ts';
import { day, flag, keptText, moment, ownText, unseen, type Records } from '#contract/call/record.ts';
import {
  Day,
  Id,
  MessageReply,
  NullableDay,
  NullableText,
  OptionalMail,
  OptionalShortText,
  OptionalTelephone,
  RecordBasedOn,
  ShortText,
  undoable,
} from '#contract/call/schemas.ts';
import { languageNames } from '#contract/text/language.ts';
import { whoCares } from '#contract/who.ts';
import { contactLimits, GuardianProposal, ProposalForStaff } from './proposal.ts';

/** Lengths; `each` is how many one student has at most. */
export const guardianLimits = { each: 8, ...contactLimits } as const;

/** What guardians can be told of; the institution says which. */
export const guardianMatters = ['leave', 'absence', 'absenceAlone', 'notBack', 'fine'] as const;
export type GuardianMatter = (typeof guardianMatters)[number];
/** What holds until an administrator decides. */
export const usualMatters: readonly GuardianMatter[] = ['leave'];
/** English texts, to be passed to `t`. */
export const guardianMatterNames: Readonly<Record<GuardianMatter, string>> = {
  leave: 'A decision on leave',
  absence: 'Absent at the roll call without leave, when staff press the button for it',
  absenceAlone: 'Absent at the roll call without leave, by itself ten minutes after everybody of the hostel is marked',
  notBack: 'Not back two hours after the time at the gate',
  fine: 'A fine',
};

/** Of age from the eighteenth birthday on. */
export const isMinor = (bornOn: string | null, today: string): boolean =>
  bornOn !== null && today < `${String(Number(bornOn.slice(0, 4)) + 18)}${bornOn.slice(4)}`;

const entered = {
  name: ShortText(guardianLimits.name),
  /** such as mother, uncle or local guardian */
  relation: OptionalShortText(guardianLimits.relation),
  telephone: OptionalTelephone(guardianLimits.telephone),
  mail: OptionalMail,
  language: Type.Enum(languageNames),
  seesLeave: Type.Boolean(),
  seesAttendance: Type.Boolean(),
  seesMoney: Type.Boolean(),
  /** is asked whether a leave is agreed to, where the institution wants that */
  consents: Type.Boolean(),
  /** nothing reaches them, also not by a link they have */
  barred: Type.Boolean(),
};

/** staff said that this is not the barred guardian who is like them */
const isAnother = Type.Boolean();

export const Guardian = Type.Object({
  ...entered,
  name: Type.String(),
  relation: Type.String(),
  telephone: Type.String(),
  mail: Type.String(),
  _id: Id,
  isAnother,
  /** the barred guardian of the student whom they could be: nothing reaches them until staff say that they are not */
  looksLike: NullableText,
  /** whether they ended the mail by the link in it */
  mailStopped: Type.Boolean(),
  /** what the mail server said of an address that nobody has */
  mailRefused: NullableText,
});
export type Guardian = Static<typeof Guardian>;

export const Family = Type.Object({
  bornOn: NullableDay,
  isMinor: Type.Boolean(),
  guardians: Type.Array(Guardian),
  /** whether the parent contact of the student, which staff call, is a number of somebody barred */
  contactIsBarred: Type.Boolean(),
  /** what the student proposes, the oldest first */
  proposals: Type.Array(ProposalForStaff),
});
export type Family = Static<typeof Family>;

const ofGuardian = { who: whoCares, ...undoable(MessageReply) } as const;

export const guardianCalls = {
  guardianList: {
    about: 'The guardians of a student, and the date of birth',
    route: 'GET /guardian/of/{studentId}',
    who: whoCares,
    reply: Family,
    faults: ['studentNotFound'],
  },
  guardianCreate: {
    about: 'Enter a guardian of a student',
    done: 'Entered a guardian',
    route: 'POST /guardian/of/{studentId}',
    who: whoCares,
    perPerson: howOften.working,
    body: Type.Object({ ...Type.Partial(Type.Object(entered)).properties, name: entered.name }),
    status: 201,
    ...undoable(MessageReply),
    faults: ['studentNotFound', 'guardiansTooMany'],
  },
  guardianBirth: {
    about: 'Enter the date of birth of a student; null removes it',
    done: 'Entered the date of birth of a student',
    route: 'PUT /guardian/of/{studentId}/birth',
    who: whoCares,
    perPerson: howOften.working,
    withoutBasedOn: 'there is one right date',
    body: Type.Object({ bornOn: NullableDay }),
    ...undoable(MessageReply),
    faults: ['studentNotFound'],
  },
  guardianChange: {
    ...ofGuardian,
    about: 'Change what is entered of a guardian; what is left out stays',
    done: 'Changed a guardian',
    route: 'PATCH /guardian/{id}',
    perPerson: howOften.working,
    body: Type.Object({ ...Type.Partial(Type.Object({ ...entered, isAnother })).properties, basedOn: RecordBasedOn(Guardian.properties) }),
    faults: ['guardianNotFound'],
  },
  guardianRemove: {
    ...ofGuardian,
    about: 'Remove a guardian, with what waits for them',
    done: 'Removed a guardian',
    route: 'DELETE /guardian/{id}',
    perPerson: howOften.working,
    faults: ['guardianNotFound'],
  },
  guardianOwn: {
    about:
      "The caller's guardians who are not barred, what the caller proposes of them, and whether they see attendance and fines on their page",
    route: 'GET /guardian/own',
    who: { student: 'own' },
    reply: Type.Object({
      guardians: Type.Array(Type.Object({ _id: Id, name: Type.String(), relation: Type.String() })),
      proposals: Type.Array(GuardianProposal),
      /** whatever the student says: by the rule of the institution, or because the student is not of age */
      isRule: Type.Boolean(),
      maySee: Type.Boolean(),
    }),
  },
  guardianOwnLet: {
    about: "Let the caller's guardians see attendance and fines, or no more",
    done: 'Chose whether guardians see attendance and fines',
    route: 'PUT /guardian/own',
    perPerson: howOften.choosing,
    who: { student: 'own' },
    withoutBasedOn: 'a choice of the caller alone',
    body: Type.Object({ maySee: Type.Boolean() }),
    reply: MessageReply,
  },
  guardianTellAbsence: {
    about:
      'Tell the guardians whom it concerns who was absent without leave at the roll call of today or yesterday, each once; only where the institution wants it',
    done: 'Told guardians who was absent',
    route: 'POST /guardian/absence/{hostelId}/{date}',
    perPerson: howOften.announcing,
    who: { caretaker: 'hostel', hosteladmin: 'all' },
    hostelAt: 'params.hostelId',
    params: Type.Object({ hostelId: Id, date: Day }),
    reply: MessageReply,
  },
} satisfies Record<string, CallRow>;

/** entered to care for the student: only those who may enter it learn of it */
const ofWard = { ofStudent: ['student_id'], erased: 'deleted', care: true } as const;

export const guardianRecords = {
  guardian: {
    ...ofWard,
    kind: 'Guardian',
    calledBy: ['name', 'student_id'],
    columns: {
      ...unseen('id', 'student_id', 'created_at', 'mail_refused_at'),
      name: ownText('Name'),
      relation: ownText('Relation'),
      telephone: ownText('Telephone'),
      mail: ownText('Mail address'),
      language: keptText('Language'),
      sees_leave: flag('Is told of leave'),
      sees_attendance: flag('Is told of attendance'),
      sees_money: flag('Is told of money'),
      consents: flag('Is asked for consent'),
      barred: flag('Barred'),
      is_another: flag('Is not the one who is barred'),
      mail_stopped_at: moment('Ended the mail'),
      mail_refused_why: ownText('What it said'),
    },
  },
  student_birth: {
    ...ofWard,
    kind: 'Date of birth',
    calledBy: ['student_id'],
    readBy: ['guardian'],
    columns: { student_id: null, born_on: day('Date of birth') },
  },
} as const satisfies Records;
