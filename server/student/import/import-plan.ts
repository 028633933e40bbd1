/** Compares a list with the stored students. */
import { fieldTexts, faults } from '#contract/messages.ts';
import type { RowError } from '#contract/call/schemas.ts';
import type { StudentInfo } from '#contract/student/student.ts';
import { detailNames, type DetailName, studentDetails } from '#contract/person/student-details.ts';
import type { UsernameSource } from '#contract/account/list-import.ts';
import { t } from '#contract/text/text.ts';
import type { Db } from '#server/db/open.ts';
import { nameKey } from '#server/name-key.ts';
import { pauses } from '#server/pause.ts';
import { findPlaces, type FoundPlaces, unknownPlaces } from './find-places.ts';
import * as queries from './import-queries.ts';
import type { ListedStudent, NamedPlace } from './read-list.ts';
import type { Remedies } from '#server/sheet/remedies.ts';
import type { Campus, Wish } from './wish.ts';

export interface DividedList {
  fresh: ListedStudent[];
  /** students who already exist with the same details as in the list */
  present: { listed: ListedStudent; stored: queries.StoredStudent }[];
  errors: RowError[];
}

/** Whether two values of a detail are the same: the roll number 22a1 is the same as 22A1. */
const isSame = (name: DetailName, given: string, stored: string) =>
  given === stored || (name === 'rollno' && nameKey(given) === nameKey(stored));

/** The labels of the given details that differ from the stored ones; a detail that the list leaves out is not a difference. */
const differences = (given: StudentInfo, stored: Required<StudentInfo>): string[] =>
  detailNames
    .filter((name) => {
      const value = given[name];
      return value !== undefined && !isSame(name, value, stored[name]);
    })
    .map((name) => t(studentDetails[name].label).toLowerCase());

/** Divides a list into new students, students who already exist, and rows that cannot be imported. */
export async function divideList(db: Db, students: readonly ListedStudent[], usernames: UsernameSource): Promise<DividedList> {
  const byUsername = await queries.storedByUsername(
    db,
    students.map((student) => nameKey(student.username)),
  );
  const byRollno = await queries.storedByRollno(
    db,
    students.flatMap(({ info }) => (info.rollno ? [nameKey(info.rollno)] : [])),
  );
  const divided: DividedList = { fresh: [], present: [], errors: [] };
  const pause = pauses();
  for (const listed of students) {
    await pause();
    const { row, info, family } = listed;
    const named = byUsername.get(nameKey(listed.username));
    const numbered = info.rollno ? byRollno.get(nameKey(info.rollno)) : undefined;
    // in a list without usernames, the roll number identifies the student, whatever their username
    const stored = usernames === 'rollno' ? (numbered ?? named) : named;
    if (stored?.info) {
      const differing = differences(info, stored.info);
      const { bornOn = stored.bornOn } = family;
      if (stored.bornOn !== null && bornOn !== stored.bornOn) differing.push(t('Date of birth').toLowerCase());
      if (differing.length === 0) divided.present.push({ listed, stored });
      else {
        const text = stored === named ? fieldTexts.usernameTakenDiffers : fieldTexts.rollnoTakenDiffers;
        divided.errors.push({ row, field: usernames, message: t(text, { fields: differing.join(', ') }) });
      }
    } else if (stored) divided.errors.push({ row, field: usernames, message: t(faults.usernameTaken.text) });
    else if (numbered) divided.errors.push({ row, field: 'rollno', message: t(faults.rollnoTaken.text) });
    else divided.fresh.push(listed);
  }
  return divided;
}

type Readable = Pick<DividedList, 'fresh' | 'present'>;

/** The places that a divided list names, in the order of its rows. */
const wishesOf = ({ fresh, present }: Readable): Wish[] =>
  [...fresh.map((listed) => ({ listed, stored: undefined })), ...present]
    .filter(({ listed }) => listed.hostel !== '' || listed.room !== '')
    .sort((a, b) => a.listed.row - b.listed.row);

const campusOf = async (db: Db): Promise<Campus> => ({
  hostels: await queries.hostelStates(db),
  remembered: await queries.rememberedHostels(db),
  roomsOf: (hostelIds) => queries.roomStates(db, hostelIds),
});

/** Finds the hostels and rooms that a divided list names, as they are at this moment. */
export async function placeList(db: Db, divided: Readable, remedies: Remedies): Promise<FoundPlaces> {
  const wishes = wishesOf(divided);
  if (wishes.length === 0) return { places: new Map(), genders: new Map(), errors: [] };
  return await findPlaces(wishes, await campusOf(db), remedies);
}

interface FaultyRows {
  errors: readonly RowError[];
  /** the hostel and room that each row of the list names */
  named: readonly NamedPlace[];
  /** the rows without errors; they take their seats first */
  good: Readable;
  /** the rows with an error that still identify the student and the place */
  doubtful: Readable;
}

/**
 * Errors in the places of rows that already have another error, so that everything in a row can be mended together. If a row does not identify a
 * student, only unknown hostels and rooms are reported, and nothing for a column that already has an error.
 */
export async function placeErrors(db: Db, { errors, named, good, doubtful }: FaultyRows, remedies: Remedies): Promise<RowError[]> {
  const faulty = new Set(errors.map(({ row }) => row));
  const wishes = wishesOf(doubtful);
  const known = new Set(wishes.map(({ listed }) => listed.row));
  const unknown = named.filter(({ row, hostel }) => hostel !== '' && faulty.has(row) && !known.has(row));
  if (wishes.length === 0 && unknown.length === 0) return [];
  const campus = await campusOf(db);
  const reported = new Set(errors.map(({ row, field }) => `${row} ${field}`));
  const found = wishes.length === 0 ? [] : (await findPlaces([...wishesOf(good), ...wishes], campus, remedies)).errors;
  return [
    ...found.filter(({ row }) => known.has(row)),
    ...(await unknownPlaces(unknown, campus)).filter(({ row, field }) => !reported.has(`${row} ${field}`)),
  ];
}
