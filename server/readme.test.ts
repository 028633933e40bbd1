import assert from 'node:assert/strict';
import { access, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { settingTable } from './settings.ts';

const root = new URL('../', import.meta.url);
const readme = await readFile(new URL('README.md', root), 'utf8');
const { scripts } = JSON.parse(await readFile(new URL('package.json', root), 'utf8')) as { scripts: Record<string, string> };

test('every command the README names exists', () => {
  const named = [...readme.matchAll(/npm (?:run )?(start|test|dev|check|bench|admin|rows|[a-z]+)\b/g)].map(([, name]) => name ?? '');
  assert.ok(named.length > 5);
  assert.deepEqual(
    named.filter((name) => !(name in scripts)),
    [],
  );
});

test('every script of the project is named in the README', () => {
  assert.deepEqual(
    Object.keys(scripts).filter((name) => !readme.includes(`npm ${name}`) && !readme.includes(`npm run ${name}`)),
    [],
  );
});

test('the README lists every setting with its default, and no other', () => {
  const table = readme.slice(readme.indexOf('<!-- settings -->'), readme.indexOf('<!-- /settings -->'));
  const rows = [...table.matchAll(/^\| `(\w+)` \| (.*?) \| (.*?) \|$/gm)].map(([, name, value, about]) => [name, value, about]);
  const expected = Object.entries(settingTable).map(([name, setting]) => [
    name,
    // the default time zone is that of the machine
    name === 'TIME_ZONE' ? "the server's" : setting.default === '' ? '' : `\`${setting.default}\``,
    setting.about,
  ]);
  assert.deepEqual(rows, expected);
});

test('every file and folder the README names is there', async () => {
  const paths = [...readme.matchAll(/`((?:contract|server|web|docs|bench|e2e)\/[\w./-]*)`/g)].map(([, path]) => path ?? '');
  assert.ok(paths.length > 4);
  for (const path of paths) await access(new URL(path, root));
});
