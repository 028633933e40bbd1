import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';

/** The user PostgreSQL runs as; without ids it is our own user. */
export interface Owner {
  name: string;
  ids: { uid: number; gid: number } | undefined;
}

/**
 * PostgreSQL refuses to run as root, so for root it runs as an unprivileged user: the owner of an existing
 * database, otherwise a user named `hostelry`, otherwise `nobody`.
 */
export async function chooseOwner(database: string): Promise<Owner> {
  if (process.getuid?.() !== 0) return { name: userInfo().username, ids: undefined };
  const users = await readUsers();
  const found = await stat(database).catch(() => undefined);
  if (found && found.uid !== 0) {
    const known = users.find(({ ids }) => ids.uid === found.uid);
    return { name: known?.name ?? `number ${found.uid}`, ids: { uid: found.uid, gid: found.gid } };
  }
  const user = users.find(({ name }) => name === 'hostelry') ?? users.find(({ name }) => name === 'nobody');
  if (!user) {
    throw new Error(
      'PostgreSQL does not run as root and there is no user "hostelry" or "nobody" here; start Hostelry as an ordinary user or set DATABASE_URL.',
    );
  }
  return user;
}

async function readUsers(): Promise<{ name: string; ids: { uid: number; gid: number } }[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, ids: { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 } }))
    .filter(({ ids }) => ids.uid !== 0);
}

/** Whether the owner may enter each folder and run or read each file; tested by the system itself, which also knows ACLs and mount options. */
export function canReach(owner: Owner, paths: { enter?: string[]; execute?: string[]; read?: string[] }): Promise<boolean> {
  const tests = [
    ...[...(paths.enter ?? []), ...(paths.execute ?? [])].map((path) => ['-x', path]),
    ...(paths.read ?? []).map((path) => ['-r', path]),
  ];
  const script = 'while [ $# -gt 0 ]; do test "$1" "$2" || exit 1; shift 2; done';
  return new Promise((resolve) => {
    execFile('/bin/sh', ['-c', script, 'sh', ...tests.flat()], { ...owner.ids, cwd: '/' }, (error) => resolve(!error));
  });
}
