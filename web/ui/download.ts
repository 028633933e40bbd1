import { byteOrderMark, csvOf } from '#contract/csv.ts';

/** Downloads a text as a file. */
export function download(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

export const downloadCsv = (name: string, rows: readonly (readonly string[])[]): void =>
  download(name, `${byteOrderMark}${csvOf(rows)}`, 'text/csv');
