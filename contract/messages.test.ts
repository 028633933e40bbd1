/** Every text of the message table is used, and none is repeated elsewhere in the sources. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { faults, fieldTexts, replyTexts, screenTexts, notificationTexts } from './messages.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

const sources = globSync('{server,web}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$|^server\/testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(`${root}${file}`, 'utf8') }));

const uses = (pattern: RegExp): boolean => sources.some(({ text }) => pattern.test(text));

test('every fault is used somewhere', () => {
  // a fault is named by its code, as in new Fault('roomFull')
  const unused = Object.keys(faults).filter((code) => !uses(new RegExp(`'${code}'`)));
  assert.deepEqual(unused, []);
});

for (const [table, texts] of Object.entries({ fieldTexts, replyTexts, screenTexts })) {
  test(`every text of ${table} is used somewhere`, () => {
    const unused = Object.keys(texts).filter((key) => !uses(new RegExp(`\\b${table}\\.${key}\\b`)));
    assert.deepEqual(unused, []);
  });
}

test('every notification is sent somewhere', () => {
  // a notification is created by its key, as in notification('roomAllotted', { … }, …), notifyEach(db, 'roomAllotted', …) or, for guardians, key: 'wardFined'
  const unused = Object.keys(notificationTexts).filter(
    (key) => !uses(new RegExp(`\\b(?:notification|notifyEach)\\([^;{]*'${key}'|\\w: '${key}'`)),
  );
  assert.deepEqual(unused, []);
});

test('no text of the table is repeated in a source file', () => {
  const texts = new Set<string>([fieldTexts, replyTexts, screenTexts].flatMap((table) => Object.values(table)));
  for (const { text } of [...Object.values(faults), ...Object.values(notificationTexts)]) texts.add(text);
  const repeated = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/(['"`])((?:\\.|(?!\1).)*)\1|>([^<>{}]+)</g)].flatMap(([, , quoted, between]) => {
      const written = (quoted ?? between ?? '').trim().replaceAll("\\'", "'");
      return texts.has(written) ? [`${file}: ${written}`] : [];
    }),
  );
  assert.deepEqual(repeated, []);
});

test('every sentence of the server comes from the table', () => {
  const literal = sources.flatMap(({ file, text }) =>
    file.startsWith('server/') ? [...text.matchAll(/\bt\(\s*(['"`]).*[.!?]\1[^\n]*/g)].map(([call]) => `${file}: ${call}`) : [],
  );
  assert.deepEqual(literal, []);
});
