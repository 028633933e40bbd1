/** Compares the program with the tables of docs/specification.md, and checks that page for consistency. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Call } from '#contract/call/call.ts';
import { calls } from '#contract/calls.ts';
import { faults, replyTexts, screenTexts } from '#contract/messages.ts';
import { roles } from '#contract/roles.ts';
import { menuOf, partsOf } from '#web/menu/menu.ts';
import { pages, type PageRow } from '#web/pages.ts';
import {
  plainPath,
  rowsOf,
  specification,
  specifiedMenu,
  specifiedMessages,
  specifiedReaches,
  specifiedRoutes,
  specifiedWords,
} from './specification.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const lines = (texts: readonly string[]): string => texts.join('\n');

const routeLine = (path: string, openTo: string, studentsGoTo: string | undefined, title: string): string =>
  `${path}: ${openTo}, students to ${studentsGoTo ?? 'the refusal'}, "${title}"`;

/** The guard of a page in the words of the specification. */
function openToOf({ guard }: PageRow): string {
  if (guard === 'none') return 'everybody';
  return guard === 'signed-in' ? 'signed in' : guard.only.join(', ');
}

test('the routes of the specification are the pages, with their guards and titles', () => {
  const wanted = specifiedRoutes.map(({ path, openTo, studentsGoTo, title }) =>
    routeLine(path, typeof openTo === 'string' ? openTo : openTo.join(', '), studentsGoTo, title),
  );
  const found = pages.map((row) =>
    routeLine(plainPath(row.path), openToOf(row), typeof row.guard === 'object' ? row.guard.students : undefined, row.title),
  );
  assert.ok(wanted.length > 30);
  assert.equal(lines(found.toSorted()), lines(wanted.toSorted()));
});

const menuLine = (item: { group?: string | undefined; label: string; path: string; pick?: boolean }): string =>
  `${item.group ? `${item.group} › ` : ''}${item.label}: ${item.path}${item.pick ? ', asks for the hostel' : ''}`;

for (const role of roles) {
  test(`the menu of a ${role} is the one in the specification`, () => {
    const wanted = specifiedMenu(role);
    const found = pages.flatMap(({ path, menu }) => {
      const place = menu?.[role];
      return place ? [{ path: plainPath(path), ...place }] : [];
    });
    const entries = partsOf(menuOf(pages, { role, hostelId: null, hasLeft: false }), role).flatMap((part) => part.entries);
    const order = entries.flatMap((entry) =>
      'links' in entry ? entry.links.map(({ label }) => `${entry.label} ${label}`) : [entry.label],
    );
    const rank = ({ group, label }: (typeof found)[number]) => order.indexOf(group === undefined ? label : `${group} ${label}`);
    found.sort((a, b) => rank(a) - rank(b));
    assert.ok(wanted.length > 5);
    assert.equal(lines(found.map(menuLine)), lines(wanted.map(menuLine)));
  });
}

const reachOf = ({ who }: Call): string => (who === 'anyone' ? who : roles.map((role) => who[role] ?? '-').join(' '));

test('the reach of each role in every call is the one in the specification', () => {
  const found = Object.entries<Call>(calls).map(([name, row]) => `${name}: ${reachOf(row)}`);
  const wanted = Object.entries(specifiedReaches).map(([name, reach]) => `${name}: ${reach}`);
  assert.equal(lines(found.toSorted()), lines(wanted.toSorted()));
});

test('the calls that ignore unknown fields are the ones in the specification', () => {
  const found = Object.entries<Call>(calls).flatMap(([name, row]) => (row.ignoresUnknown ? [name] : []));
  const [, line = ''] = /^- \*\*9\.0\.4\*\* (.*)$/m.exec(specification) ?? [];
  assert.equal(lines(found.toSorted()), lines([...line.matchAll(/`(\w+)`/g)].map(([, name = '']) => name).toSorted()));
});

test('no call is named twice in the specification', () => {
  const named = rowsOf(9).flatMap(({ cells: [, names = ''] }) => names.split(' '));
  assert.deepEqual(named, [...new Set(named)]);
});

const messages: readonly string[] = [
  ...Object.values(faults).map((fault) => fault.text),
  ...Object.values(replyTexts),
  ...Object.values(screenTexts),
];

test('every message of the specification about the result of an action is in the message table once', () => {
  assert.ok(specifiedMessages.length > 50);
  const found = specifiedMessages.map(({ no, text }) => `${no} ${text}: ${messages.filter((message) => message === text).length}`);
  assert.equal(lines(found), lines(specifiedMessages.map(({ no, text }) => `${no} ${text}: 1`)));
});

test('every message in the style of the specification is quoted in it or is a known addition', () => {
  const quoted = specifiedMessages.map(({ text }) => text);
  const ours = [
    'Account created successfully!',
    'Notice deleted successfully.',
    'Complaint resolved successfully',
    'Staff registered successfully',
    'Student registered successfully',
  ];
  const alike = messages.filter((text) => /^Error |successfully/.test(text));
  assert.deepEqual(
    alike.filter((text) => !quoted.includes(text) && !ours.includes(text)),
    [],
  );
});

test('every word of the specification is shown on a screen', () => {
  const sources = globSync('web/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(`${root}${file}`, 'utf8'));
  assert.ok(specifiedWords.length > 5);
  assert.deepEqual(
    specifiedWords.filter(({ text }) => !sources.some((source) => source.includes(`'${text}'`))),
    [],
  );
});

test('no text is listed twice in the specification', () => {
  const texts = [...specifiedMessages, ...specifiedWords].map(({ text }) => text);
  assert.deepEqual(texts, [...new Set(texts)]);
});

test('a notification of the specification leads to one of its routes', () => {
  const leads = rowsOf(13).map(({ cells }) => plainPath((cells.at(-1) ?? '').replaceAll('`', '')));
  assert.ok(leads.length > 10);
  assert.deepEqual(
    leads.filter((path) => !specifiedRoutes.some((route) => route.path === path)),
    [],
  );
});

test('every number in the specification is defined once, and every reference is to a defined number', () => {
  const definition = /^(?:\| |- \*\*|## )(\d+(?:\.\d+)*)/;
  const defined = specification.split('\n').flatMap((line) => definition.exec(line)?.[1] ?? []);
  assert.deepEqual(defined, [...new Set(defined)]);
  const text = specification.replaceAll(/`[^`]*`/g, '');
  const referred = [...text.matchAll(/(?<![\d.,])\d{1,2}\.\d{1,2}(?:\.\d{1,2})?(?![\d.]*\d)/g)].map(([no]) => no);
  assert.ok(referred.length > 100);
  assert.deepEqual(
    referred.filter((no) => !defined.includes(no)),
    [],
  );
});
