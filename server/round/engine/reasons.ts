/** Why each student got what the student got: found from the finished record by going through the turns again. */
import type { RoundReasonKey } from '#contract/round-texts.ts';
import type { Ground } from './ground.ts';
import type { Unit } from './lottery.ts';
import type { Reason, Refusal } from './outcome.ts';
import type { Answer } from './demand.ts';
import { State } from './state.ts';
import type { Turn } from './sizes.ts';

/** For everybody admitted: the sizes wanted more than the one taken, each with why it could not be. */
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

/** What holds from some turn on for all like that one: no room of the size was left for them, or it was kept for groups of at least so many. */
type Known = 'full' | number;

/** Why a unit could not have a room with so many seats: whom of those still to come it would have left without a place. */
function refusal({ need, unit }: Turn, seats: number, state: State, later: readonly number[], known: Map<string, Known>): Refusal {
  const demand = state.demand(need, unit.members.length, seats);
  const possible = (ask: () => Answer): boolean => {
    demand.count++;
    const answer = ask();
    demand.count--;
    return answer === 'yes';
  };
  const key = `${need} ${unit.members.length} ${seats}`;
  // of those who have taken a size, only who took this one live in its rooms
  if (known.get(key) === 'full' || !possible(() => state.ask(seats))) {
    known.set(key, 'full');
    return { seats, kept: 0, least: 1 };
  }
  // what was kept for some stays kept for those of them who are still to come
  const before = known.get(key);
  const least =
    typeof before === 'number' ? before : later.findLastIndex((count, size) => count > 0 && !possible(() => state.askWithout(size)));
  if (least === -1) return { seats, kept: 0, least: 0 };
  known.set(key, least);
  return { seats, kept: later.reduce((sum, count, size) => (size >= least ? sum + count : sum), 0), least };
}

type Told = Pick<Reason, 'key' | 'values'>;

/** What somebody is told who has a place. `wishes`: sizes, the most wanted first; those with no room that takes the whole group were never refused. */
export function reasonPlaced(shared: Told['values'], seats: number, refused: readonly Refusal[], wishes: readonly number[]): Told {
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

/** What somebody is told who got a room that was left when all others had theirs. */
export const reasonLeft = (shared: Told['values'], seats: number): Told => ({ key: 'placedLeft', values: { ...shared, seats } });

/** What somebody is told who waits. */
export function reasonWaiting(
  shared: Told['values'],
  { hasRoom, apart, accessible }: { hasRoom: boolean; apart: boolean; accessible: boolean },
): Told {
  return { key: whyWaiting(), values: shared };

  function whyWaiting(): RoundReasonKey {
    if (!hasRoom) return accessible ? 'waitsNoAccessible' : 'waitsNoRoom';
    if (apart) return 'waitsApart';
    if (accessible) return 'waitsAccessible';
    return (shared['size'] ?? 1) > 1 ? 'waitsTogether' : 'waitsFull';
  }
}
