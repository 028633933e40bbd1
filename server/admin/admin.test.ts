import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { run as runCommand } from '#server/admin.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { connectUnlimited, openDatabase } from '#server/db/open.ts';
import { buildersFor } from '#server/testing/builders.ts';
import { cleanUp } from '#server/testing/clean-up.ts';
import { makeDatabase, patience } from '#server/testing/cluster.ts';
import { newFolder } from '#server/testing/folder.ts';
import { tablesHolding } from '#server/testing/table-digests.ts';
import { codeOf } from '#server/testing/second-factor.ts';
import { clientOf } from '#server/testing/client.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer({ SIGN_IN_FAILURES_PER_ACCOUNT: '3' });
const program = fileURLToPath(new URL('../admin.ts', import.meta.url));

interface Outcome {
  code: number | null;
  output: string;
  complaint: string;
}

interface Given {
  environment: Record<string, string>;
  input?: string;
}

/** Runs the command as an operator does, in a child process, which takes as long as many commands run by `run`. */
async function runAsProcess(args: string[], { environment, input = '' }: Given): Promise<Outcome> {
  const { DATABASE_URL: _, ...rest } = process.env;
  const child = spawn(process.execPath, [program, ...args], { env: { ...rest, ...environment } });
  child.stdin.on('error', () => {}); // a command that reads no input may be gone before it is written
  child.stdin.end(input);
  const [[code], output, complaint] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return { code, output, complaint };
}

/** Runs the command within the process of the tests. */
async function run(args: string[], { environment, input = '' }: Given): Promise<Outcome> {
  const [output, complaint]: [string[], string[]] = [[], []];
  const code = await runCommand(args, {
    environment,
    input: Readable.from([input], { objectMode: false }),
    say: (line) => output.push(`${line}\n`),
    complain: (line) => complaint.push(`${line}\n`),
  });
  return { code, output: output.join(''), complaint: complaint.join('') };
}

const adminBy = (runner: typeof run) => (args: string, input?: string) =>
  runner(args.split(' ').filter(Boolean), { environment: { DATABASE_URL: server.databaseUrl }, ...(input === undefined ? {} : { input }) });
const admin = adminBy(run);
const adminAsProcess = adminBy(runAsProcess);

const signIn = (username: string, password: string) => server.nobody.call('login', { body: { username, password } });
const refusedSignIn = (username: string, password: string) => server.nobody.refused('login', { body: { username, password } });

const lastWord = (output: string): string => output.trim().split(/\s+/).at(-1) ?? '';

test('an account that is added signs in with the password that was generated', async () => {
  const added = await admin('account add lata.kamble --role caretaker');
  assert.deepEqual([added.code, added.complaint], [0, '']);
  const { status, body } = await signIn('lata.kamble', lastWord(added.output));
  assert.deepEqual([status, body.role, body.mustChangePassword], [200, 'caretaker', false]);
});

test('a password can be given on standard input and is not printed', async () => {
  const added = await adminAsProcess('account add pema.lepcha --role warden --password - --must-change', 'kanchenjunga at dawn\n');
  assert.equal(added.code, 0);
  assert.doesNotMatch(added.output + added.complaint, /dawn/);
  const { status, body } = await signIn('pema.lepcha', 'kanchenjunga at dawn');
  assert.deepEqual([status, body.mustChangePassword], [200, true]);
});

test('an account is not added twice, nor with a password that is too easy', async () => {
  await server.build.account({ username: 'arun.rao' });
  const twice = await admin('account add ARUN.rao --role warden');
  assert.deepEqual([twice.code, twice.complaint], [1, 'username: Username already exists\n']);
  const easy = await admin('account add meera.iyer --role warden --password password1');
  assert.equal(easy.code, 1);
  assert.match(easy.complaint, /^password: This password is too easy to guess/);
  const silent = await admin('account add meera.iyer --role warden --password -');
  assert.deepEqual([silent.code, silent.complaint], [1, 'No password came by standard input.\n']);
});

