import assert from 'node:assert/strict';
import { exec } from 'node:child_process';
import { readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { brokenSeals } from '#server/admin/verify-log.ts';
import { daysUnlikeTheirSeals } from '#server/admin/verify-movements.ts';
import { hashPassword } from '#server/account/password.ts';
import { listMigrations, makeMigrationTable } from '#server/db/migrate.ts';
import type { Connection } from '#server/db/connection.ts';
import type { Database } from '#server/db/open.ts';
import { recordedTables } from '#server/db/record-table.ts';
import { keepSecret } from '#server/delivery/secret.ts';
import { cleanUp } from '#server/testing/clean-up.ts';
import { makeDatabase, makeEmptyDatabase, openMadeDatabase } from '#server/testing/cluster.ts';
import { clientOf } from '#server/testing/client.ts';
import { sealDayOfMovements } from '#server/gate/movement-seals.ts';
import { newFolder } from '#server/testing/folder.ts';
import { testServer } from '#server/testing/server.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { forgeBackup } from '#server/testing/forged-backup.ts';
import { tableDigests } from '#server/testing/table-digests.ts';
import { makeBackup } from './backup-folder.ts';
import { readHeader, type Header } from './format.ts';
import { checkBackup, countRows } from './read-backup.ts';
import { requireKnownVersion, restore } from './restore.ts';
import { writeBackup } from './write-backup.ts';

const server = testServer();
let folder = '';
before(async () => void (folder = await newFolder()));

/** How many places of a file are damaged, one after the other. */
const damages = Number(process.env['BACKUP_DAMAGES'] ?? 120);

let files = 0;
const freshPath = () => join(folder, `${++files}.backup`);

const write = async (connection: Connection, path: string) => await writeBackup(connection, path, { key: '' });

async function backUp(connection: Connection = { connectionString: server.databaseUrl }): Promise<string> {
  const path = freshPath();
  await write(connection, path);
  return path;
}

async function emptyDatabase(): Promise<{ connection: { connectionString: string }; open: () => Promise<Database> }> {
  const made = await makeEmptyDatabase(server.databaseUrl);
  cleanUp(made.drop);
  const open = async () => {
    const database = await openMadeDatabase(made);
    cleanUp(() => database.close());
    return database;
  };
  return { connection: made.connection, open };
}

const restoreFrom = async (path: string, connection: Connection) => await restore(connection, await checkBackup(path, ''), () => {});

async function restored(path: string): Promise<Database> {
  const { connection, open } = await emptyDatabase();
  await restoreFrom(path, connection);
  return await open();
}

async function relationsIn(connection: Connection): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client
    .query<{ count: number }>('select count(*)::int as count from pg_class where relnamespace = current_schema()::regnamespace')
    .finally(() => client.end());
  return rows[0]?.count ?? -1;
}

const forge = async (path: string, changeHeader: (header: Header) => unknown, changeRows?: (rows: string) => string): Promise<string> =>
  await forgeBackup(path, freshPath(), { changeHeader, ...(changeRows && { changeRows }) });

/** The constraints, triggers and indexes of the schema. */
async function partsOf({ read }: Database): Promise<unknown> {
  const { rows } = await sql`
    select 'constraint' as kind, conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as part
      from pg_constraint where connamespace = current_schema()::regnamespace
    union all select 'trigger', tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    union all select 'index', indexdef from pg_indexes where schemaname = current_schema()
    order by 1, 2`.execute(read);
  return rows;
}

const sameHeader = (header: Header) => header;

const countOperations = async ({ read }: Database): Promise<number> =>
  (await sql<{ count: number }>`select count(*) from operation`.execute(read)).rows[0]?.count ?? 0;

