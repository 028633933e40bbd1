/** Who gets which room, once the sizes are decided. */
import type { Unit } from './lottery.ts';
import type { OpenRoom, Seeker } from './preference.ts';
import { takeRoom } from './room-choice.ts';
import type { RoomIndex } from './room-index.ts';
import type { State } from './state.ts';

interface Giving {
  state: State;
  seekerOf: (unit: Unit) => Seeker;
  moveIn: (room: OpenRoom, unit: Unit) => void;
}

/**
 * The rooms of one size for those who took it: larger groups first, then in the order of the turns, each takes the best room that leaves a place for
 * all the others. Returns whoever could not be given one, which happens only where something could not be proved.
 */
export function giveRooms(units: readonly Unit[], index: RoomIndex, seats: number, { state, seekerOf, moveIn }: Giving): Unit[] {
  const stuck: Unit[] = [];
  for (const unit of units.toSorted((a, b) => b.members.length - a.members.length)) {
    const demand = state.demand(state.ground.needOf.get(unit) ?? 0, unit.members.length, seats);
    demand.count--;
    const { kinds } = demand;
    // only those who took this size matter: nobody else lives in these rooms
    const found = takeRoom(seekerOf(unit), { index, kinds, mayMeet: () => true }, state, () => state.ask(seats));
    if (found) moveIn(found, unit);
    else stuck.push(unit);
  }
  return stuck;
}
