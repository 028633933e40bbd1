import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { writeWhole } from './durable-file.ts';
import { clusterOf, passwordsOf } from './layout.ts';
import type { Owner } from './owner.ts';
import { giveUpLockFile, isPostmasterOf, lastLine, plainEnvironment, readPostmaster } from './postmaster.ts';

/** The role of the supervisor. The server connects as `application`, which owns its database and nothing else. */
export const superuser = 'postgres';
export const application = 'hostelry';

export interface Passwords {
  superuser: string;
  application: string;
}

const draw = () => randomBytes(24).toString('hex');

export async function drawPasswords(folder: string): Promise<Passwords> {
  const passwords = { superuser: draw(), application: draw() };
  await writeWhole(passwordsOf(folder), JSON.stringify(passwords), 0o600);
  return passwords;
}

/** Undefined when the file is lost or damaged and the database is stopped; throws while it runs, since then no new passwords can be set. */
export async function readPasswords(folder: string): Promise<Passwords | undefined> {
  const path = passwordsOf(folder);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  const passwords = parse(text);
  if (passwords) return passwords;
  const postmaster = await readPostmaster(clusterOf(folder));
  if (!postmaster || !(await isPostmasterOf(clusterOf(folder), postmaster.pid))) return undefined;
  throw new Error(
    `The file ${path} is damaged while its database runs; end Hostelry and the database (process ${postmaster.pid}), and new passwords are drawn when you start again.`,
  );
}

function parse(text: string): Passwords | undefined {
  try {
    const found: Partial<Record<keyof Passwords, unknown>> | null = JSON.parse(text);
    const { superuser, application } = found ?? {};
    return typeof superuser === 'string' && typeof application === 'string' ? { superuser, application } : undefined;
  } catch {
    return undefined;
  }
}

/** Gives a stopped database new passwords, in the single-user mode of PostgreSQL, which needs none. */
export async function renewPasswords(folder: string, owner: Owner, binaries: Binaries): Promise<Passwords> {
  const cluster = clusterOf(folder);
  await giveUpLockFile(join(cluster, 'postmaster.pid'), cluster, owner);
  const passwords = { superuser: draw(), application: draw() };
  // the role of the application is missing where the first start was cut off
  const statements = [
    `alter role ${superuser} password '${passwords.superuser}'`,
    `do $$ begin if exists (select from pg_roles where rolname = '${application}') then alter role ${application} password '${passwords.application}'; end if; end $$`,
  ];
  await new Promise<void>((resolve, reject) => {
    const parameters = ['--single', '-D', cluster, '-c', 'exit_on_error=on', '-c', 'log_min_error_statement=panic', superuser];
    const child = execFile(binaries.postgres, parameters, { ...owner.ids, cwd: '/', env: plainEnvironment }, (error, _, complaint) => {
      if (!error) return resolve();
      reject(
        new Error(`The passwords of the database in ${folder} are lost and cannot be drawn anew: ${lastLine(complaint) ?? error.message}`),
      );
    });
    child.stdin?.on('error', () => {}); // it ended early; its error output says why
    child.stdin?.end(statements.map((statement) => `${statement}\n`).join(''));
  });
  await writeWhole(passwordsOf(folder), JSON.stringify(passwords), 0o600);
  return passwords;
}
