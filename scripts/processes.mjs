/** Runs programs, each in its own process group, so that whatever a program has started can be ended with it. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A function for each running program, which ends it. */
const endings = new Set();
/** Why no program may run any more; undefined while programs may run. */
let stopReason;

/** Ends every running program and lets no other begin. */
export function endAll(reason) {
  stopReason ??= reason;
  for (const end of endings) end(`was cut off: ${stopReason}`);
}

/**
 * Returns the exit code (null after a signal), the output (empty with `stdio: 'inherit'`, which passes it on), why the
 * program was cut off, if it was, the commands of the processes that it left running, and whether it was started at all.
 */
export async function run(program, parameters, { cwd, env, seconds, stdio = 'pipe' }) {
  if (stopReason) return { status: null, output: '', cutOff: `was not run: ${stopReason}`, isBegun: false };
  const child = spawn(program, parameters, { cwd, env, detached: true, stdio: ['ignore', stdio, stdio] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));
  let cutOff;
  const end = (reason) => {
    cutOff ??= reason;
    void endWithDescendants(child);
  };
  const timer = seconds && setTimeout(() => end(`did not end within ${seconds} seconds`), seconds * 1_000);
  endings.add(end);
  const closed = once(child, 'close').catch(() => {});
  try {
    const [status, signal] = await once(child, 'exit');
    const left = await leftIn(child.pid);
    // they may hold its output open
    signalTo(-child.pid, 'SIGKILL');
    await Promise.race([closed, sleep(1_000, undefined, { ref: false })]);
    child.stdout?.destroy();
    child.stderr?.destroy();
    return { status, signal, output, cutOff, left: cutOff ? [] : left, isBegun: true };
  } catch (error) {
    return { status: null, output: `${program} cannot be run: ${error.message}\n`, cutOff, isBegun: false };
  } finally {
    clearTimeout(timer);
    endings.delete(end);
  }
}

/** The commands still running in a process group whose first process has ended, after the moment that ending takes. */
async function leftIn(group) {
  for (let waited = 0; ; waited += 100) {
    const lines = (await listProcesses('pgid=,stat=,args=')).map((line) => line.trim().split(/\s+/));
    const found = lines
      .filter(([pgid, state]) => Number(pgid) === group && !state.startsWith('Z'))
      .map(([, , ...words]) => words.join(' '));
    if (found.length === 0 || waited >= 2_000) return found;
    await sleep(100);
  }
}

/** Ends the process group, and one by one the descendants that have left it. */
async function endWithDescendants(child) {
  const descendants = await descendantsOf(child.pid);
  signalTo(-child.pid, 'SIGKILL');
  for (const pid of descendants) signalTo(pid, 'SIGKILL');
}

async function descendantsOf(pid) {
  const lines = (await listProcesses('pid=,ppid=')).map((line) => line.trim().split(/\s+/).map(Number));
  const childrenOf = (parent) => lines.filter(([, ppid]) => ppid === parent).flatMap(([own]) => [own, ...childrenOf(own)]);
  return childrenOf(pid);
}

/** Ends the databases that are still running on data folders below this folder: each has its own process group. */
export async function endDatabases(folder) {
  for (const file of globSync('**/postmaster.pid', { cwd: folder })) {
    const [first, cluster] = (await readFile(join(folder, file), 'utf8').catch(() => '')).split('\n');
    const pid = Number(first);
    const isRunning = async () =>
      (await listProcesses('pid=,args=')).some((line) => Number.parseInt(line, 10) === pid && line.includes(cluster));
    if (!(pid > 0) || !cluster) continue;
    for (const signal of ['SIGQUIT', 'SIGKILL']) {
      for (const deadline = Date.now() + 5_000; Date.now() < deadline && (await isRunning()); await sleep(50)) signalTo(pid, signal);
    }
  }
}

/** Lines of `ps`; none on a machine without it. */
async function listProcesses(columns) {
  const { stdout } = await promisify(execFile)('ps', ['-eo', columns]).catch(() => ({ stdout: '' }));
  return stdout.split('\n');
}

function signalTo(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // it has ended
  }
}
