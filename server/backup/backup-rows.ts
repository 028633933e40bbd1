/** The rows of the database about backups that were made or requested. */
import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { BackupOccasion } from '#contract/backup/backup.ts';
import { paths } from '#contract/paths.ts';
import type { Db } from '#server/db/open.ts';
import { excerpt, notification, notify } from '#server/notification/notify.ts';

/** Recorded with each backup, so that its file is looked for only on the machine that has it. */
export const thisMachine: string = hostname();

const stopped = 'The server stopped while it was being made.';

/** When a backup ended: a clock that was set back meanwhile does not make it end before it began. */
const endedNow = sql`greatest(clock_timestamp(), began_at)`;

export interface Situation {
  /** when the latest good backup began or, if there is none, when the database was made */
  goodSince: string;
  /** when the latest attempt after that failed */
  failedAt: string | null;
  /** one was requested, or was begun and has not ended */
  isOpen: boolean;
}

/** What decides whether a backup is due. Times in the future come from a clock that has been set back since, and are ignored. */
export async function readSituation(db: Db): Promise<Situation> {
  const { rows } = await sql<Situation>`
    with good as (
      select coalesce(
        (select max(began_at) from backup where bytes is not null and began_at <= clock_timestamp()),
        (select min(ran_at) from migration)
      ) as since
    )
    select good.since as "goodSince",
      (select max(ended_at) from backup where fault <> '' and ended_at > good.since and ended_at <= clock_timestamp()) as "failedAt",
      exists (select from backup where ended_at is null) as "isOpen"
    from good`.execute(db);
  const [situation] = rows;
  if (!situation) throw new Error('the state of the backups was not read');
  return situation;
}

/** Records that a backup begins: one that was requested or broken off, otherwise a daily one. Only for a process that holds the lock. */
export async function beginBackup(
  db: Db,
  pathOf: (occasion: BackupOccasion) => string,
): Promise<{ id: string; occasion: BackupOccasion; path: string }> {
  return await db.transaction().execute(async (db) => {
    // a process that began one and no longer holds the lock has died
    const { rows: brokenOff } = await sql<{ occasion: BackupOccasion }>`
      update backup set ended_at = ${endedNow}, fault = ${stopped} where ended_at is null and began_at is not null
      returning occasion`.execute(db);
    const asked = await db.selectFrom('backup').select(['id', 'occasion']).where('ended_at', 'is', null).executeTakeFirst();
    const occasion = asked?.occasion ?? brokenOff[0]?.occasion ?? 'daily';
    const { id } = asked ?? (await db.insertInto('backup').values({ occasion }).returning('id').executeTakeFirstOrThrow());
    const path = pathOf(occasion);
    await sql`update backup set began_at = clock_timestamp(), machine = ${thisMachine}, path = ${path} where id = ${id}`.execute(db);
    return { id, occasion, path };
  });
}

/** Records how a backup ended; false if that was recorded before. */
export async function endBackup(db: Db, id: string, outcome: { bytes: number } | { fault: string }): Promise<boolean> {
  const { bytes, fault } = { bytes: null, fault: '', ...outcome };
  // a good one stays good if afterwards only the removal of old ones failed
  const { numAffectedRows } =
    await sql`update backup set ended_at = ${endedNow}, bytes = ${bytes}, fault = ${fault} where id = ${id} and ended_at is null`.execute(
      db,
    );
  return numAffectedRows === 1n;
}

/** Notifies all administrators who can sign in. */
export async function notifyOfFailure(db: Db, { day, fault }: { day: string; fault: string }): Promise<void> {
  const administrators = await db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'hosteladmin')
    .where('disabled_at', 'is', null)
    .execute();
  const to = administrators.map(({ id }) => id);
  await notify(db, [notification('backupFailed', { day, reason: excerpt(fault) }, { to, link: paths.backups() })]);
}

export async function noteRemoved(db: Db, paths: readonly string[]): Promise<void> {
  await sql`
    update backup set removed_at = now() where machine = ${thisMachine} and path = any(${paths}) and bytes is not null and removed_at is null`.execute(
    db,
  );
}

/** Records a backup that was made before this table could be written. */
export async function noteBackup(db: Db, made: { occasion: BackupOccasion; path: string; bytes: number; beganAt: string }): Promise<void> {
  await db
    .insertInto('backup')
    .values({
      occasion: made.occasion,
      path: made.path,
      bytes: made.bytes,
      machine: thisMachine,
      asked_at: made.beganAt,
      began_at: made.beganAt,
      ended_at: sql<string>`clock_timestamp()`,
    })
    .execute();
}
