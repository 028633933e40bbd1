import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

const root = fileURLToPath(new URL('../', import.meta.url));

/** The kinds of the buttons of a row, in order; `plain` is the default. */
const kindsOf = (row: string): string[] =>
  [...row.matchAll(/<(?:Button|ButtonLink)\b([\s\S]*?)>\s*\n/g)].map(([, attributes = '']) =>
    attributes.includes("kind={danger ? 'danger' : 'primary'}") ? 'acts' : (/kind="(\w+)"/.exec(attributes)?.[1] ?? 'plain'),
  );

test('a row of buttons at the right has exactly one button that acts, and it comes last', async () => {
  const faults: string[] = [];
  let rows = 0;
  for await (const file of glob('web/**/*.tsx', { cwd: root })) {
    const source = await readFile(`${root}${file}`, 'utf8');
    for (const [, row = ''] of source.matchAll(/<Row justify="flex-end"[^>]*>([\s\S]*?)<\/Row>/g)) {
      rows += 1;
      const kinds = kindsOf(row);
      const acting = kinds.filter((kind) => ['primary', 'danger', 'acts'].includes(kind));
      if (acting.length !== 1 || kinds.at(-1) !== acting[0]) faults.push(`${file}: ${kinds.join(', ')}`);
    }
  }
  assert.ok(rows > 4, `${rows} rows were found`);
  assert.deepEqual(faults, []);
});
