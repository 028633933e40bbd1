/** Downloads a text as a file. */
export function download(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** A spreadsheet reads a value that starts like this as a formula. */
const formulaStart = /^[=+\-@\t\r]/;

const cell = (value: string) => {
  const safe = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const csvOf = (rows: readonly (readonly string[])[]): string => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** The byte order mark makes a spreadsheet read the file as UTF-8. */
export const downloadCsv = (name: string, rows: readonly (readonly string[])[]): void => download(name, `\uFEFF${csvOf(rows)}`, 'text/csv');
