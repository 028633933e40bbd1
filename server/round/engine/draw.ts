/** Draws one part of a round: admits units, and gives each in its turn the room it wants most of those that leave all other admitted units a place. */
import type { RoundReasonKey } from '#contract/round/round-texts.ts';
import { fit } from './fit.ts';
import type { Policy, Wishes } from './input.ts';
import type { Unit } from './order.ts';
import type { Demand, OpenRoom, Part, Parts } from './parts.ts';
import { RoomIndex, type RoomClass } from './room-index.ts';

export interface Why {
  why: RoundReasonKey;
  /** the size that was refused */
  wished?: number;
}

/** What a unit came to. */
export interface Turn extends Why {
  room: OpenRoom | null;
}

interface Drawing extends Pick<Parts, 'demandOf'> {
  policy: Policy;
  /** codes of the people from whom members of the unit are to be kept apart */
  apartFrom: (unit: Unit) => readonly string[];
}

/** `proved`: false if an answer was `unknown` where it decided something. */
export function drawPart(part: Part, drawing: Drawing): { turns: Map<Unit, Turn>; proved: boolean } {
  const drawn = new DrawingOfPart(part, drawing);
  const isTorn = (unit: Unit) => drawing.apartFrom(unit).some((other) => unit.members.includes(other));
  const given = new Map<Unit, ReturnType<typeof drawn.giveRoom>>();
  for (const unit of drawn.admit(part.units.filter((each) => !isTorn(each)))) {
    drawing.demandOf(unit).count--;
    given.set(unit, drawn.giveRoom(unit));
  }
  drawn.keepNothing();
  const turns = part.units.map((unit): [Unit, Turn] => {
    const own = given.get(unit);
    if (own?.room) return [unit, { room: own.room, ...(own.refused ?? { why: whyPlaced(unit.wishes, own.room) }) }];
    const room = isTorn(unit) ? null : drawn.giveRoom(unit).room;
    return [unit, { room, why: room ? 'placedLeft' : whyWaiting(drawing.demandOf(unit), own !== undefined || isTorn(unit)) }];
  });
  return { turns: new Map(turns), proved: drawn.proved };
}

/** For a unit that was refused nothing. A size that has no room for the whole unit is not a refusal. */
function whyPlaced({ sizes: [most] }: Wishes, { room }: OpenRoom): RoundReasonKey {
  if (most === undefined) return 'placedWithoutWish';
  return most === room.seats ? 'placedAsWished' : 'placedWhereAllFit';
}

/** The reason as it would be if nothing were entered about the unit: it follows from its wishes, the rooms of its hostels, and what it came to. */
export function whyToOthers(unit: Unit, { room, why, wished }: Turn, { sizesOfHostels }: Demand): Why {
  if (!room) return { why: sizesOfHostels.length === 0 ? 'waitsNoRoom' : why };
  const [best = 0] = sizesFor(unit, { sizes: sizesOfHostels });
  if (room.room.seats === best) return { why: whyPlaced(unit.wishes, room) };
  return { why: why === 'placedOthersKept' && wished === best ? why : 'placedOthersFull', wished: best };
}

/** `barred`: two members are to be kept apart or, though the unit was admitted, in every room left for it lived somebody from whom one is. */
function whyWaiting({ size, sizes, accessible }: Demand, barred: boolean): RoundReasonKey {
  if (sizes.length === 0) return accessible ? 'waitsNoAccessible' : 'waitsNoRoom';
  if (barred) return 'waitsApart';
  if (accessible) return 'waitsAccessible';
  return size > 1 ? 'waitsTogether' : 'waitsFull';
}

class DrawingOfPart {
  proved = true;
  readonly #part: Part;
  readonly #drawing: Drawing;
  readonly #index: RoomIndex;

  constructor(part: Part, drawing: Drawing) {
    this.#part = part;
    this.#drawing = drawing;
    this.#index = new RoomIndex(part.rooms, part.units, drawing.policy);
  }

  #allFit(): boolean {
    const answer = fit(this.#part.stocks, this.#part.demands);
    if (answer === 'unknown') this.proved = false;
    return answer === 'yes';
  }

