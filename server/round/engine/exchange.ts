/** Decides a room exchange: turns it into a market of seats, in which wishes name groups of rooms, and says what came of each wish. */
import type { WhyNot } from '#contract/round/reason-texts.ts';
import { compareKeys } from '#server/natural-order.ts';
import { apartOf, byLot } from './order.ts';
import { newGroup, newTrader, settle, type Group, type MarketRoom, type Trader } from './settle.ts';

/** A wish. The student's own room is never one of its rooms. */
export type Wish =
  | { readonly kind: 'room'; readonly roomId: string }
  /** any room of the hostel with this number of seats */
  | { readonly kind: 'seats'; readonly hostelId: string; readonly seats: number }
  | { readonly kind: 'block'; readonly hostelId: string; readonly block: string };

export interface ExchangeRoom {
  readonly id: string;
  readonly hostelId: string;
  /** sort key of the room number */
  readonly order: string;
  readonly seats: number;
  readonly block: string;
  readonly accessible: boolean;
  readonly closed: boolean;
}

interface Seat {
  readonly roomId: string;
  /** counted from 1 */
  readonly seat: number;
}

export interface ExchangeStudent {
  readonly id: string;
  readonly hostelId: string;
  /** null for a student who waits for a room */
  readonly from: Seat | null;
  /** moves only into accessible rooms; nobody else is moved into one */
  readonly needsAccessible: boolean;
  /** the hostels of the round that are for this student */
  readonly mayLiveIn: readonly string[];
  /** the dearest first; empty for a student who did not ask and is not moved */
  readonly wishes: readonly Wish[];
}

export interface ExchangeInput {
  readonly seed: string;
  /** all rooms of the hostels */
  readonly rooms: readonly ExchangeRoom[];
  /** all students of the hostels */
  readonly students: readonly ExchangeStudent[];
  /** ids of two students who must not share a room */
  readonly apart?: readonly (readonly [string, string])[];
}

interface UnmetWish {
  /** counted from 0 */
  readonly wish: number;
  readonly why: WhyNot;
}

/** The result for a student who asked. */
export interface Move {
  readonly studentId: string;
  /** place in the order that was drawn, counted from 1 */
  readonly turn: number;
  readonly from: Seat | null;
  /** null for a student who is not moved */
  readonly to: Seat | null;
  /** the wish that was met, counted from 0 */
  readonly wish: number | null;
  /** the wishes before the one that was met, or all if none was met */
  readonly unmet: readonly UnmetWish[];
  /** null for a student who is not moved */
  readonly chain: Chain | null;
}

/** Students each of whom moves into the seat of the next; the last one moves into the seat of the first (a ring) or into an empty one. */
interface Chain {
  /** counted from 1 */
  readonly no: number;
  readonly ring: boolean;
}

/** Wishes by student that do not count because of who lives in the room, counted from 0. */
type Barred = ReadonlyMap<string, readonly number[]>;

/**
 * The results of the students who asked, sorted by turn. Nobody gets a worse room than before, and only students who asked are moved. No further exchange among those who asked would help somebody and harm
 * nobody. Nobody gains by stating other wishes than their true ones. The order of the lists makes no difference. Where somebody would move in with a student
 * they are to be kept apart from, the wish of the later in the order does not count, and everything is decided again.
 */
export function exchange(input: ExchangeInput): Move[] {
  const barred = new Map<string, number[]>();
  for (;;) {
    const moves = exchangeUnless(barred, input);
    const breach = firstBreach(input, moves);
    if (!breach) return moves;
    barred.getOrInsertComputed(breach.studentId, () => []).push(breach.wish);
  }
}

/** Who moves first, in the order of the lot, into a room with somebody before them in it from whom they are to be kept apart. */
function firstBreach({ students, apart = [] }: ExchangeInput, outcomes: readonly Move[]): { studentId: string; wish: number } | undefined {
  const others = apartOf(apart);
  const moving = new Set(outcomes.flatMap(({ studentId, to }) => (to ? [studentId] : [])));
  const roomOf = new Map(students.flatMap(({ id, from }) => (from && !moving.has(id) ? [[id, from.roomId] as const] : [])));
  for (const { studentId, to, wish } of outcomes) {
    if (!to || wish === null) continue;
    if (others.get(studentId)?.some((other) => roomOf.get(other) === to.roomId)) return { studentId, wish };
    roomOf.set(studentId, to.roomId);
  }
  return undefined;
}

