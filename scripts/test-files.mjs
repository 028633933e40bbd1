/**
 * Runs test files of node:test, a few at a time, each in its own process with its own temporary folder and time limit. Files that
 * only make calls to a server share processes, because loading and warming up the server takes longer than most of them.
 */
import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { endDatabases, run } from './processes.mjs';

/** One more than there are processors, because tests sometimes wait for the database. The files of `waitsMostly` run in addition. */
const atOnce = Number(process.env.TEST_FILES_AT_ONCE || availableParallelism() + 1);
/** Small files that generate a test for every row of the call table and therefore take longest. */
const longest = ['server/http/access.test.ts', 'server/http/hostile-input.test.ts'];
/** Files that mostly wait for other processes and for time limits: they run one after the other, at the same time as the rest. */
const waitsMostly = [
  'scripts/test.test.ts',
  'server/db/embedded.test.ts',
  'server/process/durability.test.ts',
  'server/db/embedded-recovery.test.ts',
  'server/process/silent-database.test.ts',
];
const weightOf = (root, file) => (longest.includes(file) ? 1_000_000_000 : statSync(join(root, file)).size);

/** How many files of a shared process together take as long as one file may: each alone takes a second or two. */
const quickFiles = 16;
/** The fewest files that share a process. Fewer processes are shared than may run, because warm code takes half the time; the rest run beside them. */
const fewest = 8;
/** A test file with this comment gets its own process. */
const alone = 'in a process of its own:';
/** So does one that waits for something while it is loaded: what it registers afterwards would belong to no suite. */
const isAlone = (source) => source.includes(alone) || /^(?:(?:const|let) .*= )?await /m.test(source);

function sharesProcess(root, file) {
  const source = readFileSync(join(root, file), 'utf8');
  return source.includes('testServer(') && !isAlone(source);
}

/** What a file imports that opens or starts something. */
const opens = /child_process|embedded|testing\/(app-process|clean-up|cluster|server)/;

/** Whether a file neither opens nor starts anything: most such files are done before a separate process would have started. */
function isLight(root, file) {
  const source = readFileSync(join(root, file), 'utf8');
  if (isAlone(source)) return false;
  return /^(contract|web)\//.test(file) || !opens.test(source);
}

/** When tests run as root, databases run as another user, who needs access to their folders. */
const passable = 0o711;

/** Whether a file only renders screens: such files share a process of their own, which has a document as in a browser. */
const rendersScreens = (root, file) => {
  const source = readFileSync(join(root, file), 'utf8');
  return source.includes('#web/testing/screen.ts') && !isAlone(source);
};

/** Whether a file with screens says that it loads the outbox, which then goes on for good: such files share a process without the other screens. */
const loadsOutbox = (root, file) => readFileSync(join(root, file), 'utf8').includes('in a process with others that load the outbox:');

/**
 * Returns the outcome of each file: `{ passed, skipped, failures }`. A name without a file is a failure too. `whenFree` is called as soon
 * as every file has begun and a processor may be idle.
 */
export async function runTestFiles(patterns, { root, env, seconds, whenFree }) {
  const found = patterns.map((pattern) => ({ pattern, files: globSync(pattern, { cwd: root }) }));
  const absent = found.filter(({ pattern, files }) => files.length === 0 && !pattern.includes('*'));
  const outcomes = absent.map(({ pattern }) => failure(pattern, 'does not exist'));
  const files = [...new Set(found.flatMap(({ files }) => files))];
  if (files.length === 0 && outcomes.length === 0) return [failure(patterns.join(' '), 'has no test files')];

  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'hostelry-test-'));
  chmodSync(folder, passable);
  const beside = waitsMostly.filter((file) => files.includes(file)).map((file) => [file]);
  const others = shareOut(
    root,
    files.filter((file) => !waitsMostly.includes(file)),
  );
  let begun = 0;
  const inFolder = async (runOne, what) => {
    const own = join(folder, String(++begun));
    mkdirSync(own);
    chmodSync(own, passable);
    return await runOne(what, { root, env, seconds, folder: own });
  };
  const work = async (first, then) => {
    const take = () => first.shift() ?? then.shift();
    for (let next = take(); next; next = take()) {
      const together = next.length > 1 ? await inFolder(runGroup, next) : undefined;
      const each = together ?? [];
      if (!together) for (const file of next) each.push(await inFolder(runFile, file));
      outcomes.push(...each);
      // what comes by chance is not to be repeated until it does not
      const isUnexplained = next.length > 1 && !together && each.every(({ failures }) => failures.length === 0);
      if (isUnexplained) outcomes.push(failure(next.join(', '), 'did not end well in one process, though each does in its own'));
    }
  };
  const workers = Array.from({ length: atOnce }, () => work(others, beside));
  if (beside.length > 0) workers.push(work(beside, others));
  await Promise.race(workers);
  whenFree();
  await Promise.all(workers);
  await remove(folder);
  return outcomes;
}

