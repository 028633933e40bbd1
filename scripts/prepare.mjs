/**
 * Prepares a clone: `node scripts/prepare.mjs` to start the server, with `--dev` to run tests, with `--no-web` for commands without pages.
 * Installs packages and builds the web app, each only if the installed or built version does not match the sources.
 * Runs on the machine's Node before anything is installed, so it is plain JavaScript without dependencies.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const programs = join(modules, '.bin');
const forTests = process.argv.includes('--dev');
const forPages = !process.argv.includes('--no-web');

if (!isInstalled()) install();
requireNode();
if (forPages && !isBuilt()) build();

/** Whether the installed packages match the lock file. npm writes `.package-lock.json` once an install is complete. */
function isInstalled() {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages;
  if (!wanted || !existsSync(join(modules, '.package-lock.json'))) return false;
  return Object.entries(wanted).every(([path, part]) => {
    if (path === '') return true;
    const found = readJson(join(root, path, 'package.json'));
    if (found) return found.version === part.version;
    return ((part.dev || part.devOptional) && !forTests) || (part.optional && !isForThisMachine(part));
  });
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Whether an optional package is for this machine. Those without `os` and `cpu` are dependencies of packages for other machines. */
function isForThisMachine({ os, cpu, libc }) {
  const library = existsSync('/etc/alpine-release') ? 'musl' : 'glibc';
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && (!libc || libc.includes(library)));
}

function install() {
  console.log(`Installing packages${existsSync(modules) ? '' : '; the first time takes about a minute'}…`);
  // An install that is cut short must not count as complete.
  rmSync(join(modules, '.package-lock.json'), { force: true });
  const flavour = forTests ? ['--include=dev'] : ['--omit=dev'];
  const flags = ['--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  run('npm', ['ci', ...flavour, ...flags], 'The packages could not be installed.');
}

/** The programs of this project run on the Node that npm installs, because machines have different ones. */
function requireNode() {
  if (existsSync(join(programs, 'node'))) return;
  fail(`There is no Node for this machine (${process.platform}-${process.arch}) among the packages.`);
}

/** A hash of the present sources of the web app. */
function nameSources() {
  const hash = createHash('sha256');
  const files = [
    'package-lock.json',
    'tsconfig.json',
    'tsconfig.base.json',
    'tsconfig.web.json',
    'vite.config.ts',
    ...listFiles('scripts/web-build'),
    ...listFiles('contract'),
    ...listFiles('verifier'),
    // the page that verifies receipts is made with the engine
    ...listFiles('server/round/engine'),
    ...listFiles('web'),
  ];
  for (const file of files) {
    if (!existsSync(join(root, file))) continue;
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** @returns {string[]} */
function listFiles(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(folder, entry.name)) : join(folder, entry.name)))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort();
}

function isBuilt() {
  try {
    return readFileSync(join(root, 'dist/.sources'), 'utf8') === nameSources();
  } catch {
    return false;
  }
}

/** Builds into another folder and then replaces `dist`, so that an incomplete build is never served. */
function build() {
  console.log('Building the web app…');
  const sources = nameSources();
  const fresh = join(modules, '.web', String(process.pid));
  rmSync(dirname(fresh), { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const vite = [join(modules, 'vite/bin/vite.js'), 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'];
  run(join(programs, 'node'), vite, 'The web app could not be built.', { NODE_ENV: 'production' });
  writeFileSync(join(fresh, '.sources'), sources);
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  renameSync(fresh, join(root, 'dist'));
}

/** Prints a program's output only if it failed. */
function run(program, parameters, failure, environment = {}) {
  // npm must not run on a Node that it is about to replace.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== programs);
  const env = { ...process.env, PATH: path.join(delimiter), ...environment };
  const { status, error, stdout, stderr } = spawnSync(program, parameters, {
    cwd: root,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: Infinity,
  });
  if (status === 0) return;
  fail(failure, error ? error.message : `${stdout}${stderr}`);
}

function fail(sentence, details = '') {
  if (details) console.error(details.trim());
  console.error(sentence);
  process.exit(1);
}
