import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { telephoneCodeLimits } from '#contract/delivery/own-telephone.ts';
import { knownDays } from '#server/account/sign-in-limit.ts';
import { messageMinutes } from '#server/delivery/count-code.ts';
import { daysOfWardSession } from '#server/guardian/ward-session.ts';
import type { Database, Db } from '#server/db/open.ts';
import { endDaysOfMovements, sealDayOfMovements } from '#server/gate/movement-seals.ts';
import { keptHours } from '#server/http/idempotency.ts';
import type { Settings } from '#server/settings.ts';

/** The advisory lock by which only one process at a time deletes. */
export const pruneLock = 7_140_302;

const hour = 3_600_000;
/** Rows deleted in one transaction: few enough that nobody notices, and that a kill undoes little. */
const rowsAtATime = 1000;
const daysForReadNotifications = 180;
/** Whoever has not looked for so long will not. */
const daysForNotifications = 400;
/** For the rows about backups, good or failed; their files are limited in number elsewhere. */
const daysForBackups = 400;
/** What went and what failed, for whoever asks where a message is. */
const daysForDeliveries = 90;

/** After the complaint was resolved: pictures are most of what a campus stores. */
const daysForPictures = 180;

/** Inspections of fire safety ask for the drills of the last years. */
const daysForEvacuations = 1100;

/** Table → the condition for the rows to delete. */
export const outdatedRows = (settings: Settings): Record<string, RawBuilder<SqlBool>> => ({
  // what is sent to its device goes on until somebody ends it: it is for who does not open the app
  session: sql`(created_at <= now() - make_interval(hours => ${settings.SESSION_MAX_HOURS})
    or last_seen_at <= now() - make_interval(hours => ${settings.SESSION_IDLE_HOURS}))
    and not is_machine and not exists (select from push_subscription p where p.session_id = session.id)`,
  sign_in_failure: sql`window_ends_at <= now()`,
  idempotent_answer: sql`created_at < now() - make_interval(hours => ${keptHours})`,
  mail_code_sent: sql`sent_at < now() - make_interval(mins => ${messageMinutes})`,
  telephone_code: sql`sent_at < now() - make_interval(mins => ${telephoneCodeLimits.minutes})`,
  guardian_code: sql`good_until < now()`,
  guardian_session: sql`created_at < now() - make_interval(days => ${daysOfWardSession})`,
  delivery: sql`settled_at < now() - make_interval(days => ${daysForDeliveries})`,
  complaint_picture: sql`exists (select from complaint c where c.id = complaint_id and c.resolved_at < now() - make_interval(days => ${daysForPictures}))`,
  known_origin: sql`seen_at < now() - make_interval(days => ${knownDays})`,
  // the seal of a day says first that they go, so that none of them is missed
  movement: sql`received_on in (select day from movement_day where deleted_at is not null)`,
  visitor: sql`coalesce(came_at, day) < now() - make_interval(days => ${settings.VISITOR_DAYS})`,
  evacuation: sql`began_at < now() - make_interval(days => ${daysForEvacuations})`,
  // rows left by a server that died
  import_progress: sql`told_at < now() - interval '1 day'`,
  // the last good backup is kept, however old: the list shows how old it is
  backup: sql`ended_at < now() - make_interval(days => ${daysForBackups})
    and id is distinct from (select id from backup where bytes is not null order by began_at desc limit 1)`,
  notification: sql`created_at < now() - make_interval(days => case when is_read then ${daysForReadNotifications}::integer else ${daysForNotifications}::integer end)`,
});

/** Seals the movements of days that are over. Deletes the rows that nobody can need any more, in small steps, until none is left or `isOver` returns true. */
export async function prune({ write }: Database, settings: Settings, isOver = () => false): Promise<void> {
  const alone = async <T>(work: (db: Db) => Promise<T>): Promise<T | undefined> =>
    await write.transaction().execute(async (db) => {
      const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${pruneLock}) as held`.execute(db);
      return rows[0]?.held ? await work(db) : undefined;
    });
  while (!isOver() && (await alone(sealDayOfMovements)));
  if (!isOver()) await alone(async (db) => await endDaysOfMovements(db, settings.MOVEMENT_DAYS));
  for (const [table, condition] of Object.entries(outdatedRows(settings))) {
    let deleted = rowsAtATime;
    while (deleted === rowsAtATime && !isOver()) {
      const done = await alone(
        async (db) =>
          await sql`
            delete from ${sql.table(table)} where ctid in (
              select ctid from ${sql.table(table)} where ${condition} limit ${rowsAtATime} for update skip locked
            )`.execute(db),
      );
      deleted = Number(done?.numAffectedRows ?? 0);
    }
  }
}

/** Prunes now and every hour; what fails is tried again the next time. */
export function startPruning(database: Database, settings: Settings, onError: (error: unknown) => void): { stop: () => Promise<void> } {
  let isOver = false;
  let running = Promise.resolve();
  const start = () => {
    running = running.then(() => prune(database, settings, () => isOver)).catch(onError);
  };
  start();
  const timer = setInterval(start, hour).unref();
  return {
    stop: async () => {
      isOver = true;
      clearInterval(timer);
      await running;
    },
  };
}
