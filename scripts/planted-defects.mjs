/**
 * Plants each mistake of `defects.ts` in a copy of the sources and runs the check that must notice it: `npm run defects`, or
 * with words after `--` only the mistakes whose name or file contains one of them. Each check is first run without a mistake, since a
 * check that fails anyway proves nothing. Ends with exit code 1 unless all are caught.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environmentOf, startCluster } from '../server/testing/cluster.ts';
import { defects } from './defects.ts';
import { endAll, run } from './processes.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Inside the project, so that the build can be renamed on the same disk, and in a folder that git and lint ignore. */
const copy = join(root, 'test-results', `planted-${process.pid}`);
const seconds = 400;
const notCopied = new Set(['node_modules', 'dist', 'data', '.git', 'test-results', 'playwright-report']);

const words = process.argv.slice(2);
const chosen = defects.filter(({ name, file }) => words.length === 0 || words.some((word) => name.includes(word) || file.includes(word)));

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => endAll(`the run was ended by ${signal}`));

mkdirSync(copy, { recursive: true });
for (const name of readdirSync(root)) if (!notCopied.has(name)) cpSync(join(root, name), join(copy, name), { recursive: true });
// makes the copy a repository for tools that obey .gitignore: that of the project ignores the copy's folder
mkdirSync(join(copy, '.git'));
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
const cluster = await startCluster();
try {
  await plantAll({ ...process.env, ...(await environmentOf(cluster)) });
} finally {
  await cluster.stop();
  rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
}

async function plantAll(env) {
  const clean = new Map();
  let caught = 0;
  for (const defect of chosen) {
    const { name, file, check } = defect;
    const key = `${check} ${defect.only ?? ''}`;
    if (!clean.has(key)) clean.set(key, (await runCheck(defect, env)).status === 0);
    if (!clean.get(key)) {
      console.log(`✖ ${name}: ${check} fails without it`);
      continue;
    }
    const path = join(copy, file);
    const sound = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      sound.replace(defect.find, () => defect.replace),
    );
    // a changed migration has no effect on a copy of a database that is migrated already
    const begun = performance.now();
    const { status, cutOff } = await runCheck(defect, file.endsWith('.sql') ? { ...env, DATABASE_TEMPLATE: '' } : env);
    writeFileSync(path, sound);
    const isCaught = status !== 0 && !cutOff;
    if (isCaught) caught++;
    const took = `${Math.round((performance.now() - begun) / 1000)} s`;
    console.log(`${isCaught ? '✔' : '✖'} ${name}: ${isCaught ? 'caught' : (cutOff ?? 'NOT caught')} by ${check} (${took})`);
  }
  console.log(`${caught} of ${chosen.length} caught`);
  process.exitCode = caught === chosen.length && caught > 0 ? 0 : 1;
}

async function runCheck({ check, only }, env) {
  const programs = join(root, 'node_modules/.bin');
  const options = { cwd: copy, env, seconds };
  if (check === 'types') return await run(join(programs, 'tsc'), ['--build', '--singleThreaded'], options);
  if (check === 'lint') return await run(join(programs, 'oxlint'), ['--deny-warnings'], options);
  if (check.endsWith('.spec.ts')) {
    const built = await run(process.execPath, ['scripts/prepare.mjs', '--dev'], options);
    if (built.status !== 0) return built;
    const file = `/${check}$`.replaceAll('.', String.raw`\.`);
    const playwright = join(root, 'node_modules/@playwright/test/cli.js');
    return await run(process.execPath, [playwright, 'test', '--reporter=line', ...(only ? ['--grep', only] : []), file], options);
  }
  return await run(process.execPath, ['--test', ...(only ? [`--test-name-pattern=${only}`] : []), check], options);
}
