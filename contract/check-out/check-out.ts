import Type, { type Static } from 'typebox';
import { type CallRow, howOften } from '#contract/call/call.ts';
import { Day, Id, MessageReply, Person, Text, undoable } from '#contract/call/schemas.ts';
import { administrator, whoAllots } from '#contract/who.ts';

export const checkOutLimits = { reason: 500, named: 8 } as const;

const checkOut = {
  /** the day on which the student left: not in the future, and not before the stay began */
  day: Day,
  reason: Text(checkOutLimits.reason),
  /** true: check out although something is still open, which stays open */
  despite: Type.Optional(Type.Boolean()),
};

const StudentIds = Type.Array(Id, { minItems: 1, maxItems: 30_000 });

/** What a check-out would do. */
export const CheckOutPreview = Type.Object({
  students: Type.Integer(),
  /** the first of them by name */
  first: Type.Array(Person, { maxItems: checkOutLimits.named }),
  /** how many of them have a seat that becomes free; one in a closed room does not */
  withRoom: Type.Integer(),
  /** pending leave requests, which are cancelled */
  leave: Type.Integer(),
  /** open room change requests, which are closed */
  roomChanges: Type.Integer(),
  /** students who have something open that stays open, and what it is */
  open: Type.Array(Type.Object({ student: Person, what: Type.String() })),
  /** students who have left already, which would make the check-out fail */
  left: Type.Array(Person),
});
export type CheckOutPreview = Static<typeof CheckOutPreview>;

export const checkOutCalls = {
  studentCheckOut: {
    about:
      'Check a student out: out of room and hostel, with a sign-in for own dues and receipts only. Refused while something is open (`open`), unless `despite` is true',
    done: 'Checked out a student',
    route: 'POST /student/{id}/check-out',
    who: administrator,
    body: Type.Object(checkOut),
    ...undoable(MessageReply),
    faults: ['studentNotFound', 'checkOutInFuture', 'checkOutBeforeStay', 'alreadyLeft', 'stillOpen'],
  },
  studentDepart: {
    about:
      'Check out a student of the hostel who leaves at its door, like an administrator. Taking the student back in is left to administrators',
    done: 'Checked out a student at the door',
    route: 'POST /student/{id}/departure',
    who: { caretaker: 'hostel' },
    body: Type.Object(checkOut),
    reply: MessageReply,
    faults: ['leftToOffice', 'studentNotFound', 'checkOutInFuture', 'checkOutBeforeStay', 'alreadyLeft', 'stillOpen'],
  },
  studentCheckOutMany: {
    about: 'Check students out, all or none',
    done: 'Checked out students',
    route: 'POST /student/check-out',
    perPerson: howOften.announcing,
    who: administrator,
    body: Type.Object({ studentIds: StudentIds, ...checkOut }),
    bodyLimit: 2 * 1024 * 1024,
    ...undoable(MessageReply),
    faults: ['studentNotFound', 'checkOutInFuture', 'checkOutBeforeStay', 'alreadyLeft', 'stillOpen'],
  },
  studentCheckOutPreview: {
    about: 'What a check-out of these students would do; changes nothing',
    route: 'POST /student/check-out/preview',
    readsOnly: true,
    who: whoAllots,
    body: Type.Object({ studentIds: StudentIds }),
    bodyLimit: 2 * 1024 * 1024,
    reply: CheckOutPreview,
    faults: ['studentNotFound', 'leftToOffice'],
  },
} satisfies Record<string, CallRow>;
