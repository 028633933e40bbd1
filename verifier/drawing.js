/** The state that changes while the list is drawn: what is left of the rooms, and how many units are counted in each demand. */
import { allFit } from './fit.js';
import { preferring, settle } from './preference.js';

export class Drawing {
  constructor(policy, { list, count }) {
    this.policy = policy;
    /** rooms with the people who live there */
    this.rooms = list.map(({ room, kind }, order) => {
      const made = { room, kind, order, free: room.freeSeats.length, living: [], cohorts: new Set(), batches: new Set(), given: [] };
      for (const resident of room.residents) settle(made, resident);
      return made;
    });
    const most = Math.max(0, ...this.rooms.map(({ free }) => free));
    /** `stock[kind][f]`: how many rooms of a kind have f free beds */
    this.stock = Array.from({ length: count }, () => Array.from({ length: most + 1 }, () => 0));
    for (const { kind, free } of this.rooms) this.stock[kind][free]++;
    /** the most free beds in a room of each kind, before anybody moves in */
    this.largest = this.stock.map((beds) => beds.findLastIndex((rooms) => rooms > 0));
    this.demands = new Map();
  }

  /** The demand of units with the same number of people and the same open rooms, which have taken this size of room or, if null, none yet. */
  demandOf({ need, people }, seats) {
    const name = `${need.name} ${people.length} ${seats}`;
    const kinds = need.kinds.filter((kind) => seats === null || kind.seats === seats).map(({ index }) => index);
    if (!this.demands.has(name)) this.demands.set(name, { name, kinds, size: people.length, count: 0, seats });
    return this.demands.get(name);
  }

  /** Whether all units counted fit, or only those that took the size `seats`, if it is given. */
  everybodyFits(seats = null) {
    return allFit(
      this.stock,
      [...this.demands.values()].filter((demand) => seats === null || demand.seats === seats),
    );
  }

  /** The units without a room, in the order of `units`. */
  waiting(units) {
    const placed = new Set(this.rooms.flatMap(({ given }) => given));
    return units.filter((unit) => !placed.has(unit));
  }

  /** Moves a unit into the best of these rooms that leaves a place for all the others; false if there is none. */
  take(unit, rooms, fits) {
    const size = unit.people.length;
    const refused = new Set();
    const compare = this.policy === 'classic' ? (a, b) => a.order - b.order : preferring(unit);
    for (;;) {
      const open = rooms.filter((made) => made.free >= size && !refused.has(`${made.kind} ${made.free}`));
      if (open.length === 0) return false;
      const best = open.reduce((a, b) => (compare(b, a) < 0 ? b : a));
      const beds = this.stock[best.kind];
      beds[best.free]--;
      beds[best.free - size]++;
      if (fits()) {
        moveIn(best, unit);
        return true;
      }
      beds[best.free]++;
      beds[best.free - size]--;
      refused.add(`${best.kind} ${best.free}`);
    }
  }
}

export function moveIn(made, unit) {
  made.free -= unit.people.length;
  made.given.push(unit);
  for (const person of unit.people) settle(made, person);
}
