/** What a round comes to. */
import type { RoundProblemKey, RoundReasonKey } from '#contract/round-texts.ts';

/** Seats count from 1. */
export interface Placement {
  student: string;
  room: string;
  seat: number;
}

/** A size of room that somebody wanted more than what they got, and why it could not be. */
export interface Refusal {
  seats: number;
  /** how many of those who came later, to the same hostels, could not all have been placed any more; 0: it was not for them */
  kept: number;
  /** those are groups of at least so many, 1 counts single students too; 0: somebody to be kept apart from lived in the rooms that were left */
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
  /** null: waits */
  room: string | null;
  /** sizes wanted more than the one given, the most wanted first */
  refused: readonly Refusal[];
}

/** Who waits, in the order of the waiting list. */
export interface Waiting {
  code: string;
  students: readonly string[];
  /** place on the waiting list, 1 is the first */
  place: number;
  /** how many of those ahead may live in a room that this one may live in too */
  ahead: number;
}

/** A text of `roundReasonTexts` with its values. */
export interface Reason {
  student: string;
  key: RoundReasonKey;
  values: Readonly<Record<string, number>>;
}

export interface Outcome {
  frozenHash: string;
  seedHash: string;
  /** the lottery number of each student, or the place by batch, programme and roll number: 1 is the first. By code */
  numbers: readonly { student: string; number: number }[];
  /** in the order of their turns */
  units: readonly UnitOutcome[];
  /** by the student's code */
  placements: readonly Placement[];
  waiting: readonly Waiting[];
  /** one for each student, by code */
  reasons: readonly Reason[];
  /** false: some refusal could not be proved within the steps that a round may take (docs/rounds.md) */
  proved: boolean;
}

/** Something that cannot hold, found before the draw: a text of `roundProblemTexts` with its values. */
export interface Problem {
  key: RoundProblemKey;
  /** codes of the students it is about */
  students: readonly string[];
  /** the group it is about, or null */
  group: string | null;
  values: Readonly<Record<string, number>>;
}
