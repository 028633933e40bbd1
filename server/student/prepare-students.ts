import { randomUUID } from 'node:crypto';
import type { RowError } from '#contract/call/schemas.ts';
import { hashPassword, passwordFault } from '#server/account/password.ts';
import { generateOneTimeCode, hashOneTimeCode } from '#server/account/second-factor.ts';
import { pauses } from '#server/pause.ts';
import type { NewStudent } from './queries.ts';
import type { ListedStudent } from './import/read-list.ts';

/** How many students have a password in the list; the others get a sign-in code. */
export const passwordsIn = (students: readonly ListedStudent[]): number => students.filter(({ password }) => password !== undefined).length;

/** The errors in the passwords of a list. */
export async function passwordErrors(students: readonly ListedStudent[], shortest: number): Promise<RowError[]> {
  const errors: RowError[] = [];
  const pause = pauses();
  for (const { row, username, password, info } of students) {
    await pause();
    const message = password === undefined ? undefined : await passwordFault(password, [username, info.rollno ?? ''], shortest);
    if (message !== undefined) errors.push({ row, field: 'password', message });
  }
  return errors;
}

export interface Prepared {
  student: NewStudent;
  /** shown once, for students without a password */
  signInCode: string | undefined;
}

/** Hashes the password of a student, or generates a one-time sign-in code if there is none. */
export async function prepare(
  listed: Pick<ListedStudent, 'username' | 'password' | 'info'>,
  mustChangePassword: boolean,
): Promise<Prepared> {
  const signInCode = listed.password === undefined ? generateOneTimeCode() : undefined;
  return {
    signInCode,
    student: {
      id: randomUUID(),
      username: listed.username,
      passwordHash: listed.password === undefined ? null : await hashPassword(listed.password),
      signInCodeHash: signInCode === undefined ? null : hashOneTimeCode(signInCode),
      mustChangePassword: mustChangePassword || signInCode !== undefined,
      info: listed.info,
    },
  };
}

/** Number of students between two reports of the progress. */
const reportEvery = 24;

/** Prepares the students in order, reporting now and then how many passwords are hashed. */
export async function prepareStudents(
  students: readonly ListedStudent[],
  mustChangePassword: boolean,
  report: (hashed: number) => Promise<void>,
): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  let hashed = 0;
  const pause = pauses();
  for (let start = 0; start < students.length; start += reportEvery) {
    await pause();
    const some = students.slice(start, start + reportEvery);
    prepared.push(...(await Promise.all(some.map((listed) => prepare(listed, mustChangePassword)))));
    const passwords = passwordsIn(some);
    hashed += passwords;
    if (passwords > 0) await report(hashed);
  }
  return prepared;
}
