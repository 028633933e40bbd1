/** Draws one part of a round: admits units, and gives each in its turn the room it wants most of those that leave all other admitted units a place. */
import { getOrInsert } from '#contract/group-by.ts';
import { fit, type Demand } from './fit.ts';
import type { Policy } from './input.ts';
import type { Unit } from './order.ts';
import { companyOf, type Need, type OpenRoom, type Part, type Parts } from './parts.ts';
import { RoomIndex, type RoomClass } from './room-index.ts';

/** Why a unit could not have a size: its rooms were needed for others, somebody lived there from whom it is kept apart, or none was left. */
export type WhyNot = 'kept' | 'apart' | 'full';

/** What a unit came to. */
export interface Turn {
  room: OpenRoom | null;
  /** the size wanted most, and why it is not the one given */
  refused: { seats: number; why: WhyNot } | null;
  /** the room was left when all admitted units had theirs */
  left: boolean;
  /** two members are to be kept apart or, though the unit was admitted, in every room left for it lived somebody from whom one is */
  barred: boolean;
}

interface Drawing extends Pick<Parts, 'needOf'> {
  policy: Policy;
  /** codes of the people from whom members of the unit are to be kept apart */
  apartFrom: (unit: Unit) => readonly string[];
}

/** `proved`: false if an answer was `unknown` where it decided something. */
export function drawPart(part: Part, drawing: Drawing): { turns: Map<Unit, Turn>; proved: boolean } {
  const drawn = new DrawingOfPart(part, drawing);
  const isTorn = (unit: Unit) => drawing.apartFrom(unit).some((other) => unit.members.includes(other));
  const turns = new Map<Unit, Turn>();
  const admitted = drawn.admit(part.units.filter((unit) => !isTorn(unit)));
  for (const unit of admitted) turns.set(unit, drawn.giveRoom(unit));
  for (const unit of part.units) {
    if (turns.get(unit)?.room) continue;
    const room = isTorn(unit) ? null : drawn.giveLeftRoom(unit);
    turns.set(unit, { room, refused: null, left: room !== null, barred: room === null && (turns.has(unit) || isTorn(unit)) });
  }
  return { turns, proved: drawn.proved };
}

class DrawingOfPart {
  proved = true;
  readonly #stocks: number[][];
  readonly #drawing: Drawing;
  readonly #index: RoomIndex;
  /** units who have no room yet, by need and size */
  readonly #demands = new Map<string, Demand & { sizes: readonly number[]; refused: Set<string> }>();
  readonly #needs = new Map<Need, number>();

  constructor({ units, rooms, stocks }: Part, drawing: Drawing) {
    this.#stocks = stocks;
    this.#drawing = drawing;
    this.#index = new RoomIndex(rooms, units, drawing.policy);
  }

