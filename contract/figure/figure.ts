import Type, { type Static } from 'typebox';
import type { CallRow } from '#contract/call/call.ts';
import { Id, NullableId, NullableNumber } from '#contract/call/schemas.ts';
import { hostelStaff } from '#contract/who.ts';
import { figureKinds, figureReach } from './figure-kinds.ts';

export const Figure = Type.Object({
  /** whose values the points have, in this order; none if the figure names the values itself */
  hostels: Type.Array(Type.Object({ _id: Id, name: Type.String(), seats: Type.Integer() })),
  points: Type.Array(
    Type.Object({
      /** a day, a month, a place, a person, or a word of the figure */
      at: Type.String(),
      /** of the hostel or student that the point is about */
      id: NullableId,
      /** what the list of complaints is narrowed by to those of the point, where the point is a place in one hostel */
      place: Type.Optional(Type.String()),
      /** null: there is none */
      values: Type.Array(NullableNumber),
    }),
  ),
  /** how many people did once what the points count of those who did it more often */
  once: Type.Optional(Type.Integer()),
});
export type Figure = Static<typeof Figure>;

export const figureCalls = {
  figureGet: {
    about: `A figure of a hostel, or of all within reach: seats taken over the year, attendance of the last ${figureReach.evenings} evenings, who is away in the nights ahead, who is often absent, who is inside now and how many pass the gate in each hour, late returns by evening and by whom, complaints by place, by kind and by the time they took, fines by month`,
    route: 'GET /figure/{figure}',
    who: hostelStaff,
    hostelAt: 'query.hostel',
    hostelOptional: true,
    params: Type.Object({ figure: Type.Enum([...figureKinds]) }),
    query: Type.Object({ hostel: Type.Optional(Id) }),
    reply: Figure,
  },
} satisfies Record<string, CallRow>;
