import { sql } from 'kysely';
import type { Inputs } from '#contract/calls.ts';
import { eachWordOccurs, occurs, occursInTelephone } from '#server/db/listing.ts';
import type { Narrowing } from '#server/db/narrowing.ts';
import { livingIn, narrowed, peopleWith } from '#server/db/word-index.ts';
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

export type StudentFilter = Omit<Inputs['studentPage']['query'], 'hostel' | 'page' | 'pageSize'>;

/** The column of the hostel by which lists select students; for those who have left, the hostel they left. */
export const hostelOf = (state: StudentFilter['state']) => (state === 'left' ? 'student.left_hostel_id' : 'student.hostel_id');

/** Where a word is looked for: in what is known of the account, of the student, and of the room. */
const textsWith = (word: string) => [
  occursInPerson(word, 'account'),
  ...telephonesIn('account', word),
  occurs(word, sql.ref('student.rollno_key')),
  ...telephonesIn('student', word),
  occurs(word, sql`lower(${sql.ref('room.room_number')})`),
];

const telephonesIn = (of: 'account' | 'student', word: string) =>
  telephoneColumns.filter(({ table }) => table === of).map(({ table, column }) => occursInTelephone(word, sql.ref(`${table}.${column}`)));

/** The students that may match a search in all hostels, as an index finds them. */
export const studentsNarrowed = (db: Db, { q }: Pick<StudentFilter, 'q'>): Narrowing | undefined =>
  narrowed(db, q, 'account.id', {
    rowsWith: (word) => sql`${peopleWith(word)} union all ${livingIn(word)}`,
  });

/** The students that match a search and the filters of the list. */
export const studentsFound =
  ({ q, programme, batch, room }: StudentFilter): StudentCondition =>
  (students) =>
    students
      .where('student.erased_at', 'is', null)
      .$if(Boolean(programme), (query) => query.where('student.programme', '=', programme ?? ''))
      .$if(Boolean(batch), (query) => query.where('student.batch', '=', batch ?? ''))
      .$if(room !== undefined, (query) => query.where('allotment.student_id', room === 'with' ? 'is not' : 'is', null))
      .$if(room === 'waiting' || room === 'no-hostel', (query) =>
        query.where('account.disabled_at', 'is', null).where('student.hostel_id', room === 'waiting' ? 'is not' : 'is', null),
      )
      .where(eachWordOccurs(q, textsWith));
