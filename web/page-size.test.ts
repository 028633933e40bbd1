/** How much code each page loads when it is the first to be opened, measured in the build that the tests use. */
import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import { relative } from 'node:path';
import { test } from 'node:test';
import { modulesOf } from '../scripts/web-build/page-modules.ts';
import { pages } from './pages.ts';

interface Chunk {
  file: string;
  imports?: readonly string[];
  css?: readonly string[];
}

/** KiB of the document and its JavaScript, compressed by brotli. The home pages have stricter limits of their own in e2e/load.spec.ts. */
const most = 188;
/** KiB of a single chunk that loads later; the largest are translations. */
const mostLater = 48;

const built = new URL('../dist/', import.meta.url);
const manifest: unknown = JSON.parse(await readFile(new URL('.vite/manifest.json', built), 'utf8'));
const chunks = manifest as Readonly<Record<string, Chunk>>; // Vite writes it in this shape
const scriptsOf = (html: string): string[] => [...html.matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
const named = await readFile(new URL('index.html', built), 'utf8');
const everywhere = scriptsOf(named);

/** The files of a module and of what it imports. */
function filesOf(module: string, files: Set<string> = new Set()): Set<string> {
  const chunk = chunks[module];
  // the entry has no chunk of its own: the document names its files
  if (!chunk || files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const other of chunk.imports ?? []) filesOf(other, files);
  return files;
}

const kib = async (file: string): Promise<number> => (await stat(new URL(`${file}.br`, built))).size / 1024;

async function sizeOf(modules: readonly string[]): Promise<number> {
  const files = new Set([...everywhere, ...modules.flatMap((module) => [...filesOf(module)])]);
  const sizes = await Promise.all([...files].filter((file) => file.endsWith('.js')).map(kib));
  return sizes.reduce((sum, size) => sum + size, await kib('index.html'));
}

test(`every page needs at most ${most} KiB of code`, async (context) => {
  assert.ok(everywhere.length >= 3, 'the document names what comes first, the libraries and the program');
  const tooLarge: string[] = [];
  for (const row of pages) {
    const { page } = row;
    const modules = modulesOf(row).map((module) => relative('web', module));
    assert.ok(modules.length > 0 && modules.every((module) => module in chunks), `${page} names its modules`);
    const size = await sizeOf(modules);
    context.diagnostic(`${page}: ${size.toFixed(1)}`);
    if (size > most) tooLarge.push(`${page}: ${size.toFixed(1)} KiB`);
  }
  assert.deepEqual(tooLarge, []);
});

test(`no chunk that loads later has more than ${mostLater} KiB`, async () => {
  const later = Object.entries(chunks).filter(([, { file }]) => file.endsWith('.js') && !everywhere.includes(file));
  assert.ok(later.length > 50, 'every page is such a part');
  const sizes = await Promise.all(later.map(async ([module, { file }]) => ({ module, size: await kib(file) })));
  assert.deepEqual(
    sizes.filter(({ size }) => size > mostLater),
    [],
  );
});

test('the styles are two files: one that the document names, and one that other pages wait for', async () => {
  const files = (await readdir(new URL('assets', built))).filter((file) => file.endsWith('.css')).map((file) => `assets/${file}`);
  const first = files.filter((file) => named.includes(`"/${file}"`));
  const others = new Set(
    Object.values(chunks)
      .flatMap(({ css = [] }) => css)
      .filter((file) => !first.includes(file)),
  );
  assert.deepEqual([first.length, [...others].toSorted()], [1, files.filter((file) => !first.includes(file)).toSorted()]);
  assert.equal(others.size, 1);
});
