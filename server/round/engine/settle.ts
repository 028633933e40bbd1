/**
 * Top trading cycles, generalized to wishes for several equally good seats. Each trader points at a seat of the best wish that can still be met, rings of
 * traders who point at each other exchange seats, and traders who can get nothing better leave with the seat they have. A trader who is already content,
 * such as the holder of an empty seat, stays and exchanges equally good seats as long as that helps somebody: such a trader points towards those who
 * are not content, at the seat with the lowest rank (Saban and Sethuraman's "highest priority object" rule). So nobody ends with a worse seat than
 * before, no further exchange helps somebody without harming somebody else, and nobody gains by stating other wishes than their true ones.
 */

/** Rooms that are equally good for a wish. */
export interface Group {
  /** sorted by rank */
  readonly seats: MarketSeat[];
  /** how many of the seats are still in the market */
  left: number;
  /** index of the first seat that may still be in the market */
  head: number;
  /** traders who are content with a seat of the group */
  readonly followers: Trader[];
  /** the step in which all its followers already point at a seat */
  doneIn: number;
}

export interface MarketRoom {
  readonly groups: readonly Group[];
  left: number;
}

interface MarketSeat {
  readonly room: MarketRoom;
  readonly rank: number;
  holder: Trader;
  gone: boolean;
}

export interface Trader {
  holds: MarketSeat;
  /** the groups of each wish, the dearest first; staying in the first seat ranks after the last */
  readonly wishes: readonly (readonly Group[])[];
  /** the trader's own room, which meets none of their wishes */
  readonly avoids: MarketRoom | undefined;
  /** the best wish that can still be met: an index in `wishes`, or their number if none can */
  level: number;
  gone: boolean;
  pointedIn: number;
  target: MarketSeat | undefined;
  walkedIn: number;
}

export const newGroup = (): Group => ({ seats: [], left: 0, head: 0, followers: [], doneIn: 0 });

/**
 * A trader who holds a seat of the room. That of an empty seat has one wish: any seat. The number of those made before is the rank of the seat: of several
 * that meet a wish, the one of the lowest rank is given.
 */
export function newTrader(rank: number, room: MarketRoom, wishes: Trader['wishes'], avoids?: MarketRoom): Trader {
  // a seat and its holder refer to each other
  const seat = { room, rank, gone: false } as MarketSeat;
  const trader: Trader = { holds: seat, wishes, avoids, level: 0, gone: false, pointedIn: 0, target: undefined, walkedIn: 0 };
  seat.holder = trader;
  room.left++;
  for (const group of room.groups) {
    group.left++;
    group.seats.push(seat);
  }
  return trader;
}

const wishOf = ({ wishes, level }: Trader): readonly Group[] => wishes[level] ?? [];

const seatsFor = (group: Group, { avoids }: Trader): number => group.left - (avoids?.groups.includes(group) === true ? avoids.left : 0);

/** Lowers the trader's level to the best wish that has a seat left; true if the level has changed. */
function lowerLevel(trader: Trader): boolean {
  const before = trader.level;
  while (trader.level < trader.wishes.length && wishOf(trader).every((group) => seatsFor(group, trader) === 0)) trader.level++;
  return trader.level > before;
}

/** Whether the trader holds the best seat they can get; a trader who does follows the groups of the wish. */
function isContent(trader: Trader): boolean {
  const wish = wishOf(trader);
  const content = trader.holds.room !== trader.avoids && trader.holds.room.groups.some((group) => wish.includes(group));
  if (content) for (const group of wish) group.followers.push(trader);
  return content || trader.level === trader.wishes.length;
}

/**
 * Makes content traders point towards those who want another seat, layer by layer: first those who would take a seat that these hold, then those who would
 * take a seat of the last layer.
 */
function pointTowards(wanting: readonly Trader[], step: number): void {
  for (const trader of wanting) trader.pointedIn = step;
  for (let layer = [...wanting]; layer.length > 0;) {
    const next: Trader[] = [];
    for (const { holds: seat } of layer.sort((a, b) => a.holds.rank - b.holds.rank))
      for (const group of seat.room.groups) {
        if (group.doneIn === step) continue;
        group.doneIn = step;
        for (const trader of group.followers) {
          if (trader.gone || trader.pointedIn === step) continue;
          if (trader.avoids === seat.room) {
            group.doneIn = 0;
            continue;
          }
          trader.pointedIn = step;
          trader.target = seat;
          next.push(trader);
        }
      }
    layer = next;
  }
}

function firstSeatFor(trader: Trader): MarketSeat | undefined {
  let first: MarketSeat | undefined;
  for (const group of wishOf(trader)) {
    while (group.seats[group.head]?.gone === true) group.head++;
    let n = group.head;
    while (group.seats[n]?.gone === true || (group.seats[n] && group.seats[n]?.room === trader.avoids)) n++;
    const seat = group.seats[n];
    if (seat && (!first || seat.rank < first.rank)) first = seat;
  }
  return first;
}

/** Everybody points at one seat, so a walk from anybody ends in a ring; and each ring helps somebody, since content traders point towards those who are not. */
function ringsFrom(wanting: readonly Trader[], active: readonly Trader[]): Trader[][] {
  const rings: Trader[][] = [];
  for (const [n, start] of wanting.entries()) {
    const path: Trader[] = [];
    let trader: Trader | undefined = start;
    for (; trader?.walkedIn === 0; trader = trader.target?.holder) {
      trader.walkedIn = n + 1;
      path.push(trader);
    }
    if (trader?.walkedIn === n + 1) rings.push(path.slice(path.indexOf(trader)));
  }
  for (const trader of active) trader.walkedIn = 0;
  return rings;
}

/** Exchanges seats until nobody can get a better one. */
export function settle(traders: readonly Trader[]): void {
  let active = traders;
  for (const trader of traders) lowerLevel(trader);
  let wanting = traders.filter((trader) => !isContent(trader));
  for (let step = 1; wanting.length > 0; step++) {
    pointTowards(wanting, step);
    // who points at nobody cannot help anybody who wants another seat
    const leaving = active.filter(({ pointedIn }) => pointedIn !== step);
    for (const trader of leaving) {
      trader.gone = true;
      trader.holds.gone = true;
      trader.holds.room.left--;
      for (const group of trader.holds.room.groups) group.left--;
    }
    if (leaving.length > 0) active = active.filter(({ gone }) => !gone);
    const lowered = leaving.length > 0 && wanting.filter(lowerLevel).length > 0;
    if (!lowered) {
      for (const trader of wanting) trader.target = firstSeatFor(trader);
      const moves = ringsFrom(wanting, active).flatMap((ring) => ring.map((trader) => ({ trader, seat: trader.target })));
      for (const { trader, seat } of moves) {
        if (!seat) continue;
        trader.holds = seat;
        seat.holder = trader;
      }
    }
    wanting = wanting.filter((trader) => !isContent(trader));
  }
}
