/** The students who wait for a seat after a round, and the seats that become free and are offered to them. */
import Type, { type Static } from 'typebox';
import { type CallRow, howOften } from '#contract/call/call.ts';
import { RoundPlace } from './round-draw.ts';
import { Id, MessageReply, Nullable, Page, PageQuery, Person, Timestamp } from '#contract/call/schemas.ts';
import { hostelStaff } from '#contract/who.ts';

export const RoundWaiting = Type.Object({
  student: Person,
  rollno: Type.String(),
  batch: Type.String(),
  programme: Type.String(),
  /** place in the waiting list when the round was published */
  no: Type.Integer(),
  /** how many of those ahead are still waiting */
  ahead: Type.Integer(),
  offer: Nullable(Type.Object({ _id: Id, place: RoundPlace, expiresAt: Timestamp })),
  /** offers that were declined or expired */
  passed: Type.Integer(),
});
export type RoundWaiting = Static<typeof RoundWaiting>;

const answer = {
  who: { student: 'own' },
  perPerson: howOften.choosing,
  reply: MessageReply,
  faults: ['hostelNotFound', 'offerNotFound', 'offerOver'],
} as const;

export const roundWaitingCalls = {
  roundWaiting: {
    about:
      "Who waits for a seat after a round was published, in order; to caretakers and wardens their hostel's students and those its seats are offered to",
    route: 'GET /round/{id}/waiting',
    who: hostelStaff,
    query: Type.Object({ ...PageQuery }),
    reply: Page(RoundWaiting),
    faults: ['roundNotFound'],
  },
  roundOfferAccept: {
    ...answer,
    about: 'Take a seat that was offered',
    done: 'Took a seat that was offered',
    route: 'POST /round/offer/{id}/accept',
  },
  roundOfferDecline: {
    ...answer,
    about: 'Decline a seat that was offered: the next one whom it fits gets the offer, and the caller keeps the place in the waiting list',
    done: 'Declined a seat that was offered',
    route: 'POST /round/offer/{id}/decline',
  },
} satisfies Record<string, CallRow>;
