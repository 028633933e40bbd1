/** Notifications outside the program: how mail leaves the house, what went and what waits, and where a person wants to be reached. */
import Type, { type Static } from 'typebox';
import { type CallRow, howOften } from '#contract/call/call.ts';
import { choicesOf } from '#contract/call/list-calls.ts';
import {
  Email,
  Id,
  MessageReply,
  Nullable,
  NullableTimestamp,
  NullableText,
  Page,
  PageQuery,
  Password,
  Person,
  RecordBasedOn,
  Search,
  SecretCode,
  ShortText,
  TimeOfDay,
  Timestamp,
  undoable,
} from '#contract/call/schemas.ts';
import { freeText, hidden, flag, keptText, moment, number, ownText, unseen, word, type Records } from '#contract/call/record.ts';
import { Site } from '#contract/institution/institution.ts';
import { deliveryChannels, deliveryList, deliveryStates } from '#contract/delivery/delivery-names.ts';
import { urgencies } from '#contract/notification/urgency.ts';
import { administrator, everyone } from '#contract/who.ts';

export const mailLimits = { host: 253, username: 254, shownLines: 30 } as const;

/** `tls`: encrypted from the first byte · `starttls`: encrypted before anything is said · `none`: only within the house */
export const mailSecurities = ['tls', 'starttls', 'none'] as const;

