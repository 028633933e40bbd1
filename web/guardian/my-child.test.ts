import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { now, open, phone, Refusal } from '#web/testing/screen.ts';

const ward = {
  name: 'Asha Rao',
  hostel: { name: 'Ganga', telephone: '98400 12345' },
  room: 'G-1',
  notShown: ['fines' as const],
  days: [
    { day: '2026-11-16', state: 'absent' as const },
    { day: '2026-11-15', state: 'leave' as const },
  ],
  leave: [{ start: '2026-11-20', end: '2026-11-22', backBy: '18:00', status: 'pending' as const }],
  fines: [],
};

test('a parent asks for a code, enters it, and sees the child; what is not shown is said', async () => {
  const answers = {
    wardCode: { message: 'A code is on its way.' },
    wardSignIn: { token: 'x'.repeat(43) },
    wardList: {
      wards: [ward, { ...ward, name: 'Bina Rao', hostel: null, room: null }],
      notices: [{ title: 'Fees', description: 'By May.', createdAt: now }],
    },
  };
  const screen = await open(paths.myChild(), { as: 'nobody', width: phone, answers });
  await screen.type('Mail address or telephone', 'mohan@example.net');
  await screen.press('Send me a code');
  await screen.press('Send another code');
  assert.deepEqual(
    screen.sent.map(({ name, body }) => [name, body]),
    [1, 2].map(() => ['wardCode', { address: 'mohan@example.net' }]),
  );
  await screen.type('Code that was sent', 'ABCD-EFGH');
  await screen.press('Show my child');
  assert.match(
    screen.text,
    /Asha Rao.*Ganga, room G-1.*Caretaker of Ganga.*98400 12345.*Absent.*On leave.*back by 6:00 PM.*Pending.*The hostel does not show you fines\..*Bina Rao.*Fees/s,
  );
});

test('a parent can leave above what is listed, and the sign-in comes again', async () => {
  const wardList = { wards: [ward], notices: [{ title: 'Fees', description: 'By May.', createdAt: now }] };
  const answers = { wardSignIn: { token: 'x'.repeat(43) }, wardList, wardSignOut: { message: '' } };
  const screen = await open(paths.myChild(), { as: 'nobody', width: phone, answers });
  await screen.press('I have a code');
  await screen.type('Mail address or telephone', 'mohan@example.net');
  await screen.type('Code that was sent', 'ABCD-EFGH');
  await screen.press('Show my child');
  assert.match(screen.text, /Logout.*Asha Rao.*Fees/s);
  await screen.press('Logout');
  assert.match(screen.text, /Mail address or telephone/);
});

test('who is no guardian any more is told so and can sign in again', async () => {
  const answers = { wardSignIn: { token: 'x'.repeat(43) }, wardList: new Refusal('signInNeeded') };
  const screen = await open(paths.myChild(), { as: 'nobody', answers });
  await screen.press('I have a code');
  await screen.type('Mail address or telephone', 'mohan@example.net');
  await screen.type('Code that was sent', 'ABCD-EFGH');
  await screen.press('Show my child');
  assert.match(screen.text, /You are signed out/);
  await screen.press('Sign in again');
  assert.match(screen.text, /Mail address or telephone/);
});
