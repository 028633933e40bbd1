// in a process with others that load the outbox: it would go on beside other screens
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdsAadhaar } from '#contract/gate/aadhaar.ts';
import { barOf } from '#contract/gate/visitor.ts';
import { paths } from '#contract/paths.ts';
import { hostel, newId, open, phone, unreachable } from '#web/testing/screen.ts';

const asha = {
  _id: newId(),
  name: 'Asha Rao',
  rollno: '22CSE014',
  photo: null,
  hostelId: hostel._id,
  passVersion: 0,
  needsHelp: false,
  room: {
    roomNumber: '101',
    block: '',
    floor: '',
  },
  inside: null,
  since: null,
  late: [],
  leave: [],
};
const at = (time: string) => new Date(`2026-11-16T${time}:00+05:30`).toISOString();
const invited = {
  _id: newId(),
  hostel,
  host: {
    _id: asha._id,
    name: asha.name,
    room: '101',
  },
  name: 'Meena Rao',
  telephone: '',
  idKind: '' as const,
  idEnd: '',
  purpose: 'A visit',
  vehicle: '',
  day: '2026-11-16',
  code: '004711' as string | null,
  agreed: true as boolean | null,
  invited: true,
  cameAt: null as string | null,
  until: null as string | null,
  leftAt: null,
};
const inside = {
  ...invited,
  _id: newId(),
  name: 'Ravi Rao',
  code: null,
  agreed: null,
  invited: false,
  cameAt: at('09:00'),
  until: at('11:00'),
};
const barred = [{ _id: newId(), hostelId: hostel._id, name: 'Kabir Shah', telephone: '+91 98765 43210', reason: 'A theft in March.' }];
const named = (name: string, telephone = '') => barOf(barred, { name, telephone })?.reason;
const answers = (visitors: readonly (typeof invited)[], of: typeof barred = []) => ({
  gateStudents: { hostels: [{ ...hostel, curfew: null, evacuation: null }], students: [asha] },
  visitorsAtGate: { visitors: [...visitors], barred: of },
});

test('an Aadhaar number is found however it is written, a telephone number with the code of the country is none', () => {
  const groups = ['2341', '2341', '2346'];
  for (const between of ['', ' ', '  ', '.', '-', '/', '_', ', ', '\u{A0}', '\n', ') (', '\u{200B}'])
    for (const [before, after] of [
      ['', ''],
      ['+', ''],
      ['(', ')'],
      ['Aadhaar', ''],
      ['No ', ', 98765 43210'],
      ['12, ', ' of Ravi'],
    ] as const)
      assert.ok(holdsAadhaar(`${before}${groups.join(between)}${after}`), `${before}|${between}|${after}`);
  const inScript = (zero: number) => groups.join(' ').replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
  for (const zero of [0x966, 0x9e6, 0xbe6, 0x660, 0xff10, 0x1d7ce]) assert.ok(holdsAadhaar(inScript(zero)), inScript(zero));
  for (const text of ['234567890123', '2345 6789 0123', 'No 2345-6789-0123.', '2 3 4 1 2 3 4 1 2 3 4 6'])
    assert.ok(holdsAadhaar(text), text);
  for (const text of ['+91 98765 43210', '98765 43210', '919876543210', '+919876543210', '91-98765-43210', '98450 77701 / 98450 77702'])
    assert.ok(!holdsAadhaar(text), text);
  for (const text of ['KA 01 AB 1234', '00234123412346', '+44 7911 123456', '1234 5678 9012', '2026-11-26, room 234'])
    assert.ok(!holdsAadhaar(text), text);
});

test('who is not to be let in is found by the telephone number, however it is written, or by the name', () => {
  for (const number of ['098765-43210', '98765.43210', '98765/43210', '98765 43210 x1', '(98765) 43210 / 99999 00000'])
    assert.ok(named('Somebody else', number), number);
  for (const name of ['kabir  SHAH', 'Kabir Shah.', 'Kabir-Shah', 'Kabir, Shah', 'Ｋabir Shah']) assert.ok(named(name), name);
  assert.ok(barOf([{ name: 'Somebody', telephone: '98765 43210 x1' }], { name: 'Other', telephone: '9876543210' }));
  assert.equal(named('Other', '98765 43211'), undefined);
  assert.equal(named('Kabir', '43210'), undefined);
});

test('a guard sees who is past their time and who waits for an answer, and records that they left', async () => {
  const waiting = { ...inside, _id: newId(), name: 'Sana Rao', until: at('13:00') };
  const screen = await open(paths.visitors(), { as: 'guard', width: phone, answers: answers([waiting, inside, invited]) });
  assert.match(screen.text, /Inside, 2.*Ravi Rao.*Asha Rao, room 101.*by 11:00 AM.*Sana Rao.*Is asked.*Invited, 1.*Meena Rao.*004711/s);
  await screen.press(/^Ravi Rao/);
  await screen.press('Left: Ravi Rao');
  assert.deepEqual(
    screen.sent.map(({ name, params }) => [name, params?.['id']]),
    [['visitorLeave', inside._id]],
  );
});

