/** What a list says of the families of students: the date of birth and, with how to reach them, the parents and another guardian. */
import { sql } from 'kysely';
import Type, { type Static } from 'typebox';
import { Check } from 'typebox/value';
import { guardianLimits } from '#contract/guardian/guardian.ts';
import type { StudentInfo } from '#contract/student/student.ts';
import { familyInputs } from '#contract/student/student-import.ts';
import { isFamilyField } from '#contract/student/student-list.ts';
import { t } from '#contract/text/text.ts';
import { insertMany, tableOf } from '#server/db/insert-many.ts';
import { anyOf } from '#server/db/listing.ts';
import type { Db } from '#server/db/open.ts';
import { nameKey } from '#server/name-key.ts';
import type { Remedies } from '#server/sheet/remedies.ts';
import { listCauses } from './list-causes.ts';

const Cells = Type.Object(familyInputs);
/** As in the list, with `bornOn` as a day. */
export type FamilyCells = Static<typeof Cells>;

interface ListedGuardian {
  name: string;
  relation: string;
  telephone: string;
  mail: string;
}

/** What is to be written for one student. */
export interface Family {
  bornOn: string | undefined;
  guardians: readonly ListedGuardian[];
  /** those of the guardians who could be somebody who is barred, each with the student */
  inQuestion?: readonly string[];
}

export const isEmpty = ({ bornOn, guardians }: Family): boolean => bornOn === undefined && guardians.length === 0;

/** Parents become guardians where the list says how to reach them, by the number for both of them too. */
function guardiansOf(
  { fathersName = '', mothersName = '', parentContactNo = '' }: StudentInfo,
  cells: FamilyCells,
): readonly ListedGuardian[] {
  const { fathersPhone, fathersMail = '', mothersPhone, mothersMail = '' } = cells;
  const { guardianName = '', guardianRelation = '', guardianPhone = '', guardianMail = '' } = cells;
  // any text, which may be no number
  const forBoth = Check(familyInputs.fathersPhone, parentContactNo) ? parentContactNo : '';
  const parents = [
    { name: fathersName, relation: t('Father'), telephone: fathersPhone || forBoth, mail: fathersMail },
    { name: mothersName, relation: t('Mother'), telephone: mothersPhone || (fathersName === '' ? forBoth : ''), mail: mothersMail },
  ].filter(({ telephone, mail }) => telephone !== '' || mail !== '');
  return [...parents, { name: guardianName, relation: guardianRelation, telephone: guardianPhone, mail: guardianMail }].filter(
    ({ name }, place, all) => name !== '' && all.findIndex((other) => nameKey(other.name) === nameKey(name)) === place,
  );
}

/**
 * Parts a row into the details of the student and what concerns the family. The number to call at night is, where the list has no column for it, the
 * first one of the family.
 */
export function familyIn(row: StudentInfo & FamilyCells): { info: StudentInfo; cells: FamilyCells; family: Family } {
  const entries = Object.entries(row);
  // the row's own fields, which have these types there
  const cells = Object.fromEntries(entries.filter(([field]) => isFamilyField(field))) as FamilyCells;
  const info = Object.fromEntries(entries.filter(([field]) => !isFamilyField(field))) as StudentInfo;
  const { bornOn, fathersPhone, mothersPhone, guardianPhone } = cells;
  const contact = info.parentContactNo ?? [fathersPhone, mothersPhone, guardianPhone].find(Boolean);
  return {
    info: contact === undefined ? info : { ...info, parentContactNo: contact },
    cells,
    family: { bornOn: bornOn || undefined, guardians: guardiansOf(info, cells) },
  };
}

/** The names of the stored guardians of each of these students, as names are compared. */
async function namesOfGuardians(db: Db, studentIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await db.selectFrom('guardian').select(['student_id', 'name']).where('student_id', '=', anyOf(studentIds)).execute();
  return new Map([...Map.groupBy(rows, (row) => row.student_id)].map(([id, all]) => [id, new Set(all.map(({ name }) => nameKey(name)))]));
}

interface Present {
  listed: { row: number; username: string; info: StudentInfo; family: Family; familyCells: FamilyCells };
  stored: { id: string; bornOn: string | null };
}

