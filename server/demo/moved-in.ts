import { sql } from 'kysely';
import { dayOf, demoDays, type AddToDemo } from './history.ts';

/** How many days ago the newest batch moved in: before the records of the demo begin. The others have been here for years. */
export const everybodyMovedIn = demoDays + 90;

/** Sets the start of every stay to long ago or, in a seat that somebody has left, to the day after, so that past sheets name a room. */
export const addMovingIn: AddToDemo = async (db, campus) => {
  await sql`
    update stay set since = coalesce(
      (select max(earlier.until) + interval '1 day' from stay as earlier
        where earlier.room_id = stay.room_id and earlier.seat = stay.seat and earlier.until is not null),
      ${`${dayOf(campus, everybodyMovedIn)}T06:00:00Z`}::timestamptz
        - interval '1 year' * (select max(batch)::int from student) + interval '1 year' * student.batch::int)
    from student where student.account_id = stay.student_id and until is null`.execute(db);
  return [];
};
