import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { cleanUp } from '#server/testing/clean-up.ts';
import { makeEmptyDatabase, startCluster } from '#server/testing/cluster.ts';
import { listMigrations, makeMigrationTable, migrate } from './migrate.ts';
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
  await query(connection, `delete from migration where name = '0012-backups.sql'; drop table backup`);
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

/** Brings an empty database to the schema before a migration. */
async function migrateUntil(connection: Connection, name: string): Promise<void> {
  const client = await connectUnlimited(connection);
  await makeMigrationTable(client);
  for (const earlier of (await listMigrations()).filter((each) => each.name < name)) {
    await client.query(earlier.sql);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [earlier.name, earlier.checksum]);
  }
  await client.end();
}

test('room-change rounds become rounds with the policy exchange: with wishes, outcomes and seed, each in its state, and without a trace in the log', async () => {
  const connection = await emptyDatabase();
  await migrateUntil(connection, '0091-');
  const states = ['open', 'proposed', 'done', 'discarded'];
  await query(
    connection,
    `insert into account (id, username, username_key, role) values
       ('00000000-0000-0000-0000-00000000000a', 'office', 'office', 'hosteladmin'), ('00000000-0000-0000-0000-00000000000b', 'asha', 'asha', 'student');
     insert into student (account_id) values ('00000000-0000-0000-0000-00000000000b');
     ${states
       .map((state, n) => {
         const [id, hostel] = [`'00000000-0000-0000-0000-00000000001${n}'`, `'00000000-0000-0000-0000-00000000002${n}'`];
         const hasEnded = state === 'done' || state === 'discarded';
         return `
           insert into hostel (id, name, name_key) values (${hostel}, '${state}', '${state}');
           insert into exchange_round (id, seed, seed_digest, closes_at, state, opened_by, proposal, proposed_at, ended_by, ended_at) values
             (${id}, 'seed of ${state}', 'hash', now() + interval '1 day', '${state}', '00000000-0000-0000-0000-00000000000a',
              ${state === 'open' ? '0, null, null, null' : `2, now(), ${hasEnded ? "'00000000-0000-0000-0000-00000000000a', now()" : 'null, null'}`});
           insert into exchange_hostel (round_id, hostel_id, open) values (${id}, ${hostel}, ${state === 'open'});
           insert into exchange_wish (round_id, student_id, rank, kind, hostel_id, seats)
             values (${id}, '00000000-0000-0000-0000-00000000000b', 1, 'seats', ${hostel}, 2);
           ${
             state === 'open'
               ? ''
               : `insert into exchange_outcome (round_id, student_id, turn, from_room_id, from_seat, to_room_id, to_seat, wish, chain, link, ring, unmet)
                  values (${id}, '00000000-0000-0000-0000-00000000000b', 1, ${hostel}, 1, ${id}, 2, 0, 1, 0, false, '[]');`
           }`;
       })
       .join('')}`,
  );
  const logged = `select count(*)::int as n from operation_change`;
  const before = await query(connection, logged);
  await migrateOn(connection);
  assert.deepEqual(await query(connection, logged), before);
  const rounds = await query(
    connection,
    `select h.name as was, r.state, r.policy, r.seed, s.seed as secret, p.number, res.seat, res.reason ->> 'wish' as wish, w.kind,
       res.reason #>> '{from,seat}' as "from"
     from round r join round_hostel rh on rh.round_id = r.id join hostel h on h.id = rh.hostel_id join round_secret s on s.round_id = r.id
     join exchange_wish w on w.round_id = r.id
     left join round_proposal p on p.id = r.proposal_id left join round_result res on res.proposal_id = p.id order by r.id`,
  );
  const drawn = { policy: 'exchange', number: 2, seat: 2, wish: '0', kind: 'seats', from: '1' };
  const none = { ...drawn, number: null, seat: null, wish: null, from: null };
  assert.deepEqual(rounds, [
    { ...none, was: 'open', state: 'open', seed: '', secret: 'seed of open' },
    { ...drawn, was: 'proposed', state: 'proposed', seed: '', secret: 'seed of proposed' },
    { ...drawn, was: 'done', state: 'published', seed: 'seed of done', secret: 'seed of done' },
    { ...drawn, was: 'discarded', state: 'cancelled', seed: '', secret: 'seed of discarded' },
  ]);
});
