/** Every text of the message table is used, and none is repeated elsewhere in the sources. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { exportTexts } from '#contract/sheet/export-texts.ts';
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

for (const [table, texts] of Object.entries({ exportTexts, fieldTexts, replyTexts, screenTexts })) {
  test(`every text of ${table} is used somewhere`, () => {
    const unused = Object.keys(texts).filter((key) => !uses(new RegExp(`\\b${table}\\.${key}\\b`)));
    assert.deepEqual(unused, []);
  });
}

test('every notification is sent somewhere', () => {
  // a notification is created by its key, as in notification('roomAllotted', { … }, …) or notifyEach(db, 'roomAllotted', …)
  const unused = Object.keys(notificationTexts).filter((key) => !uses(new RegExp(`\\b(?:notification|notifyEach)\\([^;{]*'${key}'`)));
  assert.deepEqual(unused, []);
});

test('no text of the table is repeated in a source file', () => {
  const texts = new Set<string>([fieldTexts, replyTexts, notificationTexts, screenTexts].flatMap((table) => Object.values(table)));
  for (const { text } of Object.values(faults)) texts.add(text);
  const repeated = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/(['"`])((?:\\.|(?!\1).)*)\1|>([^<>{}]+)</g)].flatMap(([, , quoted, between]) => {
      const written = (quoted ?? between ?? '').trim().replaceAll("\\'", "'");
      return texts.has(written) ? [`${file}: ${written}`] : [];
    }),
  );
  assert.deepEqual(repeated, []);
});

test('every text of the server comes from the table', () => {
  const literal = sources.flatMap(({ file, text }) =>
    file.startsWith('server/') ? [...text.matchAll(/\bt\(\s*['"`][^\n]*/g)].map(([call]) => `${file}: ${call}`) : [],
  );
  assert.deepEqual(literal, []);
});

/** What a text must mention, for keys whose texts are similar: if two were exchanged, they would mislead. */
const subjects: readonly (readonly [texts: Readonly<Record<string, string>>, subjects: Readonly<Record<string, RegExp>>])[] = [
  [
    Object.fromEntries(Object.entries(faults).map(([code, { text }]) => [code, text])),
    {
      hostelNotFound: /hostel/,
      roomNotFound: /\broom here/,
      studentNotFound: /student/,
      accountNotFound: /account/,
      noticeNotFound: /notice/,
      complaintNotFound: /complaint/,
      leaveNotFound: /leave/,
      fineNotFound: /fine/,
      itemNotFound: /item/,
      staffNotFound: /worker/,
      roomChangeNotFound: /room change/,
      recordNotFound: /record/,
      operationNotFound: /operation/,
      noHostelAllotted: /allotted/,
      noHostelAssigned: /assigned/,
      signInNeeded: /sign in/,
      passwordChangeNeeded: /choose your own password/,
      secondFactorSetupNeeded: /set up a second factor/,
      secondFactorNeeded: /enter the code/,
      secondFactorOn: /already on/,
      secondFactorOff: /not on/,
      roomChangeClosed: /already closed/,
      tooLarge: /more than the server accepts/,
      wrongContentType: /content type/,
    },
  ],
  [
    fieldTexts,
    {
      atLeast: /or more/,
      moreThan: /more than/,
      atMost: /or less/,
      tooShort: /at least .* characters/,
      tooLong: /at most .* characters/,
      tooFew: /Choose at least/,
      tooMany: /Choose at most/,
      tooManyRows: /rows/,
      tooManyColumns: /columns/,
      number: /Enter a number/,
      wholeNumber: /whole number/,
      text: /Enter text/,
      date: /date/,
      telephone: /telephone/,
      passwordCommon: /easy to guess/,
      passwordSame: /differs from the current/,
    },
  ],
  [
    notificationTexts,
    {
      madeCaretaker: /now the caretaker/,
      madeWarden: /now the warden/,
      relievedCaretaker: /no longer the caretaker/,
      relievedWarden: /no longer the warden/,
      roomChangeRequested: /asks for another room/,
      roomChangeGranted: /granted/,
      roomChangeDeclined: /declined/,
      leaveRequested: /asks for leave/,
      leaveApproved: /approved/,
      leaveRejected: /rejected/,
      noticeEdited: /edited/,
      noticeDeleted: /deleted/,
      noticeRestored: /put your notice back/,
      hostelAllotted: /been allotted/,
      hostelTakenOut: /no longer allotted/,
      roomAllotted: /been given/,
      roomChanged: /is now/,
      roomAllotmentRemoved: /no longer have/,
    },
  ],
];

for (const [texts, wanted] of subjects) {
  for (const [key, subject] of Object.entries(wanted)) {
    test(`the text of ${key} matches its key`, () => {
      assert.match(texts[key] ?? '', new RegExp(subject.source, 'i'));
      const others = Object.keys(wanted).filter((other) => other !== key && new RegExp(subject.source, 'i').test(texts[other] ?? ''));
      for (const other of others)
        assert.ok(!new RegExp(wanted[other]?.source ?? '', 'i').test(texts[key] ?? ''), `${key} and ${other} may be exchanged`);
    });
  }
}
