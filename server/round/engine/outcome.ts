/** The result of drawing a round. */
import type { RoundProblemKey, RoundReasonKey } from '#contract/round/round-texts.ts';

/** Seats are numbered from 1. */
export interface Placement {
  student: string;
  room: string;
  seat: number;
}

/** A size of room that a unit wanted more than the one it got, and why it could not have it. */
export interface Refusal {
  seats: number;
  /** the room was kept so that this many units with later turns, in the same hostels, could all be placed; 0: it was not kept for others */
  kept: number;
  /**
   * The least size of those units; 1 includes single students. If `kept` is 0: 1 if no room was left, 0 if somebody to be kept apart from lived in every
   * room left.
   */
  least: number;
}

/** A group or a single student at its turn. */
export interface UnitOutcome {
  /** the group's code, or the student's */
  code: string;
  students: readonly string[];
  /** 1 is the first */
  place: number;
  tier: number;
  /** null if the unit waits */
  room: string | null;
  /** the sizes wanted more than the one given, the most wanted first */
  refused: readonly Refusal[];
}

/** A unit on the waiting list. */
export interface Waiting {
  code: string;
  students: readonly string[];
  /** place on the waiting list, 1 is the first */
  place: number;
  /** how many units ahead of it may live in some room that is open to this unit too */
  ahead: number;
}

/** The key of a text in `roundReasonTexts`, with the values of its placeholders. */
export interface Reason {
  student: string;
  key: RoundReasonKey;
  values: Readonly<Record<string, number>>;
}

export interface Outcome {
  /** in the order of their turns */
  units: readonly UnitOutcome[];
  /** sorted by the student's code */
  placements: readonly Placement[];
  waiting: readonly Waiting[];
  /** one for each student, sorted by code */
  reasons: readonly Reason[];
  /** false if some refusal could not be proved within the steps that a round may take (docs/rounds.md) */
  proved: boolean;
}

/** A problem found before the draw: the key of a text in `roundProblemTexts`, with the values of its placeholders. */
export interface Problem {
  key: RoundProblemKey;
  /** codes of the students concerned */
  students: readonly string[];
  /** code of the group, if the problem concerns one group */
  group: string | null;
  values: Readonly<Record<string, number>>;
}
