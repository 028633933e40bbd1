/** Finds and replaces mentions of a person in free texts: notices, remarks, reasons and the like. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { anyOf } from '#server/db/listing.ts';
import type { Db } from '#server/db/open.ts';
import { recordTable } from '#server/db/record-table.ts';
import { nameKey } from '#server/name-key.ts';
import { telephoneColumns } from '#server/student/detail-columns.ts';
import { freeTexts, isOf } from './erased-tables.ts';
import type { Identity } from './person.ts';

const shortestUsername = 5;
const shortestRollno = 4;
const shortestTelephone = 7;

/** The digits of a telephone number without the prefix for calls from elsewhere: +91, or leading zeros. */
function ownDigits(number: string): string {
  const digits = number.replaceAll(/\D/g, '').replace(/^0+/, '');
  return digits.length === 12 && digits.startsWith('91') ? digits.slice(2) : digits;
}

/** A pattern for a telephone number, with or without that prefix, whatever separates its digits. */
function telephonePattern(number: string): string {
  const separator = String.raw`[\s().\/-]{0,3}`;
  const prefix = String.raw`(?:\(?(?:(?:\+|00)?91|\+|00|0)${separator})?\(?`;
  return `${prefix}${ownDigits(number).split('').join(separator)}`;
}

/** A pattern of `like`, whatever stands between the parts. What is not ASCII is left out, because only ASCII letters are made small. */
const likeOf = (parts: readonly string[]): string =>
  `%${parts.map((part) => part.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)).join('%')}%`;

const digitsInOrder = (number: string): string => likeOf(ownDigits(number).split(''));

/** Those of the numbers that nobody else has: families often share a number. */
async function unsharedNumbers(db: Db, id: string, telephones: readonly string[]): Promise<string[]> {
  const numbers = sql.join(
    telephoneColumns.map(
      ({ table, column }) =>
        sql`union all select ${sql.ref(column)} from ${sql.table(table)} where ${sql.ref(table === 'account' ? 'id' : 'account_id')} <> ${id}`,
    ),
    sql` `,
  );
  // those with the digits in their order are found first: only their digits are taken by themselves, which takes long for the numbers of all
  const { rows } = await sql<{ digits: string }>`
    with alike as materialized (
      select number from (
        select contact as number from worker
        union all select telephone from guardian where student_id <> ${id}
        union all select telephone from guardian_proposal where student_id <> ${id}
        ${numbers}
      ) as number
      where number like any(${telephones.map(digitsInOrder)}::text[])
    )
    select own as digits from unnest(${telephones.map(ownDigits)}::text[]) as own
    where exists (select from alike where regexp_replace(regexp_replace(number, '\\D', '', 'g'), '^(0*91(?=\\d{10}$)|0+)', '') = own)`.execute(
    db,
  );
  const shared = new Set(rows.map(({ digits }) => digits));
  return telephones.filter((number) => !shared.has(ownDigits(number)));
}

/**
 * The words that identify a person in any text: a name of two words and a telephone number that nobody else has, an e-mail address,
 * and a username or roll number with digits or signs. A first name or a plain word also occurs in texts about something else.
 */
export async function tellingWords(
  db: Db,
  id: string,
  { names, usernames, rollnos, emails, telephones }: Identity,
): Promise<{ words: string[]; telephones: string[] }> {
  const whole = names.filter((name) => /\S\s+\S/.test(name));
  const namesakes = await db
    .selectFrom('account')
    .select('name_key')
    .where('name_key', '=', anyOf(whole.map(nameKey)))
    .where('id', '<>', id)
    .execute();
  const shared = new Set(namesakes.map((namesake) => namesake.name_key));
  const found = [
    ...whole.filter((name) => !shared.has(nameKey(name))),
    ...usernames.filter((username) => username.length >= shortestUsername && /[\d._@-]/.test(username)),
    ...rollnos.filter((rollno) => rollno.length >= shortestRollno && /\d/.test(rollno)),
    ...emails,
  ];
  const wholeNumbers = telephones.filter((number) => ownDigits(number).length >= shortestTelephone);
  return { words: [...new Set(found)], telephones: await unsharedNumbers(db, id, wholeNumbers) };
}

/** Finds words in texts: in any case, with any space between them, whole words only. */
export interface Pattern {
  /** a regular expression of PostgreSQL */
  exact: string;
  /** patterns of `like` for the text in small letters: a text that is like none of them does not match, which is known in a tenth of the time */
  like: string[];
}

/** The id occurs in no text; it is added so that the pattern of no words matches nothing. */
export function patternOf({ words, telephones }: { words: readonly string[]; telephones: readonly string[] }, id: string): Pattern {
  const written = [...words, id].map((word) =>
    word.replaceAll(/[^\p{L}\p{M}\p{N}\s]/gu, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`),
  );
  return {
    exact: `(?<![[:alnum:]])(?:${[...written, ...telephones.map(telephonePattern)].join('|')})(?![[:alnum:]])`,
    like: [...[...words, id].map((word) => likeOf(word.match(/[!-~]+/g) ?? [])), ...telephones.map(digitsInOrder)],
  };
}

/** Whether a text contains one of the words. */
export const matches = (text: RawBuilder<unknown>, { exact, like }: Pattern): RawBuilder<SqlBool> =>
  sql`case when lower(${text} collate "C") like any(${like}::text[]) then ${text} ~* ${exact} else false end`;

const anyMatches = (columns: readonly string[], pattern: Pattern): RawBuilder<SqlBool> =>
  matches(sql`concat_ws(chr(10), ${sql.join(columns.map((column) => sql.ref(column)))})`, pattern);

/** The number of records that mention the person, without the person's own, which are emptied. */
export async function countMentions(db: Db, pattern: Pattern, personId: string): Promise<number> {
  let mentions = 0;
  for (const { table, columns } of freeTexts) {
    const others = recordTable[table].erased === 'emptied' || table === 'student' ? sql`and not ${isOf(table, personId)}` : sql``;
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where ${anyMatches(columns, pattern)} ${others}`.execute(db);
    mentions += rows[0]?.count ?? 0;
  }
  return mentions;
}

/** Replaces all mentions in the tables. */
export async function replaceMentions(db: Db, pattern: Pattern, replacement: string): Promise<void> {
  for (const { table, columns } of freeTexts) {
    const replaced = columns.map(
      (column) => sql`${sql.ref(column)} = regexp_replace(${sql.ref(column)}, ${pattern.exact}, ${replacement}, 'gi')`,
    );
    await sql`update ${sql.table(table)} set ${sql.join(replaced)} where ${anyMatches(columns, pattern)}`.execute(db);
  }
}

/** Whether an image in the audit log, of a record with free texts, contains one of the words. */
export function imageMentions(pattern: Pattern): RawBuilder<SqlBool> {
  const cases = freeTexts.map(({ table, columns }) => {
    const texts = columns.flatMap((column) => [sql`before ->> ${sql.lit(column)}`, sql`after ->> ${sql.lit(column)}`]);
    return sql`when ${sql.lit(table)} then ${matches(sql`concat_ws(chr(10), ${sql.join(texts)})`, pattern)}`;
  });
  return sql`case table_name ${sql.join(cases, sql` `)} else false end`;
}
