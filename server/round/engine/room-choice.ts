import type { Answer } from './demand.ts';
import type { OpenRoom, Seeker } from './preference.ts';
import type { RoomIndex } from './room-index.ts';
import type { Alike } from './shelf.ts';
import type { State } from './state.ts';

/** The rooms of one size that a unit may choose from. */
export interface Choice {
  index: RoomIndex;
  kinds: readonly number[];
  /** whether nobody lives there from whom the unit is to be kept apart */
  mayMeet: (room: OpenRoom) => boolean;
}

/** The best of these rooms that the unit can take while all units counted in the state can still be placed. The state counts the room as taken then. */
export function takeRoom(
  seeker: Seeker,
  { index, kinds, mayMeet }: Choice,
  state: State,
  asks: (taken: Alike) => Answer,
): OpenRoom | undefined {
  const size = seeker.unit.members.length;
  const refused: Alike[] = [];
  const mayTake = {
    alike: ({ kind, free }: Alike) =>
      free >= size && kinds.includes(kind) && !refused.some((other) => other.kind === kind && other.free === free),
    room: mayMeet,
  };
  for (;;) {
    const best = index.best(seeker, mayTake);
    if (!best) return undefined;
    const { kind, free } = best;
    state.fill(kind, free, size);
    const answer = asks({ kind, free });
    if (answer === 'yes') return best;
    if (answer === 'unknown') state.proved = false;
    state.fill(kind, free - size, -size);
    refused.push({ kind, free });
  }
}
