import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { addDays } from '#contract/day/days.ts';
import { gatewayPresets } from '#contract/delivery/gateway-presets.ts';
import { replyTexts } from '#contract/messages.ts';
import { hashOneTimeCode } from '#server/account/second-factor.ts';
import { campusDay } from '#server/campus-day.ts';
import { unseenSent } from '#server/delivery/send-one.ts';
import { setUpMail } from '#server/testing/mail-house.ts';
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts';
import { type Provider, startProvider } from '#server/testing/provider.ts';
import { testServer } from '#server/testing/server.ts';
import { until } from '#server/testing/until.ts';
import { keepCode } from './ward-session.ts';

const server = testServer();
let mailServer: MailServer;

beforeEach(async () => {
  await mailServer?.close();
  mailServer = await startMailServer();
  await setUpMail(server.database, mailServer);
});

const today = campusDay('Asia/Kolkata');
let made = 0;

/** A student with a guardian who has a mail address of their own. */
async function family({
  bornOn = addDays(today, -17 * 365),
  telephone = '',
  ...more
}: { bornOn?: string; mail?: string; name?: string; telephone?: string } = {}) {
  const studentId = await server.build.student({ info: { name: more.name ?? `Child ${++made}` } });
  const mail = more.mail ?? `parent${++made}@example.net`;
  const guardian = { student_id: studentId, name: 'Mohan Rao', mail, telephone, sees_leave: true, sees_attendance: true, sees_money: true };
  const { id } = await server.database.write.insertInto('guardian').values(guardian).returning('id').executeTakeFirstOrThrow();
  await server.database.write.insertInto('student_birth').values({ student_id: studentId, born_on: bornOn }).execute();
  return { studentId, guardianId: id, mail };
}

const change = (id: string, values: { barred?: boolean; mail?: string; telephone?: string }) =>
  server.database.write.updateTable('guardian').set(values).where('id', '=', id).execute();

/** The codes that came to an address, once there are so many. */
async function codesTo(address: string, mails = 1): Promise<string[]> {
  const got = () => mailServer.received.filter(({ recipients }) => recipients.includes(address));
  while (got().length < mails) await new Promise<void>((resolve) => (mailServer.onMail = resolve));
  return got().map(({ text }) => /^[\dA-Z]{4}-[\dA-Z]{4}$/m.exec(text)?.[0] ?? '');
}

const ask = (address: string) => server.nobody.call('wardCode', { body: { address } });
const signIn = (address: string, code: string) => server.nobody.attempt('wardSignIn', { body: { address, code } });

const namesOf = async (client: Awaited<ReturnType<typeof server.asGuardian>>) =>
  (await client.call('wardList')).body.wards.map(({ name }) => name);

test('a guardian signs in by a code that works once, and sees several children on one page until signing out', async () => {
  const { mail } = await family({ name: 'Asha Rao' });
  await family({ name: 'Bina Rao', mail: mail.toUpperCase() });
  await family({ name: 'Somebody Else' });
  await ask(mail);
  const [code = ''] = await codesTo(mail);
  assert.equal((await signIn('other@example.net', code)).status, 400, 'a code is good for its address alone');
  const { body } = await server.nobody.call('wardSignIn', { body: { address: mail.toUpperCase(), code: code.toLowerCase() } });
  assert.equal((await signIn(mail, code)).status, 400, 'once');
  const guardian = { authorization: `Bearer ${body.token}` };
  const read = async () => await fetch(`${server.address}/api/v1/ward`, { headers: guardian });
  const { wards } = (await (await read()).json()) as { wards: { name: string }[] };
  assert.deepEqual(
    wards.map(({ name }) => name),
    ['Asha Rao', 'Bina Rao'],
  );
  await fetch(`${server.address}/api/v1/ward/sign-out`, { method: 'POST', headers: guardian });
  assert.equal((await read()).status, 401);
});

test('nobody learns whose address is known: the reply is the same, and no code is sent', async () => {
  const { mail, guardianId } = await family();
  const barred = await family();
  await change(barred.guardianId, { barred: true });
  const replies = [await ask(mail), await ask('nobody@example.net'), await ask(barred.mail)].map(({ status, body }) => ({ status, body }));
  assert.deepEqual(new Set(replies.map((reply) => JSON.stringify(reply))).size, 1);
  await change(guardianId, { mail: 'moved@example.net' });
  await unseenSent();
  await ask('moved@example.net');
  await unseenSent();
  assert.deepEqual(
    mailServer.received.flatMap(({ recipients }) => recipients),
    [mail, 'moved@example.net'],
  );
});

