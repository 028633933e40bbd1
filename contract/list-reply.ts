/** What calls that take a list are told of it, and what they say of it. */
import Type from 'typebox';
import { Flag, RowError, SheetColumn } from './schemas.ts';

/** The rows of a sheet that show what is in its columns. */
export const exampleRows = 3;

/** JSON: headings of the sheet → our fields, or an empty text to leave a column out */
export const SettledHeadings = Type.Optional(Type.String({ maxLength: 8_000 }));

/** the reply carries the rows with errors as a file to mend */
export const WithBadRows = Type.Optional(Flag);

/** the columns of a sheet, each with what stands in its first rows; none of a JSON list */
export const ReadColumns = Type.Array(Type.Object({ ...SheetColumn.properties, examples: Type.Array(Type.String()) }));

export const ErrorReport = {
  /** the first of them; how many there are in all, and in how many rows, say the two after it */
  errors: Type.Array(RowError),
  errorCount: Type.Integer(),
  errorRows: Type.Integer(),
};

/** CSV; empty unless it was asked for */
export const BadRows = Type.String();
