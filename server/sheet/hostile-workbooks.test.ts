/** Workbooks that are broken, or made to bring the server down: each is refused with a reason, and the server keeps running. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { strToU8, zipSync } from 'fflate';
import { sheetTypes } from '#contract/sheet/sheet.ts';
import { Fault } from '#server/fault.ts';
import { testServer } from '#server/testing/server.ts';
import { hasLongPiece } from './long-piece.ts';
import { readXlsx } from './read-xlsx.ts';
import { extentOf } from './sheet-extent.ts';

const server = testServer();

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`;
const workbook = `<workbook xmlns="${spreadsheet}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`;

/** A workbook with this XML as its only sheet. */
const bookOf = (sheet: Uint8Array, sharedStrings = '') =>
  zipSync({
    'xl/workbook.xml': strToU8(workbook),
    'xl/_rels/workbook.xml.rels': strToU8(relationships),
    'xl/worksheets/sheet1.xml': sheet,
    ...(sharedStrings ? { 'xl/sharedStrings.xml': strToU8(`<sst xmlns="${spreadsheet}">${sharedStrings}</sst>`) } : {}),
  });
const sheetOf = (rows: string, before = '') =>
  strToU8(`${before}<worksheet xmlns="${spreadsheet}"><sheetData>${rows}</sheetData></worksheet>`);
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
const heading = `<row r="1">${text('A1', 'username')}</row>`;

/** The same file with false sizes: each part states that it is unpacked as long as this. */
function lying(book: Uint8Array, stated: number): Uint8Array {
  const bytes = Uint8Array.from(book);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length - 46; at++) if (view.getUint32(at) === 0x50_4b_01_02) view.setUint32(at + 24, stated, true);
  return bytes;
}

async function bring(bytes: Uint8Array) {
  const administrator = await server.as('hosteladmin');
  const { status, body } = await administrator.request('/api/v1/student/import?dryRun', {
    method: 'POST',
    headers: { 'content-type': sheetTypes.xlsx },
    body: Uint8Array.from(bytes),
  });
  return { status, text: JSON.stringify(body) };
}

const tooMuch: Record<string, () => Uint8Array> = {
  // sizes are added up as they are stated, before anything is unpacked; a part cannot become longer than it states (`lies about its size`)
  'parts of 120 MB': () => lying(bookOf(sheetOf(heading)), 40 * 1024 * 1024),
  'a cell in the last row of the last column': () => bookOf(sheetOf(`${heading}<row r="1048576">${text('XFD1048576', 'x')}</row>`)),
  'a cell of 2 MB of spaces': () => bookOf(sheetOf(`${heading}<row r="2">${text('A2', ' '.repeat(2_000_000))}</row>`)),
  'one long text in thousands of cells': () =>
    bookOf(
      sheetOf(Array.from({ length: 20_000 }, (_, n) => `<row r="${n + 1}"><c r="A${n + 1}" t="s"><v>0</v></c></row>`).join('')),
      `<si><t>${'x'.repeat(200_000)}</t></si>`,
    ),
};

test('a long text, tag or comment in XML is found, and many short ones do not count as a long one', () => {
  const most = 1_000;
  const isLong = (xml: string) => hasLongPiece(strToU8(xml), most);
  const long = '<>'.repeat(most);
  for (const xml of [
    ' '.repeat(1_001),
    `<a${' '.repeat(most)}/>`,
    `<a b="${long}"/>`,
    `<a b='${long}'/>`,
    `<!--${long}-->`,
    `<![CDATA[${long}`,
  ])
    assert.equal(isLong(`<?xml version="1.0"?>${xml}`), true, xml.slice(0, 12));
  assert.equal(isLong(`<?a${long}?>`), true);
  assert.equal(isLong(`<a b="1>" c=">'">text ' "</a><!-- > --><![CDATA[>]]>`.repeat(most)), false);
});

const reaches = (...cells: string[]) => extentOf(sheetOf(`<row r="1">${cells.join('')}</row>`));

