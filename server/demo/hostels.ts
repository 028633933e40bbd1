import type { TeamRole } from '#contract/roles.ts';
import type { HostelId } from '#server/call/scope.ts';
import type { Db } from '#server/db/open.ts';
import { insertAccount } from '#server/account/new-account.ts';
import { insertHostel, moveStudents } from '#server/hostel/queries.ts';
import { writeChanges } from '#server/hostel/team-rows.ts';
import { allot } from '#server/room/allot.ts';
import { openRooms, studentsWithoutRoom } from '#server/room/queries.ts';
import { startStays } from '#server/room/stay-rows.ts';
import { gateKeeper, hostelPlans, unassignedAccounts, type HostelPlan } from './hostel-plans.ts';
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
  /** the lead first */
  caretakers: readonly [DemoStaff, ...DemoStaff[]];
  wardens: readonly [DemoStaff, ...DemoStaff[]];
  guard: DemoStaff;
  students: DemoStudent[];
  /** the students who have a room */
  withRoom: DemoStudent[];
}

/** The names of all staff, in the order of their telephone numbers. */
const everybody = [
  ...new Set([
    ...hostelPlans.flatMap(({ caretakers, wardens }) => [...caretakers, ...wardens]),
    ...unassignedAccounts.map(({ name }) => name),
    gateKeeper,
  ]),
];

async function makeStaff(db: Db, role: TeamRole, name: string): Promise<DemoStaff> {
  const username = name.toLowerCase().replaceAll(' ', '.');
  const phone = `97000 ${String(everybody.indexOf(name) + 1).padStart(5, '0')}`;
  return { id: await insertAccount(db, { username, name, phone, role, passwordHash: null, mustChangePassword: false }), username, name };
}

/** The caretaker on duty on the nth day, or for the nth record. */
export const caretakerOnDuty = ({ caretakers }: Pick<DemoHostel, 'caretakers'>, n: number): DemoStaff =>
  caretakers[n % caretakers.length] ?? caretakers[0];

type MakeStaff = (role: TeamRole, name: string) => Promise<DemoStaff>;

/** Returns a function that makes each person once, however many hostels they serve. */
function staffOnce(db: Db): MakeStaff {
  const made = new Map<string, Promise<DemoStaff>>();
  return (role, name) => made.getOrInsertComputed(name, () => makeStaff(db, role, name));
}

/** Makes the members of one role in a hostel's team and returns them, the lead first. */
async function makeTeam(db: Db, make: MakeStaff, hostelId: HostelId, role: TeamRole, names: readonly [string, ...string[]]) {
  const place = async (name: string, is: 'lead' | 'member') => {
    const person = await make(role, name);
    await writeChanges(db, [{ hostelId, accountId: person.id, role, was: 'none', is }]);
    return person;
  };
  const [first, ...others] = names;
  const team: [DemoStaff, ...DemoStaff[]] = [await place(first, 'lead')];
  for (const name of others) team.push(await place(name, 'member'));
  return team;
}

async function makeHostel(db: Db, make: MakeStaff, plan: HostelPlan, students: DemoStudent[], today: string): Promise<DemoHostel> {
  const id = await insertHostel(db, { name: plan.name, for: plan.for, ...plan.rooms });
  const caretakers = await makeTeam(db, make, id, 'caretaker', plan.caretakers);
  const wardens = await makeTeam(db, make, id, 'warden', plan.wardens);
  const guard = await make('guard', gateKeeper);
  await writeChanges(db, [{ hostelId: id, accountId: guard.id, role: 'guard', was: 'none', is: 'member' }]);
  const { closed = [], empty = [] } = plan;
  await closeRooms(
    db,
    id,
    today,
    closed.filter(({ empty }) => empty),
  );
  await moveStudents(
    db,
    students.map((student) => student.id),
    id,
  );
  const late = new Set(students.slice(students.length - plan.waiting).map((student) => student.id));
  const inTime = (await studentsWithoutRoom(db, id)).filter(({ studentId }) => !late.has(studentId));
  const { placed } = allot(
    inTime,
    (await openRooms(db, id)).filter(({ roomNumber }) => !empty.includes(roomNumber)),
  );
  await startStays(db, id, placed);
  await closeRooms(
    db,
    id,
    today,
    closed.filter(({ empty }) => !empty),
  );
  const placedIds = new Set(placed.map(({ studentId }) => studentId));
  return { id, plan, caretakers, wardens, guard, students, withRoom: students.filter((student) => placedIds.has(student.id)) };
}

/**
 * Makes the hostels with their staff and allots hostels and rooms to the students, older batches first, so that students left without
 * one are in the newest batch. Returns the largest hostel first.
 */
export async function makeHostels(db: Db, students: readonly DemoStudent[], today: string): Promise<DemoHostel[]> {
  const make = staffOnce(db);
  for (const { role, name } of unassignedAccounts) await make(role, name);
  const withoutHostel = new Set(students.toSorted((a, b) => Number(a.info.batch) - Number(b.info.batch)));
  const hostels: DemoHostel[] = [];
  for (const plan of hostelPlans) {
    const chosen = [...withoutHostel].filter(plan.isFor).slice(0, plan.students);
    for (const student of chosen) withoutHostel.delete(student);
    hostels.push(await makeHostel(db, make, plan, chosen, today));
  }
  return hostels;
}
