/**
 * Room-change rounds of 8,000 students: how many of those who ask get a wish, compared with swaps in pairs of the same students, and
 * the time of the computation. `BENCH_STUDENTS` sets another number.
 */
import { exchange } from '#server/round/engine/exchange/exchange.ts';
import { RoundPlaces } from '#server/round/engine/exchange/market.ts';
import type { ExchangeRoom, ExchangeStudent, Round, Wish } from '#server/round/engine/exchange/round.ts';
import { byLot } from '#server/round/engine/order.ts';
import { median, milliseconds } from './measure.ts';

const students = Number(process.env['BENCH_STUDENTS'] ?? 8_000);
const perHostel = 1_000;
const emptyShare = 0.02;
const seeds = [1, 2, 3, 4, 5];

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

/**
 * Hostels with four blocks and rooms for one, two and three. Students who ask state one to four wishes: another block, another size, a certain
 * room, or the room of a student who usually says yes; one wish in ten is for another hostel. One bed in fifty is empty.
 */
function roundOf(seed: number, askingShare: number): Round {
  const next = numbersFrom(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T; // never of an empty list
  const rooms: ExchangeRoom[] = [];
  const people: ExchangeStudent[] = [];
  const hostelIds = Array.from({ length: students / perHostel }, (_, n) => `hostel ${n + 1}`);
  for (const hostelId of hostelIds) {
    for (let beds = 0, n = 1; beds < perHostel; n++) {
      const seats = pick([1, 2, 2, 2, 3]);
      const id = `${hostelId} room ${n}`;
      const order = String(n).padStart(4, '0');
      rooms.push({ id, hostelId, order, seats, block: pick(['A', 'B', 'C', 'D']), accessible: false, closed: false });
      for (let seat = 1; seat <= seats; seat++, beds++)
        if (next() >= emptyShare) {
          const from = { roomId: id, seat };
          people.push({ id: `${id} ${seat}`, hostelId, from, needsAccessible: false, mayLiveIn: hostelIds, wishes: [], saidYesTo: [] });
        }
    }
  }
  const roomsOf = Map.groupBy(rooms, ({ hostelId }) => hostelId);
  const peopleOf = Map.groupBy(people, ({ hostelId }) => hostelId);
  const roomOf = new Map(rooms.map((room) => [room.id, room]));
  const asking = new Set(people.filter(() => next() < askingShare));
  const yes = new Map<string, string[]>();
  const wishOf = (student: ExchangeStudent): Wish => {
    const own = roomOf.get(student.from?.roomId ?? '');
    const hostelId = next() < 0.1 ? pick(hostelIds) : student.hostelId;
    const kind = next();
    if (kind < 0.35) return { kind: 'block', hostelId, block: pick(['A', 'B', 'C', 'D'].filter((block) => block !== own?.block)) };
    if (kind < 0.6) return { kind: 'seats', hostelId, seats: pick([1, 1, 2, 2, 3].filter((seats) => seats !== own?.seats)) };
    if (kind < 0.85) return { kind: 'room', roomId: pick(roomsOf.get(hostelId) ?? []).id };
    const friend = pick(peopleOf.get(hostelId) ?? []);
    if (next() < 0.8) yes.set(friend.id, [...(yes.get(friend.id) ?? []), student.id]);
    return { kind: 'with', studentId: friend.id };
  };
  const wishes = new Map(
    [...asking].map((student) => [student.id, Array.from({ length: 1 + Math.floor(next() * 4) }, () => wishOf(student))]),
  );
  return {
    seed: String(seed),
    rooms,
    students: people.map((student) => ({ ...student, wishes: wishes.get(student.id) ?? [], saidYesTo: yes.get(student.id) ?? [] })),
  };
}

/** How many students swap if there are only swaps: in the drawn order, each with a partner who wants the student's room and lives in the best wished one. */
function swapInPairs(round: Round): number {
  const places = new RoundPlaces(round);
  const asking = new Map(round.students.filter(({ wishes }) => wishes.length > 0).map((student) => [student.id, student]));
  const market = places.marketOf([...asking.values()]);
  const groupsOf = new Map(market.holdings.flatMap(({ student, trader }) => (student ? [[student.id, trader] as const] : [])));
  const wants = (id: string, other: string): number => {
    const [own, theirs] = [groupsOf.get(id), groupsOf.get(other)?.holds.room];
    if (!own || !theirs || theirs === own.avoids) return -1;
    return own.levels.findIndex((level) => level.some((group) => theirs.groups.includes(group)));
  };
  const swapped = new Set<string>();
  const order = byLot(round.seed, [...asking.keys()]);
  for (const id of order) {
    if (swapped.has(id)) continue;
    let best: { partner: string; level: number } | undefined;
    for (const partner of order) {
      if (partner === id || swapped.has(partner)) continue;
      const level = wants(id, partner);
      if (level !== -1 && level < (best?.level ?? Infinity) && wants(partner, id) !== -1) best = { partner, level };
    }
    if (best) swapped.add(id).add(best.partner);
  }
  return swapped.size;
}

interface Found {
  asked: number;
  /** shares of those who asked: students who swap in pairs, get a wish in the round, and get their first wish */
  pairs: number;
  met: number;
  first: number;
  longest: number;
  time: number;
}

const percent = (part: number, of: number) => `${((100 * part) / of).toFixed(1)} %`;

export async function measureExchange(): Promise<void> {
  console.log(`\nRoom-change rounds of ${students} students, the median of ${seeds.length}\n`);
  console.log('| who asks | by swaps in pairs | by the round | their first wish | longest ring or chain | ms |\n|---|---|---|---|---|---|');
  for (const askingShare of [0.1, 0.25, 0.5, 1]) {
    const found: Found[] = [];
    for (const seed of seeds) {
      const round = roundOf(seed, askingShare);
      let result = exchange(round);
      const time = await milliseconds(async () => {
        result = await Promise.resolve(exchange(round));
      });
      const asked = result.outcomes.length;
      found.push({
        asked,
        pairs: swapInPairs(round) / asked,
        met: result.outcomes.filter(({ to }) => to).length / asked,
        first: result.outcomes.filter(({ wish }) => wish === 0).length / asked,
        longest: Math.max(...result.chains.map(({ studentIds }) => studentIds.length)),
        time,
      });
    }
    const of = (part: keyof Found) => median(found.map((each) => each[part]));
    console.log(
      `| ${of('asked')} | ${percent(of('pairs'), 1)} | ${percent(of('met'), 1)} | ${percent(of('first'), 1)} | ${of('longest')} | ${of('time').toFixed(0)} |`,
    );
  }
}
