/** What the words of a kind of record are made of. */

/** How a value is shown: an id as the name of what it stands for, the rest as people write it. */
export type ValueKind = 'text' | 'word' | 'name' | 'moment' | 'day' | 'rupees' | 'flag';

export interface ColumnWords {
  label: string;
  kind: ValueKind;
  /** values that are not simply capitalized */
  values?: Readonly<Record<string, string>>;
  /** says a value that is no plain one; of a list, each of its parts */
  say?: (value: never) => string;
}

export interface RecordWords {
  /** what such a record is called */
  kind: string;
  /** the columns by which people call one of them */
  calledBy: readonly string[];
  columns: Readonly<Record<string, ColumnWords | null>>;
}

/** what is kept as a list, or in parts of its own */
export const said = (label: string, say: (value: never) => string): ColumnWords => ({ label, kind: 'text', say });
export const text = (label: string): ColumnWords => ({ label, kind: 'text' });
/** a status and the like, one of a few small words */
export const word = (label: string): ColumnWords => ({ label, kind: 'word' });
/** the id of a person, hostel, room or worker */
export const name = (label: string): ColumnWords => ({ label, kind: 'name' });
export const moment = (label: string): ColumnWords => ({ label, kind: 'moment' });
export const day = (label: string): ColumnWords => ({ label, kind: 'day' });
export const rupees = (label: string): ColumnWords => ({ label, kind: 'rupees' });
export const flag = (label: string): ColumnWords => ({ label, kind: 'flag' });
