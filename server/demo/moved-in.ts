import { sql } from 'kysely';
import { dayOf, demoDays, type AddToDemo } from './history.ts';

/** So many days ago: everybody was there before the records of the demo begin. */
export const everybodyMovedIn = demoDays + 90;

/** Lets everybody have moved in long ago, or the day after somebody who has left: who lived where on a day of the attendance is known. */
export const addMovingIn: AddToDemo = async (db, campus) => {
  await sql`
    update stay set since = coalesce(
      (select max(earlier.until) + interval '1 day' from stay as earlier
        where earlier.room_id = stay.room_id and earlier.seat = stay.seat and earlier.until is not null),
      ${`${dayOf(campus, everybodyMovedIn)}T06:00:00Z`}::timestamptz)
    where until is null`.execute(db);
  return [];
};