test('when a new password is generated for an account, its sessions end and failed sign-ins no longer block it', async () => {
  const id = await server.build.account({ role: 'warden', username: 'sudha' });
  const warden = await server.as('warden', id);
  for (let failures = 0; failures < 3; failures++) await server.nobody.refused('login', { body: { username: 'sudha', password: 'wrong' } });
  assert.equal((await server.nobody.refused('login', { body: { username: 'sudha', password: 'wrong' } })).status, 429);
  const { code, output } = await admin('account password Sudha');
  assert.equal(code, 0);
  assert.equal((await warden.refused('me')).status, 401);
  await signIn('sudha', lastWord(output));
});

test('a disabled account is signed out immediately, and an enabled one can sign in again', async () => {
  const added = await admin('account add tenzin --role caretaker');
  const password = lastWord(added.output);
  const { body } = await signIn('tenzin', password);
  assert.equal((await admin('account disable tenzin')).code, 0);
  const refused = await server.nobody.request('/api/v1/me', { headers: { authorization: `Bearer ${body.token}` } });
  assert.equal(refused.status, 401);
  assert.equal((await refusedSignIn('tenzin', password)).status, 401);
  assert.match((await admin('account list --role caretaker')).output, /^tenzin +caretaker +- +disabled$/m);
  assert.equal((await admin('account enable tenzin')).code, 0);
  await signIn('tenzin', password);
});

test('somebody without their phone signs in with the password alone once the second factor is removed', async () => {
  await admin('account add farida.khan --role warden --password -', 'kanchenjunga at dawn\n');
  const { body } = await signIn('farida.khan', 'kanchenjunga at dawn');
  const client = clientOf(server.address, body.token);
  const { secret } = (await client.call('secondFactorStart', { body: { currentPassword: 'kanchenjunga at dawn' } })).body;
  await client.call('secondFactorConfirm', { body: { code: codeOf(secret) } });
  assert.equal((await refusedSignIn('farida.khan', 'kanchenjunga at dawn')).status, 401);
  assert.equal((await admin('account second-factor-off farida.khan')).code, 0);
  assert.equal((await client.refused('me')).status, 401);
  await signIn('farida.khan', 'kanchenjunga at dawn');
});

test('the list shows the accounts of a role with the hostel of each', async () => {
  const caretakerId = await server.build.account({ username: 'raghunath' });
  await server.build.hostel({ name: 'Sabarmati', caretakerId });
  const { code, output } = await admin('account list --role caretaker');
  assert.equal(code, 0);
  assert.match(output, /^raghunath +caretaker +Sabarmati$/m);
  assert.doesNotMatch(output, /warden/);
  const { total } = await server.database.read
    .selectFrom('account')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  assert.equal((await admin('account list')).output.trim().split('\n').length, total);
});

test('the last administrator who can sign in stays', async () => {
  await server.build.account({ role: 'hosteladmin', username: 'first' });
  await server.build.account({ role: 'hosteladmin', username: 'second' });
  assert.equal((await admin('account disable second')).code, 0);
  const refused = await adminAsProcess('account disable first');
  assert.deepEqual([refused.code, refused.complaint], [1, 'The last administrator who can sign in must stay.\n']);
});

test('an unknown account is reported as unknown', async () => {
  const outcomes = await Promise.all(['password', 'disable', 'enable'].map((command) => admin(`account ${command} nobody.at.all`)));
  for (const { code, complaint } of outcomes) assert.deepEqual([code, complaint], [1, 'There is no such account here.\n']);
});

test('a mistyped command is refused and its usage shown', async () => {
  const unknown = await adminAsProcess('acount list');
  assert.equal(unknown.code, 2);
  assert.match(unknown.complaint, /There is no command “acount list”; npm run admin -- help/);
  const mistyped = [
    'account add asha --role student',
    'account add asha',
    'account add --role warden',
    'account add asha verma --role warden',
    'account list --hostel x',
    'verify now',
    'backup',
    'restore one.backup two.backup',
  ];
  for (const { code, output, complaint } of await Promise.all(mistyped.map((args) => admin(args)))) {
    assert.deepEqual([code, output], [2, ''], complaint);
    assert.match(complaint, /^Usage: npm run admin -- \w/m);
  }
});

