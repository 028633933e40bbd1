/** Removes the entries about people from a frozen list and its results, and leaves the hash of each, so that all hashes can still be computed. */
import { hashOf, isErased } from './freeze.ts';
import type { RoundInput } from './input.ts';
import type { DrawnResult } from './receipt.ts';

/** Without salts a hash would tell what was erased to anybody who tries out what could be, so then not even the hash is left. */
const hashLeft = (input: RoundInput, entry: object): string => (input.salt === undefined ? '' : hashOf(entry));

const withCode = ({ code }: { code: string }) => ({ code });

/** `codes`: those of the people, as students or as residents. */
export function eraseEntries(input: RoundInput, codes: ReadonlySet<string>): RoundInput {
  const without = <T extends object>(entries: readonly T[], isAbout: (entry: T) => boolean, left: (entry: T) => object = () => ({})) =>
    entries.map((entry) =>
      isErased(entry) || !isAbout(entry)
        ? entry
        : // a list of which something was erased is never drawn, so nothing reads such an entry but to hash it
          ({ ...left(entry), erased: hashLeft(input, entry) } as unknown as T),
    );
  return {
    ...input,
    rooms: input.rooms.map((room) => ({ ...room, residents: without(room.residents, ({ code }) => codes.has(code)) })),
    students: without(input.students, ({ code }) => codes.has(code), withCode),
    groups: without(input.groups, ({ members }) => members.some((code) => codes.has(code)), withCode),
    apart: without(input.apart, ([one, other]) => codes.has(one) || codes.has(other)),
  };
}

/** `input`: the list before anything of these people was erased from it. */
export function erasePlacements(input: RoundInput, result: DrawnResult, codes: ReadonlySet<string>): DrawnResult {
  const salts = new Map(input.students.map(({ code, salt }) => [code, salt]));
  return {
    ...result,
    placements: result.placements.map((placement) => {
      const { student } = placement;
      if (isErased(placement) || !codes.has(student)) return placement;
      const erased = hashLeft(input, { ...placement, salt: salts.get(student) });
      return { student, erased } as unknown as typeof placement; // as above
    }),
  };
}
