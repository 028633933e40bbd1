import { type RawBuilder, sql } from 'kysely';
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

/** Where a word is looked for: in what is known of the account, of the student, and of the room, which is joined or looked up for those left. */
const textsWith = (roomNumber: RawBuilder<string | null>) => (word: string) => [
  occursInPerson(word, 'account'),
  ...telephonesIn('account', word),
  occurs(word, sql.ref('student.rollno_key')),
  ...telephonesIn('student', word),
  occurs(word, sql`lower(${roomNumber})`),
];

const telephonesIn = (of: 'account' | 'student', word: string) =>
  telephoneColumns.filter(({ table }) => table === of).map(({ table, column }) => occursInTelephone(word, sql.ref(`${table}.${column}`)));

/** The students that may match a search in all hostels, as an index finds them. */
export const studentsNarrowed = (db: Db, { q }: Pick<StudentFilter, 'q'>): Narrowing | undefined =>
  narrowed(db, q, 'student.account_id', {
    table: 'account',
    rowsWith: (word) => sql`${peopleWith(word)} union all ${livingIn(word)}`,
  });

const joinedRoom = sql.ref<string | null>('room.room_number');
const lookedUpRoom = sql<string | null>`(select room.room_number from allotment join room on room.id = allotment.room_id
  where allotment.student_id = student.account_id)`;

/** Whether a filter or an order asks for more than what students are found by alone. */
export const asksForRooms = ({ room, sort }: StudentFilter): boolean => room !== undefined || sort === 'room' || sort === '-room';

/** The students that match a search and the filters of the list; `alone` if their rooms are not joined to them. */
export const studentsFound =
  ({ q, programme, batch, room, round }: StudentFilter, { alone = false } = {}): StudentCondition =>
  (students) =>
    students
      .where('student.erased_at', 'is', null)
      .$if(Boolean(programme), (query) => query.where('student.programme', '=', programme ?? ''))
      .$if(Boolean(batch), (query) => query.where('student.batch', '=', batch ?? ''))
      .$if(Boolean(round), (query) =>
        query.where('student.account_id', 'in', (eb) =>
          eb
            .selectFrom('round_student')
            .select('student_id')
            // not every text is an id
            .where('round_id', 'in', (rounds) =>
              rounds
                .selectFrom('round')
                .select('id')
                .where(sql`id::text`, '=', round ?? ''),
            ),
        ),
      )
      .$if(room !== undefined, (query) => query.where('allotment.student_id', room === 'with' ? 'is not' : 'is', null))
      .$if(room === 'waiting' || room === 'no-hostel', (query) =>
        query.where('account.disabled_at', 'is', null).where('student.hostel_id', room === 'waiting' ? 'is not' : 'is', null),
      )
      .where(eachWordOccurs(q, textsWith(alone ? lookedUpRoom : joinedRoom)));
