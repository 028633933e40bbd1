/** The seals of the movements at the gate, one for each day of arrival. The audit log records them, and so chains them by its own seals. */
import { sql } from 'kysely';
import { announceOperation } from '#server/call/open-operation.ts';
import type { Db } from '#server/db/open.ts';

const byItself = { by: null, hostelId: null, address: '' };

/** A day is over an hour after its end: what began to arrive on it is there by then. */
const today = sql`((now() - interval '1 hour') at time zone 'UTC')::date`;

/** Seals the earliest day that is over and not sealed; false if there is none. */
export async function sealDayOfMovements(db: Db): Promise<boolean> {
  await announceOperation(db, { ...byItself, call: 'movements sealed' });
  const { numAffectedRows } = await sql`
    insert into movement_day (day, movements, digest)
    select received_on, count(*), sha256(string_agg(hash, ''::bytea order by id)) from sealed_movement
    where received_on = (
      select min(received_on) from sealed_movement
      where received_on > coalesce((select max(day) from movement_day), '-infinity') and received_on < ${today}
    )
    group by received_on`.execute(db);
  return numAffectedRows === 1n;
}

/** Notes of sealed days that their movements are older than so many days, after which these may be deleted. Their seals stay. */
export async function endDaysOfMovements(db: Db, keptDays: number): Promise<void> {
  await announceOperation(db, { ...byItself, call: 'movements deleted' });
  const old = sql`deleted_at is null and day < (now() at time zone 'UTC')::date - ${keptDays}::integer`;
  await sql`delete from erased_movement where received_on in (select day from movement_day where ${old})`.execute(db);
  await sql`update movement_day set deleted_at = now() where ${old}`.execute(db);
}
