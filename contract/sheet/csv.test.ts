import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvOf, unguarded } from './csv.ts';

test('a value with separators, quotes or line breaks stays one value', () => {
  assert.equal(csvOf([['a,b', 'say "hi"', 'two\nlines', 'plain']]), '"a,b","say ""hi""","two\nlines",plain\r\n');
  // in a spreadsheet that separates by semicolon, the second half would be a formula
  assert.equal(csvOf([['x;=1+1', 'x\t=1+1']]), '"x;=1+1","x\t=1+1"\r\n');
});

test('a text that looks like a formula is guarded by an apostrophe', () => {
  assert.equal(csvOf([['=1+1', '@x', '-2', '+91 98400', 'a=b', "'Tis"]]), "'=1+1,'@x,'-2,'+91 98400,a=b,'Tis\r\n");
  assert.equal(csvOf([['\t=1', '\r=1', '\n=1']]), '"\'\t=1","\'\r=1","\'\n=1"\r\n');
  // other forms of the four characters: full width, small, raised and lowered
  for (const start of '＝＋－＠﹦﹢﹣﹫⁼⁺₌₊') assert.equal(csvOf([[`${start}1+1`]]), `'${start}1+1\r\n`);
});

test('a text that begins with an apostrophe before a formula is read back unchanged', () => {
  assert.equal(csvOf([["'=x", '=x']]), "''=x,'=x\r\n");
  for (const text of ["'=x", '=x', '＝x', "'＝x", '＇=x', '+91 98400', "'Tis", "''", '']) {
    const [written = ''] = csvOf([[text]]).split('\r\n');
    assert.equal(unguarded(written), text);
  }
});

test('a number is not guarded, even below zero', () => {
  assert.equal(csvOf([[-2, 0.5, 'x']]), '-2,0.5,x\r\n');
});
