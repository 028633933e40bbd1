import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { compressBeginning, withEnd } from './shared-beginning.ts';

test('a text that is compressed in pieces, with its end, is unpacked to the same text', () => {
  const pieces = Array.from({ length: 300_000 }, (_, n) => `line ${n} ü\n`);
  const beginning = Buffer.from(compressBeginning(pieces));
  for (const end of ['', 'the end, ü']) assert.equal(gunzipSync(Buffer.concat(withEnd(beginning, end))).toString(), pieces.join('') + end);
});
