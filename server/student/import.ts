import { randomUUID } from 'node:crypto';
import { fieldTexts, faults } from '#contract/messages.ts';
import type { RowError, StudentInfo } from '#contract/student.ts';
import { detailNames } from '#contract/student-details.ts';
import { t } from '#contract/text.ts';
import type { Db } from '#server/db/open.ts';
import { hashPassword, passwordFault } from '#server/account/password.ts';
import { generateOneTimeCode, hashOneTimeCode } from '#server/account/one-time-code.ts';
import { nameKey } from '#server/name-key.ts';
import { pauses } from '#server/pause.ts';
import * as queries from './queries.ts';
import type { ListedStudent } from './read-list.ts';

export interface ImportPlan {
  fresh: ListedStudent[];
  unchanged: number;
  errors: RowError[];
}

/** The given details that differ from the stored ones; a detail that the list leaves out is not a difference. */
const differences = (given: StudentInfo, stored: Required<StudentInfo>): string[] =>
  detailNames.filter((name) => given[name] !== undefined && given[name] !== stored[name]);

/** Divides a list into new students, students who exist already, and rows that cannot be imported. */
export async function planImport(db: Db, students: readonly ListedStudent[]): Promise<ImportPlan> {
  const stored = new Map(
    (
      await queries.storedByUsername(
        db,
        students.map((student) => nameKey(student.username)),
      )
    ).map((found) => [found.usernameKey, found]),
  );
  const rollnos = await queries.takenRollnos(
    db,
    students.flatMap(({ info }) => (info.rollno ? [nameKey(info.rollno)] : [])),
  );
  const plan: ImportPlan = { fresh: [], unchanged: 0, errors: [] };
  const pause = pauses();
  for (const student of students) {
    await pause();
    const key = nameKey(student.username);
    const there = stored.get(key);
    const rollnoOwner = student.info.rollno ? rollnos.get(nameKey(student.info.rollno)) : undefined;
    if (there) {
      const differing = there.info ? differences(student.info, there.info) : [];
      if (there.info && differing.length === 0) plan.unchanged++;
      else
        plan.errors.push({
          row: student.row,
          field: 'username',
          message: there.info ? t(fieldTexts.usernameTakenDiffers, { fields: differing.join(', ') }) : t(faults.usernameTaken.text),
        });
    } else if (rollnoOwner !== undefined) {
      plan.errors.push({ row: student.row, field: 'rollno', message: t(faults.rollnoTaken.text) });
    } else {
      plan.fresh.push(student);
    }
  }
  return plan;
}

/** How many have a password in the list; the others get a sign-in code. */
export const passwordsIn = (students: readonly ListedStudent[]): number => students.filter(({ password }) => password !== undefined).length;

/** What is wrong with the passwords of a list. */
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
  student: queries.NewStudent;
  /** shown once, for students without a password */
  signInCode: string | undefined;
}

/** Hashes the password of a student, or generates a one-time sign-in code where there is none. */
export async function prepare(listed: ListedStudent, mustChangePassword: boolean): Promise<Prepared> {
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

/** Students between two reports of the progress. */
const reportEvery = 24;

/** Prepares a list in its order and reports, as it goes, how many passwords are hashed. */
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

/** So many students go into one statement: the values of all at once would hold the server up while they are written down. */
const perStatement = 1_000;

export async function insertInPieces(db: Db, students: readonly queries.NewStudent[]): Promise<void> {
  for (let start = 0; start < students.length; start += perStatement)
    await queries.insertStudents(db, students.slice(start, start + perStatement));
}

/** The errors an answer lists. */
const mostListed = 200;

/** What an answer says of the errors of a list: the first ones by row, and how many there are. */
export function errorReport(errors: readonly RowError[]): { errors: RowError[]; errorCount: number; errorRows: number } {
  return {
    errors: errors.toSorted((a, b) => a.row - b.row).slice(0, mostListed),
    errorCount: errors.length,
    errorRows: new Set(errors.map((error) => error.row)).size,
  };
}
