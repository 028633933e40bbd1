import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql, type RawBuilder } from 'kysely';
import { openDatabase } from '#server/db/open.ts';
import { testServer } from '#server/testing/server.ts';
import { until } from '#server/testing/until.ts';
import { listen } from './listen.ts';
import { prune, pruneLock } from './prune.ts';

const server = testServer({ SESSION_IDLE_HOURS: '2', SESSION_MAX_HOURS: '48', PORT: '0', HOST: '127.0.0.1' });

const write = (statement: RawBuilder<unknown>) => statement.execute(server.database.write);
const pruneAll = () => prune(server.database, server.settings);

/** The texts of a column, in order. */
async function texts(table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select ${sql.ref(column)} as text from ${sql.table(table)} order by 1`.execute(
    server.database.read,
  );
  return rows.map(({ text }) => text);
}

test('sessions that have ended are deleted, valid ones are not', async () => {
  const id = await server.build.account();
  await write(sql`delete from session`);
  const insert = (device: string, createdHoursAgo: number, seenHoursAgo: number) =>
    write(sql`
      insert into session (token_hash, account_id, device, created_at, last_seen_at)
      values (sha256(${device}::bytea), ${id}, ${device},
        now() - make_interval(secs => ${createdHoursAgo * 3600}), now() - make_interval(secs => ${seenHoursAgo * 3600}))`);
  await insert('good', 47.9, 1.9);
  await insert('idle too long', 3, 2.1);
  await insert('too old', 48.1, 0);
  await pruneAll();
  assert.deepEqual(await texts('session', 'device'), ['good']);
});

test('failed sign-ins are deleted once nobody has to wait because of them', async () => {
  await write(sql`delete from sign_in_failure`);
  await write(sql`
    insert into sign_in_failure (target, origin, failures, window_ends_at)
    values ('account over', '', 10, now() - interval '1 second'), ('account waiting', '', 10, now() + interval '1 minute')`);
  await pruneAll();
  assert.deepEqual(await texts('sign_in_failure', 'target'), ['account waiting']);
});

test('replies kept for repeated requests are deleted after a day', async () => {
  const id = await server.build.account();
  await write(sql`
    insert into idempotent_answer (account_id, key, request_hash, body, created_at)
    values (${id}, 'old', '\\x00', '{}', now() - interval '25 hours'), (${id}, 'of today', '\\x00', '{}', now() - interval '23 hours')`);
  await pruneAll();
  assert.deepEqual(await texts('idempotent_answer', 'key'), ['of today']);
});

test('notifications are deleted after 180 days once they are read, and after 400 days if nobody reads them', async () => {
  const id = await server.build.account();
  await write(sql`
    insert into notification (account_id, message, link, is_read, created_at)
    values (${id}, 'old and read', '/', true, now() - interval '181 days'), (${id}, 'old and unread', '/', false, now() - interval '181 days'),
      (${id}, 'read', '/', true, now() - interval '179 days'), (${id}, 'never read', '/', false, now() - interval '401 days')`);
  await pruneAll();
  assert.deepEqual(await texts('notification', 'message'), ['old and unread', 'read']);
});

test('addresses and devices without a sign-in for 90 days are deleted, and so is the progress of an import that died', async () => {
  const id = await server.build.account();
  await write(sql`
    insert into known_origin (account_id, origin, seen_at)
    values (${id}, 'address old', now() - interval '91 days'), (${id}, 'address new', now() - interval '89 days')`);
  await write(sql`
    insert into import_progress (account_id, passwords, told_at)
    values (${id}, 1, now() - interval '25 hours'), (${id}, 2, now() - interval '1 hour')`);
  await pruneAll();
  assert.deepEqual(await texts('known_origin', 'origin'), ['address new']);
  assert.deepEqual(await texts('import_progress', 'passwords'), [2]);
});

const insertBackup = (path: string, daysAgo: number, bytes: number | null) =>
  write(sql`
    insert into backup (occasion, asked_at, began_at, ended_at, path, bytes, fault)
    select 'daily', at, at, at, ${path}, ${bytes}::bigint, case when ${bytes}::bigint is null then 'no room' else '' end
    from (select now() - make_interval(days => ${daysAgo}) as at) as moment`);

test('the rows about backups are deleted after 400 days, except that of the last good one', async () => {
  await insertBackup('good, oldest', 402, 1);
  await insertBackup('good, old', 401, 1);
  await insertBackup('failed, old', 401, null);
  await insertBackup('failed', 399, null);
  await pruneAll();
  assert.deepEqual(await texts('backup', 'path'), ['failed', 'good, old']);
});

test('the audit log is never deleted, however old', async () => {
  await write(sql`insert into operation (at, call) values (now() - interval '20 years', 'of long ago')`);
  await pruneAll();
  assert.ok((await texts('operation', 'call')).includes('of long ago'));
});

test('any number of rows is deleted, but none while another process is deleting', async () => {
  const fill = () =>
    write(sql`
      insert into sign_in_failure (target, origin, failures, window_ends_at)
      select '', 'address ' || n, 1, now() - interval '1 hour' from generate_series(1, 2500) n`);
  await write(sql`delete from sign_in_failure`);
  await fill();
  await server.database.write.transaction().execute(async (other) => {
    await sql`select pg_advisory_xact_lock(${pruneLock})`.execute(other);
    await pruneAll();
  });
  assert.equal((await texts('sign_in_failure', 'target')).length, 2500);
  await pruneAll();
  assert.deepEqual(await texts('sign_in_failure', 'target'), []);
});

test('once a server is to end, nothing is begun any more', async () => {
  const database = openDatabase({ connectionString: server.databaseUrl }, () => {});
  await database.close();
  await prune(database, server.settings, () => true);
});

test('a server deletes old rows when it starts', async () => {
  await write(
    sql`insert into sign_in_failure (target, origin, failures, window_ends_at) values ('left', '', 1, now() - interval '1 hour')`,
  );
  const { close } = await listen({ connectionString: server.databaseUrl }, server.settings);
  try {
    await until('the old row is deleted', async () => (await texts('sign_in_failure', 'target')).length === 0);
  } finally {
    await close();
  }
});
