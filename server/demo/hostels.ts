import type { HostelId } from '#server/http/scope.ts';
import type { Db } from '#server/db/open.ts';
import { insertAccount } from '#server/account/queries.ts';
import { insertHostel, moveStudents, setHostelRole } from '#server/hostel/queries.ts';
import { allot } from '#server/room/allot.ts';
import { openRooms, studentsWithoutRoom } from '#server/room/queries.ts';
import { startStays } from '#server/room/stay-rows.ts';
import { hostelPlans, unassignedAccounts, type HostelPlan } from './hostel-plans.ts';
import type { DemoStudent } from './people.ts';
import { closeRooms } from './rooms.ts';

interface DemoStaff {
  id: string;
  username: string;
  name: string;
}

export interface DemoHostel {
  id: HostelId;
  plan: HostelPlan;
  caretaker: DemoStaff;
  warden: DemoStaff;
  students: DemoStudent[];
  /** the students who have a room */
  withRoom: DemoStudent[];
}

/** The people of the staff in the order in which they are numbered. */
const everybody = [...hostelPlans.flatMap(({ caretaker, warden }) => [caretaker, warden]), ...unassignedAccounts.map(({ name }) => name)];

async function makeStaff(db: Db, role: 'caretaker' | 'warden', name: string): Promise<DemoStaff> {
  const username = name.toLowerCase().replaceAll(' ', '.');
  const phone = `97000 ${String(everybody.indexOf(name) + 1).padStart(5, '0')}`;
  return { id: await insertAccount(db, { username, name, phone, role, passwordHash: null, mustChangePassword: false }), username, name };
}

async function makeHostel(db: Db, plan: HostelPlan, students: DemoStudent[], today: string): Promise<DemoHostel> {
  const id = await insertHostel(db, { name: plan.name, for: plan.for, ...plan.rooms });
  const { closed = [] } = plan;
  await closeRooms(
    db,
    id,
    today,
    closed.filter(({ empty }) => empty),
  );
  const caretaker = await makeStaff(db, 'caretaker', plan.caretaker);
  const warden = await makeStaff(db, 'warden', plan.warden);
  await setHostelRole(db, 'caretaker', id, caretaker.id);
  await setHostelRole(db, 'warden', id, warden.id);
  await moveStudents(
    db,
    students.map((student) => student.id),
    id,
  );
  const late = new Set(students.slice(students.length - plan.waiting).map((student) => student.id));
  const inTime = (await studentsWithoutRoom(db, id)).filter(({ studentId }) => !late.has(studentId));
  const { placed } = allot(inTime, await openRooms(db, id));
  await startStays(db, id, placed);
  await closeRooms(
    db,
    id,
    today,
    closed.filter(({ empty }) => !empty),
  );
  const placedIds = new Set(placed.map(({ studentId }) => studentId));
  return { id, plan, caretaker, warden, students, withRoom: students.filter((student) => placedIds.has(student.id)) };
}

/**
 * Makes the hostels with their staff and allots hostels and rooms to the students, older batches first, so that those left without
 * are in the newest batch. Returns the largest hostel first.
 */
export async function makeHostels(db: Db, students: readonly DemoStudent[], today: string): Promise<DemoHostel[]> {
  for (const { role, name } of unassignedAccounts) await makeStaff(db, role, name);
  const withoutHostel = new Set(students.toSorted((a, b) => Number(a.info.batch) - Number(b.info.batch)));
  const hostels: DemoHostel[] = [];
  for (const plan of hostelPlans) {
    const chosen = [...withoutHostel].filter(plan.isFor).slice(0, plan.students);
    for (const student of chosen) withoutHostel.delete(student);
    hostels.push(await makeHostel(db, plan, chosen, today));
  }
  return hostels;
}
