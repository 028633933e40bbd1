/** Notifications on phones and computers where the web app is closed (Web Push). */
import Type, { type Static } from 'typebox';
import { callsOf } from '#contract/call/calls-of.ts';
import { howOften } from '#contract/call/call.ts';
import { hidden, unseen, type Records } from '#contract/call/record.ts';
import { Nullable, ShortText, TimeOfDay, undoable } from '#contract/call/schemas.ts';
import { administrator, everyone } from '#contract/who.ts';
import { Urgencies } from './delivery.ts';

/** `devices` of one person: of a further one, the one that was added first ends. */
export const pushLimits = { endpoint: 1_000, devices: 5, shownText: 300 } as const;

export const PushChannel = Type.Object({
  isOn: Type.Boolean(),
  /** people with a device that is reached */
  reached: Type.Integer(),
});
export type PushChannel = Static<typeof PushChannel>;

const chosen = {
  /** which notifications are sent to this device */
  urgencies: Urgencies,
  /** whether the device shows what a notification says, also while it is locked; otherwise only that there is one */
  showsText: Type.Boolean(),
};

export const OwnPush = Type.Object({
  /** whether this house sends to devices */
  isOffered: Type.Boolean(),
  /** with which a browser subscribes; empty while nothing is offered */
  key: Type.String(),
  /** of the device with the caller's session; null: nothing is sent to it */
  device: Nullable(Type.Object(chosen)),
  digestAt: TimeOfDay,
});
export type OwnPush = Static<typeof OwnPush>;

const Endpoint = Type.String({ ...ShortText(pushLimits.endpoint), pattern: '^https?://[^\\s]+$' });

const own = { who: everyone, allowedAfterCheckOut: true, perPerson: howOften.ownAccount, reply: OwnPush } as const;

export const pushCalls = callsOf({
  pushGet: {
    about: 'Whether notifications are sent to devices, and to how many people',
    route: 'GET /push',
    who: administrator,
    reply: PushChannel,
  },
  pushChange: {
    about: 'Switch notifications on devices on or off. They leave the house by the push services of the makers of browsers',
    done: 'Changed whether notifications are sent to devices',
    route: 'PUT /push',
    perPerson: howOften.announcing,
    who: administrator,
    withoutBasedOn: 'whoever switches it says which of the two they want',
    body: Type.Object({ isOn: Type.Boolean() }),
    ...undoable(PushChannel),
    faults: ['pushNotReady'],
  },
  mePushGet: { ...own, about: 'Whether notifications are sent to the device of this session', route: 'GET /me/push' },
  mePushSet: {
    ...own,
    about:
      'Have notifications sent to the device of this session, or choose which. `endpoint`, `p256dh` and `auth` are those of the subscription that its browser made; only known push services are sent to',
    done: 'Switched notifications on a device on',
    route: 'PUT /me/push',
    withoutBasedOn: 'nobody else sets it',
    body: Type.Object({
      endpoint: Endpoint,
      /** in base64url, as the subscription has it: a point of P-256, and 16 bytes */
      p256dh: Type.String({ maxLength: 87, pattern: '^B[A-Za-z0-9_-]{86}$' }),
      auth: Type.String({ maxLength: 22, pattern: '^[A-Za-z0-9_-]{22}$' }),
      ...chosen,
    }),
    changesOwnAccount: true,
  },
  mePushKeep: {
    ...own,
    about:
      "After a sign-in on a device whose browser has a subscription: what was sent to it goes on if it is the caller's, and ends if it is somebody else's",
    done: 'Signed in on a device with notifications',
    routine: true,
    route: 'POST /me/push/keep',
    changesOwnAccount: true,
    body: Type.Object({ endpoint: Endpoint }),
  },
  mePushRemove: {
    ...own,
    about: 'Send no more notifications to the device of this session',
    done: 'Switched notifications on a device off',
    route: 'DELETE /me/push',
  },
});

export const pushRecords = {
  push_subscription: {
    notRecorded: 'of a session, with which it goes',
    ofAccount: 'account_id',
    erased: 'deleted',
    columns: {
      ...unseen('id', 'account_id', 'session_id', 'p256dh', 'auth', 'shows_text', 'created_at'),
      endpoint: hidden.own,
      urgencies: hidden.kept,
    },
  },
} as const satisfies Records;
