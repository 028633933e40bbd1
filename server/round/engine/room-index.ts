/**
 * An index of the rooms of one size while a round is drawn: the best room for a unit is found without looking at all of them.
 *
 * A shelf holds rooms with something in common. For every combination of hostel, block and floor, each named or left open, there is a shelf of all rooms, one
 * of empty rooms, and one for each batch, and each batch and programme, that somebody there has. A search goes from the most wanted shelf to the least.
 * A shelf need not leave out the rooms of an earlier one: if such a room could be taken, the search would have ended there.
 */
import type { Policy, RoundRoom } from './input.ts';
import type { OpenRoom, Seeker } from './preference.ts';
import { Shelf, type MayTake } from './shelf.ts';

/** All rooms in a hostel, a block and on a floor, or in any. */
interface Area {
  all: Shelf;
  empty: Shelf;
  cohorts: Map<string, Shelf>;
  batches: Map<string, Shelf>;
}

/** A name of a hostel, block or floor; null: any. */
type Name = string | null;

export class RoomIndex {
  readonly #policy: Policy;
  readonly #areas = new Map<string, Area>();
  readonly #areasOf = new Map<string, readonly Area[]>();

  constructor(rooms: readonly OpenRoom[], policy: Policy) {
    this.#policy = policy;
    for (const room of rooms) this.put(room);
  }

  /** Must be called again whenever somebody has moved into the room. */
  put(room: OpenRoom): void {
    if (room.free === 0) return;
    for (const area of this.#areasAround(room)) {
      area.all.put(room);
      if (this.#policy === 'classic') continue;
      if (room.living.length === 0) area.empty.put(room);
      for (const cohort of room.cohorts) added(area.cohorts, cohort, () => new Shelf()).put(room);
      for (const batch of room.batches) added(area.batches, batch, () => new Shelf()).put(room);
    }
  }

  /** The best by wishes, company, the fewest beds that stay free, and the order of the rooms. Classic: the first. */
  best({ wishes, cohorts, batches }: Seeker, mayTake: MayTake): OpenRoom | undefined {
    for (const hostel of [...wishes.hostels, null]) {
      for (const block of [...wishes.blocks, null]) {
        for (const floor of [...wishes.floors, null]) {
          const area = this.#areas.get(nameOf(hostel, block, floor));
          if (!area) continue;
          if (this.#policy === 'classic') return least(area.all.firsts(mayTake), earlier);
          const found =
            least(firsts(area.cohorts, cohorts, mayTake), tighter) ??
            least(firsts(area.batches, batches, mayTake), tighter) ??
            least(area.empty.firsts(mayTake), tighter) ??
            least(area.all.firsts(mayTake), tighter);
          if (found) return found;
        }
      }
    }
    return undefined;
  }

  #areasAround({ place, room }: OpenRoom): readonly Area[] {
    return added(this.#areasOf, place, () =>
      (this.#policy === 'classic' ? [nameOf(null, null, null)] : namesAround(room)).map((name) =>
        added(this.#areas, name, () => ({ all: new Shelf(), empty: new Shelf(), cohorts: new Map(), batches: new Map() })),
      ),
    );
  }
}

const nameOf = (...names: readonly [hostel: Name, block: Name, floor: Name]): string =>
  names.map((name) => (name === null ? '' : `=${name}`)).join('\n');

const namesAround = ({ hostel, block, floor }: RoundRoom): string[] =>
  [hostel, null].flatMap((h) => [block, null].flatMap((b) => [floor, null].map((f) => nameOf(h, b, f))));

const firsts = (shelves: ReadonlyMap<string, Shelf>, names: readonly string[], mayTake: MayTake): OpenRoom[] =>
  names.flatMap((name) => shelves.get(name)?.firsts(mayTake) ?? []);

const earlier = (a: OpenRoom, b: OpenRoom): number => a.order - b.order;
const tighter = (a: OpenRoom, b: OpenRoom): number => a.free - b.free || earlier(a, b);

function least(rooms: readonly OpenRoom[], compare: (a: OpenRoom, b: OpenRoom) => number): OpenRoom | undefined {
  let [best] = rooms;
  for (const room of rooms) if (best && compare(room, best) < 0) best = room;
  return best;
}

/** The value of a name, added to the map if it has none. */
function added<T>(to: Map<string, T>, name: string, make: () => T): T {
  let found = to.get(name);
  if (found === undefined) {
    found = make();
    to.set(name, found);
  }
  return found;
}