test('wrong codes and requests by others do not keep a guardian out: any of the last three codes is good', async () => {
  const { mail } = await family();
  await ask(mail);
  const [first = ''] = await codesTo(mail);
  for (let n = 2; n <= 3; n++) {
    await ask(mail);
    await codesTo(mail, n);
  }
  await ask(mail);
  await unseenSent();
  for (let n = 0; n < 5; n++) assert.equal((await signIn(mail, `AAAA-AAA${n}`)).status, 400);
  assert.equal((await signIn(mail, first)).status, 200);
  assert.equal(mailServer.received.length, 3);
});

test('who guesses codes has to wait, and a guardian elsewhere does not', async () => {
  const { mail } = await family();
  await ask(mail);
  const [code = ''] = await codesTo(mail);
  for (let n = 0; n < 10; n++) assert.equal((await signIn(mail, `AAAA-AA${n}A`)).status, 400);
  const { status, body } = await signIn(mail, code);
  assert.deepEqual([status, (body as { code?: string }).code], [429, 'signInBlocked']);
  await server.database.write.updateTable('sign_in_failure').set({ origin: 'address 192.0.2.1' }).execute();
  assert.equal((await signIn(mail, code)).status, 200);
});

test('a guardian reads when on its last day a leave ends', async () => {
  const { mail, studentId } = await family();
  const leave = { student_id: studentId, start_date: today, end_date: addDays(today, 2), back_by: '18:30', reason: 'Home' };
  await server.database.write.insertInto('leave_request').values(leave).execute();
  const [ward] = (await (await server.asGuardian(mail)).call('wardList')).body.wards;
  assert.deepEqual(ward?.leave, [{ start: today, end: addDays(today, 2), backBy: '18:30', status: 'pending' }]);
});

test('a guardian who is barred is out by every door: the session, a code that was sent, another one, and the mail that somebody shares', async () => {
  const { mail, guardianId, studentId } = await family();
  const session = await server.asGuardian(mail);
  assert.equal((await namesOf(session)).length, 1);
  await ask(mail);
  const [code = ''] = await codesTo(mail);
  await server.database.write.insertInto('guardian').values({ student_id: studentId, name: 'Sita Rao', mail, sees_leave: true }).execute();
  await change(guardianId, { barred: true });
  assert.equal((await session.refused('wardList')).status, 401);
  const { body } = await signIn(mail, code);
  const { token = '' } = body as { token?: string };
  assert.equal((await fetch(`${server.address}/api/v1/ward`, { headers: { authorization: `Bearer ${token}` } })).status, 401);
  await ask(mail);
  await unseenSent();
  const { rows } = await sql<{ good: boolean }>`select bool_or(is_good) as good from receiver_address where address = ${mail}`.execute(
    server.database.read,
  );
  assert.equal(rows[0]?.good, false, 'mail to the address that is shared');
  assert.equal(mailServer.received.filter(({ recipients }) => recipients.includes(mail)).length, 1);
});

test('barred for one child, a guardian sees another after a new code; with another address in the register, nothing', async () => {
  const { mail, guardianId } = await family({ name: 'Barred From' });
  const second = await family({ name: 'Still Seen', mail });
  const session = await server.asGuardian(mail);
  await change(guardianId, { barred: true });
  assert.equal((await session.refused('wardList')).status, 401);
  const again = await server.asGuardian(mail);
  assert.deepEqual(await namesOf(again), ['Still Seen']);
  await change(second.guardianId, { mail: 'new@example.net' });
  assert.equal((await again.refused('wardList')).status, 401);
});

test('attendance and fines of an adult are shown only by the rule of the institution or by the student’s own yes', async () => {
  const { mail, studentId } = await family({ bornOn: addDays(today, -19 * 365) });
  const hostelId = await server.build.hostel();
  const by = await server.build.account({ role: 'caretaker' });
  await server.database.write
    .insertInto('attendance')
    .values({ student_id: studentId, hostel_id: hostelId, day: addDays(today, -1), status: 'absent', marked_by: by })
    .execute();
  await server.database.write
    .insertInto('fine')
    .values({ student_id: studentId, hostel_id: hostelId, amount: 50, reason: 'Keys', imposed_by: by })
    .execute();
  const guardian = await server.asGuardian(mail);
  const seen = async () => {
    const [ward] = (await guardian.call('wardList')).body.wards;
    return [ward?.notShown, ward?.days.map(({ state }) => state), ward?.fines.map(({ amount }) => amount)];
  };
  const nothing = [['days', 'fines'], [], []];
  const everything = [[], ['absent'], [50]];
  assert.deepEqual(await seen(), nothing);
  const student = await server.as('student', studentId);
  await student.call('guardianOwnLet', { body: { maySee: true } });
  assert.deepEqual(await seen(), everything);
  const { guardians, ...rest } = (await student.call('guardianOwn')).body;
  assert.deepEqual(
    guardians.map(({ name, relation }) => [name, relation]),
    [['Mohan Rao', '']],
  );
  assert.deepEqual(rest, { proposals: [], isRule: false, maySee: true });
  const no = await student.call('guardianOwnLet', { body: { maySee: false } });
  assert.equal(no.body.message, replyTexts.guardiansMayNotSee);
  assert.deepEqual(await seen(), nothing);
  await (await server.as('hosteladmin')).call('institutionChange', { body: { guardiansOfAdults: true } });
  assert.deepEqual(await seen(), everything);
  assert.equal((await student.call('guardianOwn')).body.isRule, true);
  const later = await student.call('guardianOwnLet', { body: { maySee: false } });
  assert.equal(later.body.message, replyTexts.guardiansSeeByRule, 'nobody is promised what the rule does not keep');
  assert.deepEqual(await seen(), everything);
});

