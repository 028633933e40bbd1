import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OwnTelephone } from '#contract/delivery/own-telephone.ts';
import { paths } from '#contract/paths.ts';
import { open, phone, Refusal } from '#web/testing/screen.ts';

const own: OwnTelephone = {
  isOffered: true,
  telephone: '98400 12345',
  isVerified: false,
  sentTo: '',
  urgencies: [],
  digestAt: '18:00',
};
const verified: OwnTelephone = { ...own, isVerified: true, urgencies: ['now'] };

/** The page with what can be done about the number opened, if there is any. */
const myAccount = async (meTelephoneGet: OwnTelephone, more: object = {}) => {
  const answers = { meTelephoneGet, meTelephoneCode: { ...own, sentTo: '98400 12345' }, meTelephoneConfirm: verified, ...more };
  const screen = await open(paths.myAccount(), { as: 'warden', width: phone, answers });
  if (meTelephoneGet.isOffered || meTelephoneGet.isVerified) await screen.press(/^Telephone /);
  return screen;
};

test('a person confirms the number that the office has, and chooses what goes there', async () => {
  const asked = await myAccount(own);
  await asked.press('Send the code');
  assert.deepEqual(
    asked.sent.map(({ name, body }) => [name, body]),
    [['meTelephoneCode', { telephone: '98400 12345' }]],
  );
  const waiting = await myAccount({ ...own, sentTo: '98400 12345' });
  assert.match(waiting.text, /A code was sent to 98400 12345\. It is good for 10 minutes\./);
  await waiting.press('Send another code');
  assert.deepEqual(waiting.sent[0], { ...asked.sent[0] });
  await waiting.type('Code from the message', '012345');
  await waiting.press('Confirm');
  assert.deepEqual(waiting.sent[1]?.body, { code: '012345' });
  const chosen = await myAccount(verified, { meTelephoneChoose: own, meTelephoneRemove: own });
  assert.match(chosen.text, /Telephone 98400 12345.*Telephone\s*98400 12345/s);
  await chosen.press('The rest, from 6:00 PM on');
  assert.deepEqual(chosen.sent.at(-1)?.body, { urgencies: ['now', 'digest'] });
  await chosen.press('Remove the number');
  assert.equal(chosen.sent.at(-1)?.name, 'meTelephoneRemove');
});

test('another number is entered before it is confirmed, and while a code waits', async () => {
  for (const before of [verified, { ...own, sentTo: '98400 12345' }]) {
    const screen = await myAccount(before);
    await screen.press('Another number');
    await screen.type('Telephone number', '98400 99999');
    await screen.press('Send the code');
    assert.deepEqual(screen.sent[0]?.body, { telephone: '98400 99999' });
  }
  const screen = await myAccount(verified);
  await screen.press('Another number');
  await screen.press('Cancel');
  assert.match(screen.text, /Remove the number/);
});

test('why no code was sent, or why it was not right, is said at the field', async () => {
  const refusing = await myAccount(own, { meTelephoneCode: new Refusal('telephoneUnreached', { message: 'This house sends no codes.' }) });
  await refusing.press('Send the code');
  assert.match(refusing.text, /No code was sent.*This house sends no codes/s);
});

test('a house without a gateway asks nobody for a number, and says so to whoever has confirmed one', async () => {
  assert.doesNotMatch((await myAccount({ ...own, isOffered: false })).text, /Telephone/);
  assert.match((await myAccount({ ...verified, isOffered: false })).text, /Telephone\s*At present, nothing is sent to telephones/);
});

test('who forgot the password is offered a link where mail or telephones are reached', async () => {
  for (const [ways, offered] of [
    [{ mails: false, texts: true, parents: false }, true],
    [{ mails: true, texts: false, parents: true }, true],
    [{ mails: false, texts: false, parents: true }, false],
    [{ mails: false, texts: false, parents: false }, false],
  ] as const) {
    const { text } = await open(paths.login(), {
      as: 'nobody',
      answers: { institutionGet: { name: '', logo: null, offered: null, ...ways } },
    });
    assert.equal(/Get a new password/.test(text), offered);
    assert.equal(/For parents/.test(text), ways.parents);
  }
});
