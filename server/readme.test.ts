import assert from 'node:assert/strict';
import { access, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { settingTable } from './settings.ts';

const root = new URL('../', import.meta.url);
const readme = await readFile(new URL('README.md', root), 'utf8');
const contributing = await readFile(new URL('CONTRIBUTING.md', root), 'utf8');
const { scripts } = JSON.parse(await readFile(new URL('package.json', root), 'utf8')) as { scripts: Record<string, string> };

for (const [title, text] of Object.entries({ README: readme, CONTRIBUTING: contributing })) {
  test(`every command that ${title} names exists`, () => {
    const named = [...text.matchAll(/npm (?:run )?([a-z]+(?:-[a-z]+)*)/g)].map(([, name]) => name ?? '');
    assert.ok(named.length > 5);
    assert.deepEqual(
      named.filter((name) => !(name in scripts)),
      [],
    );
  });

  test(`every file and folder that ${title} names exists`, async () => {
    const paths = [...text.matchAll(/`((?:contract|server|web|docs|bench|e2e|scripts)\/[\w./-]*)`/g)].map(([, path]) => path ?? '');
    assert.ok(paths.length > 4);
    // the files of the example that explains how to add a feature do not exist
    for (const path of paths.filter((each) => !each.includes('visitor'))) await access(new URL(path, root));
  });
}

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
