import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { TSchema } from 'typebox';
import { fieldTexts } from '#contract/messages.ts';
import { isSheet } from '#contract/sheet/sheet.ts';
import { t } from '#contract/text/text.ts';
import type { Db } from '#server/db/open.ts';
import { askAhead } from '#server/db/together.ts';
import type { Json } from '#server/db/rows.ts';
import type { Me } from '#server/call/session.ts';
import { isUndone, operationOpened } from '#server/call/open-operation.ts';
import { Fault } from '#server/fault.ts';
import type { Parts } from './request-parts.ts';
import type { Transact } from '#server/call/transact.ts';

/** Hours for which a repetition gets the reply of the first request. */
export const keptHours = 24;
/** Minutes after which a reservation without a reply must have been left by a server that died. */
const abandonedMinutes = 2;

const acceptable = /^[\x21-\x7e]{1,200}$/;

/** A request that must act once, however often it arrives. */
export interface Repeatable {
  accountId: string;
  /** the hostel that a member of a team made the request for; null for others */
  hostelId: string | null;
  key: string;
  requestHash: Buffer;
  /** every id that the request holds: erasing a person forgets the replies to requests about the person */
  ids: readonly string[];
}

const uuids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** The value without what its schema marks as secret: nothing made from a password is stored, not even as part of a hash. */
function withoutSecrets(schema: TSchema | undefined, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !schema || !('properties' in schema)) return value;
  // a schema with properties is an object's, plain JSON Schema
  const properties = schema.properties as Readonly<Record<string, TSchema & { secret?: true }>>;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => (properties[name]?.secret ? [] : [[name, withoutSecrets(properties[name], part)]])),
  );
}

/** Undefined when the request has no key; throws when its key is malformed. */
export function repeatableOf(
  { method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>,
  { userId: accountId, role, hostelId }: Pick<Me, 'userId' | 'role' | 'hostelId'>,
  parts: Parts,
  bodySchema: TSchema | undefined,
): Repeatable | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !acceptable.test(key))
    throw new Fault('invalid', { fields: { 'Idempotency-Key': t(fieldTexts.idempotencyKey) } });
  const sheet = isSheet(parts.body) ? parts.body : undefined;
  const text = JSON.stringify(sheet ? [method, url] : [method, url, withoutSecrets(bodySchema, parts.body) ?? null]);
  const hash = createHash('sha256').update(text);
  if (sheet) hash.update(sheet.bytes);
  const ids = [...new Set(text.match(uuids)?.map((id) => id.toLowerCase()))];
  // a guard works for all of their hostels at once, whichever is chosen
  const isOfHostelChosen = role !== 'student' && role !== 'guard';
  return { accountId, hostelId: isOfHostelChosen ? hostelId : null, key, requestHash: hash.digest(), ids };
}

/**
 * Reserves the key and returns it, or nothing if an earlier request has it whose reply is still kept. It waits for another transaction that has just
 * reserved it. A rollback removes the reservation.
 */
const reservation = ({ accountId, hostelId, key, requestHash, ids }: Repeatable): RawBuilder<unknown> => sql`
  insert into idempotent_answer as earlier (account_id, hostel_id, key, request_hash, ids)
  values (${accountId}, ${hostelId}, ${key}, ${requestHash}, ${ids})
  on conflict (account_id, key) do update set hostel_id = excluded.hostel_id, request_hash = excluded.request_hash, ids = excluded.ids,
    body = null, operation_id = null, created_at = now()
  where earlier.created_at < now() - make_interval(hours => ${keptHours})
    or (earlier.body is null and earlier.created_at < now() - make_interval(mins => ${abandonedMinutes}))
  returning key`;

