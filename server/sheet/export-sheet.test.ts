/** Tests what holds for every exported file, whatever its list. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSheet } from 'read-excel-file/universal';
import { unzipSync, strFromU8 } from 'fflate';
import { longestExport } from '#contract/sheet/export.ts';
import { Fault } from '#server/fault.ts';
import { readSettings } from '#server/settings.ts';
import { longestHold } from '#server/testing/longest-hold.ts';
import { toTheSecond } from '#server/testing/exported.ts';
import { exportSheet, exportWorkbook, toWrite } from './export-sheet.ts';
import type { Sheet } from './sheet-limits.ts';

const settings = readSettings({ TIME_ZONE: 'Asia/Kolkata' });

interface Row {
  text: string;
  day: string | null;
  at: string | null;
  amount: number | null;
}

async function* inPiecesOf<R>(...pieces: R[][]): AsyncGenerator<R[]> {
  yield* pieces;
}

const sheetOf = (rows: AsyncIterable<readonly Row[]>): Sheet<Row> => ({
  title: 'Things',
  columns: [
    { heading: 'Text', value: ({ text }) => text },
    { heading: 'Day', kind: 'day', value: ({ day }) => day },
    { heading: 'At', kind: 'time', value: ({ at }) => at },
    { heading: 'Amount', kind: 'rupees', value: ({ amount }) => amount },
  ],
  rows,
});

const fileOf = (format: 'csv' | 'xlsx', ...pieces: Row[][]) =>
  exportSheet({ settings, hostel: undefined, query: { format } }, sheetOf(inPiecesOf(...pieces)));

const asha: Row = { text: 'Asha', day: '2026-11-21', at: '2026-11-21T20:30:00.000Z', amount: 1234.5 };
const blank: Row = { text: '', day: null, at: null, amount: null };

test('a CSV file begins with a byte order mark, its lines end with CR LF, and no text in it is a formula', async () => {
  const { bytes, type } = await fileOf(
    'csv',
    [asha, { ...blank, text: '=HYPERLINK("http://x")' }],
    [{ ...blank, text: '+91 98400 12345' }],
  );
  assert.equal(type, 'text/csv; charset=utf-8');
  assert.equal(
    Buffer.from(bytes).toString(),
    '\uFEFFText,Day,At,Amount\r\nAsha,2026-11-21,2026-11-22 02:00,1234.5\r\n"\'=HYPERLINK(""http://x"")",,,\r\n\'+91 98400 12345,,,\r\n',
  );
});

test('a workbook has texts as texts, days and moments of the campus as dates, and amounts as numbers', async () => {
  const texts = ['007', '+91 98400 12345', '=1+1', '1e5', 'two\nlines', 'a\u0001b', '<&>', '🙂'];
  const { bytes } = await fileOf(
    'xlsx',
    [asha],
    [blank],
    texts.map((text) => ({ ...blank, text })),
  );
  const [headings, first, ...others] = (await readSheet(new Uint8Array(bytes).buffer)).map((row) => row.map(toTheSecond));
  assert.deepEqual(headings, ['Text', 'Day', 'At', 'Amount']);
  assert.deepEqual(first, ['Asha', new Date('2026-11-21T00:00:00Z'), new Date('2026-11-22T02:00:00Z'), 1234.5]);
  // characters that XML does not allow are left out
  assert.deepEqual(
    others.map(([text]) => text),
    [null, ...texts.map((text) => text.replace('\u0001', ''))],
  );
});

test('the headings of a workbook are bold and stay in sight, and its texts stay texts when they are edited', async () => {
  const { bytes } = await fileOf('xlsx', [asha]);
  const parts = unzipSync(bytes);
  const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  assert.match(part('xl/worksheets/sheet1.xml'), /<pane [^>]*ySplit="1"[^>]*state="frozen"/);
  assert.match(part('xl/worksheets/sheet1.xml'), /<col [^>]*width="20"/);
  assert.match(part('xl/styles.xml'), /<b\s*\/>/);
  assert.match(part('xl/styles.xml'), /formatCode="@"|numFmtId="49"/);
  assert.match(part('xl/workbook.xml'), /name="Things"/);
});

// oxlint-disable-next-line require-yield -- it fails before the first piece
async function* failing(): AsyncGenerator<Row[]> {
  throw new Fault('unavailable', { retryAfter: 2 });
}

for (const format of ['csv', 'xlsx'] as const) {
  test(`a list without rows is a file with headings: ${format}`, async () => {
    const { bytes } = await fileOf(format);
    assert.ok(bytes.length > 20);
  });

  test(`a list of more than ${longestExport} rows is refused, and its reading is ended: ${format}`, async () => {
    let isEnded = false;
    async function* endless(): AsyncGenerator<Row[]> {
      try {
        for (;;) yield Array.from({ length: 10_000 }, () => blank);
      } finally {
        isEnded = true;
      }
    }
    const refused = exportSheet({ settings, hostel: undefined, query: { format } }, sheetOf(endless()));
    await assert.rejects(refused, (error) => error instanceof Fault && error.code === 'listTooLong' && error.message.includes('1,00,000'));
    assert.ok(isEnded);
  });

  test(`an error while reading the rows rejects the export, and the next file can be made: ${format}`, async () => {
    const refused = exportSheet({ settings, hostel: undefined, query: { format } }, sheetOf(failing()));
    await assert.rejects(refused, (error) => error instanceof Fault && error.code === 'unavailable');
    assert.ok((await fileOf(format, [asha])).bytes.length > 0);
  });
}

const value = (row: number) => `value of row ${row}`;

// so many rows that writing them takes longer than the event loop may be blocked
for (const [format, thousands] of [
  ['csv', 80],
  ['xlsx', 10],
] as const) {
  test(`writing ${thousands},000 rows does not block the event loop: ${format}`, async () => {
    const columns = Array.from({ length: 8 }, (_, at) => ({ heading: `Column ${at}`, value }));
    const pieces = Array.from({ length: thousands }, (_, piece) => Array.from({ length: 1_000 }, (_, row) => 1_000 * piece + row));
    const sheet = { title: 'Numbers', columns, rows: inPiecesOf(...pieces) };
    const { share } = await longestHold(() => exportSheet({ settings, hostel: undefined, query: { format } }, sheet));
    assert.ok(share < 0.7, `${share} of the time without a turn`);
  });
}

test('a workbook requested while ten others wait is refused with a time to retry', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => fileOf('xlsx', [asha])));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  assert.deepEqual(
    refused.map(({ reason }) => (reason as Fault).code),
    ['busy', 'busy'],
  );
  assert.ok(refused.length > 0 && refused.every(({ reason }) => (reason as Fault).retryAfter));
});

test('students who download what is stored about them do not make staff wait', async () => {
  const written = () => toWrite(sheetOf(inPiecesOf([asha])), settings.TIME_ZONE);
  const own = Array.from({ length: 10 }, () => exportWorkbook([written()], ['own'], 'students'));
  await assert.rejects(exportWorkbook([written()], ['own'], 'students'), (error) => error instanceof Fault && error.code === 'busy');
  await Promise.all([fileOf('xlsx', [asha]), ...own]);
});
