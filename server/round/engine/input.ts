/**
 * What a round is drawn from: plain data, frozen when the round closes. It goes into the receipt as it is, so it has no names and no
 * telephone numbers: students stand in it by a code that says nothing to others.
 */

/** `classic`: by batch, programme and roll number. `draw`: by tiers, then by lottery number. */
export const policies = ['classic', 'draw'] as const;
export type Policy = (typeof policies)[number];

/** What somebody would like, the most wanted first. What is not named comes after what is, in the usual order. */
export interface Wishes {
  /** numbers of seats of a room, such as [2, 1] */
  sizes: readonly number[];
  hostels: readonly string[];
  blocks: readonly string[];
  floors: readonly string[];
}

/** Somebody who lives in a room already and stays there. */
export interface Resident {
  code: string;
  batch: string;
  programme: string;
}

export interface RoundRoom {
  code: string;
  /** the hostel's name or code: only compared with the hostels of the students */
  hostel: string;
  block: string;
  floor: string;
  number: string;
  /** all seats of the room, taken ones too: its size */
  seats: number;
  /** the numbers of the seats that this round gives out, counted from 1 */
  freeSeats: readonly number[];
  accessible: boolean;
  residents: readonly Resident[];
}

export interface RoundStudent {
  code: string;
  batch: string;
  programme: string;
  /** the hostels that are open to the student: women's, men's and what the round allows are decided here */
  hostels: readonly string[];
  /** 0 is drawn first; only the draw looks at it */
  tier: number;
  /** the place by batch, programme and roll number among the students of the round; only Classic looks at it (`classicPlaces`) */
  classicPlace: number;
  needsAccessible: boolean;
  /** a student in a group lives by the wishes of the group */
  wishes: Wishes;
}

/** Students who agreed to share a room. */
export interface RoundGroup {
  code: string;
  members: readonly string[];
  wishes: Wishes;
}

export interface RoundInput {
  /** what the round is called, so that two rounds with the same people are two lists */
  round: string;
  policy: Policy;
  /** what the tiers are called, tier 0 first */
  tiers: readonly string[];
  /**
   * Of a round that is drawn anew because students or rooms have changed: the hash of the list it was drawn from first; else empty.
   * Lottery numbers go by that list, so that nobody draws anew until the numbers please.
   */
  firstHash: string;
  rooms: readonly RoundRoom[];
  students: readonly RoundStudent[];
  groups: readonly RoundGroup[];
  /** pairs of codes, of students or residents, that must not share a room */
  apart: readonly (readonly [string, string])[];
}

export const noWishes: Wishes = { sizes: [], hostels: [], blocks: [], floors: [] };
