/** Turns a room exchange into a market of seats: a wish names groups of rooms, and traders hold seats. */
import { compareKeys } from '#server/natural-order.ts';
import type { ExchangeRoom, ExchangeStudent, Round, Seat, Wish, WishFault } from './round.ts';
import { type Group, type MarketRoom, newGroup, newRoom, newTrader, type Trader } from './settle.ts';

/** The groups of rooms that a wish stands for, or why it cannot count. */
export type Meaning = { groups: readonly Group[] } | { fault: WishFault };

interface Place {
  room: ExchangeRoom;
  market: MarketRoom;
  empty: readonly Seat[];
}

/** The seat that a trader holds at first: that of a student who asked, or an empty one. */
export interface Holding {
  trader: Trader;
  /** null for an empty seat */
  student: ExchangeStudent | null;
  /** null for a student without a room */
  seat: Seat | null;
}

export interface RoundMarket {
  holdings: readonly Holding[];
  /** by student, one for each wish */
  meanings: ReadonlyMap<string, readonly Meaning[]>;
  marketRooms: ReadonlyMap<string, MarketRoom>;
}

/** Returns the same object for the same key; `get` makes it if there is none yet. */
function once<T>(make: () => T) {
  const made = new Map<string, T>();
  return { get: (key: string): T => made.getOrInsertComputed(key, make), find: (key: string): T | undefined => made.get(key) };
}

const inOrder = (a: ExchangeRoom, b: ExchangeRoom): number =>
  compareKeys(a.hostelId, b.hostelId) || compareKeys(a.order, b.order) || compareKeys(a.id, b.id);

const kind = (accessible: boolean) => (accessible ? 'accessible' : 'other');

export class RoundPlaces {
  private readonly groups = once(newGroup);
  /** all rooms: the trader who holds an empty seat accepts any seat for it */
  private readonly all = newGroup();
  private readonly places: ReadonlyMap<string, Place>;
  private readonly students: ReadonlyMap<string, ExchangeStudent>;

  constructor({ rooms, students }: Round) {
    this.students = new Map(students.map((student) => [student.id, student]));
    const taken = Map.groupBy(
      students.flatMap(({ from }) => (from ? [from] : [])),
      ({ roomId }) => roomId,
    );
    this.places = new Map(
      rooms.toSorted(inOrder).map((room) => {
        const seats = new Set(taken.get(room.id)?.map(({ seat }) => seat));
        const empty = Array.from({ length: room.closed ? 0 : room.seats }, (_, n) => ({ roomId: room.id, seat: n + 1 }));
        return [room.id, { room, market: newRoom(this.groupsOf(room)), empty: empty.filter(({ seat }) => !seats.has(seat)) }];
      }),
    );
  }

  /** A closed room is in no group that a wish can name, so nobody moves into it. */
  private groupsOf({ id, hostelId, seats, block, accessible, closed }: ExchangeRoom): Group[] {
    if (closed) return [this.all];
    return [
      this.all,
      this.groups.get(`hostel ${hostelId}`),
      this.groups.get(`room ${id}`),
      this.groups.get(`seats ${hostelId} ${seats} ${kind(accessible)}`),
      this.groups.get(`block ${hostelId} ${kind(accessible)} ${block}`),
    ];
  }

  private meaningOfRoom(student: ExchangeStudent, roomId: string): Meaning {
    const place = this.places.get(roomId);
    if (!place) return { fault: 'roomGone' };
    const { hostelId, closed, accessible } = place.room;
    if (student.from?.roomId === roomId) return { fault: 'ownRoom' };
    if (!student.mayLiveIn.includes(hostelId)) return { fault: 'hostelNotForYou' };
    if (closed) return { fault: 'roomClosed' };
    if (accessible !== student.needsAccessible) return { fault: accessible ? 'accessibleKept' : 'accessibleNeeded' };
    return { groups: [this.groups.get(`room ${roomId}`)] };
  }

  private meaningOfMany(student: ExchangeStudent, hostelId: string, key: string): Meaning {
    if (!student.mayLiveIn.includes(hostelId)) return { fault: 'hostelNotForYou' };
    const group = this.groups.find(key);
    return group ? { groups: [group] } : { fault: 'noRoomFits' };
  }

  meaningOf(student: ExchangeStudent, wish: Wish): Meaning {
    switch (wish.kind) {
      case 'room':
        return this.meaningOfRoom(student, wish.roomId);
      case 'seats':
        return this.meaningOfMany(student, wish.hostelId, `seats ${wish.hostelId} ${wish.seats} ${kind(student.needsAccessible)}`);
      case 'block':
        return this.meaningOfMany(student, wish.hostelId, `block ${wish.hostelId} ${kind(student.needsAccessible)} ${wish.block}`);
      case 'with': {
        const host = this.students.get(wish.studentId);
        if (!host?.saidYesTo.includes(student.id)) return { fault: 'noYes' };
        if (host.wishes.length > 0) return { fault: 'asksHerself' };
        return host.from ? this.meaningOfRoom(student, host.from.roomId) : { fault: 'hasNoRoom' };
      }
    }
  }

  private meaningIfOpen(student: ExchangeStudent, wish: Wish, n: number): Meaning {
    return student.barred?.includes(n) === true ? { fault: 'askOffice' } : this.meaningOf(student, wish);
  }

  /** The trader for a student who asked. One without a room holds a made-up seat that no student wants. */
  private holdingOf(student: ExchangeStudent, meanings: readonly Meaning[]): Holding {
    const own = student.from && this.places.get(student.from.roomId)?.market;
    const levels = meanings.flatMap((meaning) => ('groups' in meaning ? [meaning.groups] : []));
    const room = own ?? newRoom([this.all, this.groups.get(`waiting ${student.hostelId}`)]);
    return { trader: newTrader(room, levels, room), student, seat: student.from };
  }

  /**
   * Traders for the empty seats of a hostel. One seat is kept for each student who waits for a room there: it is exchanged only for another seat of
   * the hostel, or for the made-up seat of a waiting student who gets a room.
   */
  private emptySeats(hostelId: string, waiting: number): Holding[] {
    const empty = [...this.places.values()]
      .filter(({ room }) => room.hostelId === hostelId)
      .flatMap((place) => place.empty.map((seat) => ({ seat, place })));
    return empty.map(({ seat, place }, n) => {
      const kept = [this.groups.get(`hostel ${hostelId}`), this.groups.get(`waiting ${hostelId}`)];
      return { trader: newTrader(place.market, [n < waiting ? kept : [this.all]]), student: null, seat };
    });
  }

  /** Empty seats rank first: if several seats meet a wish, an empty one is given and nobody has to move for it. */
  marketOf(asking: readonly ExchangeStudent[]): RoundMarket {
    const meanings = new Map(asking.map((student) => [student.id, student.wishes.map((wish, n) => this.meaningIfOpen(student, wish, n))]));
    const holdings = asking.map((student) => this.holdingOf(student, meanings.get(student.id) ?? []));
    const hostelIds = [...new Set([...this.places.values()].map(({ room }) => room.hostelId))];
    const waiting = Map.groupBy(
      [...this.students.values()].filter(({ from }) => !from),
      ({ hostelId }) => hostelId,
    );
    return {
      holdings: [...hostelIds.flatMap((hostelId) => this.emptySeats(hostelId, waiting.get(hostelId)?.length ?? 0)), ...holdings],
      meanings,
      marketRooms: new Map([...this.places].map(([id, { market }]) => [id, market])),
    };
  }
}
