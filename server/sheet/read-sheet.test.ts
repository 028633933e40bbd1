import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SheetFile, sheetOfText, sheetTypes, type ListField } from '#contract/sheet/sheet.ts';
import { Fault } from '#server/fault.ts';
import writeWorkbook from 'write-excel-file/node';
import { matchColumns, usualHeadings } from './match-columns.ts';
import { plainNumber } from './plain-number.ts';
import { readSheet } from './read-sheet.ts';

const fields: readonly ListField[] = [
  { name: 'rollno', label: 'Roll no', headings: ['roll'] },
  { name: 'name', label: 'Name', headings: ['name of student'] },
  { name: 'fathersName', label: "Father's name", headings: ['father name'] },
  { name: 'phone', label: 'Phone', headings: [] },
];

type Settled = Readonly<Record<string, string>>;

async function read(sheet: string | SheetFile, { settled = {}, remembered = {} }: { settled?: Settled; remembered?: Settled } = {}) {
  const file = typeof sheet === 'string' ? sheetOfText(sheet) : sheet;
  const known = {
    usual: usualHeadings(fields),
    settled: new Map(Object.entries(settled)),
    remembered: new Map(Object.entries(remembered)),
  };
  const { columns, rows, ...rest } = await readSheet(file, 100, known);
  const values = rows.map(({ row, cells }) => [row, ...columns.filter(({ field }) => field !== '').map(({ index }) => cells[index] ?? '')]);
  return { ...rest, columns: columns.map(({ heading, field, match }) => `${heading} → ${field} (${match})`), values };
}

