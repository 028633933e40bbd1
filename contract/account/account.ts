import Type, { type Static } from 'typebox';
import { type CallRow, howOften } from '#contract/call/call.ts';
import { choicesOf } from '#contract/call/list-calls.ts';
import { accountList as list } from '#contract/account/account-list.ts';
import { type Language, languageNames } from '#contract/text/language.ts';
import { personLimits } from '#contract/person/person.ts';
import { roles, staffAccountRoles } from '#contract/roles.ts';
import {
  Day,
  HostelName,
  Id,
  Nullable,
  NullableId,
  Page,
  PageQuery,
  Password,
  MessageReply,
  OptionalShortText,
  OptionalTelephone,
  SecretCode,
  Text,
  Timestamp,
  Username,
  RecordBasedOn,
  Search,
} from '#contract/call/schemas.ts';
import { administrator, everyone, whoAllots } from '#contract/who.ts';

const Role = Type.Enum([...roles]);

export const Account = Type.Object({
  _id: Id,
  username: Type.String(),
  name: Type.String(),
  phone: Type.String(),
  role: Role,
  /** the first of `hostels` */
  hostel: Nullable(HostelName),
  /** at most one for a student; caretakers and wardens serve any number: first those they lead, then by how long they have served there */
  hostels: Type.Array(HostelName),
  disabled: Type.Boolean(),
  /** a student who has checked out */
  hasLeft: Type.Boolean(),
  /** whether sign-in needs a code in addition to the password */
  secondFactor: Type.Boolean(),
});
export type Account = Static<typeof Account>;

const NullableLanguage = Type.Unsafe<Language | null>({ type: ['string', 'null'], enum: [...languageNames, null] });

export const Me = Type.Object({
  userId: Id,
  username: Type.String(),
  /** the person's name; empty while it is not known */
  name: Type.String(),
  role: Role,
  /** the hostel chosen */
  hostelId: NullableId,
  hostel: Nullable(HostelName),
  /** the hostels that the person lives in or serves, sorted by name; an administrator has none */
  hostels: Type.Array(HostelName),
  mustChangePassword: Type.Boolean(),
  secondFactor: Type.Boolean(),
  mustSetSecondFactor: Type.Boolean(),
  /** a student who has checked out: only few calls are open */
  hasLeft: Type.Boolean(),
  /** null until the person has chosen one */
  language: NullableLanguage,
  /** the campus day */
  today: Day,
});

/** What people do with their own account. */
const ofOwnAccount = { who: everyone, allowedAfterCheckOut: true, perPerson: howOften.ownAccount } as const;

