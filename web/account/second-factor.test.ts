import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { newId, open } from '#web/testing/screen.ts';

test('staff who must have a second factor set it up, keep the codes, and reach the page they asked for', async () => {
  const screen = await open(`${paths.setUpSecondFactor()}?from=${encodeURIComponent(paths.noticeBoard())}`, {
    as: 'warden',
    answers: {
      secondFactorStart: { secret: 'JBSWY3DPEHPK3PXP', otpauthUri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' },
      secondFactorConfirm: { recoveryCodes: ['abcd-efgh'] },
    },
  });
  await screen.type('Your password', 'four loud summers');
  await screen.press('Go on');
  await screen.type('Code the app shows', '123456');
  await screen.press('Switch on');
  assert.match(screen.text, /abcd-efgh/);
  assert.match(screen.address, new RegExp(`^${paths.setUpSecondFactor()}`));
  await screen.press('I have kept the codes');
  assert.equal(screen.address, paths.noticeBoard());
});

test('an administrator switches off the authenticator app of somebody whose phone is lost', async () => {
  const pema = { _id: newId(), username: 'pema', role: 'warden', secondFactor: true } as const;
  const screen = await open(paths.accounts(), {
    as: 'hosteladmin',
    answers: { accountList: { items: [pema], total: 1, page: 1, pageSize: 25 } },
  });
  await screen.press('More actions for pema');
  await screen.press('Authenticator app off for pema');
  await screen.press('Switch off', -1);
  assert.deepEqual(
    screen.sent.map(({ name, params, body }) => [name, params?.['id'], body]),
    [['accountChange', pema._id, { secondFactor: false }]],
  );
  assert.deepEqual(screen.toasts, ['pema signs in without an authenticator app.']);
});
