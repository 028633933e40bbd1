/** Plans what becomes of the students of a list, and writes it. */
import type { SignInCode } from '#contract/account/sign-in-code.ts';
import type { Db } from '#server/db/open.ts';
import type { Place } from './find-places.ts';
import { type DividedList, placeList } from './import-plan.ts';
import { familiesAdded, type Family, isEmpty } from './listed-family.ts';
import type { Prepared } from '../prepare-students.ts';
import type { ListedStudent } from './read-list.ts';
import type { Remedies } from '#server/sheet/remedies.ts';
import { writeImported } from './write-imported.ts';

export interface Plan extends DividedList {
  places: ReadonlyMap<number, Place>;
  /** what is added to the families of students, by row */
  families: ReadonlyMap<number, Family>;
}

/** Plans what to write, by the data as it is now. Rows with an error are neither in `fresh` nor in `present`. */
export async function planOf(db: Db, divided: DividedList, remedies: Remedies): Promise<Plan> {
  const { places, genders, errors } = await placeList(db, divided, remedies);
  const refused = new Set(errors.map(({ row }) => row));
  const withGender = (listed: ListedStudent): ListedStudent => {
    const gender = genders.get(listed.row);
    return gender === undefined ? listed : { ...listed, info: { ...listed.info, gender } };
  };
  const fresh = divided.fresh.filter(({ row }) => !refused.has(row)).map(withGender);
  const present = divided.present.filter(({ listed }) => !refused.has(listed.row));
  return {
    fresh,
    present,
    families: new Map([
      ...fresh.filter(({ family }) => !isEmpty(family)).map(({ row, family }) => [row, family] as const),
      ...(await familiesAdded(db, present, remedies)),
    ]),
    errors: [...divided.errors, ...errors],
    places,
  };
}

const slipOf = ({ username, info }: ListedStudent, place: Place | undefined) => ({
  username,
  name: info.name ?? '',
  rollno: info.rollno ?? '',
  hostel: place?.hostel.name ?? '',
  room: place?.seat?.room.number ?? '',
});

/** Carries out the plan. Returns the sign-in codes of new students without a password. */
export async function write(
  db: Db,
  { fresh, present, places, families }: Omit<Plan, 'errors'>,
  prepared: readonly Prepared[],
): Promise<SignInCode[]> {
  const byUsername = new Map(prepared.map((one) => [one.student.username, one]));
  const arriving = fresh.flatMap((listed) => {
    const one = byUsername.get(listed.username);
    return one ? [{ listed, ...one, place: places.get(listed.row) }] : [];
  });
  const staying = present.flatMap(({ listed, stored }) => {
    const place = places.get(listed.row);
    return place ? [{ studentId: stored.id, place }] : [];
  });
  await writeImported(
    db,
    arriving.map(({ student, place }) => ({ ...student, hostelId: place?.hostel.id })),
    [...arriving.flatMap(({ student, place }) => (place ? [{ studentId: student.id, place }] : [])), ...staying],
    [
      ...arriving.map(({ listed, student }) => ({ studentId: student.id, family: families.get(listed.row) })),
      ...present.map(({ listed, stored }) => ({ studentId: stored.id, family: families.get(listed.row) })),
    ].flatMap(({ studentId, family }) => (family ? [{ studentId, ...family }] : [])),
  );
  return arriving.flatMap(({ listed, place, signInCode }) => (signInCode === undefined ? [] : [{ ...slipOf(listed, place), signInCode }]));
}