function exchangeUnless(barred: Barred, input: ExchangeInput): Move[] {
  const market = new Market(input, barred);
  const { asking, empty } = market;
  const seatOf = new Map([...asking, ...empty].map(({ trader, seat }) => [trader.holds, seat]));
  settle([...empty, ...asking].map(({ trader }) => trader));
  const moves = asking.map((asker, n): Move => {
    const { student, trader, seat } = asker;
    const to = seatOf.get(trader.holds) ?? null;
    const wish = to && to !== seat ? trader.level : null;
    const unmet = student.wishes.slice(0, wish ?? undefined).map((_, at) => ({ wish: at, why: market.whyUnmet(asker, at) }));
    return { studentId: student.id, turn: n + 1, from: seat, to: wish === null ? null : to, wish, unmet, chain: null };
  });
  const chains = chainsOf(moves);
  return moves.map((move) => ({ ...move, chain: chains.get(move.studentId) ?? null }));
}

/** The rooms that a wish stands for, or why it cannot count. */
type Meaning = Group | WhyNot;

/** Somebody who holds a seat; of an empty seat nobody. */
interface Holding {
  trader: Trader;
  /** null for a student without a room */
  seat: Seat | null;
}

interface Asker extends Holding {
  student: ExchangeStudent;
  /** of each wish */
  meanings: readonly Meaning[];
}

const inOrder = (a: ExchangeRoom, b: ExchangeRoom): number =>
  compareKeys(a.hostelId, b.hostelId) || compareKeys(a.order, b.order) || compareKeys(a.id, b.id);

/** The name of the rooms that a wish stands for: only those for people with the same need. */
const nameOf = (wish: Wish, accessible: boolean): string => JSON.stringify(wish.kind === 'room' ? wish : [accessible, wish]);

/** Wishes that only the holders of empty seats have: any seat, and one in a hostel or the place of somebody who waits for a room there. */
const anySeat = 'any';
const seatIn = (hostelId: string): string => `in ${hostelId}`;

class Market {
  /** in the order of the lot */
  readonly asking: readonly Asker[];
  readonly empty: readonly Holding[];
  readonly #groups = new Map<string, Group>();
  readonly #rooms: ReadonlyMap<string, { room: ExchangeRoom; market: MarketRoom }>;
  #traders = 0;

