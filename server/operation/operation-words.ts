/** Finds operations by words. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { calls } from '#contract/calls.ts';
import { matches } from '#contract/text/search.ts';
import { eachWordOccurs, occurs, occursInText } from '#server/db/listing.ts';
import { occursInPerson } from '#server/person.ts';
import { deedOf, otherCalls } from './operation-rows.ts';

const origins = [...Object.keys(calls), ...Object.keys(otherCalls)];

/** The origins of operations whose name in words, in the language of the request, has the word. */
const named = (word: string): string[] =>
  origins.filter((call) =>
    matches(word, [deedOf({ call, refused: '', undoneCall: null }), deedOf({ call, refused: 'refused', undoneCall: null })]),
  );

/** The ids of the people, rooms, hostels and staff whose name or number has the word: more than anybody would read of are cut off. */
const records = (word: string) => sql`array(
  select id from account where ${occursInPerson(word, 'account')}
  union all select account_id from student where ${occurs(word, sql`student.rollno_key`)}
  union all select id from room where ${occursInText(word, sql`room.room_number`)}
  union all select id from hostel where ${occursInText(word, sql`hostel.name`)}
  union all select id from worker where ${occursInText(word, sql`worker.name`)}
  limit 1000)`;

/** The condition that each word of `q` is in what was done by the operation `o`, or names who did it, or whom or what it is about. */
export const hasWords = (o: string, q: string): RawBuilder<SqlBool> =>
  eachWordOccurs(q, (word) => [
    sql<SqlBool>`${sql.ref(`${o}.call`)} = any(${named(word)}) or (${sql.ref(`${o}.call`)} like 'admin %' and strpos(lower(${sql.ref(`${o}.call`)}), ${word}) > 0)`,
    sql<SqlBool>`${sql.ref(`${o}.id`)} in (
      with found as materialized (select ${records(word)} as ids)
      select c.operation_id from operation_change c, found
      where c.row_key = any(found.ids::text[]) or c.student_id = any(found.ids) or c.students && found.ids
      union all select k.id from operation k, found where k.by_id = any(found.ids) or k.hostel_id = any(found.ids))`,
  ]);
