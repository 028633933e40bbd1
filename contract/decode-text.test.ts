import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeText } from './decode-text.ts';

test('UTF-8 is read as it is, with and without its mark', () => {
  for (const mark of ['', '\uFEFF'])
    assert.deepEqual(decodeText(new TextEncoder().encode(`${mark}Renée, आशा`)), { text: 'Renée, आशा', encoding: 'utf-8' });
});

test('UTF-16 of a spreadsheet is read by its mark', () => {
  assert.deepEqual(decodeText(Buffer.from('\uFEFFRenée', 'utf16le')), { text: 'Renée', encoding: 'utf-16le' });
});

test('what is neither is read as Windows-1252, no byte of it lost', () => {
  assert.deepEqual(decodeText(Uint8Array.of(0x52, 0x65, 0x6e, 0xe9, 0x20, 0x92, 0x80)), { text: 'René ’€', encoding: 'windows-1252' });
});
