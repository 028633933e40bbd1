import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { codeOfSlip } from '#contract/student/slip-address.ts';
import { startMailServer, type MailServer } from '#server/testing/mail-server.ts';
import { setUpMail } from '#server/testing/mail-house.ts';
import { testServer } from '#server/testing/server.ts';
import { findForgetful, passwordToken } from './new-password.ts';
import { countCode } from './count-code.ts';
import { linkKey } from './secret.ts';
import { sendUnseen } from './send-one.ts';

const server = testServer();
let mailServer: MailServer;

beforeEach(async () => {
  await mailServer?.close();
  mailServer = await startMailServer();
  await setUpMail(server.database, mailServer);
});

/** A student with a confirmed mail address, signed in. */
async function reachable() {
  const id = await server.build.student();
  const { username } = await server.database.read.selectFrom('account').select('username').where('id', '=', id).executeTakeFirstOrThrow();
  const address = `${username}@example.org`;
  await server.database.write
    .insertInto('mail_address')
    .values({ account_id: id, address, verified_at: sql`now()` })
    .execute();
  return { id, username, address, client: await server.as('student', id) };
}

const ask = (username: string) => server.nobody.call('passwordForgotten', { body: { username } });

/** The path of the link in the last mail to an address. */
async function linkTo(address: string): Promise<string> {
  const find = () => mailServer.received.findLast(({ recipients }) => recipients.includes(address));
  while (!find()) await new Promise<void>((resolve) => (mailServer.onMail = resolve));
  const { text = '' } = find() ?? {};
  const [, path] = /https:\/\/hostel\.example\.org(\/open\/password\/\S+)/.exec(text) ?? [];
  assert.ok(path, text);
  return path;
}

/** Waits until an address got so many mails. */
async function sent(address: string, mails: number): Promise<void> {
  const got = () => mailServer.received.filter(({ recipients }) => recipients.includes(address)).length;
  while (got() < mails) await new Promise<void>((resolve) => (mailServer.onMail = resolve));
}

const open = async (path: string, method = 'GET') => {
  const response = await fetch(server.address + path, { method });
  return { status: response.status, text: await response.text() };
};

const status = async (token: string) => (await open(`/open/password/${token}`)).status;

test('who forgot the password gets a link once, and with it a code to sign in and choose another', async () => {
  const { username, address, client } = await reachable();
  await ask(username);
  const path = await linkTo(address);
  for (let looks = 0; looks < 50; looks++) assert.equal((await open(path)).status, 200);
  assert.equal((await client.attempt('me')).ok, true, 'to look changes nothing');

  const { status: acted, text } = await open(path, 'POST');
  assert.equal(acted, 200);
  const [, address2 = ''] = /href="([^"]+)"/.exec(text) ?? [];
  const filled = codeOfSlip(new URL(address2.replaceAll('&amp;', '&'), server.address).hash);
  assert.equal(filled?.username, username);
  assert.equal((await client.refused('me')).status, 401, 'signed out everywhere');
  const { body } = await server.nobody.call('login', { body: filled ?? {} });
  assert.equal(body.mustChangePassword, true);
  for (const method of ['GET', 'POST']) assert.equal((await open(path, method)).status, 404, `${method} of a used link`);
});

test('the reply is the same for whoever is asked about, and only a confirmed address of an account that works gets a mail', async () => {
  const unconfirmed = await reachable();
  const disabled = await reachable();
  const good = await reachable();
  const { write } = server.database;
  await write.updateTable('mail_address').set({ verified_at: null }).where('account_id', '=', unconfirmed.id).execute();
  await write
    .updateTable('account')
    .set({ disabled_at: sql`now()` })
    .where('id', '=', disabled.id)
    .execute();
  const replies = [];
  for (const { username } of [unconfirmed, disabled, { username: 'nobody-at-all' }, good]) replies.push((await ask(username)).body.message);
  assert.equal(new Set(replies).size, 1);
  await linkTo(good.address);
  assert.deepEqual(
    mailServer.received.flatMap(({ recipients }) => recipients),
    [good.address],
  );
});

test('a link is good for an hour, for its account, and as long as the password stays', async () => {
  const { username, id } = await reachable();
  const other = await reachable();
  const { read, write } = server.database;
  const key = await linkKey(write);
  const [found] = await findForgetful(read, username);
  assert.ok(found);
  const token = passwordToken(key, found);
  assert.equal(await status(token), 200);
  assert.equal(await status(passwordToken(key, found, Date.now() - 3_600_001)), 404);
  assert.equal(await status(passwordToken('another key', found)), 404);
  assert.equal(await status(token.replace(id, other.id)), 404);
  assert.equal(await status(token.slice(0, -1)), 404);
  await write
    .updateTable('account')
    .set({ password_set_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  assert.equal(await status(token), 404);
});

test('an address gets three links within an hour, of which the last is good, whoever asked for them and wherever', async () => {
  const flooded = await reachable();
  const other = await reachable();
  for (let times = 0; times < 3; times++) {
    await ask(flooded.username);
    await sent(flooded.address, times + 1);
  }
  const { username } = flooded;
  await ask(username);
  await ask(other.username);
  await linkTo(other.address);
  assert.equal(mailServer.received.filter(({ recipients }) => recipients.includes(flooded.address)).length, 3);
  assert.equal((await open(await linkTo(flooded.address))).status, 200);
  await server.database.write
    .updateTable('mail_code_sent')
    .set({ sent_at: sql`sent_at - interval '1 hour'` })
    .execute();
  assert.ok(await countCode(server.database.write, { address: flooded.address, network: '192.0.2.1' }), 'an hour later');
});

test('where mail is off, who forgot the password is told the same, and nothing is logged', async () => {
  await server.database.write.updateTable('mail_channel').set({ is_on: false }).execute();
  const { username } = await reachable();
  const logged: string[] = [];
  const log = { warn: (_: object, text: string) => void logged.push(text) };
  await sendUnseen({ read: server.database.read, log }, async () => assert.fail(username));
  assert.deepEqual(logged, []);
});
