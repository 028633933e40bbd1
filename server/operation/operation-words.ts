/** Finds operations by words. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { calls } from '#contract/calls.ts';
import { matches } from '#contract/text/search.ts';
import { eachWordOccurs, occursInText } from '#server/db/listing.ts';
import { mayOccur, namedWith } from '#server/db/word-index.ts';
import { deedOf, otherCalls } from './operation-rows.ts';

const origins = [...Object.keys(calls), ...Object.keys(otherCalls)];

/** The origins of operations whose name in words, in the language of the request, has the word. */
const named = (word: string): string[] =>
  origins.filter((call) =>
    matches(word, [deedOf({ call, refused: '', undoneCall: null }), deedOf({ call, refused: 'refused', undoneCall: null })]),
  );

/** The ids of the people, rooms, hostels and staff whose name or number has the word: more than anybody would read of are cut off. */
const records = (word: string) => sql`array(
  ${namedWith(word)}
  union all select account_id from student where ${mayOccur(word, 'student')}
  union all select id from room where ${mayOccur(word, 'room')} and ${occursInText(word, sql`room.room_number`)}
  union all select id from hostel where ${occursInText(word, sql`hostel.name`)}
  union all select id from worker where ${occursInText(word, sql`worker.name`)}
  limit 1000)`;

/** Selects the operations that were done by the people found for a word, or are about what was found. */
const about = (word: string) => sql`
  with found as materialized (select ${records(word)} as ids)
  select c.operation_id from operation_change c, found
  where c.row_key = any(found.ids::text[]) or c.student_id = any(found.ids) or c.students && found.ids
  union all select k.id from operation k, found where k.by_id = any(found.ids) or k.hostel_id = any(found.ids)`;

const isCommandWith = (o: string, word: string) =>
  sql`(${sql.ref(`${o}.call`)} like 'admin %' and strpos(lower(${sql.ref(`${o}.call`)}), ${word}) > 0)`;

/**
 * The condition that each word of `q` is in what was done by the operation `o`, or names who did it, or whom or what it is about. With
 * `byId`, operations are found by an index where no kind of deed has the word: they may be a few among all that the log has.
 */
export const hasWords = (o: string, q: string, byId: boolean): RawBuilder<SqlBool> =>
  eachWordOccurs(q, (word) => {
    const [id, deeds] = [sql.ref(`${o}.id`), named(word)];
    if (byId && deeds.length === 0)
      return [sql<SqlBool>`${id} = any(array(${about(word)} union all select m.id from operation m where ${isCommandWith('m', word)}))`];
    return [sql<SqlBool>`${sql.ref(`${o}.call`)} = any(${deeds}) or ${isCommandWith(o, word)}`, sql<SqlBool>`${id} in (${about(word)})`];
  });
