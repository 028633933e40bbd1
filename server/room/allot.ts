import { compareKeys, naturalOrderKey, naturalKey } from '#server/natural-order.ts';

/** A student without a room. Missing details are empty texts. */
export interface WaitingStudent {
  studentId: string;
  batch: string;
  programme: string;
  rollno: string;
}

/** An open room. */
export interface RoomToFill {
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

export interface Allotment {
  placed: Placement[];
  /** ids of the students for whom no seat is left, in the order of the rule */
  waiting: string[];
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
 */
export function allot(students: readonly WaitingStudent[], rooms: readonly RoomToFill[]): Allotment {
  const queue = inClassicOrder(students);
  const seats = rooms
    .map((room) => ({ room, keys: [seatsKey(room.seats), naturalKey(room.roomNumber), room.roomId] }))
    .sort((a, b) => compareInTurn(a.keys, b.keys))
    .flatMap(({ room }) => freeSeats(room).map((seat) => ({ roomId: room.roomId, seat })));
  return {
    placed: queue.slice(0, seats.length).flatMap(({ studentId }, n) => {
      const place = seats[n];
      return place ? [{ studentId, ...place }] : [];
    }),
    waiting: queue.slice(seats.length).map(({ studentId }) => studentId),
  };
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