test('everything comes back: rows, constraints, numbers and the audit log, and people can sign in', async () => {
  const passwordHash = await hashPassword('kanchenjunga at dawn');
  const pema = await server.build.account({ username: 'pema', role: 'caretaker', passwordHash });
  const { caretaker, studentId, hostelId } = await setUpStaffedHostel(server);
  await server.build.place(hostelId, pema, { role: 'caretaker' });
  const fine = { studentId, amount: 250, reason: 'Line one\nline two\t\\. \\N "quoted" ৳ 🏠' };
  await caretaker.call('fineImpose', { body: fine });
  await sql`
    insert into movement (id, student_id, direction, at, offset_ms, received_on, source_no)
    values (gen_random_uuid(), ${studentId}, 'out', '2026-03-05T12:00:00Z', 0, '2026-03-06', movement_source_of(${hostelId}, ${pema}, 'pass'))`.execute(
    server.database.write,
  );
  await server.database.write.transaction().execute(sealDayOfMovements);
  // whoever is barred by a row makes staff be asked about the others, which a row that comes back must not
  for (const guardian of [{ name: 'Mohun Rao' }, { name: 'Mohan Rao', barred: true }])
    await server.database.write
      .insertInto('guardian')
      .values({ student_id: studentId, ...guardian })
      .execute();
  await server.database.write.updateTable('guardian').set({ is_another: true }).where('barred', '=', false).execute();
  const path = await backUp();
  assert.equal((await stat(path)).mode & 0o777, 0o600, 'nobody else on the machine reads it');
  await countRows(await checkBackup(path, ''));

  const database = await restored(path);
  assert.deepEqual(await tableDigests(database.read), await tableDigests(server.database.read));
  const answered = await database.read.selectFrom('guardian').select('name').where('is_another', '=', true).execute();
  assert.deepEqual(answered, [{ name: 'Mohun Rao' }]);
  await server.database.write.deleteFrom('guardian').execute();
  const made = await makeDatabase(server.databaseUrl);
  cleanUp(made.drop);
  const fresh = await openMadeDatabase(made);
  cleanUp(() => fresh.close());
  assert.deepEqual(await partsOf(database), await partsOf(fresh), 'as migrations alone make it');
  const said: string[] = [];
  assert.equal(await brokenSeals(database.read, (line) => said.push(line)), false, said.join('\n'));
  assert.equal((await database.read.selectFrom('movement_day').select('day').execute()).length, 1);
  assert.deepEqual((await daysUnlikeTheirSeals.execute(database.read)).rows, []);

  const app = await server.secondServer({ database });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const { body } = await clientOf(address).call('login', { body: { username: 'pema', password: 'kanchenjunga at dawn' } });
  await clientOf(address, body.token).call('fineImpose', { body: fine });
  const { rows } = await sql<{ number: number }>`select number from fine order by number`.execute(database.read);
  assert.deepEqual(rows, [{ number: 1 }, { number: 2 }], 'numbers go on where they were');
});

test('a backup of a server with writers at work holds the data of one moment', async () => {
  const writers = await Promise.all([1, 2, 3].map(() => setUpStaffedHostel(server)));
  const work = { rounds: 0, isOver: false };
  const writing = writers.map(async ({ hostelId, studentId, caretaker, student }) => {
    while (!work.isOver) {
      await caretaker.call('roomAllot', { params: { hostelId } });
      await student.call('complaintCreate', { params: { hostelId }, body: { complaint: `no water ${work.rounds}` } });
      await caretaker.call('fineImpose', { body: { studentId, amount: 10, reason: 'late' } });
      await caretaker.call('roomReset', { params: { hostelId } });
      work.rounds++;
    }
  });
  const severalRounds = async () => {
    for (const enough = work.rounds + 3; work.rounds < enough; await nextTurn());
  };
  await severalRounds();
  const path = await backUp();
  await severalRounds();
  work.isOver = true;
  await Promise.all(writing);

  const database = await restored(path);
  for (const table of recordedTables) {
    // every row is as the last change in the audit log left it, so that no table is of another moment than the log
    const { rows } = await sql<{ key: string }>`
      select last.row_key as key from (
        select distinct on (row_key) row_key, after from operation_change where table_name = ${table} order by row_key, no desc
      ) as last
      where last.after is not null and not exists (select from ${sql.table(table)} t where to_jsonb(t) @> last.after)`.execute(
      database.read,
    );
    assert.deepEqual(rows, [], table);
  }
  assert.ok((await countOperations(database)) < (await countOperations(server.database)), 'they went on writing');
  assert.equal(await brokenSeals(database.read, () => {}), false);
});

