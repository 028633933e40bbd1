import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testServer } from '#server/testing/server.ts';
import { hashPassword } from './password.ts';

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
/** Signs in from an address of its own, so that the tests do not use up each other's tries. */
function comingFrom(address = `10.0.0.${++lastAddress}`) {
  return async (username: string, given: string, headers: Record<string, string> = {}) => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/v1/login',
      remoteAddress: address,
      headers,
      payload: { username, password: given },
    });
    return { status: response.statusCode, retryAfter: Number(response.headers['retry-after']), body: response.json() };
  };
}

async function fail(times: number, signIn: ReturnType<typeof comingFrom>, usernames: () => string): Promise<void> {
  for (let n = 0; n < times; n++) assert.equal((await signIn(usernames(), 'wrong')).status, 401);
}

test('an account with too many failures must wait, whoever asks and with whatever password', async () => {
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

test('an unknown username must wait just as a known one', async () => {
  const signIn = comingFrom();
  await fail(accountLimit, signIn, () => 'nobody of this name');
  assert.equal((await signIn('nobody of this name', 'wrong')).status, 429);
});

test('the wait ends by itself', async () => {
  const username = await buildUsername();
  const signIn = comingFrom();
  await fail(accountLimit, signIn, () => username);
  assert.equal((await signIn(username, password)).status, 429);
  await sql`update sign_in_failure set window_ends_at = now() where subject like ${`%${username}`}`.execute(server.database.write);
  assert.equal((await signIn(username, password)).status, 200);
});

test('successes do not count, and the right password forgives the failures before it', async () => {
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

test('of many guesses sent at once no more are tried than one after the other', async () => {
  const username = await buildUsername();
  const signIn = comingFrom();
  const answers = await Promise.all(Array.from({ length: 24 }, () => signIn(username, 'wrong')));
  const tried = answers.filter(({ status }) => status === 401).length;
  // two are tried side by side, so one more than the limit may slip in
  assert.ok(tried >= accountLimit && tried <= accountLimit + 1, `${tried} were tried`);
  assert.ok(answers.every(({ status }) => status === 401 || status === 429));
});

test('a stolen session cannot be used to guess the password either', async () => {
  const id = await server.build.account({ passwordHash: await hashPassword(password) });
  const thief = await server.as('caretaker', id);
  const guess = (currentPassword: string) => thief.refused('mePassword', { body: { currentPassword, newPassword: 'four loud summers' } });
  for (let n = 0; n < accountLimit; n++) assert.equal((await guess('wrong')).body.code, 'passwordWrong');
  assert.equal((await guess(password)).status, 429);
});
