import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testServer } from '#server/testing/server.ts';
import { tablesHolding } from '#server/testing/table-digests.ts';
import { hashPassword } from './password.ts';
import { countFailure, refuseBlocked } from './sign-in-limit.ts';

const accountLimit = 4;
const addressLimit = 30;
const server = testServer({
  SIGN_IN_FAILURES_PER_ACCOUNT: String(accountLimit),
  SIGN_IN_FAILURES_PER_ADDRESS: String(addressLimit),
});

const password = 'three quiet monsoons';
let hashed: Promise<string> | undefined;

let counter = 0;
async function buildUsername(): Promise<string> {
  const username = `guessed-${++counter}`;
  hashed ??= hashPassword(password);
  await server.build.account({ username, passwordHash: await hashed });
  return username;
}

let lastAddress = 0;
/** Returns a function that signs in from an unused address, so that the tests do not use up each other's attempts. */
function comingFrom(address = `10.0.0.${++lastAddress}`, device?: string) {
  return async (username: string, given: string, headers: Record<string, string> = {}) => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/v1/login',
      remoteAddress: address,
      headers,
      payload: { username, password: given, ...(device === undefined ? {} : { device }) },
    });
    return { status: response.statusCode, retryAfter: Number(response.headers['retry-after']), body: response.json() };
  };
}

async function fail(times: number, signIn: ReturnType<typeof comingFrom>, usernames: () => string): Promise<void> {
  for (let n = 0; n < times; n++) assert.equal((await signIn(usernames(), 'wrong')).status, 401);
}

test('an account with too many failures must wait, from any address and with any password', async () => {
  const username = await buildUsername();
  await fail(accountLimit, comingFrom(), () => username);
  for (const given of ['wrong', password]) {
    const refused = await comingFrom()(username.toUpperCase(), given);
    assert.deepEqual([refused.status, refused.body.code], [429, 'signInBlocked']);
    assert.ok(refused.retryAfter > 0 && refused.retryAfter <= 600, String(refused.retryAfter));
    assert.match(refused.body.message, /wait 10 minutes/);
  }
  assert.equal((await comingFrom()(await buildUsername(), password)).status, 200);
});

test('an unknown username must wait just like a known one', async () => {
  const signIn = comingFrom();
  await fail(accountLimit, signIn, () => 'nobody of this name');
  assert.equal((await signIn('nobody of this name', 'wrong')).status, 429);
});

test('the wait ends by itself', async () => {
  const username = await buildUsername();
  const signIn = comingFrom();
  await fail(accountLimit, signIn, () => username);
  assert.equal((await signIn(username, password)).status, 429);
  await sql`update sign_in_failure set window_ends_at = now()`.execute(server.database.write);
  assert.equal((await signIn(username, password)).status, 200);
});

test('successes do not count, and the right password clears the failures before it', async () => {
  const username = await buildUsername();
  const signIn = comingFrom();
  for (let round = 0; round < 3; round++) {
    await fail(accountLimit - 1, signIn, () => username);
    for (let n = 0; n < 3; n++) assert.equal((await signIn(username, password)).status, 200);
  }
});

test('one address that fails at many accounts must wait, and a forged X-Forwarded-For does not help it', async () => {
  const username = await buildUsername();
  const signIn = comingFrom();
  let n = 0;
  await fail(addressLimit, signIn, () => `one of many ${++n}`);
  assert.equal((await signIn(username, password)).status, 429);
  for (const forged of ['203.0.113.7', '127.0.0.1, 203.0.113.8', 'not an address'])
    assert.equal(
      (await signIn(username, password, { 'x-forwarded-for': forged, 'x-real-ip': forged, forwarded: `for=${forged}` })).status,
      429,
    );
  assert.equal((await comingFrom()(username, password)).status, 200);
});

test('of many guesses sent at the same time, hardly more are tried than if they were sent one after the other', async () => {
  const username = await buildUsername();
  const signIn = comingFrom();
  const answers = await Promise.all(Array.from({ length: 24 }, () => signIn(username, 'wrong')));
  const tried = answers.filter(({ status }) => status === 401).length;
  // two are checked at the same time, so one more than the limit may pass
  assert.ok(tried >= accountLimit && tried <= accountLimit + 1, `${tried} were tried`);
  assert.ok(answers.length > 0 && answers.every(({ status }) => status === 401 || status === 429));
});

test('a stolen session cannot be used to guess the password either', async () => {
  const id = await server.build.account({ passwordHash: await hashPassword(password) });
  const thief = await server.as('caretaker', id);
  const guess = (currentPassword: string) => thief.refused('mePassword', { body: { currentPassword, newPassword: 'four loud summers' } });
  for (let n = 0; n < accountLimit; n++) assert.equal((await guess('wrong')).body.code, 'passwordWrong');
  assert.equal((await guess(password)).status, 429);
});

test('failures from elsewhere do not stop an account from signing in at an address it used before', async () => {
  const username = await buildUsername();
  const [home, stranger] = [comingFrom(), comingFrom()];
  assert.equal((await home(username, password)).status, 200);
  await fail(accountLimit, stranger, () => username);
  assert.equal((await stranger(username, password)).status, 429);
  assert.equal((await comingFrom()(username, password)).status, 429, 'strangers share one limit');
  assert.equal((await home(username, password)).status, 200);
});

