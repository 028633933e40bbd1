import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const root = await mkdtemp(join(tmpdir(), 'hostelry-test-'));
after(() => rm(root, { recursive: true, force: true }));

const withCluster = `
  import { spawnSync } from 'node:child_process';
  process.exitCode = spawnSync(process.argv[2], process.argv.slice(3), { stdio: 'inherit' }).status ?? 1;`;

/** A project whose checks pass unless named here, with these test files; gives the exit code and the last line. */
async function runProject(
  name: string,
  broken: string[],
  files: Record<string, string>,
  ...parameters: string[]
): Promise<[number, string | undefined]> {
  const project = join(root, name);
  for (const folder of ['node_modules/.bin', 'scripts', 'server/testing', 'e2e']) await mkdir(join(project, folder), { recursive: true });
  for (const script of ['test.mjs', 'count-reporter.mjs']) await cp(join(import.meta.dirname, script), join(project, 'scripts', script));
  for (const check of ['tsc', 'oxlint', 'oxfmt']) {
    await writeFile(join(project, 'node_modules/.bin', check), `#!/bin/sh\nexit ${broken.includes(check) ? 1 : 0}\n`, { mode: 0o755 });
  }
  await writeFile(join(project, 'server/testing/with-cluster.ts'), withCluster);
  for (const [path, body] of Object.entries(files)) await writeFile(join(project, path), `import { test } from 'node:test';\n${body}\n`);
  // A runner that is run by a test would otherwise report to that test's runner.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/test.mjs', ...parameters], { cwd: project, env, encoding: 'utf8' }, (error, stdout) => {
      resolve([error ? 1 : 0, stdout.trimEnd().split('\n').at(-1)]);
    });
  });
}

const good = `test('holds', () => {}); test('holds too', () => {});`;
const bad = `test('does not hold', () => { throw new Error('no'); });`;

test('checks and tests that all pass are counted together', async () => {
  assert.deepEqual(await runProject('good', [], { 'server/a.test.ts': good, 'e2e/b.test.ts': good }), [0, '7 passed, 0 failed']);
});

test('the quick run leaves out the browser', async () => {
  assert.deepEqual(await runProject('quick', [], { 'server/a.test.ts': good, 'e2e/b.test.ts': bad }, '--quick'), [0, '5 passed, 0 failed']);
});

test('a failing test does not keep the others from running', async () => {
  assert.deepEqual(await runProject('bad', [], { 'server/a.test.ts': bad, 'server/b.test.ts': good }), [1, '5 passed, 1 failed']);
});

test('a failing check does not keep the tests from running', async () => {
  assert.deepEqual(await runProject('unchecked', ['oxlint', 'oxfmt'], { 'server/a.test.ts': good }), [1, '3 passed, 2 failed']);
});

test('no tests at all is a failure', async () => {
  assert.deepEqual(await runProject('empty', [], {}), [1, '3 passed, 1 failed']);
});

test('a test file that cannot be loaded or dies is a failure', async () => {
  assert.deepEqual(await runProject('unloadable', [], { 'server/a.test.ts': `import './absent.ts';`, 'server/b.test.ts': good }), [
    1,
    '5 passed, 1 failed',
  ]);
  assert.deepEqual(await runProject('dying', [], { 'server/a.test.ts': `test('dies', () => process.kill(process.pid, 'SIGKILL'));` }), [
    1,
    '3 passed, 1 failed',
  ]);
});
