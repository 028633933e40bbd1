/** Who gets which room, once the sizes are decided. */
import type { Policy } from './input.ts';
import type { Unit } from './lottery.ts';
import { compareRooms, type OpenRoom, type Seeker } from './preference.ts';
import { firstThatLeavesRoom } from './room-choice.ts';
import type { State } from './state.ts';

interface Giving {
  state: State;
  policy: Policy;
  seekerOf: (unit: Unit) => Seeker;
  moveIn: (room: OpenRoom, unit: Unit) => void;
}

/**
 * The rooms of one size for those who took it: larger groups first, then in the order of the turns, each takes the best room that leaves a place for
 * all the others. Returns whoever could not be given one, which happens only where something could not be proved.
 */
export function giveRooms(units: readonly Unit[], rooms: readonly OpenRoom[], seats: number, giving: Giving): Unit[] {
  const { state, policy, seekerOf, moveIn } = giving;
  const stuck: Unit[] = [];
  for (const unit of units.toSorted((a, b) => b.members.length - a.members.length)) {
    const size = unit.members.length;
    const need = state.ground.needOf.get(unit) ?? 0;
    const demand = state.demand(need, size, seats);
    demand.count--;
    const open = rooms.filter(({ kind, free }) => free >= size && demand.kinds.includes(kind));
    // only those who took this size matter: nobody else lives in these rooms
    const found = firstThatLeavesRoom(open.sort(compareRooms(seekerOf(unit), policy)), size, state, () => state.ask(seats));
    if (found) moveIn(found, unit);
    else stuck.push(unit);
  }
  return stuck;
}
