/** For every writing call: what changes nothing is no operation, and nobody is notified of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Call } from '#contract/call/call.ts';
import type { CallName } from '#contract/calls.ts';
import { callerOf, callRows, sampleOf } from '#server/testing/sample-caller.ts';
import { testServer } from '#server/testing/server.ts';
import { buildSampleHostel, makeWay, type SampleHostel } from '#server/testing/two-hostels.ts';

const server = testServer();

/**
 * Calls that are in the audit log for what they do to tables and columns that it does not record: sessions, backups, passwords
 * and codes.
 */
const unseen: readonly CallName[] = [
  'login',
  'wardSignIn',
  'logout',
  'meHostel',
  'meSessionEnd',
  'mePassword',
  'accountSignInCode',
  'studentSignInCodes',
  'backupCreate',
  'gateMachineKey',
];

/** The notification is what the call is for. */
const telling: readonly CallName[] = ['gateDelivery', 'visitorRecord', 'doorWorkAsk'];

/** The newest operation, and how many notifications there are. */
async function newest(): Promise<{ operation: string; notifications: number }> {
  const { rows } = await sql<{ operation: string; notifications: number }>`
    select coalesce(max(id), 0)::text as operation, (select count(*)::integer from notification) as notifications
    from operation where refused = ''`.execute(server.database.read);
  const [found] = rows;
  assert.ok(found);
  return found;
}

/** An image without its id, and with moments only as far as that there is one. */
const withoutGiven = (image: 'before' | 'after') => sql`(
  select jsonb_object_agg(key, case when value <> 'null' and exists (select from moment m where m.table_name = c.table_name and m.name = key)
    then 'true' else value end)::text
  from jsonb_each(${sql.ref(image)}) where key <> 'id'
)`;

/**
 * The operations since then after which every table was as before, apart from the ids and moments that the server gives rows: also one that
 * replaced rows by the same rows.
 */
async function operationsWithoutEffect(since: string): Promise<string[]> {
  const { rows } = await sql<{ about: string }>`
    with moment as (
      select c.relname as table_name, a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and a.attnum > 0 and a.atttypid = 'timestamptz'::regtype
    ), image as (
      select c.operation_id, c.table_name, ${withoutGiven('before')} as before, ${withoutGiven('after')} as after
      from recorded_change c where c.operation_id > ${since}::bigint
    ), effect as (
      select operation_id, array_agg(before order by before) filter (where before is not null)
        is distinct from array_agg(after order by after) filter (where after is not null) as differs
      from image group by operation_id, table_name
    )
    select o.call || ' ' || o.id as about from operation o left join effect e on e.operation_id = o.id
    where o.id > ${since}::bigint and o.refused = ''
    group by o.id having not coalesce(bool_or(e.differs), false)`.execute(server.database.read);
  return rows.map(({ about }) => about);
}

let latest: SampleHostel | undefined;

/** Makes one call for the first time: in the hostel of the calls before or, if they left no room for it, in a new one, which takes as long as many calls. */
async function makeFirst(name: CallName, row: Call): Promise<Made> {
  const known = latest && (await make(name, row, latest));
  if (known?.ok) return known;
  latest = await buildSampleHostel(server.database.write);
  await makeWay(server.database.write, name, latest);
  // a seat is offered only to a student without a room
  if (name === 'roundOfferAccept') await server.database.write.deleteFrom('stay').where('student_id', '=', latest.student.id).execute();
  return await make(name, row, latest);
}

interface Made {
  ok: boolean;
  again: () => Promise<Made>;
}

/** Makes a call, and fails if it was an operation or notified somebody although it changed nothing. */
async function make(name: CallName, row: Call, hostel: SampleHostel): Promise<Made> {
  const { client, role } = await callerOf(row, hostel, server);
  const parts = sampleOf(name, hostel, role);
  const makeWith = async (): Promise<Made> => {
    const before = await newest();
    const { ok } = await client.attempt(name, parts);
    const after = await newest();
    if (!unseen.includes(name)) assert.deepEqual(await operationsWithoutEffect(before.operation), []);
    if (!ok || (after.operation === before.operation && !telling.includes(name))) assert.equal(after.notifications, before.notifications);
    return { ok, again: makeWith };
  };
  return await makeWith();
}

for (const [name, row] of callRows.filter(([, { method, readsOnly }]) => method !== 'GET' && !readsOnly))
  test(`${name}: made twice, it makes no operation and notifies nobody where it changes nothing`, async () => {
    const { ok, again } = await makeFirst(name, row);
    assert.ok(ok);
    await again();
  });

test('an edit that leaves a notice as it is does not say that it was edited, and its author is not notified', async () => {
  const author = await server.as('warden');
  const editor = await server.as('hosteladmin');
  const text = { title: 'Water', description: 'Off at noon' };
  const { body } = await author.call('noticeCreate', { body: text });
  const params = { id: body.notice._id };
  const same = await editor.call('noticeUpdate', { params, body: text });
  assert.equal(same.body.edited, null);
  assert.equal(same.body.operationId, undefined);
  assert.deepEqual((await author.call('notificationList')).body, []);
});
