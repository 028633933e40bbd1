import Type, { type Static } from 'typebox';
import type { CallRow } from '#contract/call/call.ts';
import { Fine } from '#contract/fine/fine.ts';
import { staffAccountRoles } from '#contract/roles.ts';
import { Id, Nullable, Person } from '#contract/call/schemas.ts';
import { studentStates } from '#contract/person/student-states.ts';
import { hostelStaff } from '#contract/who.ts';

const Hostel = Type.Object({ _id: Id, name: Type.String() });

/** The most results of each kind; people type more to narrow the search. */
export const mostFound = 8;

export const FoundStudent = Type.Object({
  ...Person.properties,
  rollno: Type.String(),
  batch: Type.String(),
  hostel: Nullable(Hostel),
  room: Nullable(Type.Object({ roomNumber: Type.String() })),
  state: Type.Enum([...studentStates]),
  disabled: Type.Boolean(),
  phone: Type.String(),
  parentContactNo: Type.String(),
});
export type FoundStudent = Static<typeof FoundStudent>;

export const FoundRoom = Type.Object({
  _id: Id,
  roomNumber: Type.String(),
  block: Type.String(),
  floor: Type.String(),
  seats: Type.Integer(),
  hostel: Hostel,
});
export type FoundRoom = Static<typeof FoundRoom>;

/** A caretaker, warden or administrator who can sign in. */
export const FoundStaff = Type.Object({
  ...Person.properties,
  role: Type.Enum([...staffAccountRoles]),
  phone: Type.String(),
  /** those hostels the person serves that are within the caller's reach */
  hostels: Type.Array(Hostel),
});
export type FoundStaff = Static<typeof FoundStaff>;

export const FoundWorker = Type.Object({ _id: Id, name: Type.String(), position: Type.String(), contact: Type.String(), hostel: Hostel });
export type FoundWorker = Static<typeof FoundWorker>;

/** A fine that has a receipt, even a void one. */
export const FoundFine = Type.Pick(Fine, ['_id', 'student', 'hostel', 'amount', 'receipt', 'voidReceipt']);
export type FoundFine = Static<typeof FoundFine>;

type Found = typeof FoundStudent | typeof FoundStaff | typeof FoundWorker | typeof FoundRoom | typeof FoundFine | typeof Hostel;

/** The results of one kind. */
const some = <T extends Found>(each: T) => Type.Object({ found: Type.Array(each), more: Type.Boolean() });

export const searchCalls = {
  searchEverywhere: {
    about: `The students, staff, workers, rooms, hostels and receipts within reach in which each word of a text occurs, at most ${mostFound} of each; \`more\` says whether there are more. Students are found by any part of name, username, roll number, room and telephone number, their own or their parents'; staff by name, username and telephone number, workers by position too; fines by the number of their receipt, whole or a part with a figure`,
    route: 'GET /search',
    who: hostelStaff,
    query: Type.Object({ q: Type.String({ minLength: 1, maxLength: 100 }) }),
    reply: Type.Object({
      students: some(FoundStudent),
      staff: some(FoundStaff),
      workers: some(FoundWorker),
      rooms: some(FoundRoom),
      hostels: some(Hostel),
      fines: some(FoundFine),
    }),
  },
} satisfies Record<string, CallRow>;
