/** An archived hostel is nowhere to choose: what goes through the hostels reads those in use. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/** The queries that go through all hostels, and why. */
const throughAll: Readonly<Record<string, string>> = {
  'admin/verify.ts': 'checks everything that is stored',
  'attendance/register-queries.ts': 'an archived hostel has the marks of its past',
  'call/hostel-rows.ts': 'locks all, and returns those in use',
  'figure/figures.ts': 'the past is drawn as ever; an archived hostel has a line only where it is asked for',
  'hostel/archive-queries.ts': 'lists those that are archived',
  'hostel/queries.ts': 'those who read it say which they want',
  'operation/history-queries.ts': 'the past is read as ever',
  'operation/operation-words.ts': 'the past is searched as ever',
  'personal-data/log-sheets.ts': 'the past is read as ever',
};

/** Each with the rest of its statement. */
const inKysely = /selectFrom\('hostel(?: as \w+)?'\)(?=([^;]*))/g;
const inSql = /\bfrom hostel(?=[\s),]|$)(?=([^;]*))/g;
const kyselyById = /\.where(?:Ref)?\('(?:\w+\.)?id', '='/;
const sqlById = /^(?: \w+)? where (?:\w+\.)?id (?:=|in) /;

/** The beginnings of the queries in a text that go through the hostels without naming one by its id. */
const goingThrough = (text: string): string[] => [
  ...[...text.matchAll(inKysely)].flatMap(([query, rest = '']) => (kyselyById.test(rest) ? [] : query)),
  ...[...text.matchAll(inSql)].flatMap(([query, rest = '']) => (sqlById.test(rest) ? [] : query)),
];

const inServer = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !/^testing\/|\.test\.ts$/.test(file));

test('a query through all hostels, archived ones among them, is found', () => {
  for (const query of [
    "db.selectFrom('hostel').select('id').execute()",
    "db.selectFrom('hostel as h').where('name', '=', name)",
    'select id from hostel h order by id',
  ])
    assert.equal(goingThrough(query).length, 1, query);
  for (const query of [
    "selectFrom('hostel').where('id', '=', id)",
    "selectFrom('hostel_in_use as hostel')",
    'from hostel h where h.id = any($1)',
    "=== 'from hostel'",
  ])
    assert.deepEqual(goingThrough(query), [], query);
});

test('what goes through the hostels reads those in use', () => {
  const found = inServer.filter((file) => goingThrough(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')).length > 0);
  assert.deepEqual(found.toSorted(), Object.keys(throughAll), 'reads `hostel_in_use`, one by its id, or is named above with the reason');
});
