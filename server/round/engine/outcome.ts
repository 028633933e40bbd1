/** The result of drawing a round. */
import type { RoundReasonKey } from '#contract/round/round-texts.ts';

/** Seats are numbered from 1. */
export interface Placement {
  student: string;
  room: string;
  seat: number;
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
