import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSheet } from '#contract/sheet.ts';
import { readList } from './read-list.ts';

test('what is not JSON goes to the server as a sheet', () => {
  const { body } = readList('username,batch\nasha,2022\n');
  assert.ok(isSheet(body));
  assert.equal(new TextDecoder().decode(body.bytes), 'username,batch\nasha,2022\n');
});

test('a JSON list is read here, and must be a list', () => {
  assert.deepEqual(readList(' [{"username":"asha"}]'), { body: [{ username: 'asha' }] });
  assert.match(readList('{"username":"asha"}').error ?? '', /must be a list/);
  assert.match(readList('[{"username":').error ?? '', /cannot be read/);
});
