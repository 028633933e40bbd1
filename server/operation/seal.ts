/** The seals of the audit log: a chain of hashes over the operations, by which a later change of any of them is detected. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { insertMany } from '#server/db/insert-many.ts';
import type { Db } from '#server/db/open.ts';

/** An arbitrary number that no other advisory lock uses: only one process seals at a time. */
const sealLock = 7_140_308;
/** The most operations that are sealed in one transaction. */
export const sealsAtATime = 500;

/** Stands in for the hash of the seal before the first. */
export const firstHash: Buffer = Buffer.alloc(32);

/** The hash of a seal: it covers the hash of the seal before, and the digest of the operation. */
export const chainHash = (before: Buffer, digest: Buffer): Buffer => createHash('sha256').update(before).update(digest).digest();

/**
 * Seals committed operations, oldest first, and returns how many; 0 also while another process is sealing. An operation that commits
 * later is sealed later, whenever it began.
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
