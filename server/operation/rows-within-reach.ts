/**
 * Undo asks of every row what the calls that change such rows ask, on what holds now: whoever reaches one hostel only undoes nothing
 * about students who have left it, and nothing that is another hostel's.
 */
import { sql, type RawBuilder } from 'kysely';
import { undoTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { recordTable, type RecordedTable } from '#server/db/record-table.ts';
import { shownNameOf } from '#server/person.ts';
import { findInTheWay, type Looking, noRows } from './in-the-way.ts';
import { imagesOf, type ChangedTable } from './undo-rows.ts';

type Hostel = RawBuilder<string | null>;

const hostelOfStudent = (student: RawBuilder<unknown>): Hostel => sql`(select hostel_id from student where account_id = ${student})`;
/** null if the round is no exchange, or one of several hostels, which nobody reaches who reaches one only */
const hostelOfRound = (round: RawBuilder<unknown>): Hostel => sql`(
  select case when count(*) = 1 then min(rh.hostel_id::text)::uuid end
  from round_hostel rh join round r on r.id = rh.round_id and r.policy = 'exchange' where rh.round_id = ${round})`;

/** The hostels that a caller must reach to change a row which is at hand as `row`. */
function hostelsOf(table: RecordedTable, row: string): Hostel[] {
  const { undo, columns, ofStudent = [] } = recordTable[table];
  if (undo === 'nobody') return [];
  if (undo === 'administrators') return [sql`null::uuid`];
  return (undo ?? [...('hostel_id' in columns ? ['hostel_id'] : []), ...ofStudent]).map((name) => {
    const column = sql.ref<string | null>(`${row}.${name}`);
    if (ofStudent.includes(name)) return hostelOfStudent(column);
    return name === 'hostel_id' ? column : hostelOfRound(column);
  });
}

const leftHostelToo = sql<string>`(select coalesce(hostel_id, left_hostel_id) from student where account_id = image.student_id)`;
// a fine stays with its hostel, but only a student who lives there can be fined
const ofFine = [
  sql<string>`image.hostel_id`,
  sql<string>`case when r.before is null then ${hostelOfStudent(sql`image.student_id`)} else image.hostel_id end`,
];

/** The same in SQL over `image`, the row as the operation left it, and `r.before`. */
function asked(table: RecordedTable): readonly Hostel[] {
  if (table === 'student_photo') return [leftHostelToo];
  if (table === 'fine') return ofFine;
  const { partOf } = recordTable[table];
  if (!partOf) return hostelsOf(table, 'image');
  return hostelsOf(partOf.table, 'whole').map(
    (hostel) => sql`(select ${hostel} from ${sql.table(partOf.table)} whole where whole.id = ${sql.ref(`image.${partOf.column}`)})`,
  );
}

/** The students whom some rows are about and who no longer live in the caller's hostel. */
async function studentsElsewhere(looking: Looking, table: RecordedTable, rows: RawBuilder<unknown>): Promise<string[]> {
  const { hostelId, hostelName } = looking.me;
  const { ofStudent = [] } = recordTable[table];
  if (ofStudent.length === 0) return [];
  const ids = sql.join(ofStudent.map((column) => sql`coalesce(r.after, r.before) ->> ${column}`));
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
    const hostels = asked(table);
    if (hostels.length === 0) continue;
    const conditions = sql.join(
      hostels.map((hostel) => sql`${hostel} = ${me.hostelId}::uuid`),
      sql` and `,
    );
    const rows = sql`(select r.before, r.after from ${imagesOf(undoes, table)} where (${conditions}) is not true) as r`;
    const { rows: found } = await sql`select from ${rows} limit 1`.execute(db);
    if (found.length === 0) continue;
    const students = isOwn ? await studentsElsewhere(looking, table, rows) : [];
    return students.length > 0 ? students : [t(undoTexts.outOfReach)];
  }
  return [];
}