test('help lists every command', async () => {
  const help = await admin('help');
  assert.equal(help.code, 0);
  for (const command of [
    'account list',
    'account add',
    'account password',
    'account disable',
    'account enable',
    'verify',
    'backup',
    'check-backup',
    'export-person',
    'erase-person',
    'restore',
  ])
    assert.ok(help.output.includes(`\n  ${command}`), command);
  const nothing = await admin('');
  assert.deepEqual([nothing.code, nothing.output], [2, help.output]);
});

test('verify finds the seats of a sound database sound', async () => {
  const hostelId = await server.build.hostel({ name: 'Betwa' });
  const [room] = await server.build.rooms(hostelId);
  await server.build.student({ hostelId, room: { roomId: room?.id ?? '', seat: 1 } });
  const { code, output } = await admin('verify');
  assert.equal(code, 0, output);
  assert.equal(output.match(/^ok /gm)?.length, 11);
  assert.match(output, /^\d+ seats: 1 occupied, \d+ free/m);
});

test('verify names each kind of violation in a database whose constraints were dropped', async () => {
  const made = await makeDatabase(server.databaseUrl);
  cleanUp(made.drop);
  const database = openDatabase(made.connection, () => {}, { patience });
  cleanUp(() => database.close());
  const build = buildersFor(database.write);
  const hostelId = await build.hostel({ name: 'Betwa', singleSeater: 1, doubleSeater: 0, tripleSeater: 0 });
  const elsewhere = await build.hostel({ name: 'Chambal', singleSeater: 0, doubleSeater: 1, tripleSeater: 0 });
  const [single] = await build.rooms(hostelId);
  const [double] = await build.rooms(elsewhere);
  assert.ok(single && double);
  await sql`
    alter table stay drop constraint stay_seat_once, drop constraint stay_student_once,
      drop constraint stay_seat_in_room, drop constraint stay_student_in_hostel;
    drop index stay_open_student, stay_open_seat`.execute(database.write);
  const verify = () => run(['verify'], { environment: { DATABASE_URL: made.url } });
  const failures = async () => (await verify()).output.match(/^FAIL.*/gm) ?? [];
  assert.deepEqual(await failures(), []);

  const stray = await build.student({ username: 'stray', hostelId, room: { roomId: single.id, seat: 1 } });
  await sql`update student set hostel_id = ${elsewhere} where account_id = ${stray}`.execute(database.write);
  assert.deepEqual(await failures(), ["FAIL  a student's room is in the student's hostel; not so: stray"]);

  await sql`update student set hostel_id = ${hostelId} where account_id = ${stray}`.execute(database.write);
  await sql`update stay set seat = 2 where student_id = ${stray}`.execute(database.write);
  assert.deepEqual(await failures(), ['FAIL  capacity = occupied + free, in every room; not so: room S1 of Betwa']);

  await build.student({ username: 'second', hostelId, room: { roomId: single.id, seat: 1 } });
  await build.student({ username: 'third', hostelId: elsewhere, room: { roomId: double.id, seat: 1 } });
  await sql`update stay set seat = 1`.execute(database.write);
  assert.deepEqual(await failures(), [
    'FAIL  capacity = occupied + free, in every room; not so: room S1 of Betwa',
    'FAIL  no room has more occupants than seats; not so: room S1 of Betwa',
    'FAIL  no hostel has more students than seats, those of closed rooms included; not so: Betwa',
  ]);

  await sql`delete from stay`.execute(database.write);
  await sql`update hostel_student_count set students = 0 where hostel_id = ${elsewhere}`.execute(database.write);
  await sql`delete from hostel_room_count where hostel_id = ${hostelId}`.execute(database.write);
  await sql`insert into record_count values ('fine', 7, 'pending', 1, 250)`.execute(database.write);
  assert.deepEqual((await failures()).at(-1), 'FAIL  the counts that are kept are right; not so: Betwa, Chambal, table fine');
  await sql`truncate hostel_student_count, hostel_room_count, record_count`.execute(database.write);
  await sql`insert into hostel_student_count table counted_hostel_students`.execute(database.write);
  await sql`insert into hostel_room_count table counted_hostel_rooms`.execute(database.write);
  await sql`update room set closed_since = now(), closed_reason = 'no water' where id = ${double.id}`.execute(database.write);
  await sql`alter table stay disable trigger stay_begins_in_open_room`.execute(database.write);
  const guest = await build.student({ username: 'guest', hostelId: elsewhere, room: { roomId: double.id, seat: 1 } });
  assert.deepEqual(await failures(), [
    'FAIL  no hostel has more students than seats, those of closed rooms included; not so: Betwa',
    'FAIL  everybody in a closed room lived there before it was closed; not so: guest',
  ]);
  await sql`update room set closed_since = null, closed_reason = ''`.execute(database.write);
  await sql`alter table student drop constraint student_of_whom_hostel_is_for`.execute(database.write);
  await sql`update hostel set is_for = 'women' where id = ${elsewhere}`.execute(database.write);
  await sql`update student set gender = case account_id when ${guest} then '' else 'female' end`.execute(database.write);
  assert.deepEqual(await failures(), [
    'FAIL  no hostel has more students than seats, those of closed rooms included; not so: Betwa',
    'FAIL  a hostel for women has only women, one for men only men; not so: guest',
  ]);

  await sql`delete from stay`.execute(database.write);
  await sql`delete from student where account_id = ${guest}`.execute(database.write);
  await sql`delete from student where account_id = ${stray}`.execute(database.write);
  await sql`
    insert into stay (student_id, hostel_id, room_id, room_capacity, seat)
    select s.account_id, r.hostel_id, r.id, r.capacity, n
    from account a join student s on s.account_id = a.id join room r on r.hostel_id = s.hostel_id, generate_series(1, 2) n
    where a.username = 'third'`.execute(database.write);
  assert.deepEqual(await failures(), ['FAIL  a student has one seat; not so: third']);
  assert.equal((await verify()).code, 1);
});

