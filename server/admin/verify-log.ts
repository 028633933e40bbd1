/** Recomputes the seals of the audit log and names every operation that was changed or removed after it was sealed. */
import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import { chainHash, firstHash } from '#server/operation/seal.ts';

interface SealedOperation {
  position: number;
  operationId: number;
  digest: Buffer;
  hash: Buffer;
  /** the digest recomputed now; null if the operation was removed */
  present: Buffer | null;
  at: string | null;
  call: string | null;
  by: string | null;
}

const perStep = 1_000;
/** How many faults are written out; the rest is only counted. */
const mostNamed = 20;

const describe = ({ operationId, at, call, by }: SealedOperation): string =>
  at === null ? `operation ${operationId}` : `operation ${operationId} (${call} by ${by ?? 'nobody with an account'}, ${at})`;

async function* sealedOperations(db: Db): AsyncGenerator<SealedOperation> {
  for (let after = 0; ;) {
    const { rows } = await sql<SealedOperation>`
      select s.position, s.operation_id as "operationId", s.digest, s.hash, operation_digest(s.operation_id) as present, o.at, o.call, a.username as by
      from operation_seal s left join operation o on o.id = s.operation_id left join account a on a.id = o.by_id
      where s.position > ${after} order by s.position limit ${perStep}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.position;
  }
}

/** Checks the chain of seals, which shows whether operations were changed or removed, and seals changed, removed or replaced. */
async function findBroken(db: Db): Promise<{ faults: string[]; seals: number; head: Buffer }> {
  const faults: string[] = [];
  let seals = 0;
  let head = firstHash;
  for await (const seal of sealedOperations(db)) {
    seals++;
    if (seal.position !== seals) {
      faults.push(`the seals ${seals} to ${seal.position - 1} are missing`);
      seals = seal.position;
    }
    if (seal.present === null) faults.push(`${describe(seal)} was removed`);
    else if (!seal.present.equals(seal.digest)) faults.push(`${describe(seal)} was changed after it was sealed`);
    if (!chainHash(head, seal.digest).equals(seal.hash))
      faults.push(`the seal ${seal.position} of ${describe(seal)} does not follow the one before`);
    head = seal.hash;
  }
  return { faults, seals, head };
}

/** Finds operations that have no seal and are not waiting for one, and changes of rows that belong to no operation. */
async function findStray(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'operation ' || o.id || ' (' || o.call || ') was never sealed and does not wait for it' as fault
    from operation o
    where not exists (select from operation_seal where operation_id = o.id)
      and not exists (select from operation_unsealed where operation_id = o.id)
    union all
    select distinct 'changes belong to operation ' || c.operation_id || ', which is not there'
    from operation_change c where not exists (select from operation where id = c.operation_id)
    limit ${mostNamed + 1}`.execute(db);
  return rows.map(({ fault }) => fault);
}

/**
 * Finds row images that are missing but were not removed by an operation that erased a person. Such an operation holds a digest of
 * the images it removed, which its own seal covers.
 */
async function findWronglyErased(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'the images of a change of operation ' || operation_id || ' are missing, and no erasing removed them' as fault
    from operation_change where num_nonnulls(before, after, erased_by) = 0
    union all
    select case when proof.digest is null then 'operation ' || eraser.id || ' removed images, and erased nobody'
      else 'operation ' || eraser.id || ' (' || o.call || ', ' || o.at || ') removed other images than it says' end
    from (
      select erased_by as id from operation_change where erased_by is not null
      union select erased_by from operation where erased_by is not null
      union select operation_id from operation_change where table_name = 'erasure'
    ) as eraser
    left join operation o on o.id = eraser.id and o.call in ('personErase', 'admin erase-person')
    left join lateral (
      select (after ->> 'digest')::bytea as digest from operation_change
      where operation_id = o.id and table_name = 'erasure' and row_key = o.id::text and before is null
    ) as proof on true
    where proof.digest is null or proof.digest <> erasure_digest(eraser.id)
    limit ${mostNamed + 1}`.execute(db);
  return rows.map(({ fault }) => fault);
}

/** Reports by `say` whether the audit log is unchanged; returns true when it is not. */
export async function brokenSeals(db: Db, say: (line: string) => void): Promise<boolean> {
  const { faults, seals, head } = await findBroken(db);
  faults.push(...(await findStray(db)), ...(await findWronglyErased(db)));
  const { waiting } = await db
    .selectFrom('operation_unsealed')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  for (const fault of faults.slice(0, mostNamed)) say(`FAIL  the audit log is as it was written; not so: ${fault}`);
  if (faults.length > mostNamed) say(`FAIL  the audit log: ${faults.length - mostNamed} more of these`);
  if (faults.length === 0) say('ok    the audit log is as it was written');
  const { erased } = await db
    .selectFrom('erasure')
    .select((eb) => eb.fn.countAll<number>().as('erased'))
    .executeTakeFirstOrThrow();
  if (erased > 0) say(`${erased} people were erased; what the log told of them is gone, and its seals hold`);
  say(`${seals} operations sealed, ${waiting} waiting for their seal; last seal ${seals} ${head.toString('hex')}`);
  return faults.length > 0;
}