const settings = {
  /** whether mail is sent; what is notified while it is off is never sent */
  isOn: Type.Boolean(),
  host: Type.String({ ...ShortText(mailLimits.host), pattern: '^[A-Za-z0-9.:-]+$' }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  security: Type.Enum([...mailSecurities]),
  /** empty: the mail server wants no sign-in */
  username: Type.String({ ...ShortText(mailLimits.username), minLength: 0 }),
  from: Email,
  /** a setting of the institution, with which the links in a mail begin */
  site: Site,
  /** from then until `quietUntil` only what is urgent is sent; not at all if both are the same */
  quietFrom: TimeOfDay,
  quietUntil: TimeOfDay,
  /** when the less urgent is sent in one mail */
  digestAt: TimeOfDay,
};
/** What is replied; only what is sent is checked. */
export const MailSettings = Type.Object({
  ...settings,
  host: Type.String(),
  username: Type.String(),
  from: Type.String(),
  site: Type.String(),
});
export type MailSettings = Static<typeof MailSettings>;

export const Mail = Type.Object({
  settings: Nullable(MailSettings),
  /** whether there is a password for this mail server and username. It is never told itself */
  hasPassword: Type.Boolean(),
  /** why mail could not be handed to the mail server last; null once it could again */
  fault: NullableText,
  faultAt: NullableTimestamp,
  waiting: Type.Integer(),
  /** people who can be reached by mail */
  reached: Type.Integer(),
});
export type Mail = Static<typeof Mail>;

export const Delivery = Type.Object({
  _id: Id,
  /** whom it is for, or the student whose guardian it is for */
  person: Person,
  /** the name of the guardian */
  guardian: NullableText,
  /** the text without what it says about people */
  about: Type.String(),
  channel: Type.Enum([...deliveryChannels]),
  state: Type.Enum([...deliveryStates]),
  urgency: Type.Enum([...urgencies]),
  queuedAt: Timestamp,
  settledAt: NullableTimestamp,
  /** when it is tried next */
  due: Timestamp,
  tries: Type.Integer(),
  /** where it was sent; null while it waits */
  address: NullableText,
  /** what the mail server or the provider said */
  answer: NullableText,
});
export type Delivery = Static<typeof Delivery>;

/** Which notifications are sent to an address. */
export const Urgencies = Type.Array(Type.Enum([...urgencies]), { maxItems: urgencies.length });

export const OwnMail = Type.Object({
  /** whether this house sends mail */
  isOffered: Type.Boolean(),
  /** empty: none */
  address: Type.String(),
  /** whether a code was sent there that is not entered yet */
  isCodeSent: Type.Boolean(),
  isVerified: Type.Boolean(),
  /** the mail server said that nobody has this address */
  isRefused: Type.Boolean(),
  /** which notifications are sent */
  urgencies: Urgencies,
  digestAt: TimeOfDay,
});
export type OwnMail = Static<typeof OwnMail>;

const own = { who: everyone, allowedAfterCheckOut: true, reply: OwnMail } as const;

export const deliveryCalls = {
  mailGet: {
    about: 'How mail leaves the house; `settings` is null until it is set up. The password is never told',
    route: 'GET /mail',
    who: administrator,
    reply: Mail,
  },
  mailChange: {
    about:
      'Set up how mail leaves the house, or change it; what is left out stays. `password` is kept for this mail server and username only: who changes one of them enters it again',
    done: 'Changed how mail is sent',
    route: 'PATCH /mail',
    perPerson: howOften.announcing,
    who: administrator,
    body: Type.Object({
      ...Type.Partial(Type.Object(settings)).properties,
      password: Type.Optional(Password),
      basedOn: RecordBasedOn(MailSettings.properties),
    }),
    ...undoable(Mail),
  },
  mailTry: {
    about: 'Send one mail now, to see whether the settings work',
    done: 'Tried to send a mail',
    route: 'POST /mail/try',
    perPerson: howOften.asking,
    who: administrator,
    ownTransactions: true,
    body: Type.Object({ to: Email }),
    reply: MessageReply,
    faults: ['mailNotSetUp', 'mailNotSent'],
  },
  deliveryPage: {
    about: 'One page of what went, what waits and what failed, newest first',
    route: 'GET /mail/delivery',
    who: administrator,
    query: Type.Object({ q: Search, ...choicesOf(deliveryList), ...PageQuery }),
    reply: Page(Delivery),
  },
  passwordForgotten: {
    about:
      'Ask for a link to choose a new password. It goes to the confirmed mail address and telephone of the account; the reply is the same whether there is one',
    done: 'Asked for a new password',
    route: 'POST /password/forgotten',
    perPerson: howOften.signingIn,
    who: 'anyone',
    ownTransactions: true,
    body: Type.Object({ username: ShortText(mailLimits.username) }),
    reply: MessageReply,
  },
  meMailGet: { ...own, about: "The caller's mail address", route: 'GET /me/mail' },
  meMailSet: {
    ...own,
    about: "Set the caller's mail address. It counts once the code is entered that is sent there with this call",
    done: 'Set their mail address',
    route: 'PUT /me/mail',
    withoutBasedOn: 'nobody else sets it',
    perPerson: howOften.towardsOne,
    ownTransactions: true,
    body: Type.Object({ address: Email }),
    faults: ['mailNotSetUp', 'mailNotSent', 'mailCodesTooMany'],
  },
  meMailConfirm: {
    ...own,
    about: "Enter the code that was sent to the caller's mail address",
    done: 'Confirmed their mail address',
    route: 'POST /me/mail/confirm',
    perPerson: howOften.ownAccount,
    body: Type.Object({ code: SecretCode }),
    faults: ['mailCodeWrong'],
  },
  meMailChoose: {
    ...own,
    about: 'Choose which notifications are sent to the caller by mail',
    done: 'Chose what they get by mail',
    route: 'PATCH /me/mail',
    withoutBasedOn: 'nobody else sets it',
    perPerson: howOften.ownAccount,
    body: Type.Object({ urgencies: Urgencies }),
  },
  meMailRemove: {
    ...own,
    about: "Remove the caller's mail address",
    done: 'Removed their mail address',
    route: 'DELETE /me/mail',
    perPerson: howOften.ownAccount,
  },
} satisfies Record<string, CallRow>;

export const deliveryRecords = {
  mail_channel: {
    kind: 'Mail',
    calledBy: ['host'],
    undo: 'administrators',
    readBy: ['mail'],
    columns: {
      ...unseen('id', 'fault_at'),
      is_on: flag('Mail is sent'),
      host: keptText('Mail server'),
      port: number('Port'),
      security: { ...word('Encryption'), values: { tls: 'TLS', starttls: 'STARTTLS', none: 'None' } },
      username: freeText('Username'),
      from_address: freeText('Sender'),
      quiet_from: keptText('Quiet from'),
      quiet_until: keptText('Quiet until'),
      digest_at: keptText('Evening mail at'),
      fault: hidden.kept,
    },
  },
  mail_address: {
    kind: 'Mail address',
    calledBy: ['account_id'],
    ofAccount: 'account_id',
    erased: 'deleted',
    undo: 'nobody',
    readBy: [],
    columns: {
      ...unseen('id', 'account_id', 'code_hash', 'code_sent_at'),
      address: ownText('Mail address'),
      urgencies: keptText('Notifications by mail'),
      verified_at: moment('Confirmed'),
      refused_at: moment('Refused by the mail server'),
      refused_why: ownText('What it said'),
    },
  },
  kept_secret: {
    notRecorded: 'secrets are written once and never read back',
    columns: { name: hidden.kept, value: hidden.kept, bound_to: hidden.kept },
  },
  mail_code_sent: { notRecorded: 'counted for a day, by hashes of the address and who asks', columns: unseen('counted_hash', 'sent_at') },
  delivery_wanted: { notRecorded: 'gone within seconds, when its addresses are looked up', columns: unseen('notification_id') },
  delivery: {
    notRecorded: 'a consequence of notifications, with which it goes',
    columns: {
      ...unseen('id', 'notification_id', 'address_id', 'due', 'leased_until', 'tries', 'message', 'created_at', 'settled_at'),
      channel: hidden.kept,
      text_key: hidden.kept,
      urgency: hidden.kept,
      state: hidden.kept,
      sent_to: hidden.own,
      former_address: hidden.own,
      provider_id: hidden.kept,
      answer: hidden.own,
    },
  },
} as const satisfies Records;
