import type { Answer } from './placeable.ts';
import type { OpenRoom } from './preference.ts';
import type { State } from './state.ts';

/** The first of these rooms that a group of this size can fill so that all who are counted can still be placed. In the state it is filled afterwards. */
export function firstThatLeavesRoom(rooms: readonly OpenRoom[], size: number, state: State, asks: () => Answer): OpenRoom | undefined {
  // rooms of one kind with the same free beds are alike
  const answers = new Set<string>();
  return rooms.find(({ kind, free }) => {
    const key = `${kind} ${free}`;
    if (answers.has(key)) return false;
    answers.add(key);
    state.fill(kind, free, size);
    const answer = asks();
    if (answer === 'yes') return true;
    if (answer === 'unknown') state.proved = false;
    state.fill(kind, free - size, -size);
    return false;
  });
}
