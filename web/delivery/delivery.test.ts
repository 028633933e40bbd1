import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Mail } from '#contract/delivery/delivery.ts';
import { paths } from '#contract/paths.ts';
import { newId, now, open, phone, Refusal } from '#web/testing/screen.ts';

const settings = {
  isOn: true,
  host: 'smtp.example.org',
  port: 587,
  security: 'starttls',
  username: 'hostel',
  from: 'hostel@example.org',
  site: 'https://hostel.example.org',
  quietFrom: '21:30',
  quietUntil: '07:00',
  digestAt: '18:00',
} as const;
const mail: Mail = { settings, hasPassword: true, fault: null, faultAt: null, waiting: 0, reached: 3 };

const delivery = {
  channel: 'mail',
  _id: newId(),
  person: { _id: newId(), username: 'asha', name: 'Asha Rao' },
  about: 'You were fined …: …',
  state: 'failed',
  urgency: 'today',
  queuedAt: now,
  settledAt: now,
  due: now,
  tries: 1,
  address: 'asha@example.org',
  answer: '550 5.1.1 No such user',
} as const;

test('what was not delivered is listed with the reason, on phone and desktop', async () => {
  for (const width of [phone, 1366]) {
    const answers = { mailGet: mail, deliveryPage: { items: [delivery], total: 1, page: 1, pageSize: 50 } };
    const screen = await open(paths.messages(), { as: 'hosteladmin', width, answers });
    if (width === phone) await screen.press(/^Asha Rao/);
    assert.match(screen.text, /Not delivered\s*550 5\.1\.1 No such user/);
    assert.match(screen.text, /3 people have confirmed a mail address/);
  }
});

test('of a message that waits or was sent the tries, the answer and the time are told as far as they matter', async () => {
  const items = [
    { ...delivery, state: 'waiting', answer: null, settledAt: null, queuedAt: '2026-11-14T06:30:00.000Z' },
    {
      ...delivery,
      _id: newId(),
      state: 'sent',
      answer: '250 OK',
      queuedAt: '2026-11-14T06:30:00.000Z',
      settledAt: '2026-11-15T06:30:00.000Z',
    },
  ] as const;
  const answers = { mailGet: mail, deliveryPage: { items, total: 2, page: 1, pageSize: 50 } };
  const { rows } = await open(paths.messages(), { as: 'hosteladmin', answers });
  const [waits, sent] = rows;
  assert.match(waits?.['Outcome'] ?? '', /Tried once\./);
  assert.doesNotMatch(sent?.['Outcome'] ?? '', /250 OK|Tried/);
  assert.match(waits?.['When'] ?? '', /14 Nov/);
  assert.match(sent?.['When'] ?? '', /15 Nov/);
});

test('a house without mail is told that nothing waits, and one whose mail server fails why', async () => {
  const off = await open(paths.messages(), { as: 'hosteladmin', answers: { mailGet: { ...mail, settings: null } } });
  assert.match(off.text, /No mail is sent.*Nothing waits for mail\. Set up mail/s);
  const failing = { ...mail, fault: 'connect ECONNREFUSED', faultAt: now, waiting: 2 };
  const failed = await open(paths.messages(), { as: 'hosteladmin', answers: { mailGet: failing } });
  assert.match(failed.text, /The mail server takes no mail.*ECONNREFUSED.*2 messages wait/s);
});

test('saving sends what was seen, and a password only if one was typed', async () => {
  const screen = await open(paths.mailSetup(), { as: 'hosteladmin', answers: { mailGet: mail, mailChange: mail } });
  await screen.type('Mail server', 'smtp2.example.org');
  await screen.press('Save');
  const [saved] = screen.sent;
  assert.ok(saved);
  const { basedOn, password, ...body } = saved.body as { basedOn: object; password?: string };
  const { isOn: _, ...seen } = settings;
  assert.deepEqual([body, basedOn, password], [{ ...seen, host: 'smtp2.example.org' }, seen, undefined]);
});

test('a mail that was not taken says what the mail server said', async () => {
  const mailTry = new Refusal('mailNotSent', { message: 'The mail was not sent. The mail server said: 535 Wrong password' });
  const screen = await open(paths.mailSetup(), { as: 'hosteladmin', answers: { mailGet: mail, mailTry } });
  await screen.type('Your mail address', 'me@example.org');
  await screen.press('Send one to me');
  assert.match(screen.text, /The mail was not sent.*535 Wrong password/s);
});

const own = { isOffered: true, address: '', isCodeSent: false, isVerified: false, isRefused: false, urgencies: [], digestAt: '18:00' };

test('a person enters an address, then the code, and then chooses what is sent there', async () => {
  const open1 = await open(paths.myAccount(), {
    as: 'student',
    answers: { meMailGet: own, meMailSet: { ...own, address: 'a@b.example' } },
  });
  await open1.type('Mail address', 'a@b.example');
  await open1.press('Send the code');
  assert.deepEqual(
    open1.sent.map(({ name, body }) => [name, body]),
    [['meMailSet', { address: 'a@b.example' }]],
  );
  const unverified = { ...own, address: 'a@b.example', isCodeSent: true };
  const open2 = await open(paths.myAccount(), { as: 'student', answers: { meMailGet: unverified, meMailConfirm: unverified } });
  await open2.type('Code from the mail', 'ABCD');
  await open2.press('Confirm');
  assert.deepEqual(
    open2.sent.map(({ body }) => body),
    [{ code: 'ABCD' }],
  );
  const verified = { ...unverified, isVerified: true, urgencies: ['now', 'today', 'digest'] as const };
  const open3 = await open(paths.myAccount(), {
    as: 'student',
    answers: { meMailGet: { ...verified, urgencies: [...verified.urgencies] }, meMailChoose: own },
  });
  await open3.press('The rest, in one mail at 6:00 PM');
  assert.deepEqual(
    open3.sent.map(({ body }) => body),
    [{ urgencies: ['now', 'today'] }],
  );
});

test('an address that the office has entered is there to be confirmed', async () => {
  const known = { ...own, address: 'a@b.example' };
  const screen = await open(paths.myAccount(), { as: 'warden', answers: { meMailGet: known, meMailSet: { ...known, isCodeSent: true } } });
  await screen.press('Send the code');
  assert.deepEqual(
    screen.sent.map(({ name, body }) => [name, body]),
    [['meMailSet', { address: 'a@b.example' }]],
  );
});

test('mail is on only for an address that takes it, and one that is there is shown in a house without mail too', async () => {
  const verified = { ...own, address: 'a@b.example', isVerified: true };
  for (const [meMailGet, on] of [
    [verified, true],
    [{ ...verified, isRefused: true }, false],
    [{ ...verified, isOffered: false }, false],
  ] as const) {
    const { text } = await open(paths.myAccount(), { as: 'student', answers: { meMailGet } });
    assert.equal(/Messages by mail On/.test(text), on);
    assert.match(text, /Messages by mail.*a@b\.example/);
  }
});

test('in a house without mail nobody is asked for an address', async () => {
  const { text } = await open(paths.myAccount(), { as: 'student', answers: { meMailGet: { ...own, isOffered: false } } });
  assert.doesNotMatch(text, /Messages by mail/);
});
