/**
 * Reading calls that a standby answers. A second database of the same server stands in for the standby: functions of its own replace those
 * of the system about recovery, and different records in the two databases show which one was read.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { clientOf, type Client } from '#server/testing/client.ts';
import { testServer } from '#server/testing/server.ts';
import { buildersFor } from '#server/testing/builders.ts';
import { cleanUp } from '#server/testing/clean-up.ts';
import { makeDatabase, openMadeDatabase, patience } from '#server/testing/cluster.ts';
import { until } from '#server/testing/until.ts';
import { openDatabase } from './open.ts';

const server = testServer();

interface Pair {
  /** a connection to the standby that may write */
  standby: pg.Client;
  administrator: Client;
  caretaker: Client;
}

/** A server that reads from a standby, with an administrator and a caretaker who are only in the primary. */
async function makePair(): Promise<Pair> {
  const made = await makeDatabase(server.databaseUrl);
  cleanUp(made.drop);
  const filled = await openMadeDatabase(made);
  await buildersFor(filled.write).hostel({ name: 'of the standby' });
  await filled.close();
  const standby = new pg.Client(made.connection);
  standby.on('error', () => {});
  await standby.connect();
  cleanUp(async () => await standby.end());
  await standby.query(`
    create table recovery (position pg_lsn, goes_on boolean);
    insert into recovery values ('0/0', true);
    create function public.pg_is_in_recovery() returns boolean language sql as 'select goes_on from public.recovery';
    create function public.pg_last_wal_replay_lsn() returns pg_lsn language sql as 'select position from public.recovery';
    do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`);

  const hostelId = await server.build.hostel({ name: 'of the primary' });
  const database = openDatabase({ connectionString: server.databaseUrl }, () => {}, { patience, replica: made.connection });
  cleanUp(async () => await database.close());
  const app = await server.secondServer({ database });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const administrator = clientOf(address, (await server.as('hosteladmin')).token);
  const caretakerId = await server.build.account({ role: 'caretaker' });
  await server.build.place(hostelId, caretakerId);
  const caretaker = clientOf(address, (await server.as('caretaker', caretakerId)).token);
  return { standby, administrator, caretaker };
}

let made: Promise<Pair> | undefined;
/** One pair for all tests, made by the first. */
const pair = async () => await (made ??= makePair());

const replaysUpTo = async (position: string) => await (await pair()).standby.query('update recovery set position = $1', [position]);

const readFrom = async () => {
  const { administrator } = await pair();
  const { body } = await administrator.call('hostelList');
  return body.map(({ name }) => name).filter((name) => name.startsWith('of the'));
};

/** Waits until reading calls are answered from there: it takes a moment until the standby is known, or tried again after it was too slow. */
async function readsFrom(wanted: string): Promise<void> {
  await until(`calls are answered ${wanted}`, async () => (await readFrom()).join() === wanted);
}

test('a standby that keeps up answers reading calls, and the primary the others', async () => {
  await replaysUpTo('FFFFFFFF/0');
  await readsFrom('of the standby');
  const { administrator, standby } = await pair();
  const { body } = await administrator.call('hostelCreate', { body: { name: 'new', singleSeater: 1, doubleSeater: 0, tripleSeater: 0 } });
  assert.equal((await standby.query('select from hostel where id = $1', [body._id])).rowCount, 0);
  const written = await server.database.read.selectFrom('hostel').select('name').where('id', '=', body._id).execute();
  assert.deepEqual(written, [{ name: 'new' }]);
});

test('whether a caller may make a call is read from the primary, whatever the standby has', async () => {
  await replaysUpTo('FFFFFFFF/0');
  await readsFrom('of the standby');
  // the standby has neither this caretaker nor this session
  const { caretaker } = await pair();
  assert.equal((await caretaker.call('me')).body.role, 'caretaker');
});

test('a standby that lacks something the primary had when the call arrived is not read', async () => {
  await replaysUpTo('FFFFFFFF/0');
  await readsFrom('of the standby');
  await replaysUpTo('0/1');
  // its last known position counts for a second at most
  await readsFrom('of the primary');
  for (let call = 0; call < 5; call++) assert.deepEqual(await readFrom(), ['of the primary']);
});

test('a standby that was promoted is not read, since it no longer follows the primary', async () => {
  await replaysUpTo('FFFFFFFF/0');
  await readsFrom('of the standby');
  const { standby } = await pair();
  await standby.query('update recovery set goes_on = false');
  await readsFrom('of the primary');
  await standby.query('update recovery set goes_on = true');
  await readsFrom('of the standby');
});

test('while the standby is away, no reading call fails', async () => {
  await replaysUpTo('FFFFFFFF/0');
  await readsFrom('of the standby');
  const { standby } = await pair();
  await standby.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  for (let call = 0; call < 20; call++) assert.equal((await readFrom()).length, 1);
});

test('with a standby that cannot be reached, reading calls are answered by the primary', async () => {
  const alone = openDatabase({ connectionString: server.databaseUrl }, () => {}, {
    patience,
    replica: { connectionString: 'postgres://nobody@127.0.0.1:1/nothing' },
  });
  cleanUp(async () => await alone.close());
  const app = await server.secondServer({ database: alone });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const { body } = await clientOf(address, (await pair()).administrator.token).call('hostelList');
  assert.ok(body.some(({ name }) => name === 'of the primary'));
});
