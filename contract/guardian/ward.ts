/** *My child*: what guardians read after a code that was sent to their mail address or telephone. They have no account, and change nothing. */
import Type, { type Static } from 'typebox';
import { type CallRow, howOften, type Who } from '#contract/call/call.ts';
import { unseen, type Records } from '#contract/call/record.ts';
import { Day, MessageReply, Nullable, NullableText, NullableTimeOfDay, ReachedAt, Timestamp } from '#contract/call/schemas.ts';
import { leaveStates } from '#contract/leave/leave-list.ts';

/** Days of attendance that are shown. */
export const wardDays = 30;

/** What is shown of a student besides name, hostel and room. */
export const wardParts = ['days', 'leave', 'fines'] as const;

export const dayStates = ['present', 'absent', 'leave'] as const;

const Ward = Type.Object({
  name: Type.String(),
  hostel: Nullable(Type.Object({ name: Type.String(), telephone: Type.String() })),
  room: NullableText,
  /** what this guardian, or the guardians of somebody of age, may not see; it is empty then */
  notShown: Type.Array(Type.Enum([...wardParts])),
  /** days with a mark or on leave, newest first */
  days: Type.Array(Type.Object({ day: Day, state: Type.Enum([...dayStates]) })),
  /** newest first */
  leave: Type.Array(Type.Object({ start: Day, end: Day, backBy: NullableTimeOfDay, status: Type.Enum([...leaveStates]) })),
  /** what is to be paid */
  fines: Type.Array(Type.Object({ amount: Type.Number(), reason: Type.String(), imposedAt: Timestamp })),
});
export type Ward = Static<typeof Ward>;

/** No account makes these calls, and a guardian makes no others. */
const guardians = { guardian: 'ward' } as const satisfies Who;

export const wardCalls = {
  wardCode: {
    about: 'Send a code to a mail address or telephone, if it is that of a guardian who is not barred; the reply is the same for any other',
    done: 'Asked for a code for a guardian',
    route: 'POST /ward/code',
    who: 'anyone',
    ownTransactions: true,
    body: Type.Object({ address: ReachedAt }),
    reply: MessageReply,
    faults: ['mailNotSetUp', 'telephoneUnreached'],
  },
  wardSignIn: {
    about: 'Begin a session of a guardian, with a code that was sent to their mail address or telephone',
    done: 'A guardian signed in',
    route: 'POST /ward/sign-in',
    who: 'anyone',
    ownTransactions: true,
    secretReply: true,
    body: Type.Object({ address: ReachedAt, code: Type.String({ minLength: 1, maxLength: 40 }) }),
    reply: Type.Object({ token: Type.String() }),
    faults: ['mailCodeWrong', 'telephoneCodeWrong', 'signInBlocked'],
  },
  wardList: {
    about: 'The students whose guardian the caller is, as far as each may be seen, and the notices for guardians',
    route: 'GET /ward',
    who: guardians,
    reply: Type.Object({
      wards: Type.Array(Ward),
      notices: Type.Array(Type.Object({ title: Type.String(), description: Type.String(), createdAt: Timestamp })),
    }),
  },
  wardSignOut: {
    about: 'End the session of a guardian',
    done: 'A guardian signed out',
    route: 'POST /ward/sign-out',
    who: guardians,
    perPerson: howOften.ownAccount,
    reply: MessageReply,
  },
} satisfies Record<string, CallRow>;

export const wardRecords = {
  guardian_code: { notRecorded: 'good once, for a day at most', columns: unseen('code_hash', 'address_hash', 'good_until') },
  guardian_session: {
    notRecorded: 'a sign-in is no record that is put back',
    columns: unseen('id', 'token_hash', 'address_hash', 'created_at'),
  },
} as const satisfies Records;
