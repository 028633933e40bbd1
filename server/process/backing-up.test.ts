import assert from 'node:assert/strict';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import type { Backup } from '#contract/backup/backup.ts';
import { beginBackup, endBackup, readSituation } from '#server/backup/backup-rows.ts';
import { backUpBeforeUpgrade } from '#server/backup/before-upgrade.ts';
import { checkBackup } from '#server/backup/read-backup.ts';
import type { Settings } from '#server/settings.ts';
import { newFolder } from '#server/testing/folder.ts';
import { testServer } from '#server/testing/server.ts';
import { until } from '#server/testing/until.ts';
import { isDue, startBackingUp } from './backing-up.ts';

const server = testServer({ BACKUPS_KEPT: '2' });
let root = '';
before(async () => void (root = await newFolder()));

let folders = 0;
const withFolder = (): Settings => ({
  ...server.settings,
  BACKUP_FOLDER: join(root, `backups-${++folders}`),
  BACKUP_KEY: 'a secret that only the operator has',
});

/** Runs `servers` side by side until no backup is due or under way; returns the newest backup and the warning of the list, and the errors they reported. */
async function serve(settings: Settings, servers = 1): Promise<{ newest: Backup | undefined; warning: string; reported: string[] }> {
  const reported: string[] = [];
  const onError = (error: unknown) => reported.push(String(error));
  const running = Array.from({ length: servers }, () =>
    startBackingUp({ connectionString: server.databaseUrl }, server.database, { settings, onError }),
  );
  const administrator = await server.as('hosteladmin');
  try {
    let { body } = await administrator.call('backupList');
    await until('a backup came to its end', async () => {
      ({ body } = await administrator.call('backupList'));
      return body.warning !== 'old' && body.backups.every(({ state }) => state !== 'wanted' && state !== 'under way');
    });
    return { newest: body.backups[0], warning: body.warning, reported };
  } finally {
    await Promise.all(running.map(({ stop }) => stop()));
  }
}

async function ask(): Promise<string> {
  const administrator = await server.as('hosteladmin');
  return (await administrator.call('backupCreate')).body.message;
}

const made = (names: string[]) => names.filter((name) => /^hostelry-(daily|by-hand)-\d{4}-\d\d-\d\d-\d{6}\.backup$/.test(name));

test('the daily backup is due once its hour has come, even if no server was running then', () => {
  const settings = { BACKUP_HOUR: 2, TIME_ZONE: 'Asia/Kolkata' };
  const due = (goodSince: string, now: string, failedAt: string | null = null) =>
    isDue(
      { goodSince: `${goodSince}+05:30`, failedAt: failedAt && `${failedAt}+05:30`, isOpen: false },
      settings,
      new Date(`${now}+05:30`),
    );
  assert.equal(due('2026-11-21T02:00', '2026-11-22T01:59'), false);
  assert.equal(due('2026-11-21T02:00', '2026-11-22T02:00'), true);
  assert.equal(due('2026-11-21T02:00', '2026-11-22T11:30'), true, 'the machine was off at night');
  assert.equal(due('2026-11-22T02:00', '2026-11-22T23:59'), false, 'one was made at that hour');
  assert.equal(due('2026-11-22T01:00', '2026-11-22T02:00'), true, 'one by hand before that hour is not the daily one');
  assert.equal(due('2026-10-01T02:00', '2026-11-22T01:00'), true);
  assert.equal(due('2026-11-21T02:00', '2026-11-22T02:30', '2026-11-22T02:00'), false, 'a try that failed is repeated after an hour');
  assert.equal(due('2026-11-21T02:00', '2026-11-22T03:01', '2026-11-22T02:00'), true);
  assert.equal(isDue({ goodSince: '2020-01-01T00:00Z', failedAt: null, isOpen: false }, { ...settings, BACKUP_HOUR: undefined }), false);
});

test('Back up now makes one backup, however often it is pressed, and only one of the servers makes it', async () => {
  const settings = withFolder();
  assert.deepEqual([await ask(), await ask()], ['A backup is being made.', 'A backup is already being made.']);
  const { newest, warning, reported } = await serve(settings, 3);
  assert.deepEqual([newest?.state, newest?.occasion, warning, reported], ['good', 'by hand', 'none', []]);
  const names = await readdir(settings.BACKUP_FOLDER);
  assert.deepEqual(names, made(names));
  assert.equal(names.length, 1);
  const checked = await checkBackup(newest?.path ?? '', settings.BACKUP_KEY);
  assert.equal(checked.bytes, newest?.bytes);

  // somebody has deleted the file
  const administrator = await server.as('hosteladmin');
  await rename(checked.path, `${checked.path}.moved`);
  const gone = (await administrator.call('backupList')).body;
  assert.deepEqual([gone.backups[0]?.state, gone.lastGood], ['missing', null]);
  await rename(`${checked.path}.moved`, checked.path);
  assert.equal((await administrator.call('backupList')).body.lastGood?._id, newest?._id);
});

