/** Turns the rows that the database returned into the list that is frozen. Pure, so that for large rounds it can run in a thread of its own. */
import type { Round, RoundTier } from '#contract/round/round.ts';
import { takesIn } from '#contract/room/hostel-for.ts';
import { compareKeys } from '#server/natural-order.ts';
import { classicPlaces } from '#server/room/allot.ts';
import type { Policy, Resident, RoundGroup, RoundInput, RoundRoom, RoundStudent, Wishes, RoundPair } from './engine/input.ts';
import { randomBytes } from 'node:crypto';
import { isErased } from './engine/freeze.ts';

export interface StudentRow extends Pick<RoundStudent, 'code' | 'batch' | 'programme' | 'wishes'> {
  studentId: string;
  rollno: string;
  gender: string;
  hostelId: string | null;
  needs: boolean;
  groupCode: string | null;
}

export interface RoomRow extends Omit<RoundRoom, 'residents' | 'freeSeats'> {
  taken: number[];
  residents: (Resident & { studentId: string })[];
}

export interface RowsAsRead {
  round: string;
  policy: Policy;
  tiers: readonly RoundTier[];
  firstHash: string;
  /** `StudentRow`s as JSON, members of a group in the order in which they joined */
  students: string;
  /** `RoomRow`s as JSON, by hostel and number */
  rooms: string;
  hostels: Round['hostels'];
  /** students without a room who are not in the round, by the hostel's name */
  othersWithoutRoom: ReadonlyMap<string, number>;
  /** pairs of ids of students who must not share a room */
  apart: readonly (readonly [string, string])[];
}

const holds = ({ batches, programmes }: RoundTier, { batch, programme }: { batch: string; programme: string }): boolean =>
  (batches.length === 0 || batches.includes(batch)) && (programmes.length === 0 || programmes.includes(programme));

/** The first tier that a student matches; students who match none form a last tier. */
function tierOf(tiers: readonly RoundTier[], student: { batch: string; programme: string }): number {
  const found = tiers.findIndex((tier) => holds(tier, student));
  return found === -1 ? tiers.length : found;
}

/** The name of the tier in the receipt, such as `2024, 2025 · CSE`. */
const nameOfTier = ({ batches, programmes }: RoundTier): string =>
  [batches, programmes]
    .filter((values) => values.length > 0)
    .map((values) => values.join(', '))
    .join(' · ');

/** The rooms with the seats that the round gives out. In the last rooms of a hostel, a seat is left free for each of the `others` who need one. */
function roomsToGive(rows: readonly RoomRow[], others: ReadonlyMap<string, number>): RoundRoom[] {
  const stillNeeded = new Map(others);
  return rows
    .toReversed()
    .flatMap(({ taken, residents, ...room }) => {
      const free = Array.from({ length: room.seats }, (_, n) => n + 1).filter((seat) => !taken.includes(seat));
      const needed = stillNeeded.get(room.hostel) ?? 0;
      const freeSeats = free.slice(0, Math.max(0, free.length - needed));
      stillNeeded.set(room.hostel, needed - (free.length - freeSeats.length));
      const living = residents.map(({ code, batch, programme }) => ({ code, batch, programme }));
      return freeSeats.length === 0 ? [] : [{ ...room, freeSeats, residents: living }];
    })
    .toReversed();
}

/** What decides which hostels are open to a student. */
const homeOf = ({ gender, hostelId }: StudentRow): string => `${gender} ${hostelId}`;

const hostelsOpenTo = ({ hostels }: RowsAsRead, student: StudentRow): string[] =>
  hostels
    .filter((hostel) => (student.hostelId ?? hostel._id) === hostel._id && takesIn(hostel.for, student))
    .map(({ name }) => name)
    .sort(compareKeys);

