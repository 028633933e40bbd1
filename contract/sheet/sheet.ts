/** Sheets in requests: spreadsheet files, or rows pasted from one. */

export const sheetTypes = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type SheetType = (typeof sheetTypes)[keyof typeof sheetTypes];

let made = 0;

/** A sheet as the body of a request. `type` is only what the sender states: files get renamed, so readers look at the bytes. */
export class SheetFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: SheetType;
  readonly #number = ++made;

  constructor(bytes: Uint8Array<ArrayBuffer>, type: SheetType = sheetTypes.csv) {
    this.bytes = bytes;
    this.type = type;
  }

  /** Distinguishes requests that are compared as JSON, without serializing megabytes. */
  toJSON(): string {
    return `sheet ${this.#number}`;
  }
}

export const sheetOfText = (text: string): SheetFile => new SheetFile(new TextEncoder().encode(text));

/** The sheet in a file that somebody chose. */
export const sheetOfFile = async (file: Blob): Promise<SheetFile> =>
  new SheetFile(
    new Uint8Array(await file.arrayBuffer()),
    Object.values(sheetTypes).find((type) => type === file.type),
  );

export const isSheet = (body: unknown): body is SheetFile => body instanceof SheetFile;

/**
 * How the field of a column was found: `usual` by a usual heading, `remembered` because somebody settled it before, `settled` because the
 * request settles it, `unknown` not at all.
 */
export const columnMatches = ['usual', 'remembered', 'settled', 'unknown'] as const;
export type ColumnMatch = (typeof columnMatches)[number];

/** One column of a sheet. */
export interface SheetColumn {
  heading: string;
  /** the field that it holds; empty for a column that is left out */
  field: string;
  match: ColumnMatch;
}

/** A field that a list may have, and the headings by which it is recognised. */
export interface ListField {
  name: string;
  label: string;
  /** headings in addition to the name and the label; case, spaces and punctuation do not matter */
  headings: readonly string[];
}

/** The heading of the column that we add to a file of rows with errors. */
export const reasonHeading = 'Reason';

/** The form in which headings are compared: without case, spaces, punctuation and a final "number" or "no". */
export const headingKey = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
    .replace(/(?<=.)(?:number|no|num)$/, '');
