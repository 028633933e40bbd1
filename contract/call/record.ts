/**
 * What a table of the database is to people: one row of the record table (`contract/calls.ts`). The order of an undo and who may undo,
 * histories, live updates, and what happens when a person is erased follow from it and from the foreign keys of the database.
 */

/** How a value is formatted; `name` shows an id as the name of the person, hostel, room or worker. */
export type ValueKind = 'text' | 'word' | 'name' | 'moment' | 'day' | 'rupees' | 'flag';

/**
 * What becomes of a text when a person is erased:
 * `free` people write freely here, and so may name anybody: mentions are replaced; if the record is of the person, the text is emptied ·
 * `own` describes the person, and is emptied or replaced by code of its own · `kept` it names no person with an account
 */
export type TextErasing = 'free' | 'own' | 'kept';

export interface Column {
  /** null: shown to nobody */
  label: string | null;
  kind: ValueKind;
  /** labels of values for which capitalizing is not enough */
  values?: Readonly<Record<string, string>>;
  /** formats a structured value; for a list, each of its items */
  say?: (value: never) => string;
  /** for every text that is not one of a few words */
  erasing?: TextErasing;
}

/** By name; null for an id, a number or a moment that is shown to nobody. */
export type Columns = Readonly<Record<string, Column | null>>;

interface AnyTable {
  /** the columns that hold the id of a student whom a record is about */
  readonly ofStudent?: readonly string[];
  /** the column that holds the id of the account that a record belongs to */
  readonly ofAccount?: string;
  /** what happens to the records of a person who is erased: otherwise they stay, and so do their images in the audit log */
  readonly erased?: 'deleted' | 'emptied';
}

/** A table whose changes the audit log records. */
export interface RecordRow extends AnyTable {
  /** the label of this kind of record */
  readonly kind: string;
  /** the columns whose values identify one record to people */
  readonly calledBy: readonly string[];
  /** the column that holds the id of the record of another table that this one is a part of; it is about the same student */
  readonly partOf?: { readonly table: string; readonly column: string };
  /**
   * whom an undo asks: `administrators` · `nobody`, because the record follows from others · or the columns whose hostel, or whose
   * student's hostel, the caller must reach: otherwise `hostel_id` and `ofStudent`, as far as there are such columns
   */
  readonly undo?: 'administrators' | 'nobody' | readonly string[];
  /** a record has a history that staff of its hostel may read: `student` if the student whom it is about may, too */
  readonly history?: 'staff' | 'student';
  /** the beginnings of the names of the calls that read it: otherwise the first word of the table, as `leave` for `leave_request` */
  readonly readBy?: readonly string[];
  /** all students of its hostel read it, and open pages of theirs are told of its changes: for what changes a few times a day */
  readonly toldToStudents?: true;
  /** entered to care for a student: that there is such a record is told only to those who may read it */
  readonly care?: true;
  readonly columns: Columns;
}

/** A table whose changes the audit log does not record, so that they cannot be undone. */
export interface UnrecordedRow extends AnyTable {
  readonly notRecorded: string;
  /** not needed if the records are deleted with the person */
  readonly columns?: Columns;
}

export type Records = Readonly<Record<string, RecordRow | UnrecordedRow>>;

const words =
  (kind: ValueKind, erasing?: TextErasing) =>
  (label: string): Column => ({ label, kind, ...(erasing && { erasing }) });

export const freeText = words('text', 'free');
export const ownText = words('text', 'own');
/** a code, a word of the product, or what the office calls its hostels, rooms and things */
export const keptText = words('text', 'kept');
export const number = words('text');
/** one of a few words, such as a status */
export const word = words('word', 'kept');
/** the id of a person, hostel, room or worker */
export const name = words('name', 'kept');
export const moment = words('moment');
export const day = words('day');
export const rupees = words('rupees');
export const flag = words('flag');
/** a list, or a value with parts */
export const said = (label: string, say: (value: never) => string): Column => ({ ...keptText(label), say });
/** a text that is shown to nobody */
export const hidden: Readonly<Record<TextErasing, Column>> = {
  free: { label: null, kind: 'text', erasing: 'free' },
  own: { label: null, kind: 'text', erasing: 'own' },
  kept: { label: null, kind: 'text', erasing: 'kept' },
};
/** Ids, numbers and moments that are shown to nobody. */
export const unseen = <C extends string>(...names: readonly C[]): Record<C, null> =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<C, null>; // made of these names
