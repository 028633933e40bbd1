import { type Expression, sql, type SqlBool } from 'kysely';
import { telephonePart } from '#contract/search.ts';

/** Whether a word of a search occurs in a text that is compared in small letters. */
export const occurs = (word: string, text: Expression<string | null>): Expression<SqlBool> => sql<SqlBool>`strpos(${text}, ${word}) > 0`;

/** Whether the digits of a word occur in a telephone number, however that is written. */
export function occursInTelephone(word: string, number: Expression<string>): Expression<SqlBool> {
  const digits = telephonePart(word);
  return digits === '' ? sql<SqlBool>`false` : sql<SqlBool>`strpos(regexp_replace(${number}, '[^0-9]', '', 'g'), ${digits}) > 0`;
}
