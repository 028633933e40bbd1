/** After the draw, students alone exchange rooms if one of them gets a room-mate of the same batch and programme and nobody's company gets worse. */
import type { Unit } from './lottery.ts';
import { batchOf, cohortOf, type OpenRoom, type Person } from './preference.ts';

/** A person in a room. `unit` is null for those who may not be moved: residents, members of groups, and students kept apart from somebody. */
interface Lodger {
  cohort: string;
  batch: string;
  unit: Unit | null;
  turn: number;
}

/** A room and everybody who lives in it, including earlier residents. */
interface Household {
  room: OpenRoom;
  people: Lodger[];
}

interface Exchanging {
  /** in the order of their turns */
  units: readonly Unit[];
  /** false for a unit that is to be kept apart from somebody */
  mayMove: (unit: Unit) => boolean;
}

/**
 * In order, each student alone who has no room-mate of the same batch and programme exchanges with the first student alone, in order, where that gives
 * such a room-mate and nobody worse company. Passes repeat until one moves nobody. That ends, since each exchange gives one more person company
 * of the best kind and takes it from nobody. Only rooms on one floor that are alike are exchanged, so sizes, wishes and free beds stay as they were.
 */
export function exchangeRoomMates(rooms: readonly OpenRoom[], { units, mayMove }: Exchanging): void {
  const turns = new Map(units.map((unit, n) => [unit, n]));
  const households = rooms
    .filter(({ given }) => given.length > 0)
    .map((open): Household => ({
      room: open,
      people: [
        ...open.room.residents.map((resident) => lodger(resident, null, -1)),
        ...open.given.flatMap((unit) => {
          const moves = unit.members.length === 1 && mayMove(unit);
          return unit.people.map((person) => lodger(person, moves ? unit : null, turns.get(unit) ?? -1));
        }),
      ],
    }));
  // where everybody lives alone, as in single rooms, no exchange gives anybody company
  for (const alike of Map.groupBy(households, nameOfKind).values()) if (alike.some(({ people }) => people.length > 1)) exchangeAmong(alike);
}

const lodger = (person: Person, unit: Unit | null, turn: number): Lodger => ({
  cohort: cohortOf(person)[0] ?? '',
  batch: batchOf(person)[0] ?? '',
  unit,
  turn,
});

const nameOfKind = ({ room: { room, place } }: Household): string => `${place}\n${room.seats}\n${room.accessible}`;

function exchangeAmong(households: readonly Household[]): void {
  const home = new Map(households.flatMap((household) => household.people.map((person) => [person, household] as const)));
  const movable = [...home.keys()].filter(({ unit }) => unit !== null).toSorted((a, b) => a.turn - b.turn);
  const withCohort = new Map<string, Set<Household>>();
  const enlist = (household: Household) => {
    for (const { cohort } of household.people) withCohort.getOrInsertComputed(cohort, () => new Set()).add(household);
  };
  for (const household of households) enlist(household);
  for (let moved = true; moved;) {
    moved = false;
    for (const person of movable) {
      const from = home.get(person);
      if (!from || person.cohort === '' || company(person, from.people) === 0) continue;
      const found = partnerOf(person, from, withCohort.get(person.cohort) ?? []);
      if (!found) continue;
      exchange({ person, from }, { person: found.partner, from: found.to });
      home.set(person, found.to).set(found.partner, from);
      for (const household of [from, found.to]) enlist(household);
      moved = true;
    }
  }
}

/** Some of these households may no longer have anybody of the cohort. */
function partnerOf(person: Lodger, from: Household, households: Iterable<Household>): { partner: Lodger; to: Household } | undefined {
  let found: { partner: Lodger; to: Household } | undefined;
  for (const to of households) {
    if (to === from || !to.people.some(({ cohort }) => cohort === person.cohort)) continue;
    for (const partner of to.people) {
      if (partner.unit === null || partner.cohort === person.cohort || (found && found.partner.turn < partner.turn)) continue;
      const before = [from.people, to.people];
      if (hurtsNobody(before, [replaced(from.people, person, partner), replaced(to.people, partner, person)])) found = { partner, to };
    }
  }
  return found;
}

const replaced = <T>(list: readonly T[], leaving: T, arriving: T): T[] => list.map((one) => (one === leaving ? arriving : one));

/** Rank of a person's company, 0 the best: somebody of the same batch and programme, of the same batch, nobody, others. */
function company(person: Lodger, people: readonly Lodger[]): number {
  let best = people.length > 1 ? 3 : 2;
  for (const other of people) {
    if (other === person) continue;
    if (person.cohort !== '' && other.cohort === person.cohort) return 0;
    if (person.batch !== '' && other.batch === person.batch) best = 1;
  }
  return best;
}

function hurtsNobody(before: readonly (readonly Lodger[])[], after: readonly (readonly Lodger[])[]): boolean {
  const was = new Map(before.flatMap((people) => people.map((person) => [person, company(person, people)] as const)));
  return after.every((people) => people.every((person) => company(person, people) <= (was.get(person) ?? -1)));
}

interface Moving {
  person: Lodger;
  from: Household;
}

function exchange(a: Moving, b: Moving): void {
  for (const [{ person, from }, { person: other }] of [
    [a, b],
    [b, a],
  ] as const) {
    from.people = replaced(from.people, person, other);
    const { unit: leaving } = person;
    const { unit: arriving } = other;
    if (!leaving || !arriving) throw new Error('somebody was moved who must not be');
    from.room.given = replaced(from.room.given, leaving, arriving);
    from.room.living = from.room.living.map((code) => (code === leaving.code ? arriving.code : code));
  }
}
