/** Which rooms are open to which units. Units to whom the same rooms are open share a need; rooms open to the same needs share a kind. */
import { getOrInsert } from '#contract/group-by.ts';
import { compareKeys, naturalKey } from '#server/natural-order.ts';
import type { RoundInput, RoundRoom } from './input.ts';
import type { Unit } from './order.ts';

export interface OpenRoom {
  room: RoundRoom;
  kind: number;
  /** its place among all rooms, by hostel and number as people count (2 before 10) */
  order: number;
  free: number;
  /** codes of everybody who lives there: residents, and students who have been given a seat */
  living: string[];
  /** what they have in common with others (`companyOf`) */
  company: Set<string>;
  given: Unit[];
}

/** The rooms that are open to some units. */
export interface Need {
  hostels: readonly string[];
  accessible: boolean;
  kinds: number[];
  rooms: OpenRoom[];
}

/** A part of a round that has no room in common with the others, such as women's hostels. */
export interface Part {
  /** in the order of their turns */
  units: Unit[];
  rooms: OpenRoom[];
  /** `stocks[kind][f]`: how many rooms of a kind have f free beds */
  stocks: number[][];
}

export interface Parts {
  parts: readonly Part[];
  needOf: ReadonlyMap<Unit, Need>;
}

/** The batch and programme of each, if both are known: students who share them are company. */
export const companyOf = (people: readonly { batch: string; programme: string }[]): string[] =>
  people.flatMap(({ batch, programme }) => (batch === '' || programme === '' ? [] : [`${batch}\n${programme}`]));

export function partsOf(input: RoundInput, units: readonly Unit[]): Parts {
  const { needOf, needs } = needsOf(input, units);
  const kinds = new Map<string, { index: number; needs: readonly Need[] }>();
  const stocks: number[][] = [];
  const openTo = new Map<string, readonly Need[]>();
  const rooms = inNaturalOrder(input.rooms.filter(({ freeSeats }) => freeSeats.length > 0)).map((room, order): OpenRoom => {
    const where = JSON.stringify([room.hostel, room.accessible]);
    const open = openTo.get(where) ?? needs.filter((need) => need.hostels.includes(room.hostel) && (room.accessible || !need.accessible));
    openTo.set(where, open);
    const name = open.map((need) => needs.indexOf(need)).join(' ');
    const kind = kinds.get(name) ?? { index: kinds.size, needs: open };
    if (!kinds.has(name)) {
      stocks.push([]);
      for (const need of open) need.kinds.push(kind.index);
    }
    kinds.set(name, kind);
    const free = room.freeSeats.length;
    const stock = stocks[kind.index] ?? [];
    while (stock.length <= free) stock.push(0);
    stock[free] = (stock[free] ?? 0) + 1;
    const { residents } = room;
    const living = residents.map(({ code }) => code);
    const made = { room, kind: kind.index, order, free, living, company: new Set(companyOf(residents)), given: [] };
    for (const need of open) need.rooms.push(made);
    return made;
  });
  const partOf = joined(needs, [...kinds.values()].map(({ needs: sharing }) => sharing)); // prettier-ignore
  const parts = new Map([...new Set(partOf.values())].map((part): [number, Part] => [part, { units: [], rooms: [], stocks }]));
  for (const unit of units) parts.get(partOf.get(needOf.get(unit) as Need) ?? 0)?.units.push(unit);
  const needsOfKind = new Map([...kinds.values()].map(({ index, needs: [need] }) => [index, need]));
  for (const room of rooms) {
    const need = needsOfKind.get(room.kind);
    if (need) parts.get(partOf.get(need) ?? 0)?.rooms.push(room);
  }
  return { parts: [...parts.values()], needOf };
}

function needsOf({ homes }: RoundInput, units: readonly Unit[]): { needOf: Map<Unit, Need>; needs: Need[] } {
  const needs = new Map<string, Need>();
  const needOf = new Map(
    units.map((unit) => {
      const accessible = unit.people.some(({ needsAccessible }) => needsAccessible);
      const of = [...new Set(unit.people.map(({ home }) => home))].sort();
      const make = (): Need => ({ hostels: commonHostels(of.map((home) => homes[home] ?? [])), accessible, kinds: [], rooms: [] });
      return [unit, getOrInsert(needs, JSON.stringify([accessible, of]), make)] as const;
    }),
  );
  return { needOf, needs: [...needs.values()] };
}

function commonHostels([first = [], ...others]: readonly (readonly string[])[]): readonly string[] {
  const sets = others.map((hostels) => new Set(hostels));
  return first.filter((hostel) => sets.every((hostels) => hostels.has(hostel)));
}

function inNaturalOrder(rooms: readonly RoundRoom[]): RoundRoom[] {
  return rooms
    .map((room) => ({ room, keys: [naturalKey(room.hostel), naturalKey(room.number), room.code] as const }))
    .sort((a, b) => compareKeys(a.keys[0], b.keys[0]) || compareKeys(a.keys[1], b.keys[1]) || compareKeys(a.keys[2], b.keys[2]))
    .map(({ room }) => room);
}

/** Needs that have a kind of rooms in common, directly or through other needs, are in one part. */
function joined(needs: readonly Need[], sharing: readonly (readonly Need[])[]): Map<Need, number> {
  const part = new Map(needs.map((need, n) => [need, n]));
  for (const together of sharing) {
    const those = new Set(together.map((need) => part.get(need)));
    const [first = 0] = those;
    if (those.size > 1) for (const [need, of] of part) if (those.has(of)) part.set(need, first);
  }
  return part;
}
