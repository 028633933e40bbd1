/** What a room-change round is computed from, and what comes of it. */
import type { WhyNot } from '#contract/exchange.ts';

/** A wish. Its rooms are equally good to who states it; the room that somebody has already is none of them. */
export type Wish =
  | { readonly kind: 'room'; readonly roomId: string }
  /** the room of this student, whichever it is, if she has said yes */
  | { readonly kind: 'with'; readonly studentId: string }
  /** a room with so many seats */
  | { readonly kind: 'seats'; readonly hostelId: string; readonly seats: number }
  | { readonly kind: 'block'; readonly hostelId: string; readonly block: string };

export interface ExchangeRoom {
  readonly id: string;
  readonly hostelId: string;
  /** its number as it is sorted: empty seats are given in this order where a wish leaves the choice */
  readonly order: string;
  readonly seats: number;
  readonly block: string;
  readonly accessible: boolean;
  readonly closed: boolean;
}

export interface Seat {
  readonly roomId: string;
  /** counted from 1 */
  readonly seat: number;
}

export interface ExchangeStudent {
  readonly id: string;
  readonly hostelId: string;
  /** null: waits for a room */
  readonly from: Seat | null;
  /** lives in accessible rooms only; nobody else is moved into one */
  readonly needsAccessible: boolean;
  /** the hostels of the round that are for this student */
  readonly mayLiveIn: readonly string[];
  /** the best one first; empty: did not ask and is not moved */
  readonly wishes: readonly Wish[];
  /** the students whom this one has told that they may move in */
  readonly saidYesTo: readonly string[];
}

export interface Round {
  readonly seed: string;
  /** all rooms of the hostels */
  readonly rooms: readonly ExchangeRoom[];
  /** all students of the hostels */
  readonly students: readonly ExchangeStudent[];
}

/** Why a wish that counted was not met. */
type Unmet = 'nobodyLeft' | 'seatsTaken' | 'seatsKept';
/** Why a wish could not count at all. */
export type WishFault = Exclude<WhyNot, Unmet>;

export interface UnmetWish {
  /** counted from 0 */
  readonly wish: number;
  readonly why: WhyNot;
  /** the seats of its rooms that went to others, or that are kept for who waits for the hostel */
  readonly seats: number;
}

/** What became of somebody who asked. */
export interface Outcome {
  readonly studentId: string;
  /** in the order that was drawn, counted from 1 */
  readonly turn: number;
  readonly from: Seat | null;
  /** null: nothing changes */
  readonly to: Seat | null;
  /** the wish that was met, counted from 0 */
  readonly wish: number | null;
  /** the better wishes, or all where none was met */
  readonly unmet: readonly UnmetWish[];
  /** the chain that the move belongs to, counted from 1 */
  readonly chain: number | null;
}

/** Students each of whom moves into the seat of the next: the last one into the seat of the first, or into an empty one. */
export interface Chain {
  readonly ring: boolean;
  readonly studentIds: readonly string[];
}

export interface Exchange {
  /** by turn */
  readonly outcomes: readonly Outcome[];
  readonly chains: readonly Chain[];
}
