import Type, { type Static } from 'typebox';
import type { CallRow } from '#contract/call/call.ts';
import { exporting, exportFormat } from '#contract/sheet/export.ts';
import {
  Day,
  Flag,
  HostelName,
  Id,
  MessageReply,
  Nullable,
  NullableText,
  OperationId,
  Person,
  Timestamp,
  withOperation,
} from '#contract/call/schemas.ts';
import { operationFilters, operationKindNames } from './operation-kinds.ts';
import { administrator, hostelStaff } from '#contract/who.ts';
import { hidden, unseen, type Records } from '#contract/call/record.ts';

/** The most operations in one reply of the audit log or of a history. */
export const operationsPerPage = 100;

/** The most changed records that the page of an operation lists. */
export const changesShown = 200;
/** The same for each entry of a history. */
export const changesShownInHistory = 5;

/** Who did something; null: an operator at the command line, the program itself, or somebody who was not signed in. */
const By = Nullable(Type.Object({ ...Person.properties, role: Type.String() }));

export const Operation = Type.Object({
  _id: OperationId,
  at: Timestamp,
  by: By,
  /** name in the call table; `admin …` for a command */
  call: Type.String(),
  hostel: Nullable(HostelName),
  /** in words: what was done, and to whom or what */
  about: Type.String(),
  address: Type.String(),
  /** why it was refused, in words; empty when it was done */
  refused: Type.String(),
  /** the caller can undo it, as long as nothing was built on it */
  undoable: Type.Boolean(),
  /** the operation that has undone this one; empty while none has */
  undoneBy: Type.String(),
  /** the name of the person who has undone it; empty while nobody has, or if no name is known */
  undoneByName: Type.String(),
  /** the operation that this one has undone; empty unless this is an undo */
  undoes: Type.String(),
});
export type Operation = Static<typeof Operation>;

/** What became of one record, in words. */
export const RecordChange = Type.Object({
  /** such as "Fine"; empty for the record whose history was requested */
  kind: Type.String(),
  /** whose record it is, or its name */
  name: Type.String(),
  /** `erased`: the details were removed, because they were about a person who was erased */
  did: Type.Enum(['made', 'changed', 'removed', 'erased']),
  /** the fields that differ; null for a value that was or is empty */
  fields: Type.Array(Type.Object({ label: Type.String(), before: NullableText, after: NullableText })),
});
export type RecordChange = Static<typeof RecordChange>;

/** What an operation did to one record and to the records that belong to it. */
export const HistoryEntry = Type.Object({
  _id: OperationId,
  at: Timestamp,
  by: By,
  /** in words: what was done */
  about: Type.String(),
  changes: Type.Array(RecordChange),
  /** how many further records it changed that belong to this one */
  more: Type.Integer(),
  /** how many students the whole operation is about */
  students: Type.Integer(),
  undoable: Operation.properties.undoable,
  undoneBy: Operation.properties.undoneBy,
  undoneByName: Operation.properties.undoneByName,
});
export type HistoryEntry = Static<typeof HistoryEntry>;

const Paging = {
  /** the id of the last entry of the previous page */
  after: Type.Optional(OperationId),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: operationsPerPage })),
};

const operationFilter = {
  /** words of what was done, of the name of who did it, or of the person, room or hostel it is about */
  q: Type.Optional(Type.String({ maxLength: 100 })),
  /** id of an account */
  by: Type.Optional(Id),
  /** id of a record, or of a student for everything about the student */
  object: Type.Optional(Id),
  hostel: Type.Optional(Id),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  kind: Type.Optional(Type.Enum([...operationFilters])),
  /** only what was refused */
  refused: Type.Optional(Flag),
};

