import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { addDays } from '#contract/day/days.ts';
import { replyTexts } from '#contract/messages.ts';
import { campusDay } from '#server/campus-day.ts';
import { setUpMail } from '#server/testing/mail-house.ts';
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts';
import { testServer } from '#server/testing/server.ts';

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
async function family({ bornOn = addDays(today, -17 * 365), ...more }: { bornOn?: string; mail?: string; name?: string } = {}) {
  const studentId = await server.build.student({ info: { name: more.name ?? `Child ${++made}` } });
  const mail = more.mail ?? `parent${++made}@example.net`;
  const guardian = { student_id: studentId, name: 'Mohan Rao', mail, sees_leave: true, sees_attendance: true, sees_money: true };
  const { id } = await server.database.write.insertInto('guardian').values(guardian).returning('id').executeTakeFirstOrThrow();
  await server.database.write.insertInto('student_birth').values({ student_id: studentId, born_on: bornOn }).execute();
  return { studentId, guardianId: id, mail };
}

const change = (id: string, values: { barred?: boolean; mail?: string }) =>
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
  await codesTo(mail);
  await change(guardianId, { mail: 'moved@example.net' });
  await ask(barred.mail);
  await ask('moved@example.net');
  await codesTo('moved@example.net');
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
  const { rows } = await sql<{ good: boolean }>`select bool_or(is_good) as good from receiver_address where address = ${mail}`.execute(
    server.database.read,
  );
  assert.equal(rows[0]?.good, false, 'mail to the address that is shared');
  const other = await family();
  await ask(other.mail);
  await codesTo(other.mail);
  assert.equal(mailServer.received.filter(({ recipients }) => recipients.includes(mail)).length, 1);
});

test('barred for one child, a guardian still sees another; with another address in the register, nothing', async () => {
  const { mail, guardianId } = await family({ name: 'Barred From' });
  const second = await family({ name: 'Still Seen', mail });
  const session = await server.asGuardian(mail);
  await change(guardianId, { barred: true });
  assert.deepEqual(await namesOf(session), ['Still Seen']);
  await change(second.guardianId, { mail: 'new@example.net' });
  assert.equal((await session.refused('wardList')).status, 401);
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