/** Lists of files, one list for each process. The longest are started first, shared processes before all, so that none is left running at the end. */
function shareOut(root, files) {
  const weights = new Map(files.map((file) => [file, weightOf(root, file)]));
  const sorted = files.toSorted((a, b) => weights.get(b) - weights.get(a));
  const sharing = sorted.filter((file) => sharesProcess(root, file));
  const groups = Array.from({ length: Math.min(Math.max(1, atOnce - 1), Math.ceil(sharing.length / fewest)) }, () => []);
  for (const [n, file] of sharing.entries()) groups[n % groups.length].push(file);
  const weightOfAll = (list) => list.reduce((total, file) => total + weights.get(file), 0);
  const rest = sorted.filter((file) => !sharing.includes(file));
  const rendering = rest.filter((file) => rendersScreens(root, file));
  const screens = Object.values(Object.groupBy(rendering, (file) => String(loadsOutbox(root, file))));
  const light = rest.filter((file) => !rendering.includes(file) && isLight(root, file));
  const single = rest.filter((file) => !rendering.includes(file) && !light.includes(file));
  const others = [...[...screens, light].filter((list) => list.length > 0), ...single.map((file) => [file])];
  return [...groups, ...others.toSorted((a, b) => weightOfAll(b) - weightOfAll(a))];
}

const remove = (folder) =>
  rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch((error) => console.log(`${folder} stays behind: ${error.message}`));

/** From UTC to the campus of the tests (`server/testing/server.ts`), in seconds. */
const toCampus = 19_800;
const secondsOfDay = 86_400;

/** How long to wait, in seconds, so that the day of the campus does not end within the given time. */
export function secondsToWait(seconds, now = Date.now()) {
  const left = secondsOfDay - ((now / 1_000 + toCampus) % secondsOfDay);
  return left < Math.min(seconds, secondsOfDay / 2) ? left : 0;
}

async function runProcess(parameters, { root, env, seconds, folder }) {
  // tests that count days must not run over midnight
  await sleep(secondsToWait(seconds) * 1_000);
  const record = join(folder, 'record');
  const reporters = [
    `--test-reporter=${join(root, 'scripts/spec-reporter.mjs')}`,
    '--test-reporter-destination=stdout',
    `--test-reporter=${join(root, 'scripts/record-reporter.mjs')}`,
    `--test-reporter-destination=${record}`,
  ];
  const result = await run(process.execPath, [...reporters, ...parameters], { cwd: root, env: { ...env, TMPDIR: folder }, seconds });
  const entries = readRecord(record);
  await endDatabases(folder);
  await remove(folder);
  return { result, entries };
}

async function runFile(file, options) {
  const started = performance.now();
  const { result, entries } = await runProcess([file], options);
  const outcome = judge(file, result, entries);
  if (!result.isBegun) return outcome;
  printOutcome(file, outcome, performance.now() - started);
  printIndented(outcome.output);
  return outcome;
}

