import Type, { type Static } from 'typebox';
import type { Call } from './call.ts';
import { Day, Id, MessageReply, Nullable, OperationId, Person, Timestamp, undoable } from './schemas.ts';
import { administrator } from './who.ts';

/** How many operations one reply of the audit log lists at most. */
export const operationsPerPage = 100;

export const Operation = Type.Object({
  _id: OperationId,
  at: Timestamp,
  /** null: an operator at the command line, the program itself, or somebody who was not signed in */
  by: Nullable(Type.Object({ ...Person.properties, role: Type.String() })),
  /** name in the call table; `admin …` for a command */
  call: Type.String(),
  hostel: Nullable(Type.Object({ _id: Id, name: Type.String() })),
  /** in words: what was done, and to whom or what */
  about: Type.String(),
  address: Type.String(),
  /** why it was refused, in words; empty when it was done */
  refused: Type.String(),
  /** it can be undone by the caller, for as long as nothing was built on it */
  undoable: Type.Boolean(),
  /** the operation that has undone it; empty while none has */
  undoneBy: Type.String(),
});
export type Operation = Static<typeof Operation>;

export const operationCalls = {
  operationList: {
    about: 'The audit log, newest first: every write, sign-in and refusal; by person, by the record it is about, by hostel and by day',
    method: 'GET',
    path: '/audit-log',
    who: administrator,
    query: Type.Object({
      /** id of an account */
      by: Type.Optional(Id),
      /** id of a record, or of a student for everything about the student */
      object: Type.Optional(Id),
      hostel: Type.Optional(Id),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      /** the id the last page ended with */
      after: Type.Optional(OperationId),
    }),
    hostelAt: 'query.hostel',
    hostelOptional: true,
    reply: Type.Object({
      operations: Type.Array(Operation),
      /** `after` of the next page; empty on the last one */
      next: Type.String(),
    }),
  },
  operationUndo: {
    about: 'Undo an operation as a whole, for as long as nothing was built on it; whoever may make the call may undo it',
    done: 'Undid an operation',
    method: 'POST',
    path: '/operation/{id}/undo',
    who: { caretaker: 'hostel', warden: 'hostel', hosteladmin: 'all' },
    params: Type.Object({ id: OperationId }),
    reply: undoable(MessageReply),
  },
} satisfies Record<string, Call>;
