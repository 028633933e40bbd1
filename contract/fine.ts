import Type, { type Static } from 'typebox';
import type { Call } from './call.ts';
import { HostelParams, Id, IdParams, Text, Timestamp, undoable, Person } from './schemas.ts';
import { hostelStaff } from './who.ts';

/** `amount` in rupees: a larger fine is probably a typing error. */
export const fineLimits = { amount: 100_000, reason: 500 } as const;

export const Fine = Type.Object({
  _id: Id,
  student: Person,
  /** the hostel that imposed it, wherever the student lives now */
  hostel: Type.Object({ _id: Id, name: Type.String() }),
  /** rupees, with at most two decimals */
  amount: Type.Number(),
  reason: Type.String(),
  status: Type.Enum(['pending', 'paid']),
  imposedAt: Timestamp,
  paidAt: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' }),
});
export type Fine = Static<typeof Fine>;

/** What may be done with a fine in its current state. The server enforces these rules and the screens show them. */
export const fineCan = {
  pay: (fine: Pick<Fine, 'status'>): boolean => fine.status === 'pending',
} as const;

export const fineCalls = {
  fineList: {
    about: 'The fines of a hostel, newest first',
    method: 'GET',
    path: '/fine/hostel/{hostelId}',
    who: hostelStaff,
    hostelAt: 'params.hostelId',
    params: HostelParams,
    reply: Type.Array(Fine),
  },
  fineOwn: {
    about: "The caller's fines, newest first",
    method: 'GET',
    path: '/fine/student',
    who: { student: 'own' },
    reply: Type.Array(Fine),
  },
  finePay: {
    about: "Pay one of the caller's fines",
    done: 'Paid a fine',
    method: 'PATCH',
    path: '/fine/pay/{id}',
    who: { student: 'own' },
    params: IdParams,
    reply: Fine,
  },
  fineImpose: {
    about: "Impose a fine on a student of the caller's hostel",
    done: 'Imposed a fine',
    undoable: true,
    method: 'POST',
    path: '/fine/impose-fine',
    who: { caretaker: 'hostel' },
    body: Type.Object({
      studentId: Id,
      amount: Type.Number({ exclusiveMinimum: 0, maximum: fineLimits.amount }),
      reason: Text(fineLimits.reason),
    }),
    status: 201,
    perPerson: { times: 200, minutes: 10 },
    reply: undoable(Fine),
  },
} satisfies Record<string, Call>;
