/**
 * Runs every check and every test even if some fail, and ends with the line `N passed, N failed`.
 * `--quick` leaves out the browser tests; further arguments are the test files to run, without anything else: `*.spec.ts` in the browser.
 * A test file may take TEST_FILE_SECONDS, the whole run TEST_RUN_SECONDS; a file or run that takes longer is ended and fails.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runBrowserTests } from './browser-tests.mjs';
import { endAll, run } from './processes.mjs';
import { runTestFiles } from './test-files.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const programs = join(root, 'node_modules/.bin');
const fileSeconds = Number(process.env.TEST_FILE_SECONDS || 300);
const runSeconds = Number(process.env.TEST_RUN_SECONDS || 3_000);
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const chosenSpecs = chosen.filter((file) => file.endsWith('.spec.ts'));
const chosenTests = chosen.filter((file) => !chosenSpecs.includes(file));
const quick = process.argv.includes('--quick');

/** Test processes share a compile cache, because most of them load the whole server. */
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') };

/**
 * The checks of types are written in Go, and collect garbage for a fifth of their time unless they may take a little more memory. On several processors
 * they would compute some types several times, and the tests beside them need those.
 */
const economically = { GOGC: '400', GOMAXPROCS: '1' };

const checks = {
  // with several threads, each would compute the types of the call table again
  types: ['tsc', '--build', '--singleThreaded'],
  lint: ['oxlint', '--type-aware', '--deny-warnings'],
  format: ['oxfmt', '--check'],
};

const limit = setTimeout(() => endAll(`the run's ${runSeconds} seconds were over`), runSeconds * 1_000);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => endAll(`the run was ended by ${signal}`));

const isWhole = chosen.length === 0;
// beside the tests, which often wait
const checked = isWhole ? runChecks() : [];
// tests of the app as built are directly in `web/`, and of how it is served in `server/http/`; those in the browser see to it themselves
const needsBuild = isWhole || chosenTests.some((file) => /^web\/[^/]+$|^server\/http\/|\*\*/.test(file));
const built = needsBuild ? await runBuild() : [];
const outcomes = [...built, ...(await runTests()), ...(await checked)];
clearTimeout(limit);

const failures = outcomes.flatMap((outcome) => outcome.failures);
const skipped = sum(outcomes.map((outcome) => outcome.skipped));
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `✖ ${name}\n`).join('')}`);
if (skipped > 0) console.log(`${skipped} skipped`);
console.log(`${sum(outcomes.map((outcome) => outcome.passed))} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** Runs the checks one after the other, since each keeps a processor busy. */
async function runChecks() {
  const outcomes = [];
  for (const [name, [program, ...parameters]] of Object.entries(checks))
    outcomes.push(outcomeOf(name, await run(join(programs, program), parameters, { cwd: root, env: { ...process.env, ...economically } })));
  return outcomes;
}

/** Builds the web app unless it is up to date; counts only if that fails. */
async function runBuild() {
  const result = await run(process.execPath, [join(root, 'scripts/prepare.mjs'), '--dev'], { cwd: root });
  return result.status === 0 ? [] : [outcomeOf('the web app', result)];
}

function outcomeOf(name, { status, cutOff, output }) {
  process.stdout.write(output);
  console.log(`${status === 0 ? '✔' : '✖'} ${name}`);
  const failures = status === 0 ? [] : [cutOff ? `${name} ${cutOff}` : name];
  return { passed: status === 0 ? 1 : 0, skipped: 0, failures };
}

/** All tests share one PostgreSQL, which is stopped at the end of the run. */
async function runTests() {
  const patterns = !isWhole ? chosenTests : ['{contract,server,verifier,web,scripts}/**/*.test.{ts,tsx}'];
  const inBrowser = chosenSpecs.length > 0 || (isWhole && !quick);
  try {
    const { environmentOf, startCluster } = await import('../server/testing/cluster.ts');
    const cluster = await startCluster({ forMany: true });
    // if this runner is started by a test, its tests would otherwise report to the outer runner
    const { NODE_TEST_CONTEXT: _, ...env } = { ...process.env, ...compiled, ...(await environmentOf(cluster)) };
    let browserTests;
    // begun beside the last test files, which would leave a processor idle
    const whenFree = () => (browserTests ??= inBrowser ? runBrowserTests(chosenSpecs, { root, env }).catch(notRun) : Promise.resolve([]));
    try {
      const outcomes = patterns.length > 0 ? await runTestFiles(patterns, { root, env, seconds: fileSeconds, whenFree }) : [];
      return [...outcomes, await whenFree()].flat();
    } finally {
      await cluster.stop();
    }
  } catch (error) {
    return notRun(error);
  }
}

function notRun(error) {
  console.log(error);
  return [{ passed: 0, skipped: 0, failures: ['the tests cannot be run'] }];
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