export const operationCalls = {
  operationList: {
    about:
      'The audit log, newest first: every write, sign-in and refusal; by person, by the record or the kind of record it is about, by hostel and by day, or only refusals',
    route: 'GET /audit-log',
    who: administrator,
    query: Type.Object({
      ...operationFilter,
      /** routine operations of one person in a row, of one kind and day, as one: the newest of them */
      folded: Type.Optional(Flag),
      ...Paging,
    }),
    hostelAt: 'query.hostel',
    hostelOptional: true,
    reply: Type.Object({
      operations: Type.Array(
        Type.Object({
          ...Operation.properties,
          /** how many it stands for, and their kind; null if only for itself */
          folded: Nullable(Type.Object({ times: Type.Integer(), kind: Type.Enum([...operationKindNames]) })),
        }),
      ),
      /** `after` of the next page; empty on the last one */
      next: Type.String(),
    }),
  },
  operationGet: {
    about: 'One operation of the audit log with the records it changed, each before and after, in words',
    route: 'GET /operation/{id}',
    who: administrator,
    params: Type.Object({ id: OperationId }),
    reply: Type.Object({
      ...Operation.properties,
      changes: Type.Array(RecordChange, { maxItems: changesShown }),
      /** how many records it changed */
      total: Type.Integer(),
      /** a later change of its entry would be detected; sealing happens some seconds after the operation */
      sealed: Type.Boolean(),
    }),
    faults: ['operationNotFound'],
  },
  historyList: {
    about:
      'What became of a record, newest first, in words: of a student, room, hostel, leave request, fine, complaint, room change request, inventory item or worker; students see their own leave requests, fines and complaints. Without a record: what the caller did last and may undo',
    route: 'GET /history',
    who: { student: 'own', ...hostelStaff },
    query: Type.Object({
      /** id of the record */
      object: Type.Optional(Id),
      ...Paging,
    }),
    reply: Type.Object({
      entries: Type.Array(HistoryEntry),
      /** `after` of the next page; empty on the last one */
      next: Type.String(),
    }),
    faults: ['recordNotFound'],
  },
  operationExport: {
    ...exporting,
    exported: 'Audit log',
    about: 'The same operations as a file',
    route: 'GET /export/audit-log',
    who: administrator,
    query: Type.Object({ ...exportFormat, ...operationFilter }),
    hostelAt: 'query.hostel',
    hostelOptional: true,
  },
  operationUndo: {
    about: 'Undo an operation as a whole, for as long as nothing was built on it; whoever may make the call may undo it',
    done: 'Undid an operation',
    route: 'POST /operation/{id}/undo',
    timeoutSeconds: 180,
    who: { caretaker: 'hostel', warden: 'hostel', hosteladmin: 'all' },
    params: Type.Object({ id: OperationId }),
    reply: withOperation(MessageReply),
    faults: [
      'noticeOfOthers',
      'noticeNotYours',
      'operationNotFound',
      'notUndoable',
      'alreadyUndone',
      'undoBlocked',
      'careUnheededUnsaid',
      'careTooOften',
    ],
  },
} satisfies Record<string, CallRow>;

/** The audit log itself: `server/personal-data/erase-log.ts` removes people from it. */
export const operationRecords = {
  operation: {
    notRecorded: 'the audit log',
    columns: {
      ...unseen('id', 'at', 'by_id', 'hostel_id', 'entry_hash', 'erased_by'),
      call: hidden.own,
      refused: hidden.own,
      address: hidden.own,
    },
  },
  operation_change: {
    notRecorded: 'the audit log',
    columns: {
      ...unseen('operation_id', 'no', 'student_id', 'hostel_id', 'before_hash', 'after_hash', 'erased_by'),
      table_name: hidden.own,
      row_key: hidden.own,
      students: hidden.own,
      before: hidden.own,
      after: hidden.own,
    },
  },
  operation_seal: {
    notRecorded: 'the audit log',
    columns: { operation_id: null, position: null, digest: null, hash: null, sealed_at: null },
  },
  operation_undo: { notRecorded: 'the audit log', columns: { operation_id: null, undoes: null } },
  operation_unsealed: { notRecorded: 'the audit log', columns: { operation_id: null } },
} as const satisfies Records;
