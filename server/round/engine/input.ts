/**
 * What a round is drawn from, frozen when it closes. It is copied into the complete list unchanged, so it has no names and no telephone numbers: a code
 * that means nothing to others stands for each student.
 *
 * Each entry about people has a `salt`, known only to those who may read the entry: otherwise its hash, which others get, would tell what is in it to
 * anybody who tries out what could be. When somebody is erased, only the hashes of the entries about them stay (`ErasedEntry`); such a list is never drawn.
 */

/** `classic`: by batch, programme and roll number. `draw`: by tiers, then by lottery number. */
export type Policy = 'classic' | 'draw';

/** The wishes of a unit, the most wanted first. Whatever a list does not name ranks after what it names. */
export interface Wishes {
  /** sizes of rooms in seats, such as [2, 1] */
  sizes: readonly number[];
  hostels: readonly string[];
  blocks: readonly string[];
  floors: readonly string[];
}

/** Somebody in the list: one who lives in a room already and stays there or, with more told of them, a student of the round. */
export interface Resident {
  code: string;
  batch: string;
  programme: string;
  salt?: string;
}

export interface RoundRoom {
  code: string;
  /** the hostel's name; only compared with `RoundInput.homes` */
  hostel: string;
  block: string;
  floor: string;
  number: string;
  /** the size of the room: all its seats, including those already taken */
  seats: number;
  /** the numbers of the seats that this round gives out, counted from 1 */
  freeSeats: readonly number[];
  accessible: boolean;
  residents: readonly Resident[];
}

export interface RoundStudent extends Resident {
  /** a name in `RoundInput.homes` */
  home: string;
  /** 0 is drawn first; used only by the policy `draw` */
  tier: number;
  /** the place by batch, programme and roll number among the students of the round (`classicPlaces`); used only by the policy `classic` */
  classicPlace: number;
  needsAccessible: boolean;
  /** ignored for a member of a group: the wishes of the group count */
  wishes: Wishes;
}

/** Students who agreed to share a room. */
export interface RoundGroup {
  code: string;
  members: readonly string[];
  wishes: Wishes;
  salt?: string;
}

/** Codes of two, students or residents, who must not share a room; with a salt. */
export type RoundPair = readonly [string, string, string?];

export interface RoundInput {
  /** the id of the round, so that two rounds with the same people have different hashes */
  round: string;
  policy: Policy;
  /** the names of the tiers, tier 0 first */
  tiers: readonly string[];
  /**
   * Empty, unless the round is drawn anew because students or rooms have changed: then the hash of the list it was first drawn from.
   * Lottery numbers follow from that list, so that nobody can draw again and again until they like the numbers.
   */
  firstHash: string;
  /** the hostels that are open to the students of each home, by gender and by what the round allows: thousands of students share a few long lists */
  homes: Readonly<Record<string, readonly string[]>>;
  rooms: readonly RoundRoom[];
  students: readonly RoundStudent[];
  groups: readonly RoundGroup[];
  apart: readonly RoundPair[];
  /** for everything but the entries of students together */
  salt?: string;
}

export const noWishes: Wishes = { sizes: [], hostels: [], blocks: [], floors: [] };
