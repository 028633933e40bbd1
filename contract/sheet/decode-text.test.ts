import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeText } from './decode-text.ts';

test('UTF-8 is read with and without a byte order mark', () => {
  for (const mark of ['', '\uFEFF'])
    assert.deepEqual(decodeText(new TextEncoder().encode(`${mark}Renée, आशा`)), { text: 'Renée, आशा', encoding: 'utf-8' });
});

test('UTF-16 from a spreadsheet is recognised by its byte order mark', () => {
  assert.deepEqual(decodeText(Buffer.from('\uFEFFRenée', 'utf16le')), { text: 'Renée', encoding: 'utf-16le' });
});

test('any other text is read as Windows-1252 without losing a byte', () => {
  assert.deepEqual(decodeText(Uint8Array.of(0x52, 0x65, 0x6e, 0xe9, 0x20, 0x92, 0x80)), { text: 'René ’€', encoding: 'windows-1252' });
});
