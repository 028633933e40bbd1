import { sql } from 'kysely';
import type { Input } from '#contract/call/call.ts';
import type { Calls } from '#contract/calls.ts';
import { eachWordOccurs, occurs, occursInTelephone } from '#server/db/search.ts';
import { occursInPerson } from '#server/person.ts';
import { telephoneColumns } from './detail-columns.ts';
import type { StudentCondition } from './student-rows.ts';

export type StudentFilter = Omit<Input<Calls['studentPage']>['query'], 'hostel' | 'page' | 'pageSize'>;

/** The column of the hostel by which lists select students; for those who have left, the hostel they left. */
export const hostelOf = (state: StudentFilter['state']) => (state === 'left' ? 'student.left_hostel_id' : 'student.hostel_id');

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
      .where(
        eachWordOccurs(q, (word) => [
          occursInPerson(word, 'account'),
          occurs(word, sql.ref('student.rollno_key')),
          occurs(word, sql`lower(${sql.ref('room.room_number')})`),
          ...telephoneColumns.map(({ table, column }) => occursInTelephone(word, sql.ref(`${table}.${column}`))),
        ]),
      );
