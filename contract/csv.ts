/** A spreadsheet reads a value that starts like this as a formula. */
const formulaStart = /^[=+\-@\t\r]/;

const cell = (value: string) => {
  const safe = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The rows as CSV. No value is a formula to the spreadsheet that opens it. */
export const csvOf = (rows: readonly (readonly string[])[]): string => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** Before a file, it makes a spreadsheet read it as UTF-8. */
export const byteOrderMark = '\uFEFF';
