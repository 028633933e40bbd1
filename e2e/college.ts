/** A college before it starts to use the program: five hostels with their rooms, and one sheet of the registrar with all students. */
import type { HostelFor } from '#contract/room/hostel-for.ts';
import writeWorkbook from 'write-excel-file/node';

interface PlannedHostel {
  name: string;
  for: HostelFor;
  blocks: readonly string[];
}

export interface PlannedRoom {
  roomNumber: string;
  block: string;
  floor: string;
  seats: number;
  closedReason: string;
}

export interface CollegeStudent {
  /** the first column of the sheet */
  serial: number;
  rollno: string;
  name: string;
  gender: 'F' | 'M';
  father: string;
  phone: string;
  email: string;
  branch: string;
  batch: string;
  /** both empty for students of this year */
  hostel: string;
  room: string;
}

export const collegeHostels: readonly PlannedHostel[] = [
  { name: 'Ganga', for: 'women', blocks: ['A', 'B'] },
  { name: 'Yamuna', for: 'women', blocks: ['A', 'B'] },
  { name: 'Kaveri', for: 'men', blocks: ['A', 'B', 'C'] },
  { name: 'Narmada', for: 'men', blocks: ['A', 'B'] },
  { name: 'Sutlej', for: 'all', blocks: ['A'] },
];
export const closedRoom = { hostel: 'Ganga', roomNumber: 'B-G02', reason: 'The ceiling leaks' };
const seatsByFloor = { G: 4, 1: 3, 2: 2 } as const;
const roomsOnFloor = 2;

/** Two rooms on each floor: with four seats on the ground floor, three and two on the floors above. */
export const roomsOf = ({ name, blocks }: PlannedHostel): PlannedRoom[] =>
  blocks.flatMap((block) =>
    (['G', '1', '2'] as const).flatMap((floor) =>
      Array.from({ length: roomsOnFloor }, (_, n) => {
        const roomNumber = `${block}-${floor}0${n + 1}`;
        const isClosed = name === closedRoom.hostel && roomNumber === closedRoom.roomNumber;
        return { roomNumber, block, floor, seats: seatsByFloor[floor], closedReason: isClosed ? closedRoom.reason : '' };
      }),
    ),
  );

/** How many students live in a hostel already; they fill its rooms in order. */
const residents: Readonly<Record<string, number>> = { Ganga: 20, Yamuna: 20, Kaveri: 30, Narmada: 20, Sutlej: 10 };
const newcomers = { F: 28, M: 45 } as const;

const firstNames = {
  F: ['Asha', 'Bela', 'Chitra', 'Divya', 'Esha', 'Farah', 'Gita'],
  M: ['Arjun', 'Bharat', 'Chirag', 'Dev', 'Farhan', 'Girish'],
};
const surnames = ['Rao', 'Iyer', 'Das', 'Khan', 'Singh', 'Nair', 'Bose', 'Patil', 'Gill', 'Joshi', 'Mehta'];
const branches = ['CSE', 'ECE', 'MECH', 'DS'];
const pick = (list: readonly string[], n: number): string => list[n % list.length] ?? '';

function student(serial: number, gender: 'F' | 'M', batch: string, { hostel, room }: { hostel: string; room: string }): CollegeStudent {
  const rollno = `${batch.slice(2)}B${pick(branches, serial)}${String(serial).padStart(3, '0')}`;
  return {
    serial,
    rollno,
    name: `${pick(firstNames[gender], serial)} ${pick(surnames, serial)}`,
    gender,
    father: `Ramesh ${pick(surnames, serial)}`,
    phone: `98400 ${String(10_000 + serial)}`,
    email: `${rollno.toLowerCase()}@example.org`,
    branch: pick(branches, serial),
    batch,
    hostel,
    room,
  };
}

/** 100 students who live there already and 73 newcomers. */
export function collegeStudents(): CollegeStudent[] {
  const students: CollegeStudent[] = [];
  for (const hostel of collegeHostels) {
    const seats = roomsOf(hostel).flatMap(({ roomNumber, seats: count, closedReason }) =>
      closedReason === '' ? Array.from({ length: count }, () => roomNumber) : [],
    );
    for (const room of seats.slice(0, residents[hostel.name]))
      students.push(student(students.length + 1, hostel.for === 'women' ? 'F' : 'M', '2024', { hostel: hostel.name, room }));
  }
  for (const gender of ['F', 'M'] as const)
    for (let n = 0; n < newcomers[gender]; n++) students.push(student(students.length + 1, gender, '2026', { hostel: '', room: '' }));
  return students;
}

/** The wrong values in twelve rows of the sheet, by serial number. */
export const mistakes: ReadonlyMap<number, Partial<CollegeStudent>> = new Map<number, Partial<CollegeStudent>>([
  [3, { room: 'Z-999' }],
  [7, { room: closedRoom.roomNumber }],
  [10, { hostel: 'Gangotri' }],
  [17, { hostel: 'Kaveri' }],
  [22, { rollno: '' }],
  [25, { rollno: '24BECE021' }],
  [33, { gender: 'X' as 'F' }],
  [38, { hostel: '' }],
  [60, { phone: 'ask at the office' }],
  [64, { room: 'A-G01' }],
  [75, { room: 'C-909' }],
  [90, { email: 'not an address' }],
]);

/** The columns of the registrar's sheet; `Sl. No.` and `Came in` are not recognised. */
const columns: readonly (readonly [heading: string, keyof CollegeStudent])[] = [
  ['Sl. No.', 'serial'],
  ['Roll No.', 'rollno'],
  ['NAME OF THE STUDENT', 'name'],
  ['Sex', 'gender'],
  ["Father's Name", 'father'],
  ['Mobile', 'phone'],
  ['E-Mail ID', 'email'],
  ['branch', 'branch'],
  ['Came in', 'batch'],
  ['Hostel', 'hostel'],
  ['Room  No', 'room'],
];
export const unknownHeading = 'Came in';
export const serialHeading = 'Sl. No.';

/** The cells of a row of the sheet, by heading. */
export const cellsOf = (row: CollegeStudent): Record<string, string> =>
  Object.fromEntries(columns.map(([heading, name]) => [heading, String(row[name])]));

/** The registrar's workbook: a title, an empty row, then the headings. */
export const registrarWorkbook = (students: readonly CollegeStudent[]): Promise<Buffer> =>
  writeWorkbook([
    [{ value: 'HOSTEL INMATES AS ON DATE', columnSpan: columns.length }, ...columns.slice(1).map(() => null)],
    [],
    columns.map(([heading]) => heading),
    ...students.map((row) => Object.values(cellsOf({ ...row, ...mistakes.get(row.serial) }))),
  ]).toBuffer();

/** A caretaker's list of the rooms of one hostel, as CSV. */
export const roomListOf = (hostel: PlannedHostel): string =>
  [
    'Room No.;Beds;Wing;Level;Closed',
    ...roomsOf(hostel).map(({ roomNumber, seats, block, floor, closedReason }) =>
      [roomNumber, seats, block, floor, closedReason].join(';'),
    ),
  ].join('\r\n');
