/**
 * What is kept of a student besides the username. What a call takes and answers, the columns of an import, of the list and of
 * its download, and the fields of the form follow from the table below. A new detail is one line in it and one migration that
 * adds its column: a text that is not null and empty by default, named like the detail in snake_case.
 */

export interface StudentDetail {
  label: string;
  maxLength: number;
  /** what else the heading of an import's column may say besides the name and the label; case, spaces and punctuation do not matter */
  headings?: readonly string[];
  /** where it stands on the screen, the lowest first; without a place it comes last */
  place?: number;
  /** a list can be sorted by it; in the list it then stands before the room */
  sortable?: true;
  /** which keyboard a phone offers for it; otherwise the one for text */
  keyboard?: 'telephone' | 'digits';
  /** a text of several lines */
  long?: true;
}

export const studentDetails = {
  rollno: { label: 'Roll no', maxLength: 40, place: 3, sortable: true, headings: ['roll number', 'roll'] },
  batch: { label: 'Batch', maxLength: 20, place: 2, sortable: true, keyboard: 'digits', headings: ['year'] },
  programme: { label: 'Programme', maxLength: 40, place: 1, sortable: true, headings: ['program', 'branch'] },
  fathersName: { label: "Father's name", maxLength: 120, place: 5, headings: ['father name'] },
  mothersName: { label: "Mother's name", maxLength: 120, place: 6, headings: ['mother name'] },
  address: { label: 'Address', maxLength: 500, place: 7, long: true },
  parentContactNo: { label: 'Parent contact', maxLength: 60, place: 4, keyboard: 'telephone', headings: ['parent phone'] },
} as const satisfies Record<string, StudentDetail>;

export type DetailName = keyof typeof studentDetails;

/** The details a list can be sorted by. */
export type SortableDetail = { [D in DetailName]: (typeof studentDetails)[D] extends { sortable: true } ? D : never }[DetailName];

/** In the order of the table. */
export const detailNames = Object.keys(studentDetails) as DetailName[]; // the table has no other keys

/** A value for every detail. */
export const forEachDetail = <T>(valueOf: (name: DetailName, detail: StudentDetail) => T): Record<DetailName, T> =>
  Object.fromEntries(detailNames.map((name) => [name, valueOf(name, studentDetails[name])])) as Record<DetailName, T>; // made of every name

/** In the order of the screen. */
export const detailsOnScreen: readonly (StudentDetail & { name: DetailName })[] = detailNames
  .map((name) => ({ name, ...(studentDetails[name] as StudentDetail) }))
  .sort((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity));

export const isSortable = (name: DetailName): name is SortableDetail => (studentDetails[name] as StudentDetail).sortable ?? false;

/** What pickers offer before any data; what is stored appears beside them. */
export const batches = ['2019', '2020', '2021', '2022', '2023'] as const;
export const programmes = ['CSE', 'ECE', 'MECH', 'SM', 'DS'] as const;
