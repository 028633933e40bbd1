import { sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { Worker } from '#contract/worker.ts';
import type { Db } from '#server/db/open.ts';
import { nameKey } from '#server/name-key.ts';
import { type HostelId, hostelWithin, type Scope } from '#server/http/scope.ts';
import type { PlannedShift } from './read-schedule.ts';

const columns = ['id as _id', 'name', 'username', 'position', 'contact', 'hostel_id as hostel'] as const;

const workers = (db: Db) => db.selectFrom('staff_member').select(columns).orderBy('name').orderBy('id');

export async function listWorkers(db: Db, scope: Scope): Promise<Worker[]> {
  return await workers(db)
    .where((eb) => hostelWithin(scope, eb.ref('hostel_id')))
    .execute();
}

export async function listCleaners(db: Db, hostelId: HostelId): Promise<Worker[]> {
  return await workers(db).where('hostel_id', '=', hostelId).where('position', '=', 'Cleaner').execute();
}

export async function insertWorker(db: Db, hostelId: HostelId, worker: Input<Calls['workerCreate']>['body']): Promise<Worker> {
  return await db
    .insertInto('staff_member')
    .values({
      hostel_id: hostelId,
      name: worker.name,
      username: worker.username,
      username_key: nameKey(worker.username),
      position: worker.position,
      contact: worker.contact,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function countWorkers(db: Db, hostelId: HostelId, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from staff_member where hostel_id = ${hostelId} and id = any(${ids}::uuid[])`.execute(db);
  return rows[0]?.found ?? 0;
}

export async function shiftsOfWeek(db: Db, hostelId: HostelId, weekStart: string): Promise<PlannedShift[]> {
  const { rows } = await sql<PlannedShift>`
    select s.weekday, s.time_slot as "timeSlot", s.staff_id as "staff" from staff_shift s join staff_member m on m.id = s.staff_id
    where s.hostel_id = ${hostelId} and s.week_start = ${weekStart}
    order by m.name, m.id`.execute(db);
  return rows;
}

export async function replaceShifts(db: Db, hostelId: HostelId, weekStart: string, shifts: readonly PlannedShift[]): Promise<void> {
  await sql`delete from staff_shift where hostel_id = ${hostelId} and week_start = ${weekStart}`.execute(db);
  await sql`
    insert into staff_shift (hostel_id, week_start, weekday, time_slot, staff_id)
    select ${hostelId}, ${weekStart}, * from unnest(
      ${shifts.map((shift) => shift.weekday)}::text[], ${shifts.map((shift) => shift.timeSlot)}::text[], ${shifts.map((shift) => shift.staff)}::uuid[])`.execute(
    db,
  );
}
