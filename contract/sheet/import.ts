/** What an import finds wrong in many rows at once, and what is to be done about all of them. */
import Type, { type Static } from 'typebox';

/** The rows with this remedy are not imported. */
export const leftOut = 'leave out';

/** One thing that is wrong with some rows of a list. */
export const ImportCause = Type.Object({
  /** names it in `remedies` */
  key: Type.String(),
  rows: Type.Integer(),
  title: Type.String(),
  /** what is done about it, and examples from the list */
  detail: Type.String(),
  /** one of `choices`: chosen by the request or, if it says nothing, the likeliest */
  remedy: Type.String(),
  /** in words; empty if the rows can only be left out */
  choices: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
});
export type ImportCause = Static<typeof ImportCause>;

/** A row as it would be written, without its password. */
export const PreviewRow = Type.Object({
  row: Type.Integer(),
  cells: Type.Array(Type.Object({ field: Type.String(), value: Type.String(), isChanged: Type.Boolean() })),
  /** why it is left out, or what else happens */
  note: Type.String(),
  isLeftOut: Type.Boolean(),
});
export type PreviewRow = Static<typeof PreviewRow>;

/** The key of the rows that nothing but a correction can save. */
export const unmendedCause = 'unmended';

export const importCauseTexts = {
  leaveOut: 'Leave these rows out',
  genderTitle: 'No gender is given',
  genderDetail: 'Each of these rows names a hostel for men or for women.',
  genderFromHostel: 'Take it from the hostel',
  splitTitle: 'Name and roll number are in one column',
  splitDetail: '{from} becomes {name} and {number}.',
  split: 'Split them',
  keep: 'Leave as it is',
  hostelTitle: '“{name}” is no hostel here',
  hostelMeans: 'The answer is remembered for the next list.',
  hostelAdds: 'It can be added, with the rooms of the list.',
  hostelForWhom: 'It can be added, with the rooms of the list. For whom is it? Neither its name nor a gender tells.',
  meansChoice: 'means {meant}',
  hostelAddChoice: 'Add it, {whom, select, women {for women} men {for men} other {for all}}',
  withoutHostel: 'Import without a hostel',
  roomsTitle: '{rooms, plural, one {# room does not exist} other {# rooms do not exist}} in {hostel}',
  roomsDetail: '{rooms}: new rooms get {seats, plural, one {# seat} other {# seats}} or more.',
  roomsAdd: 'Add them',
  withoutRoom: 'Import without a room',
  seatTitle:
    '{rooms, plural, one {# room is given to more students than it has seats} other {# rooms are given to more students than they have seats}}',
  bedTitle: '{beds, plural, one {# bed is given to several students} other {# beds are given to several students}}',
  anotherBed: 'The others get another seat of the room',
  fullTitle: '{rooms, plural, one {# room is full} other {# rooms are full}}',
  closedTitle: '{rooms, plural, one {# room is closed} other {# rooms are closed}}',
  firstKeeps: 'The first rows keep it, the others have no room',
  lastKeeps: 'The last rows keep it, the others have no room',
  hostelFullTitle: '{hostel} has too few seats',
  hostelFullDetail: 'Students there and other rows take all {seats, plural, one {# seat} other {# seats}}.',
  othersTitle: '{hostel} is for {whom, select, women {women} other {men}} only',
  othersDetail: 'Another gender is given in these rows, or none that decides it.',
  roleTitle: '“{role}” is no role here',
  personTitle: '{people, plural, one {# person is} other {# people are}} in several rows',
  personDetail: '{people}: the same name, role and telephone.',
  onePerson: 'One account for all of them',
  twoPeople: 'They are different people',
  sameAccount: 'same account as row {row}',
  twiceTitle:
    '{numbers, plural, one {# roll number or username is in the list twice} other {# roll numbers or usernames are in the list twice}}',
  firstCounts: 'The first row counts',
  lastCounts: 'The last row counts',
  sameTitle: '{people, plural, one {# person} other {# people}} may be in the list twice',
  sameDetail: '{people}: the same name and the same telephone, parents’ number or father.',
  bothCount: 'They are two people',
  birthTitle: 'Dates of birth: is the day first, or the month?',
  birthDay: '{date} is {day}',
  birthTwoDays: '{date} can be two days.',
  birthUnread: 'This is no date of birth of a student.',
  detailTitle: '{column}: not to be read',
  detailDetail: 'In the list: {values}.',
  detailEmpty: 'Leave it empty',
  barredTitle: '{guardians, plural, one {# guardian} other {# guardians}} could be somebody who is barred',
  barredDetail: '{guardians}: a like name, the same relation, telephone or mail. Nothing goes there until staff say who it is.',
  barredAsk: 'Enter them, and say so on the pages of the students',
  barredWithout: 'Leave these guardians out',
  unmendedTitle: '{rows, plural, one {# row cannot be imported} other {# rows cannot be imported}}',
  addedRoom: 'room is added',
  addedHostel: 'hostel is added',
  alreadyHere: 'already here',
  leftOutByHand: 'Left out by hand.',
} as const;
