/**
 * Top trading cycles, generalized to wishes for several equally good seats. Each trader points at a seat of the best wish that can still be met, rings of
 * traders who point at each other exchange seats, and traders who can get nothing better leave with the seat they have. A trader who is already content,
 * such as the holder of an empty seat, stays and exchanges equally good seats as long as that helps somebody: such a trader points towards those who
 * are not content, at the seat with the lowest rank (Saban and Sethuraman's "highest priority object" rule). So nobody ends with a worse seat than
 * before, no further exchange helps somebody without harming somebody else, and nobody gains by stating other wishes than their true ones.
 */

/** Rooms that are equally good for a wish. */
export interface Group {
  /** sorted by rank once settling has begun */
  readonly seats: MarketSeat[];
  /** how many of the seats are still in the market */
  left: number;
  /** index of the first seat that may still be in the market */
  head: number;
  /** traders who are content with a seat of the group */
  readonly followers: Trader[];
  /** the layer of traders to which `best` and `other` belong */
  layer: number;
  /** the group's seat with the lowest rank in that layer */
  best: MarketSeat | undefined;
  /** the same among seats of other rooms than that of `best` */
  other: MarketSeat | undefined;
  /** the step in which all its followers already point at a seat */
  doneIn: number;
}

export interface MarketRoom {
  readonly groups: readonly Group[];
  left: number;
}

interface MarketSeat {
  readonly room: MarketRoom;
  rank: number;
  holder: Trader;
  gone: boolean;
}

export interface Trader {
  holds: MarketSeat;
  /** the groups of each wish, the dearest first; staying in the first seat ranks after the last */
  readonly levels: readonly (readonly Group[])[];
  /** the trader's own room, which meets none of their wishes */
  readonly avoids: MarketRoom | undefined;
  /** the best wish that can still be met: an index in `levels`, or their number if none can */
  level: number;
  content: boolean;
  gone: boolean;
  pointedIn: number;
  layer: number;
  target: MarketSeat | undefined;
  walkedIn: number;
}

export const newGroup = (): Group => ({
  seats: [],
  left: 0,
  head: 0,
  followers: [],
  layer: 0,
  best: undefined,
  other: undefined,
  doneIn: 0,
});

export const newRoom = (groups: readonly Group[]): MarketRoom => ({ groups, left: 0 });

/** A trader who holds a seat of the room. The trader of an empty seat has one wish: any seat. */
export function newTrader(room: MarketRoom, levels: Trader['levels'], avoids?: MarketRoom): Trader {
  // a seat and its holder refer to each other
  const seat = { room, rank: 0, gone: false } as MarketSeat;
  const trader = {
    holds: seat,
    levels,
    avoids,
    level: 0,
    content: false,
    gone: false,
    pointedIn: 0,
    layer: 0,
    target: undefined,
    walkedIn: 0,
  };
  seat.holder = trader;
  return trader;
}

const levelOf = ({ levels, level }: Trader): readonly Group[] => levels[level] ?? [];

const seatsFor = (group: Group, { avoids }: Trader): number => group.left - (avoids?.groups.includes(group) === true ? avoids.left : 0);

/** Lowers the trader's level to the best wish that has a seat left; true if the level has changed. */
function lowerLevel(trader: Trader): boolean {
  const before = trader.level;
  while (trader.level < trader.levels.length && levelOf(trader).every((group) => seatsFor(group, trader) === 0)) trader.level++;
  return trader.level > before;
}

/** Whether the trader now holds the best seat they can get. If so, marks them content and makes them a follower of the groups of their wish. */
function markIfContent(trader: Trader): boolean {
  if (trader.level === trader.levels.length) {
    trader.content = true;
  } else if (trader.holds.room !== trader.avoids) {
    const level = levelOf(trader);
    trader.content = trader.holds.room.groups.some((group) => level.includes(group));
    if (trader.content) for (const group of level) group.followers.push(trader);
  }
  return trader.content;
}

/** Updates the group's seat of the lowest rank, and the one of the lowest rank in another room. */
function noteSeat(group: Group, seat: MarketSeat): void {
  const { best, other } = group;
  if (best === undefined || seat.rank < best.rank) {
    if (seat.room !== best?.room) group.other = best;
    group.best = seat;
  } else if (seat.room !== best.room && (other === undefined || seat.rank < other.rank)) group.other = seat;
}

class Market {
  private step = 0;
  private layers = 0;
  private active: Trader[];
  private wanting: Trader[];

  constructor(traders: readonly Trader[]) {
    this.active = [...traders];
    for (const [rank, { holds }] of traders.entries()) {
      holds.rank = rank;
      holds.room.left++;
      for (const group of holds.room.groups) {
        group.left++;
        group.seats.push(holds);
      }
    }
    for (const trader of traders) lowerLevel(trader);
    this.wanting = traders.filter((trader) => !markIfContent(trader));
  }

