// in a process with others that load the outbox: it would go on beside other screens
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeQR } from 'qr/decode.js';
import { encode } from 'uqr';
import { cardBytes, cardCode, cardHash } from '#contract/gate/card.ts';
import { hostelKey, passCode, periodOf, studentKey } from '#contract/gate/pass.ts';
import { paths } from '#contract/paths.ts';
import { hostel, now, open, phone, unanswered } from '#web/testing/screen.ts';

const card = cardCode(new Uint8Array(cardBytes).fill(7));
const moment = Date.parse(now);
const secret = 'the secret of the institution';
const room = { roomNumber: '101', block: '', floor: '' };
const asha = {
  _id: '6f1d2c3b-4a59-4e68-8f77-0a1b2c3d4e5f',
  name: 'Asha Rao',
  rollno: '22CSE014',
  photo: null,
  hostelId: hostel._id,
  room,
  inside: null,
  since: null,
  late: [],
  leave: [],
  needsHelp: false,
  passVersion: 1,
  card: cardHash(card),
};
const period = periodOf(moment);
const key = hostelKey(secret, hostel._id, period);
const keys = (version = 1) => [{ period, key: studentKey(key, asha._id, version) }];
const gate = {
  gateStudents: { hostels: [{ ...hostel, curfew: null, evacuation: null }], students: [asha] },
  gatePassKeys: [{ hostelId: hostel._id, period, key }],
};
const codeAt = (later = 0, version = 1) => passCode(asha._id, keys(version), Date.now() + later) ?? '';

async function typed(code: string) {
  const screen = await open(paths.gate(), { as: 'guard', width: phone, answers: gate });
  await screen.type('Room, roll number or name', code);
  return screen;
}

test('the code of a pass is read by a decoder of another author', () => {
  const code = codeAt();
  const { size, data } = encode(code, { ecc: 'M', border: 4 });
  assert.equal(size, 25 + 8, 'small enough to be read at arm’s length');
  const scale = 6;
  const width = size * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let y = 0; y < width; y++)
    for (let x = 0; x < width; x++)
      if (data[Math.floor(y / scale)]?.[Math.floor(x / scale)]) pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  assert.equal(decodeQR({ width, height: width, data: pixels }), code);
});

test('a pass that a reader types opens the student, and the movement says so', async () => {
  const screen = await typed(codeAt());
  assert.match(screen.text, /Asha Rao.*Kaveri · room 101/s);
  await screen.press('Out');
  const { studentId, method } = (screen.sent.find(({ name }) => name === 'gateRecord')?.body ?? {}) as Record<string, unknown>;
  assert.deepEqual([studentId, method], [asha._id, 'pass']);
});

test('a card opens the student, and nothing is recorded before the guard has compared the face', async () => {
  const screen = await typed(card.toLowerCase());
  assert.match(screen.text, /Asha Rao/);
  assert.ok(!screen.buttons.includes('Out'));
  await screen.press('A card: it is the same face');
  await screen.press('Out');
  const { studentId, method } = (screen.sent.find(({ name }) => name === 'gateRecord')?.body ?? {}) as Record<string, unknown>;
  assert.deepEqual([studentId, method], [asha._id, 'reader']);
  const other = await typed(cardCode(new Uint8Array(cardBytes).fill(8)));
  assert.match(other.text, /Not valid.*This card was replaced by another/s);
});

test('a code that is too old, of an earlier phone or shown before is not valid, and the guard is told why', async () => {
  for (const [code, why] of [
    [codeAt(-10 * 60_000), /Not valid.*A picture of an earlier code/s],
    [codeAt(0, 2), /Not valid.*The pass of an earlier phone, or of another institution/s],
  ] as const)
    assert.match((await typed(code)).text, why);
  const code = codeAt(30_000);
  await (await typed(code)).press('Out');
  assert.match((await typed(code)).text, /Not valid.*This code was used just now/s);
});

test('a pass that is newer than what the device was told is taken, once that has been read again', async () => {
  const bela = { ...asha, _id: '0a1b2c3d-4a59-4e68-8f77-6f1d2c3d4e5f', name: 'Bela Das' };
  let isNewer = false;
  const screen = await open(paths.gate(), {
    as: 'guard',
    width: phone,
    answers: {
      gateStudents: () => ({ ...gate.gateStudents, students: [{ ...bela, passVersion: isNewer ? 1 : 0 }] }),
      // the first pass of all makes the secret
      gatePassKeys: () => (isNewer ? gate.gatePassKeys : []),
    },
  });
  isNewer = true;
  const code = passCode(bela._id, [{ period, key: studentKey(key, bela._id, 1) }], Date.now());
  await screen.type('Room, roll number or name', code ?? '');
  assert.match(screen.text, /Bela Das.*Kaveri · room 101/s);
});

test('what a code comes to is not shown any more once the guard has opened somebody', async () => {
  let isSlow = false;
  const screen = await open(paths.gate(), {
    as: 'guard',
    width: phone,
    answers: { ...gate, gateStudents: () => (isSlow ? unanswered : gate.gateStudents) },
  });
  isSlow = true;
  await screen.type('Room, roll number or name', cardCode(new Uint8Array(cardBytes).fill(8)));
  await screen.type('Room, roll number or name', '101');
  await screen.press(/Asha Rao/);
  await screen.wait(4);
  assert.match(screen.text, /Asha Rao.*Kaveri · room 101/s);
  const other = await open(paths.gate(), { as: 'guard', width: phone, answers: { ...gate, gateStudents: () => gate.gateStudents } });
  await other.type('Room, roll number or name', cardCode(new Uint8Array(cardBytes).fill(8)));
  assert.match(other.text, /Not valid/);
});

test('a student takes the pass to a phone, which then shows the code with name, room and until when', async () => {
  const { _id, name, rollno, photo, inside, since, late, leave, needsHelp } = asha;
  const student = { _id, name, rollno, photo, room };
  let version = 0;
  const screen = await open(paths.myPass(), {
    as: 'student',
    width: phone,
    answers: {
      gatePassTake: () => ({ message: 'The pass is on this phone now.', version: (version += 1) }),
      gatePassGet: ({ query }) => ({ student, hostel, keys: Number(query['version']) === version && version > 0 ? keys(version) : [] }),
      gateOwn: { curfew: null, inside, since, late, leave, needsHelp, movements: [] },
    },
  });
  assert.match(screen.text, /Your pass is not on this phone/);
  await screen.press('Use this phone');
  assert.match(screen.text, /My pass.*Asha Rao.*22CSE014 · Kaveri · room 101.*May go out.*works without a network for three days/s);
  assert.doesNotMatch(screen.text, /too long/);
  const ended = { gatePassTake: { message: 'The pass is on this phone now.', version: 1 }, gatePassGet: { student, hostel, keys: [] } };
  const later = await open(paths.myPass(), { as: 'student', answers: ended });
  await later.press('Use this phone');
  assert.match(later.text, /Another phone has your pass now/);
});
