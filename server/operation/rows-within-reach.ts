/**
 * Undo asks of every row what the calls that change such rows ask, on what holds now: whoever reaches one hostel only undoes nothing
 * about students who have left it, and nothing that is another hostel's.
 */
import { sql, type RawBuilder } from 'kysely';
import { undoTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { shownNameOf } from '#server/person.ts';
import { findInTheWay, type Looking, noRows } from './in-the-way.ts';
import { imagesOf, type ChangedTable, type RecordedTable } from './undo-rows.ts';

type Hostel = RawBuilder<string | null>;

const itsHostel: Hostel = sql`image.hostel_id`;
const hostelOfStudent = (column: string): Hostel => sql`(select hostel_id from student where account_id = ${sql.ref(`image.${column}`)})`;
/** of a room-change round: null if it is one of several hostels, which nobody reaches who reaches one only */
const hostelOfExchange = (column: string): Hostel => sql`(
  select case when count(*) = 1 then min(hostel_id::text)::uuid end from exchange_hostel where round_id = ${sql.ref(`image.${column}`)})`;

/** Only administrators' calls change these. */
const administrators: readonly Hostel[] = [sql`null::uuid`];
/** Changes as a consequence, whoever it is about. */
const follows: readonly Hostel[] = [];
const exchange = [hostelOfExchange('round_id')];

/** The hostels that a caller must reach to change a row: SQL over `image`, the row as the operation left it, and `r.before`. */
const asked: Readonly<Record<RecordedTable, readonly Hostel[]>> = {
  institution_setting: administrators,
  institution_choice: administrators,
  account: administrators,
  second_factor: administrators,
  hostel: administrators,
  hostel_team: administrators,
  room: administrators,
  student: administrators,
  student_photo: [sql`(select coalesce(hostel_id, left_hostel_id) from student where account_id = image.student_id)`],
  stay: [itsHostel, hostelOfStudent('student_id')],
  // `mayChangeNotices` asks
  notice: follows,
  attendance: [itsHostel],
  late_arrival: [itsHostel, hostelOfStudent('student_id')],
  complaint: [itsHostel],
  complaint_reopening: [sql`(select hostel_id from complaint where id = image.complaint_id)`],
  leave_request: [hostelOfStudent('student_id')],
  leave_decision_taken_back: [
    sql`(select s.hostel_id from leave_request l join student s on s.account_id = l.student_id where l.id = image.leave_id)`,
  ],
  // a fine stays with its hostel, but only a student who lives there can be fined
  fine: [itsHostel, sql`case when r.before is null then ${hostelOfStudent('student_id')} else image.hostel_id end`],
  exchange_round: [hostelOfExchange('id')],
  exchange_hostel: [itsHostel, ...exchange],
  exchange_wish: exchange,
  exchange_consent: exchange,
  exchange_need: [...exchange, hostelOfStudent('student_id')],
  exchange_outcome: exchange,
  room_change: [itsHostel, hostelOfStudent('student_id')],
  round: administrators,
  round_hostel: administrators,
  round_group: follows,
  round_member: follows,
  round_request: follows,
  round_wish: follows,
  round_waiting: follows,
  round_offer: follows,
  apart_pair: [hostelOfStudent('one_id'), hostelOfStudent('other_id')],
  room_need: [hostelOfStudent('needed_by')],
  inventory_item: [itsHostel],
  worker: [itsHostel],
  worker_shift: [itsHostel],
  erasure: administrators,
};

/** The columns that name a student whose hostel is asked for. */
const studentColumns = ['student_id', 'needed_by', 'one_id', 'other_id'] as const;

/** The students whom some rows are about and who no longer live in the caller's hostel. */
async function studentsElsewhere(looking: Looking, rows: RawBuilder<unknown>): Promise<string[]> {
  const { hostelId, hostelName } = looking.me;
  const ids = sql.join(studentColumns.map((column) => sql`coalesce(r.after, r.before) ->> ${column}`));
  const query = sql<{ student: string }>`
    select distinct ${shownNameOf('a')} as student, a.username_key as place, ${noRows} from ${rows}, unnest(array[${ids}]) as about
    join student s on s.account_id = about::uuid join account a on a.id = s.account_id
    where s.hostel_id is distinct from ${hostelId}::uuid`;
  const { sentences } = await findInTheWay(looking, query, ({ student }) => t(undoTexts.otherHostel, { student, hostel: hostelName }));
  return sentences;
}

/**
 * What the caller, who reaches one hostel only, may no longer change of what an operation changed, in sentences. The hostels must be locked:
 * then nobody moves before the undo is done. `isOwn`: the caller made the operation, and so knows whom it is about.
 */
export async function outOfReach(looking: Looking, { isOwn }: { isOwn: boolean }, changed: readonly ChangedTable[]): Promise<string[]> {
  const { db, me, undoes } = looking;
  for (const { table } of changed) {
    if (asked[table].length === 0) continue;
    const conditions = sql.join(
      asked[table].map((hostel) => sql`${hostel} = ${me.hostelId}::uuid`),
      sql` and `,
    );
    const rows = sql`(select r.before, r.after from ${imagesOf(undoes, table)} where (${conditions}) is not true) as r`;
    const { rows: found } = await sql`select from ${rows} limit 1`.execute(db);
    if (found.length === 0) continue;
    const students = isOwn ? await studentsElsewhere(looking, rows) : [];
    return students.length > 0 ? students : [t(undoTexts.outOfReach)];
  }
  return [];
}
