/** Reads the pages of the documentation that name a test for each promise. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

export interface Promised {
  /** such as `T12` */
  no: string;
  /** the last cell of the row: files in backticks, each followed by parts of test titles in quotes, or the reason why there are none */
  shownBy: string;
}

/** The rows of a page that are numbered with this letter. */
export const promisesOf = (page: string, letter: string): Promised[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(new RegExp(`^\\| (${letter}\\d+) \\| .+ \\| (.+) \\|$`, 'gm'))].map(
    ([, no = '', shownBy = '']) => ({ no, shownBy }),
  );

export function assertShown({ no, shownBy }: Promised): void {
  const named = [...shownBy.matchAll(/`([^`]+)`((?: ?,? ?"[^"]+")*)/g)];
  assert.ok(named.length > 0, `${no} names no test`);
  for (const [, file = '', words = ''] of named) {
    assert.ok(existsSync(join(root, file)), `${no}: ${file}`);
    const titles = [...readFileSync(join(root, file), 'utf8').matchAll(/\btest\(\s*(['"`])(.+?)\1\s*,/gs)].map(
      ([, , title]) => title ?? '',
    );
    for (const [, word = ''] of words.matchAll(/"([^"]+)"/g))
      assert.ok(
        titles.some((title) => title.includes(word)),
        `${no}: no test of ${file} is called "${word}"`,
      );
  }
}