  constructor({ seed, rooms, students }: ExchangeInput, barred: Barred) {
    const inMarket = (room: ExchangeRoom) => ({ room, market: { groups: this.#groupsOf(room) } });
    this.#rooms = new Map(rooms.toSorted(inOrder).map((room) => [room.id, inMarket(room)]));
    // empty seats rank first: if several seats meet a wish, an empty one is given and nobody has to move for it
    this.empty = this.#emptySeats(students);
    const asking = new Map(students.flatMap((student) => (student.wishes.length > 0 ? [[student.id, student] as const] : [])));
    this.asking = byLot(seed, [...asking.keys()])
      .flatMap((id) => asking.get(id) ?? [])
      .map((student) => this.#askerOf(student, barred.get(student.id) ?? []));
  }

  #groupsNamed(...names: readonly string[]): Group[] {
    return names.map((name) => this.#groups.getOrInsertComputed(name, newGroup));
  }

  /** A closed room is in no group that a wish can name, so nobody moves into it. */
  #groupsOf({ id, hostelId, seats, block, accessible, closed }: ExchangeRoom): Group[] {
    if (closed) return this.#groupsNamed(anySeat);
    const wishes: Wish[] = [
      { kind: 'room', roomId: id },
      { kind: 'seats', hostelId, seats },
      { kind: 'block', hostelId, block },
    ];
    return this.#groupsNamed(anySeat, seatIn(hostelId), ...wishes.map((wish) => nameOf(wish, accessible)));
  }

  #meaningOf({ needsAccessible, mayLiveIn, from }: ExchangeStudent, wish: Wish): Meaning {
    if (wish.kind === 'room') {
      const { room } = this.#rooms.get(wish.roomId) ?? {};
      if (!room) return 'roomGone';
      if (room.id === from?.roomId) return 'ownRoom';
      if (!mayLiveIn.includes(room.hostelId)) return 'hostelNotForYou';
      if (room.closed) return 'roomClosed';
      if (room.accessible !== needsAccessible) return room.accessible ? 'accessibleKept' : 'accessibleNeeded';
    } else if (!mayLiveIn.includes(wish.hostelId)) return 'hostelNotForYou';
    return this.#groups.get(nameOf(wish, needsAccessible)) ?? 'noRoomFits';
  }

  /** `barred`: the wishes that do not count. A student without a room holds a made-up seat that no student wants. */
  #askerOf(student: ExchangeStudent, barred: readonly number[]): Asker {
    const { from, hostelId, wishes } = student;
    const meanings = wishes.map((wish, n) => (barred.includes(n) ? 'askOffice' : this.#meaningOf(student, wish)));
    const own = this.#rooms.get(from?.roomId ?? '')?.market ?? { groups: this.#groupsNamed(anySeat, seatIn(hostelId)) };
    const wanted = meanings.map((meaning) => (typeof meaning === 'string' ? newGroup() : meaning));
    return { student, meanings, seat: from, trader: newTrader(this.#traders++, own, wanted, own) };
  }

  /**
   * One seat is kept for each student who waits for a room of the hostel: it is exchanged only for another seat there, or for the made-up one of a waiting
   * student who gets a room.
   */
  #emptySeats(students: readonly ExchangeStudent[]): Holding[] {
    const taken = new Set(students.flatMap(({ from }) => (from ? [keyOf(from)] : [])));
    const waiting = new Map<string, number>();
    for (const { hostelId, from } of students) if (!from) waiting.set(hostelId, (waiting.get(hostelId) ?? 0) + 1);
    return [...this.#rooms.values()].flatMap(({ room: { id, hostelId, seats, closed }, market }) =>
      Array.from({ length: closed ? 0 : seats }, (_, n): Seat => ({ roomId: id, seat: n + 1 }))
        .filter((seat) => !taken.has(keyOf(seat)))
        .map((seat) => {
          const left = waiting.get(hostelId) ?? 0;
          waiting.set(hostelId, left - 1);
          const wishes = this.#groupsNamed(left > 0 ? seatIn(hostelId) : anySeat);
          return { seat, trader: newTrader(this.#traders++, market, wishes) };
        }),
    );
  }

  /** Once all is settled: why a wish was not met. */
  whyUnmet({ trader, meanings }: Asker, wish: number): WhyNot {
    const meaning = meanings[wish] ?? 'noRoomFits';
    if (typeof meaning === 'string') return meaning;
    const elsewhere = meaning.seats.filter(({ room }) => room !== trader.avoids);
    if (elsewhere.some(({ holder }) => !holder.avoids)) return 'seatsKept';
    return elsewhere.some(({ room, holder }) => room !== holder.avoids) ? 'seatsTaken' : 'nobodyLeft';
  }
}

const keyOf = ({ roomId, seat }: Seat): string => `${roomId} ${seat}`;

/** The chains formed by the moves, by student: each moves into the seat that the next one leaves. */
function chainsOf(moves: readonly Move[]): Map<string, Chain> {
  const moving = moves.flatMap(({ studentId, from, to }) => (to ? [{ studentId, from: from && keyOf(from), to: keyOf(to) }] : []));
  const leaves = new Map(moving.map((move) => [move.from, move]));
  const entered = new Set<string | null>(moving.map(({ to }) => to));
  const chains = new Map<string, Chain>();
  // a chain starts with a student into whose old seat nobody moves; all moves not in chains form rings
  const starts = moving.filter(({ from }) => !entered.has(from));
  let no = 0;
  for (const [n, start] of [...starts, ...moving].entries()) {
    if (chains.has(start.studentId)) continue;
    no++;
    for (let next: typeof start | undefined = start; next && !chains.has(next.studentId); next = leaves.get(next.to))
      chains.set(next.studentId, { no, ring: n >= starts.length });
  }
  return chains;
}
