/** What the audit log holds about a person: what they did, and what was changed in their records, without the names of others. */
import { sql } from 'kysely';
import { faults, type FaultCode } from '#contract/messages.ts';
import { changesShown, type RecordChange } from '#contract/operation/operation.ts';
import { t } from '#contract/text/text.ts';
import { inPieces } from '#server/db/in-pieces.ts';
import type { Db } from '#server/db/open.ts';
import { readChangedRows } from '#server/operation/changed-rows.ts';
import { describeChanges } from '#server/operation/describe-changes.ts';
import { deedOf, operationsWhere, type OperationRow } from '#server/operation/operation-rows.ts';
import type { PersonOfData } from './person.ts';
import { personSheet, type PersonSheet } from './person-sheet.ts';

const isFault = (code: string): code is FaultCode => Object.hasOwn(faults, code);

const actions = personSheet<OperationRow>({
  title: 'Done by the person',
  columns: [
    { heading: 'No', kind: 'number', value: ({ id }) => id },
    { heading: 'Time', kind: 'time', value: ({ at }) => at },
    { heading: 'What', kind: 'lines', value: deedOf },
    { heading: 'Hostel', value: ({ hostel }) => hostel },
    { heading: 'Address', value: ({ address }) => address },
    { heading: 'Refused because', kind: 'lines', value: ({ refused }) => (isFault(refused) ? t<string>(faults[refused].text) : refused) },
  ],
  rows: (db, { id }) => inPieces(db, operationsWhere(sql`o.by_id = ${id}`)),
});

interface Recorded extends OperationRow {
  isOwn: boolean;
  changes: string;
}

/** `Phone: 98400 11111 → 98400 22222` */
const changeText = ({ kind, did, fields }: RecordChange): string =>
  [
    kind,
    ...fields.map(
      ({ label, before, after }) => `${label}: ${did === 'changed' ? `${before ?? '–'} → ${after ?? '–'}` : (after ?? before)}`,
    ),
  ]
    .filter(Boolean)
    .join('\n');

const operationsAtOnce = 200;

/**
 * Whether a change is part of the sheet. Marks of attendance have a sheet of their own, so only changed marks belong here. Those of guardians,
 * who have one too, would tell the addresses of others and who is barred.
 */
const belongs = (id: string) => sql`(
  (c.row_key = ${id} and c.table_name in ('account', 'student', 'second_factor'))
  or (c.student_id = ${id} and c.table_name <> 'guardian' and (c.table_name <> 'attendance' or (c.before is not null and c.after is not null)))
  or (c.table_name = 'hostel_team' and c.row_key = any(array(select hostel.id || '/' || ${id} from hostel))))`;

/** The operations that changed records of the person, newest first. */
async function* recordedOf(db: Db, { id }: PersonOfData, timeZone: string): AsyncGenerator<Recorded[]> {
  for (let before: number | undefined; ;) {
    const earlier = before === undefined ? sql`` : sql`and c.operation_id < ${before}`;
    const { rows: found } = await sql<{ id: number }>`
      select distinct c.operation_id as id from operation_change c where ${belongs(id)} ${earlier}
      order by 1 desc limit ${operationsAtOnce}`.execute(db);
    const ids = found.map((operation) => operation.id);
    if (ids.length === 0) return;
    const { rows: operations } = await operationsWhere(sql`o.id = any(${ids}::bigint[])`).execute(db);
    const rows = await readChangedRows(db, {
      where: sql`c.operation_id = any(${ids}::bigint[]) and ${belongs(id)}`,
      staysBy: 'student',
      most: changesShown,
    });
    const changes = Map.groupBy(await describeChanges(db, rows, { timeZone, about: id, people: false }), ({ operationId }) => operationId);
    yield operations.map((operation) => ({
      ...operation,
      isOwn: operation.by === id,
      changes: (changes.get(operation.id) ?? []).map(({ change }) => changeText(change)).join('\n'),
    }));
    before = ids.at(-1);
  }
}

const recorded = personSheet<Recorded>({
  title: 'Recorded about the person',
  columns: [
    { heading: 'No', kind: 'number', value: ({ id }) => id },
    { heading: 'Time', kind: 'time', value: ({ at }) => at },
    { heading: 'By', value: ({ isOwn, role }) => (isOwn ? t('The person') : (role ?? t('The program'))) },
    { heading: 'What', kind: 'lines', value: deedOf },
    { heading: 'What changed', kind: 'lines', value: ({ changes }) => changes },
  ],
  rows: recordedOf,
});

export const logSheets: readonly PersonSheet[] = [actions, recorded];
