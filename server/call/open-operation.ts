/** Every writing call is an operation: who did what when, and what it changed, in the audit log. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import { sendAhead } from '#server/db/together.ts';

/** What is known of an operation before it does anything. */
export interface OperationOrigin {
  /** id of the account; null for an operator at the command line, for the program and for strangers */
  by: string | null;
  /** name of a row of the call table, or `admin …` for a command */
  call: string;
  hostelId: string | null;
  address: string;
}

/** Opens the operation of a transaction and returns its id. The database records under it whatever changes until the commit. */
export async function openOperation(db: Db, { by, call, hostelId, address }: OperationOrigin): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with opened as (
      insert into operation (by_id, call, hostel_id, address) values (${by}, ${call}, ${hostelId}, ${address}) returning id
    )
    select set_config('hostelry.operation', id::text, true) as id from opened`.execute(db);
  const [opened] = rows;
  if (!opened) throw new Error('an operation was not opened');
  return Number(opened.id);
}

/** The statement that sets the origin of the operation that the database opens by itself at the first change of the transaction. */
export const announcement = ({ by, call, hostelId, address }: OperationOrigin): RawBuilder<unknown> => sql`
  select set_config('hostelry.by', ${by ?? ''}, true), set_config('hostelry.call', ${call}, true),
    set_config('hostelry.hostel', ${hostelId ?? ''}, true), set_config('hostelry.address', ${address}, true)`;

export async function announceOperation(db: Db, origin: OperationOrigin): Promise<void> {
  await sendAhead(db, announcement(origin));
}

/** The id of this transaction's operation; opens the announced one if nothing has changed yet. */
export async function currentOperation(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select current_operation() as id`.execute(db);
  const [present] = rows;
  if (!present) throw new Error('a transaction has no operation');
  return present.id;
}

/** The id of this transaction's announced operation in a statement; null while nothing has changed. */
export const operationOpened = sql<string | null>`nullif(current_setting('hostelry.operation', true), '')::bigint`;

/** The same, read. */
export async function openedOperation(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ id: string | null }>`select ${operationOpened} as id`.execute(db);
  return rows[0]?.id ? Number(rows[0].id) : undefined;
}

/** Records what changed nothing: a file that was taken, or a refusal, outside the transaction that was rolled back. `code` is that of the fault. */
export async function recordAlone(db: Db, { by, call, hostelId, address }: OperationOrigin, code = ''): Promise<void> {
  await db.insertInto('operation').values({ by_id: by, call, hostel_id: hostelId, address, refused: code }).execute();
}

/** Records a refusal within a transaction whose operation was announced. `by` is used if the announcement named nobody. */
export async function recordAnnouncedRefusal(db: Db, { by, code }: { by: string | null; code: string }): Promise<void> {
  await sql`
    insert into operation (by_id, call, hostel_id, address, refused)
    values (
      coalesce(nullif(current_setting('hostelry.by'), '')::uuid, ${by}::uuid), current_setting('hostelry.call'),
      nullif(current_setting('hostelry.hostel'), '')::uuid, current_setting('hostelry.address'), ${code}
    )`.execute(db);
}

export async function isUndone(db: Db, operationId: number): Promise<boolean> {
  const row = await db.selectFrom('operation_undo').select('undoes').where('undoes', '=', operationId).executeTakeFirst();
  return row !== undefined;
}
