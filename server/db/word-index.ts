/** Searching all hostels by words: what an index finds, so that not every row is read. */
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { searchWords, telephonePart } from '#contract/text/search.ts';
import { lowerCase } from './listing.ts';
import { isFew, type Narrowing, narrowing, some } from './narrowing.ts';
import type { Db } from './open.ts';

const column = (name: string) => sql.ref<string>(name);
const digitsOf = (name: string) => sql<string>`regexp_replace(${column(name)}, '[^0-9]', '', 'g')`;
const textOf = (name: string) => lowerCase(column(name));

/** What the index of a table has (migrations 0460 and 0482): every text that lists of all hostels are searched by. */
export const indexedWords = {
  account: sql<string>`(username_key || ' ' || name_key)`,
  student: sql<string>`rollno_key`,
  room: sql<string>`(${textOf('room_number')} || ' ' || regexp_replace(${textOf('room_number')}, '[^[:alnum:]]', '', 'g'))`,
  leave_request: sql<string>`(${textOf('reason')})`,
  fine: sql<string>`(number::text || ' ' || ${textOf('reason')})`,
  receipt: sql<string>`(lower(code) || '-' || year::text || '-' || lpad(number::text, greatest(4, length(number::text)), '0'))`,
  complaint: sql<string>`(${textOf('complaint')} || ' ' || ${textOf('remark')})`,
  visitor: sql<string>`(${textOf('name')} || ' ' || ${textOf('vehicle')})`,
  complaint_reopening: sql<string>`(${textOf('remark')} || ' ' || ${textOf('reason')})`,
} as const satisfies Readonly<Record<string, RawBuilder<string>>>;

/** Columns with telephone numbers, of which the index has the digits. */
export const indexedNumbers = { account: 'phone', student: 'parent_contact_no', visitor: 'telephone' } as const;

const patternOf = (word: string): string => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Whether a word may occur in the texts of a row: true for each row in which it does, and for few others. */
export const mayOccur = (word: string, table: keyof typeof indexedWords): RawBuilder<SqlBool> =>
  sql<SqlBool>`${indexedWords[table]} like ${patternOf(word)}`;

/** Selects the accounts with a word in the name or the username. */
export const namedWith = (word: string): RawBuilder<unknown> => sql`select id from account where ${mayOccur(word, 'account')}`;

/** The same, with the digits of the word in the telephone number of the row. */
export function mayOccurOrNumber(word: string, table: keyof typeof indexedNumbers): RawBuilder<SqlBool> {
  const digits = telephonePart(word);
  const inTexts = mayOccur(word, table);
  return digits === '' ? inTexts : sql<SqlBool>`(${inTexts} or ${digitsOf(indexedNumbers[table])} like ${patternOf(digits)})`;
}

/** Selects the accounts with a word in the name, the username, the roll number or a telephone number. */
export const peopleWith = (word: string): RawBuilder<unknown> => sql`
  select id from account where ${mayOccurOrNumber(word, 'account')}
  union all select account_id from student where ${mayOccurOrNumber(word, 'student')}`;

/** Selects the students in whose room number a word may occur. */
export const livingIn = (word: string): RawBuilder<unknown> => sql`
  select allotment.student_id from allotment join room on room.id = allotment.room_id
  where room.id = any(array(select id from room where ${mayOccur(word, 'room')}))`;

interface Candidates {
  /** the table of the rows of the list */
  table: keyof typeof indexedWords;
  /** Selects the ids of the rows of the list that may have a word. It may find too many, never too few. */
  rowsWith: (word: string) => RawBuilder<unknown>;
  /** Selects the ids of the rows that belong to any of the people `people.ids`, whose names may have the word. */
  ofPeople?: RawBuilder<unknown>;
}

/** The rows that may match `q`; undefined for a search without words. `id` names the column that tells the rows of the list apart. */
export function narrowed(db: Db, q: string | undefined, id: string, { table, rowsWith, ofPeople }: Candidates): Narrowing | undefined {
  const found = searchWords(q ?? '').map((word) => {
    if (!ofPeople) return sql`select ${some(rowsWith(word), table)} as ids`;
    const rows = some(sql`${rowsWith(word)} union all ${ofPeople}`, table);
    return sql`select case when ${isFew(sql`people.ids`)} then ${rows} end as ids
      from (select ${some(namedWith(word))} as ids offset 0) as people`;
  });
  return found.length === 0 ? undefined : narrowing(db, { id, table }, found);
}

/** The same for rows of which one query selects all that may match. */
export const narrowedOnce = (db: Db, id: string, table: keyof typeof indexedWords, rows: RawBuilder<unknown>): Narrowing =>
  narrowing(db, { id, table }, [sql`select ${some(rows, table)} as ids`]);