/** The places in this list of those who could be somebody who is barred for the same student. */
async function placesInQuestion(db: Db, listed: readonly (ListedGuardian & { studentId: string })[]): Promise<ReadonlySet<number>> {
  const rows = listed.map(({ studentId, name, relation, telephone, mail }, place) => ({
    place: String(place),
    student_id: studentId,
    name,
    relation,
    telephone,
    mail,
  }));
  const types = { place: 'bigint', student_id: 'uuid', name: 'text', relation: 'text', telephone: 'text', mail: 'text' } as const;
  const found = await db
    .selectFrom(tableOf('l', types, rows))
    .select('place')
    .where(sql<boolean>`barred_like(l.student_id, null, l.name, l.relation, l.telephone, l.mail) is not null`)
    .execute();
  return new Set(found.map(({ place }) => Number(place)));
}

/** Asks about those whom the list adds and who could be somebody who is barred. They are entered, unless the answer is to leave them out. */
async function askWhoTheyAre(
  db: Db,
  families: ReadonlyMap<number, Family>,
  present: readonly Present[],
  remedies: Remedies,
): Promise<Map<number, Family>> {
  const added = present.flatMap(({ listed: { row, username, info }, stored }) =>
    (families.get(row)?.guardians ?? []).map((one) => ({ ...one, row, studentId: stored.id, student: info.rollno || username })),
  );
  const inQuestion = await placesInQuestion(db, added);
  const asked = Map.groupBy(
    added.filter((_, place) => inQuestion.has(place)),
    ({ row }) => row,
  );
  return new Map(
    [...families].flatMap(([row, family]): [number, Family][] => {
      const ofRow = (asked.get(row) ?? []).map(({ name, student }) => ({ name, shown: `${name} (${student})` }));
      const answers = ofRow.map(({ shown }) => remedies.choose('barred', row, listCauses.barred, shown));
      if (!answers.includes('without')) return [[row, { ...family, inQuestion: ofRow.map(({ shown }) => shown) }]];
      const left = { ...family, guardians: family.guardians.filter(({ name }) => ofRow.every((one) => one.name !== name)) };
      return isEmpty(left) ? [] : [[row, left]];
    }),
  );
}

/**
 * What the list adds to the families of students who are there, by row. A guardian of the same name stays as staff entered them, and the parents'
 * number alone, which a list exported from here has too, adds nobody.
 */
export async function familiesAdded(db: Db, present: readonly Present[], remedies: Remedies): Promise<Map<number, Family>> {
  const known = await namesOfGuardians(
    db,
    present.filter(({ listed }) => listed.family.guardians.length > 0).map(({ stored }) => stored.id),
  );
  const families = new Map(
    present.flatMap(({ listed: { row, family, familyCells }, stored }): [number, Family][] => {
      const names = known.get(stored.id) ?? new Set();
      const { fathersPhone, mothersPhone, guardianPhone } = familyCells;
      const ownNumbers = [fathersPhone, mothersPhone, guardianPhone];
      const added = {
        bornOn: stored.bornOn === null ? family.bornOn : undefined,
        guardians: family.guardians
          .filter(({ name, telephone, mail }) => !names.has(nameKey(name)) && (mail !== '' || ownNumbers.includes(telephone)))
          .slice(0, guardianLimits.each - names.size),
      };
      return isEmpty(added) ? [] : [[row, added]];
    }),
  );
  return await askWhoTheyAre(db, families, present, remedies);
}

export async function insertFamilies(db: Db, families: readonly (Family & { studentId: string })[]): Promise<void> {
  const births = families.flatMap(({ studentId, bornOn }) => (bornOn === undefined ? [] : [{ student_id: studentId, born_on: bornOn }]));
  const guardians = families.flatMap(({ studentId, guardians: all }) =>
    all.map((one) => ({ ...one, student_id: studentId, sees_leave: true, consents: true })),
  );
  await insertMany(db, 'student_birth', { student_id: 'uuid', born_on: 'date' }, births);
  await insertMany(
    db,
    'guardian',
    { student_id: 'uuid', name: 'text', relation: 'text', telephone: 'text', mail: 'text', sees_leave: 'boolean', consents: 'boolean' },
    guardians,
  );
}
