/** What a room exchange is decided from, and what it comes to. */
import type { WhyNot } from '#contract/round/reason-texts.ts';

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

export interface Seat {
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

export interface UnmetWish {
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
export interface Chain {
  /** counted from 1 */
  readonly no: number;
  readonly ring: boolean;
}
