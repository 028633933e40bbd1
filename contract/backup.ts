import Type, { type Static } from 'typebox';
import type { Call } from './call.ts';
import { Id, MessageReply, Nullable, NullableTimestamp, Timestamp } from './schemas.ts';

export const backupOccasions = ['daily', 'by hand', 'before upgrade'] as const;
export type BackupOccasion = (typeof backupOccasions)[number];

export const backupStates = ['wanted', 'under way', 'good', 'failed', 'removed', 'missing'] as const;
export type BackupState = (typeof backupStates)[number];

/** How old the last good one may be before administrators are warned. */
export const backupAgeLimitHours = 48;

export const Backup = Type.Object({
  _id: Id,
  occasion: Type.Enum([...backupOccasions]),
  /** `removed`: it made room for newer ones; `missing`: its file is not there any more, as far as the machine that answers can see */
  state: Type.Enum([...backupStates]),
  /** when it was asked for, or was due */
  askedAt: Timestamp,
  /** it holds what was there then */
  beganAt: NullableTimestamp,
  /** the name of the machine, and the file on it */
  machine: Type.String(),
  path: Type.String(),
  /** 0 while there is none */
  bytes: Type.Integer(),
  /** why there is none; empty otherwise */
  fault: Type.String(),
});
export type Backup = Static<typeof Backup>;

const administrator = { hosteladmin: 'all' } as const;

export const backupCalls = {
  backupList: {
    about: 'The backups that the server made and tried to make, newest first, at most 30, and how it makes them',
    method: 'GET',
    path: '/backup',
    who: administrator,
    reply: Type.Object({
      /** null: the server makes none by itself */
      daily: Nullable(Type.Object({ hour: Type.Integer(), kept: Type.Integer() })),
      folder: Type.String(),
      /** the newest good one whose file is not missing; it may be older than those listed */
      lastGood: Nullable(Backup),
      /** what administrators must know: the last try failed, or there is no good one of the last two days */
      warning: Type.Enum(['none', 'failed', 'old']),
      backups: Type.Array(Backup),
    }),
  },
  backupCreate: {
    about: 'Have a backup made; it is begun within seconds',
    done: 'Requested a backup',
    method: 'POST',
    path: '/backup',
    who: administrator,
    status: 201,
    perPerson: { times: 20, minutes: 60 },
    reply: MessageReply,
  },
} satisfies Record<string, Call>;
