/** What an allotment round came to for one student, as staff read it on the student's page. */
import Type, { type Static } from 'typebox';
import { RoundPlace } from '#contract/round/round-draw.ts';
import { RoundOffer } from '#contract/round/round-student.ts';
import { Id, Nullable } from '#contract/call/schemas.ts';

export const StudentRound = Type.Object({
  _id: Id,
  name: Type.String(),
  /** where the round placed the student; the student may live elsewhere by now */
  place: Nullable(RoundPlace),
  /** in the words of `roundResults` for the caller */
  reason: Type.String(),
  /** null once the student no longer waits; `ahead`: how many of those before are still waiting */
  waiting: Nullable(Type.Object({ no: Type.Integer(), ahead: Type.Integer() })),
  /** an offer that can still be answered */
  offer: Nullable(RoundOffer),
});
export type StudentRound = Static<typeof StudentRound>;
