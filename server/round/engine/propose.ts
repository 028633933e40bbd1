/** Draws a round. Pure: no clock, no database, and no chance but the seed. */
import type { RoundReasonKey } from '#contract/round-texts.ts';
import { compareKeys, naturalKey } from '#server/natural-order.ts';
import { freeze, seedHash } from './freeze.ts';
import type { RoundInput, RoundRoom } from './input.ts';
import { numbersOf, unitsInOrder, type Unit } from './lottery.ts';
import type { Outcome, Placement, Reason, UnitOutcome, Waiting } from './outcome.ts';

/** The same input, in whatever order, with the same seed gives the same outcome. */
export function propose(unordered: RoundInput, seed: string): Outcome {
  const { input, hash } = freeze(unordered);
  const numbers = numbersOf(input, hash, seed);
  const units = unitsInOrder(input, numbers);
  const students = new Map(input.students.map((student) => [student.code, student]));
  const rooms = roomsInOrder(input.rooms).map((room) => ({
    room,
    free: [...room.freeSeats],
    living: room.residents.map(({ code }) => code),
  }));
  const apart = new Set(input.apart.flatMap(([a, b]) => [`${a}\n${b}`, `${b}\n${a}`]));
  const mayLive = ({ members }: Unit, { room, living }: (typeof rooms)[number]) =>
    members.every((member) => {
      const student = students.get(member);
      return student?.hostels.includes(room.hostel) && (room.accessible || !student.needsAccessible);
    }) && !living.some((other) => members.some((member) => apart.has(`${member}\n${other}`)));
  const placements: Placement[] = [];
  const outcomes: UnitOutcome[] = [];
  const waiting: Waiting[] = [];
  const reasons: Reason[] = [];
  for (const [n, unit] of units.entries()) {
    const rank = (seats: number) => {
      const wish = input.policy === 'draw' ? unit.wishes.sizes.indexOf(seats) : -1;
      return wish === -1 ? 1000 + seats : wish;
    };
    const [best] = rooms
      .filter((room) => room.free.length >= unit.members.length && mayLive(unit, room))
      .sort((a, b) => rank(a.room.seats) - rank(b.room.seats));
    for (const member of unit.members) {
      const seat = best?.free.shift();
      if (best && seat !== undefined) placements.push({ student: member, room: best.room.code, seat });
    }
    best?.living.push(...unit.members);
    const shared = { place: n + 1, of: units.length, size: unit.members.length };
    outcomes.push({
      code: unit.code,
      students: unit.members,
      place: n + 1,
      tier: unit.tier,
      room: best?.room.code ?? null,
      refused: [],
    });
    if (!best) waiting.push({ code: unit.code, students: unit.members, place: waiting.length + 1, ahead: waiting.length });
    const key: RoundReasonKey = best ? 'placedAsWished' : unit.members.length > 1 ? 'waitsTogether' : 'waitsFull';
    const values = best ? { ...shared, seats: best.room.seats } : { ...shared, waitingPlace: waiting.length, ahead: waiting.length - 1 };
    reasons.push(...unit.members.map((student) => ({ student, key, values })));
  }
  return {
    frozenHash: hash,
    seedHash: seedHash(seed),
    numbers: [...numbers].map(([student, number]) => ({ student, number })).sort((a, b) => compareKeys(a.student, b.student)),
    units: outcomes,
    placements: placements.sort((a, b) => compareKeys(a.student, b.student)),
    waiting,
    reasons: reasons.sort((a, b) => compareKeys(a.student, b.student)),
    proved: true,
  };
}

/** By hostel and number, as people count. */
function roomsInOrder(rooms: readonly RoundRoom[]): RoundRoom[] {
  return rooms
    .map((room) => ({ room, key: `${naturalKey(room.hostel)}\u0002${naturalKey(room.number)}\u0002${room.code}` }))
    .sort((a, b) => compareKeys(a.key, b.key))
    .map(({ room }) => room);
}
