import type { Role } from '#contract/roles.ts';
import { campusDay } from '#server/campus-day.ts';
import type { Settings } from '#server/settings.ts';
import type { SignIn } from '#server/account/first-administrator.ts';
import { drawPassword, hashPassword } from '#server/account/password.ts';
import { setPasswordHash } from '#server/account/queries.ts';
import { addDays } from '#server/campus-day.ts';
import type { Db } from '#server/db/open.ts';
import { insertStudents } from '#server/student/queries.ts';
import { fillAttendance } from './attendance.ts';
import { fillComplaints } from './complaints.ts';
import { fillFines } from './fines.ts';
import { makeHostels } from './hostels.ts';
import { fillInventory } from './inventory.ts';
import { fillLeave } from './leave.ts';
import { fillNotices } from './notices.ts';
import { drawStudents } from './people.ts';
import { fillRoomWishes } from './room-changes.ts';
import { addWorkers } from './workers.ts';
import type { Fill, News } from './history.ts';

/** Attendance comes after leave, since who is on leave is absent. */
const fills: readonly Fill[] = [
  fillNotices,
  fillLeave,
  fillAttendance,
  fillComplaints,
  fillFines,
  fillRoomWishes,
  fillInventory,
  addWorkers,
];

async function letIn(db: Db, role: Role, { id, username }: { id: string; username: string }, settings: Settings): Promise<SignIn> {
  const password = drawPassword(settings.PASSWORD_MIN_LENGTH);
  await setPasswordHash(db, id, await hashPassword(password), false);
  return { username, password, role };
}

async function takenUsernames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('account').select('username').execute();
  return rows.map(({ username }) => username);
}

/** News are read after so many days. */
const unreadDays = 3;

async function insertNews(db: Db, today: string, news: readonly News[]): Promise<void> {
  await db
    .insertInto('notification')
    .values(
      news.map(({ to, message, link, at }) => ({
        account_id: to,
        message,
        link,
        is_read: at < addDays(today, -unreadDays),
        created_at: at,
      })),
    )
    .execute();
}

/**
 * Fills an empty database with a campus to look around in: the same on every machine but for the ids and the passwords,
 * with some weeks of life behind it up to yesterday. Only a caretaker, the warden and a student of the same
 * hostel are given a password; it returns these three.
 */
export async function fillDemoCampus(db: Db, settings: Settings): Promise<SignIn[]> {
  const today = campusDay(settings.TIME_ZONE);
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
  const hostels = await makeHostels(db, students);
  const [home] = hostels;
  const guest = home?.housed.find(({ info }) => info.batch === '2022');
  if (!home || !guest) throw new Error('the demo campus has nobody to sign in as');
  const news: News[] = [];
  for (const fill of fills) news.push(...(await fill(db, { today, hostels, guest })));
  await insertNews(db, today, news);
  return await Promise.all([
    letIn(db, 'caretaker', home.caretaker, settings),
    letIn(db, 'warden', home.warden, settings),
    letIn(db, 'student', guest, settings),
  ]);
}
