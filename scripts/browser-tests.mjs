/** Runs the browser tests of e2e/ with Playwright. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './processes.mjs';

/** Returns `{ passed, skipped, failures }`, the failures by name. Without files it runs all tests. */
export async function runBrowserTests(files, { root, env }) {
  const folder = mkdtempSync(join(tmpdir(), 'hostelry-test-'));
  const record = join(folder, 'outcome.json');
  const playwright = join(root, 'node_modules/@playwright/test/cli.js');
  // Playwright reads file arguments as regular expressions
  const patterns = files.map((file) => `/${file}$`.replaceAll('.', String.raw`\.`));
  const reporter = `--reporter=list,${join(root, 'scripts/outcome-reporter.mjs')}`;
  try {
    const result = await run(process.execPath, [playwright, 'test', reporter, ...patterns], {
      cwd: root,
      // let Node load TypeScript, with the compile cache of the other tests; Playwright's own loader would transform everything again
      env: { ...env, TEST_OUTCOME_FILE: record, PW_DISABLE_TS_ESM: '1' },
      stdio: 'inherit',
    });
    return judge(result, readOutcome(record));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function judge({ status, cutOff }, { passed, skipped, failures }) {
  if (cutOff) failures.push(`the run in the browser ${cutOff}`);
  else if (status !== 0 && failures.length === 0) failures.push(`the run in the browser ended with exit code ${status}`);
  return { passed, skipped, failures };
}

function readOutcome(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { passed: 0, skipped: 0, failures: ['the run in the browser ended before its first test'] };
  }
}
