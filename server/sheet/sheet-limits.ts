/** The limits of a sheet, and the faults for sheets that exceed them. */
import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { Fault } from '#server/fault.ts';

/** A row with more columns is not from a list. */
export const mostColumns = 200;

/** The headings are searched for in this many rows that are not empty, since titles and notes may be above them. */
export const headingWithin = 20;

/** How many rows of a sheet are read if its list may have `most`: these, the headings and the rows above them. */
export const rowsToRead = (most: number): number => most + headingWithin;

/** A row of a sheet that is not empty. */
export interface SheetRow {
  /** the number that the spreadsheet shows: from 1, counting titles, headings and empty rows */
  row: number;
  cells: string[];
}

export const unreadable = (why: string): Fault => new Fault('invalid', { fields: { file: why } });
export const tooManyRows = (most: number): Fault => unreadable(t(fieldTexts.tooManyRows, { limit: most }));
export const tooManyColumns = (): Fault => unreadable(t(fieldTexts.tooManyColumns, { limit: mostColumns }));
