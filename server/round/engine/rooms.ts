/** Who gets which room, once the sizes are decided. */
import type { Policy } from './input.ts';
import type { Unit } from './lottery.ts';
import type { OpenRoom, Seeker } from './preference.ts';
import { takeRoom } from './room-choice.ts';
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
  const kinds = new Set(rooms.map(({ kind }) => kind));
  for (const unit of units.toSorted((a, b) => b.members.length - a.members.length)) {
    const demand = state.demand(state.ground.needOf.get(unit) ?? 0, unit.members.length, seats);
    demand.count--;
    const open = demand.kinds.length === kinds.size ? rooms : rooms.filter(({ kind }) => demand.kinds.includes(kind));
    // only those who took this size matter: nobody else lives in these rooms
    const found = takeRoom(seekerOf(unit), open, state, policy, () => state.ask(seats));
    if (found) moveIn(found, unit);
    else stuck.push(unit);
  }
  return stuck;
}
