import type { workerPositions } from '#contract/worker/worker-list.ts';
import type { HostelFor } from '#contract/room/hostel-for.ts';
import type { RoomInput } from '#contract/room/room-edit.ts';
import type { DemoStudent } from './people.ts';
import { roomsOfTwoBlocks, type DemoClosing } from './rooms.ts';

export interface HostelPlan {
  name: string;
  for: HostelFor;
  /** how many rooms of each type, or a list of the rooms */
  rooms: { singleSeater: number; doubleSeater: number; tripleSeater: number } | { rooms: RoomInput[] };
  closed?: readonly DemoClosing[];
  /** rooms left empty, so that students in a round can wish for several sizes */
  empty?: readonly string[];
  /** names of people, the lead first */
  caretakers: readonly [string, ...string[]];
  wardens: readonly [string, ...string[]];
  staff: Readonly<Partial<Record<(typeof workerPositions)[number], readonly string[]>>>;
  isFor: (student: DemoStudent) => boolean;
  students: number;
  /** how many of the students have no room yet */
  waiting: number;
}

const seniorBatches: readonly string[] = ['2019', '2020'];

/** The largest hostel is the first. Each hostel takes its students from those whom the hostels before it left over. */
export const hostelPlans: readonly HostelPlan[] = [
  {
    name: 'Kaveri',
    for: 'women',
    rooms: { rooms: [...roomsOfTwoBlocks] },
    closed: [
      { roomNumber: 'B-204', reason: 'The walls are painted.', days: 5, empty: true },
      { roomNumber: '107', reason: 'Water comes through the ceiling.', days: -2, empty: false },
    ],
    // one works by day, the other by night
    caretakers: ['Savita Kamble', 'Lata Gawde'],
    wardens: ['Meera Iyengar'],
    staff: {
      Cleaner: ['Kamla Bai', 'Shanta Gaikwad', 'Rukmini Das', 'Parvati Oraon'],
      'Security Guard': ['Sunita Rathore', 'Mary Lakra'],
      'Front Desk Staff': ['Deepa Hegde'],
      'Maintenance Worker': ['Ganesh Mistri'],
    },
    isFor: ({ woman }) => woman,
    students: 190,
    waiting: 14,
  },
  {
    name: 'Teesta',
    for: 'men',
    rooms: { singleSeater: 12, doubleSeater: 12, tripleSeater: 4 },
    caretakers: ['Tenzin Bhutia'],
    // the warden of the largest hostel helps out
    wardens: ['Pema Lepcha', 'Meera Iyengar'],
    staff: {
      Cleaner: ['Budhan Murmu'],
      'Security Guard': ['Lal Bahadur Thapa', 'Nima Sherpa'],
      'Maintenance Worker': ['Abdul Karim'],
    },
    isFor: ({ woman, info }) => !woman && seniorBatches.includes(info.batch),
    students: 44,
    waiting: 6,
  },
  {
    name: 'Narmada',
    for: 'men',
    rooms: { singleSeater: 16, doubleSeater: 34, tripleSeater: 20 },
    empty: ['S15', 'S16', 'D32', 'D33', 'D34'],
    caretakers: ['Raghunath More'],
    wardens: ['Arun Bhattacharya'],
    staff: {
      Cleaner: ['Ramu Valmiki', 'Dhanraj Solanki', 'Somra Munda'],
      'Security Guard': ['Vijay Bahadur Singh', 'Mohan Kandpal'],
      'Front Desk Staff': ['Prakash Shetty'],
      'Maintenance Worker': ['Iqbal Mistri'],
      Other: ['Hariya Bagwan'],
    },
    isFor: ({ woman }) => !woman,
    students: 136,
    waiting: 10,
  },
];

/** Keeps the gate of all hostels. */
export const gateKeeper = 'Ramu Yadav';

export const unassignedAccounts = [
  { role: 'caretaker', name: 'Joseph Toppo' },
  { role: 'warden', name: 'Sudha Ramachandran' },
] as const;