test('a file that is damaged anywhere, cut off or longer is refused', async () => {
  const path = await backUp();
  const bytes = await readFile(path);
  const other = freshPath();
  for (let n = 0; n < damages; n++) {
    // the first byte, the last, and others spread evenly between them
    const at = Math.floor((n * (bytes.length - 1)) / (damages - 1));
    const damaged = Buffer.from(bytes);
    damaged.writeUInt8(damaged.readUInt8(at) ^ (1 << (n % 8)), at);
    await writeFile(other, damaged);
    await assert.rejects(checkBackup(other, ''), /damaged|is not a backup/, `byte ${at}`);
  }
  for (const length of [0, 1, 15, 16, 500, Math.floor(bytes.length / 2), bytes.length - 73, bytes.length - 72, bytes.length - 1]) {
    await writeFile(other, bytes);
    await truncate(other, length);
    await assert.rejects(checkBackup(other, ''), /damaged or cut off|is not a backup/, `${length} bytes`);
  }
  await writeFile(other, [bytes, '\n']);
  await assert.rejects(checkBackup(other, ''), /damaged/);
  await writeFile(other, 'Hello');
  await assert.rejects(checkBackup(other, ''), /is not a backup of Hostelry/);
  await assert.rejects(checkBackup(folder, ''), /There is no file/);
});

test('a backup of a newer version, or of another one, is refused', async () => {
  const path = await backUp();
  const check = async (changeHeader: (header: Header) => unknown, words: RegExp) =>
    await assert.rejects(
      forge(path, changeHeader)
        .then((path) => checkBackup(path, ''))
        .then(({ header }) => requireKnownVersion(header)),
      words,
    );
  await requireKnownVersion((await checkBackup(await forge(path, sameHeader), '')).header);
  await check((header) => ({ ...header, product: '99.0.0' }), /was made by Hostelry 99\.0\.0 .* Nothing was changed/);
  await check((header) => ({ ...header, migrations: { ...header.migrations, '9999-of-tomorrow.sql': 'x' } }), /older or another/);
  await check((header) => ({ ...header, migrations: { ...header.migrations, '0001-audit-log.sql': 'edited' } }), /older or another/);
  await check(() => ({ format: 2, anything: 'else' }), /newer Hostelry, in a form/);
  await check(() => ({ format: 1, anything: 'else' }), /damaged/);
});

