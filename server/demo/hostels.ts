import type { Db } from '#server/db/open.ts';
import { insertAccount } from '#server/account/queries.ts';
import { insertHostel, moveStudents, tie } from '#server/hostel/queries.ts';
import { allot } from '#server/room/allot.ts';
import { insertPlacements, roomStates, waitingStudents } from '#server/room/queries.ts';
import type { DemoStudent } from './people.ts';

interface Plan {
  name: string;
  rooms: { singleSeater: number; doubleSeater: number; tripleSeater: number };
  caretaker: string;
  warden: string;
  isFor: (student: DemoStudent) => boolean;
  students: number;
  /** how many of them came too late for a room */
  waiting: number;
}

const seniorBatches: readonly string[] = ['2019', '2020'];

const plans: readonly Plan[] = [
  {
    name: 'Kaveri',
    rooms: { singleSeater: 20, doubleSeater: 56, tripleSeater: 26 },
    caretaker: 'savita.kamble',
    warden: 'meera.iyengar',
    isFor: ({ woman }) => woman,
    students: 190,
    waiting: 14,
  },
  {
    name: 'Teesta',
    rooms: { singleSeater: 12, doubleSeater: 12, tripleSeater: 4 },
    caretaker: 'tenzin.bhutia',
    warden: 'pema.lepcha',
    isFor: ({ woman, info }) => !woman && seniorBatches.includes(info.batch),
    students: 44,
    waiting: 6,
  },
  {
    name: 'Narmada',
    rooms: { singleSeater: 16, doubleSeater: 34, tripleSeater: 20 },
    caretaker: 'raghunath.more',
    warden: 'arun.bhattacharya',
    isFor: ({ woman }) => !woman,
    students: 136,
    waiting: 10,
  },
];

const spares = [
  { role: 'caretaker', username: 'joseph.toppo' },
  { role: 'warden', username: 'sudha.ramachandran' },
] as const;

export interface DemoHostel {
  id: string;
  name: string;
  caretaker: { id: string; username: string };
  warden: { id: string; username: string };
  students: DemoStudent[];
  /** the students who have a room */
  housed: DemoStudent[];
}

async function makeStaff(db: Db, role: 'caretaker' | 'warden', username: string): Promise<{ id: string; username: string }> {
  return { id: await insertAccount(db, { username, role, passwordHash: null, mustChangePassword: false }), username };
}

async function makeHostel(db: Db, plan: Plan, students: DemoStudent[]): Promise<DemoHostel> {
  const id = await insertHostel(db, { name: plan.name, ...plan.rooms });
  const caretaker = await makeStaff(db, 'caretaker', plan.caretaker);
  const warden = await makeStaff(db, 'warden', plan.warden);
  await tie(db, 'caretaker', id, caretaker.id);
  await tie(db, 'warden', id, warden.id);
  await moveStudents(
    db,
    students.map((student) => student.id),
    id,
  );
  const late = new Set(students.slice(students.length - plan.waiting).map((student) => student.id));
  const inTime = (await waitingStudents(db, id)).filter(({ studentId }) => !late.has(studentId));
  const { placed } = allot(inTime, await roomStates(db, id));
  await insertPlacements(db, id, placed);
  const placedIds = new Set(placed.map(({ studentId }) => studentId));
  return { id, name: plan.name, caretaker, warden, students, housed: students.filter((student) => placedIds.has(student.id)) };
}

/**
 * Makes the hostels with their staff and gives the students hostels and rooms, the older batches first: who is left without
 * either is of the newest one. The largest hostel comes first.
 */
export async function makeHostels(db: Db, students: readonly DemoStudent[]): Promise<DemoHostel[]> {
  for (const { role, username } of spares) await makeStaff(db, role, username);
  const homeless = new Set(students.toSorted((a, b) => Number(a.info.batch) - Number(b.info.batch)));
  const hostels: DemoHostel[] = [];
  for (const plan of plans) {
    const chosen = [...homeless].filter(plan.isFor).slice(0, plan.students);
    for (const student of chosen) homeless.delete(student);
    hostels.push(await makeHostel(db, plan, chosen));
  }
  return hostels;
}
