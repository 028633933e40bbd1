/**
 * A model of two hostels, their students and the students' requests: the state after any calls, by the rules of the specification,
 * written as simply as possible. It shares no code with the server.
 */
export interface ModelRoom {
  number: string;
  closed: boolean;
  seats: number;
  /** names of students, sorted */
  occupants: string[];
}

type Status = { of: string; status: string };

export interface Model {
  /** name of the hostel → its rooms, single rooms first, by number */
  hostels: Record<string, ModelRoom[]>;
  /** name of a student → name of the hostel or '', in the order of the roll numbers */
  students: Record<string, string>;
  /** with the hostel for which the complaint was made */
  complaints: Record<string, Status & { hostel: string }>;
  fines: Record<string, Status & { hostel: string }>;
  /** days are counted from today */
  leave: Record<string, Status & { from: number; to: number }>;
  /** marks of today, with the hostel where they were made */
  marks: Record<string, { status: string; hostel: string }>;
}

/** `done`, or the code with which the call must be refused. */
export type Outcome = string;

const roomOf = (model: Model, student: string): ModelRoom | undefined =>
  Object.values(model.hostels)
    .flat()
    .find(({ occupants }) => occupants.includes(student));

const isFull = ({ seats, occupants }: ModelRoom): boolean => occupants.length >= seats;

function vacate(model: Model, student: string): void {
  const room = roomOf(model, student);
  if (room) room.occupants = room.occupants.filter((name) => name !== student);
}

function moveIn(room: ModelRoom, student: string): void {
  room.occupants = [...room.occupants, student].toSorted();
}

/** The empty seats of a closed room do not count. */
const countedSeats = ({ closed, seats, occupants }: ModelRoom): number => (closed ? occupants.length : seats);

const livingIn = (model: Model, hostel: string): string[] => Object.keys(model.students).filter((name) => model.students[name] === hostel);

export function allotHostel(model: Model, hostel: string, names: readonly string[]): Outcome {
  const newcomers = names.filter((name) => model.students[name] !== hostel);
  const seats = (model.hostels[hostel] ?? []).reduce((sum, room) => sum + countedSeats(room), 0);
  if (newcomers.length > 0 && livingIn(model, hostel).length + newcomers.length > seats) return 'hostelFull';
  for (const name of newcomers) {
    vacate(model, name);
    model.students[name] = hostel;
  }
  return 'done';
}

/** Whether an undo would bring students back into a hostel that has too few seats for them, because rooms were closed. */
export function overfilledBy(before: Model, now: Model): boolean {
  return Object.entries(before.hostels).some(([hostel, rooms]) => {
    const returns = livingIn(before, hostel).some((name) => now.students[name] !== hostel);
    return returns && livingIn(before, hostel).length > rooms.reduce((sum, room) => sum + countedSeats(room), 0);
  });
}

export function takeOut(model: Model, names: readonly string[]): Outcome {
  for (const name of names) {
    vacate(model, name);
    model.students[name] = '';
  }
  return 'done';
}

/** Students by roll number into the free seats of open rooms, the smallest rooms first. */
export function allotRooms(model: Model, hostel: string): Outcome {
  const rooms = (model.hostels[hostel] ?? []).filter(({ closed }) => !closed);
  for (const name of livingIn(model, hostel)) {
    if (roomOf(model, name)) continue;
    const room = rooms.find((each) => !isFull(each));
    if (!room) break;
    moveIn(room, name);
  }
  return 'done';
}

export function resetRooms(model: Model, hostel: string): Outcome {
  for (const name of livingIn(model, hostel)) vacate(model, name);
  return 'done';
}

export function reassign(model: Model, student: string, hostel: string, number: string): Outcome {
  if (model.students[student] === '') return 'studentHasNoHostel';
  if (model.students[student] !== hostel) return 'roomOfAnotherHostel';
  const room = model.hostels[hostel]?.find((each) => each.number === number);
  if (!room || room === roomOf(model, student)) return 'sameRoom';
  if (room.closed) return 'roomClosed';
  if (isFull(room)) return 'roomFull';
  vacate(model, student);
  moveIn(room, student);
  return 'done';
}

