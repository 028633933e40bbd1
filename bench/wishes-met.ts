/**
 * What students get of their wishes, on random cohorts that are the same in every run, and how long a decision takes. `BENCH_COHORTS` sets how many.
 */
import { exchange } from '#server/round/engine/exchange.ts';
import type { ExchangeInput, ExchangeRoom, ExchangeStudent, Wish } from '#server/round/engine/exchange.ts';
import type { RoundInput, RoundRoom, RoundStudent, Wishes } from '#server/round/engine/input.ts';
import { propose } from '#server/round/engine/propose.ts';

const cohorts = Number(process.env['BENCH_COHORTS'] ?? 1_000);
const blocks = ['A', 'B', 'C', 'D'];

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pickWith =
  (next: () => number) =>
  <T>(all: readonly T[]): T =>
    all[Math.floor(next() * all.length)] as T; // never of an empty list

/** Three hostels of about a hundred beds, one in fifty empty. A share of the students states one to four wishes, one in ten for another hostel. */
function exchangeOf(seed: number, askingShare: number): ExchangeInput {
  const next = numbersFrom(seed);
  const pick = pickWith(next);
  const hostels = ['1', '2', '3'];
  const rooms: ExchangeRoom[] = [];
  const people: ExchangeStudent[] = [];
  for (const hostelId of hostels)
    for (let beds = 0, n = 1; beds < 100; n++) {
      const id = `${hostelId} ${n}`;
      const seats = pick([1, 2, 2, 2, 3]);
      beds += seats;
      rooms.push({ id, hostelId, order: String(n).padStart(4, '0'), seats, block: pick(blocks), accessible: false, closed: false });
      for (let seat = 1; seat <= seats; seat++) {
        const from = { roomId: id, seat };
        if (next() >= 0.02) people.push({ id: `${id} ${seat}`, hostelId, from, needsAccessible: false, mayLiveIn: hostels, wishes: [] });
      }
    }
  const wishOf = ({ hostelId: own, from }: ExchangeStudent): Wish => {
    const room = rooms.find(({ id }) => id === from?.roomId);
    const hostelId = next() < 0.1 ? pick(hostels) : own;
    const kind = next();
    if (kind < 0.4) return { kind: 'block', hostelId, block: pick(blocks.filter((block) => block !== room?.block)) };
    if (kind < 0.7) return { kind: 'seats', hostelId, seats: pick([1, 1, 2, 2, 3].filter((seats) => seats !== room?.seats)) };
    return { kind: 'room', roomId: pick(rooms.filter((each) => each.hostelId === hostelId)).id };
  };
  const students = people.map((student) => {
    const asks = next() < askingShare;
    return asks ? { ...student, wishes: Array.from({ length: 1 + Math.floor(next() * 4) }, () => wishOf(student)) } : student;
  });
  const apart = Array.from({ length: 5 }, () => [pick(students).id, pick(students).id] as const);
  return { seed: String(seed), rooms, students, apart: apart.filter(([one, other]) => one !== other) };
}

/** Two hostels, as many students as beds or up to a tenth more; a third in groups, one in thirty with a need, some pairs. */
function drawOf(seed: number): RoundInput {
  const next = numbersFrom(seed);
  const pick = pickWith(next);
  const list = <T>(all: readonly T[]): T[] => (next() < 0.5 ? [] : [...new Set([pick(all), pick(all)])]);
  const wishesOf = (): Wishes => ({
    sizes: pick([[], [1], [2, 1], [1, 2], [2, 3], [3, 2, 1]]),
    hostels: list(['Kaveri', 'Ganga']),
    blocks: list(blocks),
    floors: list(['0', '1', '2']),
  });
  const rooms = ['Kaveri', 'Ganga'].flatMap((hostel) =>
    Array.from({ length: 50 }, (_, n): RoundRoom => {
      const seats = pick([1, 2, 2, 3, 3]);
      const taken = next() < 0.1 ? 1 : 0;
      return {
        code: `${hostel} ${n}`,
        hostel,
        block: pick(blocks),
        floor: String(n % 3),
        number: String(n),
        seats,
        freeSeats: Array.from({ length: seats - taken }, (_, seat) => taken + seat + 1),
        accessible: n % 12 === 0,
        residents: taken
          ? [{ code: `living ${hostel} ${n}`, batch: pick(['2022', '2023', '2024']), programme: pick(['CSE', 'ECE', 'ME']) }]
          : [],
      };
    }),
  );
  const beds = rooms.reduce((sum, { freeSeats }) => sum + freeSeats.length, 0);
  const students = Array.from({ length: Math.floor(beds * (1 + 0.1 * next())) }, (_, n): RoundStudent => ({
    code: `student ${n}`,
    batch: pick(['2022', '2023', '2024']),
    programme: pick(['CSE', 'ECE', 'ME']),
    home: pick(['both', 'both', 'Kaveri']),
    tier: pick([0, 1, 1]),
    classicPlace: n + 1,
    needsAccessible: n % 30 === 29,
    wishes: wishesOf(),
  }));
  const groups: RoundInput['groups'][number][] = [];
  for (let n = 0; n < students.length / 3; n += 3) {
    const members = students.slice(n, n + pick([2, 2, 3])).map(({ code }) => code);
    groups.push({ code: `group ${n}`, members, wishes: wishesOf() });
  }
  const apart = Array.from({ length: 4 }, (): [string, string] => [pick(students).code, pick(students).code]);
  return {
    round: String(seed),
    policy: 'draw',
    tiers: ['first', 'second'],
    firstHash: '',
    homes: { both: ['Ganga', 'Kaveri'], Kaveri: ['Kaveri'] },
    rooms,
    students,
    groups,
    apart: apart.filter(([one, other]) => one !== other),
  };
}

