/** Sheets as requests carry them: files of a spreadsheet, or what was pasted from one. */

export const sheetTypes = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type SheetType = (typeof sheetTypes)[keyof typeof sheetTypes];

let made = 0;

/** A sheet in the place of a body. Offices rename files: what it really is, its bytes tell. */
export class SheetFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: SheetType;
  readonly #number = ++made;

  constructor(bytes: Uint8Array<ArrayBuffer>, type: SheetType = sheetTypes.csv) {
    this.bytes = bytes;
    this.type = type;
  }

  /** Tells requests apart where they are compared as texts, without writing megabytes down. */
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
 * How it is known what a column stands for: by its usual headings, because somebody settled it before, because the request
 * settles it, or not at all.
 */
export const columnMatches = ['usual', 'remembered', 'settled', 'unknown'] as const;
export type ColumnMatch = (typeof columnMatches)[number];

/** One column of a sheet. */
export interface SheetColumn {
  heading: string;
  /** what it stands for; empty for a column that is left out */
  field: string;
  match: ColumnMatch;
}

/** What a list knows of one of its columns. */
export interface ListField {
  name: string;
  label: string;
  /** what a heading may say besides the name and the label; case, spaces and punctuation do not matter */
  headings: readonly string[];
}

/** The heading of our own column in a file of rows with errors. */
export const reasonHeading = 'Reason';

/** A heading as it is compared: without case, spaces, punctuation and the word number, which offices write in many ways. */
export const headingKey = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
    .replace(/(?<=.)(?:number|no|num)$/, '');
