/**
 * Finds the best room for a unit without looking at all of them. An area holds the rooms of one size in one place: perhaps a hostel, a block, a floor. A
 * search goes from the area that is wanted most to the one that is wanted least. An area need not leave out the rooms of an earlier one: if such a room
 * could be taken, the search would have ended there.
 */
import { getOrInsert } from '#contract/group-by.ts';
import type { OpenRoom } from './parts.ts';
import type { Policy, Resident, RoundRoom, Wishes } from './input.ts';
import type { Unit } from './order.ts';

/** Rooms of one kind with the same number of free beds: whether all others still have a place does not depend on which of them is taken. */
export interface RoomClass {
  kind: number;
  free: number;
}

export interface MayTake {
  ofClass: (of: RoomClass) => boolean;
  room: (room: OpenRoom) => boolean;
}

interface ClassInArea extends RoomClass {
  /** the first in the order of the rooms stands last. Some have fewer free beds by now, and are in another class */
  rooms: OpenRoom[];
}

/** Where a room is, from the most to the least exact; empty stands for any. */
const anywhere = '';
const anybody = '';
const nobody = '\n';

/** By who lives in the rooms: somebody of a batch and programme, nobody, anybody. */
type Area = Map<string, ClassInArea[]>;

export class RoomIndex {
  readonly #policy: Policy;
  readonly #areas = new Map<string, Area>();
  /** the places that somebody wishes for; no others are looked up */
  readonly #wished = new Set<string>();
  /** by size and place of a room: the areas that it is in */
  readonly #around = new Map<string, readonly Area[]>();

  constructor(rooms: readonly OpenRoom[], units: readonly Unit[], policy: Policy) {
    this.#policy = policy;
    for (const { wishes } of units) for (const place of placesIn(wishes)) this.#wished.add(place);
    for (const room of rooms.toReversed()) this.put(room);
  }

  /** Must be called again whenever somebody has moved into the room. */
  put(room: OpenRoom): void {
    if (room.free === 0) return;
    const company = this.#policy === 'classic' ? [] : room.living.length === 0 ? [nobody] : companiesOf(room.living);
    for (const area of this.#areasAround(room.room)) {
      for (const name of [anybody, ...company]) {
        const classes = getOrInsert(area, name, () => []);
        let found = classes.find(({ kind, free }) => kind === room.kind && free === room.free);
        if (!found) classes.push((found = { kind: room.kind, free: room.free, rooms: [] }));
        insert(found.rooms, room);
      }
    }
  }

  #areasAround({ seats, hostel, block, floor }: RoundRoom): readonly Area[] {
    return getOrInsert(this.#around, `${seats} ${placeOf(hostel, block, floor)}`, () => {
      const around = new Set(placesIn({ hostels: [hostel], blocks: [block], floors: [floor] }));
      const named = (place: string) => getOrInsert(this.#areas, `${seats} ${place}`, (): Area => new Map());
      return [...around].flatMap((place) => (this.#wished.has(place) ? [named(place)] : []));
    });
  }

  /** The best room with so many seats by wishes, company (by list: whoever lives there), and the order of the rooms. */
  best({ wishes, people }: Unit, seats: number, may: MayTake): OpenRoom | undefined {
    const companies = this.#policy === 'classic' ? [[anybody]] : [companiesOf(people), [nobody], [anybody]];
    for (const place of placesIn(wishes)) {
      const area = this.#areas.get(`${seats} ${place}`);
      if (!area) continue;
      for (const company of companies) {
        const found = first([...company].flatMap((name) => area.get(name) ?? []), may); // prettier-ignore
        if (found) return found;
      }
    }
    return undefined;
  }
}

/** The batch and programme of each, if both are known: students who share them are company. */
const companiesOf = (people: readonly Resident[]): Set<string> =>
  new Set(people.flatMap(({ batch, programme }) => (batch === '' || programme === '' ? [] : [`${batch}\n${programme}`])));

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

/** The first in the order of the rooms that may be taken of these classes. */
function first(classes: readonly ClassInArea[], may: MayTake): OpenRoom | undefined {
  let best: OpenRoom | undefined;
  for (const each of classes) {
    if (!may.ofClass(each)) continue;
    while (each.rooms.length > 0 && each.rooms.at(-1)?.free !== each.free) each.rooms.pop();
    const found = each.rooms.findLast((room) => room.free === each.free && may.room(room));
    if (found && (!best || found.order < best.order)) best = found;
  }
  return best;
}
