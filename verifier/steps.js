/** The steps of a draw: admitting units, choosing sizes, giving rooms, and giving rooms that are left. */
import { moveIn } from './drawing.js';
import { inTurn } from './in-turn.js';

/** In order, admits each unit that fits together with all admitted before it. */
export function admit(units, drawing) {
  const admitted = [];
  const refused = new Set();
  inTurn(units, {
    wants: (unit) => {
      const demand = drawing.demandOf(unit, null);
      return refused.has(demand.name) ? null : demand;
    },
    count: (_unit, demand, by) => (demand.count += by),
    fits: () => drawing.everybodyFits(),
    taken: (unit) => admitted.push(unit),
    refused: (_unit, demand) => refused.add(demand.name),
  });
  return admitted;
}

/**
 * In order, each unit takes the size it wants most that leaves everybody a place. A unit that is kept apart from somebody also takes a room of that size.
 * Returns the units that have taken a size but no room or, as `stuck`, the first that found no room without somebody it is kept apart from.
 */
export function chooseSizes(admitted, drawing) {
  const refused = new Set();
  const wanted = (unit) => unit.sizes.map((seats) => drawing.demandOf(unit, seats)).find(({ name }) => !refused.has(name));
  const choose = (stretch) =>
    inTurn(stretch, {
      wants: wanted,
      count: (unit, demand, by) => {
        drawing.demandOf(unit, null).count -= by;
        demand.count += by;
      },
      fits: () => drawing.everybodyFits(),
      taken: (unit, demand) => (unit.seats = demand.seats),
      refused: (_unit, demand) => refused.add(demand.name),
    });
  const withoutRoom = [];
  let stretch = [];
  for (const unit of admitted) {
    unit.sizes = sizesOf(unit, drawing);
    if (unit.apart.length === 0) {
      stretch.push(unit);
      withoutRoom.push(unit);
      continue;
    }
    choose(stretch);
    stretch = [];
    drawing.demandOf(unit, null).count--;
    const found = unit.sizes.some((seats) => {
      const { kinds } = drawing.demandOf(unit, seats);
      const open = drawing.rooms.filter((made) => kinds.includes(made.kind) && mayMeet(unit, made));
      return drawing.take(unit, open, () => drawing.everybodyFits());
    });
    if (!found) return { stuck: unit };
  }
  choose(stretch);
  return { withoutRoom };
}

/** The sizes wished for, then the others, the smallest first; only sizes with a room that had enough free beds at the start. */
function sizesOf({ wishes, need, people }, { policy, largest }) {
  const open = need.kinds.filter(({ index }) => largest[index] >= people.length).map(({ seats }) => seats);
  const wished = policy === 'classic' ? [] : wishes.sizes.filter((seats) => open.includes(seats));
  return [...new Set([...wished, ...open.toSorted((a, b) => a - b)])];
}

/** Larger groups first, then in order, each unit takes the best room of its size that leaves a place for all others that took this size. */
export function giveRooms(units, drawing) {
  for (const unit of units.toSorted((a, b) => b.people.length - a.people.length)) {
    const demand = drawing.demandOf(unit, unit.seats);
    demand.count--;
    const open = drawing.rooms.filter(({ kind }) => demand.kinds.includes(kind));
    drawing.take(unit, open, () => drawing.everybodyFits(unit.seats));
  }
}

/** In order, each waiting unit takes the first room that has enough free beds and nobody it is to be kept apart from. */
export function giveLeftRooms(waiting, drawing) {
  for (const unit of waiting) {
    const { kinds } = drawing.demandOf(unit, null);
    const fits = (made) => made.free >= unit.people.length && kinds.includes(made.kind) && mayMeet(unit, made);
    const found = unit.people.some(({ code }) => unit.apart.includes(code)) ? undefined : drawing.rooms.find(fits);
    if (found) moveIn(found, unit);
  }
}

const mayMeet = (unit, { living }) => !unit.apart.some((other) => living.includes(other));