  settle(): void {
    while (this.wanting.length > 0) {
      this.step++;
      this.pointTowardsWanting();
      if (this.removeUnreached()) continue;
      for (const trader of this.wanting) trader.target = this.bestFor(trader);
      this.trade();
      this.wanting = this.wanting.filter((trader) => !markIfContent(trader));
    }
  }

  /**
   * Makes content traders point towards those who want another seat, layer by layer: first the followers of groups in which the wanting traders hold
   * seats, then the followers of groups in which the traders of the last layer hold seats.
   */
  private pointTowardsWanting(): void {
    let pointing = this.wanting.length;
    for (const trader of this.wanting) trader.pointedIn = this.step;
    let layer = this.wanting.map(({ holds }) => holds);
    while (layer.length > 0 && pointing < this.active.length) {
      const next = this.followersOf(this.groupsOf(layer));
      pointing += next.length;
      layer = next.map(({ holds }) => holds);
    }
  }

  /** The groups that have seats in a layer, each with its seat of the lowest rank noted. */
  private groupsOf(layer: readonly MarketSeat[]): Group[] {
    this.layers++;
    const groups: Group[] = [];
    for (const seat of layer)
      for (const group of seat.room.groups) {
        if (group.doneIn === this.step) continue;
        if (group.layer !== this.layers) {
          group.layer = this.layers;
          group.best = seat;
          group.other = undefined;
          groups.push(group);
        } else noteSeat(group, seat);
      }
    return groups;
  }

  private followersOf(groups: readonly Group[]): Trader[] {
    const found: Trader[] = [];
    for (const group of groups) {
      let all = true;
      for (const trader of group.followers) {
        if (trader.gone || (trader.pointedIn === this.step && trader.layer !== this.layers)) continue;
        const seat = group.best?.room === trader.avoids ? group.other : group.best;
        if (seat === undefined) {
          all = false;
        } else if (trader.pointedIn !== this.step) {
          trader.pointedIn = this.step;
          trader.layer = this.layers;
          trader.target = seat;
          found.push(trader);
        } else if (trader.target === undefined || seat.rank < trader.target.rank) trader.target = seat;
      }
      if (all) group.doneIn = this.step;
    }
    return found;
  }

  /** Removes traders who point at nobody, since they cannot help anybody who wants another seat; true if that changes the best wish of somebody. */
  private removeUnreached(): boolean {
    const staying = this.active.filter(({ pointedIn }) => pointedIn === this.step);
    if (staying.length === this.active.length) return false;
    for (const trader of this.active) {
      if (trader.pointedIn === this.step) continue;
      trader.gone = true;
      trader.holds.gone = true;
      trader.holds.room.left--;
      for (const group of trader.holds.room.groups) group.left--;
    }
    this.active = staying;
    const changed = this.wanting.filter(lowerLevel);
    if (changed.length === 0) return false;
    for (const trader of changed) markIfContent(trader);
    this.wanting = this.wanting.filter(({ content }) => !content);
    return true;
  }

  private bestFor(trader: Trader): MarketSeat | undefined {
    let best: MarketSeat | undefined;
    for (const group of levelOf(trader)) {
      while (group.seats[group.head]?.gone === true) group.head++;
      for (let n = group.head; n < group.seats.length; n++) {
        const seat = group.seats[n];
        if (seat === undefined || seat.gone || seat.room === trader.avoids) continue;
        if (best === undefined || seat.rank < best.rank) best = seat;
        break;
      }
    }
    return best;
  }

  /**
   * Everybody points at one seat, so a walk from anybody ends in a ring. Content traders point towards those who are not, so each ring helps at least one
   * of these.
   */
  private trade(): void {
    const rings: Trader[][] = [];
    for (const [n, start] of this.wanting.entries()) {
      const walk = n + 1;
      const path: Trader[] = [];
      let trader: Trader | undefined = start;
      while (trader !== undefined && trader.walkedIn === 0) {
        trader.walkedIn = walk;
        path.push(trader);
        trader = trader.target?.holder;
      }
      if (trader?.walkedIn === walk) rings.push(path.slice(path.indexOf(trader)));
    }
    for (const trader of this.active) trader.walkedIn = 0;
    for (const ring of rings)
      for (const { trader, seat } of ring.map((trader) => ({ trader, seat: trader.target }))) {
        if (seat === undefined) continue;
        trader.holds = seat;
        seat.holder = trader;
      }
  }
}

/** Exchanges seats until nobody can get a better one. The place of a trader in the list is the rank of the seat they hold at first. */
export function settle(traders: readonly Trader[]): void {
  new Market(traders).settle();
}
