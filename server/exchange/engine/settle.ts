/**
 * Top trading cycles where several seats may be equally good: everybody points at a seat of the best wish that is still to be had, rings of
 * those who point at each other trade, and who can get nothing better leaves with what she has. Who is content already, an empty seat
 * above all, stays and trades on as long as that helps somebody: she points towards those who are not, at the seat with the lowest rank
 * (Saban and Sethuraman's "highest priority object" rule). So nobody gets less than she had, no further exchange helps
 * somebody without harming somebody else, and nobody gains by stating other wishes than her own.
 */

/** Rooms that a wish does not tell apart. */
export interface Group {
  /** by rank, once settling has begun */
  readonly seats: MarketSeat[];
  /** seats that have not left, and where the first of them is */
  left: number;
  head: number;
  /** those content with a seat of it */
  readonly followers: Trader[];
  /** of the layer that is looked at: the seat of the lowest rank, and that of another room */
  layer: number;
  best: MarketSeat | undefined;
  other: MarketSeat | undefined;
  /** the step in which all its followers have pointed already */
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
  /** the best one first; after the last stands what she has */
  readonly levels: readonly (readonly Group[])[];
  /** a room that no wish means: her own */
  readonly avoids: MarketRoom | undefined;
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

/** Somebody who holds a seat of a room; an empty seat is held by somebody who is content with any. */
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

/** Comes down to the best wish of which a seat is left; true if that is another one than before. */
function comeDown(trader: Trader): boolean {
  const before = trader.level;
  while (trader.level < trader.levels.length && levelOf(trader).every((group) => seatsFor(group, trader) === 0)) trader.level++;
  return trader.level > before;
}

/** Whether she has what she can get at best; from then on she follows the groups of her wish. */
function becomesContent(trader: Trader): boolean {
  if (trader.level === trader.levels.length) {
    trader.content = true;
  } else if (trader.holds.room !== trader.avoids) {
    const level = levelOf(trader);
    trader.content = trader.holds.room.groups.some((group) => level.includes(group));
    if (trader.content) for (const group of level) group.followers.push(trader);
  }
  return trader.content;
}

/** Keeps the seat of the lowest rank, and that of another room. */
function note(group: Group, seat: MarketSeat): void {
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
    for (const trader of traders) comeDown(trader);
    this.wanting = traders.filter((trader) => !becomesContent(trader));
  }

  settle(): void {
    while (this.wanting.length > 0) {
      this.step++;
      this.pointTowardsWanting();
      if (this.letTheRestLeave()) continue;
      for (const trader of this.wanting) trader.target = this.bestFor(trader);
      this.trade();
      this.wanting = this.wanting.filter((trader) => !becomesContent(trader));
    }
  }

  /** Layer by layer: first those who follow a group with a seat of somebody who wants another, then those who follow a seat of these. */
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

  /** The groups that seats of a layer are in, each with the one of the lowest rank. */
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
        } else note(group, seat);
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

  /** Who cannot help anybody who wants another seat leaves with her own; true if that leaves somebody another wish than before. */
  private letTheRestLeave(): boolean {
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
    const changed = this.wanting.filter(comeDown);
    if (changed.length === 0) return false;
    for (const trader of changed) becomesContent(trader);
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

  /** Everybody points at one seat, so from everybody a walk ends in a ring; who is content points towards somebody who is not, so each ring helps one. */
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

/** Trades until nobody is left who could get a better seat. The place in the list is the rank of the seat that is held. */
export function settle(traders: readonly Trader[]): void {
  new Market(traders).settle();
}
