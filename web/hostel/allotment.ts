/** What an allotment to a hostel does to the students who are chosen for it. */
import { shownName } from '#contract/person/person.ts';
import type { Student } from '#contract/student/student.ts';

/** The value that stands for no batch; a real batch is never a single space. */
export const noBatch = ' ';

/** Which students are offered: those without a hostel, those of other hostels, or everybody of the batch. */
export type Offer = '' | 'elsewhere' | 'all';

export const livesElsewhere = ({ hostel }: Student, hostelId: string | undefined): boolean => hostel !== null && hostel._id !== hostelId;

/** Whether the student can be allotted without moving; a disabled student is not allotted. */
export const isFree = ({ hostel, disabled }: Student): boolean => hostel === null && !disabled;

export function isOffered(student: Student, offer: string, hostelId: string | undefined): boolean {
  if (offer === 'all') return true;
  return offer === 'elsewhere' ? livesElsewhere(student, hostelId) : student.hostel === null;
}

/** How many more students may be allotted to a hostel; 0 if closed rooms have left it fewer seats than students. */
export const fitIn = ({ seats, students }: { seats: number; students: number }): number => Math.max(0, seats - students);

/** Fills the remaining places of a hostel in the order of the list. Residents of other hostels and disabled students are never added. */
export function selectAll(chosen: readonly Student[], found: readonly Student[], fit: number): ReadonlySet<string> {
  const selected = new Set(chosen.slice(0, fit).map(({ _id }) => _id));
  for (const student of found) if (isFree(student) && selected.size < fit) selected.add(student._id);
  return selected;
}

export interface Leaving {
  hostelId: string;
  hostel: string;
  /** whether they leave a room there, or only the hostel */
  rooms: boolean;
  names: readonly string[];
}

/** The students who leave, grouped by hostel and by whether they have a room there. */
export function leavingOf(residents: readonly Student[]): readonly Leaving[] {
  const groups = new Map<string, { hostelId: string; hostel: string; rooms: boolean; names: string[] }>();
  for (const resident of residents) {
    const { hostel, room } = resident;
    if (hostel === null) continue;
    const key = `${hostel._id} ${room !== null}`;
    const group = groups.get(key) ?? { hostelId: hostel._id, hostel: hostel.name, rooms: room !== null, names: [] };
    group.names.push(shownName(resident));
    groups.set(key, group);
  }
  return [...groups.values()].toSorted((a, b) => a.hostel.localeCompare(b.hostel) || Number(b.rooms) - Number(a.rooms));
}
