import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import { searchWords, telephonePart } from '#contract/text/search.ts';

/** Whether a word of a search occurs in a text that is already in lower case. */
export const occurs = (word: string, text: Expression<string | null>): Expression<SqlBool> => sql<SqlBool>`strpos(${text}, ${word}) > 0`;

/** Whether a word of a search occurs in a text as somebody typed it. */
export const occursInText = (word: string, text: Expression<string>): Expression<SqlBool> =>
  occurs(word, sql<string>`lower(normalize(${text}, NFKC))`);

/** Whether the digits of a word occur in a telephone number, however that is written. */
export function occursInTelephone(word: string, number: Expression<string>): Expression<SqlBool> {
  const digits = telephonePart(word);
  return digits === '' ? sql<SqlBool>`false` : sql<SqlBool>`strpos(regexp_replace(${number}, '[^0-9]', '', 'g'), ${digits}) > 0`;
}

/** Whether each word of a search fulfils at least one of the conditions that `somewhere` gives for it. */
export function eachWordOccurs(q: string | undefined, somewhere: (word: string) => readonly Expression<SqlBool>[]): RawBuilder<SqlBool> {
  const found = searchWords(q ?? '').map((word) => sql`(${sql.join(somewhere(word), sql` or `)})`);
  return found.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(found, sql` and `)})`;
}
