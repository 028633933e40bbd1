/** Draws one part of a round: admits units, and gives each in its turn the room it wants most of those that leave all other admitted units a place. */
import { fit, type Demand } from './fit.ts';
import { companyOf, type Ground, type Need, type OpenRoom, type Part } from './ground.ts';
import type { Policy } from './input.ts';
import type { Unit } from './order.ts';
import type { Refusal } from './outcome.ts';
import { RoomIndex, type Alike } from './room-index.ts';

/** What a unit came to. */
export interface Turn {
  room: OpenRoom | null;
  /** the sizes wanted more than the one given, the most wanted first */
  refused: readonly Refusal[];
  /** the room was left when all admitted units had theirs */
  left: boolean;
  /** two members are to be kept apart or, though the unit was admitted, in every room left for it lived somebody from whom one is */
  barred: boolean;
}

interface Drawing extends Pick<Ground, 'needOf'> {
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
    if (room) turns.set(unit, { room, refused: [], left: true, barred: false });
    else turns.set(unit, { room: null, refused: [], left: false, barred: turns.has(unit) || isTorn(unit) });
  }
  return { turns, proved: drawn.proved };
}

class DrawingOfPart {
  proved = true;
  readonly #stocks: number[][];
  readonly #drawing: Drawing;
  readonly #index: RoomIndex;
  /** units who have no room yet, by need and size */
  readonly #demands = new Map<string, Demand & { sizes: readonly number[]; refused: Set<string>; kept: Map<number, number> }>();
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
    const number = this.#needs.get(need) ?? this.#needs.size;
    this.#needs.set(need, number);
    const name = `${number} ${size}`;
    let demand = this.#demands.get(name);
    if (!demand) {
      const fitting = need.rooms.filter(({ room }) => room.freeSeats.length >= size);
      const sizes = [...new Set(fitting.map(({ room }) => room.seats))].sort((a, b) => a - b);
      demand = { kinds: need.kinds, size, count: 0, sizes, refused: new Set(), kept: new Map() };
      this.#demands.set(name, demand);
    }
    return demand;
  }

  /** Whether all units without a room have a place, or all of at least this size. */
  #allFit(least = 1): boolean {
    const answer = fit(this.#stocks, [...this.#demands.values()].filter(({ size }) => size >= least)); // prettier-ignore
    if (answer === 'unknown') this.proved = false;
    return answer === 'yes';
  }

  /** Admits, in order, each unit that has a place together with all admitted before it. Asks for many at once: if all fit, each of them would. */
  admit(units: readonly Unit[]): Unit[] {
    const admitted: Unit[] = [];
    // one that is refused stands for all later ones that are alike
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
    const refused: Refusal[] = [];
    for (const seats of this.#sizesOf(unit)) {
      for (;;) {
        const room = this.#best(unit, seats, (alike) => !demand.refused.has(nameOf(alike)));
        if (!room) break;
        if (this.#leavesRoom(demand, room)) return { room: this.#moveIn(unit, room), refused, left: false, barred: false };
        demand.refused.add(nameOf(room));
      }
      refused.push(this.#refusal(unit, seats));
    }
    // nothing need be kept any more for a unit that waits after all
    for (const each of this.#demands.values()) {
      each.refused.clear();
      each.kept.clear();
    }
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

  /** The sizes that have a room for the unit: those it wished for in its order, then the others, the smallest first. Classic: only the latter. */
  #sizesOf(unit: Unit): Set<number> {
    const { sizes } = this.#demandOf(unit);
    const wished = this.#drawing.policy === 'classic' ? [] : unit.wishes.sizes.filter((seats) => sizes.includes(seats));
    return new Set([...wished, ...sizes]);
  }

  #best(unit: Unit, seats: number, mayTake: (alike: Alike) => boolean): OpenRoom | undefined {
    const { kinds, size } = this.#demandOf(unit);
    const others = this.#drawing.apartFrom(unit);
    return this.#index.best(unit, seats, {
      alike: (alike) => alike.free >= size && kinds.includes(alike.kind) && mayTake(alike),
      room: ({ living }) => !others.some((other) => living.includes(other)),
    });
  }

  #moveIn(unit: Unit, room: OpenRoom): OpenRoom {
    const { members, people } = unit;
    this.#fill(room, members.length);
    room.free -= members.length;
    room.living.push(...members);
    room.given.push(unit);
    for (const company of people.flatMap(companyOf)) room.company.add(company);
    this.#index.put(room);
    return room;
  }

  /** Moves a group of this size into a room that is alike; a negative size moves it out again. */
  #fill({ kind, free }: Alike, size: number): void {
    const stock = this.#stocks[kind] ?? [];
    stock[free] = (stock[free] ?? 0) - 1;
    stock[free - size] = (stock[free - size] ?? 0) + 1;
  }

  /** Whether all others still have a place, or all of at least this size, when a unit of this demand takes a room that is alike. */
  #leavesRoom({ kinds, size }: Demand, alike: Alike, least = 1): boolean {
    // whoever had these beds could have those that the unit would have had
    const others = [...this.#demands.values()].filter((other) => other.count > 0 && other.kinds.includes(alike.kind));
    const couldExchange = alike.free === size || others.every((other) => other.size === 1);
    if (couldExchange && others.every((other) => kinds.every((kind) => other.kinds.includes(kind)))) return true;
    this.#fill(alike, size);
    const answer = this.#allFit(least);
    this.#fill({ kind: alike.kind, free: alike.free - size }, -size);
    return answer;
  }

  /** Why a unit could not have a room with so many seats. */
  #refusal(unit: Unit, seats: number): Refusal {
    const demand = this.#demandOf(unit);
    const inRoom = (mayTake: (alike: Alike) => boolean) =>
      this.#index.best(unit, seats, {
        alike: (alike) => alike.free >= demand.size && demand.kinds.includes(alike.kind) && mayTake(alike),
        room: () => true,
      });
    // somebody lives there from whom the unit is kept apart
    if (inRoom((alike) => !demand.refused.has(nameOf(alike)))) return { seats, kept: 0, least: 0 };
    const rooms: OpenRoom[] = [];
    for (;;) {
      const room = inRoom((alike) => !rooms.some((other) => nameOf(other) === nameOf(alike)));
      if (!room) break;
      rooms.push(room);
    }
    if (rooms.length === 0) return { seats, kept: 0, least: 1 };
    const later = [...this.#demands.values()].filter(({ count }) => count > 0);
    let least = demand.kept.get(seats) ?? Math.max(...later.map(({ size }) => size));
    // what is kept for some stays kept for those of them whose turns are still to come
    if (!demand.kept.has(seats)) while (rooms.some((room) => this.#leavesRoom(demand, room, least))) least--;
    demand.kept.set(seats, least);
    return { seats, kept: later.reduce((sum, { size, count }) => (size >= least ? sum + count : sum), 0), least };
  }
}

const nameOf = ({ kind, free }: Alike): string => `${kind} ${free}`;
