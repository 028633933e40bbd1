/** What changes while a round is drawn: who is counted where, and what is left of the rooms. */
import type { Ground } from './ground.ts';
import type { Answer, Demand } from './demand.ts';
import { placeable } from './placeable.ts';
import type { Stock } from './room-shapes.ts';

interface SizedDemand extends Demand {
  /** the size of room they took; null: none yet */
  seats: number | null;
}

export class State {
  readonly ground: Ground;
  /** `stocks[kind][f]`: rooms of a kind with f free beds */
  readonly stocks: number[][];
  /** false once an answer was `unknown` where it decided something */
  proved = true;
  /** the stocks before anybody has taken a room */
  readonly start: readonly Stock[];
  readonly #demands = new Map<string, SizedDemand>();

  constructor(ground: Ground) {
    this.ground = ground;
    this.start = ground.stocks;
    this.stocks = ground.stocks.map((stock) => [...stock]);
  }

  /** The groups of this size and need that are counted: those who have taken a size of room, or (null) those who have not. */
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

  /** All who are counted; with `seats`, all who took that size. */
  counted(seats?: number): SizedDemand[] {
    return [...this.#demands.values()].filter((demand) => demand.count > 0 && (seats === undefined || demand.seats === seats));
  }

  /** Whether they can be placed. */
  ask(seats?: number): Answer {
    return placeable(this.stocks, this.counted(seats));
  }

  /** Likewise, of those who have taken no size yet only the groups of at least so many. */
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

  /** A group of this size moves into a room of this kind with so many free beds; a negative size takes that back. */
  fill(kind: number, free: number, size: number): void {
    this.changeRooms(kind, free, -1);
    this.changeRooms(kind, free - size, 1);
  }
}