export const accountCalls = {
  login: {
    about: 'Sign in',
    done: 'Signed in',
    routine: true,
    route: 'POST /login',
    ignoresUnknown: true,
    perPerson: howOften.signingIn,
    who: 'anyone',
    ownTransactions: true,
    body: Type.Object({
      // a missing username or password is a failed sign-in like any other
      username: Type.Optional(Type.String({ maxLength: 1024 })),
      password: Type.Optional(Type.String({ maxLength: 1024, secret: true })),
      /** from the authenticator app, or a recovery code; needed only if the account has an authenticator app */
      code: Type.Optional(Type.String({ maxLength: 100, secret: true })),
      /** the `device` of an earlier reply: failed sign-ins from elsewhere then cannot make this device wait */
      device: Type.Optional(Type.String({ maxLength: 100, secret: true })),
      /** the hostel chosen in the session that has ended; chosen again if the caller still serves it */
      previousHostelId: Type.Optional(Id),
    }),
    reply: Type.Object({
      token: Type.String(),
      username: Type.String(),
      role: Role,
      /** the hostel chosen */
      hostelId: Type.Optional(Id),
      /** as in the reply of `me` */
      hostels: Type.Array(HostelName),
      userId: Id,
      /** to be kept on the device after signing out and sent with the next sign-in; it grants no access */
      device: Type.String(),
      mustChangePassword: Type.Boolean(),
      /** left out when false */
      mustSetSecondFactor: Type.Optional(Type.Literal(true)),
      /** a student who has checked out; left out when false */
      hasLeft: Type.Optional(Type.Literal(true)),
    }),
    faults: ['signInFailed', 'secondFactorNeeded', 'secondFactorWrong', 'signInBlocked'],
  },
  logout: {
    about: 'Sign out: the session of the token ends. A missing or unknown token is accepted too',
    done: 'Signed out',
    routine: true,
    route: 'DELETE /logout',
    ignoresUnknown: true,
    perPerson: howOften.signingIn,
    who: 'anyone',
    callerIfAny: true,
    allowedDuringSetup: true,
    reply: MessageReply,
  },
  me: {
    about: 'The account that is signed in, with its current role and hostel',
    route: 'GET /me',
    who: everyone,
    allowedAfterCheckOut: true,
    allowedDuringSetup: true,
    reply: Me,
  },
  meHostel: {
    about: 'Choose one of the hostels that the caller serves; the next calls of this session are about that one',
    done: 'Switched to a hostel',
    routine: true,
    route: 'POST /me/hostel',
    who: { caretaker: 'own', warden: 'own' },
    hostelAt: 'body.hostelId',
    changesOwnAccount: true,
    body: Type.Object({ hostelId: Id }),
    reply: Me,
    faults: ['hostelNotFound'],
  },
  meLanguage: {
    ...ofOwnAccount,
    about: 'Choose the language in which the caller reads',
    done: 'Chose a language',
    routine: true,
    route: 'POST /me/language',
    changesOwnAccount: true,
    allowedDuringSetup: true,
    body: Type.Object({ language: Type.Enum([...languageNames]) }),
    reply: Me,
  },
  mePassword: {
    ...ofOwnAccount,
    about: "Change the caller's password; the other sessions end",
    done: 'Changed their own password',
    route: 'POST /me/password',
    changesOwnAccount: true,
    allowedDuringSetup: true,
    ownTransactions: true,
    body: Type.Object({ currentPassword: Password, newPassword: Password }),
    reply: MessageReply,
    faults: ['passwordWrong', 'signInBlocked'],
  },
  meSessionList: {
    about: "The caller's sessions, newest first",
    route: 'GET /me/sessions',
    who: everyone,
    allowedAfterCheckOut: true,
    reply: Type.Array(
      Type.Object({ _id: Id, createdAt: Timestamp, lastSeenAt: Timestamp, device: Type.String(), current: Type.Boolean() }),
    ),
  },
  meSessionEnd: {
    ...ofOwnAccount,
    about: "End one of the caller's sessions",
    done: 'Ended a session of their own',
    route: 'DELETE /me/sessions/{id}',
    reply: MessageReply,
    faults: ['notFound'],
  },
  secondFactorStart: {
    ...ofOwnAccount,
    about: 'Create the secret of an authenticator app; it is not needed at sign-in until its first code is confirmed',
    done: 'Began to set up an authenticator app',
    route: 'POST /me/second-factor',
    allowedDuringSetup: true,
    ownTransactions: true,
    secretReply: true,
    body: Type.Object({ currentPassword: Password }),
    reply: Type.Object({ secret: Type.String(), otpauthUri: Type.String() }),
    faults: ['passwordWrong', 'passwordChangeNeeded', 'secondFactorOn', 'signInBlocked'],
  },
  secondFactorConfirm: {
    ...ofOwnAccount,
    about: 'Switch the authenticator app on with its first code; the other sessions end, and the recovery codes are shown once',
    done: 'Switched the authenticator app on',
    route: 'POST /me/second-factor/confirm',
    changesOwnAccount: true,
    allowedDuringSetup: true,
    ownTransactions: true,
    secretReply: true,
    body: Type.Object({ code: SecretCode }),
    reply: Type.Object({ message: Type.String(), recoveryCodes: Type.Array(Type.String()) }),
    faults: ['codeWrong', 'secondFactorOn', 'secondFactorNotStarted', 'signInBlocked'],
  },
  secondFactorRemove: {
    ...ofOwnAccount,
    about: 'Switch the authenticator app off with a code or a recovery code',
    done: 'Switched the authenticator app off',
    route: 'POST /me/second-factor/remove',
    changesOwnAccount: true,
    ownTransactions: true,
    body: Type.Object({ currentPassword: Password, code: SecretCode }),
    reply: MessageReply,
    faults: ['passwordWrong', 'codeWrong', 'secondFactorOff', 'signInBlocked'],
  },
  accountList: {
    about: 'Accounts, sorted by name, by username where no name is known',
    route: 'GET /account',
    who: administrator,
    query: Type.Object({
      q: Search,
      ...choicesOf(list),
      ...PageQuery,
    }),
    reply: Page(Account),
  },
  accountCreate: {
    about: 'Create the account of a caretaker, a warden or an administrator',
    done: 'Made an account',
    route: 'POST /account',
    who: administrator,
    ownTransactions: true,
    body: Type.Object({
      username: Username,
      password: Password,
      name: OptionalShortText(personLimits.name),
      phone: OptionalTelephone(personLimits.phone),
      role: Type.Enum([...staffAccountRoles]),
      mustChangePassword: Type.Optional(Type.Boolean()),
    }),
    status: 201,
    reply: Type.Object({ message: Type.String(), account: Account }),
    faults: ['usernameTaken'],
  },
  accountChange: {
    about: 'Disable or enable an account, set its password, switch its authenticator app off, or correct the name and telephone number',
    done: 'Changed an account',
    route: 'PATCH /account/{id}',
    who: administrator,
    changesOwnAccount: true,
    changesOtherAccounts: true,
    ownTransactions: true,
    body: Type.Object({
      disabled: Type.Optional(Type.Boolean()),
      password: Type.Optional(Password),
      mustChangePassword: Type.Optional(Type.Boolean()),
      secondFactor: Type.Optional(Type.Literal(false)),
      name: OptionalShortText(personLimits.name),
      phone: OptionalTelephone(personLimits.phone),
      basedOn: RecordBasedOn({ name: Type.String({ maxLength: 1_000 }), phone: Type.String({ maxLength: 1_000 }) }),
    }),
    reply: Account,
    faults: ['accountNotFound', 'lastAdministrator', 'ownAccountPassword', 'ownAccountSecondFactor'],
  },
  accountSignInCode: {
    about:
      'Give an account a new one-time sign-in code; its password stops working and its sessions end. Caretakers may for students of their hostel',
    done: 'Gave out a sign-in code',
    route: 'POST /account/{id}/sign-in-code',
    who: whoAllots,
    changesOtherAccounts: true,
    secretReply: true,
    reply: Type.Object({ message: Type.String(), username: Type.String(), signInCode: Text(64) }),
    faults: ['accountNotFound', 'ownAccountPassword', 'leftToOffice'],
  },
} satisfies Record<string, CallRow>;