const whyRefused = async (sheet: string | SheetFile): Promise<string> => {
  const error = await read(sheet).then(
    () => assert.fail('it was read'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof Fault && error.status === 400, String(error));
  return error.fields?.['file'] ?? '';
};

test('columns are recognised in any order, spelling and case', async () => {
  const { columns, values } = await read('  NAME OF STUDENT (in capitals),Roll Number,"Father\'s\nName",Mobile\nAsha,22B1,Mohan,9\n');
  assert.deepEqual(columns, [
    'NAME OF STUDENT (in capitals) → name (usual)',
    'Roll Number → rollno (usual)',
    "Father's Name → fathersName (usual)",
    'Mobile →  (unknown)',
  ]);
  assert.deepEqual(values, [[2, 'Asha', '22B1', 'Mohan']]);
});

const seen = (value: string) => value.replaceAll('\t', ' ');

test('commas, semicolons or tabs separate columns, and values may contain the others', async () => {
  for (const [separator, others] of [
    [',', ';\t'],
    [';', ',\t'],
    ['\t', ',;'],
  ] as const) {
    const lines = [
      ['Roll', 'Name'],
      ['1', `Asha${others}Rao`],
      ['2', `"B${separator}ina"`],
      ['3', `Chi${others[0]}tra`],
    ];
    const { values } = await read(lines.map((line) => line.join(separator)).join('\r\n'));
    const trimmed = values.map(([row, rollno, name]) => [row, rollno, seen(String(name))]);
    assert.deepEqual(trimmed, [
      [2, '1', seen(`Asha${others}Rao`)],
      [3, '2', seen(`B${separator}ina`)],
      [4, '3', seen(`Chi${others[0]}tra`)],
    ]);
  }
  assert.deepEqual((await read('sep=;\nRoll;Name\n1;"A, B"\n')).values, [[3, '1', 'A, B']]);
});

test('titles above the headings are skipped, and row numbers are those of the spreadsheet', async () => {
  const sheet = [
    'Government Hostel, list of students 2024,,',
    '',
    ',,Parents',
    'Roll No.,Name,Father Name,,',
    ',,,',
    '1,Asha,Mohan,,',
    '',
    '2,Bina,Das,,',
  ];
  const { headingRow, columns, values } = await read(sheet.join('\n'));
  assert.equal(headingRow, 4);
  assert.equal(columns.length, 3);
  assert.deepEqual(values, [
    [6, '1', 'Asha', 'Mohan'],
    [8, '2', 'Bina', 'Das'],
  ]);
});

test('of two columns for one field, the one chosen in the request counts, then the one remembered, then the first', async () => {
  const sheet = 'Name,Full name,Name\nA,B,C\n';
  assert.deepEqual((await read(sheet)).columns, ['Name → name (usual)', 'Full name →  (unknown)', 'Name (2) →  (unknown)']);
  const remembered = { fullname: 'name' };
  assert.deepEqual((await read(sheet, { remembered })).values, [[2, 'B']]);
  const settled = { name2: 'name', fullname: '' };
  const both = await read(sheet, { remembered, settled });
  assert.deepEqual(both.columns, ['Name →  (unknown)', 'Full name →  (settled)', 'Name (2) → name (settled)']);
  assert.deepEqual(both.values, [[2, 'C']]);
});

test('serial numbers are left out, a column without a heading is named by its letter, and an empty column is ignored', async () => {
  const { columns } = await read('S. No.,Roll,,,Reason\n1,22B1,,beside the list,wrong before\n');
  assert.deepEqual(columns, ['S. No. →  (usual)', 'Roll → rollno (usual)', 'Column D →  (unknown)', 'Reason →  (usual)']);
});

test('if no heading is known, the first row with several cells is taken as the headings', async () => {
  const { headingRow, columns } = await read('A list\n\nWho,Where\nAsha,there\n');
  assert.deepEqual([headingRow, columns], [3, ['Who →  (unknown)', 'Where →  (unknown)']]);
});

test('quotation marks within values are ordinary characters, and one that is not closed is refused with its row', async () => {
  assert.deepEqual((await read('Roll,Name\n1,a 5" pipe\n2,Bina\n')).values, [
    [2, '1', 'a 5" pipe'],
    [3, '2', 'Bina'],
  ]);
  assert.equal(await whyRefused('Roll,Name\n1,Asha\n2,"Bina\n3,Chitra\n'), 'The quotation mark that opens in row 3 is not closed.');
});

test('a workbook with numbers, days, formulas, titles, gaps and empty columns is read correctly, whatever type it is sent as', async () => {
  const workbook = await writeWorkbook([
    [{ value: 'Hostel list', columnSpan: 4 }, null, null, null],
    [],
    ['Name', 'Roll No.', 'Phone', null],
    ['  Asha ', { value: 22_001, type: Number }, { value: 9_840_012_345, type: Number }, null],
    [],
    [
      { value: '=1+1', type: 'Formula' },
      { value: new Date('2022-07-05T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' },
      { value: true, type: Boolean },
      null,
    ],
  ]).toBuffer();
  for (const type of [sheetTypes.xlsx, sheetTypes.csv]) {
    const { headingRow, values, encoding } = await read(new SheetFile(new Uint8Array(workbook), type));
    assert.deepEqual([headingRow, encoding], [3, undefined]);
    assert.deepEqual(values, [
      [4, 'Asha', '22001', '9840012345'],
      [6, '', '2022-07-05', 'TRUE'],
    ]);
  }
});

test('a workbook of many rows is read completely and in order', async () => {
  const rows = Array.from({ length: 101 }, (_, n) => [n === 0 ? 'Roll' : `r${n}`, ...Array.from({ length: 60 }, (__, c) => `${n} ${c}`)]);
  const { values } = await read(new SheetFile(new Uint8Array(await writeWorkbook(rows).toBuffer())));
  assert.deepEqual(
    values.map(([row, rollno]) => [row, rollno]),
    Array.from({ length: 100 }, (_, n) => [n + 2, `r${n + 1}`]),
  );
});

test('an old workbook, or one with a password, is refused as such', async () => {
  assert.match(await whyRefused(new SheetFile(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1))), /old Excel file/);
});

test('a number that a spreadsheet has reformatted is restored, or recognised as having lost digits', () => {
  const cases: [string, string | undefined][] = [
    ['98400 12345.0', '98400 12345'],
    ['12.00', '12'],
    ['9.84001E+05', '984001'],
    ['1.5E+1', '15'],
    ['9.84E+09', undefined],
    ['9,84E+09', undefined],
    ['1E+05', undefined],
    ['1.234567890123456E+15', '1234567890123456'],
    // not numbers
    ['21E10', '21E10'],
    ['1.2.0', '1.2.0'],
    ['12.5', '12.5'],
    ['+91 98400', '+91 98400'],
    ['', ''],
  ];
  for (const [text, wanted] of cases) assert.equal(plainNumber(text), wanted, text);
});

test('finding the columns of a long and wide sheet does not block the event loop', async () => {
  const cells = Array.from({ length: 200 }, (_, n) => `h ${n}`);
  const rows = Array.from({ length: 30_000 }, (_, row) => ({ row, cells }));
  let turns = 0;
  const turn = setInterval(() => turns++, 0);
  const { columns } = await matchColumns(rows, { usual: usualHeadings(fields), settled: new Map(), remembered: new Map() });
  clearInterval(turn);
  assert.equal(columns.length, 200);
  assert.ok(turns > 1, 'nobody else was served meanwhile');
});
