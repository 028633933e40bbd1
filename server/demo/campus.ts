import type { SignIn } from '#server/account/first-administrator.ts';
import { drawPassword, hashPassword } from '#server/account/password.ts';
import { setPasswordHash } from '#server/account/queries.ts';
import type { Db } from '#server/db/open.ts';
import { insertStudents } from '#server/student/queries.ts';
import { makeHostels } from './hostels.ts';
import { drawStudents } from './people.ts';

async function letIn(db: Db, { id, username }: { id: string; username: string }): Promise<SignIn> {
  const password = drawPassword();
  await setPasswordHash(db, id, await hashPassword(password), false);
  return { username, password };
}

async function takenUsernames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('account').select('username').execute();
  return rows.map(({ username }) => username);
}

/**
 * Fills an empty database with a campus to look around in: the same on every machine but for the ids and the passwords.
 * Only a caretaker, the warden and a student of the same hostel are given a password; it returns these three.
 */
export async function fillDemoCampus(db: Db): Promise<SignIn[]> {
  const students = drawStudents(await takenUsernames(db));
  await insertStudents(
    db,
    students.map(({ id, username, info }) => ({
      id,
      username,
      info,
      passwordHash: null,
      signInCodeHash: null,
      mustChangePassword: false,
    })),
  );
  const [hostel] = await makeHostels(db, students);
  const student = hostel?.housed.find(({ info }) => info.batch === '2022');
  if (!hostel || !student) throw new Error('the demo campus has nobody to sign in as');
  return await Promise.all([hostel.caretaker, hostel.warden, student].map((person) => letIn(db, person)));
}
