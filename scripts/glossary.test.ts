import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

test('the glossary explains each word once', () => {
  const rows = readFileSync(new URL('../docs/glossary.md', import.meta.url), 'utf8').matchAll(/^\| (?!word \|)([^|]+) \| /gm);
  const words = [...rows].flatMap(([, names = '']) => names.split(', '));
  assert.ok(words.length > 90, 'the rows are read');
  assert.deepEqual(
    words.filter((word, n) => words.indexOf(word) !== n),
    [],
  );
});
