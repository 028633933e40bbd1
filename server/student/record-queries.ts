/** Reads the record of one student, and corrects details. */
import { sql } from 'kysely';
import type { Role } from '#contract/roles.ts';
import type { Person } from '#contract/call/schemas.ts';
import { columnOf } from '#contract/person/detail-columns.ts';
import type { Student, StudentInfo, StudentRecord } from '#contract/student/student.ts';
import { forEachDetail } from '#contract/person/student-details.ts';
import { countOf, sumOf } from '#server/db/listing.ts';
import type { Db } from '#server/db/open.ts';
import { hostelWithin, type Scope } from '#server/call/scope.ts';
import { nameKey } from '#server/name-key.ts';
import { naturalKey } from '#server/natural-order.ts';
import { nameColumns, personOf, personOrNull } from '#server/person.ts';
import { findStudentRound } from '#server/round/results.ts';
import { accountDetails, detailSelections, ownDetails } from './detail-columns.ts';
import { selectStudents } from './student-rows.ts';

export async function getStudent(db: Db, id: string): Promise<Student> {
  const [student] = await selectStudents(db, (students) => students.where('student.account_id', '=', id));
  if (!student) throw new Error('a student who was there is gone within the transaction');
  return student;
}

/** The record of a student whose hostel, or the hostel they left, is within the scope. Of open matters, only those of hostels within the scope are counted. */
export async function findRecord(
  db: Db,
  { scope, role, id }: { scope: Scope; role: Role; id: string },
): Promise<StudentRecord | undefined> {
  const [student] = await selectStudents(db, (students) =>
    students
      .where('student.account_id', '=', id)
      .where((eb) => hostelWithin(scope, eb.fn.coalesce('student.hostel_id', 'student.left_hostel_id'))),
  );
  if (!student) return undefined;
  const dues = db
    .selectFrom('fine')
    .where('student_id', '=', id)
    .where('status', '=', 'pending')
    .where((eb) => hostelWithin(scope, eb.ref('hostel_id')));
  const row = await db
    .selectFrom('student')
    .innerJoin('account', 'account.id', 'student.account_id')
    .leftJoin('account as changer', 'changer.id', 'account.details_changed_by')
    .leftJoin('hostel as left_hostel', 'left_hostel.id', 'student.left_hostel_id')
    .leftJoin('student_photo', 'student_photo.student_id', 'student.account_id')
    .leftJoin('student_photo_sent', 'student_photo_sent.student_id', 'student.account_id')
    .select([
      'account.details_changed_at as changedAt',
      'student.left_on as leftOn',
      'student.left_reason as leftReason',
      'student.erased_at as erasedAt',
      'student_photo.digest as photo',
      'student_photo_sent.digest as sentPhoto',
    ])
    .select(['left_hostel.id as leftHostelId', 'left_hostel.name as leftHostelName'])
    .select((eb) => [
      personOrNull('changer').as('changedBy'),
      countOf(dues).as('fines'),
      sumOf(dues, 'amount').as('amount'),
      countOf(eb.selectFrom('leave_request').where('student_id', '=', id).where('status', '=', 'pending')).as('leave'),
      countOf(
        eb
          .selectFrom('complaint')
          .where('student_id', '=', id)
          .where('status', '=', 'pending')
          .where((complaint) => hostelWithin(scope, complaint.ref('hostel_id'))),
      ).as('complaints'),
      countOf(
        eb
          .selectFrom('room_change')
          .where('student_id', '=', id)
          .where('status', '=', 'open')
          .where((request) => hostelWithin(scope, request.ref('hostel_id'))),
      ).as('roomChanges'),
      eb
        .fn<Person[]>('array', [
          eb
            .selectFrom('allotment as own')
            .innerJoin('allotment as theirs', 'theirs.room_id', 'own.room_id')
            .innerJoin('account as mate', 'mate.id', 'theirs.student_id')
            .select(personOf('mate').as('person'))
            .where('own.student_id', '=', id)
            .where('theirs.student_id', '<>', id)
            .orderBy('theirs.seat'),
        ])
        .as('roomMates'),
    ])
    .where('student.account_id', '=', id)
    .executeTakeFirstOrThrow();
  const { fines, amount, leave, complaints, roomChanges, roomMates, changedBy, changedAt, leftOn, leftHostelId, leftHostelName } = row;
  return {
    student,
    roomMates,
    open: { fines, amount, leave, complaints, roomChanges },
    round: await findStudentRound(db, { scope, role, studentId: id }),
    photo: row.photo,
    sentPhoto: row.sentPhoto,
    erased: row.erasedAt !== null,
    changed: changedBy && changedAt !== null ? { by: changedBy, at: changedAt } : null,
    left:
      leftOn === null
        ? null
        : {
            on: leftOn,
            reason: row.leftReason,
            hostel: leftHostelId !== null && leftHostelName !== null ? { _id: leftHostelId, name: leftHostelName } : null,
          },
  };
}

/** The details that can be corrected. */
export type Correctable = StudentInfo & { username?: string };

/** The details of a student, locked until the transaction ends. */
export async function lockDetails(db: Db, id: string): Promise<Required<Correctable> | undefined> {
  const row = await db
    .selectFrom('student')
    .innerJoin('account', 'account.id', 'student.account_id')
    .select(['account.username', ...detailSelections])
    .where('student.account_id', '=', id)
    .where('student.erased_at', 'is', null)
    .forUpdate(['account', 'student'])
    .executeTakeFirst();
  return row && { username: row.username, ...forEachDetail((name) => row[name]) };
}

const columnsOf = (names: readonly (keyof StudentInfo)[], info: StudentInfo) =>
  Object.fromEntries(names.flatMap((name) => (info[name] === undefined ? [] : [[columnOf(name), info[name]]])));

/** Writes the details that are given. */
export async function changeDetails(db: Db, id: string, { username, ...info }: Correctable, by: string): Promise<void> {
  await db
    .updateTable('account')
    .set({
      ...columnsOf(accountDetails, info),
      ...(info.name === undefined ? {} : nameColumns(info.name)),
      ...(username === undefined ? {} : { username, username_key: nameKey(username) }),
      details_changed_by: by,
      details_changed_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
  const { rollno } = info;
  const own = {
    ...columnsOf(ownDetails, info),
    ...(rollno === undefined ? {} : { rollno_key: rollno === '' ? null : nameKey(rollno), rollno_order: rollno && naturalKey(rollno) }),
  };
  if (Object.keys(own).length > 0) await db.updateTable('student').set(own).where('account_id', '=', id).execute();
}
