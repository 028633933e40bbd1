import Type from 'typebox';
import { SignInCode } from './sign-in-code.ts';
import { howOften } from '#contract/call/call.ts';
import { BadRows, ErrorReport, ReadColumns, SettledHeadings, WithBadRows } from '#contract/call/list-reply.ts';
import { Flag, Id, undoable } from '#contract/call/schemas.ts';
import { administrator } from '#contract/who.ts';
import { ImportCause, PreviewRow } from '#contract/sheet/import.ts';

/** How an import identifies people; if a list of students has no column of usernames, they sign in with their roll numbers. */
export const usernameSources = ['username', 'rollno'] as const;
export type UsernameSource = (typeof usernameSources)[number];

export const ImportReply = undoable(
  Type.Object({
    message: Type.String(),
    /** notes on how the list was read, if that was ambiguous, and on new batches and programmes */
    remarks: Type.Array(Type.String()),
    created: Type.Integer(),
    /** how many who exist already were given a hostel or room */
    placed: Type.Integer(),
    /** how many existing students were given guardians or a date of birth, and nothing else */
    completed: Type.Integer(),
    unchanged: Type.Integer(),
    /** how many of those created have a password in the list; the others get a code */
    passwords: Type.Integer(),
    /** how many of those created and placed the list puts into each hostel, how many of them into rooms, and how many rooms it adds */
    hostels: Type.Array(
      Type.Object({ _id: Id, name: Type.String(), students: Type.Integer(), rooms: Type.Integer(), added: Type.Integer() }),
    ),
    /** what they sign in with */
    usernames: Type.Enum([...usernameSources]),
    columns: ReadColumns,
    unknownHeadings: Type.Array(Type.String()),
    ...ErrorReport,
    badRows: BadRows,
    /** what is wrong with many rows at once; empty unless remedies are wanted */
    causes: Type.Array(ImportCause),
    /** rows as they would be written; only for a dry run with remedies */
    preview: Type.Array(PreviewRow),
    signInCodes: Type.Array(SignInCode),
  }),
).reply;

/** What the calls have in common that bring in people from a list. */
export const listImport = {
  perPerson: howOften.entering,
  who: administrator,
  secretReply: true,
  ownTransactions: true,
  sheet: true,
  query: Type.Object({
    dryRun: Type.Optional(Flag),
    partial: Type.Optional(Flag),
    headings: SettledHeadings,
    badRows: WithBadRows,
    /** JSON: key of a cause → remedy. If given, even as {}, causes without an answer take their likeliest remedy; otherwise nothing is remedied */
    remedies: Type.Optional(Type.String({ maxLength: 4_000 })),
    /** JSON: row → field → text; the field "" leaves the row out */
    corrections: Type.Optional(Type.String({ maxLength: 4_000 })),
    /** the key of the cause whose rows the preview shows; otherwise it shows the first rows */
    show: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  undoable: true,
  reply: ImportReply,
} as const;