test('what a guardian had before staff barred them stays dead when that is taken back: the session, and a code on its way', async () => {
  const { mail, guardianId } = await family();
  const administrator = await server.as('hosteladmin');
  const bar = (barred: boolean) => administrator.call('guardianChange', { params: { id: guardianId }, body: { barred } });
  const session = await server.asGuardian(mail);
  assert.equal((await session.attempt('wardList')).status, 200);
  await ask(mail);
  const [code = ''] = await codesTo(mail);
  await bar(true);
  await bar(false);
  assert.equal((await session.attempt('wardList')).status, 401);
  assert.equal((await signIn(mail, code)).status, 400);
});

test('who is shut out by an undo is so for good, too: barred again, or reached at the former address or number', async () => {
  const administrator = await server.as('hosteladmin');
  const telephone = '98400 26001';
  const { mail, guardianId } = await family({ telephone });
  const params = { id: guardianId };
  const becomes = async (body: { barred?: boolean; mail?: string; telephone?: string }) =>
    (await administrator.call('guardianChange', { params, body })).body.operationId ?? '';
  for (const [before, during, reached] of [
    [{ barred: true }, { barred: false }, mail],
    [{ barred: true }, { barred: false }, telephone],
    [{ mail }, { mail: 'second@example.net' }, 'second@example.net'],
    [{ telephone }, { telephone: '98400 26002' }, '98400 26002'],
  ] as const) {
    await becomes(before);
    const id = await becomes(during);
    const session = await server.asGuardian(reached);
    await keepCode(server.database.write, reached, hashOneTimeCode('AAAA-BBBB'));
    assert.equal((await session.attempt('wardList')).status, 200);
    await administrator.call('operationUndo', { params: { id } });
    assert.equal((await session.attempt('wardList')).status, 401);
    await becomes(during);
    assert.equal((await session.attempt('wardList')).status, 401, `${reached}, once it is theirs again`);
    assert.equal((await signIn(reached, 'AAAA-BBBB')).status, 400);
    await becomes({ barred: false, mail, telephone });
  }
});

/** A house that sends codes to the telephones of guardians. */
async function sendsSms(): Promise<Provider> {
  const provider = await startProvider();
  const by = await server.as('hosteladmin');
  const { request } = gatewayPresets.other;
  const params = { channel: 'sms' } as const;
  await by.call('gatewayChange', { params, body: { ...request, url: provider.url, isOn: true, key: 'k-1', price: 0.25 } });
  const templates = [{ text: 'telephoneWardCode', language: 'en', template: 'T-1', variables: ['code', 'house'] } as const];
  await by.call('gatewayTemplates', { params, body: { templates } });
  return provider;
}

const codePattern = /[\dA-Z]{4}-[\dA-Z]{4}/;
/** The codes that came to telephones, once there are so many. */
async function codesOf(provider: Provider, count = 1): Promise<string[]> {
  await until('the codes', () => provider.received.length >= count);
  return provider.received.map(({ body }) => codePattern.exec(JSON.stringify(body))?.[0] ?? '');
}

test('a guardian signs in by a code on the telephone, however the number is written, and sees what the mail address shows', async () => {
  const provider = await sendsSms();
  const { guardianId } = await family({ name: 'Asha Rao', telephone: '098400 21001' });
  await family({ name: 'Somebody Else', telephone: '98400 21009' });
  await ask('+91 98400-21001');
  const [code = ''] = await codesOf(provider);
  assert.equal(provider.received[0]?.to, '919840021001');
  assert.equal((await signIn('98400 21009', code)).status, 400, 'a code is good for its number alone');
  const { body } = await server.nobody.call('wardSignIn', { body: { address: '9840021001', code } });
  const read = () => fetch(`${server.address}/api/v1/ward`, { headers: { authorization: `Bearer ${body.token}` } });
  const { wards } = (await (await read()).json()) as { wards: { name: string }[] };
  assert.deepEqual(
    wards.map(({ name }) => name),
    ['Asha Rao'],
  );
  assert.equal((await signIn('9840021001', code)).status, 400, 'once');
  const { rows } = await sql<{ answer: string | null }>`select answer from delivery where text_key = 'telephoneWardCode'`.execute(
    server.database.read,
  );
  assert.equal(rows.length, 1);
  assert.doesNotMatch(rows[0]?.answer ?? '', codePattern);
  await change(guardianId, { telephone: '98400 21002' });
  assert.equal((await read()).status, 401, 'another number in the register');
});

