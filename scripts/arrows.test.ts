import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { importGraph } from './import-graph.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
type Import = readonly [file: string, imported: string, name?: string];

/** Which of these imports lint refuses, each written into a file at its place in a temporary tree. */
function refusedOf(imports: readonly Import[]): Import[] {
  const tree = mkdtempSync(join(tmpdir(), 'hostelry-arrows-'));
  try {
    copyFileSync(join(root, '.oxlintrc.json'), join(tree, '.oxlintrc.json'));
    // one line for each import of a file, so that a line number tells which one was refused
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
  // the rules apply to a new feature without listing it
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
  ['web/room/new.ts', './occupants.tsx'],
  ['web/room/shared/new.ts', '../occupants.tsx'],
  ['web/ui/new.ts', '#web/api-error.ts'],
  ['web/ui/new.ts', './page.tsx'],
  ['web/pages.ts', './room/vacancies.tsx'],
];

test('lint refuses an import against the arrows, static or dynamic', () => {
  const named = forbidden.map(([file, imported]): Import => [file, imported, 'thing']);
  sameInAnyOrder(refusedOf(named), named);
  sameInAnyOrder(refusedOf(forbidden), forbidden);
});

test('lint accepts an import along the arrows', () => {
  sameInAnyOrder(refusedOf(allowed.map(([file, imported]) => [file, imported, 'thing'])), []);
});

/** The first cycle found in the graph. */
function findCycle(graph: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const finished = new Set<string>();
  function walk(node: string, path: readonly string[]): string[] | undefined {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (finished.has(node)) return undefined;
    for (const next of graph.get(node) ?? []) {
      const cycle = walk(next, [...path, node]);
      if (cycle) return cycle;
    }
    finished.add(node);
    return undefined;
  }
  for (const start of graph.keys()) {
    const cycle = walk(start, []);
    if (cycle) return cycle;
  }
  return undefined;
}

test('the imports of files form no cycle', () => {
  assert.equal(
    findCycle(
      new Map([
        ['a', ['b']],
        ['b', ['c', 'a']],
      ]),
    )?.join(),
    'a,b,a',
  );
  assert.equal(findCycle(importGraph()), undefined);
});

/** The folder that a file belongs to: `contract/room`, `server/room`, `web/ui/list`. Builders for tests may import anything. */
const folderOf = (file: string) =>
  /^(?:(?:web\/ui|contract)\/[\w-]+|(?:server(?!\/testing)|web(?!\/testing))\/[\w-]+)(?=\/)/.exec(file)?.[0];

test('every file is named in another, or is found by its folder or extension', () => {
  const sources = globSync('{bench,contract,e2e,scripts,server,verifier,web}/**/*.{css,html,js,mjs,ts,tsx}', { cwd: root });
  const configurationAndDocs = globSync('{*,.*,docs/*}.{ts,json,md}', { cwd: root });
  const namedIn = new Map<string, Set<string>>();
  for (const file of [...sources, ...configurationAndDocs]) {
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

test('the imports between the folders of contract, server and web form no cycle', () => {
  const folders = new Map<string, string[]>();
  for (const [file, imported] of importGraph()) {
    const from = folderOf(file);
    if (from === undefined) continue;
    const others = imported.flatMap((each) => folderOf(each) ?? []).filter((to) => to !== from);
    folders.set(from, [...(folders.get(from) ?? []), ...others]);
  }
  assert.ok(folders.get('server/http')?.includes('server/call'));
  assert.equal(findCycle(folders), undefined);
});

test('lint lets only the wrappers of the router use its functions that take any text as an address', () => {
  const names = ['Link', 'NavLink', 'Navigate', 'useNavigate', 'redirect'];
  const wrong = ['web/room/new.tsx', 'web/room/shared/new.tsx', 'web/ui/new.tsx', 'web/new.tsx'].flatMap((file) =>
    names.map((name): Import => [file, 'react-router', name]),
  );
  const right: Import[] = [
    ['web/ui/action/link.tsx', 'react-router', 'Link'],
    ['web/router.tsx', 'react-router', 'redirect'],
    ['web/room/new.tsx', 'react-router', 'useParams'],
  ];
  sameInAnyOrder(refusedOf([...wrong, ...right]), wrong);
});

test('lint refuses to import schemas into the web app, whose build leaves them out', () => {
  const wrong = ['calls', 'hostelCalls', 'Hostel'].map((name): Import => ['web/room/new.ts', '#contract/hostel.ts', name]);
  const right = ['type Hostel', 'roomCountLimit'].map((name): Import => ['web/room/new.ts', '#contract/hostel.ts', name]);
  sameInAnyOrder(refusedOf([...wrong, ...right]), wrong);
});

test('no screen contains the address of a page as a literal', () => {
  const bare = globSync('web/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('web/testing/'))
    .flatMap((file) => {
      const found = readFileSync(join(root, file), 'utf8').match(/(['"`])\/[\w$:][^'"`\n]*\1/g) ?? [];
      return found.map((text) => `${file}: ${text}`);
    });
  assert.deepEqual(bare, ["web/call-url.ts: '/api/v1'", "web/without-network.ts: '/assets/'"]);
});
