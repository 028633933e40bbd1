/** What the database keeps count of, as values in the select of another query. */
import { expressionBuilder, type Expression } from 'kysely';
import { sumOf } from '#server/db/counts.ts';
import type { Tables } from '#server/db/open.ts';

const eb = expressionBuilder<Tables>();

/** The seats of a hostel that count: taken or free. */
export const seatsOf = (hostelId: Expression<string>) =>
  sumOf(eb.selectFrom('hostel_seats').where('hostel_seats.hostel_id', '=', hostelId), 'counted');

/** The seats of a hostel's open rooms that nobody has been given. */
export const freeSeatsOf = (hostelId: Expression<string>) =>
  sumOf(eb.selectFrom('hostel_seats').where('hostel_seats.hostel_id', '=', hostelId), 'free');

/** How many students a hostel has. */
export const studentsOf = (hostelId: Expression<string>) =>
  sumOf(eb.selectFrom('hostel_student_count').where('hostel_student_count.hostel_id', '=', hostelId), 'students');