/** Counts what is added by name, and prints each as a share of another. */
class Tally {
  readonly #counts = new Map<string, number>();

  add(name: string, count: number | boolean = 1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + Number(count));
  }

  print(title: string, of: string): void {
    console.log(`\n${title}: ${this.#counts.get(of) ?? 0} ${of}`);
    for (const [name, count] of this.#counts)
      if (name !== of) console.log(`  ${name}: ${count} (${((100 * count) / (this.#counts.get(of) ?? 1)).toFixed(2)} %)`);
  }
}

function measureExchanges(share: number): void {
  const tally = new Tally();
  const began = performance.now();
  for (let seed = 1; seed <= cohorts; seed++) {
    const input = exchangeOf(seed, share);
    const outcomes = exchange(input);
    const now = new Map([...input.students.map(({ id, from }) => [id, from?.roomId] as const), ...outcomes.flatMap(({ studentId, to }) => (to ? [[studentId, to.roomId] as const] : []))]); // prettier-ignore
    const moved = new Set(outcomes.flatMap(({ studentId, to }) => (to ? [studentId] : [])));
    for (const { wish } of outcomes) {
      tally.add('asked');
      tally.add(wish === null ? 'no wish' : wish === 0 ? 'first wish' : wish === 1 ? 'second wish' : 'a later wish');
    }
    for (const [one, other] of input.apart ?? [])
      tally.add('pairs brought together', now.get(one) === now.get(other) && (moved.has(one) || moved.has(other)));
  }
  tally.add('milliseconds', Math.round(performance.now() - began));
  tally.print(`Exchange, ${100 * share} % ask`, 'asked');
}

function measureDraws(): void {
  const tally = new Tally();
  const began = performance.now();
  for (let seed = 1; seed <= cohorts; seed++) {
    const input = drawOf(seed);
    const outcome = propose(input, String(seed));
    const rooms = new Map(input.rooms.map((room) => [room.code, room]));
    const people = new Map<string, { code: string; batch: string; programme: string }>([
      ...input.students.map((student) => [student.code, student] as const),
      ...input.rooms.flatMap(({ residents }) => residents.map((resident) => [resident.code, resident] as const)),
    ]);
    const living = new Map(input.rooms.map(({ code, residents }) => [code, residents.map((resident) => resident.code)]));
    for (const { student, room } of outcome.placements) living.get(room)?.push(student);
    const wishes = new Map([...input.students, ...input.groups].map((unit) => [unit.code, unit.wishes]));
    const needing = new Set(input.students.flatMap(({ code, needsAccessible }) => (needsAccessible ? [code] : [])));
    for (const { code, students, room: given } of outcome.units) {
      const room = rooms.get(given ?? '');
      const { sizes, hostels } = wishes.get(code) ?? input.students[0]?.wishes ?? { sizes: [], hostels: [] };
      for (const student of students) {
        tally.add('students');
        tally.add('needs', needing.has(student));
        tally.add('needs met', needing.has(student) && room?.accessible === true);
        if (!room) {
          tally.add('wait');
          continue;
        }
        if (sizes.length > 0) tally.add(sizes[0] === room.seats ? 'first size' : sizes[1] === room.seats ? 'second size' : 'another size');
        if (hostels.length > 0) tally.add('first hostel', hostels[0] === room.hostel);
        const others = (living.get(room.code) ?? []).flatMap((other) => (students.includes(other) ? [] : (people.get(other) ?? [])));
        const own = people.get(student);
        tally.add('with others', others.length > 0);
        tally.add(
          'of the same batch',
          others.some(({ batch }) => batch === own?.batch),
        );
        tally.add('of the same batch and programme', others.some(({ batch, programme }) => batch === own?.batch && programme === own.programme)); // prettier-ignore
      }
    }
    for (const [one, other] of input.apart) tally.add('pairs brought together', [...living.values()].some((codes) => codes.includes(one) && codes.includes(other))); // prettier-ignore
  }
  tally.add('milliseconds', Math.round(performance.now() - began));
  tally.print('Draw', 'students');
}

export async function measureWishesMet(): Promise<void> {
  console.log(`\n${cohorts} cohorts`);
  for (const share of [0.1, 0.25, 0.5, 1]) measureExchanges(share);
  measureDraws();
}
