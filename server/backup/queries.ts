import { stat } from 'node:fs/promises';
import { sql, type Selectable } from 'kysely';
import { backupAgeLimitHours, type Backup, type BackupState, type backupCalls } from '#contract/backup/backup.ts';
import type { Reply } from '#contract/call/call.ts';
import type { Db, Tables } from '#server/db/open.ts';
import { thisMachine } from './backup-rows.ts';

const mostListed = 30;

type Row = Selectable<Tables['backup']>;

/** Whether the file is known to be missing: one on another machine cannot be seen from here. */
async function isMissing({ machine, path, bytes }: Row): Promise<boolean> {
  if (machine !== thisMachine) return false;
  const found = await stat(path).catch(() => undefined);
  return !found?.isFile() || found.size !== bytes;
}

async function stateOf(row: Row): Promise<BackupState> {
  if (row.ended_at === null) return row.began_at === null ? 'wanted' : 'under way';
  if (row.bytes === null) return 'failed';
  if (row.removed_at !== null) return 'removed';
  return (await isMissing(row)) ? 'missing' : 'good';
}

async function backupOf(row: Row): Promise<Backup> {
  const state = await stateOf(row);
  return {
    _id: row.id,
    occasion: row.occasion,
    state,
    askedAt: row.asked_at,
    beganAt: row.began_at,
    machine: row.machine,
    path: row.path,
    bytes: row.bytes ?? 0,
    fault: row.fault,
  };
}

type Listed = Pick<Reply<(typeof backupCalls)['backupList']>, 'backups' | 'lastGood' | 'warning'>;

async function newestGood(db: Db): Promise<Backup | undefined> {
  const rows = await db
    .selectFrom('backup')
    .selectAll()
    .where('bytes', 'is not', null)
    .where('removed_at', 'is', null)
    .orderBy('began_at', 'desc')
    .limit(mostListed)
    .execute();
  for (const row of rows) {
    const backup = await backupOf(row);
    if (backup.state === 'good') return backup;
  }
  return undefined;
}

/** `expected`: the server makes daily backups, so that it is worth a warning if the last good one is old. */
export async function listBackups(db: Db, { expected }: { expected: boolean }): Promise<Listed> {
  const rows = await db.selectFrom('backup').selectAll().orderBy('asked_at', 'desc').limit(mostListed).execute();
  const good = await newestGood(db);
  const { rows: ages } = await sql<{ hours: number }>`
    select extract(epoch from now() - coalesce(${good?.beganAt ?? null}::timestamptz, (select min(ran_at) from migration))) / 3600 as hours`.execute(
    db,
  );
  const lastEnded = rows.find(({ ended_at }) => ended_at !== null);
  const isOld = expected && (ages[0]?.hours ?? 0) > backupAgeLimitHours;
  return {
    backups: await Promise.all(rows.map(backupOf)),
    lastGood: good ?? null,
    warning: lastEnded && lastEnded.bytes === null ? 'failed' : isOld ? 'old' : 'none',
  };
}

/** Requests a backup; false if one is requested already. */
export async function askForBackup(db: Db, accountId: string): Promise<boolean> {
  const asked = await db
    .insertInto('backup')
    .values({ occasion: 'by hand', asked_by: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return asked !== undefined;
}
