import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { cleanUp } from '#server/testing/clean-up.ts';
import { makeEmptyDatabase, startCluster } from '#server/testing/cluster.ts';
import { migrate } from './migrate.ts';
import type { Connection } from './connection.ts';
import { connectUnlimited } from './open.ts';

const cluster = await startCluster();
cleanUp(() => cluster.stop());

async function emptyDatabase(): Promise<Connection> {
  const { connection, drop } = await makeEmptyDatabase(cluster.url);
  cleanUp(drop);
  return connection;
}

/** Migrates as a starting server does; returns what it logged. */
async function migrateOn(connection: Connection): Promise<string[]> {
  const said: string[] = [];
  const client = await connectUnlimited(connection);
  await migrate(client, { log: (message) => said.push(message) }).finally(() => client.end());
  return said;
}

async function query(connection: Connection, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text).finally(() => client.end());
  return rows;
}

test('an empty database gets every migration in order, and none the second time', async () => {
  const connection = await emptyDatabase();
  const first = await migrateOn(connection);
  assert.match(first[0] ?? '', /0001-audit-log/);
  assert.deepEqual(first, first.toSorted());
  assert.deepEqual(await migrateOn(connection), []);
});

test('servers that start together migrate once', async () => {
  const connection = await emptyDatabase();
  const said = await Promise.all(Array.from({ length: 4 }, () => migrateOn(connection)));
  const ran = said.flat();
  assert.equal(new Set(ran).size, ran.length, 'a migration ran twice');
  const [row] = await query(connection, 'select count(*)::int as n from migration');
  assert.equal(row?.['n'], ran.length);
});

test('a migration that was edited after it ran is refused, and nothing is done', async () => {
  const connection = await emptyDatabase();
  await migrateOn(connection);
  await query(connection, `update migration set checksum = 'edited' where name like '0002-%'`);
  await assert.rejects(migrateOn(connection), /0002-hostels-and-rooms\.sql was changed after it ran/);
  assert.equal((await query(connection, 'select 1 from hostel')).length, 0);
});

test('`before` runs once in an upgrade, before its first migration, and not on an empty database', async () => {
  const connection = await emptyDatabase();
  const seen: number[] = [];
  const before = async () => {
    const [row] = await query(connection, 'select count(*)::int as n from migration');
    seen.push(Number(row?.['n']));
  };
  const upgrade = async () => {
    const client = await connectUnlimited(connection);
    await migrate(client, { log: () => {}, before }).finally(() => client.end());
  };
  await upgrade();
  await upgrade();
  assert.deepEqual(seen, []);
  // as if this migration were new
  await query(connection, `delete from migration where name = '0023-callers.sql'; drop function announce_callers cascade`);
  const [left] = await query(connection, 'select count(*)::int as n from migration');
  await upgrade();
  assert.deepEqual(seen, [left?.['n']]);
});

test('a database of a newer version is refused', async () => {
  const connection = await emptyDatabase();
  await migrateOn(connection);
  await query(connection, `insert into migration (name, checksum) values ('9999-of-tomorrow.sql', '')`);
  await assert.rejects(migrateOn(connection), /newer one \(9999-of-tomorrow\.sql\)/);
});

test('a migration that fails leaves nothing behind, and the next start continues there', async () => {
  const connection = await emptyDatabase();
  // in the way of the second migration, behind its first table
  await query(connection, 'create table room ()');
  await assert.rejects(migrateOn(connection), /room/);
  const names = await query(connection, 'select name from migration');
  assert.deepEqual(names, [{ name: '0001-audit-log.sql' }]);
  assert.deepEqual(await query(connection, `select to_regclass('hostel') as hostel`), [{ hostel: null }]);
  await query(connection, 'drop table room');
  const [next] = await migrateOn(connection);
  assert.match(next ?? '', /0002-hostels-and-rooms/);
});

test('a failed migration releases the lock for the next server', async () => {
  const connection = await emptyDatabase();
  await query(connection, 'create table account ()');
  const client = await connectUnlimited(connection);
  cleanUp(() => client.end());
  await assert.rejects(migrate(client, { log: () => {} }), /account/);
  // the connection of the first is still open
  await query(connection, 'drop table account');
  assert.notEqual((await migrateOn(connection)).length, 0);
});