test('a database without tables is reported as empty, and one that cannot be reached as unreachable', async () => {
  const made = await makeDatabase(server.databaseUrl);
  cleanUp(made.drop);
  const client = await connectUnlimited(made.connection);
  await client.query('drop schema public cascade; create schema public').finally(() => client.end());
  const empty = await run(['account', 'list'], { environment: { DATABASE_URL: made.url } });
  assert.equal(empty.code, 1);
  assert.match(empty.complaint, /^The database is empty/);
  const away = await run(['verify'], { environment: { DATABASE_URL: 'postgres://127.0.0.1:1/hostelry' } });
  assert.equal(away.code, 1);
  assert.match(away.complaint, /^The database cannot be reached/);
});

test('commands reach Hostelry’s own database while a server runs it, and start it when none does', async () => {
  const root = await newFolder();
  const dataDir = join(root, 'data');
  const command = (...args: string[]) => run(args, { environment: { DATA_DIR: dataDir } });

  const missing = await command('verify');
  assert.deepEqual([missing.code, missing.output], [1, '']);
  assert.match(missing.complaint, /^There is no database in/);
  assert.deepEqual(await readdir(root), [], 'looking for a database makes none');

  const embedded = await startEmbedded({ dataDir, log: () => {} });
  cleanUp(() => embedded.stop());
  const client = await connectUnlimited(embedded.connection);
  await migrate(client, { log: () => {} }).finally(() => client.end());
  const beside = await command('account', 'add', 'savita', '--role', 'caretaker');
  assert.deepEqual([beside.code, beside.complaint], [0, '']);
  const still = await connectUnlimited(embedded.connection);
  await still.end();
  await embedded.stop();
  const alone = await runAsProcess(['account', 'list'], { environment: { DATA_DIR: dataDir } });
  assert.deepEqual([alone.code, alone.output, alone.complaint], [0, 'savita  caretaker  -\n', '']);
  const files = await readdir(join(dataDir, 'database/cluster'));
  assert.ok(files.includes('PG_VERSION') && !files.includes('postmaster.pid'), 'the command stops the database it started');

  const file = join(root, 'hostelry.backup');
  const nowhere = await command('backup', join(root, 'nowhere/hostelry.backup'));
  assert.deepEqual([nowhere.code, nowhere.complaint], [1, `There is no folder ${join(root, 'nowhere')}.\n`]);
  const backedUp = await command('backup', file);
  assert.deepEqual([backedUp.code, backedUp.complaint], [0, '']);
  const elsewhere = (...args: string[]) => run(args, { environment: { DATA_DIR: join(root, 'other') } });
  const checked = await elsewhere('check-backup', file);
  assert.deepEqual([checked.code, checked.complaint], [0, '']);
  assert.match(checked.output, /is whole: \d+ rows of \d+ tables as of 20/);
  const [bytes, cutOff] = [await readFile(file), join(root, 'cut-off.backup')];
  await writeFile(cutOff, bytes.subarray(0, -1));
  assert.match((await elsewhere('restore', cutOff)).complaint, /damaged or cut off.*nothing was changed/);
  assert.ok(!(await readdir(root)).includes('other'), 'a file that is refused makes no database');
  const restored = await elsewhere('restore', file);
  assert.deepEqual([restored.code, restored.complaint], [0, '']);
  assert.match(restored.output, /^Whoever was erased since 20\S+ is in it again/m);
  assert.match((await elsewhere('account', 'list')).output, /^savita +caretaker/);
  const twice = await elsewhere('restore', file);
  assert.equal(twice.code, 1);
  assert.match(twice.complaint, /^The database is not empty/);
});

