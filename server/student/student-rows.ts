import { sql, type RawBuilder } from 'kysely';
import type { StudentOrder, StudentSort } from '#contract/student-sort.ts';
import type { Student } from '#contract/student.ts';
import type { Db } from '#server/db/open.ts';

interface Row {
  id: string;
  username: string;
  rollno: string;
  batch: string;
  programme: string;
  fathers_name: string;
  mothers_name: string;
  address: string;
  parent_contact_no: string;
  room_number: string | null;
  hostel_id: string | null;
  hostel_name: string | null;
}

const toStudent = (row: Row): Student => ({
  _id: row.id,
  username: row.username,
  rollno: row.rollno,
  batch: row.batch,
  programme: row.programme,
  fathersName: row.fathers_name,
  mothersName: row.mothers_name,
  address: row.address,
  parentContactNo: row.parent_contact_no,
  room: row.room_number === null ? null : { roomNumber: row.room_number },
  hostel: row.hostel_id === null || row.hostel_name === null ? null : { _id: row.hostel_id, name: row.hostel_name },
});

const from = sql`
  from student s
  join account a on a.id = s.account_id
  left join hostel h on h.id = s.hostel_id
  left join allotment l on l.student_id = s.account_id
  left join room r on r.id = l.room_id`;

/** What to order by, most important first; each null where a student has no value. */
const orders: Readonly<Record<StudentOrder, readonly RawBuilder<unknown>[]>> = {
  username: [sql`a.username_key collate "C"`],
  rollno: [sql`nullif(s.rollno_order, '')`],
  batch: [sql`nullif(s.batch, '') collate "C"`],
  programme: [sql`nullif(lower(s.programme), '') collate "C"`],
  // as rooms are numbered on through: S2 before S10 before D21
  room: [sql`r.capacity`, sql`length(r.room_number)`, sql`r.room_number collate "C"`],
};

/** Missing values last either way; among equals by programme, then roll number in natural order. */
function orderBy(sort: StudentSort | undefined): RawBuilder<unknown> {
  const wanted = Object.entries(orders).find(([order]) => sort === order || sort === `-${order}`)?.[1] ?? [];
  const direction = sort?.startsWith('-') ? sql`desc` : sql`asc`;
  const usual = [...orders.programme, ...orders.rollno, ...orders.username];
  return sql.join([...wanted.map((value) => sql`${value} ${direction} nulls last`), ...usual.map((value) => sql`${value} nulls last`)]);
}

interface Slice {
  sort?: StudentSort | undefined;
  limit: number;
  offset: number;
}

/**
 * Students with their hostel and room, by programme, then roll number in natural order, unless sorted otherwise.
 * The condition may speak of s (student), a (account), h (hostel), l (allotment) and r (room).
 */
export async function selectStudents(db: Db, where: RawBuilder<unknown>, slice?: Slice): Promise<Student[]> {
  const { rows } = await sql<Row>`
    select a.id, a.username, s.rollno, s.batch, s.programme, s.fathers_name, s.mothers_name, s.address, s.parent_contact_no,
      r.room_number, h.id as hostel_id, h.name as hostel_name
    ${from} where ${where}
    order by ${orderBy(slice?.sort)}
    ${slice ? sql`limit ${slice.limit} offset ${slice.offset}` : sql``}`.execute(db);
  return rows.map(toStudent);
}

export async function countStudents(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${from} where ${where}`.execute(db);
  return rows[0]?.total ?? 0;
}
