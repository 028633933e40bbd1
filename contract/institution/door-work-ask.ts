import Type from 'typebox';
import { type CallRow, howOften } from '#contract/call/call.ts';
import { Id, MessageReply } from '#contract/call/schemas.ts';
import { doorWorks } from './door-work.ts';

export const doorWorkCalls = {
  doorWorkAsk: {
    about: 'Ask the administrators to do what the settings do not leave to caretakers, for a student or a room of the hostel',
    done: 'Asked the office',
    route: 'POST /door-work/ask',
    perPerson: howOften.asking,
    who: { caretaker: 'hostel' },
    body: Type.Object({
      work: Type.Enum([...doorWorks]),
      /** the student or, for `closing`, the room; nothing for an arrival */
      about: Type.Optional(Id),
    }),
    reply: MessageReply,
    faults: ['hostelNotFound', 'studentNotFound', 'roomNotFound'],
  },
} satisfies Record<string, CallRow>;
