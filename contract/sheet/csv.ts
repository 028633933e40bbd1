/**
 * Whether a spreadsheet reads a value as a formula. Some read the full-width ＝ and other forms of these characters alike, which NFKC makes
 * the same. A text with apostrophes before it counts too: it gets one more, so that `unguarded` can restore it.
 */
const startsFormula = (text: string): boolean => /^'*[=+\-@\t\r\n]/.test(text.normalize('NFKC'));

/** Puts an apostrophe before a text that a spreadsheet would take for a formula, such as +91 98400 12345. */
const guarded = (text: string): string => (startsFormula(text) ? `'${text}` : text);

/** Reverses `guarded`. */
export const unguarded = (text: string): string => (text.startsWith("'") && startsFormula(text) ? text.slice(1) : text);

// some spreadsheets separate by semicolon or tab, and would begin a new value in the middle of this one
const quoted = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const cell = (value: string | number): string => (typeof value === 'number' ? String(value) : quoted(guarded(value)));

/** The rows as CSV, with texts guarded against being read as formulas. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** At the start of a file it makes a spreadsheet read the file as UTF-8. */
export const byteOrderMark = '\uFEFF';
