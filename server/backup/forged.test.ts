import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { hashPassword } from '#server/account/password.ts';
import { run as runAdmin } from '#server/admin.ts';
import { cleanUp } from '#server/testing/clean-up.ts';
import { makeEmptyDatabase } from '#server/testing/cluster.ts';
import { forgeBackup } from '#server/testing/forged-backup.ts';
import { testServer } from '#server/testing/server.ts';
import { makeBackup } from './backup-folder.ts';

const server = testServer();
const folder = mkdtempSync(join(tmpdir(), 'hostelry-test-'));
cleanUp(() => rm(folder, { recursive: true, force: true }));

let files = 0;
const freshPath = () => join(folder, `${++files}.backup`);
const key = 'a secret that only the operator has';

async function admin(args: readonly string[], environment: Record<string, string>): Promise<{ code: number; said: string }> {
  let said = '';
  const print = (line: string) => void (said += `${line}\n`);
  const code = await runAdmin([...args], { environment, input: process.stdin, say: print, complain: print });
  return { code, said };
}

async function emptyUrl(): Promise<string> {
  const made = await makeEmptyDatabase(server.databaseUrl);
  cleanUp(made.drop);
  return made.connection.connectionString;
}

/** Restores a file into an empty database, and lists the faults that `verify` finds there. */
async function faultsAfterRestoring(path: string): Promise<string[]> {
  const environment = { DATABASE_URL: await emptyUrl() };
  const restored = await admin(['restore', path], environment);
  assert.equal(restored.code, 0, restored.said);
  const { said } = await admin(['verify'], environment);
  return said.match(/(?<=not so: ).*/g) ?? [];
}

/** Changes the line of a table that holds a text. */
const inTable = (table: string, text: string, change: (line: string) => string) => (rows: string) =>
  rows.replace(new RegExp(`(?<=^COPY "${table}" [^]*?^)[^\n]*\\b${text}\\b[^\n]*$`, 'm'), change);

test('a backup whose account was changed, with a checksum made anew, restores, and verify names the account and what differs', async () => {
  await server.build.account({ username: 'mallory', role: 'warden', passwordHash: await hashPassword('three quiet monsoons') });
  const path = freshPath();
  await makeBackup({ connectionString: server.databaseUrl }, path, { BACKUP_KEY: '' });
  assert.deepEqual(await faultsAfterRestoring(path), []);
  const promoted = inTable('account', 'mallory', (line) => line.replace('warden', 'hosteladmin'));
  assert.deepEqual(await faultsAfterRestoring(await forgeBackup(path, freshPath(), { changeRows: promoted })), [
    'account: mallory has another Role',
  ]);
  const otherHash = await hashPassword('known to mallory');
  const takenOver = inTable('account', 'mallory', (line) => line.replace(/scrypt\S+|\$\S+/, () => otherHash));
  assert.deepEqual(await faultsAfterRestoring(await forgeBackup(path, freshPath(), { changeRows: takenOver })), [
    'account: mallory has another password or sign-in code',
  ]);
});

test('with a key, backups are signed, and an unsigned or wrongly signed one is refused before anything is changed', async () => {
  const environment = { DATABASE_URL: server.databaseUrl, BACKUP_KEY: key };
  const [daily, signed] = [freshPath(), freshPath()];
  await makeBackup({ connectionString: server.databaseUrl }, daily, { BACKUP_KEY: key });
  assert.equal((await admin(['backup', signed], environment)).code, 0);
  for (const path of [daily, signed]) {
    assert.match((await admin(['check-backup', path], environment)).said, /is whole: .*; signed with BACKUP_KEY$/m);
    assert.match((await admin(['check-backup', path], {})).said, /is whole: .*; signed, which was not checked: BACKUP_KEY is not set$/m);
  }
  assert.equal((await admin(['restore', daily], { ...environment, DATABASE_URL: await emptyUrl() })).code, 0);
  const [unsigned, other] = [freshPath(), freshPath()];
  await makeBackup({ connectionString: server.databaseUrl }, unsigned, { BACKUP_KEY: '' });
  await makeBackup({ connectionString: server.databaseUrl }, other, { BACKUP_KEY: `${key}, or so` });
  const forged = await forgeBackup(unsigned, freshPath(), { changeHeader: (header) => ({ ...header, moment: 'forged' }) });
  const emptied = { ...environment, DATABASE_URL: await emptyUrl() };
  for (const [path, words] of [
    [unsigned, /is not signed\. .*nothing was changed/],
    [forged, /is not signed/],
    [other, /is signed with another key/],
  ] as const) {
    for (const command of ['check-backup', 'restore']) {
      const { code, said } = await admin([command, path], emptied);
      assert.equal(code, 1);
      assert.match(said, words);
    }
  }
  assert.equal((await admin(['restore', signed], emptied)).code, 0, 'the database was still empty');
  assert.match((await admin(['check-backup', unsigned], {})).said, /; not signed$/m);
});

test('a key that is too short is refused, and not repeated in the error', async () => {
  const { code, said } = await admin(['check-backup', freshPath()], { BACKUP_KEY: 'short' });
  assert.equal(code, 1);
  assert.match(said, /^BACKUP_KEY must be a secret of at least 32 characters\.$/m);
});