test('nobody learns whose number is known, and no code goes to one that is barred, unknown, bad or of two countries', async () => {
  const provider = await sendsSms();
  const telephone = '98400 22001';
  await family({ telephone });
  const barred = await family({ telephone: '98400 22002' });
  await change(barred.guardianId, { barred: true });
  const shared = await family({ telephone: '98400 22003' });
  const row = { student_id: shared.studentId, name: 'Sita Rao', telephone: '022 2345678, 9840022003', barred: true };
  await server.database.write.insertInto('guardian').values(row).execute();
  for (const number of ['98400 22004', '+1 98400 22004']) await family({ telephone: number });
  const asked = ['98400 22002', '98400 22003', '98400 22004', '+1 98400 22004', '98400 22999', '123', telephone];
  const replies: string[] = [];
  for (const address of asked) {
    replies.push(JSON.stringify((await ask(address)).body));
    await unseenSent();
    assert.deepEqual(
      provider.received.map(({ to }) => to),
      address === telephone ? ['919840022001'] : [],
      address,
    );
  }
  assert.equal(new Set(replies).size, 1);
});

test('a number gets three codes a day from strangers, of which any is good for the day', async () => {
  const provider = await sendsSms();
  await family({ telephone: '98400 23001' });
  await family({ telephone: '98400 23002' });
  for (let n = 1; n <= 3; n++) {
    await ask(['98400 23001', '+91 9840023001', '09840023001'][n - 1] ?? '');
    await codesOf(provider, n);
  }
  await ask('98400 23001');
  await unseenSent();
  await ask('98400 23002');
  const codes = await codesOf(provider, 4);
  assert.deepEqual(
    provider.received.map(({ to }) => to),
    [...Array.from({ length: 3 }, () => '919840023001'), '919840023002'],
  );
  await sql`update guardian_code set good_until = good_until - interval '23 hours'`.execute(server.database.write);
  assert.equal((await signIn('98400 23001', codes[0] ?? '')).status, 200);
  await sql`update guardian_code set good_until = good_until - interval '1 hour'`.execute(server.database.write);
  assert.equal((await signIn('98400 23001', codes[1] ?? '')).status, 400);
});

test('guesses of a code to a telephone are counted together, however the number is written', async () => {
  const provider = await sendsSms();
  await family({ telephone: '98400 24001' });
  await ask('98400 24001');
  const [code = ''] = await codesOf(provider);
  const spellings = ['98400 24001', '9840024001', '+91 98400 24001', '(098400) 24001', '98400-24001'];
  for (let n = 0; n < 10; n++) assert.equal((await signIn(spellings[n % 5] ?? '', `AAAA-AA${n}A`)).status, 400);
  const { status, body } = await signIn('98400.24001', code);
  assert.deepEqual([status, (body as { code?: string }).code], [429, 'signInBlocked']);
});

test('staff who bar a guardian or enter another number end the session and the codes of the telephone for good', async () => {
  const provider = await sendsSms();
  const administrator = await server.as('hosteladmin');
  const changes = [
    [{ barred: true }, { barred: false }],
    [{ telephone: '98400 25009' }, { telephone: '98400 25001' }],
  ] as const;
  const { guardianId } = await family({ telephone: '98400 25001' });
  for (const [n, [first, second]] of changes.entries()) {
    await ask('98400 25001');
    const codes = await codesOf(provider, n + 1);
    const session = await server.asGuardian('98400 25001');
    assert.equal((await session.attempt('wardList')).status, 200);
    for (const body of [first, second]) await administrator.call('guardianChange', { params: { id: guardianId }, body });
    assert.equal((await session.attempt('wardList')).status, 401);
    assert.equal((await signIn('98400 25001', codes[n] ?? '')).status, 400);
  }
  await administrator.call('guardianRemove', { params: { id: guardianId } });
  const { rows } = await sql`select from delivery where sent_to = '919840025001'`.execute(server.database.read);
  assert.deepEqual(rows, [], 'what was sent goes with the guardian');
});

test('a house that sends nothing to telephones says so', async () => {
  await server.database.write.updateTable('gateway').set({ is_on: false }).execute();
  assert.equal((await server.nobody.refused('wardCode', { body: { address: '98400 12345' } })).body.code, 'telephoneUnreached');
});
