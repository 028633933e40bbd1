import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { hindi, hindiParts } from '#contract/hindi/index.ts';
import { readMessage } from '#contract/text/message-format.ts';
import { allTexts } from './texts.ts';

const texts = allTexts();

/** The placeholders of a message with their formats; a `select` also with its choices, but no plural forms, which differ by language. */
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

/** Drops properties that are undefined. */
const written = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('texts that people read are found in the code, and only those', () => {
  for (const text of ['Leave request approved successfully', 'Manage Rooms', 'Allotted rooms automatically', 'Absent', 'Page not found'])
    assert.ok(texts.has(text), text);
  assert.ok(!texts.has('hosteladmin'));
});

test('every text has a Hindi translation', () => {
  assert.deepEqual(
    [...texts].filter(([text]) => !hindi[text]).map(([text, files]) => `${text} (${files.join(', ')})`),
    [],
  );
});

test('every Hindi translation is of a text in the code, and is in only one part of the catalogue', () => {
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

test('every text is parsed as the library parses it', () => {
  const odd = [
    "It''s '{'here'}' {n, plural, =0 {none} other {#, '{so}'}}",
    'Room # 3',
    'Kitchen {north',
    'Wing }',
    '{a, select, one {#} other {}}',
    '',
  ];
  // the library also logs invalid messages
  const log = mock.method(console, 'error', () => undefined);
  for (const text of [...texts.keys(), ...Object.values(hindi), ...odd])
    assert.deepEqual(readMessage(text), written(compileMessage(text)), text);
  log.mock.restore();
});

test('every Hindi translation has the placeholders of its English text', () => {
  for (const [english, translation] of Object.entries(hindi))
    assert.deepEqual(placeholdersOf(translation), placeholdersOf(english), english);
});
