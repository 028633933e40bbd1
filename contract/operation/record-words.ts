/** The types for the words that describe a kind of record, and a builder for each kind of column. */

/** How a value is formatted; `name` shows an id as the name of the person, hostel, room or worker. */
export type ValueKind = 'text' | 'word' | 'name' | 'moment' | 'day' | 'rupees' | 'flag';

export interface ColumnWords {
  label: string;
  kind: ValueKind;
  /** labels of values for which capitalizing is not enough */
  values?: Readonly<Record<string, string>>;
  /** formats a structured value; for a list, each of its items */
  say?: (value: never) => string;
}

export interface RecordWords {
  /** the label of this kind of record */
  kind: string;
  /** the columns whose values identify one record to people */
  calledBy: readonly string[];
  columns: Readonly<Record<string, ColumnWords | null>>;
}

/** a list, or a value with parts */
export const said = (label: string, say: (value: never) => string): ColumnWords => ({ label, kind: 'text', say });
export const text = (label: string): ColumnWords => ({ label, kind: 'text' });
/** one of a few words, such as a status */
export const word = (label: string): ColumnWords => ({ label, kind: 'word' });
/** the id of a person, hostel, room or worker */
export const name = (label: string): ColumnWords => ({ label, kind: 'name' });
export const moment = (label: string): ColumnWords => ({ label, kind: 'moment' });
export const day = (label: string): ColumnWords => ({ label, kind: 'day' });
export const rupees = (label: string): ColumnWords => ({ label, kind: 'rupees' });
export const flag = (label: string): ColumnWords => ({ label, kind: 'flag' });
