import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';

const root = await mkdtemp(join(tmpdir(), 'hostelry-test-'));
after(() => rm(root, { recursive: true, force: true }));

const vite = `
  import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
  const out = process.argv[process.argv.indexOf('--outDir') + 1];
  const source = readFileSync('web/page.txt', 'utf8');
  writeFileSync(out + '/index.html', source);
  if (source === 'broken') { console.error('line 1 is broken'); process.exit(1); }`;

const packages = {
  node: {
    'package.json': JSON.stringify({ name: 'node', version: '1.0.0', bin: { node: 'node' } }),
    node: `#!/bin/sh\nexec '${process.execPath}' "$@"\n`,
  },
  vite: { 'package.json': JSON.stringify({ name: 'vite', version: '1.0.0', type: 'module' }), 'bin/vite.js': vite },
  checker: { 'package.json': JSON.stringify({ name: 'checker', version: '1.0.0' }) },
  extra: { 'package.json': JSON.stringify({ name: 'extra', version: '1.0.0' }) },
};

before(async () => {
  for (const [name, files] of Object.entries(packages)) {
    for (const [path, content] of Object.entries(files)) await write(join(root, 'packages', name, path), content);
  }
  const folders = Object.keys(packages).map((name) => join(root, 'packages', name));
  const { code, printed } = await run('npm', ['pack', ...folders], root);
  assert.equal(code, 0, printed.join('\n'));
  await writeFiles(template);
  await lock(template);
  await cp(template, prepared, { recursive: true });
  await prepare(prepared);
});

/** The projects that the others are copied from: with a lock file, and also installed and built. */
const template = join(root, 'pattern');
const prepared = join(root, 'prepared');

/** A small project whose packages are local files, so that nothing is downloaded. */
async function makeProject(name: string, from = template): Promise<string> {
  const project = join(root, name);
  await cp(from, project, { recursive: true, verbatimSymlinks: true });
  return project;
}

async function writeFiles(project: string): Promise<void> {
  const dependencies = { node: 'file:../node-1.0.0.tgz', vite: 'file:../vite-1.0.0.tgz' };
  const devDependencies = { checker: 'file:../checker-1.0.0.tgz' };
  await write(join(project, 'package.json'), JSON.stringify({ name: 'small', version: '1.0.0', dependencies, devDependencies }));
  await write(join(project, 'web/page.txt'), 'hello');
  await write(join(project, 'contract/rows.ts'), '');
  await write(join(project, 'verifier/verify.ts'), '');
  await write(join(project, 'server/round/engine/fit.ts'), '');
  await write(join(project, 'scripts/web-build/at.ts'), '');
  await cp(join(import.meta.dirname, 'prepare.mjs'), join(project, 'scripts/prepare.mjs'));
}

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

async function lock(project: string, ...added: string[]): Promise<void> {
  const { code, printed } = await run('npm', ['install', '--package-lock-only', '--offline', '--no-audit', '--no-fund', ...added], project);
  assert.equal(code, 0, printed.join('\n'));
}

const prepare = (project: string, ...parameters: string[]) => run(process.execPath, ['scripts/prepare.mjs', ...parameters], project);

function run(program: string, parameters: string[], cwd: string): Promise<{ code: number; printed: string[] }> {
  return new Promise((resolve) => {
    execFile(program, parameters, { cwd, encoding: 'utf8' }, (error, stdout, stderr) => {
      resolve({ code: error ? 1 : 0, printed: `${stdout}${stderr}`.split('\n').filter(Boolean) });
    });
  });
}

const built = (project: string) => readFile(join(project, 'dist/index.html'), 'utf8');

const installing = 'Installing packages; the first time takes about a minute…';
const installingAgain = 'Installing packages…';
const building = 'Building the web app…';

test('a fresh clone is installed and built once, as long as nothing changes, and a command without pages leaves those of a running server', async () => {
  const project = await makeProject('fresh');
  assert.deepEqual(await prepare(project, '--no-web'), { code: 0, printed: [installing] });
  await assert.rejects(built(project));
  assert.deepEqual(await prepare(project), { code: 0, printed: [building] });
  assert.deepEqual(await prepare(project), { code: 0, printed: [] });
  await writeFile(join(project, 'web/page.txt'), 'good evening');
  assert.deepEqual(await prepare(project, '--no-web'), { code: 0, printed: [] });
  assert.equal(await built(project), 'hello');
});

test('a changed page causes a new build, a changed test does not', async () => {
  const project = await makeProject('changed', prepared);
  await writeFile(join(project, 'web/page.test.ts'), '');
  assert.deepEqual(await prepare(project), { code: 0, printed: [] });
  await writeFile(join(project, 'web/page.txt'), 'good evening');
  assert.deepEqual(await prepare(project), { code: 0, printed: [building] });
  assert.equal(await built(project), 'good evening');
});

test('tests need more packages than a start, a start accepts the additional ones, and a changed lock file causes a new install', async () => {
  const project = await makeProject('flavours', prepared);
  await assert.rejects(readFile(join(project, 'node_modules/checker/package.json')));
  assert.deepEqual(await prepare(project, '--dev'), { code: 0, printed: [installingAgain] });
  await readFile(join(project, 'node_modules/checker/package.json'));
  assert.deepEqual(await prepare(project), { code: 0, printed: [] });
  await lock(project, '../extra-1.0.0.tgz');
  assert.deepEqual(await prepare(project), { code: 0, printed: [installingAgain, building] });
});

test('a build that fails prints why, keeps the last good one, and is retried by the next start', async () => {
  const project = await makeProject('broken', prepared);
  await writeFile(join(project, 'web/page.txt'), 'broken');
  for (let round = 0; round < 2; round++) {
    assert.deepEqual(await prepare(project), { code: 1, printed: [building, 'line 1 is broken', 'The web app could not be built.'] });
    assert.equal(await built(project), 'hello');
  }
});

test('an install that fails prints why and is retried by the next start', async () => {
  const project = await makeProject('uninstallable');
  const packageFile = join(project, 'package.json');
  const whole = await readFile(packageFile, 'utf8');
  await writeFile(packageFile, whole.replace('"devDependencies":{', '"devDependencies":{"absent":"file:../absent-1.0.0.tgz",'));
  const first = await prepare(project);
  assert.equal(first.code, 1);
  assert.equal(first.printed.at(-1), 'The packages could not be installed.');
  assert.ok(first.printed.some((line) => line.includes('npm error')));
  await writeFile(packageFile, whole);
  assert.deepEqual(await prepare(project), { code: 0, printed: [installing, building] });
});

test('an install that was cut short does not count as complete', async () => {
  const project = await makeProject('cut', prepared);
  const npmFolder = join(root, 'half-npm');
  await mkdir(npmFolder);
  await writeFile(join(npmFolder, 'npm'), '#!/bin/sh\nrm -rf node_modules/vite\nkill -9 $$\n');
  await chmod(join(npmFolder, 'npm'), 0o755);
  const parameters = [`PATH=${npmFolder}:${process.env.PATH}`, process.execPath, 'scripts/prepare.mjs', '--dev'];
  assert.equal((await run('env', parameters, project)).code, 1);
  assert.deepEqual(await prepare(project), { code: 0, printed: [installingAgain] });
});
