/** Decides in the order of the turns which size of room each unit takes: the one it wants most with which everybody admitted can still be placed. */
import type { OpenRoom } from './preference.ts';
import type { Policy } from './input.ts';
import type { Unit } from './lottery.ts';
import { roomFor } from './nested.ts';
import type { State } from './state.ts';
import { inTurn } from './turns.ts';

/** The turn of a unit, and what it took. */
export interface Turn {
  unit: Unit;
  need: number;
  /** the sizes it may have, the most wanted first */
  sizes: readonly number[];
  /** null if it found no size: an answer could not be proved, or somebody to be kept apart from lives in every room left */
  seats: number | null;
  /** the room of a unit that is kept apart from somebody; others take theirs later */
  room: OpenRoom | null;
  /** how many beds were free in `room` */
  freeBefore: number;
}

interface Choosing {
  state: State;
  policy: Policy;
  /** takes a room together with the size, for a unit that is kept apart from somebody; undefined for all other units */
  takeRoom: (unit: Unit) => ((seats: number) => OpenRoom | null) | undefined;
}

/** `units` are admitted and counted in the state without a size; afterwards they are counted by the size they took. */
export function chooseSizes(units: readonly Unit[], { state, policy, takeRoom }: Choosing): Turn[] {
  const turns: Turn[] = [];
  const refused = new Set<string>();
  const open = new Map<string, number[]>();
  const turnOf = (unit: Unit): Turn => {
    const need = state.ground.needOf.get(unit) ?? 0;
    const alike = `${need} ${unit.members.length}`;
    const sizes = open.get(alike) ?? openSizes(state, need, unit.members.length);
    open.set(alike, sizes);
    return { unit, need, sizes: sizesOf(sizes, unit, policy), seats: null, room: null, freeBefore: 0 };
  };
  const key = ({ need, unit }: Turn, seats: number) => `${need} ${unit.members.length} ${seats}`;
  const best = (turn: Turn) => turn.sizes.find((seats) => !refused.has(key(turn, seats)));
  const choose = (stretch: readonly Turn[]) =>
    inTurn(stretch, {
      wants: (turn) => {
        const seats = best(turn);
        if (seats === undefined) return null;
        const size = turn.unit.members.length;
        return { from: state.demand(turn.need, size, null), to: state.demand(turn.need, size, seats) };
      },
      asks: () => state.ask(),
      taken: (turn) => {
        turn.seats = best(turn) ?? null;
      },
      refused: (turn, _move, answer) => {
        if (answer === 'unknown') state.proved = false;
        refused.add(key(turn, best(turn) ?? 0));
      },
    });
  let stretch: Turn[] = [];
  for (const unit of units) {
    const turn = turnOf(unit);
    turns.push(turn);
    const take = takeRoom(unit);
    if (!take) {
      stretch.push(turn);
      continue;
    }
    choose(stretch);
    stretch = [];
    state.demand(turn.need, unit.members.length, null).count--;
    for (const seats of turn.sizes) {
      turn.room = refused.has(key(turn, seats)) ? null : take(seats);
      if (!turn.room) continue;
      turn.seats = seats;
      turn.freeBefore = turn.room.free + unit.members.length;
      break;
    }
  }
  choose(stretch);
  return turns;
}

/** The open sizes in the unit's order: first those it wished for, then the others, the smallest first. Under Classic: the smallest first. */
function sizesOf(open: readonly number[], { wishes }: Unit, policy: Policy): number[] {
  const ranked = policy === 'classic' ? [] : wishes.sizes.filter((seats) => open.includes(seats));
  return [...new Set([...ranked, ...open])];
}

/** The sizes that have a room with enough free beds for `members`, the smallest first. */
function openSizes({ ground: { needs, kinds }, start }: State, need: number, members: number): number[] {
  const open = new Set<number>();
  for (const kind of needs[need]?.kinds ?? []) if (roomFor(start[kind] ?? [], members) > 0) open.add(kinds[kind]?.seats ?? 0);
  return [...open].sort((a, b) => a - b);
}
