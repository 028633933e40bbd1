/** Draws a round. Pure: no clock, no database, and no randomness but the seed. */
import type { RoundReasonKey } from '#contract/round/round-texts.ts';
import { compareKeys } from '#server/natural-order.ts';
import { drawPart, type Turn } from './draw.ts';
import { freeze } from './freeze.ts';
import type { RoundInput } from './input.ts';
import { apartOf, numbersOf, unitsInOrder, type Unit } from './order.ts';
import type { Outcome, Placement, Reason, UnitOutcome } from './outcome.ts';
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
  const queue = queueOf(
    units.filter((unit) => !turns.get(unit)?.room),
    needOf,
  );
  const outcomes = units.map((unit, n): UnitOutcome => {
    const { room, ...turn } = turns.get(unit) as Turn; // every unit is in a part
    const values = { place: n + 1, of: units.length, size: unit.members.length };
    const { waitingPlace, ahead } = queue.get(unit) ?? { waitingPlace: 0, ahead: 0 };
    return {
      code: unit.code,
      students: unit.members,
      tier: unit.tier,
      room: room?.room.code ?? null,
      waitingPlace,
      reason: room
        ? placedBecause(turn, room.room.seats, unit.wishes.sizes, values)
        : { key: whyWaiting(unit, needOf.get(unit), turn.barred), values: { ...values, waitingPlace, ahead } },
    };
  });
  return {
    units: outcomes,
    placements: parts.flatMap(({ rooms }) => rooms.flatMap(seatsIn(units))).sort((a, b) => compareKeys(a.student, b.student)),
    waiting: [...queue.keys()].map(({ code }) => code),
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

/** The waiting list: units without a room, in the order of their turns. `ahead`: how many units before one may live in some room that is open to it too. */
function queueOf(units: readonly Unit[], needOf: Parts['needOf']): Map<Unit, { waitingPlace: number; ahead: number }> {
  const counts = new Map<Need, number>();
  return new Map(
    units.map((unit, n) => {
      const need = needOf.get(unit);
      const kinds = new Set(need?.kinds);
      const ahead = [...counts].reduce((sum, [other, count]) => (other.kinds.some((kind) => kinds.has(kind)) ? sum + count : sum), 0);
      if (need) counts.set(need, (counts.get(need) ?? 0) + 1);
      return [unit, { waitingPlace: n + 1, ahead }];
    }),
  );
}

const keyOfRefusal = { kept: 'placedOthersKept', apart: 'placedOthersApart', full: 'placedOthersFull' } as const;

/** `wishes`: sizes, the most wanted first. A size that has no room for the whole unit is not a refusal. */
function placedBecause(
  { left, refused }: Pick<Turn, 'left' | 'refused'>,
  seats: number,
  [most]: readonly number[],
  values: Reason['values'],
): Reason {
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
