import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvOf } from './csv.ts';

test('a value with commas, quotes or line breaks stays one value', () => {
  assert.equal(csvOf([['a,b', 'say "hi"', 'two\nlines', 'plain']]), '"a,b","say ""hi""","two\nlines",plain\r\n');
});

test('a spreadsheet takes no value for a formula', () => {
  assert.equal(csvOf([['=1+1', '@x', '-2', 'a=b']]), "'=1+1,'@x,'-2,a=b\r\n");
});
