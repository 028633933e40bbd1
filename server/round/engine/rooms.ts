/** Gives out rooms once the sizes are decided. */
import type { Unit } from './lottery.ts';
import type { OpenRoom, Seeker } from './preference.ts';
import type { Answer, Demand } from './demand.ts';
import { takeRoom } from './room-choice.ts';
import type { RoomIndex } from './room-index.ts';
import type { Alike } from './shelf.ts';
import type { State } from './state.ts';

interface Giving {
  state: State;
  seekerOf: (unit: Unit) => Seeker;
  moveIn: (room: OpenRoom, unit: Unit) => void;
}

/**
 * Gives the rooms of one size to the units that took it. Larger groups first, then in the order of the turns, each takes the best room that leaves a place
 * for all the others. A unit finds none, and gets none, only if an answer could not be proved.
 */
export function giveRooms(units: readonly Unit[], index: RoomIndex, seats: number, { state, seekerOf, moveIn }: Giving): void {
  const asking = new Asking(state, seats);
  for (const unit of units.toSorted((a, b) => b.members.length - a.members.length)) {
    const demand = state.demand(state.ground.needOf.get(unit) ?? 0, unit.members.length, seats);
    demand.count--;
    const { kinds } = demand;
    const found = takeRoom(seekerOf(unit), { index, kinds, mayMeet: () => true }, state, (taken) => asking.ask(demand, taken));
    if (found) moveIn(found, unit);
  }
}

/**
 * Asks whether the others can still be placed when a room is taken. One question covers some more units that take rooms alike: if all fit after these, all
 * fit before. Only units that took this size matter, since nobody else lives in its rooms.
 */
class Asking {
  readonly #state: State;
  readonly #seats: number;
  #last: { demand: Demand; taken: Alike } | null = null;
  /** how many more units like the last one can be answered yes without asking */
  #sure = 0;
  /** how many more units the next question covers */
  #more = 1;

  constructor(state: State, seats: number) {
    this.#state = state;
    this.#seats = seats;
  }

  /** `taken`: the room as it was before; the state already counts it as taken */
  ask(demand: Demand, taken: Alike): Answer {
    if (this.#isAlwaysPossible(demand, taken)) return 'yes';
    const { kind, free } = taken;
    const last = this.#last;
    if (last?.demand === demand && last.taken.kind === kind && last.taken.free === free && this.#sure > 0) {
      this.#sure--;
      return 'yes';
    }
    this.#last = { demand, taken };
    for (;;) {
      const more = Math.min(this.#more, demand.count, this.#state.stocks[kind]?.[free] ?? 0);
      const answer = this.#askWith(more, demand, taken);
      this.#sure = answer === 'yes' ? more : 0;
      this.#more = answer === 'yes' ? 2 * more + 1 : Math.floor(more / 2);
      if (answer === 'yes' || more === 0) return answer;
    }
  }

  /**
   * All could be placed before. If every unit that may live in these rooms may live wherever this unit may, those whose beds it took can have the place
   * it would have had: if it fills the room, they are not more than it is; if all are students alone, they are exchanged one for one.
   */
  #isAlwaysPossible(demand: Demand, { kind, free }: Alike): boolean {
    const others = this.#state.counted(this.#seats);
    return (
      (free === demand.size || others.every(({ size }) => size === 1)) &&
      others.every(({ kinds }) => !kinds.includes(kind) || demand.kinds.every((other) => kinds.includes(other)))
    );
  }

  #askWith(more: number, demand: Demand, { kind, free }: Alike): Answer {
    const take = (count: number) => {
      demand.count -= count;
      this.#state.changeRooms(kind, free, -count);
      this.#state.changeRooms(kind, free - demand.size, count);
    };
    take(more);
    const answer = this.#state.ask(this.#seats);
    take(-more);
    return answer;
  }
}
