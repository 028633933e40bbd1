/** Plans the automatic allotment of a hostel as it is now, for the preview and for carrying it out. */
import { createHash } from 'node:crypto';
import { replyTexts } from '#contract/messages.ts';
import type { Replies } from '#contract/calls.ts';
import type { Role } from '#contract/roles.ts';
import { readsCare } from '#contract/round/round-care.ts';
import { t } from '#contract/text/text.ts';
import type { Db } from '#server/db/open.ts';
import type { HostelId } from '#server/call/scope.ts';
import { allot, type Allotment, type Placement, type WhyWaiting } from './allot.ts';
import { careAmong } from './care-rows.ts';
import * as queries from './queries.ts';

export interface AllotmentPlan {
  /** a hash of these placements and of the waiting students */
  id: string;
  placed: readonly Placement[];
  /** in the order of the rule */
  waiting: Allotment['waiting'];
  rooms: readonly queries.Room[];
  students: readonly queries.StudentWithoutRoom[];
  /** how many free seats are kept for students to whom they are offered */
  offered: number;
}

export async function planAllotment(db: Db, hostelId: HostelId): Promise<AllotmentPlan> {
  const rooms = await queries.openRooms(db, hostelId);
  const students = await queries.studentsWithoutRoom(db, hostelId);
  const care = await careAmong(db, [...students.map(({ studentId }) => studentId), ...rooms.flatMap(({ people }) => people)]);
  const { placed, waiting } = allot(
    students.filter(({ disabled }) => !disabled),
    rooms.map((room) => ({ ...room, takenSeats: [...room.takenSeats, ...room.offeredSeats] })),
    care,
  );
  const offered = rooms.reduce((sum, { offeredSeats }) => sum + offeredSeats.length, 0);
  const outcome = JSON.stringify([
    placed.map(({ studentId, roomId, seat }) => [studentId, roomId, seat]),
    waiting.map(({ studentId }) => studentId),
  ]);
  return { id: createHash('sha256').update(outcome).digest('base64url'), placed, waiting, rooms, students, offered };
}

const reasons: Readonly<Record<WhyWaiting, string>> = {
  seat: replyTexts.waitsForSeat,
  accessible: replyTexts.waitsForAccessible,
  apart: replyTexts.waitsApart,
};

/** Who may not read what is entered about students learns only that something is. */
const reasonFor = (role: Role, why: WhyWaiting): string => (why === 'seat' || readsCare(role) ? reasons[why] : replyTexts.waitsUnsaid);

/** A plan with the names of people and rooms, for the preview. */
export async function describePlan(
  db: Db,
  role: Role,
  { id, placed, waiting, rooms, students, offered }: AllotmentPlan,
): Promise<Replies['roomAllotPreview']> {
  const people = new Map(
    students.map(({ studentId, person, rollno, batch, programme }) => [studentId, { ...person, rollno, batch, programme }]),
  );
  const numbers = new Map(rooms.map(({ roomId, roomNumber }) => [roomId, roomNumber]));
  const waits = (studentId: string, reason: string, disabled: boolean) => {
    const student = people.get(studentId);
    return student ? [{ student, reason, disabled }] : [];
  };
  return {
    plan: id,
    offered,
    rounds: await queries.roundsOf(
      db,
      placed.map(({ studentId }) => studentId),
    ),
    placed: placed.flatMap(({ studentId, roomId, seat }) => {
      const student = people.get(studentId);
      return student ? [{ student, room: { _id: roomId, roomNumber: numbers.get(roomId) ?? '' }, seat }] : [];
    }),
    waiting: [
      ...waiting.flatMap(({ studentId, why }) => waits(studentId, t(reasonFor(role, why)), false)),
      ...students.filter(({ disabled }) => disabled).flatMap(({ studentId }) => waits(studentId, t(replyTexts.waitsDisabled), true)),
    ],
  };
}
