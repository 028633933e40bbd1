import pg from 'pg';

type TypeParser = (text: string) => unknown;

/**
 * A time as ISO 8601 in UTC, to the millisecond. On our connections PostgreSQL sends times such as `2026-11-22 10:46:12.123456+00`; since
 * lists have thousands of them, these are cut out of the text without a `Date`.
 */
export function isoTime(text: string): string {
  if (!text.endsWith('+00') || text[4] !== '-' || text[10] !== ' ' || text.length < 22) return new Date(text).toISOString();
  const fraction = text.length > 22 ? text.slice(20, Math.min(23, text.length - 3)) : '';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`;
}

/** Parses an array of ids, in which no element is quoted. */
export const idsOf = (text: string): (string | null)[] =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((id) => (id === 'NULL' ? null : id));

/** Type ids of arrays, for which the driver has no names. */
const uuidArray = 2951;
const textArray: number = 1009;

const { builtins } = pg.types;
const parseTexts = pg.types.getTypeParser(textArray, 'text');

/** Most of what a long list has beside its rows is an empty array. */
const jsonOf = (text: string): unknown => (text === '[]' ? [] : JSON.parse(text));

/** Days stay texts; times become ISO 8601 UTC; counts and amounts become numbers, which can hold every value of this product. */
const parsers = new Map<number, TypeParser>([
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMPTZ, isoTime],
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [uuidArray, idsOf],
  [builtins.JSON, jsonOf],
  [builtins.JSONB, jsonOf],
  [textArray, (text) => (text === '{}' ? [] : parseTexts(text))],
]);

export function typeParserOf(oid: number, format?: 'text' | 'binary'): TypeParser {
  return parsers.get(oid) ?? pg.types.getTypeParser(oid, format);
}
