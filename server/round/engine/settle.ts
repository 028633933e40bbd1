/**
 * Top trading cycles, generalized to wishes for several equally good seats. Each trader points at a seat of the best wish that can still be met, rings of
 * traders who point at each other exchange seats, and traders who can get nothing better leave with the seat they have. A trader who is already content,
 * such as the holder of an empty seat, stays and exchanges equally good seats as long as that helps somebody: such a trader points towards those who
 * are not content, at the seat with the lowest rank (Saban and Sethuraman's "highest priority object" rule). So nobody ends with a worse seat than
 * before, no further exchange helps somebody without harming somebody else, and nobody gains by stating other wishes than their true ones.
 */

/** The rooms that a wish stands for, all equally good. */
export interface Group {
  /** sorted by rank */
  readonly seats: MarketSeat[];
  /** index of the first seat that may still be in the market */
  head: number;
  /** traders who are content with a seat of the group */
  readonly followers: Trader[];
  /** the step in which all its followers already point at a seat */
  doneIn: number;
}

export interface MarketRoom {
  readonly groups: readonly Group[];
}

interface MarketSeat {
  readonly room: MarketRoom;
  readonly rank: number;
  holder: Trader;
}

export interface Trader {
  holds: MarketSeat;
  /** the dearest first; staying in the first seat ranks after the last */
  readonly wishes: readonly Group[];
  /** the trader's own room, which meets none of their wishes */
  readonly avoids: MarketRoom | undefined;
  /** the best wish that can still be met: an index in `wishes`, or their number if none can */
  level: number;
  /** has left the market with the seat that they hold */
  gone: boolean;
  pointedIn: number;
  target: MarketSeat | undefined;
}

export const newGroup = (): Group => ({ seats: [], head: 0, followers: [], doneIn: 0 });

/**
 * A trader who holds a seat of the room. That of an empty seat has one wish: any seat. The number of those made before is the rank of the seat: of several
 * that meet a wish, the one of the lowest rank is given.
 */
export function newTrader(rank: number, room: MarketRoom, wishes: Trader['wishes'], avoids?: MarketRoom): Trader {
  // a seat and its holder refer to each other
  const seat = { room, rank } as MarketSeat;
  const trader: Trader = { holds: seat, wishes, avoids, level: 0, gone: false, pointedIn: 0, target: undefined };
  seat.holder = trader;
  for (const { seats } of room.groups) seats.push(seat);
  return trader;
}

/** The first seat that meets the wish the trader has come to. */
function firstSeatFor({ wishes, level, avoids }: Trader): MarketSeat | undefined {
  const wish = wishes[level];
  if (!wish) return undefined;
  while (wish.seats[wish.head]?.holder.gone === true) wish.head++;
  for (let n = wish.head; n < wish.seats.length; n++) {
    const seat = wish.seats[n];
    if (seat && !seat.holder.gone && seat.room !== avoids) return seat;
  }
  return undefined;
}

/** Lowers the trader's level to the best wish that has a seat left; true if the level has changed. */
function lowerLevel(trader: Trader): boolean {
  const before = trader.level;
  while (trader.level < trader.wishes.length && !firstSeatFor(trader)) trader.level++;
  return trader.level > before;
}

/** Whether the trader holds the best seat they can get; a trader who does follows the wish. */
function isContent(trader: Trader): boolean {
  const { wishes, level, avoids, holds } = trader;
  const wish = wishes[level];
  if (!wish) return true;
  const content = holds.room !== avoids && holds.room.groups.includes(wish);
  if (content) wish.followers.push(trader);
  return content;
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

/**
 * Those in rings: everybody points at one seat, so a walk from anybody ends in a ring; and each ring helps somebody, since content traders point towards
 * those who are not.
 */
function inRings(wanting: readonly Trader[]): Trader[] {
  const walked = new Set<Trader>();
  return wanting.flatMap((start) => {
    const path: Trader[] = [];
    let next: Trader | undefined = start;
    for (; next && !walked.has(next); next = next.target?.holder) {
      walked.add(next);
      path.push(next);
    }
    const begin = next ? path.indexOf(next) : -1;
    return begin === -1 ? [] : path.slice(begin);
  });
}

/** Exchanges seats until nobody can get a better one. */
export function settle(traders: readonly Trader[]): void {
  let active = traders;
  for (const trader of traders) lowerLevel(trader);
  let wanting = traders.filter((trader) => !isContent(trader));
  for (let step = 1; wanting.length > 0; step++) {
    pointTowards(wanting, step);
    // who points at nobody cannot help anybody who wants another seat
    for (const trader of active) trader.gone = trader.pointedIn !== step;
    active = active.filter(({ gone }) => !gone);
    if (wanting.filter(lowerLevel).length === 0) {
      for (const trader of wanting) trader.target = firstSeatFor(trader);
      for (const trader of inRings(wanting)) {
        trader.holds = trader.target ?? trader.holds;
        trader.holds.holder = trader;
      }
    }
    wanting = wanting.filter((trader) => !isContent(trader));
  }
}
