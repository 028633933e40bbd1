/** The counts that the database keeps for each hostel, as expressions for the select of another query. */
import { expressionBuilder, type Expression } from 'kysely';
import { sumOf } from './listing.ts';
import type { Tables } from './open.ts';

const eb = expressionBuilder<Tables>();

/** The capacity of a hostel: its occupied and free seats. */
export const seatsOf = (hostelId: Expression<string>) =>
  sumOf(eb.selectFrom('hostel_seats').where('hostel_seats.hostel_id', '=', hostelId), 'counted');

/** The free seats in the open rooms of a hostel. */
export const freeSeatsOf = (hostelId: Expression<string>) =>
  sumOf(eb.selectFrom('hostel_seats').where('hostel_seats.hostel_id', '=', hostelId), 'free');

/** How many students a hostel has. */
export const studentsOf = (hostelId: Expression<string>) =>
  sumOf(eb.selectFrom('hostel_student_count').where('hostel_student_count.hostel_id', '=', hostelId), 'students');
