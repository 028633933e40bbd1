import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
type Import = readonly [file: string, imported: string, name?: string];

/** Which of these imports lint refuses, each where it would stand. */
function refusedOf(imports: readonly Import[]): Import[] {
  const tree = mkdtempSync(join(tmpdir(), 'hostelry-arrows-'));
  try {
    copyFileSync(join(root, '.oxlintrc.json'), join(tree, '.oxlintrc.json'));
    // a file's imports stand in its lines
    const files = Map.groupBy(imports, ([file]) => file);
    for (const [file, lines] of files) {
      mkdirSync(dirname(join(tree, file)), { recursive: true });
      const text = lines.map(([, imported, name]) =>
        name === undefined ? `await import('${imported}');` : `export { ${name} } from '${imported}';`,
      );
      writeFileSync(join(tree, file), text.join('\n'));
    }
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format=unix', '.'], { cwd: tree, encoding: 'utf8' });
    const refused = [...stdout.matchAll(/^(.+?):(\d+):.*no-restricted-imports/gm)];
    return refused.flatMap(([, file = '', line]) => files.get(normalize(file))?.slice(Number(line) - 1, Number(line)) ?? []);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

const sameInAnyOrder = (found: readonly Import[], wanted: readonly Import[]) =>
  assert.deepEqual(found.map(String).toSorted(), wanted.map(String).toSorted());

const forbidden: readonly Import[] = [
  ['contract/new.ts', '#server/fault.ts'],
  ['contract/new.ts', '#server/room/room-rows.ts'],
  ['contract/new.ts', '#web/api.ts'],
  ['server/new.ts', '#web/ui/page.tsx'],
  ['server/room/new.ts', '#web/api.ts'],
  ['server/room/new.ts', '#server/leave/queries.ts'],
  ['server/room/new.ts', '#server/leave/handlers.ts'],
  // a feature is held without being listed
  ['server/not-there-yet/new.ts', '#server/leave/queries.ts'],
  ['server/http/new.ts', '#server/leave/queries.ts'],
  ['web/room/new.ts', '#server/fault.ts'],
  ['web/ui/new.ts', '#server/room/allot.ts'],
  ['web/new.ts', '#server/room/allot.ts'],
  ['web/room/new.ts', '#web/leave/outcome.tsx'],
  ['web/room/new.ts', '#web/layout/root.tsx'],
  ['web/room/new.ts', '#web/pages.ts'],
  ['web/room/new.ts', '../leave/outcome.tsx'],
  ['web/room/shared/new.ts', '#web/leave/outcome.tsx'],
  ['web/room/shared/new.ts', '../../leave/outcome.tsx'],
  ['web/room/shared/new.ts', '#server/room/allot.ts'],
  ['web/a-new-feature/new.ts', '#web/leave/outcome.tsx'],
  ['web/ui/new.ts', '#web/session.ts'],
  ['web/ui/new.ts', '#web/hostel/shared/own-hostel.tsx'],
];

const allowed: readonly Import[] = [
  ['server/room/new.ts', '#contract/room.ts'],
  ['server/room/new.ts', '#server/hostel/hostel-rows.ts'],
  ['server/room/new.ts', './queries.ts'],
  ['server/demo/new.ts', '#server/room/queries.ts'],
  ['web/room/new.ts', '#contract/room.ts'],
  ['web/room/new.ts', '#web/ui/page.tsx'],
  ['web/room/new.ts', '#web/api.ts'],
  ['web/room/new.ts', '#web/hostel/shared/own-hostel.tsx'],
  ['web/room/new.ts', './swap.tsx'],
  ['web/room/shared/new.ts', '../swap.tsx'],
  ['web/ui/new.ts', '#web/api-error.ts'],
  ['web/ui/new.ts', './page.tsx'],
  ['web/pages.ts', './room/vacancies.tsx'],
];

test('lint refuses an import against the arrows, also a late one', () => {
  const named = forbidden.map(([file, imported]): Import => [file, imported, 'thing']);
  sameInAnyOrder(refusedOf(named), named);
  sameInAnyOrder(refusedOf(forbidden), forbidden);
});

test('lint lets an import along the arrows be', () => {
  sameInAnyOrder(refusedOf(allowed.map(([file, imported]) => [file, imported, 'thing'])), []);
});

/** Each source file and those it imports, late ones too. */
function importGraph(): Map<string, string[]> {
  const files = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
  const importsOf = (file: string) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(#|\.)([^']+)'/g)].map(([, start, rest = '']) =>
      start === '#' ? rest : join(dirname(file), `.${rest}`),
    );
  return new Map(files.map((file) => [file, importsOf(file)]));
}

/** The first way found that leads from somewhere back to itself. */
function findCircle(graph: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const finished = new Set<string>();
  function walk(at: string, way: readonly string[]): string[] | undefined {
    if (way.includes(at)) return [...way.slice(way.indexOf(at)), at];
    if (finished.has(at)) return undefined;
    for (const next of graph.get(at) ?? []) {
      const circle = walk(next, [...way, at]);
      if (circle) return circle;
    }
    finished.add(at);
    return undefined;
  }
  for (const start of graph.keys()) {
    const circle = walk(start, []);
    if (circle) return circle;
  }
  return undefined;
}

test('no file leads back to itself by its imports', () => {
  assert.equal(
    findCircle(
      new Map([
        ['a', ['b']],
        ['b', ['c', 'a']],
      ]),
    )?.join(),
    'a,b,a',
  );
  assert.equal(findCircle(importGraph()), undefined);
});

const featureOf = (file: string) => /^web\/([\w-]+)\//.exec(file)?.[1];

test('every file is named by another, or is found by its place or its name', () => {
  const sources = globSync('{bench,contract,e2e,scripts,server,verifier,web}/**/*.{css,html,js,mjs,ts,tsx}', { cwd: root });
  const beginnings = globSync('{*,.*,docs/*}.{ts,json,md}', { cwd: root });
  const namedIn = new Map<string, Set<string>>();
  for (const file of [...sources, ...beginnings]) {
    const names = readFileSync(join(root, file), 'utf8').match(/[\w.-]+\.(?:css|html|js|mjs|tsx?)\b/g) ?? [];
    for (const name of names) namedIn.set(name, (namedIn.get(name) ?? new Set()).add(file));
  }
  const foundOtherwise = /\.(test|spec)\.tsx?$|^server\/db\/migrations\/|\.d\.ts$/;
  const unnamed = sources.filter((file) => {
    const by = namedIn.get(basename(file)) ?? new Set();
    return !foundOtherwise.test(file) && by.size - Number(by.has(file)) === 0;
  });
  assert.deepEqual(unnamed, []);
});

test('no feature of the web app leads back to itself through others', () => {
  const features = new Map<string, string[]>();
  for (const [file, imported] of importGraph()) {
    const from = featureOf(file);
    if (from === undefined) continue;
    const others = imported.flatMap((each) => featureOf(each) ?? []).filter((to) => to !== from);
    features.set(from, [...(features.get(from) ?? []), ...others]);
  }
  assert.equal(findCircle(features), undefined);
});

test('lint lets only the wrappers of the router take an address that is any text', () => {
  const names = ['Link', 'NavLink', 'Navigate', 'useNavigate', 'redirect'];
  const wrong = ['web/room/new.tsx', 'web/room/shared/new.tsx', 'web/ui/new.tsx', 'web/new.tsx'].flatMap((file) =>
    names.map((name): Import => [file, 'react-router', name]),
  );
  const right: Import[] = [
    ['web/ui/link.tsx', 'react-router', 'Link'],
    ['web/router.tsx', 'react-router', 'redirect'],
    ['web/room/new.tsx', 'react-router', 'useParams'],
  ];
  sameInAnyOrder(refusedOf([...wrong, ...right]), wrong);
});

test('lint keeps the schemas out of the browser, where there are none', () => {
  const wrong = ['calls', 'hostelCalls', 'Hostel'].map((name): Import => ['web/room/new.ts', '#contract/hostel.ts', name]);
  const right = ['type Hostel', 'roomCountLimit'].map((name): Import => ['web/room/new.ts', '#contract/hostel.ts', name]);
  sameInAnyOrder(refusedOf([...wrong, ...right]), wrong);
});

test('no screen writes the address of a page as a text of its own', () => {
  const bare = globSync('web/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const found = readFileSync(join(root, file), 'utf8').match(/(['"`])\/[\w$:][^'"`\n]*\1/g) ?? [];
      return found.map((text) => `${file}: ${text}`);
    });
  assert.deepEqual(bare, ["web/call-url.ts: '/api/v1'"]);
});
