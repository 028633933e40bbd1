/** What the documents say of the project is so: generated parts are current, and what they name exists. */
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { generatedDocuments, withGenerated } from './generated-docs.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const documents = globSync('{*.md,docs/**/*.md,web/**/*.md}', { cwd: root, exclude: ['node_modules'] });
const everywhere = (pattern: RegExp): { file: string; found: RegExpExecArray }[] =>
  documents.flatMap((file) => [...read(file).matchAll(pattern)].map((found) => ({ file, found })));
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

for (const file of generatedDocuments)
  test(`the generated parts of ${file} are current; otherwise run npm run docs`, () => {
    const now = read(file).split('\n');
    const lines = withGenerated(read(file)).split('\n');
    assert.deepEqual(
      {
        missing: lines.filter((line) => !now.includes(line)),
        outdated: now.filter((line) => !lines.includes(line)),
        isInOrder: now.join() === lines.join(),
      },
      { missing: [], outdated: [], isInOrder: true },
    );
  });

test('every link between documents leads to a file, and to a heading in it', () => {
  const links = everywhere(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g);
  assert.ok(links.length > 20);
  const broken = links.filter(({ file, found: [, to = '', heading] }) => {
    const target = to === '' ? file : join(dirname(file), to);
    if (!existsSync(join(root, target))) return true;
    const headings = heading === undefined ? [] : [...read(target).matchAll(/^#+ (.+)$/gm)].map(([, words = '']) => slug(words));
    return heading !== undefined && !headings.includes(heading);
  });
  assert.deepEqual(
    broken.map(({ file, found: [link] }) => `${file}: ${link}`),
    [],
  );
});

/** A heading as the address of a page names it. */
const slug = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

test('every file and folder that a document names exists', () => {
  const named = everywhere(/`((?:contract|server|web|docs|bench|e2e|scripts|verifier)\/[\w./-]*\w\/?)`/g);
  assert.ok(named.length > 50);
  // the files of the example that explains how to add a feature do not exist
  const missing = named.filter(({ found: [, path = ''] }) => !path.includes('parcel') && !existsSync(join(root, path)));
  assert.deepEqual(
    missing.map(({ file, found: [, path] }) => `${file}: ${path}`),
    [],
  );
});

test('every document that the sources name exists', () => {
  const sources = globSync('{bench,contract,e2e,scripts,server,verifier,web}/**/*.{js,mjs,ts,tsx}', { cwd: root });
  const missing = sources.flatMap((file) =>
    [...read(file).matchAll(/\bdocs\/[\w./-]+\.md\b|\b[Dd]ecision (\d{4})\b/g)].flatMap(([name, no]) => {
      const exists = no === undefined ? existsSync(join(root, name)) : globSync(`docs/decisions/${no}-*.md`, { cwd: root }).length === 1;
      return exists ? [] : [`${file}: ${name}`];
    }),
  );
  assert.deepEqual(missing, []);
});

test('every test that a document names exists', () => {
  const named = everywhere(/`([\w./-]+\.(?:test|spec)\.tsx?)`((?:,? ?"[^"\n]+")+)/g);
  assert.ok(named.length > 50);
  const missing = named.flatMap(({ file, found: [, path = '', words = ''] }) => {
    const titles = [...read(path).matchAll(/\btest\(\s*(['"`])(.+?)\1\s*,/gs)].map(([, , title = '']) => title);
    const asked = [...words.matchAll(/"([^"]+)"/g)].map(([, part = '']) => part);
    return asked.filter((part) => !titles.some((title) => title.includes(part))).map((part) => `${file}: ${path} "${part}"`);
  });
  assert.deepEqual(missing, []);
});

test('every command that a document names exists, and every command is named', () => {
  const named = everywhere(/npm (?:run )?((?!ci\b|install\b|view\b)[a-z]+(?:-[a-z]+)*)/g).map(({ found: [, name = ''] }) => name);
  assert.deepEqual([...new Set(named)].toSorted(), Object.keys(scripts).toSorted());
});

test('every number in the specification is given once, and every reference is to one of them', () => {
  const text = read('docs/specification.md');
  const given = [...text.matchAll(/^(?:- \*\*|## )(\d+(?:\.\d+)*)/gm)].map(([, no = '']) => no);
  assert.ok(given.length > 100);
  assert.deepEqual(given, [...new Set(given)]);
  const referred = [...text.replaceAll(/`[^`]*`/g, '').matchAll(/(?<=[(,] ?)\d{1,2}\.\d{1,2}(?=[,;)])/g)].map(([no]) => no);
  assert.deepEqual(
    referred.filter((no) => !given.includes(no)),
    [],
  );
});
