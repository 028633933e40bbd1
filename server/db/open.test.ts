import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { testServer } from '#server/testing/server.ts';
import { isDatabaseAway } from './away.ts';
import { startHeartbeat } from './heartbeat.ts';
import { limitStatements, openDatabase } from './open.ts';

const server = testServer();

test('a statement that takes long but comes to an end is waited for, whatever the database is asked meanwhile', async () => {
  const { rows } = await sql<{ done: boolean }>`select pg_sleep(3) is not null as done`.execute(server.database.write);
  assert.deepEqual(rows, [{ done: true }]);
  await server.database.check();
});

test('a process that was held up itself does not take the database for silent', async () => {
  const lost: Error[] = [];
  let questions = 0;
  const { promise: sixthQuestion, resolve: reachSixth } = Promise.withResolvers<void>();
  const heartbeat = startHeartbeat({ connectionString: server.databaseUrl }, { every: 50, onLost: (error) => lost.push(error), onOpen });
  async function onOpen(client: pg.Client): Promise<void> {
    const ask = client.query.bind(client) as (...given: unknown[]) => unknown;
    const asking = (...given: unknown[]) => {
      // the third question is sent, and its answer comes while nobody here can read it
      if (++questions === 3) {
        setImmediate(() => {
          for (const until = performance.now() + 1_900; performance.now() < until;);
        });
      }
      if (questions === 6) reachSixth();
      return ask(...given);
    };
    client.query = asking as typeof client.query;
  }
  await Promise.race([sixthQuestion, sleep(10_000, undefined, { ref: false })]);
  await heartbeat.close();
  assert.ok(questions >= 6);
  assert.deepEqual(lost, []);
});

test('a connection on which a statement stays without an answer is given up and not used again', async () => {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  client.on('error', () => {});
  await client.connect();
  limitStatements(client, 300);
  await client.query('select 1');
  await assert.rejects(client.query('select pg_sleep(5)'), isDatabaseAway);
  await assert.rejects(client.query('select 1'), isDatabaseAway);
});

test('a database that cannot be reached is said so before anything waits for it', async () => {
  const database = openDatabase({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' }, () => {});
  try {
    await assert.rejects(database.check());
    const begun = performance.now();
    await assert.rejects(sql`select 1`.execute(database.read), isDatabaseAway);
    assert.ok(performance.now() - begun < 200);
  } finally {
    await database.close();
  }
});