test('a device that signed in before is not blocked by failures of others, at its address or elsewhere', async () => {
  const username = await buildUsername();
  const address = '10.0.7.1';
  const { body } = await comingFrom(address)(username, password);
  assert.match(body.device, /^[\w-]{22,}$/);
  await fail(accountLimit, comingFrom(address), () => username);
  assert.equal((await comingFrom(address)(username, password)).status, 429);
  await fail(accountLimit, comingFrom(), () => username);
  assert.equal((await comingFrom(address, body.device)(username, password)).status, 200);
  const onTheRoad = await comingFrom('10.0.7.2', body.device)(username, password);
  assert.deepEqual([onTheRoad.status, onTheRoad.body.device], [200, body.device]);
});

test('the number of guesses is limited even from a known address or a known device', async () => {
  const username = await buildUsername();
  const address = '10.0.7.3';
  const { body } = await comingFrom(address)(username, password);
  await fail(accountLimit, comingFrom(address), () => username);
  assert.equal((await comingFrom(address)(username, 'wrong')).status, 429);
  await fail(accountLimit, comingFrom(address, body.device), () => username);
  assert.equal((await comingFrom(address, body.device)(username, password)).status, 429);
  // neither the device of another account nor an invented one is known to this account
  const other = await comingFrom()(await buildUsername(), password);
  await fail(accountLimit, comingFrom('10.0.7.4', other.body.device), () => username);
  assert.equal((await comingFrom('10.0.7.5', 'x'.repeat(43))(username, password)).status, 429);
});

test('invented names stop nobody who signed in at the same address before', async () => {
  const [known, newcomer] = [await buildUsername(), await buildUsername()];
  const address = '10.0.7.6';
  assert.equal((await comingFrom(address)(known, password)).status, 200);
  let n = 0;
  await fail(addressLimit, comingFrom(address), () => `invented ${++n}`);
  assert.equal((await comingFrom(address)('invented once more', 'wrong')).status, 429);
  assert.equal((await comingFrom(address)(newcomer, password)).status, 429);
  assert.equal((await comingFrom(address)(known, password)).status, 200);
});

test('a sign-in code works even while its account and the address are blocked', async () => {
  const administrator = await server.as('hosteladmin');
  const { body: imported } = await administrator.call('studentImport', { body: [{ username: 'first day' }] });
  const address = '10.0.7.7';
  let n = 0;
  await fail(addressLimit, comingFrom(address), () => `nobody ${++n}`);
  await fail(accountLimit, comingFrom(), () => 'first day');
  assert.equal((await comingFrom(address)('first day', imported.signInCodes[0]?.signInCode ?? '')).status, 200);
});

test('a new password or sign-in code from the office ends the wait', async () => {
  const administrator = await server.as('hosteladmin');
  const id = await server.build.account({ username: 'locked out', passwordHash: await hashPassword(password) });
  const signIn = comingFrom();
  await fail(accountLimit, signIn, () => 'locked out');
  assert.equal((await signIn('locked out', password)).status, 429);
  await administrator.call('accountChange', { params: { id }, body: { password: 'four loud summers' } });
  assert.equal((await signIn('locked out', 'four loud summers')).status, 200);
  await fail(accountLimit, comingFrom(), () => 'locked out');
  await administrator.call('accountSignInCode', { params: { id } });
  assert.equal((await comingFrom()('locked out', 'wrong')).status, 401);
});

test('a clock that was set back does not make a wait longer than the setting says', async () => {
  const username = await buildUsername();
  const signIn = comingFrom();
  await fail(accountLimit, signIn, () => username);
  await sql`update sign_in_failure set window_ends_at = now() + interval '3 days'`.execute(server.database.write);
  assert.equal((await signIn(username, password)).status, 200);
});

test('failures counted by transactions that began later are seen by an earlier one', async () => {
  const attempt = { target: 'raced', origin: '', address: undefined, waitsForAddress: false };
  const { write } = server.database;
  const count = () => write.transaction().execute((db) => countFailure(db, attempt, server.settings));
  await write.transaction().execute(async (early) => {
    // a transaction keeps the time at which it began
    await sql`select now()`.execute(early);
    for (let n = 1; n < accountLimit; n++) await count();
    await countFailure(early, attempt, server.settings);
    await assert.rejects(refuseBlocked(early, attempt, server.settings), /wait 10 minutes/);
  });
  await assert.rejects(refuseBlocked(write, attempt, server.settings), /wait 10 minutes/);
});

test('somebody who is signed in can change their own password while somebody else is guessing it', async () => {
  const id = await server.build.account({ username: 'guessed at', passwordHash: await hashPassword(password) });
  const owner = await server.as('caretaker', id);
  await fail(accountLimit, comingFrom(), () => 'guessed at');
  const changed = await owner.call('mePassword', { body: { currentPassword: password, newPassword: 'four loud summers' } });
  assert.equal(changed.status, 200);
});

test('the database stores neither the unknown username nor the device of a sign-in as it was sent', async () => {
  const signIn = comingFrom();
  await signIn('a password typed into the wrong field', 'wrong');
  const { body } = await signIn(await buildUsername(), password);
  assert.deepEqual(await tablesHolding(server.database.read, 'typed into the wrong field'), []);
  assert.deepEqual(await tablesHolding(server.database.read, body.device), []);
});
