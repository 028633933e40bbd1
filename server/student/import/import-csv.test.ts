import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client } from '#server/testing/client.ts';
import { longestHold } from '#server/testing/longest-hold.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

/** Sends a CSV file exactly as given, without encoding it. */
const send = async (client: Client, body: Uint8Array | string) =>
  await client.request('/api/v1/student/import', {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: typeof body === 'string' ? body : Uint8Array.from(body),
  });

const fathersName = async (username: string): Promise<string | undefined> =>
  (
    await server.database.read
      .selectFrom('student')
      .innerJoin('account', 'account.id', 'student.account_id')
      .select('fathers_name')
      .where('username', '=', username)
      .executeTakeFirst()
  )?.fathers_name;

test('a CSV file may have as many rows as a JSON list, and one with a million is refused quickly', async () => {
  const administrator = await server.as('hosteladmin');
  const { longest } = await longestHold(async () => {
    const refused = await administrator.refused('studentImport', { body: `username,rollno\n${',1\n'.repeat(1_000_000)}` });
    assert.deepEqual([refused.status, refused.body.fields], [400, { file: 'A list may have at most 30,000 rows.' }]);
  });
  assert.ok(longest < 1_000, `the event loop was held for ${longest} ms`);
});

test('the reply lists the first of very many errors and counts them all', async () => {
  const administrator = await server.as('hosteladmin');
  const { body } = await administrator.call('studentImport', { body: `username,rollno\n${',1\n'.repeat(3_000)}` });
  assert.deepEqual([body.errors.length, body.errorCount, body.errorRows], [200, 3_000, 3_000]);
  assert.deepEqual([body.errors[0]?.row, body.errors[199]?.row], [2, 201]);
  assert.equal(body.message, 'Nothing was imported: 3,000 rows have an error.');
  const json = await administrator.call('studentImport', { body: Array.from({ length: 300 }, () => ({})) });
  assert.deepEqual([json.body.errors.length, json.body.errorCount], [200, 300]);
});

/** IMPORT_ROWS=30000 imports the longest list. */
const rowsImported = Number(process.env['IMPORT_ROWS'] ?? 9_000);

test(`an import of ${rowsImported} students finds a place for everybody without blocking the event loop for long`, async () => {
  const administrator = await server.as('hosteladmin');
  const housed = Math.floor(rowsImported / 10) * 3;
  const hostelId = await server.build.hostel({ name: 'Wide', singleSeater: 0, doubleSeater: 0, tripleSeater: housed / 3 });
  const rows = Array.from(
    { length: rowsImported },
    (_, n) =>
      `wide${n},W${n},2022,CSE,Father of ${n},Mother of ${n},"${n}, Hill Street",98400${n},${n < housed ? `Wide,T${Math.floor(n / 3) + 1}` : ','}`,
  );
  const csv = `username,rollno,batch,programme,fathersName,mothersName,address,parentContactNo,hostel,room\n${rows.join('\n')}`;
  const { share } = await longestHold(async () => {
    const { body } = await administrator.call('studentImport', { body: csv });
    assert.deepEqual([body.created, body.errorCount], [rowsImported, 0]);
  });
  const { rooms } = (await administrator.call('hostelRooms', { params: { id: hostelId } })).body;
  assert.ok(rooms.length > 0 && rooms.every(({ availableSeats }) => availableSeats === 0));
  // the test and its server share the event loop
  assert.ok(share < 0.2, `the event loop was held for ${share} of the time`);
});

test('row numbers are those of the spreadsheet, counting empty rows', async () => {
  const administrator = await server.as('hosteladmin');
  const csv = ['', 'username,address', 'kavya,"a house', 'with two lines"', '', ',nobody', ',', 'lata,x', 'KAVYA,y'].join('\n');
  const { body } = await administrator.call('studentImport', { body: csv });
  assert.deepEqual(
    body.errors.map(({ row, field, message }) => [row, field, message]),
    [
      [5, 'username', 'This field is required.'],
      [8, 'username', 'The same value is also in row 3.'],
    ],
  );
});

test('a file that is not UTF-8 is read as Windows-1252, and the answer says so', async () => {
  const administrator = await server.as('hosteladmin');
  const latin = Buffer.from('username;Father Name\r\nrenee;Ren\xe9 d\x92Souza\r\n', 'latin1');
  const answer = await send(administrator, latin);
  assert.equal(answer.status, 200);
  assert.match(JSON.stringify(answer.body), /1 student created.*read as Windows-1252/);
  assert.equal(await fathersName('renee'), 'René d’Souza');
  const utf16 = Buffer.from('\uFEFFusername\tFather Name\r\nzoe\tZoë\r\n', 'utf16le');
  assert.equal((await send(administrator, utf16)).status, 200);
  assert.equal(await fathersName('zoe'), 'Zoë');
  const utf8 = await send(administrator, '\uFEFFusername,Father Name\nmaelle,Maëlle\n');
  assert.doesNotMatch(JSON.stringify(utf8.body), /Windows/);
  assert.equal(await fathersName('maelle'), 'Maëlle');
});

test('a row with a replacement character for a lost letter is refused', async () => {
  const administrator = await server.as('hosteladmin');
  const { body } = await administrator.call('studentImport', { body: 'username,Father Name\nok,Rene\nlost,Ren\uFFFD\n' });
  assert.deepEqual(
    body.errors.map(({ row, field }) => [row, field]),
    [[3, 'fathersName']],
  );
});

test('a column named like a property that every object has counts as unknown', async () => {
  const administrator = await server.as('hosteladmin');
  for (const heading of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']) {
    const { body } = await administrator.call('studentImport', { body: `username,${heading}\nnamed-${heading.toLowerCase()},x\n` });
    assert.deepEqual([body.created, body.errors], [1, []], heading);
  }
});

test('a row that is too long or has too many columns is refused', async () => {
  const administrator = await server.as('hosteladmin');
  for (const csv of [`username\n"${'x'.repeat(200_000)}`, `username,${','.repeat(200_000)}\nx`]) {
    const refused = await administrator.refused('studentImport', { body: csv });
    assert.equal(refused.status, 400);
    assert.match(refused.body.fields?.['file'] ?? '', /^(Row [12] is too long|A row may have at most 200 columns)/);
  }
});

test('a file of nothing but empty rows is refused for its number of rows without blocking other requests', async () => {
  const administrator = await server.as('hosteladmin');
  const student = await server.as('student');
  for (const rows of ['\n'.repeat(2_000_000), '\r'.repeat(2_000_000), ',,,\n'.repeat(500_000)]) {
    const refused = administrator.refused('studentImport', { body: `username,rollno\n${rows}` });
    // other requests are answered meanwhile
    await student.call('me');
    const { status, body } = await refused;
    assert.deepEqual([status, body.fields], [400, { file: 'A list may have at most 30,000 rows.' }]);
  }
});

test('a JSON list that is too long is refused with the number of rows it may have', async () => {
  const administrator = await server.as('hosteladmin');
  const { status, body } = await administrator.refused('studentImport', { body: Array.from({ length: 30_001 }, () => 0) });
  assert.deepEqual([status, body.message], [400, 'A list may have at most 30,000 rows.']);
});
