import { createHash, randomBytes } from 'node:crypto';

export const newSeed = (): string => randomBytes(16).toString('hex');

/** What is shown of a seed before it is revealed: nobody can choose another one afterwards that has it. */
export const hashOfSeed = (seed: string): string => createHash('sha256').update(seed).digest('hex');

/**
 * Ids in the order that a seed draws. The place of one beside another depends on the seed and these two alone, so that nobody changes it by
 * taking part or not.
 */
export function drawOrder(seed: string, ids: readonly string[]): string[] {
  return ids
    .map((id) => ({ id, lot: createHash('sha256').update(`${seed}\n${id}`).digest('hex') }))
    .toSorted((a, b) => (a.lot < b.lot ? -1 : 1))
    .map(({ id }) => id);
}
