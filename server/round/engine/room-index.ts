/**
 * Finds the best room for a unit without looking at all of them. A shelf holds rooms that have something in common: a size, perhaps a hostel, a block and
 * a floor, and perhaps company. A search goes from the shelf that is wanted most to the one that is wanted least. A shelf need not leave out the rooms of
 * an earlier one: if such a room could be taken, the search would have ended there.
 */
import { companyOf, type OpenRoom } from './ground.ts';
import type { Policy, RoundRoom } from './input.ts';
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

export class RoomIndex {
  readonly #policy: Policy;
  readonly #areas = new Map<string, Map<string, Lot[]>>();

  constructor(rooms: readonly OpenRoom[], policy: Policy) {
    this.#policy = policy;
    for (const room of rooms.toReversed()) this.put(room);
  }

  /** Must be called again whenever somebody has moved into the room. */
  put(room: OpenRoom): void {
    if (room.free === 0) return;
    const goesByOrder = this.#policy === 'classic';
    const company = goesByOrder ? [anybody] : [anybody, ...(room.living.length === 0 ? [nobody] : room.company)];
    for (const name of goesByOrder ? [nameOf(room.room.seats)] : namesAround(room.room)) {
      const area = this.#areas.get(name) ?? new Map<string, Lot[]>();
      this.#areas.set(name, area);
      for (const with_ of company) {
        const lots = area.get(with_) ?? [];
        area.set(with_, lots);
        let lot = lots.find(({ kind, free }) => kind === room.kind && free === room.free);
        if (!lot) lots.push((lot = { kind: room.kind, free: room.free, rooms: [] }));
        insert(lot.rooms, room);
      }
    }
  }

  /** The best room with so many seats by wishes, company, the fewest beds that stay free, and the order of the rooms. Classic: by the order alone. */
  best({ wishes, people }: Unit, seats: number, may: MayTake): OpenRoom | undefined {
    if (this.#policy === 'classic') return first(this.#areas.get(nameOf(seats))?.get(anybody) ?? [], may, byOrder);
    const cohorts = new Set(people.flatMap((person) => companyOf(person).slice(0, -1)));
    const batches = new Set(people.flatMap((person) => companyOf(person).slice(-1)));
    for (const hostel of [...wishes.hostels, anywhere])
      for (const block of [...wishes.blocks, anywhere])
        for (const floor of [...wishes.floors, anywhere]) {
          const area = this.#areas.get(nameOf(seats, hostel, block, floor));
          if (!area) continue;
          for (const company of [cohorts, [nobody], batches, [anybody]]) {
            const found = first([...company].flatMap((name) => area.get(name) ?? []), may, byFreeBeds); // prettier-ignore
            if (found) return found;
          }
        }
    return undefined;
  }
}

const nameOf = (seats: number, hostel = anywhere, block = anywhere, floor = anywhere): string => [seats, hostel, block, floor].join('\n');

/** A room without a block or floor stands nowhere that anybody can wish for. */
const namesAround = ({ seats, hostel, block, floor }: RoundRoom): Set<string> =>
  new Set([hostel, anywhere].flatMap((h) => [block, anywhere].flatMap((b) => [floor, anywhere].map((f) => nameOf(seats, h, b, f)))));

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
