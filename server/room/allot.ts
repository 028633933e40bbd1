import { compareKeys, naturalOrderKey, naturalKey } from '#server/natural-order.ts';
import { breachesOf, type Care, mayJoin, noCare, type RoomToJoin } from './care.ts';

/** A student without a room. Missing details are empty texts. */
export interface WaitingStudent {
  studentId: string;
  batch: string;
  programme: string;
  rollno: string;
}

/** An open room. */
export interface RoomToFill extends RoomToJoin {
  roomId: string;
  roomNumber: string;
  seats: number;
  takenSeats: readonly number[];
}

/** Seats are numbered from 1. */
export interface Placement {
  studentId: string;
  roomId: string;
  seat: number;
}

/** Why somebody waits: no seat is left, none in an accessible room, or only such beside somebody from whom the student is kept apart. */
export type WhyWaiting = 'seat' | 'accessible' | 'apart';

export interface Allotment {
  placed: Placement[];
  /** the students who get no seat, in the order of the rule */
  waiting: { studentId: string; why: WhyWaiting }[];
}

/** Padded to more digits than any number of seats has, so that the texts sort as the numbers do. */
const seatsKey = (seats: number) => String(seats).padStart(4, '0');

/** A missing value comes last. `DS` and `ds` are one programme, within which the lower roll number comes first. */
const missingLast = (text: string) => (text.trim() === '' ? '\uffff' : naturalOrderKey(text.trim()));

/**
 * The rule by which rooms are allotted: students by batch (older first), programme and roll number, missing values last; rooms
 * with the fewest seats first (single, double, triple and so on), then by room number. A room's free seats are filled before the
 * next room is used, so that neighbours in the order become room-mates. Students after the last free seat wait. The result does
 * not depend on the order of the input.
 *
 * `care` is never broken: a student takes the first seat that it allows. The last free seats of accessible rooms are kept for students of the
 * order who need them, as many as would get a seat by the order.
 */
export function allot(students: readonly WaitingStudent[], rooms: readonly RoomToFill[], care: Care = noCare): Allotment {
  const queue = inClassicOrder(students).map(({ studentId }) => studentId);
  const filling = new Filling(rooms, care);
  const needing = filling.keepFor(queue);
  const placed: Placement[] = [];
  const take = (studentId: string): boolean => {
    const place = filling.take(studentId);
    if (place) placed.push({ studentId, ...place });
    return place !== undefined;
  };
  const refused = queue.flatMap((studentId) => {
    if (needing.delete(studentId)) filling.kept -= 1;
    return take(studentId) ? [] : [{ studentId, why: filling.whyNot(studentId) }];
  });
  // a seat that was kept for somebody who could not take it is left for those before
  return { placed, waiting: refused.filter(({ studentId }) => !take(studentId)) };
}

/** The rooms with free seats, in the order in which they are filled. */
class Filling {
  /** seats of accessible rooms that only students who need one may take now */
  kept = 0;
  private free = 0;
  private freeAccessible = 0;
  private readonly rooms: { roomId: string; accessible: boolean; seats: number[]; people: string[] }[];
  private readonly care: Care;

  constructor(rooms: readonly RoomToFill[], care: Care) {
    this.care = care;
    this.rooms = rooms
      .map((room) => ({ room, keys: [seatsKey(room.seats), naturalKey(room.roomNumber), room.roomId] }))
      .sort((a, b) => compareInTurn(a.keys, b.keys))
      .map(({ room }) => ({ ...room, seats: freeSeats(room), people: [...room.people] }))
      .filter(({ seats }) => seats.length > 0);
    for (const { seats, accessible } of this.rooms) {
      this.free += seats.length;
      if (accessible) this.freeAccessible += seats.length;
    }
  }

  /** Keeps accessible seats for those of the queue who need one and, by the order, get one; returns them. */
  keepFor(queue: readonly string[]): Set<string> {
    const { needing } = this.care;
    const first = new Set(queue.filter((id) => needing.has(id)).slice(0, this.freeAccessible));
    const getting = queue.filter((id) => first.has(id) || !needing.has(id)).slice(0, this.free);
    const kept = new Set(getting.filter((id) => first.has(id)));
    this.kept = kept.size;
    return kept;
  }

  take(studentId: string): { roomId: string; seat: number } | undefined {
    const at = this.rooms.findIndex((one) => (!one.accessible || this.freeAccessible > this.kept) && mayJoin(one, studentId, this.care));
    const room = this.rooms[at];
    const seat = room?.seats.shift();
    if (!room || seat === undefined) return undefined;
    room.people.push(studentId);
    this.free -= 1;
    if (room.accessible) this.freeAccessible -= 1;
    if (room.seats.length === 0) this.rooms.splice(at, 1);
    return { roomId: room.roomId, seat };
  }

  /** Why a student who can take no seat now can take none. */
  whyNot(studentId: string): WhyWaiting {
    const breaches = this.rooms.map((room) => breachesOf(room, [studentId], this.care));
    if (breaches.some((of) => of.length > 0 && of.every(({ kind }) => kind === 'apart'))) return 'apart';
    return breaches.some((of) => of.length > 0) ? 'accessible' : 'seat';
  }
}

/** By batch (older first), programme and roll number, missing values last. */
function inClassicOrder(students: readonly WaitingStudent[]): { studentId: string }[] {
  return students
    .map((student) => ({
      studentId: student.studentId,
      keys: [missingLast(student.batch), missingLast(student.programme), missingLast(student.rollno), student.studentId],
    }))
    .sort((a, b) => compareInTurn(a.keys, b.keys));
}

/** Each student's place in that order, counted from 1. A round is given only these places, so that it needs no roll numbers. */
export const classicPlaces = (students: readonly WaitingStudent[]): Map<string, number> =>
  new Map(inClassicOrder(students).map(({ studentId }, n) => [studentId, n + 1]));

/** The numbers of a room's free seats, the lowest first. */
export function freeSeats(room: Pick<RoomToFill, 'seats' | 'takenSeats'>): number[] {
  return Array.from({ length: room.seats }, (_, n) => n + 1).filter((seat) => !room.takenSeats.includes(seat));
}

function compareInTurn(a: readonly string[], b: readonly string[]): number {
  for (const [n, key] of a.entries()) {
    const order = compareKeys(key, b[n] ?? '');
    if (order !== 0) return order;
  }
  return 0;
}
