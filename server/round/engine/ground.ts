/** Which rooms are open to which units. Units to whom the same rooms are open share a need; rooms open to the same needs share a kind. */
import { compareKeys, naturalKey } from '#server/natural-order.ts';
import type { RoundInput, RoundRoom } from './input.ts';
import type { Unit } from './lottery.ts';
import type { Stock } from './room-shapes.ts';

/** The rooms that are open to some units before any room is taken. A need is named by its index in `Ground.needs`. */
export interface Need {
  hostels: readonly string[];
  accessible: boolean;
  /** the kinds of rooms, by their index in `Ground.kinds` */
  kinds: number[];
}

/** Rooms with the same number of seats that are open to the same needs. */
export interface Kind {
  seats: number;
  /** by their index in `Ground.needs` */
  needs: readonly number[];
}

export interface Ground {
  needs: readonly Need[];
  kinds: readonly Kind[];
  needOf: ReadonlyMap<Unit, number>;
  kindOf: ReadonlyMap<RoundRoom, number>;
  /** `stocks[kind][f]`: how many rooms of a kind have f free beds */
  stocks: readonly Stock[];
  /** rooms with a free bed, by hostel and room number in natural order (2 before 10) */
  rooms: readonly RoundRoom[];
  /** for each need, the most free beds of a room that is open to it */
  largest: readonly number[];
  /** parts of the round that have no room in common, such as women's and men's hostels: each is a list of needs */
  parts: readonly (readonly number[])[];
}

export function groundOf(input: RoundInput, units: readonly Unit[]): Ground {
  const needs = new Map<string, { index: number; need: Need }>();
  const needOf = new Map<Unit, number>();
  const nameOf = rememberedBy(
    (hostels: readonly string[]) => hostels,
    (hostels) => hostels.join('\n'),
  );
  for (const unit of units) {
    const accessible = unit.people.some(({ needsAccessible }) => needsAccessible);
    const hostels = commonHostels(unit.people.map((person) => person.hostels));
    const key = `${accessible} ${nameOf(hostels)}`;
    const known = needs.get(key) ?? { index: needs.size, need: { hostels, accessible, kinds: [] } };
    needs.set(key, known);
    needOf.set(unit, known.index);
  }
  const list = [...needs.values()].map(({ need }) => need);
  const rooms = inNaturalOrder(input.rooms.filter(({ freeSeats }) => freeSeats.length > 0));
  const mayLive = rememberedBy(
    (room: RoundRoom) => JSON.stringify([room.hostel, room.accessible]),
    (room) => list.flatMap(({ hostels, accessible }, n) => (hostels.includes(room.hostel) && (room.accessible || !accessible) ? [n] : [])),
  );
  const kinds = new Map<string, { index: number; kind: Kind }>();
  const kindOf = new Map<RoundRoom, number>();
  const largest = list.map(() => 0);
  const stocks: number[][] = [];
  for (const room of rooms) {
    const open = mayLive(room);
    const key = `${room.seats}/${open.join(' ')}`;
    let known = kinds.get(key);
    if (!known) {
      known = { index: kinds.size, kind: { seats: room.seats, needs: open } };
      kinds.set(key, known);
      stocks.push([]);
      for (const need of open) list[need]?.kinds.push(known.index);
    }
    for (const need of open) largest[need] = Math.max(largest[need] ?? 0, room.freeSeats.length);
    kindOf.set(room, known.index);
    const stock = stocks[known.index] ?? [];
    while (stock.length <= room.freeSeats.length) stock.push(0);
    stock[room.freeSeats.length] = (stock[room.freeSeats.length] ?? 0) + 1;
  }
  const allKinds = [...kinds.values()].map(({ kind }) => kind);
  return { needs: list, kinds: allKinds, needOf, kindOf, stocks, rooms, largest, parts: partsOf(list.length, allKinds) };
}

/** The hostels that are in every one of the lists. */
function commonHostels([first = [], ...others]: readonly (readonly string[])[]): readonly string[] {
  // most often all lists are the same object
  if (others.every((hostels) => hostels === first)) return first;
  const sets = others.map((hostels) => new Set(hostels));
  return first.filter((hostel) => sets.every((hostels) => hostels.has(hostel)));
}

/** By hostel and number in natural order (2 before 10). */
function inNaturalOrder(rooms: readonly RoundRoom[]): RoundRoom[] {
  return rooms
    .map((room) => ({ room, keys: [naturalKey(room.hostel), naturalKey(room.number), room.code] as const }))
    .sort((a, b) => compareKeys(a.keys[0], b.keys[0]) || compareKeys(a.keys[1], b.keys[1]) || compareKeys(a.keys[2], b.keys[2]))
    .map(({ room }) => room);
}

function rememberedBy<T, R>(key: (of: T) => unknown, compute: (of: T) => R): (of: T) => R {
  const known = new Map<unknown, R>();
  return (of) => {
    const name = key(of);
    const found = known.get(name) ?? compute(of);
    known.set(name, found);
    return found;
  };
}

/** Groups needs that have a kind of rooms in common, directly or through other needs. */
function partsOf(needs: number, kinds: readonly Kind[]): number[][] {
  const part = Array.from({ length: needs }, (_, n) => n);
  for (const { needs: sharing } of kinds) {
    const joined = new Set(sharing.map((need) => part[need]));
    const [first = 0] = joined;
    for (const [need, of] of part.entries()) if (joined.has(of)) part[need] = first ?? 0;
  }
  return [...Map.groupBy(part.keys(), (need) => part[need]).values()];
}
