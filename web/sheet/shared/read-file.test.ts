import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSheet, sheetTypes } from '#contract/sheet/sheet.ts';
import { readFile, readPasted } from './read-file.ts';

const textOf = (body: unknown) => (isSheet(body) ? new TextDecoder().decode(body.bytes) : assert.fail('it is no sheet'));

test('a list that is not JSON is sent to the server as a sheet, byte by byte', async () => {
  assert.equal(textOf(readPasted('username\tbatch\nasha\t2022\n').body), 'username\tbatch\nasha\t2022\n');
  const workbook = new Blob([Uint8Array.of(0x50, 0x4b, 3, 4, 0xff)], { type: sheetTypes.xlsx });
  const { body } = await readFile(workbook);
  assert.ok(isSheet(body));
  assert.deepEqual([body.type, [...body.bytes]], [sheetTypes.xlsx, [0x50, 0x4b, 3, 4, 0xff]]);
});

test('JSON is parsed in the browser and must be a list', async () => {
  assert.deepEqual(readPasted(' [{"username":"asha"}]'), { body: [{ username: 'asha' }] });
  assert.deepEqual(await readFile(new Blob(['\uFEFF[1]'])), { body: [1] });
  assert.match(readPasted('{"username":"asha"}').error ?? '', /must be a list/);
  assert.match(readPasted('[{"username":').error ?? '', /cannot be read/);
});

test('two sheets make two requests, even if their contents are equal', () => {
  const [first, second] = [readPasted('a').body, readPasted('a').body];
  assert.equal(JSON.stringify(first), JSON.stringify(first));
  assert.notEqual(JSON.stringify(first), JSON.stringify(second));
});
