/** What a sheet may hold, and how it is refused where it holds more. */
import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text.ts';
import { Fault } from '#server/http/fault.ts';

/** A row with more is not from a list. */
export const mostColumns = 200;

/** Titles and notes may stand above the headings, which are looked for in so many rows that are not empty. */
export const headingWithin = 20;

/** The rows that are read of a sheet whose list may have `most`: the headings and what stands above them as well. */
export const rowsToRead = (most: number): number => most + headingWithin;

/** A row of a sheet that is not empty. */
export interface SheetRow {
  /** as the sheet counts: from 1, titles, headings and empty rows included */
  row: number;
  cells: string[];
}

export const unreadable = (why: string): Fault => new Fault('invalid', { fields: { file: why } });
export const tooManyRows = (most: number): Fault => unreadable(t(fieldTexts.tooManyRows, { limit: most }));
export const tooManyColumns = (): Fault => unreadable(t(fieldTexts.tooManyColumns, { limit: mostColumns }));
