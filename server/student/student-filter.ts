import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Input } from '#contract/call/call.ts';
import type { Calls } from '#contract/calls.ts';
import { eachWordOccurs, occurs, occursInTelephone } from '#server/db/listing.ts';
import { occursInPerson } from '#server/person.ts';
import { telephoneColumns } from './detail-columns.ts';
import type { StudentCondition } from './student-rows.ts';
import type { Db } from '#server/db/open.ts';
import { hostelWithin, type Scope } from '#server/call/scope.ts';

/** Whether the student's hostel, or the one they left, is within the scope. */
export async function isStudentWithin(db: Db, scope: Scope, studentId: string): Promise<boolean> {
  const student = await db
    .selectFrom('student')
    .select('account_id')
    .where('account_id', '=', studentId)
    .where((eb) => hostelWithin(scope, eb.fn.coalesce('hostel_id', 'left_hostel_id')))
    .executeTakeFirst();
  return student !== undefined;
}

export type StudentFilter = Omit<Input<Calls['studentPage']>['query'], 'hostel' | 'page' | 'pageSize'>;

/** The column of the hostel by which lists select students; for those who have left, the hostel they left. */
export const hostelOf = (state: StudentFilter['state']) => (state === 'left' ? 'student.left_hostel_id' : 'student.hostel_id');

/** Where a word is looked for: in what is known of the account, of the student, and of the room. */
const inAccount = (word: string) => [occursInPerson(word, 'account'), ...telephonesIn('account', word)];
const inStudent = (word: string) => [occurs(word, sql.ref('student.rollno_key')), ...telephonesIn('student', word)];
const inRoom = (word: string) => occurs(word, sql`lower(${sql.ref('room.room_number')})`);

const telephonesIn = (of: 'account' | 'student', word: string) =>
  telephoneColumns.filter(({ table }) => table === of).map(({ table, column }) => occursInTelephone(word, sql.ref(`${table}.${column}`)));

/**
 * The condition that a student is among those whom a word finds in any hostel. Each table is gone through once and by itself: joined first,
 * as for one hostel, all students with their rooms would be put together to find the few.
 */
const isFoundAnywhere = (word: string): RawBuilder<SqlBool> => sql`student.account_id = any(array(
  select account.id from account where ${sql.join(inAccount(word), sql` or `)}
  union all select student.account_id from student where ${sql.join(inStudent(word), sql` or `)}
  union all select allotment.student_id from allotment join room on room.id = allotment.room_id where ${inRoom(word)}))`;

/** The students that match a search and the filters of the list; `where` says whether they are looked for in one hostel or in all. */
export const studentsFound =
  ({ q, programme, batch, room }: StudentFilter, where: 'in one hostel' | 'anywhere'): StudentCondition =>
  (students) =>
    students
      .where('student.erased_at', 'is', null)
      .$if(Boolean(programme), (query) => query.where('student.programme', '=', programme ?? ''))
      .$if(Boolean(batch), (query) => query.where('student.batch', '=', batch ?? ''))
      .$if(room !== undefined, (query) => query.where('allotment.student_id', room === 'with' ? 'is not' : 'is', null))
      .$if(room === 'waiting' || room === 'no-hostel', (query) =>
        query.where('account.disabled_at', 'is', null).where('student.hostel_id', room === 'waiting' ? 'is not' : 'is', null),
      )
      .where(
        eachWordOccurs(q, (word) =>
          where === 'anywhere' ? [isFoundAnywhere(word)] : [...inAccount(word), ...inStudent(word), inRoom(word)],
        ),
      );
