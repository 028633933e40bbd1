/** The sheets of a file for auditors: the lists that staff export, those of the past with the rows of a period, and a legend. */
import { sql } from 'kysely';
import { t } from '#contract/text/text.ts';
import { registerColumns, registered } from '#server/attendance/register.ts';
import { registerInPieces } from '#server/attendance/register-queries.ts';
import { hostelsWithin } from '#server/call/hostel-rows.ts';
import type { NamedHostel } from '#server/call/handler.ts';
import { hostelListed, type Scope } from '#server/call/scope.ts';
import type { Me } from '#server/call/session.ts';
import { campusDay, dayOfTimestamp } from '#server/campus-day.ts';
import { inPieces, mapPieces } from '#server/db/in-pieces.ts';
import type { Db } from '#server/db/open.ts';
import { toWrite } from '#server/sheet/export-sheet.ts';
import { personColumns } from '#server/sheet/person-columns.ts';
import type { Column, Kind, Sheet } from '#server/sheet/sheet-limits.ts';
import type { SheetToWrite } from '#server/sheet/write-xlsx.ts';
import { complaintSheet } from '#server/complaint/complaint-sheet.ts';
import { fineSheet } from '#server/fine/fine-sheet.ts';
import { inventorySheet } from '#server/inventory/inventory-sheet.ts';
import { leaveSheet } from '#server/leave/leave-sheet.ts';
import { operationSheet } from '#server/operation/operation-sheet.ts';
import { roomSheet } from '#server/room/room-sheet.ts';
import { staySheet } from '#server/stay/stay-sheet.ts';
import { shownNameOf } from '#server/person.ts';

/** Which rows a sheet has. */
type Covers = keyof typeof coverageTexts;
const coverageTexts = {
  now: 'As it is now',
  overlaps: 'All that has a day in the period',
  begun: 'All that was entered in the period',
  month: 'Everybody who lives there or was marked there in the month',
} as const;

interface AuditSheet {
  title: string;
  covers: Covers;
  columns: readonly Pick<Column<never>, 'heading' | 'kind'>[];
  written: SheetToWrite;
}

interface Audit {
  me: Me;
  list: { scope: Scope; hostel: NamedHostel | undefined };
  /** campus days; both count */
  period: { from: string; to: string };
  timeZone: string;
}

interface Movement {
  at: string;
  name: string;
  username: string;
  hostel: string;
  direction: string;
  reason: string | null;
  by: string | null;
}

const movementColumns: readonly Column<Movement>[] = [
  { heading: 'Time', kind: 'time', value: ({ at }) => at },
  ...personColumns<Movement>((row) => row),
  { heading: 'Hostel', value: ({ hostel }) => hostel },
  { heading: 'Direction', width: 10, value: ({ direction }) => t(direction === 'in' ? 'In' : 'Out') },
  { heading: 'Recorded by', width: 26, value: ({ by }) => by },
  { heading: 'Reason', kind: 'lines', value: ({ reason }) => reason },
];

const movementsInPieces = (db: Db, { list, period, timeZone }: Audit) =>
  inPieces(
    db,
    sql<Movement>`
      select m.at, a.name, a.username, h.name as hostel, m.direction, m.reason, ${shownNameOf('guard')} as by
      from movement m join movement_source s on s.no = m.source_no
      join account a on a.id = m.student_id join hostel h on h.id = s.hostel_id join account guard on guard.id = s.recorded_by
      where ${hostelListed(list, sql.ref('s.hostel_id'))}
        and m.at >= ${period.from}::date::timestamp at time zone ${timeZone} and m.at < (${period.to}::date + 1)::timestamp at time zone ${timeZone}
      order by m.at desc, m.id`,
  );

