import type { Policy } from './input.ts';
import type { Answer } from './placeable.ts';
import { bestRoom, type OpenRoom, type Seeker } from './preference.ts';
import type { State } from './state.ts';

/** The best of these rooms that a unit can fill so that all who are counted can still be placed. In the state it is filled afterwards. */
export function takeRoom(
  seeker: Seeker,
  rooms: readonly OpenRoom[],
  state: State,
  policy: Policy,
  asks: () => Answer,
): OpenRoom | undefined {
  const size = seeker.unit.members.length;
  const refused = new Set<string>();
  for (;;) {
    const best = bestRoom(seeker, rooms, policy, (room) => room.free >= size && (refused.size === 0 || !refused.has(alike(room))));
    if (!best) return undefined;
    state.fill(best.kind, best.free, size);
    const answer = asks();
    if (answer === 'yes') return best;
    if (answer === 'unknown') state.proved = false;
    state.fill(best.kind, best.free - size, -size);
    refused.add(alike(best));
  }
}

/** Rooms of one kind with the same free beds are alike. */
const alike = ({ kind, free }: OpenRoom): string => `${kind} ${free}`;
