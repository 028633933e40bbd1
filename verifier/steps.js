/** The steps of a draw: who is admitted, who takes which size of room, who gets which room, who gets a room that was left. */
import { moveIn } from './drawing.js';
import { inTurn } from './in-turn.js';

/** In order, each who fits together with all admitted before. */
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
 * In order, each takes the size it wants most that leaves everybody a place. Who is kept apart from somebody takes a room of it at once. Gives those
 * who have taken a size but no room, or as `stuck` the first who found no room without somebody to be kept apart from.
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

/** First what was wished for, then the others, the smallest first; only sizes of which some room had enough free beds. */
function sizesOf({ wishes, need, people }, { policy, largest }) {
  const open = need.kinds.filter(({ index }) => largest[index] >= people.length).map(({ seats }) => seats);
  const wished = policy === 'classic' ? [] : wishes.sizes.filter((seats) => open.includes(seats));
  return [...new Set([...wished, ...open.toSorted((a, b) => a - b)])];
}

/** Of the size each took, the best room that leaves a place for all others who took it: larger groups first, then in order. */
export function giveRooms(units, drawing) {
  for (const unit of units.toSorted((a, b) => b.people.length - a.people.length)) {
    const demand = drawing.demandOf(unit, unit.seats);
    demand.count--;
    const open = drawing.rooms.filter(({ kind }) => demand.kinds.includes(kind));
    drawing.take(unit, open, () => drawing.everybodyFits(unit.seats));
  }
}

/** In order, each who waits takes the first room that is left and takes them all, unless somebody to be kept apart from lives there. */
export function giveLeftRooms(waiting, drawing) {
  for (const unit of waiting) {
    const { kinds } = drawing.demandOf(unit, null);
    const fits = (made) => made.free >= unit.people.length && kinds.includes(made.kind) && mayMeet(unit, made);
    const found = unit.people.some(({ code }) => unit.apart.includes(code)) ? undefined : drawing.rooms.find(fits);
    if (found) moveIn(found, unit);
  }
}

const mayMeet = (unit, { living }) => !unit.apart.some((other) => living.includes(other));