export function swap(model: Model, first: string, second: string): Outcome {
  if (first === second) return 'sameStudent';
  if (model.students[first] === '') return 'studentHasNoHostel';
  if (model.students[first] !== model.students[second]) return 'studentsOfDifferentHostels';
  const [one, other] = [roomOf(model, first), roomOf(model, second)];
  if (!one || !other) return 'studentHasNoRoom';
  if (one === other) return 'swapSameRoom';
  if (one.closed || other.closed) return 'swapRoomClosed';
  for (const name of [first, second]) vacate(model, name);
  moveIn(one, second);
  moveIn(other, first);
  return 'done';
}

export function setClosed(model: Model, hostel: string, number: string, closed: boolean): Outcome {
  const room = model.hostels[hostel]?.find((each) => each.number === number);
  if (room) room.closed = closed;
  return 'done';
}

/** Staff reach the records of their hostel, students only their own. */
export function resolve(model: Model, hostel: string, id: string): Outcome {
  const complaint = model.complaints[id];
  if (complaint?.hostel !== hostel) return 'complaintNotFound';
  if (complaint.status !== 'pending') return 'complaintResolved';
  complaint.status = 'resolved';
  return 'done';
}

export function reopen(model: Model, student: string, id: string): Outcome {
  const complaint = model.complaints[id];
  if (complaint?.of !== student) return 'complaintNotFound';
  if (complaint.status !== 'resolved') return 'complaintNotResolved';
  complaint.status = 'pending';
  return 'done';
}

const fineStates: Readonly<Record<string, Outcome>> = { unconfirmed: 'finePaid', confirmed: 'fineConfirmed', cancelled: 'fineCancelled' };

export function pay(model: Model, student: string, id: string): Outcome {
  const fine = model.fines[id];
  if (fine?.of !== student) return 'fineNotFound';
  if (fine.status !== 'pending') return fineStates[fine.status] ?? '';
  fine.status = 'unconfirmed';
  return 'done';
}

export function settleFine(model: Model, hostel: string, id: string, to: 'confirmed' | 'cancelled'): Outcome {
  const fine = model.fines[id];
  if (fine?.hostel !== hostel) return 'fineNotFound';
  if (fine.status === 'confirmed' || fine.status === 'cancelled') return fineStates[fine.status] ?? '';
  fine.status = to;
  return 'done';
}

const overlaps = (a: { from: number; to: number }, b: { from: number; to: number }) => a.from <= b.to && b.from <= a.to;

/** Whether a leave with this status takes up its days. */
const isStanding = (status: string) => status === 'pending' || status === 'approved';

const leaveInTheWay = (model: Model, of: string, days: { from: number; to: number }, but?: string): boolean =>
  Object.entries(model.leave).some(([id, leave]) => id !== but && leave.of === of && isStanding(leave.status) && overlaps(leave, days));

export function askLeave(model: Model, of: string, days: { from: number; to: number }): Outcome {
  if (days.to < days.from) return 'leaveEndsBeforeStart';
  return leaveInTheWay(model, of, days) ? 'leaveOverlap' : 'done';
}

/** A warden decides on the leave of students who live in the hostel now. */
export function decideLeave(model: Model, hostel: string, id: string, to: 'approved' | 'rejected' | 'pending'): Outcome {
  const leave = model.leave[id];
  if (!leave || model.students[leave.of] !== hostel) return 'leaveNotFound';
  if (to !== 'pending') {
    if (leave.status !== 'pending') return 'leaveDecided';
  } else {
    if (leave.status === 'pending') return 'leaveNotDecided';
    if (leave.status === 'cancelled') return 'leaveDecided';
    if (leaveInTheWay(model, leave.of, leave, id)) return 'leaveDaysTaken';
  }
  leave.status = to;
  return 'done';
}

export function cancelLeave(model: Model, student: string, id: string): Outcome {
  const leave = model.leave[id];
  if (leave?.of !== student) return 'leaveNotFound';
  if (!isStanding(leave.status)) return 'leaveDecided';
  leave.status = 'cancelled';
  return 'done';
}

/** A mark made in another hostel that day stays. */
export function mark(model: Model, hostel: string, student: string, status: string): Outcome {
  const before = model.marks[student];
  if (before && before.hostel !== hostel) return 'done';
  if (status === 'not marked') delete model.marks[student];
  else model.marks[student] = { status, hostel };
  return 'done';
}
