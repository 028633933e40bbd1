/** The order of a round: a number for each student, and the order of the groups and single students that follows from the numbers. */
import { groupBy } from '#contract/group-by.ts';
import { compareKeys } from '#server/natural-order.ts';
import { sha256 } from './freeze.ts';
import { noWishes, type RoundInput, type RoundStudent, type Wishes } from './input.ts';

interface Numbered extends Pick<RoundInput, 'policy' | 'firstHash'> {
  students: readonly { code: string; classicPlace?: number }[];
}

/** A group or a single student: one turn of the round. */
export interface Unit {
  /** the group's code, or the student's */
  code: string;
  /** codes of the members, in the order of their numbers */
  members: readonly string[];
  /** the members, in the same order */
  people: readonly RoundStudent[];
  /** by list: none */
  wishes: Wishes;
  /** the worst of its members */
  tier: number;
  /** the sum of its members' numbers; divided by how many they are, it is the mean that orders the units */
  sum: number;
}

/**
 * Each student's number, counted from 1. In a draw, students are ordered by a hash of the seed, the hash of the first frozen list and their code: nobody
 * can know or choose the numbers before the seed is revealed, and everybody can compute them afterwards.
 */
export function numbersOf({ policy, firstHash, students }: Numbered, frozenHash: string, seed: string): Map<string, number> {
  const codes = students.toSorted(byPlace).map(({ code }) => code);
  return new Map((policy === 'draw' ? byLot(`${seed}\n${firstHash || frozenHash}`, codes) : codes).map((code, n) => [code, n + 1]));
}

const byPlace = (a: Numbered['students'][number], b: Numbered['students'][number]): number =>
  (a.classicPlace ?? 0) - (b.classicPlace ?? 0) || compareKeys(a.code, b.code);

/** Codes in the order drawn by a seed. Which of two comes first depends on the seed and these two alone, whoever else takes part. */
export const byLot = (seed: string, codes: readonly string[]): string[] =>
  codes
    .map((code) => ({ code, lot: sha256(`${seed}\n${code}`) }))
    .sort((a, b) => compareKeys(a.lot, b.lot))
    .map(({ code }) => code);

/** What follows from the seed: the number of each student, and the units in the order of their turns. */
export interface Order {
  numbers: ReadonlyMap<string, number>;
  units: readonly Unit[];
}

/** `input`: a list that is frozen, with its hash. */
export function orderOf(input: RoundInput, frozenHash: string, seed: string): Order {
  const numbers = numbersOf(input, frozenHash, seed);
  return { numbers, units: unitsInOrder(input, numbers) };
}

/** All units in the order of their turns: by the worst tier of a member, then the mean number, then the code. */
function unitsInOrder(input: RoundInput, numbers: ReadonlyMap<string, number>): Unit[] {
  const students = new Map(input.students.map((student) => [student.code, student]));
  const grouped = new Set(input.groups.flatMap(({ members }) => members));
  const numberOf = (code: string) => numbers.get(code) ?? 0;
  const unit = (code: string, people: readonly RoundStudent[], wishes: Wishes): Unit => ({
    code,
    members: people.map((person) => person.code),
    people,
    wishes: input.policy === 'draw' ? wishes : noWishes,
    tier: input.policy === 'draw' ? Math.max(...people.map(({ tier }) => tier)) : 0,
    sum: people.reduce((sum, person) => sum + numberOf(person.code), 0),
  });
  const peopleOf = (members: readonly string[]) =>
    members.flatMap((member) => students.get(member) ?? []).sort((a, b) => numberOf(a.code) - numberOf(b.code));
  const units = [
    ...input.groups.map(({ code, members, wishes }) => unit(code, peopleOf(members), wishes)),
    ...input.students.filter(({ code }) => !grouped.has(code)).map((student) => unit(student.code, [student], student.wishes)),
  ];
  return units.sort((a, b) => a.tier - b.tier || a.sum * b.members.length - b.sum * a.members.length || compareKeys(a.code, b.code));
}

/** Maps each of those in a pair to be kept apart to the others. */
export function apartOf(pairs: readonly (readonly [string, string, string?])[]): Map<string, string[]> {
  const both = pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]);
  return new Map([...groupBy(both, ([one]) => one)].map(([one, others]) => [one, others.map(([, other]) => other)]));
}
