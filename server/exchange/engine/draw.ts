import { createHash, randomBytes } from 'node:crypto';

export const newSeed = (): string => randomBytes(16).toString('hex');

/** The hash of a seed, published before the seed is revealed: nobody can later find another seed with the same hash. */
export const hashOfSeed = (seed: string): string => createHash('sha256').update(seed).digest('hex');

/** Ids in the order drawn by a seed. Which of two ids comes first depends on the seed and these two alone, whoever else takes part. */
export function drawOrder(seed: string, ids: readonly string[]): string[] {
  return ids
    .map((id) => ({ id, lot: createHash('sha256').update(`${seed}\n${id}`).digest('hex') }))
    .toSorted((a, b) => (a.lot < b.lot ? -1 : 1))
    .map(({ id }) => id);
}
