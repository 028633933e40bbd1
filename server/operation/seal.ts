/** The seals of the audit log: a chain of hashes over the operations, in which no change of one goes unseen. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { insertMany } from '#server/db/insert-many.ts';
import type { Db } from '#server/db/open.ts';

/** Any number that nothing else locks: one process at a time seals. */
const sealLock = 7_140_308;
/** So many operations are sealed in one transaction. */
export const sealsAtATime = 500;

/** Before the first seal. */
export const firstHash: Buffer = Buffer.alloc(32);

/** The hash of a seal: it covers the one before and what the operation was. */
export const chainHash = (before: Buffer, digest: Buffer): Buffer => createHash('sha256').update(before).update(digest).digest();

/**
 * Seals operations that have committed, the oldest first, and says how many; 0 as well while another process is at it.
 * Those that commit later are sealed later, whenever they began.
 */
export async function sealOperations(db: Db): Promise<number> {
  const { rows: locks } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${sealLock}) as held`.execute(db);
  if (!locks[0]?.held) return 0;
  const { rows } = await sql<{ id: number; digest: Buffer }>`
    select operation_id as id, operation_digest(operation_id) as digest
    from operation_unsealed order by operation_id limit ${sealsAtATime}`.execute(db);
  if (rows.length === 0) return 0;
  const last = await db.selectFrom('operation_seal').select(['position', 'hash']).orderBy('position', 'desc').limit(1).executeTakeFirst();
  let { position, hash } = last ?? { position: 0, hash: firstHash };
  const seals = rows.map(({ id, digest }) => {
    hash = chainHash(hash, digest);
    return { position: ++position, operation_id: id, digest, hash };
  });
  await insertMany(db, 'operation_seal', { position: 'bigint', operation_id: 'bigint', digest: 'bytea', hash: 'bytea' }, seals);
  const ids = rows.map(({ id }) => id);
  await sql`delete from operation_unsealed where operation_id = any(${ids})`.execute(db);
  return rows.length;
}
