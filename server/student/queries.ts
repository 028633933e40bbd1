import { type RawBuilder, sql } from 'kysely';
import type { Inputs } from '#contract/calls.ts';
import type { Student, StudentInfo } from '#contract/student/student.ts';
import type { StudentState } from '#contract/person/student-states.ts';
import { inPieces, mapPieces } from '#server/db/in-pieces.ts';
import { readPage, type Way } from '#server/db/listing.ts';
import { studentCounts } from '#server/db/kept-counts.ts';
import { insertMany } from '#server/db/insert-many.ts';
import type { Db } from '#server/db/open.ts';
import { nameKey } from '#server/name-key.ts';
import { naturalKey } from '#server/natural-order.ts';
import { accountDetailsAsRow, accountDetailTypes, detailColumnTypes, detailsAsRow } from './detail-columns.ts';
import { hostelListed, hostelWithin, isOneHostel, type Listed, type Scope } from '#server/call/scope.ts';
import { asksForRooms, hostelOf, type StudentFilter, studentsFound, studentsNarrowed } from './student-filter.ts';
import { type StudentCondition, studentPieces, studentRows, studentsInOrder, toStudent } from './student-rows.ts';

export const studentsOfBatch = (db: Db, batch: string, state: StudentState): AsyncIterable<Student[]> =>
  studentPieces(db, (students) =>
    students
      .where('student.batch', '=', batch)
      .where('student.left_on', state === 'left' ? 'is not' : 'is', null)
      .where('student.erased_at', 'is', null),
  );

export const allStudents = (db: Db): AsyncIterable<Student[]> =>
  studentPieces(db, (students) => students.where('student.erased_at', 'is', null));

const inList =
  (list: Listed, filter: StudentFilter, { alone = false } = {}): StudentCondition =>
  (students) =>
    studentsFound(filter, { alone })(students)
      .where(hostelListed(list, sql.ref(hostelOf(filter.state))))
      .where('student.left_on', filter.state === 'left' ? 'is not' : 'is', null);

/** One page of the students of a hostel, or of all within reach. Those who have left are listed only if the filter asks for them. */
export async function pageStudents(db: Db, list: Listed, { page, pageSize, ...filter }: Inputs['studentPage']['query']) {
  const counts = list.scope.kind === 'all' ? await studentCounts(db) : null;
  const { q, programme, batch, room, state, round } = filter;
  const isWhole = !list.hostel && !q && !programme && !batch && !round && room === undefined && state !== 'left';
  const known = counts && isWhole ? { total: counts.here } : {};
  const isOne = isOneHostel(list);
  const alone = !asksForRooms(filter);
  const inHostel = isOne ? hostelListed(list, sql.ref(hostelOf(filter.state))) : undefined;
  const condition = inList(list, filter, { alone });
  const found = (way: Way) => studentsInOrder(db, { condition, sort: filter.sort, way, alone, inWords: Boolean(q), inHostel });
  const rows = () => studentRows(db, inList(list, filter), filter.sort);
  const read = await readPage(
    { page, pageSize, ...known },
    'student.account_id',
    rows,
    isOne ? undefined : studentsNarrowed(db, filter),
    found,
  );
  return { ...read, items: read.items.map(toStudent), counts };
}

/** A student with the day, reason and hostel of their check-out, if any. */
export type ExportedStudent = Student & { leftOn: string | null; leftReason: string; leftHostel: string | null };

/** Students of a hostel, or all, with or without one. Those who have left are listed only if the filter asks for them. Lists of contacts are sorted by room. */
export function studentsInPieces(
  db: Db,
  list: Listed,
  { sort, columns, ...filter }: Inputs['studentExport']['query'],
): AsyncIterable<ExportedStudent[]> {
  const rows = studentRows(db, inList(list, filter), sort ?? (columns === 'contacts' ? 'room' : undefined))
    .leftJoin('hostel as left_hostel', 'left_hostel.id', 'student.left_hostel_id')
    .select(['student.left_on as leftOn', 'student.left_reason as leftReason', 'left_hostel.name as leftHostel']);
  return mapPieces(inPieces(db, rows), ({ leftOn, leftReason, leftHostel, ...row }) => ({
    ...toStudent(row),
    leftOn,
    leftReason,
    leftHostel,
  }));
}

/** The values that a column of all students has, found by going from one to the next in its index: they are few, and students many. */
async function valuesOfAll(db: Db, column: 'batch' | 'programme'): Promise<{ value: string }[]> {
  const next = (after: RawBuilder<unknown>) => sql`(select min(${sql.ref(column)}) from student where ${sql.ref(column)} > ${after})`;
  const { rows } = await sql<{ value: string }>`
    with recursive found as (
      select ${next(sql`''`)} as value
      union all
      select ${next(sql`value`)} from found where value is not null
    )
    select value from found where value is not null`.execute(db);
  return rows;
}

/** The distinct batches and programmes of the students within the scope. */
export async function storedChoices(db: Db, scope: Scope): Promise<{ batches: string[]; programmes: string[] }> {
  const distinct = async (column: 'batch' | 'programme') => {
    const rows =
      scope.kind === 'all'
        ? await valuesOfAll(db, column)
        : await db
            .selectFrom('student')
            .select(`${column} as value`)
            .distinct()
            .where(column, '<>', '')
            .where((eb) => hostelWithin(scope, eb.ref('hostel_id')))
            .execute();
    return rows.map((row) => row.value);
  };
  return { batches: await distinct('batch'), programmes: await distinct('programme') };
}

export async function isRollnoTaken(db: Db, rollno: string): Promise<boolean> {
  const row = await db.selectFrom('student').select('account_id').where('rollno_key', '=', nameKey(rollno)).executeTakeFirst();
  return row !== undefined;
}

export interface NewStudent {
  id: string;
  username: string;
  passwordHash: string | null;
  signInCodeHash: Buffer | null;
  mustChangePassword: boolean;
  info: StudentInfo;
  hostelId?: string | undefined;
}

/** Takes two statements, whatever the number of students. */
export async function insertStudents(db: Db, students: readonly NewStudent[]): Promise<void> {
  await insertMany(
    db,
    'account',
    {
      id: 'uuid',
      username: 'text',
      username_key: 'text',
      role: 'text',
      password_hash: 'text',
      sign_in_code_hash: 'bytea',
      must_change_password: 'boolean',
      name_key: 'text',
      ...accountDetailTypes,
    },
    students.map((student) => ({
      id: student.id,
      username: student.username,
      username_key: nameKey(student.username),
      role: 'student' as const,
      password_hash: student.passwordHash,
      sign_in_code_hash: student.signInCodeHash,
      must_change_password: student.mustChangePassword,
      name_key: nameKey(student.info.name ?? ''),
      ...accountDetailsAsRow(student.info),
    })),
  );
  await insertMany(
    db,
    'student',
    { account_id: 'uuid', hostel_id: 'uuid', rollno_key: 'text', rollno_order: 'text', ...detailColumnTypes },
    students.map(({ id, info, hostelId }) => ({
      account_id: id,
      hostel_id: hostelId ?? null,
      rollno_key: info.rollno ? nameKey(info.rollno) : null,
      rollno_order: info.rollno ? naturalKey(info.rollno) : '',
      ...detailsAsRow(info),
    })),
  );
}