test('old backups are removed only after a new one is good, the newest of a kind are kept, and no other file is touched', async () => {
  const settings = withFolder();
  await mkdir(settings.BACKUP_FOLDER);
  const old = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) => `hostelry-by-hand-${day}-020000.backup`);
  const others = ['hostelry-daily-2026-01-01-020000.backup', 'hostelry-by-hand-2026-01-01-020000.backup.kept', 'notes.txt'];
  const brokenOff = 'hostelry-by-hand-2026-01-04-020000.backup.unfinished-0a1b2c3d';
  for (const name of [...old, ...others, brokenOff]) await writeFile(join(settings.BACKUP_FOLDER, name), '');
  const present = async () => (await readdir(settings.BACKUP_FOLDER)).sort();

  // a file stands where the folder must be
  const blocked = { ...settings, BACKUP_FOLDER: join(settings.BACKUP_FOLDER, 'notes.txt') };
  await ask();
  const failed = await serve(blocked);
  assert.deepEqual([failed.newest?.state, failed.warning], ['failed', 'failed']);
  assert.match(failed.newest?.fault ?? '', /notes\.txt is not a folder/);
  assert.equal(failed.reported.length, 1);
  assert.deepEqual(await present(), [...old, ...others, brokenOff].sort());

  await ask();
  const { newest, warning } = await serve(settings);
  assert.deepEqual([newest?.state, warning], ['good', 'none']);
  const name = newest?.path.split('/').at(-1) ?? '';
  assert.deepEqual(await present(), [old[2] ?? '', name, ...others].sort());
});

test('administrators are notified of the first attempt that failed, and warned when the last good backup is old', async () => {
  const administratorId = await server.build.account({ role: 'hosteladmin' });
  const administrator = await server.as('hosteladmin', administratorId);
  const blocked = { ...server.settings, BACKUP_FOLDER: '/dev/null/backups' };
  for (const _ of [1, 2]) {
    await ask();
    assert.equal((await serve(blocked)).warning, 'failed');
  }
  const { body: notifications } = await administrator.call('notificationList', { query: {} });
  assert.equal(notifications.length, 1);
  assert.match(notifications[0]?.message ?? '', /^The backup of .* could not be made: .* is not a folder/);

  await sql`update backup set fault = '', bytes = 1, asked_at = asked_at - interval '49 hours', began_at = began_at - interval '49 hours'`.execute(
    server.database.write,
  );
  await sql`update migration set ran_at = ran_at - interval '60 days'`.execute(server.database.write);
  assert.equal((await administrator.call('backupList')).body.warning, 'old');
  const settings = withFolder();
  const { newest, warning } = await serve(settings);
  // nobody asked for it
  assert.deepEqual([newest?.occasion, newest?.state, warning], ['daily', 'good', 'none']);
});

test('a backup that a server began before it was killed is noted as failed, and made again', async () => {
  await sql`
    insert into backup (occasion, asked_at, began_at, machine, path)
    values ('by hand', now() - interval '2 days', now() - interval '2 days', 'x', 'y')`.execute(server.database.write);
  const { newest } = await serve(withFolder());
  assert.deepEqual([newest?.state, newest?.occasion], ['good', 'by hand']);
  const { rows } = await sql`select fault from backup where path = 'y'`.execute(server.database.read);
  assert.deepEqual(rows, [{ fault: 'The server stopped while it was being made.' }]);
});

test('a clock that was set back does not stop backups', async () => {
  const { write } = server.database;
  const ahead = sql<string>`now() + interval '30 days'`;
  const noted = { occasion: 'daily', asked_at: ahead, began_at: ahead, ended_at: ahead, machine: 'elsewhere', path: '/tmp/ahead' } as const;
  await write
    .insertInto('backup')
    .values([
      { ...noted, bytes: 7, fault: '' },
      { ...noted, bytes: null, fault: 'The disk was full.' },
    ])
    .execute();
  assert.equal(isDue(await readSituation(write), withFolder(), new Date(Date.now() + 2 * 86_400_000)), true);
  // one was under way when the clock was set back, and the server stopped
  const { id: left } = await write.insertInto('backup').values({ occasion: 'daily' }).returning('id').executeTakeFirstOrThrow();
  await write.updateTable('backup').set({ began_at: ahead }).where('id', '=', left).execute();
  const { id } = await beginBackup(write, () => '/tmp/now');
  await write.updateTable('backup').set({ began_at: ahead }).where('id', '=', id).execute();
  assert.equal(await endBackup(write, id, { fault: 'The disk was full.' }), true);
  await write
    .deleteFrom('backup')
    .where('began_at', '>', sql<string>`now()`)
    .execute();
});

test('before an upgrade a backup is made, unless backups are off, and if that fails the upgrade does not begin', async () => {
  const connection = { connectionString: server.databaseUrl };
  const settings = withFolder();
  const said: string[] = [];
  const before = await backUpBeforeUpgrade(connection, settings, (line) => said.push(line));
  assert.match(before?.path ?? '', /hostelry-before-upgrade-.*\.backup$/);
  assert.equal((await checkBackup(before?.path ?? '', settings.BACKUP_KEY)).bytes, before?.bytes);
  assert.match(said.join(), /Backup before the upgrade/);
  assert.equal(await backUpBeforeUpgrade(connection, { ...settings, BACKUP_HOUR: undefined }, () => {}), undefined);
  const failing = backUpBeforeUpgrade(connection, { ...settings, BACKUP_FOLDER: '/dev/null/backups' }, () => {});
  await assert.rejects(failing, /cannot be made .* the database was not changed; set BACKUP_FOLDER .* or BACKUP_HOUR=off/);
});
