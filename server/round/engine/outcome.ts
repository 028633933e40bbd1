/** The result of drawing a round. */
import type { RoundReasonKey } from '#contract/round/round-texts.ts';

/** Seats are numbered from 1. */
export interface Placement {
  student: string;
  room: string;
  seat: number;
}

/** The key of a text in `roundReasonTexts`, with the values of its placeholders. */
export interface Reason {
  key: RoundReasonKey;
  values: Readonly<Record<string, number>>;
}

/** A group or a single student at its turn. */
export interface UnitOutcome {
  /** the group's code, or the student's */
  code: string;
  students: readonly string[];
  /** null if the unit waits */
  room: string | null;
  reason: Reason;
}

export interface Outcome {
  /** in the order of their turns */
  units: readonly UnitOutcome[];
  /** sorted by the student's code */
  placements: readonly Placement[];
  /** codes of the units that wait, the first of the waiting list first */
  waiting: readonly string[];
  /** false if some refusal could not be proved within the steps that a round may take (docs/rounds.md) */
  proved: boolean;
}
