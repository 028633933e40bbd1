import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { OwnPush } from '#contract/delivery/push.ts';
import { paths } from '#contract/paths.ts';
import { open } from '#web/testing/screen.ts';

const own: OwnPush = { isOffered: true, key: 'BA', device: null, digestAt: '18:00' };
const everything: NonNullable<OwnPush['device']> = { urgencies: ['now', 'today', 'digest'], showsText: false };
const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/a', p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };

const replaced: (() => void)[] = [];
afterEach(() => {
  for (const back of replaced.splice(0).toReversed()) back();
});

/** Gives the browser something that the one of the tests lacks, until the end of a test. */
function give(owner: object, name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { value, configurable: true });
  replaced.push(() => (before ? Object.defineProperty(owner, name, before) : Reflect.deleteProperty(owner, name)));
}

/** A browser that can, whose owner answers as given. */
function browser({ permission = 'default', answer = 'granted' } = {}): void {
  give(window, 'isSecureContext', true);
  give(window, 'PushManager', {});
  const asked = { permission, requestPermission: async () => await Promise.resolve((asked.permission = answer)) };
  give(window, 'Notification', asked);
  give(globalThis, 'Notification', asked);
  const { endpoint, ...keys } = subscription;
  const made = { toJSON: () => ({ endpoint, keys }) };
  const registration = { pushManager: { subscribe: async () => await Promise.resolve(made) } };
  give(navigator, 'serviceWorker', { register: async () => await Promise.resolve(), ready: Promise.resolve(registration) });
}

const myAccount = (mePushGet: OwnPush) =>
  open(paths.myAccount(), { as: 'student', answers: { mePushGet, mePushSet: own, mePushRemove: own } });

test('an administrator switches it on, and sees how many people it reaches', async () => {
  const push = { isOn: false, reached: 3 };
  const screen = await open(paths.messages(), { as: 'hosteladmin', answers: { pushGet: push, pushChange: { ...push, isOn: true } } });
  await screen.press('Set up push');
  assert.match(screen.text, /Notifications on devices.*Off\s*3 people have switched them on/s);
  await screen.press('Switch on');
  assert.deepEqual(
    screen.sent.map(({ name, body }) => [name, body]),
    [['pushChange', { isOn: true }]],
  );
});

test('a person switches it on for a device, chooses what is sent and shown there, and switches it off', async () => {
  browser();
  const off = await myAccount(own);
  await off.press('Switch on for this device');
  assert.deepEqual(off.sent.at(-1)?.body, { ...subscription, ...everything });
  const on = await myAccount({ ...own, device: everything });
  assert.match(on.text, /Notifications on this device\s*On/);
  await on.press('The rest, together at 6:00 PM');
  assert.deepEqual(on.sent.at(-1)?.body, { ...subscription, ...everything, urgencies: ['now', 'today'] });
  await on.press('Show what it says, also while the device is locked');
  assert.deepEqual(on.sent.at(-1)?.body, { ...subscription, ...everything, showsText: true });
  await on.press('Switch off on this device');
  assert.equal(on.sent.at(-1)?.name, 'mePushRemove');
});

test('where it cannot be switched on it is said why', async () => {
  const said = async () => (await myAccount(own)).text;
  browser();
  give(window, 'isSecureContext', false);
  assert.match(await said(), /begins with https:\/\/. Ask the administrator/);
  browser({ permission: 'denied' });
  assert.match(await said(), /You have refused notifications here/);
  browser({ answer: 'denied' });
  const refusing = await myAccount(own);
  await refusing.press('Switch on for this device');
  assert.deepEqual(refusing.sent, []);
  assert.match(refusing.text, /You have refused notifications here/);
  browser();
  Reflect.deleteProperty(window, 'PushManager');
  assert.match(await said(), /This browser cannot do it/);
  give(navigator, 'userAgent', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
  assert.match(await said(), /first press Share, then Add to Home Screen/);
  assert.doesNotMatch((await myAccount({ ...own, isOffered: false })).text, /Notifications on this device/);
});