/** The reply of the earlier request with the same key; undefined if the key was reserved for this one. */
async function earlierReply(
  db: Db,
  { accountId, key, requestHash }: Repeatable,
  reserved: readonly unknown[] | undefined,
): Promise<{ reply: unknown } | undefined> {
  if (reserved?.length === 1) return undefined;
  const found = await db
    .selectFrom('idempotent_answer')
    .select([
      'request_hash',
      'body',
      sql<boolean>`hostel_id is null or exists (
        select from hostel_team t where t.account_id = idempotent_answer.account_id and t.hostel_id = idempotent_answer.hostel_id)`.as(
        'isStillTheirs',
      ),
    ])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!found || (found.request_hash.equals(requestHash) && found.body === null)) throw new Fault('conflict', { retryAfter: 1 });
  if (!found.request_hash.equals(requestHash)) throw new Fault('idempotencyKeyReused');
  // what was replied to the warden of a hostel is not for whoever has been relieved of it
  if (!found.isStillTheirs) throw new Fault('conflict');
  await refuseIfUndone(db, found.body);
  return { reply: found.body };
}

/** Throws when the operation of a kept reply was undone since: the reply says that it is done, and it no longer is. */
async function refuseIfUndone(db: Db, reply: Json): Promise<void> {
  const id = typeof reply === 'object' && reply !== null && 'operationId' in reply ? Number(reply['operationId']) : Number.NaN;
  if (Number.isSafeInteger(id) && (await isUndone(db, id))) throw new Fault('undoneBeforeRepeated');
}

/** The statement that keeps the reply, with the operation of its transaction if there is one; with `isUndoable` the reply names that. */
const keeping = ({ accountId, key }: Repeatable, reply: unknown, isUndoable = false): RawBuilder<unknown> => {
  const named = sql`|| jsonb_strip_nulls(jsonb_build_object('operationId', ${operationOpened}::text))`;
  return sql`
    update idempotent_answer set body = ${JSON.stringify(reply)}::jsonb ${isUndoable ? named : sql``}, operation_id = ${operationOpened}
    where account_id = ${accountId} and key = ${key} returning operation_id as id`;
};

async function dropReservation(db: Db, { accountId, key }: Repeatable): Promise<void> {
  await db.deleteFrom('idempotent_answer').where('account_id', '=', accountId).where('key', '=', key).where('body', 'is', null).execute();
}

/**
 * Runs a call within the transaction that also keeps its reply for repeated requests. `begin` runs the statements that it is given together
 * with those that begin the call, and returns the rows of each and what the call runs with; `run` is the call. The function returned gives the
 * reply once the transaction has ended; that of a call that can be undone names the operation.
 */
export async function onceWithin<Begun>(
  db: Db,
  { repeatable, isUndoable }: { repeatable: Repeatable | undefined; isUndoable: boolean },
  begin: (statements: readonly RawBuilder<unknown>[]) => Promise<{ begun: Begun; results: unknown[][] }>,
  run: (begun: Begun) => Promise<unknown>,
): Promise<() => Promise<unknown>> {
  const { begun, results } = await begin(repeatable ? [reservation(repeatable)] : []);
  const earlier = repeatable && (await earlierReply(db, repeatable, results.at(-1)));
  if (earlier) return async () => earlier.reply;
  const reply = await run(begun);
  if (!repeatable && !isUndoable) return async () => reply;
  const rows = await askAhead(db, repeatable ? keeping(repeatable, reply, isUndoable) : sql`select ${operationOpened} as id`);
  return async () => {
    const [{ id }] = (await rows()) as [{ id: number | null }]; // either statement returns one row
    // the reply of a row that can be undone is an object: `undoable` makes its schema
    return isUndoable && id !== null ? { ...(reply as object), operationId: String(id) } : reply;
  };
}

/**
 * Likewise for a call that opens its own transactions: the key is reserved before, the reply kept after. If it cannot be kept, the work is
 * done and the reply is still sent; the reservation stays, so that a repetition does not begin the work again.
 */
export async function onceAround(
  transact: Transact,
  repeatable: Repeatable | undefined,
  run: () => Promise<unknown>,
  onNotKept: (error: unknown) => void,
): Promise<unknown> {
  if (!repeatable) return await run();
  const earlier = await transact(async (db) => earlierReply(db, repeatable, (await reservation(repeatable).execute(db)).rows));
  if (earlier) return earlier.reply;
  let reply: unknown;
  try {
    reply = await run();
  } catch (error) {
    await transact((db) => dropReservation(db, repeatable));
    throw error;
  }
  await transact((db) => keeping(repeatable, reply).execute(db)).catch(onNotKept);
  return reply;
}
