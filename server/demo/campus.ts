import { addDays } from '#contract/day/days.ts';
import type { Role } from '#contract/roles.ts';
import { campusDay } from '#server/campus-day.ts';
import type { Settings } from '#server/settings.ts';
import type { SignIn } from '#server/account/first-administrator.ts';
import { generatePassword, hashPassword } from '#server/account/password.ts';
import { setPasswordHash } from '#server/account/queries.ts';
import type { Db } from '#server/db/open.ts';
import { storeInstitutionSetting } from '#server/institution-setting.ts';
import { notificationRows } from '#server/notification/notify.ts';
import { insertStudents } from '#server/student/queries.ts';
import { addAttendance } from './attendance.ts';
import { addComplaints } from './complaints.ts';
import { addFines } from './fines.ts';
import { makeHostels } from './hostels.ts';
import { addGate } from './gate.ts';
import { addGuardians } from './guardians.ts';
import { addInventory } from './inventory.ts';
import { addLeave } from './leave.ts';
import { addLeavers } from './leavers.ts';
import { addMovingIn } from './moved-in.ts';
import { addNotices } from './notices.ts';
import { makeStudents } from './people.ts';
import { addRoomChanges } from './room-changes.ts';
import { addRounds } from './rounds.ts';
import { addWorkers } from './workers.ts';
import type { AddToDemo, PastNotification } from './history.ts';

/** The time zone of the demo campus, unless the environment sets another. */
export const demoTimeZone = 'Asia/Kolkata';

/**
 * The order matters: attendance after leave, because students on leave are not marked; moving in after the leavers, whose seats others
 * have now, and after the rounds, one of which gives the rooms of a hostel.
 */
const demoParts: readonly AddToDemo[] = [
  addNotices,
  addLeave,
  addGuardians,
  addAttendance,
  addGate,
  addComplaints,
  addFines,
  addRoomChanges,
  addInventory,
  addWorkers,
  addLeavers,
  addRounds,
  addMovingIn,
];

async function givePassword(db: Db, role: Role, { id, username }: { id: string; username: string }, settings: Settings): Promise<SignIn> {
  const password = generatePassword(settings.PASSWORD_MIN_LENGTH);
  await setPasswordHash(db, id, await hashPassword(password), false);
  return { username, password, role };
}

async function takenUsernames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('account').select('username').execute();
  return rows.map(({ username }) => username);
}

/** Notifications older than this many days have been read. */
const unreadDays = 3;

async function insertPastNotifications(db: Db, today: string, past: readonly PastNotification[]): Promise<void> {
  await db
    .insertInto('notification')
    .values(
      past.flatMap(({ at, ...draft }) =>
        notificationRows([draft]).map((row) => ({ ...row, is_read: at < addDays(today, -unreadDays), created_at: at })),
      ),
    )
    .execute();
}

/**
 * Fills an empty database with a campus to try the program on. Except for ids and passwords it is the same on every machine, with
 * records of some weeks up to yesterday. Only a caretaker, a warden, a student and the guard of one hostel get a password; returns their sign-ins.
 */
export async function fillDemoCampus(db: Db, settings: Settings): Promise<SignIn[]> {
  const today = campusDay(settings.TIME_ZONE);
  await storeInstitutionSetting(db, 'time_zone', settings.TIME_ZONE);
  await storeInstitutionSetting(db, 'others_shown', 'yes');
  // an address that no bank has
  await storeInstitutionSetting(db, 'upi_id', 'hostels@example');
  await storeInstitutionSetting(db, 'pay_at', 'Office, block A, ground floor. Monday to Saturday, 9 AM to 5 PM.');
  const students = makeStudents(await takenUsernames(db));
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
  const hostels = await makeHostels(db, students, today);
  const [home] = hostels;
  const guest = home?.withRoom.find(({ info }) => info.batch === '2022');
  if (!home || !guest) throw new Error('no student of the demo campus fits the sign-in of the guest');
  const past: PastNotification[] = [];
  for (const fill of demoParts) past.push(...(await fill(db, { today, hostels, guest })));
  await insertPastNotifications(db, today, past);
  return await Promise.all([
    givePassword(db, 'caretaker', home.caretakers[0], settings),
    givePassword(db, 'warden', home.wardens[0], settings),
    givePassword(db, 'student', guest, settings),
    givePassword(db, 'guard', home.guard, settings),
  ]);
}