test('a table too narrow for all columns keeps who is to leave and by when', async () => {
  const { rows } = await open(paths.visitors(), { as: 'guard', answers: answers([inside]) });
  // left out from the end, and *Warning* first while nobody is barred
  assert.deepEqual(Object.keys(rows[0] ?? {}).slice(0, 5), ['Visitor', 'Visits', 'Warning', 'To leave by', 'Expected']);
});

test('the six digits typed at the gate lead to the invited visitor, of whom only the ID is asked', async () => {
  const screen = await open(paths.gate(), { as: 'guard', width: phone, answers: answers([invited]) });
  await screen.type('Room, roll number or name', '004711');
  await screen.press('Meena Rao is here');
  await screen.type('Telephone', '98765 43210');
  await screen.type('ID', 'aadhaar');
  await screen.type('Its last four characters', '234567890123');
  await screen.press('Came in');
  assert.match(screen.text, /Enter the last four letters or digits/);
  await screen.type('Its last four characters', 'ab12');
  await screen.press('Came in');
  const { id, studentId, name, idEnd } = (screen.sent[0]?.body ?? {}) as Record<string, unknown>;
  assert.deepEqual([id, studentId, name, idEnd], [invited._id, asha._id, 'Meena Rao', 'AB12']);
});

test('without a network a visitor is kept on the device and shown as inside; who is not to be let in is a warning only', async () => {
  const screen = await open(paths.visitors(), {
    as: 'guard',
    width: phone,
    answers: { ...answers([invited], barred), visitorRecord: unreachable },
  });
  await screen.press(/^Meena Rao/);
  await screen.press('Is here: Meena Rao');
  await screen.type('Name', 'Kabir Shah');
  assert.match(screen.text, /Not to be let in: A theft in March\./);
  await screen.type('Telephone', '98765 43210');
  await screen.type('ID', 'voter');
  await screen.type('Its last four characters', 'AB12');
  await screen.press('Came in');
  assert.match(screen.text, /Inside, 1.*Kabir Shah.*Is asked.*Invited, 0/s);
});

test('a warden enters who is not to be let in, a caretaker is not told of them', async () => {
  const screen = await open(paths.visitors(), { as: 'warden', answers: answers([], barred) });
  await screen.press('Enter somebody');
  await screen.type('Name', 'Somebody');
  await screen.type('Reason', 'A quarrel.');
  await screen.press('Enter');
  const { hostelId, name } = (screen.sent[0]?.body ?? {}) as Record<string, unknown>;
  assert.deepEqual([screen.sent[0]?.name, hostelId, name], ['visitorBar', hostel._id, 'Somebody']);
  assert.doesNotMatch((await open(paths.visitors(), { as: 'caretaker', answers: answers([]) })).text, /let in/);
});

test('visitors who are inside are on the fire sheet', async () => {
  const screen = await open(paths.fireSheet(), { as: 'guard', width: phone, answers: answers([inside, invited]) });
  assert.match(screen.text, /Visitors: 1.*Ravi Rao.*visits Asha Rao/s);
  assert.doesNotMatch(screen.text, /Meena Rao/);
});

test('a student without visitors invites one from the empty list', async () => {
  const screen = await open(paths.ownVisitors(), { as: 'student', width: phone, answers: { visitorOwn: [] } });
  await screen.press('Invite somebody');
  assert.match(screen.texts('[role=dialog], dialog').join(), /Invite a visitor/);
});

test('a student says whether somebody at the gate is expected, and hands on the six digits of who is invited', async () => {
  const own = [invited, inside].map(({ _id, name, purpose, day, code, agreed, cameAt, until, leftAt }) => ({
    link: code === null ? null : '/open/visit/abc',
    _id,
    name,
    purpose,
    day,
    code,
    agreed,
    cameAt,
    until,
    leftAt,
  }));
  const screen = await open(paths.ownVisitors(), { as: 'student', width: phone, answers: { visitorOwn: own } });
  const openedAt: unknown[] = [];
  window.open = (address) => (openedAt.push(address), null);
  // the digits come before what may be too long for the row
  assert.match(screen.text, /Meena Rao.*004711.*16 Nov.*A visit.*Ravi Rao.*At the gate/s);
  await screen.press(/^Meena Rao/);
  await screen.press('Share by WhatsApp: Meena Rao');
  assert.match(decodeURIComponent(String(openedAt[0])), /six digits: 004711\nhttps?:\S+\/open\/visit\/abc$/);
  await screen.reload();
  await screen.press(/^Ravi Rao/);
  await screen.press('I expect them: Ravi Rao');
  await screen.press('Invite a visitor');
  await screen.type('Name', 'Priya');
  await screen.type('Purpose', 'Brings books');
  await screen.press('Invite');
  assert.deepEqual(
    screen.sent.map(({ name, params, body }) => [name, params?.['id'], body]),
    [
      ['visitorAnswer', inside._id, { agreed: true }],
      ['visitorInvite', undefined, { name: 'Priya', purpose: 'Brings books', day: '2026-11-16' }],
    ],
  );
});
