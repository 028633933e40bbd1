/**
 * Runs every check and every test, whatever fails on the way, and ends with the line `N passed, N failed`.
 * `--quick` leaves out the stories in the browser; further arguments are the test files to run instead of all.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const programs = join(root, 'node_modules/.bin');
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const folders = process.argv.includes('--quick')
  ? ['contract', 'server', 'web', 'scripts']
  : ['contract', 'server', 'web', 'scripts', 'e2e'];

const checks = {
  types: ['tsc', '--noEmit'],
  lint: ['oxlint', '--type-aware', '--deny-warnings'],
  format: ['oxfmt', '--check'],
};

let passed = 0;
let failed = 0;

for (const [name, [program, ...parameters]] of Object.entries(checks)) {
  const { status } = spawnSync(join(programs, program), parameters, { cwd: root, stdio: 'inherit' });
  console.log(`${status === 0 ? '✔' : '✖'} ${name}`);
  if (status === 0) passed += 1;
  else failed += 1;
}

const tests = runTests(chosen.length > 0 ? chosen : folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`));
passed += tests.passed;
failed += tests.failed;
if (tests.skipped > 0) console.log(`${tests.skipped} skipped`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** The counts come from a reporter of our own; without them, or when the runner complains for another reason, that is one failure more. */
function runTests(files) {
  const folder = mkdtempSync(join(tmpdir(), 'hostelry-test-'));
  const countsFile = join(folder, 'counts.json');
  const limits = ['--test-concurrency=2', '--test-timeout=300000'];
  const reporters = [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${join(root, 'scripts/count-reporter.mjs')}`,
    `--test-reporter-destination=${countsFile}`,
  ];
  try {
    const parameters = ['server/testing/with-cluster.ts', process.execPath, '--test', ...limits, ...reporters, ...files];
    const { status } = spawnSync(process.execPath, parameters, { cwd: root, stdio: 'inherit' });
    const counts = readCounts(countsFile);
    if (!counts || counts.tests === 0) return { passed: 0, failed: 1, skipped: 0 };
    const failures = counts.failed + counts.cancelled;
    return { passed: counts.passed, failed: failures === 0 && status !== 0 ? 1 : failures, skipped: counts.skipped };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readCounts(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
