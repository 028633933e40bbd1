/** Makes rounds for the tests: small ones of every kind, and plain ones of any size. */
import fc from 'fast-check';
import { freeze, hashEntries } from '../freeze.ts';
import { noWishes, type Policy, type RoundInput, type Wishes } from '../input.ts';
import type { Outcome } from '../propose.ts';
import { orderOf } from '../order.ts';
import { completeList, resultOf, turnsOf, type CompleteList } from '../receipt.ts';

export interface RoundSizes {
  students: number;
  rooms: number;
  seats: readonly number[];
  apart: number;
}

const hostels = ['Any', 'Men', 'Women'] as const;
const homes = { Women: ['Women'], Men: ['Men'], 'of women': ['Any', 'Women'], 'of men': ['Any', 'Men'], Any: ['Any'], nowhere: [] };

/** The first value seven times out of eight, else one of the others. */
const mostly = <T>(first: T, ...others: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(first) }, { weight: 1, arbitrary: fc.constantFrom(...others) });

export const arbitraryWishes = (seats: readonly number[]): fc.Arbitrary<Wishes> =>
  fc.record({
    sizes: fc.shuffledSubarray([...seats]),
    hostels: fc.shuffledSubarray([...hostels], { maxLength: 2 }),
    blocks: fc.shuffledSubarray(['A', 'B'], { maxLength: 1 }),
    floors: fc.shuffledSubarray(['0', '1'], { maxLength: 1 }),
  });

/** Draws from few values, so that many coincide; some rooms have residents, groups have any size, and hostels are open to few students or to many. */
export function arbitraryRound({ students, rooms, seats, apart }: RoundSizes): fc.Arbitrary<RoundInput> {
  const person = { batch: fc.constantFrom('2023', '2024', ''), programme: fc.constantFrom('CSE', 'Law') };
  const room = fc.record({
    hostel: mostly('Women', 'Men', 'Any'),
    block: fc.constantFrom('A', 'B', ''),
    floor: fc.constantFrom('0', '1'),
    number: fc.constantFrom('1', '2', '10', 'A2'),
    seats: fc.constantFrom(...seats),
    taken: fc.constantFrom(0, 0, 0, 1, 2),
    accessible: fc.boolean(),
    who: fc.record(person),
  });
  const student = fc.record({
    ...person,
    home: mostly('Women', ...Object.keys(homes)),
    tier: fc.nat({ max: 2 }),
    needsAccessible: fc.nat({ max: 9 }).map((n) => n === 0),
    wishes: arbitraryWishes(seats),
    group: fc.nat({ max: students }),
  });
  return fc
    .record({
      policy: mostly<Policy>('draw', 'classic'),
      rooms: fc.array(room, { minLength: Math.ceil(rooms / 2), maxLength: rooms }),
      students: fc.array(student, { minLength: Math.ceil(students / 2), maxLength: students }),
      apart: fc.array(fc.tuple(fc.nat({ max: students }), fc.nat({ max: students })), { maxLength: apart }),
    })
    .map(({ policy, rooms, students, apart }): RoundInput => {
      const all = students.map(({ group, ...of }, n) => ({ ...of, code: `s${n}`, classicPlace: n + 1, group }));
      const groups = [...Map.groupBy(all, ({ group }) => group)].filter(([group, members]) => group > 2 && members.length > 1);
      const made = rooms.map(({ taken, who, seats, ...of }, n) => ({
        ...of,
        code: `r${n}`,
        seats,
        freeSeats: Array.from({ length: seats }, (_, seat) => seat + 1).slice(Math.min(taken, seats - 1)),
        residents: taken > 0 ? [{ ...who, code: `l${n}` }] : [],
      }));
      const codes = [...all.map(({ code }) => code), ...made.flatMap(({ residents }) => residents.map(({ code }) => code))];
      return {
        round: 'a round',
        policy,
        tiers: ['first', 'second', 'third'],
        firstHash: '',
        homes,
        rooms: made,
        students: all,
        groups: groups.map(([group, members]) => ({
          code: `g${group}`,
          members: members.map(({ code }) => code),
          wishes: members[0]?.wishes ?? noWishes,
        })),
        apart: apart.flatMap(([a, b]): [string, string][] => {
          const [one, other] = [codes[a], codes[b]];
          return one !== undefined && other !== undefined && one !== other ? [[one, other]] : [];
        }),
      };
    });
}

/** A hostel with so many rooms, which have these numbers of seats by turns, and so many students who wish for nothing. */
export const oneHostel = (students: number, rooms: number, seats: readonly number[]): RoundInput => ({
  round: 'a round',
  policy: 'draw',
  tiers: ['2024'],
  firstHash: '',
  homes: { '0': ['Kaveri'] },
  rooms: Array.from({ length: rooms }, (_, n) => seats[n % seats.length] ?? 1).map((size, n) => ({
    code: `r${n}`,
    hostel: 'Kaveri',
    block: 'A',
    floor: '1',
    number: String(n),
    seats: size,
    freeSeats: Array.from({ length: size }, (_, seat) => seat + 1),
    accessible: false,
    residents: [],
  })),
  students: Array.from({ length: students }, (_, n) => ({
    code: `s${n}`,
    batch: '2024',
    programme: 'CSE',
    home: '0',
    tier: 0,
    classicPlace: n + 1,
    needsAccessible: false,
    wishes: noWishes,
  })),
  groups: [],
  apart: [],
});

/** The complete list of an outcome that was drawn from this input, in whatever order, with this seed. */
export function makeList(unordered: RoundInput, seed: string, outcome: Outcome): CompleteList {
  const { input, hash } = freeze(unordered);
  const entries = hashEntries(input);
  return completeList(input, { entries, hash, seed }, resultOf(turnsOf(input, entries, orderOf(input, hash, seed)), outcome));
}
