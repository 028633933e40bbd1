/** Every text that docs/specification.md quotes occurs verbatim in a test of the page where it appears. */
import { globSync, readFileSync } from 'node:fs';
import { specifiedMessages, specifiedWords } from '../scripts/specification.ts';
import { serverFailed } from './fail-call.ts';
import { expect, test } from './fixtures.ts';

const sources = globSync('*.ts', { cwd: import.meta.dirname })
  .filter((file) => /^(?:specification-(?!texts)|failing-cases)/.test(file))
  .map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8'));

const isTested = (text: string) => sources.some((source) => source.includes(`'${text.replace('{message}', serverFailed)}'`));

test('every text of the specification is tested', { tag: '@desktop' }, () => {
  const texts = [...specifiedMessages, ...specifiedWords];
  expect(texts.length).toBeGreaterThan(60);
  expect(texts.filter(({ text }) => !isTested(text))).toEqual([]);
});
