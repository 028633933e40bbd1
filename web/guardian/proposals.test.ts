import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { newId, now, open, phone } from '#web/testing/screen.ts';

const guardian = { _id: newId(), name: 'Ramesh Rao', relation: 'Father' };
const proposal = {
  _id: newId(),
  guardianId: guardian._id,
  name: guardian.name,
  relation: 'Father',
  telephone: '98400 22222',
  mail: '',
  createdAt: now,
};

test('a student proposes how a guardian is reached, or one who is not entered, and withdraws it', async () => {
  const guardianOwn = { guardians: [guardian], proposals: [proposal], isRule: false, maySee: false };
  const answers = { guardianOwn, guardianPropose: { message: 'Proposed.' }, guardianProposalWithdraw: { message: 'Withdrawn.' } };
  const screen = await open(paths.myAccount(), { as: 'student', width: phone, answers });
  await screen.press('Your guardians 1');
  assert.match(screen.text, /Proposed, in place of what is entered: Ramesh Rao \(Father\).*98400 22222/s);
  await screen.press('Propose a guardian or a change');
  await screen.type('Telephone', '98400 33333');
  await screen.press('Propose');
  assert.deepEqual(screen.sent.at(-1)?.body, { guardianId: guardian._id, telephone: '98400 33333', mail: '' });
  await screen.press('Withdraw what you propose of Ramesh Rao');
  assert.deepEqual(screen.sent.at(-1)?.params, { id: proposal._id });
});

test('a student without a guardian proposes one by name', async () => {
  const answers = {
    guardianOwn: { guardians: [], proposals: [], isRule: false, maySee: false },
    guardianPropose: { message: 'Proposed.' },
  };
  const screen = await open(paths.myAccount(), { as: 'student', width: phone, answers });
  await screen.press('Your guardians 0');
  assert.match(screen.text, /The hostel has none of yours\./);
  await screen.press('Propose a guardian or a change');
  await screen.type('Telephone', '98400 33333');
  await screen.press('Propose');
  assert.match(screen.text, /This field is required\./);
  await screen.type('Name', 'Mira Rao');
  await screen.press('Propose');
  assert.deepEqual(screen.sent.at(-1)?.body, { name: 'Mira Rao', relation: '', telephone: '98400 33333', mail: '' });
});

test('a warden confirms or rejects in one press what a student proposes', async () => {
  const _id = newId();
  const answers = {
    studentGet: { student: { _id, username: 'asha', name: 'Asha Rao' } },
    guardianList: {
      bornOn: null,
      isMinor: false,
      guardians: [],
      contactIsBarred: true,
      proposals: [{ ...proposal, guardianId: null, looksLike: 'Mohan Rao' }],
    },
    guardianProposalConfirm: { message: 'Entered.' },
    guardianProposalReject: { message: 'Rejected.' },
  };
  const screen = await open(paths.student(_id), { as: 'warden', answers });
  assert.match(screen.text, /The parent contact of this student, which staff call, is a number of somebody who is barred\./);
  assert.match(screen.text, /Proposed: Ramesh Rao \(Father\).*98400 22222.*Could be Mohan Rao, who is barred\./s);
  await screen.press('Confirm what is proposed of Ramesh Rao');
  await screen.press('Reject what is proposed of Ramesh Rao');
  assert.deepEqual(
    screen.sent.map(({ name, params }) => [name, params]),
    [
      ['guardianProposalConfirm', { id: proposal._id }],
      ['guardianProposalReject', { id: proposal._id }],
    ],
  );
});

test('a warden says whether a guardian is the barred one who is like them', async () => {
  const _id = newId();
  const contact = { telephone: '', mail: '', language: 'en' as const, mailStopped: false, mailRefused: null };
  const told = { seesLeave: true, seesAttendance: false, seesMoney: false, consents: true, barred: false, isAnother: false };
  const like = { ...guardian, ...contact, ...told, telephone: '98400 22222', looksLike: 'Mohan Rao' };
  const barred = { ...like, _id: newId(), name: 'Mohan Rao', telephone: '98400 11111', barred: true, looksLike: null };
  const answers = {
    studentGet: { student: { _id, username: 'asha', name: 'Asha Rao' } },
    guardianList: { bornOn: null, isMinor: false, guardians: [like, barred], contactIsBarred: false, proposals: [] },
    guardianChange: { message: 'Changed.' },
  };
  const screen = await open(paths.student(_id), { as: 'warden', answers });
  assert.match(screen.text, /Could be Mohan Rao, who is barred: gets nothing until you say who it is\./);
  assert.match(screen.text, /98400 11111/);
  const called = Object.keys(screen.links).filter((name) => name.startsWith('Call '));
  assert.deepEqual(called, ['Call Ramesh Rao, 98400 22222'], 'nobody calls who is barred by a press');
  assert.doesNotMatch(screen.text, /Is told of: leave|parent contact of this|Is asked for consent/);
  await screen.press('Is somebody else: Ramesh Rao');
  await screen.press('Is the same: bar Ramesh Rao');
  assert.deepEqual(
    screen.sent.map(({ params, body }) => [params, body]),
    [{ isAnother: true }, { barred: true }].map((body) => [{ id: guardian._id }, body]),
  );
});

test('a caretaker reads who decides on guardians, and asks for none of them', async () => {
  const _id = newId();
  const hostel = { _id: newId(), name: 'Kaveri' };
  const answers = { studentGet: { student: { _id, username: 'asha', name: 'Asha Rao', hostel } } };
  const screen = await open(paths.student(_id), { as: 'caretaker', answers });
  assert.match(screen.text, /Guardians Wardens and administrators enter them, and decide on what the student proposes\./);
  assert.ok(!screen.buttons.some((name) => /guardian/.test(name)));
});