test('a database that is not empty is refused, and nothing in it changes', async () => {
  const path = await backUp();
  const before = await tableDigests(server.database.read);
  await assert.rejects(restoreFrom(path, { connectionString: server.databaseUrl }), /not empty \(\d+ tables.*Nothing was changed/);
  assert.deepEqual(await tableDigests(server.database.read), before);
});

test('a restore that breaks off leaves an empty database, and can be repeated', async () => {
  const path = await backUp();
  const { connection, open } = await emptyDatabase();
  const broken: [string, RegExp][] = [
    [
      await forge(path, (header) => ({ ...header, tables: { ...header.tables, student: 9999 } })),
      /rows of the table student and names 9999/,
    ],
    // PostgreSQL itself refuses this in the middle of a table; the error keeps its words
    [await forge(path, sameHeader, (rows) => rows.replaceAll(/^(COPY "fine" .*\n)/gm, '$1nonsense\n')), /nonsense/],
    [
      await forge(path, sameHeader, (rows) => rows.replace(/^(COPY "account" .*\n)(.*\n)/m, '$1$2$2')),
      /^Error: The database does not take what is in the backup \(table account\): duplicate key .* Nothing was changed\.$/,
    ],
    [await forge(path, sameHeader, (rows) => rows.slice(0, rows.indexOf('COPY "student"') + 300)), /ends in the middle/],
  ];
  for (const [forged, words] of broken) {
    await assert.rejects(restoreFrom(forged, connection), words);
    assert.equal(await relationsIn(connection), 0, String(words));
  }
  await restoreFrom(path, connection);
  assert.deepEqual(await tableDigests((await open()).read), await tableDigests(server.database.read));
});

test('a backup of an older schema is restored and migrated to the newest; a table that is not ours is reported and left out', async () => {
  const { connection } = await emptyDatabase();
  const client = new pg.Client(connection);
  await client.connect();
  await makeMigrationTable(client);
  const older = (await listMigrations()).slice(0, -1);
  for (const { name, sql, checksum } of older) {
    await client.query(sql);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
  }
  await client.query(`insert into account (username, username_key, role) values ('Asha', 'asha', 'student')`);
  await client.query(`create table "of the office" (a text); insert into "of the office" values ('x')`).finally(() => client.end());
  const path = freshPath();
  const { header } = await write(connection, path);
  assert.deepEqual([header.product, header.schema], [null, older.at(-1)?.name], 'it is not data of this version');
  const { connection: target, open } = await emptyDatabase();
  const said: string[] = [];
  await restore(target, await checkBackup(path, ''), (line) => said.push(line));
  assert.equal(said[0], "The table of the office is not one of Hostelry's and was left out.");
  const database = await open();
  assert.deepEqual(await database.read.selectFrom('account').select(['username', 'name']).execute(), [{ username: 'Asha', name: '' }]);
  const { rows } = await sql<{ count: number }>`select count(*) as count from migration`.execute(database.read);
  assert.equal(rows[0]?.count, (await listMigrations()).length);
});

test('a backup that fails leaves no file, and none is overwritten', async () => {
  const before = await readdir(folder);
  const { connection } = await emptyDatabase();
  await assert.rejects(write(connection, freshPath()), /The database is empty/);
  await assert.rejects(write({ connectionString: 'postgres://127.0.0.1:1/x' }, freshPath()));
  await assert.rejects(write({ connectionString: server.databaseUrl }, join(folder, 'missing', 'x.backup')), /ENOENT/);
  await assert.rejects(write({ connectionString: server.databaseUrl }, folder), /is a folder/);
  // a file that fails its check does not get the name of a backup
  const wrong = writeBackup({ connectionString: server.databaseUrl }, freshPath(), {
    key: '',
    check: async (fresh) => {
      await truncate(fresh, 500);
      await checkBackup(fresh, '');
    },
  });
  await assert.rejects(wrong, /damaged or cut off/);
  await symlink(join(folder, 'missing'), join(folder, 'link'));
  await assert.rejects(
    makeBackup({ connectionString: server.databaseUrl }, join(folder, 'link', 'x.backup'), { BACKUP_KEY: '' }),
    /^Error: There is no folder .*link\.$/,
  );
  await rm(join(folder, 'link'));
  assert.deepEqual(await readdir(folder), before);
  const [first = ''] = before;
  await assert.rejects(write({ connectionString: server.databaseUrl }, join(folder, first)), /There is a file .* already/);
});

test('a backup whose connection is cut ends with the reason and leaves no file', async () => {
  const before = await readdir(folder);
  // the backup waits for this table, in the middle of its work
  await server.database.write.transaction().execute(async (db) => {
    await sql`lock table room in access exclusive mode`.execute(db);
    const failed = assert.rejects(write({ connectionString: server.databaseUrl }, freshPath()), /terminat/i);
    for (let cut = 0; cut === 0; await nextTurn()) {
      const { rows } = await sql<{ cut: number }>`
        select count(pg_terminate_backend(pid)) as cut from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database() and query like '%"room"%'`.execute(server.database.read);
      cut = rows[0]?.cut ?? 0;
    }
    await failed;
  });
  assert.deepEqual(await readdir(folder), before);
});

test('a line without an end between two tables is refused before it is read whole', async () => {
  const path = await forge(await backUp(), sameHeader, () => 'COPY "room" ("'.repeat(1_000_000));
  await assert.rejects(countRows(await checkBackup(path, '')), /line between its tables that is too long/);
});

test('the beginning of a backup is shown by the command that docs/backups.md names', async () => {
  const [, command] =
    /`(sed [^`]+) \/\S+\.backup` shows/.exec(await readFile(new URL('../../docs/backups.md', import.meta.url), 'utf8')) ?? [];
  const { stdout } = await promisify(exec)(`${command} ${await backUp()}`);
  const header = readHeader(stdout);
  assert.ok(typeof header === 'object' && header.moment !== '' && 'account' in header.tables, stdout);
});

test('a backup holds neither the secrets of mail server and provider nor what waits to be sent, so that nothing restored is sent again', async () => {
  const { write: database } = server.database;
  const id = await server.build.account();
  await keepSecret(database, 'mail_password', 'never in a backup', 'a server');
  await keepSecret(database, 'sms_key', 'never in a backup', 'a provider');
  await sql`insert into mail_address (account_id, address, verified_at) values (${id}, 'a@b.example', now())`.execute(database);
  await sql`insert into own_telephone (account_id, channel, number) values (${id}, 'sms', '919840012345')`.execute(database);
  await sql`insert into telephone_code (account_id, channel, telephone, number, code_hash)
    values (${id}, 'sms', '98400 12346', '919840012346', '')`.execute(database);
  await sql`insert into notification (account_id, message, link) values (${id}, 'You moved.', '/')`.execute(database);
  await sql`insert into delivery (notification_id, channel, address_id, urgency)
    select n.id, 'mail', m.id, 'now' from notification n join mail_address m using (account_id) where account_id = ${id}`.execute(database);
  const student_id = await server.build.student();
  await database.insertInto('guardian').values({ student_id, name: 'Mohan Rao', telephone: '98400 12345' }).execute();
  const places = { id_at: '/id', accepted: '', status_id_at: '/id', delivered: '/status=ok', failed: '' };
  const request = { url: 'https://sms.example.org/', sends: 'json', headers: 'key: {key}', body: '{"to": "{to}"}', country: '91' };
  await database
    .insertInto('gateway')
    .values({ channel: 'sms', is_on: true, ...request, ...places })
    .execute();
  const template = { channel: 'sms', text_key: 'wardAbsent', language: 'en', template: 'T-1', variables: ['student'] };
  await database.insertInto('message_template').values(template).execute();
  await sql`insert into notification (guardian_id, text_key, text_values, page, page_params, urgency)
    select id, 'wardAbsent', '{"student": "Asha", "day": "2098-01-02"}', '', '{}', 'now' from guardian`.execute(database);
  const waiting = await database.selectFrom('delivery').select('channel').orderBy('channel').execute();
  assert.deepEqual(
    waiting.map(({ channel }) => channel),
    ['mail', 'sms'],
  );
  const { read } = await restored(await backUp());
  for (const table of ['guardian', 'gateway', 'message_template', 'own_telephone'] as const)
    assert.equal((await read.selectFrom(table).selectAll().execute()).length, 1, table);
  for (const table of ['kept_secret', 'telephone_code', 'delivery'] as const)
    assert.deepEqual(await read.selectFrom(table).selectAll().execute(), [], table);
  assert.equal((await read.selectFrom('mail_address').selectAll().where('account_id', '=', id).execute()).length, 1);
});
