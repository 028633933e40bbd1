import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { hindi, hindiParts } from '#contract/hindi/index.ts';
import { readMessage } from '#contract/message-format.ts';
import { allTexts } from './texts.ts';

const texts = allTexts();

/** The placeholders of a message, each with its format; of a choice between words also the words. Plural forms differ by language. */
function placeholdersOf(message: string): string[] {
  const found = new Set<string>();
  function look(tokens: unknown): void {
    if (!Array.isArray(tokens)) return;
    for (const token of tokens) {
      if (!Array.isArray(token)) continue;
      const [name, format, branches] = token as [string, string | undefined, Record<string, unknown> | undefined];
      const words = format === 'select' ? Object.keys(branches ?? {}).sort() : [];
      found.add([name, format ?? '', ...words].join(' '));
      for (const branch of Object.values(branches ?? {})) look(branch);
    }
  }
  look(compileMessage(message));
  return [...found].sort();
}

/** Without what is there but undefined. */
const written = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('the texts that people read are found in the code', () => {
  for (const text of ['Leave request approved successfully', 'Manage Rooms', 'Allotted rooms automatically', 'Absent', 'Page not found'])
    assert.ok(texts.has(text), text);
  assert.ok(!texts.has('hosteladmin'));
});

test('every text has its Hindi', () => {
  assert.deepEqual(
    [...texts].filter(([text]) => !hindi[text]).map(([text, files]) => `${text} (${files.join(', ')})`),
    [],
  );
});

test('every Hindi text has its English in the code, in one part only', () => {
  const translated = Object.values(hindiParts).flatMap((part) => Object.keys(part));
  assert.deepEqual(
    translated.filter((text) => !texts.has(text)),
    [],
  );
  assert.deepEqual(
    translated.filter((text, n) => translated.indexOf(text) !== n),
    [],
  );
});

test('every text is taken apart as the library does it', () => {
  const odd = [
    "It''s '{'here'}' {n, plural, =0 {none} other {#, '{so}'}}",
    'Room # 3',
    'Kitchen {north',
    'Wing }',
    '{a, select, one {#} other {}}',
    '',
  ];
  // which also says so
  const log = mock.method(console, 'error', () => undefined);
  for (const text of [...texts.keys(), ...Object.values(hindi), ...odd])
    assert.deepEqual(readMessage(text), written(compileMessage(text)), text);
  log.mock.restore();
});

test('every Hindi text has the placeholders of the English one', () => {
  for (const [english, translation] of Object.entries(hindi))
    assert.deepEqual(placeholdersOf(translation), placeholdersOf(english), english);
});
