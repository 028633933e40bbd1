/** Which rooms are open to which units. Units of one size to whom the same rooms are open are one demand; rooms open to the same demands are of one kind. */
import { getOrInsert, groupBy } from '#contract/group-by.ts';
import { compareKeys, naturalKey } from '#server/natural-order.ts';
import type * as fit from './fit.ts';
import type { Resident, RoundInput, RoundRoom } from './input.ts';
import type { Unit } from './order.ts';

export interface OpenRoom {
  room: RoundRoom;
  kind: number;
  /** its place among all rooms, by hostel and number as people count (2 before 10) */
  order: number;
  free: number;
  /** everybody who lives there: residents, and students who have been given a seat */
  living: Resident[];
}

/** `count`: admitted units who have no room yet. */
export interface Demand extends fit.Demand {
  /** the hostels open to every member */
  hostels: ReadonlySet<string>;
  /** whether a member needs an accessible room */
  accessible: boolean;
  kinds: number[];
  /** the sizes (all seats) of the rooms with a place for such a unit, the smallest first */
  sizes: number[];
  /** likewise of all rooms of its hostels, as if no member needed an accessible one */
  sizesOfHostels: number[];
  /** classes of rooms that are kept for others (`nameOf`) */
  refused: Set<string>;
  /** all demands that compete for rooms with this one, directly or through others, and itself */
  rivals: readonly Demand[];
}

interface Kind {
  index: number;
  openTo: readonly Demand[];
  stock: number[];
}

/** A part of a round that has no room in common with the others, such as women's hostels. */
export interface Part {
  /** in the order of their turns */
  units: readonly Unit[];
  demands: readonly Demand[];
  rooms: readonly OpenRoom[];
  /** `stocks[kind][f]`: how many rooms of a kind have f free beds */
  stocks: number[][];
}

export interface Parts {
  parts: readonly Part[];
  demandOf: (unit: Unit) => Demand;
}

export function partsOf({ homes, rooms: listed }: RoundInput, units: readonly Unit[]): Parts {
  const byUnit = new Map<Unit, Demand>();
  const byNeed = new Map<string, Demand>();
  const demandOf = (unit: Unit): Demand =>
    getOrInsert(byUnit, unit, () => getOrInsert(byNeed, JSON.stringify(needOf(unit)), () => newDemand(needOf(unit), homes)));
  for (const unit of units) demandOf(unit);
  const demands = [...byNeed.values()];
  const { rooms, kinds } = openRooms(listed, demands);
  for (const { openTo } of kinds) {
    const joined = new Set(openTo.flatMap(({ rivals }) => rivals));
    const rivals = demands.filter((demand) => joined.has(demand));
    for (const demand of rivals) demand.rivals = rivals;
  }
  const unitsOf = groupBy(units, (unit) => demandOf(unit).rivals);
  const roomsOf = groupBy(rooms, ({ kind }) => kinds[kind]?.openTo[0]?.rivals);
  const stocks = kinds.map(({ stock }) => stock);
  return {
    parts: [...unitsOf].map(([rivals, of]) => ({ units: of, demands: rivals, rooms: roomsOf.get(rivals) ?? [], stocks })),
    demandOf,
  };
}

/** What decides which rooms are open to a unit and have a place for it. */
const needOf = ({ people }: Unit) => ({
  size: people.length,
  accessible: people.some(({ needsAccessible }) => needsAccessible),
  of: [...new Set(people.map(({ home }) => home))].sort(),
});

function newDemand({ of, ...need }: ReturnType<typeof needOf>, homes: RoundInput['homes']): Demand {
  const [first = [], ...others] = of.map((home) => homes[home] ?? []);
  const hostels = new Set(first.filter((hostel) => others.every((other) => other.includes(hostel))));
  const demand: Demand = { ...need, hostels, kinds: [], sizes: [], sizesOfHostels: [], count: 0, refused: new Set(), rivals: [] };
  demand.rivals = [demand];
  return demand;
}

/** The rooms with free seats, in the order of the rooms. */
function openRooms(listed: readonly RoundRoom[], demands: readonly Demand[]): { rooms: OpenRoom[]; kinds: Kind[] } {
  const kinds: Kind[] = [];
  const byOpen = new Map<string, Kind>();
  const byPlace = new Map<string, Kind>();
  const newKind = (openTo: readonly Demand[]): Kind => {
    const kind = { index: kinds.length, openTo, stock: [] };
    for (const demand of openTo) demand.kinds.push(kind.index);
    kinds.push(kind);
    return kind;
  };
  const kindOf = ({ hostel, accessible }: RoundRoom): Kind =>
    getOrInsert(byPlace, JSON.stringify([hostel, accessible]), () => {
      const isOpen = demands.map((demand) => demand.hostels.has(hostel) && (accessible || !demand.accessible));
      return getOrInsert(byOpen, isOpen.join(), () => newKind(demands.filter((_, n) => isOpen[n])));
    });
  const rooms = inNaturalOrder(listed.filter(({ freeSeats }) => freeSeats.length > 0)).map((room, order): OpenRoom => {
    const { seats, freeSeats, residents } = room;
    const { index, openTo, stock } = kindOf(room);
    const free = freeSeats.length;
    while (stock.length <= free) stock.push(0);
    stock[free] = (stock[free] ?? 0) + 1;
    for (const demand of demands)
      if (free >= demand.size && demand.hostels.has(room.hostel)) {
        if (openTo.includes(demand) && !demand.sizes.includes(seats)) demand.sizes.push(seats);
        if (!demand.sizesOfHostels.includes(seats)) demand.sizesOfHostels.push(seats);
      }
    return { room, kind: index, order, free, living: [...residents] };
  });
  for (const { sizes, sizesOfHostels } of demands) for (const each of [sizes, sizesOfHostels]) each.sort((a, b) => a - b);
  return { rooms, kinds };
}

function inNaturalOrder(rooms: readonly RoundRoom[]): RoundRoom[] {
  return rooms
    .map((room) => ({ room, keys: [naturalKey(room.hostel), naturalKey(room.number), room.code] as const }))
    .sort((a, b) => compareKeys(a.keys[0], b.keys[0]) || compareKeys(a.keys[1], b.keys[1]) || compareKeys(a.keys[2], b.keys[2]))
    .map(({ room }) => room);
}
