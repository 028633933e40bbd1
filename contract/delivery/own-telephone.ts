/** A person's own telephone number, confirmed with a code by SMS or WhatsApp. */
import Type, { type Static } from 'typebox';
import { callsOf } from '#contract/call/calls-of.ts';
import { howOften } from '#contract/call/call.ts';
import { hidden, keptText, moment, ownText, unseen, word, type Records } from '#contract/call/record.ts';
import { SecretCode, Telephone, TimeOfDay, undoable } from '#contract/call/schemas.ts';
import { personLimits } from '#contract/person/person.ts';
import { everyone } from '#contract/who.ts';
import { Urgencies } from './delivery.ts';

/** A code is six digits: it is good for ten minutes, and for five guesses. */
export const telephoneCodeLimits = { minutes: 10, tries: 5 } as const;

export const OwnTelephone = Type.Object({
  /** whether this house can send a code to a telephone */
  isOffered: Type.Boolean(),
  /** the number in the account, as the office or its owner wrote it; empty: none */
  telephone: Type.String(),
  /** whether it is confirmed */
  isVerified: Type.Boolean(),
  /** the number to which a code was sent that is still good; empty: none */
  sentTo: Type.String(),
  /** which notifications are sent */
  urgencies: Urgencies,
  digestAt: TimeOfDay,
});
export type OwnTelephone = Static<typeof OwnTelephone>;

const own = { who: everyone, allowedAfterCheckOut: true, reply: OwnTelephone } as const;

export const ownTelephoneCalls = callsOf({
  meTelephoneGet: { ...own, about: "The caller's telephone number", route: 'GET /me/telephone' },
  meTelephoneCode: {
    ...own,
    about: 'Send a code to a telephone number, by SMS or WhatsApp. Entered, it makes this the number of the account',
    done: 'Had a code sent to a telephone',
    route: 'POST /me/telephone/code',
    perPerson: howOften.towardsOne,
    ownTransactions: true,
    body: Type.Object({ telephone: Telephone(personLimits.phone) }),
    faults: ['telephoneUnreached', 'telephoneCodeNotSent', 'telephoneCodesTooMany'],
  },
  meTelephoneConfirm: {
    ...own,
    about:
      'Enter the code that was sent to a telephone. Its number becomes that of the account, and the number that was confirmed before is told',
    done: 'Confirmed their telephone number',
    route: 'POST /me/telephone/confirm',
    perPerson: howOften.ownAccount,
    ownTransactions: true,
    changesOwnAccount: true,
    body: Type.Object({ code: SecretCode }),
    ...undoable(OwnTelephone),
    faults: ['telephoneCodeWrong'],
  },
  meTelephoneChoose: {
    ...own,
    about: "Choose which notifications are sent to the caller's telephone",
    done: 'Chose what goes to their telephone',
    route: 'PATCH /me/telephone',
    withoutBasedOn: 'nobody else sets it',
    perPerson: howOften.ownAccount,
    body: Type.Object({ urgencies: Urgencies }),
  },
  meTelephoneRemove: {
    ...own,
    about: "Send nothing more to the caller's telephone. Its number stays in the account",
    done: 'Took back their telephone number',
    route: 'DELETE /me/telephone',
    perPerson: howOften.ownAccount,
  },
});

export const ownTelephoneRecords = {
  own_telephone: {
    kind: 'Confirmed telephone',
    calledBy: ['account_id'],
    ofAccount: 'account_id',
    erased: 'deleted',
    undo: 'nobody',
    readBy: [],
    columns: {
      ...unseen('id', 'account_id'),
      channel: { ...word('Messages to telephones'), values: { sms: 'SMS', whatsapp: 'WhatsApp' } },
      number: ownText('Telephone'),
      urgencies: keptText('Notifications to the telephone'),
      confirmed_at: moment('Confirmed'),
    },
  },
  telephone_code: {
    notRecorded: 'good for ten minutes',
    ofAccount: 'account_id',
    erased: 'deleted',
    columns: {
      ...unseen('account_id', 'code_hash', 'tries', 'sent_at'),
      channel: hidden.kept,
      telephone: hidden.own,
      number: hidden.own,
    },
  },
} as const satisfies Records;
