/** Parameters and reply fields shared by the calls that take a list of rows. */
import Type from 'typebox';
import { Flag, RowError, SheetColumn } from './schemas.ts';

/** How many rows of a sheet are shown as examples of its columns. */
export const exampleRows = 3;

/** JSON: heading of the sheet → field, or an empty text to leave the column out */
export const SettledHeadings = Type.Optional(Type.String({ maxLength: 8_000 }));

/** the reply contains the rows with errors as a file to be corrected */
export const WithBadRows = Type.Optional(Flag);

/** the columns of a sheet, each with its values in the first rows; empty for a JSON list */
export const ReadColumns = Type.Array(Type.Object({ ...SheetColumn.properties, examples: Type.Array(Type.String()) }));

export const ErrorReport = {
  /** the first errors; `errorCount` is how many there are, `errorRows` in how many rows */
  errors: Type.Array(RowError),
  errorCount: Type.Integer(),
  errorRows: Type.Integer(),
};

/** CSV; empty unless requested */
export const BadRows = Type.String();
