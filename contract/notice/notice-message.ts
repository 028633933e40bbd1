/** A notice that also goes out as a message: whom that would reach, sending it, and what became of it. */
import Type, { type Static } from 'typebox';
import { type CallRow, howOften } from '#contract/call/call.ts';
import { Id, Nullable, NullableNumber, Person, undoable } from '#contract/call/schemas.ts';
import { deliveryChannels } from '#contract/delivery/delivery-names.ts';
import { noticeChangers, noticeReaders } from './notice.ts';

/** The most people who cannot be reached that are named. */
export const namedUnreached = 8;

const channel = Type.Enum([...deliveryChannels]);

export const NoticeReach = Type.Object({
  /** by which channels messages leave the house at present; none: nothing can be sent */
  channels: Type.Array(
    Type.Object({
      channel,
      people: Type.Integer(),
      /** in rupees; null without a price */
      cost: NullableNumber,
    }),
  ),
  /** whom no message reaches; of a notice for guardians, the students of whom no guardian is reached */
  unreached: Type.Integer(),
  /** the first of them, by name, where the caller may know them */
  named: Type.Array(Person),
});
export type NoticeReach = Static<typeof NoticeReach>;

export const NoticeOutcome = Type.Object({
  /** who was notified in Hostelry, and how many of them have opened the notification */
  told: Type.Integer(),
  opened: Type.Integer(),
  messages: Type.Array(
    Type.Object({
      channel,
      waiting: Type.Integer(),
      /** taken by the mail server or the provider, which reported nothing since */
      sent: Type.Integer(),
      delivered: Type.Integer(),
      failed: Type.Integer(),
      /** nobody knows whether they were sent */
      unknown: Type.Integer(),
    }),
  ),
  /** how many have said that they have read it, of how many who are asked; null: the notice does not ask, or not the caller's people */
  reading: Nullable(Type.Object({ asked: Type.Integer(), read: Type.Integer() })),
  /** whom a message would reach now: nobody gets the notice twice */
  reach: NoticeReach,
});
export type NoticeOutcome = Static<typeof NoticeOutcome>;

export const noticeMessageCalls = {
  noticeReach: {
    about: 'Whom a notice would reach as a message, by channel, before it is written; the caller is left out',
    route: 'GET /notice/reach',
    who: { caretaker: 'all', warden: 'all', hosteladmin: 'all' },
    query: Type.Object({ forRole: Type.Optional(Type.Enum([...noticeReaders])), forHostel: Type.Optional(Id) }),
    reply: NoticeReach,
    faults: ['hostelNotFound'],
  },
  noticeOutcome: {
    about: 'Who has opened a notice that the caller may change, what became of its messages, and whom one would still reach',
    route: 'GET /notice/{id}/outcome',
    who: noticeChangers,
    reply: NoticeOutcome,
    faults: ['noticeOfOthers', 'noticeNotFound'],
  },
  noticeSend: {
    about:
      'Send a notice as a message too, to whom it is for and has neither opened nor got it. It goes by day, as people have chosen; undoing this or deleting the notice takes back what waits',
    done: 'Sent a notice as a message',
    route: 'POST /notice/{id}/send',
    perPerson: howOften.announcing,
    who: noticeChangers,
    ...undoable(NoticeOutcome),
    faults: ['noticeOfOthers', 'noticeNotFound', 'noticeNotSendable'],
  },
} satisfies Record<string, CallRow>;
