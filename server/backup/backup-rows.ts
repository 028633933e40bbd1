/** The backups that the server made or is to make, as the database keeps them. */
import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { BackupOccasion } from '#contract/backup.ts';
import { paths } from '#contract/paths.ts';
import type { Db } from '#server/db/open.ts';
import { excerpt, notification, notify } from '#server/notification/notify.ts';

/** Names of machines are compared, so that a file is looked for only where it is. */
export const thisMachine: string = hostname();

const stopped = 'The server stopped while it was being made.';

/** When a backup ended: a clock that was set back meanwhile does not make it end before it began. */
const endedNow = sql`greatest(clock_timestamp(), began_at)`;

export interface Situation {
  /** the latest good backup began, or the database was made */
  goodSince: string;
  /** of the latest try that failed after that */
  failedAt: string | null;
  /** somebody asked for one, or one was begun and not ended */
  isOpen: boolean;
}

/** What decides whether a backup is due. What lies ahead was noted by a clock that has been set back since: it says nothing of today. */
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

/** Notes that a backup begins: one that was broken off or asked for, else a daily one. Only for who holds the lock. */
export async function beginBackup(
  db: Db,
  pathOf: (occasion: BackupOccasion) => string,
): Promise<{ id: string; occasion: BackupOccasion; path: string }> {
  return await db.transaction().execute(async (db) => {
    // whoever began one and does not hold the lock any more is gone
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

/** Notes how a backup ended; false for one that has ended before. */
export async function endBackup(db: Db, id: string, outcome: { bytes: number } | { fault: string }): Promise<boolean> {
  const { bytes, fault } = { bytes: null, fault: '', ...outcome };
  // a good one stays good when only the room for the next could not be made
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

/** Notes a backup that was made before this table could be written. */
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