  #demandOf(unit: Unit) {
    const need = this.#drawing.needOf.get(unit);
    if (!need) throw new Error('a unit that is not in the round');
    const size = unit.members.length;
    const number = getOrInsert(this.#needs, need, () => this.#needs.size);
    return getOrInsert(this.#demands, `${number} ${size}`, () => {
      const fitting = need.rooms.filter(({ room }) => room.freeSeats.length >= size);
      const sizes = [...new Set(fitting.map(({ room }) => room.seats))].sort((a, b) => a - b);
      return { kinds: need.kinds, size, count: 0, sizes, refused: new Set<string>() };
    });
  }

  #allFit(): boolean {
    const answer = fit(this.#stocks, [...this.#demands.values()]);
    if (answer === 'unknown') this.proved = false;
    return answer === 'yes';
  }

  /** Admits, in order, each unit that has a place together with all admitted before it. Asks for many at once: if all fit, each of them would. */
  admit(units: readonly Unit[]): Unit[] {
    const admitted: Unit[] = [];
    // one that is refused stands for all later ones of the same need and size
    const refused = new Set<Demand>();
    let [at, step] = [0, units.length];
    while (at < units.length) {
      const batch = units.slice(at, at + step).filter((unit) => !refused.has(this.#demandOf(unit)));
      for (const unit of batch) this.#demandOf(unit).count++;
      if (this.#allFit()) {
        admitted.push(...batch);
        at += step;
        step *= 2;
        continue;
      }
      for (const unit of batch) this.#demandOf(unit).count--;
      const [first, ...others] = batch;
      if (first && others.length === 0) refused.add(this.#demandOf(first));
      else step = Math.ceil(step / 2);
    }
    return admitted;
  }

  giveRoom(unit: Unit): Turn {
    const demand = this.#demandOf(unit);
    demand.count--;
    let refused: Turn['refused'] = null;
    for (const seats of this.#sizesOf(unit)) {
      for (;;) {
        const room = this.#best(unit, seats, (of) => !demand.refused.has(nameOf(of)));
        if (!room) break;
        if (this.#leavesRoom(demand, room)) return { room: this.#moveIn(unit, room), refused, left: false, barred: false };
        demand.refused.add(nameOf(room));
      }
      refused ??= { seats, why: this.#whyNot(unit, seats) };
    }
    // nothing need be kept any more for a unit that waits after all
    for (const each of this.#demands.values()) each.refused.clear();
    return { room: null, refused, left: false, barred: true };
  }

  /** Of rooms that are left when all admitted units have theirs, the one that the unit wants most. */
  giveLeftRoom(unit: Unit): OpenRoom | null {
    for (const seats of this.#sizesOf(unit)) {
      const room = this.#best(unit, seats, () => true);
      if (room) return this.#moveIn(unit, room);
    }
    return null;
  }

  /** The sizes that have a room for the unit: those it wished for in its order, then the others, the smallest first. */
  #sizesOf(unit: Unit): Set<number> {
    const { sizes } = this.#demandOf(unit);
    return new Set([...unit.wishes.sizes.filter((seats) => sizes.includes(seats)), ...sizes]);
  }

  #best(unit: Unit, seats: number, mayTake: (of: RoomClass) => boolean, heeding = true): OpenRoom | undefined {
    const { kinds, size } = this.#demandOf(unit);
    const others = heeding ? this.#drawing.apartFrom(unit) : [];
    return this.#index.best(unit, seats, {
      ofClass: (of) => of.free >= size && kinds.includes(of.kind) && mayTake(of),
      room: ({ living }) => !others.some((other) => living.includes(other)),
    });
  }

  #moveIn(unit: Unit, room: OpenRoom): OpenRoom {
    const { members, people } = unit;
    this.#fill(room, members.length);
    room.free -= members.length;
    room.living.push(...members);
    room.given.push(unit);
    for (const company of companyOf(people)) room.company.add(company);
    this.#index.put(room);
    return room;
  }

  /** Moves a group of this size into a room of this class; a negative size moves it out again. */
  #fill({ kind, free }: RoomClass, size: number): void {
    const stock = this.#stocks[kind] ?? [];
    stock[free] = (stock[free] ?? 0) - 1;
    stock[free - size] = (stock[free - size] ?? 0) + 1;
  }

  /** Whether all others still have a place when a unit of this demand takes a room of this class. */
  #leavesRoom({ kinds, size }: Demand, { kind, free }: RoomClass): boolean {
    // whoever had these beds could have those that the unit would have had
    const others = [...this.#demands.values()].filter((other) => other.count > 0 && other.kinds.includes(kind));
    const couldExchange = free === size || others.every((other) => other.size === 1);
    if (couldExchange && others.every((other) => kinds.every((each) => other.kinds.includes(each)))) return true;
    this.#fill({ kind, free }, size);
    const answer = this.#allFit();
    this.#fill({ kind, free: free - size }, -size);
    return answer;
  }

  #whyNot(unit: Unit, seats: number): WhyNot {
    const { refused } = this.#demandOf(unit);
    if (this.#best(unit, seats, (of) => !refused.has(nameOf(of)), false)) return 'apart';
    return this.#best(unit, seats, () => true, false) ? 'kept' : 'full';
  }
}

const nameOf = ({ kind, free }: RoomClass): string => `${kind} ${free}`;
