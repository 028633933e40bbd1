/**
 * Finds the best room for a unit without looking at all of them. A shelf holds rooms that have something in common: a size, perhaps a hostel, a block and
 * a floor, and perhaps company. A search goes from the shelf that is wanted most to the one that is wanted least. A shelf need not leave out the rooms of
 * an earlier one: if such a room could be taken, the search would have ended there.
 */
import { companyOf, type OpenRoom } from './ground.ts';
import type { Policy, RoundRoom, Wishes } from './input.ts';
import type { Unit } from './order.ts';

/** Rooms of one kind with the same number of free beds are alike: whether all others still have a place does not depend on which of them is taken. */
export interface Alike {
  kind: number;
  free: number;
}

/** Which rooms a unit may take. */
export interface MayTake {
  alike: (alike: Alike) => boolean;
  room: (room: OpenRoom) => boolean;
}

interface Lot extends Alike {
  /** the first in the order of the rooms stands last. Some have fewer free beds by now, and are in another lot */
  rooms: OpenRoom[];
}

/** Where a room is, from the most to the least exact; empty stands for any. */
const anywhere = '';
const anybody = '';
const nobody = '\n';

/** All rooms of one size in some place, by the company that they have. */
type Area = Map<string, Lot[]>;

export class RoomIndex {
  readonly #policy: Policy;
  readonly #areas = new Map<string, Area>();
  /** the places that somebody wishes for; no others are looked up */
  readonly #wished: ReadonlySet<string>;
  /** by size and place of a room: the areas that it is in */
  readonly #around = new Map<string, readonly Area[]>();

  constructor(rooms: readonly OpenRoom[], units: readonly Unit[], policy: Policy) {
    this.#policy = policy;
    this.#wished = new Set(policy === 'classic' ? [placeOf()] : units.flatMap(({ wishes }) => placesIn(wishes)));
    for (const room of rooms.toReversed()) this.put(room);
  }

  /** Must be called again whenever somebody has moved into the room. */
  put(room: OpenRoom): void {
    if (room.free === 0) return;
    const company = this.#policy === 'classic' ? [anybody] : [anybody, ...(room.living.length === 0 ? [nobody] : room.company)];
    for (const area of this.#areasAround(room.room)) {
      for (const name of company) {
        const lots = area.get(name) ?? [];
        area.set(name, lots);
        let lot = lots.find(({ kind, free }) => kind === room.kind && free === room.free);
        if (!lot) lots.push((lot = { kind: room.kind, free: room.free, rooms: [] }));
        insert(lot.rooms, room);
      }
    }
  }

  #areasAround({ seats, hostel, block, floor }: RoundRoom): readonly Area[] {
    const key = `${seats} ${placeOf(hostel, block, floor)}`;
    let areas = this.#around.get(key);
    if (!areas) {
      const around = placesIn({ hostels: [hostel], blocks: [block], floors: [floor] });
      areas = [...new Set(around)].flatMap((place) => (this.#wished.has(place) ? [this.#areaOf(`${seats} ${place}`)] : []));
      this.#around.set(key, areas);
    }
    return areas;
  }

  #areaOf(name: string): Area {
    const area: Area = this.#areas.get(name) ?? new Map<string, Lot[]>();
    this.#areas.set(name, area);
    return area;
  }

  /** The best room with so many seats by wishes, company, the fewest beds that stay free, and the order of the rooms. Classic: by the order alone. */
  best({ wishes, people }: Unit, seats: number, may: MayTake): OpenRoom | undefined {
    const areaOf = (place: string) => this.#areas.get(`${seats} ${place}`);
    if (this.#policy === 'classic') return first(areaOf(placeOf())?.get(anybody) ?? [], may, byOrder);
    const cohorts = new Set(people.flatMap((person) => companyOf(person).slice(0, -1)));
    const batches = new Set(people.flatMap((person) => companyOf(person).slice(-1)));
    for (const place of placesIn(wishes)) {
      const area = areaOf(place);
      if (!area) continue;
      for (const company of [cohorts, [nobody], batches, [anybody]]) {
        const lots = [...company].flatMap((name) => area.get(name) ?? []);
        const found = first(lots, may, byFreeBeds);
        if (found) return found;
      }
    }
    return undefined;
  }
}

const placeOf = (hostel = anywhere, block = anywhere, floor = anywhere): string => [hostel, block, floor].join('\n');

/** The places that wishes name, the most wanted first: with every combination of hostel, block and floor, each of which may be any. */
const placesIn = ({ hostels, blocks, floors }: Pick<Wishes, 'hostels' | 'blocks' | 'floors'>): string[] =>
  [...hostels, anywhere].flatMap((hostel) =>
    [...blocks, anywhere].flatMap((block) => [...floors, anywhere].map((floor) => placeOf(hostel, block, floor))),
  );

function insert(rooms: OpenRoom[], room: OpenRoom): void {
  let [low, high] = [0, rooms.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rooms[middle] as OpenRoom).order > room.order) low = middle + 1;
    else high = middle;
  }
  rooms.splice(low, 0, room);
}

const byOrder = (a: OpenRoom, b: OpenRoom): number => a.order - b.order;
const byFreeBeds = (a: OpenRoom, b: OpenRoom): number => a.free - b.free || byOrder(a, b);

/** The first that may be taken of these lots. */
function first(lots: readonly Lot[], may: MayTake, compare: (a: OpenRoom, b: OpenRoom) => number): OpenRoom | undefined {
  let best: OpenRoom | undefined;
  for (const lot of lots) {
    if (!may.alike(lot)) continue;
    while (lot.rooms.length > 0 && lot.rooms.at(-1)?.free !== lot.free) lot.rooms.pop();
    const found = lot.rooms.findLast((room) => room.free === lot.free && may.room(room));
    if (found && (!best || compare(found, best) < 0)) best = found;
  }
  return best;
}
