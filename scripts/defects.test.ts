import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { defects } from './defects.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

test('every planted defect matches the present sources once and names an existing check', () => {
  assert.ok(defects.length >= 30);
  for (const { name, file, find, replace, check } of defects) {
    assert.equal(readFileSync(join(root, file), 'utf8').split(find).length, 2, `${name}: ${file} does not have it once`);
    assert.notEqual(find, replace, name);
    assert.ok(check === 'types' || check === 'lint' || existsSync(join(root, check)), `${name}: there is no ${check}`);
  }
  assert.equal(new Set(defects.map(({ name }) => name)).size, defects.length);
});
