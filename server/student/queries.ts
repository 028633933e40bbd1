import { sql } from 'kysely';
import type { Student, StudentInfo } from '#contract/student.ts';
import type { Db } from '#server/db/open.ts';
import { nameKey } from '#server/name-key.ts';
import { naturalKey } from '#server/natural-order.ts';
import { hostelWithin, type Scope } from '#server/http/scope.ts';
import { selectStudents } from './student-rows.ts';

export async function studentsOfBatch(db: Db, batch: string): Promise<Student[]> {
  return await selectStudents(db, sql`s.batch = ${batch}`);
}

export async function allStudents(db: Db): Promise<Student[]> {
  return await selectStudents(db, sql`true`);
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

/** Two statements however many they are. */
export async function insertStudents(db: Db, students: readonly NewStudent[]): Promise<void> {
  const column = <T>(read: (student: NewStudent) => T): T[] => students.map(read);
  await sql`
    insert into account (id, username, username_key, role, password_hash, sign_in_code_hash, must_change_password)
    select id, username, username_key, 'student', password_hash, sign_in_code_hash, must_change_password
    from unnest(${column((s) => s.id)}::uuid[], ${column((s) => s.username)}::text[], ${column((s) => nameKey(s.username))}::text[],
      ${column((s) => s.passwordHash)}::text[], ${column((s) => s.signInCodeHash)}::bytea[], ${column((s) => s.mustChangePassword)}::boolean[])
      as n (id, username, username_key, password_hash, sign_in_code_hash, must_change_password)`.execute(db);
  await sql`
    insert into student (account_id, rollno, rollno_key, rollno_order, batch, programme, fathers_name, mothers_name, address, parent_contact_no)
    select * from unnest(${column((s) => s.id)}::uuid[], ${column((s) => s.info.rollno ?? '')}::text[],
      ${column((s) => (s.info.rollno ? nameKey(s.info.rollno) : null))}::text[], ${column((s) => (s.info.rollno ? naturalKey(s.info.rollno) : ''))}::text[],
      ${column((s) => s.info.batch ?? '')}::text[], ${column((s) => s.info.programme ?? '')}::text[],
      ${column((s) => s.info.fathersName ?? '')}::text[], ${column((s) => s.info.mothersName ?? '')}::text[],
      ${column((s) => s.info.address ?? '')}::text[], ${column((s) => s.info.parentContactNo ?? '')}::text[])`.execute(db);
}

/** Any number that nothing else locks. */
const importLock = 7_140_302;

/** Lets one import run at a time: the second one sees what the first brought in. */
export async function lockImports(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${importLock})`.execute(db);
}

export interface StoredStudent {
  usernameKey: string;
  /** null where the username belongs to somebody who is no student */
  info: Required<StudentInfo> | null;
}

/** Who of the usernames is there already. */
export async function storedByUsername(db: Db, usernameKeys: readonly string[]): Promise<StoredStudent[]> {
  const { rows } = await sql<Record<keyof StudentInfo, string> & { usernameKey: string; isStudent: boolean }>`
    select a.username_key as "usernameKey", s.account_id is not null as "isStudent", s.rollno, s.batch, s.programme, s.fathers_name as "fathersName",
      s.mothers_name as "mothersName", s.address, s.parent_contact_no as "parentContactNo"
    from account a left join student s on s.account_id = a.id
    where a.username_key = any(${usernameKeys}::text[])`.execute(db);
  return rows.map(({ usernameKey, isStudent, ...info }) => ({ usernameKey, info: isStudent ? info : null }));
}

/** Which of the roll numbers are taken, and by which username. */
export async function takenRollnos(db: Db, rollnoKeys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ rollnoKey: string; usernameKey: string }>`
    select s.rollno_key as "rollnoKey", a.username_key as "usernameKey" from student s join account a on a.id = s.account_id
    where s.rollno_key = any(${rollnoKeys}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.rollnoKey, row.usernameKey]));
}