test('how far a sheet reaches is seen before it is parsed, by the cells that hold something', () => {
  assert.equal(reaches(text('A1', 'x')), 1);
  assert.equal(reaches('<c s="1" r="C2"><v>1</v></c>', '<x:c r="B7" t="s">\n<x:v>0</x:v></x:c>'), 3 * 7);
  assert.equal(reaches(text('AA3', 'x'), '<c r="XFD9" s="1"/>', '<c r="XFD9" s="1"></c>'), 27 * 3);
  assert.equal(reaches(text('XFD1048576', 'x')), 16_384 * 1_048_576);
});

for (const [what, make] of Object.entries(tooMuch)) {
  test(`a workbook with ${what} is refused, and other requests are answered meanwhile`, async () => {
    const student = await server.as('student');
    const refused = bring(make());
    await student.call('me');
    const { status, text: answer } = await refused;
    assert.equal(status, 400);
    assert.match(answer, /holds too much to be read/);
  });
}

test('a workbook that needs more memory than its reading may take is refused', async () => {
  // the place of the cell is written as no program does, so that only the library finds out how large the sheet is
  const far = `<row r="1048576">${text('XFD1048576', 'x').replaceAll('"', "'")}</row>`;
  await assert.rejects(
    readXlsx(bookOf(sheetOf(heading + far)), 10, 48),
    (error) => error instanceof Fault && /holds too much to be read/.test(JSON.stringify(error.fields)),
  );
});

const broken: Record<string, () => Uint8Array> = {
  'lies about its size': () => lying(bookOf(new Uint8Array(3 * 1024 * 1024)), 1_000),
  'is a text document': () => zipSync({ 'word/document.xml': strToU8('<a/>') }),
  'is cut off': () => bookOf(sheetOf(heading)).subarray(0, 300),
  'is noise': () => Uint8Array.of(0x50, 0x4b, 3, 4, ...Array.from({ length: 2_000 }, (_, n) => (n * 7919) % 256)),
  'is nested a hundred thousand times': () => bookOf(strToU8('<a>'.repeat(100_000))),
  'points to a text that is not there': () => bookOf(sheetOf('<row r="1"><c r="A1" t="s"><v>7</v></c></row>')),
  'has its rows out of order': () => bookOf(sheetOf(`<row r="2">${text('A2', 'x')}</row>${heading}`)),
};

for (const [what, make] of Object.entries(broken)) {
  test(`a workbook that ${what} is refused`, async () => {
    const { status, text: answer } = await bring(make());
    assert.equal(status, 400);
    assert.match(answer, /not an Excel workbook that can be read/);
  });
}

test('a workbook with an empty sheet is read as an empty list', async () => {
  const { status, text: answer } = await bring(bookOf(sheetOf('')));
  assert.equal(status, 200);
  assert.match(answer, /No column holds usernames/);
});

test('entities are not expanded, and cells with the error of a formula are empty', async () => {
  const laughs = '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;&b;">]>';
  const row = `<row r="2">${text('A2', '&c;')}<c r="B2" t="e"><v>#REF!</v></c><c r="C2"><f>1+1</f></c></row>`;
  const book = bookOf(sheetOf(`<row r="1">${text('A1', 'username')}${text('B1', 'batch')}${text('C1', 'programme')}</row>${row}`, laughs));
  const { status, text: answer } = await bring(book);
  assert.equal(status, 200);
  assert.match(answer, /"examples":\["&c;"\]/);
  assert.match(answer, /"heading":"batch"[^}]*"examples":\[""\]/);
});

test('a workbook with more rows than a list may have is refused with the limit', async () => {
  const rows = Array.from({ length: 30_100 }, (_, n) => `<row r="${n + 1}"><c r="A${n + 1}"><v>${n}</v></c></row>`).join('');
  const { status, text: answer } = await bring(bookOf(sheetOf(rows)));
  assert.equal(status, 400);
  assert.match(answer, /at most 30,000 rows/);
});

test('a workbook that has waited too long for earlier ones is refused and does not delay later ones', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const book = bookOf(sheetOf(heading));
  const first = readXlsx(book, 10);
  const [late, next] = [readXlsx(book, 10), readXlsx(book, 10)];
  await setImmediate();
  t.mock.timers.tick(26_000);
  const inTime = readXlsx(book, 10);
  assert.equal((await first).length, 1);
  for (const refused of [late, next]) await assert.rejects(refused, (error) => error instanceof Fault && error.code === 'busy');
  assert.equal((await inTime).length, 1);
});
