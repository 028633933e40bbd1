import { sql, type Selectable } from 'kysely';
import { backupAgeLimitHours, type Backup, type backupCalls } from '#contract/backup.ts';
import type { Reply } from '#contract/call.ts';
import type { Db, Tables } from '#server/db/open.ts';

const mostListed = 30;

function backupOf(row: Selectable<Tables['backup']>): Backup {
  const state =
    row.ended_at === null
      ? row.began_at === null
        ? 'wanted'
        : 'under way'
      : row.bytes === null
        ? 'failed'
        : row.removed_at === null
          ? 'good'
          : 'removed';
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

/** `expected`: the server makes them by itself, so that an old one is a fault. */
export async function listBackups(db: Db, { expected }: { expected: boolean }): Promise<Listed> {
  const rows = await db.selectFrom('backup').selectAll().orderBy('asked_at', 'desc').limit(mostListed).execute();
  const good = await db
    .selectFrom('backup')
    .selectAll()
    .where('bytes', 'is not', null)
    .orderBy('began_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { rows: ages } = await sql<{ hours: number }>`
    select extract(epoch from now() - coalesce(max(began_at), (select min(ran_at) from migration))) / 3600 as hours
    from backup where bytes is not null`.execute(db);
  const lastEnded = rows.find(({ ended_at }) => ended_at !== null);
  const isOld = expected && (ages[0]?.hours ?? 0) > backupAgeLimitHours;
  return {
    backups: rows.map(backupOf),
    lastGood: good ? backupOf(good) : null,
    warning: lastEnded && lastEnded.bytes === null ? 'failed' : isOld ? 'old' : 'none',
  };
}

/** Has a backup made; tells whether nobody had asked before. */
export async function askForBackup(db: Db, accountId: string): Promise<boolean> {
  const asked = await db
    .insertInto('backup')
    .values({ occasion: 'by hand', asked_by: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return asked !== undefined;
}
