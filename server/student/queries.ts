import { sql } from 'kysely';
import type { Student, StudentInfo } from '#contract/student.ts';
import { forEachDetail } from '#contract/student-details.ts';
import { anyOf } from '#server/db/any-of.ts';
import { insertMany, tableOf } from '#server/db/insert-many.ts';
import type { Db } from '#server/db/open.ts';
import { nameKey } from '#server/name-key.ts';
import { naturalKey } from '#server/natural-order.ts';
import { accountDetailsAsRow, accountDetailTypes, detailColumnTypes, detailsAsRow, detailSelections } from './detail-columns.ts';
import { hostelWithin, type HostelId, type Scope } from '#server/http/scope.ts';
import { selectStudents } from './student-rows.ts';

export async function studentsOfBatch(db: Db, batch: string): Promise<Student[]> {
  return await selectStudents(db, (students) => students.where('student.batch', '=', batch));
}

export async function allStudents(db: Db): Promise<Student[]> {
  return await selectStudents(db, (students) => students);
}

/** The distinct batches and programmes of the students within reach. */
export async function storedChoices(db: Db, scope: Scope): Promise<{ batches: string[]; programmes: string[] }> {
  const distinct = async (column: 'batch' | 'programme') => {
    const rows = await db
      .selectFrom('student')
      .select(`${column} as value`)
      .distinct()
      .where(column, '<>', '')
      .where((eb) => hostelWithin(scope, eb.ref('hostel_id')))
      .execute();
    return rows.map((row) => row.value);
  };
  return { batches: await distinct('batch'), programmes: await distinct('programme') };
}

export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const row = await db.selectFrom('account').select('id').where('username_key', '=', nameKey(username)).executeTakeFirst();
  return row !== undefined;
}

export async function isRollnoTaken(db: Db, rollno: string): Promise<boolean> {
  const row = await db.selectFrom('student').select('account_id').where('rollno_key', '=', nameKey(rollno)).executeTakeFirst();
  return row !== undefined;
}

export interface NewStudent {
  id: string;
  username: string;
  passwordHash: string | null;
  signInCodeHash: Buffer | null;
  mustChangePassword: boolean;
  info: StudentInfo;
}

/** Two statements, whatever the number of students. */
export async function insertStudents(db: Db, students: readonly NewStudent[]): Promise<void> {
  await insertMany(
    db,
    'account',
    {
      id: 'uuid',
      username: 'text',
      username_key: 'text',
      role: 'text',
      password_hash: 'text',
      sign_in_code_hash: 'bytea',
      must_change_password: 'boolean',
      name_key: 'text',
      ...accountDetailTypes,
    },
    students.map((student) => ({
      id: student.id,
      username: student.username,
      username_key: nameKey(student.username),
      role: 'student' as const,
      password_hash: student.passwordHash,
      sign_in_code_hash: student.signInCodeHash,
      must_change_password: student.mustChangePassword,
      name_key: nameKey(student.info.name ?? ''),
      ...accountDetailsAsRow(student.info),
    })),
  );
  await insertMany(
    db,
    'student',
    { account_id: 'uuid', rollno_key: 'text', rollno_order: 'text', ...detailColumnTypes },
    students.map(({ id, info }) => ({
      account_id: id,
      rollno_key: info.rollno ? nameKey(info.rollno) : null,
      rollno_order: info.rollno ? naturalKey(info.rollno) : '',
      ...detailsAsRow(info),
    })),
  );
}

/** Any number that nothing else locks. */
const importLock = 7_140_302;

/** Lets one import run at a time: the second one sees the students of the first. */
export async function lockImports(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${importLock})`.execute(db);
}

export interface StoredStudent {
  usernameKey: string;
  /** null where the username belongs to an account that is not a student's */
  info: Required<StudentInfo> | null;
}

/** Which of the usernames exist already. */
export async function storedByUsername(db: Db, usernameKeys: readonly string[]): Promise<StoredStudent[]> {
  const rows = await db
    .selectFrom('account')
    .leftJoin('student', 'student.account_id', 'account.id')
    .select(['account.username_key as usernameKey', 'student.account_id as studentId', ...detailSelections])
    .where('account.username_key', '=', anyOf(usernameKeys))
    .execute();
  return rows.map(({ usernameKey, studentId, ...details }) => ({
    usernameKey,
    info: studentId === null ? null : forEachDetail((name) => details[name] ?? ''),
  }));
}

/** Which of the roll numbers are taken, and by which username. */
export async function takenRollnos(db: Db, rollnoKeys: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('student')
    .innerJoin('account', 'account.id', 'student.account_id')
    .select(['student.rollno_key', 'account.username_key'])
    .where('student.rollno_key', '=', anyOf(rollnoKeys))
    .execute();
  return new Map(rows.map((row) => [row.rollno_key ?? '', row.username_key]));
}

/**
 * Students who can sign in but have no password of their own yet, whether they used a sign-in code or not: of a hostel, of a
 * batch, or all, as lists show them. The accounts stay locked, so that nobody chooses a password meanwhile.
 */
export async function lockStudentsWithoutPassword(
  db: Db,
  { hostelId, batch }: { hostelId: HostelId | undefined; batch: string | undefined },
): Promise<{ id: string; username: string; name: string; rollno: string; hostelName: string }[]> {
  const rows = await db
    .selectFrom('account')
    .innerJoin('student', 'student.account_id', 'account.id')
    .leftJoin('hostel', 'hostel.id', 'student.hostel_id')
    .select(['account.id', 'account.username', 'account.name', 'student.rollno', 'hostel.name as hostelName'])
    .where('account.password_hash', 'is', null)
    .where('account.disabled_at', 'is', null)
    .$if(hostelId !== undefined, (query) => query.where('student.hostel_id', '=', hostelId ?? null))
    .$if(batch !== undefined, (query) => query.where('student.batch', '=', batch ?? ''))
    .orderBy('hostel.name_key', (order) => order.asc().nullsLast())
    .orderBy(sql`nullif(student.rollno_order, '') nulls last`)
    .orderBy('account.username_key')
    .forUpdate('account')
    .execute();
  return rows.map((row) => ({ ...row, hostelName: row.hostelName ?? '' }));
}

/** Gives accounts without a password a new sign-in code each; what was begun with the one before is over. */
export async function replaceSignInCodes(db: Db, codes: readonly { id: string; codeHash: Buffer }[]): Promise<void> {
  const ids = codes.map(({ id }) => id);
  await db
    .updateTable('account')
    .from(tableOf('fresh', { id: 'uuid', codeHash: 'bytea' }, codes))
    .set((eb) => ({ sign_in_code_hash: eb.ref('fresh.codeHash'), sign_in_code_drawn_at: sql`now()`, must_change_password: true }))
    .whereRef('account.id', '=', 'fresh.id')
    .execute();
  await db.deleteFrom('session').where('account_id', '=', anyOf(ids)).execute();
}
