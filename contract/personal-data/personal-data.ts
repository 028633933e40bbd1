import Type, { type Static } from 'typebox';
import type { CallRow } from '#contract/call/call.ts';
import { exporting } from '#contract/sheet/export.ts';
import { Id, MessageReply, Person } from '#contract/call/schemas.ts';
import { administrator, everyone } from '#contract/who.ts';
import { number, unseen, type Records } from '#contract/call/record.ts';

/** What erasing a person would do, in numbers. */
export const Erasure = Type.Object({
  person: Person,
  isStudent: Type.Boolean(),
  /** what has to be settled first, one sentence each; empty if the person can be erased */
  obstacles: Type.Array(Type.String()),
  /** how many records of each kind are kept, without the person's texts */
  stays: Type.Integer(),
  attendance: Type.Integer(),
  fines: Type.Integer(),
  leave: Type.Integer(),
  complaints: Type.Integer(),
  roomChanges: Type.Integer(),
  /** the words that are searched for in the texts of others */
  words: Type.Array(Type.String()),
  /** how many records of others contain these words */
  mentions: Type.Integer(),
  /** how many daily backups the server keeps; 0: it makes none by itself */
  backupsKept: Type.Integer(),
});
export type Erasure = Static<typeof Erasure>;

export const personalDataCalls = {
  personExport: {
    ...exporting,
    exported: 'Personal data',
    about: 'Everything that is kept of one person, as an Excel workbook with a sheet for each kind, without what would tell of others',
    route: 'GET /export/person',
    who: administrator,
    query: Type.Object({ account: Id }),
    faults: ['accountNotFound'],
  },
  personExportOwn: {
    ...exporting,
    exported: 'Personal data',
    about: 'The same of the caller',
    route: 'GET /export/me',
    who: everyone,
    allowedAfterCheckOut: true,
    perPerson: { times: 10, minutes: 10 },
    faults: ['accountNotFound'],
  },
  personErasure: {
    about: 'What erasing a person would do, and what stands in the way',
    route: 'GET /account/{id}/erasure',
    who: administrator,
    reply: Erasure,
    faults: ['accountNotFound'],
  },
  personErase: {
    about:
      'Erase a person for ever: name, username, details and texts go, from the audit log too; what sums need stays without them. Refused with what stands in the way (`blockedBy`)',
    done: 'Erased a person',
    route: 'POST /account/{id}/erase',
    who: administrator,
    // no administrator's account, not even the caller's, may change before it is certain that one who can sign in stays
    changesOwnAccount: true,
    changesOtherAccounts: true,
    // the caller repeats the username, so that nobody is erased by a slip of the finger
    body: Type.Object({ username: Type.String({ maxLength: 1_000 }) }),
    timeoutSeconds: 300,
    reply: MessageReply,
    faults: ['accountNotFound', 'erasureBlocked'],
  },
} satisfies Record<string, CallRow>;

export const personalDataRecords = {
  erasure: {
    kind: 'Erased person',
    calledBy: ['account_id'],
    undo: 'administrators',
    readBy: [],
    columns: {
      ...unseen('operation_id', 'account_id', 'digest'),
      changes: number('Recorded changes removed'),
      entries: number('Network addresses removed'),
    },
  },
} as const satisfies Records;
