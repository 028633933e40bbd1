/** A spreadsheet reads a value that starts like this as a formula. One that has an apostrophe of its own before it gets another, so that it is told from ours. */
const formulaStart = /^'*[=+\-@\t\r]/;

/** With an apostrophe before what a spreadsheet would take for a formula, such as +91 98400 12345. */
const guarded = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

/** The text again as it was before `guarded`. */
export const unguarded = (text: string): string => (text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text);

// some spreadsheets separate by semicolon or tab, and would begin a new value in the middle of this one
const quoted = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const cell = (value: string | number): string => (typeof value === 'number' ? String(value) : quoted(guarded(value)));

/** The rows as CSV. No text is a formula to the spreadsheet that opens it; a number is never one. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** Before a file, it makes a spreadsheet read it as UTF-8. */
export const byteOrderMark = '\uFEFF';
