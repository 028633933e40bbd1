import Type, { type Static } from 'typebox';
import { type CallRow, howOften } from '#contract/call/call.ts';
import { Id, MessageReply, Nullable, NullableTimestamp, Timestamp } from '#contract/call/schemas.ts';
import { hidden, unseen, type Records } from '#contract/call/record.ts';

export const backupOccasions = ['daily', 'by hand', 'before upgrade'] as const;
export type BackupOccasion = (typeof backupOccasions)[number];

export const backupStates = ['wanted', 'under way', 'good', 'failed', 'removed', 'missing'] as const;
export type BackupState = (typeof backupStates)[number];

/** How old the last good backup may be before administrators are warned. */
export const backupAgeLimitHours = 48;

export const Backup = Type.Object({
  _id: Id,
  occasion: Type.Enum([...backupOccasions]),
  /** `removed`: deleted to make room for newer ones; `missing`: the machine that answers does not find its file */
  state: Type.Enum([...backupStates]),
  /** when it was requested or due */
  askedAt: Timestamp,
  /** it holds the data as of this moment */
  beganAt: NullableTimestamp,
  /** the name of the machine; `path` is the file on it */
  machine: Type.String(),
  path: Type.String(),
  /** 0 while there is no file */
  bytes: Type.Integer(),
  /** why there is no file; empty otherwise */
  fault: Type.String(),
});
export type Backup = Static<typeof Backup>;

const administrator = { hosteladmin: 'all' } as const;

export const backupCalls = {
  backupList: {
    about: 'The backups that the server made and tried to make, newest first, at most 30, and how it makes them',
    route: 'GET /backup',
    who: administrator,
    reply: Type.Object({
      /** null: the server makes none by itself */
      daily: Nullable(Type.Object({ hour: Type.Integer(), kept: Type.Integer() })),
      folder: Type.String(),
      /** the newest good backup whose file is not missing; it may be older than those listed */
      lastGood: Nullable(Backup),
      /** `failed`: the last attempt failed; `old`: there is no good backup of the last two days */
      warning: Type.Enum(['none', 'failed', 'old']),
      backups: Type.Array(Backup),
    }),
  },
  backupCreate: {
    about: 'Have a backup made; it is begun within seconds',
    done: 'Requested a backup',
    route: 'POST /backup',
    perPerson: howOften.keeping,
    who: administrator,
    status: 201,
    reply: MessageReply,
  },
} satisfies Record<string, CallRow>;

export const backupRecords = {
  backup: {
    notRecorded: 'says of a file what happened to it, which no undo changes',
    columns: {
      ...unseen('id', 'asked_by', 'asked_at', 'began_at', 'ended_at', 'removed_at', 'bytes'),
      occasion: hidden.kept,
      fault: hidden.kept,
      machine: hidden.kept,
      path: hidden.kept,
    },
  },
} as const satisfies Records;
