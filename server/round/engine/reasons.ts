/** Explains each student's result by going through the turns of the finished drawing again. */
import type { RoundReasonKey } from '#contract/round/round-texts.ts';
import type { Ground } from './ground.ts';
import type { Unit } from './lottery.ts';
import type { Reason, Refusal } from './outcome.ts';
import type { Answer } from './demand.ts';
import { State } from './state.ts';
import type { Turn } from './sizes.ts';

/** For each admitted unit: the sizes it wanted more than the one it took, each with why it could not have it. */
export function refusalsOf(turns: readonly Turn[], ground: Ground): Map<Unit, Refusal[]> {
  const refusals = new Map<Unit, Refusal[]>();
  const partOf = new Map(ground.parts.flatMap((part) => part.map((need) => [need, part] as const)));
  for (const inPart of Map.groupBy(turns, ({ need }) => partOf.get(need)).values()) {
    const state = new State(ground);
    const later: number[] = [];
    for (const { need, unit } of inPart) {
      state.demand(need, unit.members.length, null).count++;
      later[unit.members.length] = (later[unit.members.length] ?? 0) + 1;
    }
    const known = new Map<string, Known>();
    for (const turn of inPart) {
      const size = turn.unit.members.length;
      state.demand(turn.need, size, null).count--;
      later[size] = (later[size] ?? 0) - 1;
      const wanted = turn.sizes.slice(0, turn.sizes.indexOf(turn.seats ?? 0));
      refusals.set(
        turn.unit,
        wanted.map((seats) => refusal(turn, seats, state, later, known)),
      );
      if (turn.room) state.fill(turn.room.kind, turn.freeBefore, size);
      else state.demand(turn.need, size, turn.seats).count++;
    }
  }
  return refusals;
}

/** What holds from a turn on for all units with the same need, size and wish: no such room was left, or it was kept for groups of at least this size. */
type Known = 'full' | number;

/** Why a unit could not have a room with `seats` seats: which units with later turns it would have left without a place. */
function refusal({ need, unit }: Turn, seats: number, state: State, later: readonly number[], known: Map<string, Known>): Refusal {
  const demand = state.demand(need, unit.members.length, seats);
  const possible = (ask: () => Answer): boolean => {
    demand.count++;
    const answer = ask();
    demand.count--;
    return answer === 'yes';
  };
  const key = `${need} ${unit.members.length} ${seats}`;
  // among the units that have taken a size, only those that took this one live in its rooms
  if (known.get(key) === 'full' || !possible(() => state.ask(seats))) {
    known.set(key, 'full');
    return { seats, kept: 0, least: 1 };
  }
  // rooms kept for some units stay kept for those of them whose turns are still to come
  const before = known.get(key);
  const least =
    typeof before === 'number' ? before : later.findLastIndex((count, size) => count > 0 && !possible(() => state.askWithout(size)));
  if (least === -1) return { seats, kept: 0, least: 0 };
  known.set(key, least);
  return { seats, kept: later.reduce((sum, count, size) => (size >= least ? sum + count : sum), 0), least };
}

type UnitReason = Pick<Reason, 'key' | 'values'>;

/** The reason for a unit that has a room. `wishes`: sizes, the most wanted first; a size without a room large enough for the group is not a refusal. */
export function reasonPlaced(
  shared: UnitReason['values'],
  seats: number,
  refused: readonly Refusal[],
  wishes: readonly number[],
): UnitReason {
  const [first] = refused;
  if (!first) return { key: keyUnrefused(), values: { ...shared, seats } };
  const values = { ...shared, seats, wished: first.seats, kept: first.kept, least: first.least };
  return { key: first.kept > 0 ? 'placedOthersKept' : first.least === 0 ? 'placedOthersApart' : 'placedOthersFull', values };

  function keyUnrefused(): RoundReasonKey {
    const [most] = wishes;
    if (most === undefined) return 'placedWithoutWish';
    return most === seats ? 'placedAsWished' : 'placedWhereAllFit';
  }
}

/** The reason for a unit that got a room left over when all others had theirs. */
export const reasonLeft = (shared: UnitReason['values'], seats: number): UnitReason => ({
  key: 'placedLeft',
  values: { ...shared, seats },
});

/** The reason for a unit that waits. */
export function reasonWaiting(
  shared: UnitReason['values'],
  { hasRoom, apart, accessible }: { hasRoom: boolean; apart: boolean; accessible: boolean },
): UnitReason {
  return { key: whyWaiting(), values: shared };

  function whyWaiting(): RoundReasonKey {
    if (!hasRoom) return accessible ? 'waitsNoAccessible' : 'waitsNoRoom';
    if (apart) return 'waitsApart';
    if (accessible) return 'waitsAccessible';
    return (shared['size'] ?? 1) > 1 ? 'waitsTogether' : 'waitsFull';
  }
}
