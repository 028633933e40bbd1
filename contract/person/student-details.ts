/**
 * The details stored of a student in addition to the username. The schemas of the calls, the columns of the import, the list and its
 * export, and the fields of the forms follow from the table below. A new detail is one line in it and one migration that
 * adds its column: a text, not null, empty by default, named like the detail in snake_case.
 */
import { genders } from './genders.ts';
import { personLimits } from './person.ts';

export interface StudentDetail {
  label: string;
  maxLength: number;
  /** headings of an import's column in addition to the name and the label; case, spaces and punctuation do not matter */
  headings?: readonly string[];
  /** its position on screens, lowest first; a detail without a place comes last */
  place?: number;
  /** lists can be sorted by it; its column is then placed before the room */
  sortable?: true;
  /** how it is validated; otherwise it is any text */
  kind?: 'telephone' | 'email';
  /** the keyboard on a phone, if it is not that of its `kind`; the default is the one for text */
  keyboard?: 'telephone' | 'digits';
  /** the values it can have apart from empty: value → label */
  choices?: Readonly<Record<string, string>>;
  /** other words for a value in an import, in lower case: word → value */
  words?: Readonly<Record<string, string>>;
  /** stored of everybody with an account, and therefore in the table `account` */
  of?: 'account';
  /** a text of several lines */
  long?: true;
}

/** Whether the detail is a telephone number. */
export const isTelephone = ({ kind, keyboard }: StudentDetail): boolean => kind === 'telephone' || keyboard === 'telephone';

export const studentDetails = {
  name: {
    label: 'Name',
    maxLength: personLimits.name,
    place: 1,
    sortable: true,
    of: 'account',
    headings: [
      'full name',
      'student name',
      'students name',
      'name of student',
      'name of the student',
      'candidate name',
      'name and roll no',
      'name & roll no',
      'name with roll no',
      'name roll no',
    ],
  },
  rollno: {
    label: 'Roll no',
    maxLength: personLimits.rollno,
    place: 4,
    sortable: true,
    headings: ['enrolment no', 'enrollment no', 'registration no', 'reg no', 'admission no', 'usn'],
  },
  batch: {
    label: 'Batch',
    maxLength: 20,
    place: 3,
    sortable: true,
    keyboard: 'digits',
    headings: ['year', 'batch year', 'year of admission', 'admission year', 'year of joining', 'year of adm'],
  },
  programme: {
    label: 'Programme',
    maxLength: 40,
    place: 2,
    sortable: true,
    headings: ['program', 'branch', 'course', 'department', 'dept', 'stream', 'degree'],
  },
  gender: {
    label: 'Gender',
    maxLength: 10,
    place: 9,
    choices: genders,
    headings: ['sex'],
    words: { f: 'female', w: 'female', girl: 'female', woman: 'female', m: 'male', boy: 'male', man: 'male', o: 'other' },
  },
  phone: {
    label: 'Phone',
    maxLength: personLimits.phone,
    place: 10,
    kind: 'telephone',
    of: 'account',
    headings: [
      'mobile',
      'telephone',
      'student phone',
      'student mobile',
      'contact',
      'student contact',
      'mob',
      'student mob',
      'cell',
      'whatsapp',
    ],
  },
  email: {
    label: 'E-mail',
    maxLength: personLimits.email,
    place: 11,
    kind: 'email',
    headings: ['email address', 'email id', 'mail', 'mail id'],
  },
  fathersName: { label: "Father's name", maxLength: 120, place: 6, headings: ['father name', 'name of father', 'father'] },
  mothersName: { label: "Mother's name", maxLength: 120, place: 7, headings: ['mother name', 'name of mother', 'mother'] },
  address: {
    label: 'Address',
    maxLength: 500,
    place: 8,
    long: true,
    headings: ['home address', 'permanent address', 'residential address'],
  },
  parentContactNo: {
    label: 'Parent contact',
    maxLength: 60,
    place: 5,
    keyboard: 'telephone',
    headings: ['parent phone', 'parent mobile', 'parents contact', 'parents phone', 'parents mobile', 'parent mob', 'parents mob'],
  },
} as const satisfies Record<string, StudentDetail>;

export type DetailName = keyof typeof studentDetails;

/** The details a list can be sorted by. */
export type SortableDetail = { [D in DetailName]: (typeof studentDetails)[D] extends { sortable: true } ? D : never }[DetailName];

/** In the order of the table. */
export const detailNames = Object.keys(studentDetails) as DetailName[]; // the table has no other keys

/** The telephone numbers of the student and of relatives. */
export const telephoneDetails = detailNames.filter((name) => isTelephone(studentDetails[name]));

/** A value for every detail. */
export const forEachDetail = <T>(valueOf: (name: DetailName, detail: StudentDetail) => T): Record<DetailName, T> =>
  Object.fromEntries(detailNames.map((name) => [name, valueOf(name, studentDetails[name])])) as Record<DetailName, T>; // made of every name

/** In the order of the screen. */
export const detailsOnScreen: readonly (StudentDetail & { name: DetailName })[] = detailNames
  .map((name) => ({ name, ...(studentDetails[name] as StudentDetail) }))
  .sort((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity));

export const isSortable = (name: DetailName): name is SortableDetail => (studentDetails[name] as StudentDetail).sortable ?? false;

/** What pickers offer before there is data; stored values are added to these. */
export const batches = ['2019', '2020', '2021', '2022', '2023'] as const;
export const programmes = ['CSE', 'ECE', 'MECH', 'SM', 'DS'] as const;
