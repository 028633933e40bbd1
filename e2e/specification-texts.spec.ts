/** Every text that the specification quotes is asked for, letter for letter, by a test that looks at the page where it appears. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from './fixtures.ts';
import { specifiedTexts } from './specified.ts';

const sources = globSync('*.ts', { cwd: import.meta.dirname })
  .filter((file) => /^(?:specification-(?!texts)|failing-cases)/.test(file))
  .map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8'));

test('no text of the specification goes untested', { tag: '@desktop' }, () => {
  expect(specifiedTexts.filter((text) => !sources.some((source) => source.includes(`'${text}'`)))).toEqual([]);
});