/** Returns undefined unless every file ran to the end; the caller then runs each file alone to find the one that did not. */
async function runGroup(files, options) {
  // loaded before any suite is begun: it awaits other modules, and tests of a file that waits for it would belong to no suite
  const before = files.some((file) => rendersScreens(options.root, file)) ? ['--import=./web/testing/screen.ts'] : [];
  const seconds = options.seconds * Math.ceil(files.length / quickFiles);
  const { result, entries } = await runProcess([...before, join(options.root, 'scripts/test-group.mjs'), ...files], {
    ...options,
    seconds,
  });
  if (!result.isBegun) return undefined;
  const outcomes = [];
  let begun = 0;
  for (const [n, { event, name, milliseconds }] of entries.entries()) {
    if (event !== 'suite' || !files.includes(name)) continue;
    const own = [...entries.slice(begun, n), { event: 'over' }];
    begun = n + 1;
    outcomes.push({ name, milliseconds, outcome: judge(name, { status: 0, output: '' }, own) });
  }
  const isWhole = !result.cutOff && !result.signal && entries.some(({ event }) => event === 'over') && outcomes.length === files.length;
  // a file that imports a module which awaits something while it is loaded registers its tests outside its suite
  const hasAll = outcomes.every(({ outcome }) => !outcome.failures.some((failure) => failure.endsWith(noTests)));
  const isExplained = (result.status === 0 && result.left.length === 0) || outcomes.some(({ outcome }) => outcome.failures.length > 0);
  if (!isWhole || !hasAll || !isExplained) {
    const why = result.cutOff ?? (isWhole && !hasAll ? 'a file registered its tests late' : `exit code ${result.status}`);
    console.log(`… ${files.join(', ')} did not end well in one process (${why}), and are run each in its own`);
    return undefined;
  }
  for (const { name, outcome, milliseconds } of outcomes) printOutcome(name, outcome, milliseconds);
  printIndented(result.output);
  return outcomes.map(({ outcome }) => outcome);
}

function printOutcome(file, { passed, failures }, milliseconds) {
  console.log(`${failures.length === 0 ? '✔' : '✖'} ${file} (${passed} passed, ${(milliseconds / 1_000).toFixed(1)} s)`);
}

function printIndented(output) {
  const indented = output.trim().replaceAll(/^(?=.)/gm, '  ');
  if (indented !== '') console.log(indented);
}

const noTests = 'has no tests';

/** Of a long error the list of failures at the end, which may be all that is kept of a run, quotes so many lines. */
const mostLines = 16;
/** What a failed test says, below its name. */
export const because = (error = '') =>
  stripVTControlCharacters(error)
    .split('\n')
    .filter((text) => text.trim() !== '' && !/^ *at .*(?:\bnode:|<anonymous>\)$)/.test(text))
    .slice(0, mostLines)
    .map((text) => `\n    ${text}`)
    .join('');

/** The outcome of a file. If its process was cut off, only the tests recorded until then count. */
function judge(file, { status, signal, output, cutOff, left = [] }, entries) {
  const of = (event) => entries.filter((entry) => entry.event === event);
  const failures = of('failed').map(({ name, error }) => (name.endsWith(file) ? `${file} (a hook)` : `${file} › ${name}`) + because(error));
  const outcome = { passed: of('passed').length, skipped: of('skipped').length, failures, output };
  const isOver = of('over').length > 0;
  if (cutOff) {
    failures.push(`${file} ${cutOff}${whereItStood(entries)}`);
    // the spec reporter prints errors only at its end, which it did not reach
    outcome.output += of('failed')
      .map(({ name, error }) => `\n✖ ${name}\n${error}\n`)
      .join('');
  } else if (signal) failures.push(`${file} ended with ${signal}${whereItStood(entries)}`);
  else if (status !== 0 && failures.length === 0) failures.push(`${file} ended with exit code ${status}`);
  else if (!isOver) failures.push(`${file} ended before its tests were over`);
  else if (outcome.passed + outcome.skipped + failures.length === 0) failures.push(`${file} ${noTests}`);
  if (left.length > 0) failures.push(`${file} left running: ${left.join('; ')}`);
  return outcome;
}

/** Describes what a file was doing when it was cut off. */
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