  /** Admits, in order, each unit that has a place together with all admitted before it. Asks for many at once: if all fit, each of them would. */
  admit(units: readonly Unit[]): Unit[] {
    const admitted: Unit[] = [];
    // one that is refused stands for all later ones of its demand
    const refused = new Set<Demand>();
    let [at, step] = [0, units.length];
    while (at < units.length) {
      const batch = units.slice(at, at + step).filter((unit) => !refused.has(this.#drawing.demandOf(unit)));
      for (const unit of batch) this.#drawing.demandOf(unit).count++;
      if (this.#allFit()) {
        admitted.push(...batch);
        at += step;
        step *= 2;
        continue;
      }
      for (const unit of batch) this.#drawing.demandOf(unit).count--;
      const [first, ...others] = batch;
      if (first && others.length === 0) refused.add(this.#drawing.demandOf(first));
      else step = Math.ceil(step / 2);
    }
    return admitted;
  }

  /** Gives a unit the room it wants most of those that leave all admitted units whose turn is still to come a place. `refused`: why not one of the size wanted most. */
  giveRoom(unit: Unit): { room: OpenRoom | null; refused: Why | null } {
    const demand = this.#drawing.demandOf(unit);
    let refused: Why | null = null;
    for (const seats of sizesFor(unit, demand)) {
      for (;;) {
        const room = this.#best(unit, seats, (of) => !demand.refused.has(nameOf(of)));
        if (!room) break;
        if (this.#leavesRoom(demand, room)) return { room: this.#moveIn(unit, room), refused };
        demand.refused.add(nameOf(room));
      }
      refused ??= { why: this.#whyNot(unit, seats), wished: seats };
    }
    // it waits, and nothing need be kept for it
    this.keepNothing();
    return { room: null, refused };
  }

  keepNothing(): void {
    for (const { refused } of this.#part.demands) refused.clear();
  }

  #best(unit: Unit, seats: number, mayTake: (of: RoomClass) => boolean, heeding = true): OpenRoom | undefined {
    const { kinds, size } = this.#drawing.demandOf(unit);
    const others = heeding ? this.#drawing.apartFrom(unit) : [];
    return this.#index.best(unit, seats, {
      ofClass: (of) => of.free >= size && kinds.includes(of.kind) && mayTake(of),
      room: ({ living }) => !living.some(({ code }) => others.includes(code)),
    });
  }

  #moveIn(unit: Unit, room: OpenRoom): OpenRoom {
    const { people } = unit;
    this.#fill(room, people.length);
    room.free -= people.length;
    room.living.push(...people);
    this.#index.put(room);
    return room;
  }

  /** Moves a group of this size into a room of this class; a negative size moves it out again. */
  #fill({ kind, free }: RoomClass, size: number): void {
    const stock = this.#part.stocks[kind] ?? [];
    stock[free] = (stock[free] ?? 0) - 1;
    stock[free - size] = (stock[free - size] ?? 0) + 1;
  }

  /** Whether all others still have a place when a unit of this demand takes a room of this class. */
  #leavesRoom({ kinds, size }: Demand, { kind, free }: RoomClass): boolean {
    // whoever had these beds could have those that the unit would have had
    const others = this.#part.demands.filter((other) => other.count > 0 && other.kinds.includes(kind));
    const couldExchange = free === size || others.every((other) => other.size === 1);
    if (couldExchange && others.every((other) => kinds.every((each) => other.kinds.includes(each)))) return true;
    this.#fill({ kind, free }, size);
    const answer = this.#allFit();
    this.#fill({ kind, free: free - size }, -size);
    return answer;
  }

  /** Why a unit cannot have a size: its rooms are needed for others, somebody lives there from whom it is kept apart, or none is left. */
  #whyNot(unit: Unit, seats: number): RoundReasonKey {
    const { refused } = this.#drawing.demandOf(unit);
    if (this.#best(unit, seats, (of) => !refused.has(nameOf(of)), false)) return 'placedOthersApart';
    return this.#best(unit, seats, () => true, false) ? 'placedOthersKept' : 'placedOthersFull';
  }
}

/** The sizes of rooms that have a place for the unit: those it wished for in its order, then the others, the smallest first. */
const sizesFor = ({ wishes }: Unit, { sizes }: Pick<Demand, 'sizes'>): Set<number> =>
  new Set([...wishes.sizes.filter((seats) => sizes.includes(seats)), ...sizes]);

const nameOf = ({ kind, free }: RoomClass): string => `${kind} ${free}`;
