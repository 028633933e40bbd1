/** Runs test files of node:test, a few at a time, each in a process with a temporary folder and a time limit of its own. */
import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { endDatabases, run } from './processes.mjs';

/** One more than there are processors: many tests wait for a database or another process. */
const atOnce = Number(process.env.TEST_FILES_AT_ONCE || availableParallelism() + 1);
/** Small files that make a test for every row of the call table, or wait for processes: they take longest. */
const longest = ['server/http/access.test.ts', 'server/http/hostile-input.test.ts', 'scripts/test.test.ts'];
const weightOf = (root, file) => (longest.includes(file) ? 1_000_000_000 : statSync(join(root, file)).size);

/** As root, databases run as another user, who has to come through. */
const passable = 0o711;

/** Gives what each file came to: `{ passed, skipped, failures }`. A name without a file is a failure too. */
export async function runTestFiles(patterns, { root, env, seconds }) {
  const found = patterns.map((pattern) => ({ pattern, files: globSync(pattern, { cwd: root }) }));
  const absent = found.filter(({ pattern, files }) => files.length === 0 && !pattern.includes('*'));
  const outcomes = absent.map(({ pattern }) => failure(pattern, 'does not exist'));
  const files = [...new Set(found.flatMap(({ files }) => files))];
  if (files.length === 0 && outcomes.length === 0) return [failure(patterns.join(' '), 'has no test files')];

  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'hostelry-test-'));
  chmodSync(folder, passable);
  // a long file begun last would run on alone
  const waiting = files.map((file) => ({ file, weight: weightOf(root, file) })).toSorted((a, b) => b.weight - a.weight);
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const own = join(folder, String(waiting.length));
      mkdirSync(own);
      chmodSync(own, passable);
      outcomes.push(await runFile(next.file, { root, env, seconds, folder: own }));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  await remove(folder);
  return outcomes;
}

const remove = (folder) =>
  rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch((error) => console.log(`${folder} stays behind: ${error.message}`));

async function runFile(file, { root, env, seconds, folder }) {
  const record = join(folder, 'record');
  const reporters = [
    `--test-reporter=${join(root, 'scripts/spec-reporter.mjs')}`,
    '--test-reporter-destination=stdout',
    `--test-reporter=${join(root, 'scripts/record-reporter.mjs')}`,
    `--test-reporter-destination=${record}`,
  ];
  const started = performance.now();
  const result = await run(process.execPath, [...reporters, file], { cwd: root, env: { ...env, TMPDIR: folder }, seconds });
  const outcome = judge(file, result, readRecord(record));
  await endDatabases(folder);
  await remove(folder);
  if (!result.isBegun) return outcome;
  const took = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`${outcome.failures.length === 0 ? '✔' : '✖'} ${file} (${outcome.passed} passed, ${took} s)`);
  const indented = outcome.output.trim().replaceAll(/^(?=.)/gm, '  ');
  if (indented !== '') console.log(indented);
  return outcome;
}

/** What is certain of a file whose process was cut off is only what it had recorded. */
function judge(file, { status, signal, output, cutOff }, entries) {
  const of = (event) => entries.filter((entry) => entry.event === event);
  const failures = of('failed').map(({ name }) => (name.endsWith(file) ? `${file} (a hook)` : `${file} › ${name}`));
  const outcome = { passed: of('passed').length, skipped: of('skipped').length, failures, output };
  const isOver = of('over').length > 0;
  if (cutOff) {
    failures.push(`${file} ${cutOff}${whereItStood(entries)}`);
    // the reporter shows the errors at its end
    outcome.output += of('failed')
      .map(({ name, error }) => `\n✖ ${name}\n${error}\n`)
      .join('');
  } else if (signal) failures.push(`${file} ended with ${signal}${whereItStood(entries)}`);
  else if (status !== 0 && failures.length === 0) failures.push(`${file} ended with exit code ${status}`);
  else if (!isOver) failures.push(`${file} ended before its tests were over`);
  else if (outcome.passed + outcome.skipped + failures.length === 0) failures.push(`${file} has no tests`);
  return outcome;
}

/** A few words on what a file was at when it was cut off. */
function whereItStood(entries) {
  const open = [];
  for (const { event, name } of entries) {
    if (event === 'begun') open.push(name);
    if (event === 'done') open.splice(open.lastIndexOf(name), 1);
  }
  if (open.length > 0) return `, in the middle of: ${open.at(-1)}`;
  return entries.length > 0 ? '; its tests are over, but something they opened is not closed' : '';
}

const failure = (name, what) => ({ passed: 0, skipped: 0, failures: [`${name} ${what}`], output: '' });

function readRecord(path) {
  try {
    const lines = readFileSync(path, 'utf8').split('\n');
    // the last line of a process that was killed may be cut short
    return lines.slice(0, -1).map((line) => JSON.parse(line));
  } catch {
    return [];
  }
}
