import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { cleanUp } from '#server/testing/clean-up.ts';
import { newFolder } from '#server/testing/folder.ts';
import { until } from '#server/testing/until.ts';

const root = await newFolder();

const cluster = `
  export const startCluster = async () => ({ stop: async () => {} });
  export const environmentOf = () => ({});`;

interface Ran {
  code: number | null;
  output: string;
  lastLine: string | undefined;
}

/** Runs a project with these test files, whose checks pass unless `broken` names them; browser tests run only if a file is one. */
function runProject(name: string, broken: string[], files: Record<string, string>, ...parameters: string[]): Promise<Ran> {
  return startProject(name, broken, files, { parameters }).then(({ ended }) => ended);
}

async function startProject(
  name: string,
  broken: string[],
  files: Record<string, string>,
  { parameters = [], settings = {} }: { parameters?: string[]; settings?: Record<string, string> },
) {
  const project = join(root, name);
  for (const folder of ['node_modules/.bin', 'scripts', 'server/testing', 'e2e']) await mkdir(join(project, folder), { recursive: true });
  for (const script of [
    'test.mjs',
    'test-files.mjs',
    'test-group.mjs',
    'browser-tests.mjs',
    'processes.mjs',
    'spec-reporter.mjs',
    'record-reporter.mjs',
    'outcome-reporter.mjs',
  ])
    await cp(join(import.meta.dirname, script), join(project, 'scripts', script));
  for (const check of ['tsc', 'oxlint', 'oxfmt']) {
    await writeFile(join(project, 'node_modules/.bin', check), `#!/bin/sh\nexit ${broken.includes(check) ? 1 : 0}\n`, { mode: 0o755 });
  }
  await writeFile(join(project, 'scripts/prepare.mjs'), broken.includes('build') ? 'process.exit(1)' : '');
  await writeFile(join(project, 'server/testing/cluster.ts'), cluster);
  await cp(join(import.meta.dirname, '../server/testing/clean-up.ts'), join(project, 'server/testing/clean-up.ts'));
  await symlink(join(import.meta.dirname, '../node_modules/@playwright'), join(project, 'node_modules/@playwright'));
  await writeFile(
    join(project, 'playwright.config.mjs'),
    `export default { testDir: 'e2e', globalTimeout: process.env.TEST_RUN_SECONDS ? 0 : 20_000 };`,
  );
  for (const [path, body] of Object.entries(files)) {
    const runner = path.endsWith('.spec.ts') ? '@playwright/test' : 'node:test';
    await writeFile(join(project, path), `import { test } from '${runner}';\n${body}\n`);
  }
  const quick = Object.keys(files).some((path) => path.endsWith('.spec.ts')) ? [] : ['--quick'];
  const child = spawn(process.execPath, ['scripts/test.mjs', ...quick, ...parameters], {
    cwd: project,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanUp(() => child.kill('SIGKILL'));
  const ended = Promise.all([once(child, 'close'), text(child.stdout)]).then(([[code], output]): Ran => ({
    code,
    output,
    lastLine: output.trimEnd().split('\n').at(-1),
  }));
  return { child, ended };
}

const good = `test('holds', () => {}); test('holds too', () => {});`;
const bad = `test('does not hold', () => { throw new Error('no'); });`;

async function assertEnds(running: Promise<Ran>, code: number, lastLine: string): Promise<Ran> {
  const ran = await running;
  assert.deepEqual([ran.code, ran.lastLine], [code, lastLine], ran.output);
  return ran;
}

/**
 * A run that a time limit ends. On a machine so busy that fewer tests pass within it than there are good ones, another run gets ten times as long.
 */
async function assertCutOff(
  name: string,
  files: Readonly<Record<string, string>>,
  limit: 'TEST_FILE_SECONDS' | 'TEST_RUN_SECONDS',
  seconds: number,
  lastLine: string,
): Promise<Ran & { name: string; seconds: number }> {
  const { ended } = await startProject(name, [], files, { settings: { [limit]: String(seconds), TEST_FILES_AT_ONCE: '2' } });
  const ran = await ended;
  const isTooBusy = Number.parseInt(ran.lastLine ?? '', 10) < Number.parseInt(lastLine, 10);
  if (isTooBusy && !name.endsWith(' again')) return await assertCutOff(`${name} again`, files, limit, seconds * 10, lastLine);
  return { ...(await assertEnds(ended, 1, lastLine)), name, seconds };
}

test('checks and tests that all pass are counted together; the quick run leaves out the browser tests', async () => {
  await assertEnds(runProject('quick', [], { 'server/a.test.ts': good, 'e2e/b.spec.ts': bad }, '--quick'), 0, '5 passed, 0 failed');
});

// concurrent, because these tests mostly wait for time limits
describe('in the browser', { concurrency: true }, () => {
  test('browser tests that fail, are skipped or never end are counted and named', async () => {
    const files = {
      'e2e/a.spec.ts': `${good} test.skip('is left out', () => {});`,
      'e2e/b.spec.ts': bad,
      'e2e/c.spec.ts': `test('hangs', () => { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); }); test('comes after', () => {});`,
      'server/a.test.ts': good,
    };
    // the two of b and c that fail, the one that is not run, and the time limits of the whole run and of its teardown
    const { output } = await assertEnds(runProject('browser', [], files), 1, '7 passed, 5 failed');
    assert.match(output, /^✖ b\.spec\.ts › does not hold$/m);
    assert.match(output, /^✖ c\.spec\.ts › hangs did not end$/m);
    assert.match(output, /^✖ c\.spec\.ts › comes after was not run$/m);
    const unloadable = { ...files, 'e2e/c.spec.ts': `import './absent.ts';` };
    await assertEnds(runProject('unloadable-spec', [], unloadable), 1, '5 passed, 1 failed');
  });

  test('a named file runs alone, in the runner it is written for', async () => {
    const files = { 'server/a.test.ts': good, 'server/b.test.ts': bad, 'e2e/a.spec.ts': good, 'e2e/b.spec.ts': bad };
    await assertEnds(runProject('both', [], files, 'e2e/a.spec.ts', 'server/b.test.ts'), 1, '2 passed, 1 failed');
  });

  test('a run of browser tests that takes too long ends with its counts', async () => {
    const files = {
      'e2e/a.spec.ts': `${good} test('hangs', () => (test.setTimeout(0), new Promise(() => {})));`,
      'server/a.test.ts': good,
    };
    const { output, seconds } = await assertCutOff('long-in-browser', files, 'TEST_RUN_SECONDS', 18, '7 passed, 2 failed');
    assert.match(output, /^✖ a\.spec\.ts › hangs did not end$/m);
    assert.match(output, new RegExp(`^✖ the run in the browser .*the run's ${seconds} seconds were over$`, 'm'));
  });
});

test('a failing check, build or test does not stop the others, and is named at the end, a test with its error', async () => {
  const files = { 'server/a.test.ts': bad, 'server/b.test.ts': good };
  const { output } = await assertEnds(runProject('bad', ['build', 'oxlint', 'oxfmt'], files), 1, '3 passed, 4 failed');
  assert.match(
    output,
    /\nFailed:\n✖ the web app\n✖ server\/a\.test\.ts › does not hold\n {4}Error: no\n {8}at .*\n✖ lint\n✖ format\n\n3 passed, 4 failed\n$/,
  );
});

test('a run without tests is a failure', async () => {
  await assertEnds(runProject('empty', [], {}), 1, '3 passed, 1 failed');
});

test('only the named files run, without the checks, and one that does not exist is a failure', async () => {
  const files = { 'server/a.test.ts': good, 'server/b.test.ts': bad };
  await assertEnds(runProject('chosen', ['tsc'], files, 'server/a.test.ts', 'server/c.test.ts'), 1, '2 passed, 1 failed');
});

test('a test file that has no tests, cannot be loaded, is killed, exits early or fails in a hook is a failure', async () => {
  const files = {
    'server/a.test.ts': `import './absent.ts';`,
    'server/b.test.ts': `test('dies', () => process.kill(process.pid, 'SIGKILL'));`,
    'server/c.test.ts': `test('leaves', () => process.exit(0)); ${good}`,
    'server/d.test.ts': `import { after } from 'node:test'; after(() => { throw new Error('no'); }); ${good}`,
    'server/e.test.ts': good,
    'server/f.test.ts': 'test;',
  };
  const { output } = await assertEnds(runProject('broken-files', [], files), 1, '7 passed, 5 failed');
  for (const name of ['a', 'b', 'c', 'd', 'f']) assert.match(output, new RegExp(`^✖ server/${name}\\.test\\.ts[^›]*$`, 'm'));
});

/** The text by which the runner recognises that a file may share a process. */
const sharing = '// const server = testServer();\n';
const ownProcess = `test('is alone', () => { if (process.argv.length > 2) throw new Error('shares a process'); });`;

test('files that call a server share a process, and are counted and named as if each had its own', async () => {
  const shared = `test('is not alone', () => { if (process.argv.length !== 5) throw new Error('is alone'); });`;
  const files = {
    'server/a.test.ts': `${sharing} import { describe } from 'node:test'; ${shared} describe('of a', () => { ${bad} });`,
    'server/b.test.ts': `${sharing} import { before } from 'node:test'; before(() => { throw new Error('no'); }); ${shared}`,
    'server/c.test.ts': `${sharing} ${good} test.skip('is left out', () => {});`,
    'server/d.test.ts': `${sharing} // in a process of its own: for once\n ${ownProcess}`,
    'server/e.test.ts': ownProcess,
  };
  const { output } = await assertEnds(runProject('sharing', [], files), 1, '8 passed, 3 failed');
  assert.match(output, /^✖ server\/a\.test\.ts › does not hold$/m);
  assert.match(output, /^✖ server\/b\.test\.ts \(a hook\)$/m);
  assert.match(output, /^✖ server\/b\.test\.ts › is not alone$/m);
  assert.match(output, /^1 skipped$/m);
});

test('if files that share a process do not all end, each is run alone to find the cause', async () => {
  const files = {
    'server/a.test.ts': `${sharing} test('hangs', () => new Promise(() => setInterval(() => {}, 1_000)));`,
    'server/b.test.ts': `${sharing} ${good}`,
    'server/c.test.ts': `${sharing} import './absent.ts'; ${good}`,
    'server/d.test.ts': `${sharing} test('dies', () => process.kill(process.pid, 'SIGKILL'));`,
  };
  const { output, seconds } = await assertCutOff('sharing-badly', files, 'TEST_FILE_SECONDS', 2, '5 passed, 3 failed');
  assert.match(output, new RegExp(String.raw`^✖ server/a\.test\.ts did not end within ${seconds} seconds, in the middle of: hangs$`, 'm'));
  assert.match(output, /^✖ server\/c\.test\.ts ended with exit code 1$/m);
  assert.match(output, /^✖ server\/d\.test\.ts ended with SIGKILL/m);
});

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Starts programs that only SIGKILL ends, one in the same process group and one in its own, and writes their ids to a file. */
const stubborn = `
  import { spawn } from 'node:child_process';
  import { writeFileSync } from 'node:fs';
  process.on('SIGTERM', () => {});
  const deaf = 'trap "" TERM; while true; do sleep 1; done';
  const pids = [false, true].map((detached) => spawn('/bin/sh', ['-c', deaf], { stdio: 'inherit', detached }).pid);
  writeFileSync('pids', JSON.stringify([process.pid, ...pids]));`;

const leftBehind = `
  import { spawn } from 'node:child_process';
  const left = spawn('sleep', ['60'], { stdio: 'inherit' });
  left.unref();
  console.log('left', left.pid);`;

async function assertAllEnded(name: string): Promise<void> {
  const pids: number[] = JSON.parse(await readFile(join(root, name, 'pids'), 'utf8'));
  assert.equal(pids.length, 3);
  await until('all have ended', () => !pids.some(isAlive));
}

test('files that do not end are killed with all they started and named, and the others are counted', async () => {
  const files = {
    'server/a.test.ts': `${good} test('hangs', () => new Promise(() => setInterval(() => {}, 1_000)));`,
    'server/b.test.ts': `import { createServer } from 'node:http'; ${good} createServer().listen(0);`,
    'server/c.test.ts': `${stubborn} test('is deaf', () => new Promise(() => {}));`,
    'server/d.test.ts': good,
  };
  const { output, seconds, name } = await assertCutOff('hanging', files, 'TEST_FILE_SECONDS', 2, '9 passed, 3 failed');
  for (const [file, why] of [
    ['a', ', in the middle of: hangs'],
    ['b', '; its tests are over, but something they opened is not closed'],
    ['c', ', in the middle of: is deaf'],
  ])
    assert.match(output, new RegExp(String.raw`^✖ server/${file}\.test\.ts did not end within ${seconds} seconds${why}$`, 'm'));
  await assertAllEnded(name);
});

test('a process that a file leaves running is ended and named, and the run is red', async () => {
  const { ended } = await startProject('leaving-behind', [], { 'server/a.test.ts': `${leftBehind} ${good}` }, {});
  const { output } = await assertEnds(ended, 1, '5 passed, 1 failed');
  assert.match(output, /^✖ server\/a\.test\.ts left running: sleep 60$/m);
  const pid = Number(/left (\d+)/.exec(output)?.[1]);
  assert.ok(pid > 0, output);
  await until('what was left has ended', () => !isAlive(pid));
});

test('files that end badly together are run each alone, and the run is red even if that goes well', async () => {
  const onlyOnce = `
    import { existsSync, writeFileSync } from 'node:fs';
    if (!existsSync('ended')) test('ends its process', () => (writeFileSync('ended', ''), process.exit(3)));`;
  const { ended } = await startProject('by-chance', [], { 'server/a.test.ts': `${onlyOnce} ${good}`, 'server/b.test.ts': good }, {});
  const { output } = await assertEnds(ended, 1, '7 passed, 1 failed');
  assert.match(output, /^✖ server\/\w\.test\.ts, server\/\w\.test\.ts did not end well in one process, though each does in its own$/m);
});

test('a run that takes too long ends with its counts and names the files it did not run', async () => {
  const own = '// in a process of its own: so that each has a count of its own\n';
  const files = {
    'server/a.test.ts': `${own} ${stubborn} test('hangs', () => new Promise(() => {}));`,
    'server/b.test.ts': `${own} ${good}`,
    // larger than b, so that it is started first
    'server/c.test.ts': `${own} ${good} test('hangs', () => new Promise(() => setInterval(() => {}, 1_000)));`,
  };
  const { output, seconds, name } = await assertCutOff('long', files, 'TEST_RUN_SECONDS', 8, '5 passed, 3 failed');
  assert.match(
    output,
    new RegExp(String.raw`^✖ server/a\.test\.ts was cut off: the run's ${seconds} seconds were over, in the middle of: hangs$`, 'm'),
  );
  assert.match(output, new RegExp(String.raw`^✖ server/b\.test\.ts was not run: the run's ${seconds} seconds were over$`, 'm'));
  await assertAllEnded(name);
});

test('a run that gets SIGTERM ends everything it started', async () => {
  const { child, ended } = await startProject(
    'told',
    [],
    { 'server/a.test.ts': `${stubborn} test('hangs', () => new Promise(() => {}));` },
    {},
  );
  await until('it has started', () => readFile(join(root, 'told/pids'), 'utf8').then(Boolean, () => false));
  child.kill('SIGTERM');
  const { output } = await assertEnds(ended, 1, '3 passed, 1 failed');
  assert.match(output, /^✖ server\/a\.test\.ts was cut off: the run was ended by SIGTERM/m);
  await assertAllEnded('told');
});