/** The months of the period with marks, such as `2026-11`. */
async function monthsWithMarks(db: Db, { list, period: { from, to } }: Audit): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(day, 'YYYY-MM') as month from attendance
    where day between ${from} and ${to} and ${hostelListed(list, sql.ref('hostel_id'))} order by 1`.execute(db);
  return rows.map(({ month }) => month);
}

/** The same sheet with some of its rows. */
const within = <Row>(of: Sheet<Row>, isWithin: (row: Row) => boolean): Sheet<Row> => ({
  ...of,
  rows: (async function* () {
    for await (const piece of of.rows) yield piece.filter(isWithin);
  })(),
});

/** The rows of a sheet are read when it is written. */
export async function auditSheets(db: Db, audit: Audit): Promise<AuditSheet[]> {
  const { me, list, period, timeZone } = audit;
  const today = campusDay(timeZone);
  const sheet = <Row>(covers: Covers, of: Sheet<Row>): AuditSheet => ({
    title: t(of.title),
    covers,
    columns: of.columns,
    written: toWrite(of, timeZone),
  });
  const isDayWithin = (moment: string) => {
    const day = dayOfTimestamp(timeZone, moment);
    return day >= period.from && day <= period.to;
  };
  const hostels = list.hostel ? [list.hostel] : await hostelsWithin(db, list.scope);
  return [
    sheet('now', roomSheet(db, list, {}, today)),
    sheet('overlaps', staySheet(db, hostels, timeZone, period)),
    ...(await monthsWithMarks(db, audit)).map((month) =>
      sheet('month', {
        title: 'Attendance',
        of: month,
        columns: registerColumns(month),
        fixedColumns: 2,
        rows: mapPieces(registerInPieces(db, list, { month, timeZone }), (row) => registered(row, month, today)),
      }),
    ),
    sheet(
      'overlaps',
      within(leaveSheet(db, timeZone, list, {}), ({ startDate, endDate }) => startDate <= period.to && endDate >= period.from),
    ),
    sheet('begun', { title: 'Movements at the gate', columns: movementColumns, rows: movementsInPieces(db, audit) }),
    sheet(
      'begun',
      within(complaintSheet(db, list, {}), ({ createdAt }) => isDayWithin(createdAt)),
    ),
    sheet(
      'begun',
      within(fineSheet(db, timeZone, list, {}), ({ imposedAt }) => isDayWithin(imposedAt)),
    ),
    sheet('now', inventorySheet(db, list, {})),
    sheet('begun', operationSheet(db, me, { ...period, ...(list.hostel && { hostel: list.hostel.id }) }, timeZone)),
  ];
}

const kindNames: Readonly<Record<Kind, string>> = {
  text: 'Text',
  lines: 'Text',
  number: 'Number',
  rupees: 'Rupees',
  day: 'Day',
  time: 'Time of the campus',
};

/** By heading, for those that do not say it all. */
const meaningTexts: Readonly<Record<string, string>> = {
  Username: 'What the person signs in with; the same in all sheets',
  Seat: 'Counted from 1 in each room',
  Until: 'Empty: still there',
  'Times taken back': 'How often the decision was taken back and made again',
  'Times reopened': 'How often it was reopened after it had been resolved',
  'Confirmed by': 'Who said that the money has arrived',
  'Receipt no': 'A number is never used twice; void: the payment was taken back',
  Threshold: 'With this many or fewer, stock is low',
  Address: 'The network address it came from',
  'Refused because': 'Empty: it was done',
  'Undone by no': 'The number of the entry that undid it',
};

interface LegendRow {
  sheet: string;
  covers: Covers;
  column: string;
  kind: Kind;
}

const legendColumns: readonly Column<LegendRow>[] = [
  { heading: 'Sheet', width: 26, value: ({ sheet }) => sheet },
  { heading: 'Rows', width: 36, value: ({ covers }) => t(coverageTexts[covers]) },
  { heading: 'Column', width: 22, value: ({ column }) => t(column) },
  { heading: 'Holds', width: 20, value: ({ kind }) => t(kindNames[kind]) },
  { heading: 'Meaning', kind: 'lines', value: ({ column }) => (meaningTexts[column] === undefined ? null : t(meaningTexts[column])) },
];

/** The first sheet: what the others hold, and what each of their columns means; all months of the register have the same. */
export const legendOf = (sheets: readonly AuditSheet[]): Sheet<LegendRow> => ({
  title: 'What is in this file',
  columns: legendColumns,
  rows: (async function* () {
    yield [...new Map(sheets.map((sheet) => [sheet.title, sheet])).values()].flatMap(({ title, covers, columns }) =>
      columns
        .filter(({ heading }) => !/^\d+$/.test(heading))
        .map(({ heading, kind = 'text' }) => ({ sheet: title, covers, column: heading, kind })),
    );
  })(),
});