export function inputOf(read: RowsAsRead): RoundInput {
  const students = JSON.parse(read.students) as StudentRow[]; // frozen-input.ts selects these columns
  const rooms = JSON.parse(read.rooms) as RoomRow[]; // likewise
  const hostelNames = new Map(read.hostels.map(({ _id, name }) => [_id, name]));
  const named = ({ hostels, ...wishes }: Wishes): Wishes => ({ ...wishes, hostels: hostels.flatMap((id) => hostelNames.get(id) ?? []) });
  const places = classicPlaces(students);
  const lists = new Map<string, string>();
  for (const student of students) lists.getOrInsertComputed(homeOf(student), () => JSON.stringify(hostelsOpenTo(read, student)));
  // the names of homes tell nothing but which list it is
  const names = new Map([...new Set(lists.values())].sort().map((list, n) => [list, String(n)]));
  const groups = [...Map.groupBy(students, ({ groupCode }) => groupCode)].flatMap(([code, members]): RoundGroup[] => {
    const [first] = members;
    if (code === null || first === undefined || members.length < 2) return [];
    return [{ code, members: members.map((member) => member.code), wishes: named(first.wishes) }];
  });
  const codes = new Map([
    ...students.map(({ studentId, code }): [string, string] => [studentId, code]),
    ...rooms.flatMap(({ residents }) => residents.map(({ studentId, code }): [string, string] => [studentId, code])),
  ]);
  return {
    round: read.round,
    policy: read.policy,
    tiers: read.tiers.map(nameOfTier),
    firstHash: read.firstHash,
    homes: Object.fromEntries([...names].map(([list, name]) => [name, JSON.parse(list) as string[]])),
    rooms: roomsToGive(rooms, read.othersWithoutRoom),
    students: students.map((student) => ({
      code: student.code,
      batch: student.batch,
      programme: student.programme,
      home: names.get(lists.get(homeOf(student)) ?? '') ?? '',
      tier: tierOf(read.tiers, student),
      classicPlace: places.get(student.studentId) ?? 0,
      needsAccessible: student.needs,
      wishes: named(student.wishes),
    })),
    groups,
    apart: read.apart.flatMap(([one, other]): [string, string][] => {
      const [a, b] = [codes.get(one), codes.get(other)];
      return a !== undefined && b !== undefined ? [[a, b]] : [];
    }),
  };
}

export const newSeed = (): string => randomBytes(32).toString('hex');
const newSalt = (): string => randomBytes(16).toString('hex');

const ofPair = ([a, b]: RoundPair): string => [a, b].toSorted().join(' ');

/** The salts of a list by what they are of. */
function saltsOf({ salt, rooms, students, groups, apart }: RoundInput): Map<string, string | undefined> {
  const people = [...students, ...groups, ...rooms.flatMap(({ residents }) => residents)].filter((entry) => !isErased(entry));
  return new Map([
    ['', salt],
    ...people.map((entry): [string, string | undefined] => [entry.code, entry.salt]),
    ...apart.filter((pair) => !isErased(pair)).map((pair): [string, string | undefined] => [ofPair(pair), pair[2]]),
  ]);
}

/** Gives each entry about people a random salt (engine/input.ts). `earlier`: the list that was frozen before, if any. What is in both keeps its salt, so that a list in which nothing has changed has the same hash. */
export function withSalts(input: RoundInput, earlier?: RoundInput): RoundInput {
  const known = earlier ? saltsOf(earlier) : new Map<string, string | undefined>();
  const saltOf = (what: string): string => known.get(what) ?? newSalt();
  const salted = <T extends { code: string }>(entry: T) => ({ ...entry, salt: saltOf(entry.code) });
  return {
    ...input,
    salt: saltOf(''),
    rooms: input.rooms.map((room) => ({ ...room, residents: room.residents.map(salted) })),
    students: input.students.map(salted),
    groups: input.groups.map(salted),
    apart: input.apart.map((pair): RoundPair => [pair[0], pair[1], saltOf(ofPair(pair))]),
  };
}
