import { byLot } from '../order.ts';
import { type Meaning, RoundPlaces } from './market.ts';
import type { Chain, Exchange, ExchangeStudent, Outcome, Round, Seat, UnmetWish } from './round.ts';
import { type Group, type MarketRoom, settle } from './settle.ts';

interface Move {
  student: ExchangeStudent;
  to: Seat;
  room: MarketRoom;
}

const keyOf = ({ roomId, seat }: Seat): string => `${roomId} ${seat}`;

/** The chains formed by the moves: each student moves into the seat that the next one leaves. */
function chainsOf(moves: readonly Move[]): Chain[] {
  const mover = new Map(moves.flatMap((move) => (move.student.from ? [[keyOf(move.student.from), move] as const] : [])));
  const entered = new Set(moves.map(({ to }) => keyOf(to)));
  const follow = (start: Move): string[] => {
    const ids = [start.student.id];
    for (let next = mover.get(keyOf(start.to)); next && next !== start; next = mover.get(keyOf(next.to))) ids.push(next.student.id);
    return ids;
  };
  // a chain starts with a student into whose old seat nobody moves; all moves not in chains form rings
  const open = moves
    .filter(({ student: { from } }) => !from || !entered.has(keyOf(from)))
    .map((move) => ({ ring: false, studentIds: follow(move) }));
  const seen = new Set(open.flatMap(({ studentIds }) => studentIds));
  const rings: Chain[] = [];
  for (const move of moves) {
    if (seen.has(move.student.id)) continue;
    const studentIds = follow(move);
    for (const id of studentIds) seen.add(id);
    rings.push({ ring: true, studentIds });
  }
  return [...rings, ...open];
}

/** Counts seats by group of rooms. `rooms` has one entry for each seat. */
class SeatCounts {
  private readonly counts = new Map<Group, number>();
  private readonly byRoom = new Map<MarketRoom, number>();

  constructor(rooms: Iterable<MarketRoom>) {
    for (const room of rooms) {
      this.byRoom.set(room, (this.byRoom.get(room) ?? 0) + 1);
      for (const group of room.groups) this.counts.set(group, (this.counts.get(group) ?? 0) + 1);
    }
  }

  /** the seats in any of the groups, without those in the student's own room */
  of(groups: readonly Group[], own: MarketRoom | undefined): number {
    return groups.reduce((sum, group) => {
      const inOwn = own?.groups.includes(group) === true ? (this.byRoom.get(own) ?? 0) : 0;
      return sum + (this.counts.get(group) ?? 0) - inOwn;
    }, 0);
  }
}

/**
 * The outcome of a room exchange. Nobody gets a worse room than before, and only students who asked are moved. No further exchange among those who
 * asked would help somebody and harm nobody. Nobody gains by stating other wishes than their true ones. The order of the lists makes no difference.
 */
export function exchange(round: Round): Exchange {
  const students = new Map(round.students.filter(({ wishes }) => wishes.length > 0).map((student) => [student.id, student]));
  const asking = byLot(round.seed, [...students.keys()]).flatMap((id) => students.get(id) ?? []);
  const market = new RoundPlaces(round).marketOf(asking);
  const seatOf = new Map(market.holdings.map(({ trader, seat }) => [trader.holds, seat]));
  settle(market.holdings.map(({ trader }) => trader));
  const after = market.holdings.map(({ student, seat, trader }) => ({
    student,
    room: trader.holds.room,
    level: trader.level,
    from: seat,
    to: seatOf.get(trader.holds) ?? null,
  }));
  const moves = after.flatMap(({ student, room, from, to }) => (student && to && to !== from ? [{ student, room, to }] : []));
  const moved = new Map(moves.map((move) => [move.student.id, move]));
  const chains = chainsOf(moves);
  const chainOf = new Map(chains.flatMap(({ studentIds }, n) => studentIds.map((id) => [id, n + 1] as const)));
  const given = new SeatCounts(moves.map(({ room }) => room));
  const empty = new SeatCounts(after.flatMap(({ student, room, to }) => (student || !to ? [] : [room])));

  const unmetWish = (meaning: Meaning, wish: number, own: MarketRoom | undefined): UnmetWish => {
    if ('fault' in meaning) return { wish, why: meaning.fault, seats: 0 };
    const kept = empty.of(meaning.groups, own);
    if (kept > 0) return { wish, why: 'seatsKept', seats: kept };
    const seats = given.of(meaning.groups, own);
    return { wish, why: seats > 0 ? 'seatsTaken' : 'nobodyLeft', seats };
  };
  const turns = new Map(asking.map(({ id }, n) => [id, n + 1]));
  const outcomes = after.flatMap(({ student, level }): Outcome[] => {
    if (!student) return [];
    const meanings = market.meanings.get(student.id) ?? [];
    const counting = meanings.flatMap((meaning, wish) => ('groups' in meaning ? [wish] : []));
    const move = moved.get(student.id);
    const met = move ? (counting[level] ?? null) : null;
    const own = student.from ? market.marketRooms.get(student.from.roomId) : undefined;
    return [
      {
        studentId: student.id,
        turn: turns.get(student.id) ?? 0,
        from: student.from,
        to: move?.to ?? null,
        wish: met,
        unmet: meanings.slice(0, met ?? undefined).map((meaning, wish) => unmetWish(meaning, wish, own)),
        chain: chainOf.get(student.id) ?? null,
      },
    ];
  });
  return { outcomes, chains };
}
