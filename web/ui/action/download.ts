import { byteOrderMark, csvOf } from '#contract/sheet/csv.ts';

/** Saves a file as a download of the browser. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Downloads a text as a file. */
export const download = (name: string, text: string, type: string): void => saveFile(name, new Blob([text], { type }));

export const downloadCsv = (name: string, rows: readonly (readonly string[])[]): void =>
  download(name, `${byteOrderMark}${csvOf(rows)}`, 'text/csv');
