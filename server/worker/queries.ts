import { sql } from 'kysely';
import type { Inputs, Replies } from '#contract/calls.ts';
import type { Worker } from '#contract/worker/worker.ts';
import type { ChangesIn } from '#server/changed-meanwhile.ts';
import { inPieces } from '#server/db/in-pieces.ts';
import { anyOf, readPage, eachWordOccurs, occurs, occursInTelephone, occursInText, orderOf, type Way } from '#server/db/listing.ts';
import type { Db } from '#server/db/open.ts';
import { nameKey } from '#server/name-key.ts';
import { type HostelId, hostelListed, hostelWithin, type Listed, type Scope } from '#server/call/scope.ts';
import type { PlannedShift } from './read-schedule.ts';

const columns = ['id as _id', 'name', 'username', 'position', 'contact', 'hostel_id as hostel'] as const;

const workers = (db: Db) => db.selectFrom('worker').select(columns).where('left_at', 'is', null).orderBy('name').orderBy('id');

export async function listWorkers(db: Db, list: Listed): Promise<Worker[]> {
  return await workers(db)
    .where((eb) => hostelListed(list, eb.ref('hostel_id')))
    .execute();
}

type ListQuery = Inputs['workerPage']['query'];

const orders = { name: [sql`w.name`], hostel: [sql`h.name_key collate "C"`], position: [sql`w.position`] };

/** The workers that a list's filters select, each with the name of the hostel. */
const workersListed = (db: Db, list: Listed, { q, position, sort }: ListQuery, way?: Way) =>
  db
    .selectFrom('worker as w')
    .innerJoin('hostel as h', 'h.id', 'w.hostel_id')
    .select(['w.id as _id', 'w.name', 'w.username', 'w.position', 'w.contact', 'w.hostel_id as hostel', 'h.name as hostelName'])
    .where('w.left_at', 'is', null)
    .where(hostelListed(list, sql.ref('w.hostel_id')))
    .$if(position !== undefined, (query) => query.where('w.position', '=', position ?? ''))
    .where(
      eachWordOccurs(q, (word) => [
        occursInText(word, sql.ref('w.name')),
        occurs(word, sql.ref('w.username_key')),
        occursInText(word, sql.ref('w.position')),
        occursInTelephone(word, sql.ref('w.contact')),
      ]),
    )
    .orderBy(orderOf(sort, orders, [sql`w.name`, sql`w.id`], way));

export const pageWorkers = async (db: Db, list: Listed, query: ListQuery): Promise<Replies['workerPage']> =>
  await readPage(query, 'w.id', (way) => workersListed(db, list, query, way));

export type ExportedWorker = Worker & { hostelName: string };

export const workersInPieces = (db: Db, list: Listed, query: ListQuery): AsyncIterable<ExportedWorker[]> =>
  inPieces(db, workersListed(db, list, query));

export async function listCleaners(db: Db, hostelId: HostelId): Promise<Worker[]> {
  return await workers(db).where('hostel_id', '=', hostelId).where('position', '=', 'Cleaner').execute();
}

export async function insertWorker(db: Db, hostelId: HostelId, worker: Inputs['workerCreate']['body']): Promise<Worker> {
  return await db
    .insertInto('worker')
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

/** A worker in scope who has not left, locked until the transaction ends. */
export async function lockWorker(db: Db, scope: Scope, id: string): Promise<(Worker & { hostel: HostelId }) | undefined> {
  return await workers(db)
    // the condition below checks that the hostel is in scope
    .select((eb) => eb.ref('hostel_id').$castTo<HostelId>().as('hostel'))
    .where('id', '=', id)
    .where((eb) => hostelWithin(scope, eb.ref('hostel_id')))
    .forUpdate()
    .executeTakeFirst();
}

export async function updateWorker(db: Db, id: string, details: Pick<Worker, 'name' | 'position' | 'contact'>): Promise<void> {
  await db.updateTable('worker').set(details).where('id', '=', id).execute();
}

/** Removes a worker from the list, and from the weeks that start on this Sunday or later. */
export async function removeWorker(db: Db, id: string, fromWeek: string): Promise<void> {
  await db.deleteFrom('worker_shift').where('worker_id', '=', id).where('week_start', '>=', fromWeek).execute();
  await db
    .updateTable('worker')
    .set({ left_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** How many of the ids are workers of the hostel who have not left. */
export async function countWorkers(db: Db, hostelId: HostelId, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { found } = await db
    .selectFrom('worker')
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .where('hostel_id', '=', hostelId)
    .where('left_at', 'is', null)
    .where('id', '=', anyOf(ids))
    .executeTakeFirstOrThrow();
  return found;
}

export async function shiftsOfWeek(db: Db, hostelId: HostelId, weekStart: string): Promise<PlannedShift[]> {
  return await db
    .selectFrom('worker_shift as s')
    .innerJoin('worker as w', 'w.id', 's.worker_id')
    .select(['s.weekday', 's.time_slot as timeSlot', 's.worker_id as staff'])
    .where('s.hostel_id', '=', hostelId)
    .where('s.week_start', '=', weekStart)
    .orderBy('w.name')
    .orderBy('w.id')
    .execute();
}

/** The changes of a week in the audit log. */
export const changesOfWeek = (hostelId: HostelId, weekStart: string): ChangesIn =>
  sql`c.hostel_id = ${hostelId} and c.table_name = 'worker_shift' and starts_with(c.row_key, ${`${hostelId}/${weekStart}/`})`;

/** The workers in the schedule of a week, including those who have left since. */
export async function workersOfWeek(db: Db, hostelId: HostelId, weekStart: string): Promise<Worker[]> {
  return await db
    .selectFrom('worker')
    .select(columns)
    .where('hostel_id', '=', hostelId)
    .where((eb) =>
      eb(
        'id',
        'in',
        eb.selectFrom('worker_shift').select('worker_id').where('hostel_id', '=', hostelId).where('week_start', '=', weekStart),
      ),
    )
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export async function replaceShifts(db: Db, hostelId: HostelId, weekStart: string, shifts: readonly PlannedShift[]): Promise<void> {
  await db.deleteFrom('worker_shift').where('hostel_id', '=', hostelId).where('week_start', '=', weekStart).execute();
  if (shifts.length === 0) return;
  await db
    .insertInto('worker_shift')
    .values(
      shifts.map(({ weekday, timeSlot, staff }) => ({
        hostel_id: hostelId,
        week_start: weekStart,
        weekday,
        time_slot: timeSlot,
        worker_id: staff,
      })),
    )
    .execute();
}