test('a person is exported into a new file and erased, unless something of theirs is open', async () => {
  const id = await server.build.student({ username: 'ila.m4', info: { name: 'Ila Mukherjee' } });
  const file = join(await newFolder(), 'ila.xlsx');
  assert.deepEqual([(await admin(`export-person ila.m4 ${file}`)).code, (await stat(file)).mode & 0o777], [0, 0o600]);
  assert.equal((await readFile(file)).subarray(0, 2).toString(), 'PK');
  const { write } = server.database;
  const imposer = await server.build.account();
  const hostelId = await server.build.hostel();
  const fine = { student_id: id, hostel_id: hostelId, amount: 10, reason: 'Late.', imposed_by: imposer };
  await write.insertInto('fine').values(fine).execute();
  const refused = await admin('erase-person ila.m4');
  assert.deepEqual(
    [refused.code, refused.complaint],
    [1, 'Nobody was erased:\n1 fine is unpaid: ₹10. Have it paid first, or cancel it.\n'],
  );
  await write.deleteFrom('fine').where('student_id', '=', id).execute();
  const erased = await admin('erase-person ila.m4');
  assert.deepEqual([erased.code, erased.output], [0, 'ila.m4 was erased. Backups that were made before still hold this person.\n']);
  assert.deepEqual(await tablesHolding(server.database.read, 'Ila Mukherjee'), []);
  const administrator = await server.as('hosteladmin');
  const { body } = await administrator.call('operationList', { query: { object: id, limit: 1 } });
  assert.equal(body.operations[0]?.about, 'At the command line: erase-person: A former student');
});

test('the audit log records what an operator does under the name of the command', async () => {
  await admin('account add ganesh --role warden');
  await admin('account disable ganesh');
  const administrator = await server.as('hosteladmin');
  const { body } = await administrator.call('operationList', { query: { limit: 10 } });
  const told = body.operations.map(({ about, by }) => `${about}, by ${by?.username ?? 'nobody with an account'}`);
  for (const command of ['account add', 'account disable'])
    assert.ok(told.includes(`At the command line: ${command}: ganesh, by nobody with an account`), told.join('\n'));
});

test('a command whose output is closed before it is read finishes without an error', async () => {
  const child = spawn(process.execPath, [program, 'help']);
  child.stdout.destroy();
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  assert.deepEqual([code, complaint], [0, '']);
});
