import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { noWishes, type RoundStudent } from './input.ts';
import type { Unit } from './lottery.ts';
import type { OpenRoom } from './preference.ts';
import { exchangeRoomMates } from './room-mates.ts';

const numRuns = Number(process.env['ROUND_RUNS'] ?? 1500);

interface Someone {
  code: string;
  batch: string;
  programme: string;
  /** index of the room at first. People in one room with the same `group` below 2 are a group; a resident was there before the round */
  room: number;
  group: number;
  resident: boolean;
  apart: boolean;
}

/** Up to nine people in four rooms, most of which are alike. */
const house = fc.record({
  floors: fc.array(fc.constantFrom('1', '1', '1', '2'), { minLength: 4, maxLength: 4 }),
  people: fc
    .array(
      fc.record({
        batch: fc.constantFrom('2023', '2024', '2024', ''),
        programme: fc.constantFrom('CSE', 'Law', ''),
        room: fc.nat({ max: 3 }),
        group: fc.nat({ max: 5 }),
        resident: fc.nat({ max: 5 }).map((n) => n === 0),
        apart: fc.nat({ max: 7 }).map((n) => n === 0),
      }),
      { minLength: 2, maxLength: 9 },
    )
    .map((people) => people.map((person, n): Someone => ({ ...person, code: `s${n}` }))),
});

const studentOf = ({ code, batch, programme }: Someone): RoundStudent => ({
  code,
  batch,
  programme,
  hostels: [],
  tier: 0,
  classicPlace: 0,
  needsAccessible: false,
  wishes: noWishes,
});

function unitsOf(people: readonly Someone[]): (Unit & { room: number })[] {
  const here = people.filter(({ resident }) => !resident);
  const groups = Map.groupBy(here, ({ code, room, group }) => (group < 2 ? `g${room}${group}` : code));
  return [...groups].map(([code, members]) => ({
    code: members.length === 1 ? (members[0]?.code ?? '') : code,
    members: members.map((member) => member.code),
    people: members.map(studentOf),
    wishes: noWishes,
    tier: 0,
    sum: 0,
    room: members[0]?.room ?? 0,
  }));
}

/** Carries out the rule as docs/rounds.md words it, by trying every pair and checking everybody's company. Maps each person's code to a room. */
function expected(people: readonly Someone[], floors: readonly string[]): Map<string, number> {
  const alone = unitsOf(people).flatMap(({ members }) =>
    people.filter(({ code, apart }) => members.length === 1 && code === members[0] && !apart),
  );
  const home = new Map(people.map(({ code, room }) => [code, room]));
  const companyOf = (one: Someone): number => {
    const mates = people.filter((other) => other !== one && home.get(other.code) === home.get(one.code));
    const known = mates.filter(({ batch }) => batch !== '' && batch === one.batch);
    if (known.some(({ programme }) => programme !== '' && programme === one.programme)) return 0;
    if (known.length > 0) return 1;
    return mates.length === 0 ? 2 : 3;
  };
  const swap = (a: string, b: string) => {
    const room = home.get(a) ?? 0;
    home.set(a, home.get(b) ?? 0).set(b, room);
  };
  const wouldHelp = (one: Someone, other: Someone): boolean => {
    if (companyOf(one) === 0 || floors[home.get(one.code) ?? 0] !== floors[home.get(other.code) ?? 0]) return false;
    const before = people.map(companyOf);
    swap(one.code, other.code);
    const helps = companyOf(one) === 0 && people.every((each, n) => companyOf(each) <= (before[n] ?? 0));
    swap(one.code, other.code);
    return helps;
  };
  for (let moved = true; moved;) {
    moved = false;
    for (const one of alone) {
      const other = alone.find((partner) => partner !== one && wouldHelp(one, partner));
      if (!other) continue;
      swap(one.code, other.code);
      moved = true;
    }
  }
  return home;
}

test('students alone exchange rooms exactly as trying every pair finds, so that one gains a room-mate of the same batch and programme and nobody gets worse company', () => {
  let moved = 0;
  fc.assert(
    fc.property(house, ({ people, floors }) => {
      const units = unitsOf(people);
      const known = new Map(people.map((person) => [person.code, person]));
      const rooms = floors.map((floor, n): OpenRoom => {
        const inside = people.filter(({ room }) => room === n);
        return {
          room: {
            code: `r${n}`,
            hostel: 'Kaveri',
            block: 'A',
            floor,
            number: String(n),
            seats: 9,
            freeSeats: [],
            accessible: false,
            residents: inside.filter(({ resident }) => resident),
          },
          kind: 0,
          order: n,
          place: `Kaveri\nA\n${floor}`,
          free: 0,
          cohorts: new Set(),
          batches: new Set(),
          living: inside.map(({ code }) => code),
          given: units.filter(({ room }) => room === n),
        };
      });
      exchangeRoomMates(rooms, {
        units,
        mayMove: ({ members }) => members.every((code) => !known.get(code)?.apart),
      });
      const home = expected(people, floors);
      moved += people.filter(({ code, room }) => home.get(code) !== room).length;
      for (const [n, { living, given }] of rooms.entries()) {
        assert.deepEqual(
          living.toSorted(),
          people.flatMap(({ code }) => (home.get(code) === n ? [code] : [])),
        );
        const givenTo = given.flatMap(({ members }) => members);
        assert.deepEqual(givenTo.toSorted(), living.filter((code) => !known.get(code)?.resident).toSorted());
      }
    }),
    { numRuns },
  );
  assert.ok(moved > 0);
});
