import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BackupOccasion } from '#contract/backup/backup.ts';
import { campusSeconds } from '#server/campus-day.ts';
import type { Connection } from '#server/db/connection.ts';
import type { Settings } from '#server/settings.ts';
import type { Order } from './backup-thread.ts';
import { inWords } from './in-words.ts';
import { unfinished } from './write-backup.ts';

const thread = new URL('backup-thread.ts', import.meta.url);

type FolderSettings = Pick<Settings, 'BACKUP_FOLDER' | 'BACKUPS_KEPT' | 'DATA_DIR' | 'TIME_ZONE'>;

export const backupFolder = ({ BACKUP_FOLDER, DATA_DIR }: Pick<Settings, 'BACKUP_FOLDER' | 'DATA_DIR'>): string =>
  BACKUP_FOLDER === '' ? join(DATA_DIR, 'backups') : resolve(BACKUP_FOLDER);

const beginning = (occasion: BackupOccasion): string => `hostelry-${occasion.replace(' ', '-')}-`;

/** The path of a backup made now: `…/hostelry-daily-2026-11-22-020000.backup`. */
export const backupPath = (settings: FolderSettings, occasion: BackupOccasion): string =>
  join(backupFolder(settings), `${beginning(occasion)}${campusSeconds(settings.TIME_ZONE)}.backup`);

/**
 * Makes a backup, signed with `BACKUP_KEY`, checks it by reading it again, and returns its size. When `signal` aborts, no part of it is
 * left behind.
 */
export async function makeBackup(
  connection: Connection,
  path: string,
  { BACKUP_KEY: key, signal }: Pick<Settings, 'BACKUP_KEY'> & { signal?: AbortSignal },
): Promise<number> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw inWords(error, folder);
  });
  const worker = new Worker(thread, { workerData: { connection, path, key } satisfies Order });
  const stop = () => void worker.terminate();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise<number>((done, fail) => {
      worker.once('message', done);
      worker.once('error', fail);
      worker.once('exit', () => fail(new Error('The server stopped while it was being made.')));
    });
  } catch (error) {
    await removeUnfinished(path);
    throw inWords(error, folder);
  } finally {
    signal?.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

async function removeUnfinished(path: string): Promise<void> {
  const folder = dirname(path);
  for (const name of await readdir(folder).catch(() => []))
    if (join(folder, name).startsWith(`${path}${unfinished}`)) await rm(join(folder, name), { force: true });
}

/** Removes the oldest backups of a kind beyond the number to keep, and unfinished files. Returns the paths removed. */
export async function makeRoom(settings: FolderSettings, occasion: BackupOccasion): Promise<string[]> {
  const folder = backupFolder(settings);
  const form = new RegExp(`^${beginning(occasion)}\\d{4}-\\d{2}-\\d{2}-\\d{6}\\.backup(${unfinished.replace('.', '\\.')}\\w+)?$`);
  const found = (await readdir(folder)).filter((name) => form.test(name)).sort();
  const whole = found.filter((name) => name.endsWith('.backup'));
  const broken = found.filter((name) => !name.endsWith('.backup'));
  const gone = [...broken, ...whole.slice(0, -settings.BACKUPS_KEPT)].map((name) => join(folder, name));
  for (const path of gone) await rm(path, { force: true });
  return gone;
}
