/** Draws a round. Pure: no clock, no database, and no randomness but the seed. */
import type { RoundReasonKey } from '#contract/round/round-texts.ts';
import { compareKeys } from '#server/natural-order.ts';
import { drawPart, type Turn } from './draw.ts';
import { freeze } from './freeze.ts';
import type { RoundInput } from './input.ts';
import { apartOf, numbersOf, unitsInOrder, type Unit } from './order.ts';
import type { Outcome, Placement, Reason, Waiting } from './outcome.ts';
import { partsOf, type Need, type Parts } from './parts.ts';

/** The same input, in whatever order, with the same seed gives the same outcome. */
export function propose(unordered: RoundInput, seed: string): Outcome {
  const { input, hash } = freeze(unordered);
  return proposeFrozen(input, hash, seed);
}

/** Like `propose`, for a list that is already frozen: its tens of thousands of entries need not be hashed again. */
export const proposeFrozen = (input: RoundInput, hash: string, seed: string): Outcome =>
  proposeInOrder(input, unitsInOrder(input, numbersOf(input, hash, seed)));

/** Like `propose`, for units whose order is already known. */
export function proposeInOrder(input: RoundInput, units: readonly Unit[]): Outcome {
  const { parts, needOf } = partsOf(input, units);
  const apart = apartOf(input.apart);
  const apartFrom = ({ members }: Unit) => members.flatMap((member) => apart.get(member) ?? []);
  const turns = new Map<Unit, Turn>();
  let proved = true;
  for (const part of parts) {
    const drawn = drawPart(part, { policy: input.policy, needOf, apartFrom });
    for (const [unit, turn] of drawn.turns) turns.set(unit, turn);
    proved &&= drawn.proved;
  }
  const waiting = waitingOf(
    units.filter((unit) => !turns.get(unit)?.room),
    needOf,
  );
  const reasonOf = (unit: Unit, n: number) => {
    const turn = turns.get(unit);
    const values = { place: n + 1, of: units.length, size: unit.members.length };
    const waits = waiting.get(unit);
    if (turn?.room) return placedBecause(turn, turn.room.room.seats, unit.wishes.sizes, values);
    const key = whyWaiting(unit, needOf.get(unit), turn?.barred ?? false);
    return { key, values: { ...values, waitingPlace: waits?.place ?? 0, ahead: waits?.ahead ?? 0 } };
  };
  return {
    units: units.map((unit, n) => ({
      code: unit.code,
      students: unit.members,
      place: n + 1,
      tier: unit.tier,
      room: turns.get(unit)?.room?.room.code ?? null,
    })),
    placements: parts.flatMap(({ rooms }) => rooms.flatMap(seatsIn(units))).sort((a, b) => compareKeys(a.student, b.student)),
    waiting: [...waiting.values()],
    reasons: units
      .flatMap((unit, n) => {
        const reason = reasonOf(unit, n);
        return unit.members.map((student): Reason => ({ student, ...reason }));
      })
      .sort((a, b) => compareKeys(a.student, b.student)),
    proved,
  };
}

/** Gives the free seats of a room, the lowest first, to its new occupants in the order of their turns. */
function seatsIn(units: readonly Unit[]) {
  const turn = new Map(units.map((unit, n) => [unit, n]));
  return ({ room, given }: Parts['parts'][number]['rooms'][number]): Placement[] =>
    given
      .toSorted((a, b) => (turn.get(a) ?? 0) - (turn.get(b) ?? 0))
      .flatMap(({ members }) => members)
      .map((student, n) => ({ student, room: room.code, seat: room.freeSeats[n] ?? 0 }));
}

/** The waiting list: units without a room, in the order of their turns. */
function waitingOf(units: readonly Unit[], needOf: Parts['needOf']): Map<Unit, Waiting> {
  const counts = new Map<Need, number>();
  const kindsOf = (unit: Unit) => needOf.get(unit)?.kinds ?? [];
  return new Map(
    units.map((unit, n) => {
      const kinds = new Set(kindsOf(unit));
      const ahead = [...counts].reduce((sum, [need, count]) => (need.kinds.some((kind) => kinds.has(kind)) ? sum + count : sum), 0);
      const need = needOf.get(unit);
      if (need) counts.set(need, (counts.get(need) ?? 0) + 1);
      return [unit, { code: unit.code, students: unit.members, place: n + 1, ahead }];
    }),
  );
}

type Values = Reason['values'];

const keyOfRefusal = { kept: 'placedOthersKept', apart: 'placedOthersApart', full: 'placedOthersFull' } as const;

/** `wishes`: sizes, the most wanted first. A size that has no room for the whole unit is not a refusal. */
function placedBecause({ left, refused }: Turn, seats: number, [most]: readonly number[], values: Values): Omit<Reason, 'student'> {
  if (left) return { key: 'placedLeft', values: { ...values, seats } };
  if (refused) return { key: keyOfRefusal[refused.why], values: { ...values, seats, wished: refused.seats } };
  const key = most === undefined ? 'placedWithoutWish' : most === seats ? 'placedAsWished' : 'placedWhereAllFit';
  return { key, values: { ...values, seats } };
}

function whyWaiting({ members }: Unit, need: Need | undefined, barred: boolean): RoundReasonKey {
  const hasRoom = need?.rooms.some(({ room }) => room.freeSeats.length >= members.length);
  if (!hasRoom) return need?.accessible ? 'waitsNoAccessible' : 'waitsNoRoom';
  if (barred) return 'waitsApart';
  if (need?.accessible) return 'waitsAccessible';
  return members.length > 1 ? 'waitsTogether' : 'waitsFull';
}
