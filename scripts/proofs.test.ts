import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const page = readFileSync(join(root, 'docs/proofs.md'), 'utf8');
const rows = [...page.matchAll(/^\| T(\d+) \| .+? \| (.+) \|$/gm)].map(([, no, shownBy]) => ({ no: Number(no), shownBy: shownBy ?? '' }));

/** Promises that no test shows yet; one that is shown is taken off. */
const open: number[] = [];

test('the promises are numbered on, and those without a test are known', () => {
  assert.deepEqual(
    rows.map(({ no }) => no),
    Array.from({ length: 62 }, (_, n) => n + 1),
  );
  assert.deepEqual(
    rows.filter(({ shownBy }) => shownBy === 'not yet').map(({ no }) => no),
    open,
  );
});

test('every test that shows a promise is there', () => {
  for (const { no, shownBy } of rows.filter((row) => row.shownBy !== 'not yet')) {
    const named = [...shownBy.matchAll(/`([^`]+)`((?: ?,? ?"[^"]+")*)/g)];
    assert.ok(named.length > 0, `T${no} names no test`);
    for (const [, file = '', words = ''] of named) {
      assert.ok(existsSync(join(root, file)), `T${no}: ${file}`);
      const titles = [...readFileSync(join(root, file), 'utf8').matchAll(/\btest\(\s*(['"`])(.+?)\1\s*,/gs)].map(
        ([, , title]) => title ?? '',
      );
      for (const [, word = ''] of words.matchAll(/"([^"]+)"/g))
        assert.ok(
          titles.some((title) => title.includes(word)),
          `T${no}: no test of ${file} is called "${word}"`,
        );
    }
  }
});
