/** The state that changes while a round is drawn: how many units are counted in each demand, and which rooms are left. */
import type { Ground } from './ground.ts';
import type { Answer, Demand } from './demand.ts';
import { placeable } from './placeable.ts';
import type { Stock } from './room-shapes.ts';

interface SizedDemand extends Demand {
  /** the size of room these units have taken; null if they have taken none yet */
  seats: number | null;
}

export class State {
  readonly ground: Ground;
  /** `stocks[kind][f]`: how many rooms of a kind have f free beds now */
  readonly stocks: number[][];
  /** false once an answer was `unknown` where it decided something */
  proved = true;
  /** the stocks before any room is taken */
  readonly start: readonly Stock[];
  readonly #demands = new Map<string, SizedDemand>();

  constructor(ground: Ground) {
    this.ground = ground;
    this.start = ground.stocks;
    this.stocks = ground.stocks.map((stock) => [...stock]);
  }

  /** The demand of units with this need and size that have taken rooms with `seats` seats or, if null, have taken no size yet. */
  demand(need: number, size: number, seats: number | null): SizedDemand {
    const key = `${need} ${size} ${seats ?? ''}`;
    let demand = this.#demands.get(key);
    if (!demand) {
      const kinds = this.ground.needs[need]?.kinds ?? [];
      demand = { kinds: seats === null ? kinds : kinds.filter((kind) => this.ground.kinds[kind]?.seats === seats), size, count: 0, seats };
      this.#demands.set(key, demand);
    }
    return demand;
  }

  /** All demands with a count; with `seats`, only those of units that took that size. */
  counted(seats?: number): SizedDemand[] {
    return [...this.#demands.values()].filter((demand) => demand.count > 0 && (seats === undefined || demand.seats === seats));
  }

  /** Whether all units counted, or all that took the size `seats`, can be placed. */
  ask(seats?: number): Answer {
    return placeable(this.stocks, this.counted(seats));
  }

  /** Like `ask` for all units, but leaves out those that have taken no size yet and are smaller than `smallerThan`. */
  askWithout(smallerThan: number): Answer {
    return placeable(
      this.stocks,
      [...this.#demands.values()].filter(({ seats, size }) => seats !== null || size >= smallerThan),
    );
  }

  changeRooms(kind: number, free: number, by: number): void {
    const stock = this.stocks[kind];
    if (!stock) return;
    while (stock.length <= free) stock.push(0);
    stock[free] = (stock[free] ?? 0) + by;
  }

  /** Moves a group of `size` into a room of this kind with `free` free beds; a negative size moves it out again. */
  fill(kind: number, free: number, size: number): void {
    this.changeRooms(kind, free, -1);
    this.changeRooms(kind, free - size, 1);
  }
}
