import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import type { ConsentRule } from '#contract/leave/leave.ts';
import { addDays } from '#contract/day/days.ts';
import { campusDay } from '#server/campus-day.ts';
import { sendMail, setUpMail } from '#server/testing/mail-house.ts';
import { startMailServer, type MailServer } from '#server/testing/mail-server.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import type { Client } from '#server/testing/client.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();
let mailServer: MailServer;

const today = () => campusDay(server.settings.TIME_ZONE);
const rule = async (consentFor: ConsentRule) => (await server.as('hosteladmin')).call('institutionChange', { body: { consentFor } });

beforeEach(async () => {
  await mailServer?.close();
  mailServer = await startMailServer();
  await setUpMail(server.database, mailServer);
  await server.database.write.deleteFrom('delivery').execute();
});

const days = { startDate: '2098-12-24', endDate: '2098-12-31' };
const wants = { consents: true, seesLeave: true };

/** A minor with a father who is asked, and a barred mother. */
async function family(more: { language?: 'en' | 'hi' } = {}) {
  const hostel = await setUpStaffedHostel(server);
  const { warden, studentId } = hostel;
  const params = { studentId };
  await warden.call('guardianBirth', { params, body: { bornOn: addDays(today(), -16 * 365) } });
  await warden.call('guardianCreate', {
    params,
    body: { name: 'Ramesh Rao', relation: 'Father', mail: 'ramesh@example.org', ...wants, ...more },
  });
  await warden.call('guardianCreate', {
    params,
    body: { name: 'Mira Rao', relation: 'Mother', mail: 'mira@example.org', ...wants, barred: true },
  });
  const [father] = (await warden.call('guardianList', { params })).body.guardians;
  assert.ok(father);
  const leave = async () => {
    const { items } = (await warden.call('leavePage', { query: {} })).body;
    assert.ok(items[0]);
    return items[0];
  };
  return { ...hostel, father, leave };
}

const recipients = () => mailServer.received.flatMap((mail) => mail.recipients);
/** The path of the link that was sent last: what is urgent goes before the rest. */
const link = () =>
  mailServer.received.map(({ text }) => /https:\/\/hostel\.example\.org(\/open\/consent\/\S+)/.exec(text)?.[1]).findLast(Boolean) ?? '';
const post = (url: string, form: Readonly<Record<string, string>>, cookie?: string) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(cookie === undefined ? {} : { cookie }) },
    payload: new URLSearchParams(form).toString(),
  });

test('a minor asks for leave: the father is asked by mail and agrees by its link, and the warden and the student read it; a barred mother gets nothing', async () => {
  const { student, warden, caretaker, hostelId, leave } = await family();
  const { body: made } = await student.call('leaveCreate', { body: { ...days, backBy: '18:30', reason: 'A <b>wedding</b>' } });
  assert.deepEqual([made.consentWanted, made.consents.map(({ guardian, answer }) => [guardian, answer])], [true, [['Ramesh Rao', null]]]);
  await sendMail(server.database);
  assert.deepEqual(recipients(), ['ramesh@example.org']);
  const { body: page } = await server.app.inject({ url: link() });
  assert.match(page, /A &lt;b&gt;wedding&lt;\/b&gt;/);
  assert.match(page, /Back on the last day by 6:30 PM\./);
  assert.match(page, /You can answer until \d+ \w+ \d{4}, \d+:\d\d [AP]M, and/);
  assert.doesNotMatch(page, /<script/);
  const { body: answered } = await post(link(), { answer: 'yes', remark: 'Let him <i>go</i>\u0000\r\nplease' });
  assert.match(
    answered,
    /<p class="answered" role="status">Your answer: you agree\.<\/p>.*<details><summary>Change the answer<\/summary><form/s,
  );
  const [consent] = (await leave()).consents;
  assert.deepEqual([consent?.answer, consent?.remark, consent?.byTelephone], ['yes', 'Let him <i>go</i>  \nplease', false]);
  const [own] = (await student.call('leaveOwn')).body;
  assert.deepEqual(
    own?.consents.map(({ guardian, answer, remark }) => [guardian, answer, remark]),
    [['Ramesh Rao', 'yes', '']],
    'not what he wrote to the warden',
  );
  assert.deepEqual((await caretaker.call('leaveList', { params: { hostelId } })).body[0]?.consents, []);
  const told = (await warden.call('notificationList')).body.map(({ message }) => message);
  assert.ok(told.some((message) => message.startsWith('Ramesh Rao agrees to the leave of')));
  assert.match((await post(link(), { answer: 'no' })).body, /you do not agree/);
  assert.equal((await leave()).consents[0]?.answer, 'no');
  await warden.call('leaveApprove', { params: { id: made._id } });
});

test('opening the link fifty times changes nothing, and an answer that is none changes nothing', async () => {
  const { student, leave } = await family({ language: 'hi' });
  await student.call('leaveCreate', { body: { ...days, reason: 'Home' } });
  await sendMail(server.database);
  assert.match(mailServer.received[0]?.headers.get('subject') ?? '', /[\u0900-\u097f]/);
  for (let looks = 0; looks < 50; looks++) {
    const { statusCode, headers } = await server.app.inject({ url: link() });
    assert.deepEqual([statusCode, headers['cache-control'], headers['content-language']], [200, 'no-store', 'hi']);
  }
  const inEnglish = await server.app.inject({ url: `${link()}?in=en` });
  assert.deepEqual([inEnglish.headers['content-language'], /I do not agree/.test(inEnglish.body)], ['en', true]);
  assert.match(inEnglish.body, /<a href="\?in=hi" lang="hi">हिन्दी<\/a>/);
  for (const odd of ['xx', 'en&in=hi', '__proto__'])
    assert.equal((await server.app.inject({ url: `${link()}?in=${odd}` })).headers['content-language'], 'hi', odd);
  for (const answer of ['', 'maybe']) assert.equal((await post(link(), { answer })).statusCode, 200);
  assert.equal((await leave()).consents[0]?.answer, null);
});

/** What a link gives, and that it cannot be told from one that never was. */
async function isGone(path: string): Promise<void> {
  const never = await server.app.inject({ url: `/open/consent/${'A'.repeat(22)}` });
  assert.equal(never.statusCode, 404);
  assert.match(never.body, /href="\/parents"/, 'a parent finds what was decided');
  for (const found of [await server.app.inject({ url: path }), await post(path, { answer: 'yes' })])
    assert.deepEqual([found.statusCode, found.body], [404, never.body]);
}

test('a link dies with its matter: decided, cancelled, begun, old, barred, removed or no longer asked', async () => {
  const { write } = server.database;
  const ends: Readonly<Record<string, (family_: Awaited<ReturnType<typeof family>>, id: string) => Promise<unknown>>> = {
    decided: ({ warden }, id) => warden.call('leaveReject', { params: { id }, body: {} }),
    cancelled: ({ student }, id) => student.call('leaveCancel', { params: { id } }),
    begun: (_, id) =>
      write
        .updateTable('leave_request')
        .set({ start_date: addDays(today(), -1) })
        .where('id', '=', id)
        .execute(),
    old: () => sql`update leave_consent set asked_at = asked_at - interval '73 hours'`.execute(write),
    barred: ({ warden, father }) => warden.call('guardianChange', { params: { id: father._id }, body: { barred: true } }),
    removed: ({ warden, father }) => warden.call('guardianRemove', { params: { id: father._id } }),
    'no longer asked': ({ warden, father }) => warden.call('guardianChange', { params: { id: father._id }, body: { consents: false } }),
  };
  for (const [why, end] of Object.entries(ends)) {
    const of = await family();
    const { body: made } = await of.student.call('leaveCreate', { body: { ...days, reason: 'Home' } });
    await sendMail(server.database);
    const path = link();
    assert.equal((await server.app.inject({ url: path })).statusCode, 200, why);
    await end(of, made._id);
    await isGone(path);
  }
  for (const odd of ['x', '%00', 'A'.repeat(300), '../mail/x'])
    assert.equal((await server.app.inject({ url: `/open/consent/${odd}` })).statusCode, 404, odd);
});

test('whoever a link was forwarded to can read and answer that one leave until it is decided, and reaches nothing else by it', async () => {
  const { student, warden, father } = await family();
  const { body: made } = await student.call('leaveCreate', { body: { ...days, reason: 'A wedding' } });
  await sendMail(server.database);
  const forwarded = link();
  const token = forwarded.split('/').at(-1) ?? '';
  const other = { startDate: '2098-11-02', endDate: '2098-11-04', reason: 'An operation' };
  const { body: second } = await student.call('leaveCreate', { body: other });

  const { body: page } = await server.app.inject({ url: forwarded });
  assert.match(page, /A wedding/);
  for (const hidden of ['An operation', 'ramesh', 'Ramesh', 'Mira', father._id, made._id, second._id])
    assert.ok(!page.includes(hidden), hidden);
  await post(forwarded, { answer: 'yes', leave: second._id, id: second._id });
  const consents = async () =>
    Object.fromEntries((await student.call('leaveOwn')).body.map((each) => [each._id, each.consents.map(({ answer }) => answer)]));
  assert.deepEqual(await consents(), { [made._id]: ['yes'], [second._id]: [null] });
  for (const word of ['mail', 'password', 'visit', 'status'])
    assert.equal((await server.app.inject({ url: `/open/${word}/${token}` })).statusCode, 404, word);
  for (const path of ['/api/v1/me', '/api/v1/ward'])
    assert.ok((await server.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })).statusCode >= 401, path);

  // the answer is advice, which the guardian can still correct, and the warden is told of each
  await post(link(), { answer: 'no' });
  assert.deepEqual((await consents())[made._id], ['no']);
  const told = (await warden.call('notificationList')).body.map(({ message }) => message);
  assert.ok(told.some((message) => message.startsWith('Ramesh Rao agrees')) && told.some((message) => message.includes('does not agree')));
  await warden.call('leaveApprove', { params: { id: made._id } });
  await isGone(forwarded);
});

/** The cookie that a browser gets when the app is opened in it, as it is sent back. */
async function cookieOf({ token }: Pick<Client, 'token'>): Promise<string | undefined> {
  const { headers } = await server.app.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${token}` } });
  const [cookie, ...limits] = String(headers['set-cookie'] ?? '').split('; ');
  if (cookie === '') return undefined;
  assert.ok(
    ['Path=/open/', 'HttpOnly', 'SameSite=Lax'].every((limit) => limits.includes(limit)),
    limits.join(),
  );
  return cookie;
}

test('an answer given in the browser of the student says so to the warden, and not to the student', async () => {
  const { student, warden, father, leave } = await family();
  const other = await server.as('student');
  await student.call('leaveCreate', { body: { ...days, reason: 'A wedding' } });
  await sendMail(server.database);
  const [own, others] = [await cookieOf(student), await cookieOf(other)];
  assert.equal(await cookieOf(warden), undefined);
  const seen = [];
  for (const cookie of [own, others, undefined, `a=b; ${own}; c=d`]) {
    await post(link(), { answer: 'yes' }, cookie);
    seen.push((await leave()).consents[0]?.inStudentsBrowser);
  }
  assert.deepEqual(seen, [true, false, false, true]);
  assert.equal((await student.call('leaveOwn')).body[0]?.consents[0]?.inStudentsBrowser, false);
  // what is said by telephone is not said in a browser
  const entered = { params: { id: (await leave())._id }, body: { guardianId: father._id, answer: 'yes' } } as const;
  await warden.call('leaveConsentEnter', entered);
  assert.equal((await leave()).consents[0]?.inStudentsBrowser, false);
});

test('what waits is withdrawn when the leave is cancelled, and only the hash of a link is stored', async () => {
  const { student } = await family();
  const { body: made } = await student.call('leaveCreate', { body: { ...days, reason: 'Home' } });
  await student.call('leaveCancel', { params: { id: made._id } });
  await sendMail(server.database);
  assert.deepEqual(recipients(), []);
  await student.call('leaveCreate', { body: { ...days, reason: 'Home' } });
  await sendMail(server.database);
  const token = link().split('/').at(-1) ?? '';
  assert.equal(Buffer.from(token, 'base64url').length, 16);
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from leave_consent c where position(${token} in c::text) > 0)
      or exists (select from notification n where position(${token} in n::text) > 0)
      or exists (select from delivery d where position(${token} in d::text) > 0) as held`.execute(server.database.read);
  assert.equal(rows[0]?.held, false);
});

test('the institution says when a consent is wanted: never, of minors, or of every night away', async () => {
  const { warden, student, studentId } = await family();
  const isWanted = async (leaveDays: { startDate: string; endDate: string }) => {
    const { body } = await student.call('leaveCreate', { body: { ...leaveDays, reason: 'Home' } });
    await student.call('leaveCancel', { params: { id: body._id } });
    return body.consentWanted;
  };
  const oneDay = { startDate: '2098-12-24', endDate: '2098-12-24' };
  assert.deepEqual([await isWanted(days), await isWanted(oneDay)], [true, true]);
  await warden.call('guardianBirth', { params: { studentId }, body: { bornOn: '1990-01-01' } });
  assert.deepEqual([await isWanted(days), await isWanted(oneDay)], [false, false]);
  await rule('nights');
  assert.deepEqual([await isWanted(days), await isWanted(oneDay)], [true, false]);
  await rule('never');
  assert.equal(await isWanted(days), false);
  await rule('minors');
});

test('a warden asks again after a while, and enters what was said by telephone; not of a guardian of somebody else, nor of one who is barred', async () => {
  const { warden, caretaker, student, father, studentId, leave } = await family();
  const { body: made } = await student.call('leaveCreate', { body: { ...days, reason: 'Home' } });
  const params = { id: made._id };
  await sendMail(server.database);
  const first = link();
  assert.equal((await warden.refused('leaveConsentAsk', { params })).body.code, 'consentUnreached', 'not twice at once');
  await sql`update leave_consent set asked_at = asked_at - interval '11 minutes'`.execute(server.database.write);
  assert.equal((await warden.call('leaveConsentAsk', { params })).body.message, '1 guardian is asked again.');
  await sendMail(server.database);
  assert.deepEqual([recipients().length, link()], [2, first]);
  const said = { guardianId: father._id, answer: 'yes' as const, remark: 'He called at noon.' };
  assert.equal((await caretaker.refused('leaveConsentEnter', { params, body: said })).status, 403);
  const mother = (await warden.call('guardianList', { params: { studentId } })).body.guardians[1]?._id ?? '';
  const strange = (await family()).father._id;
  for (const guardianId of [mother, strange])
    assert.equal((await warden.refused('leaveConsentEnter', { params, body: { ...said, guardianId } })).body.code, 'guardianNotFound');
  await warden.call('leaveConsentEnter', { params, body: said });
  const [consent] = (await leave()).consents;
  assert.deepEqual([consent?.answer, consent?.byTelephone, consent?.remark], ['yes', true, said.remark]);
  assert.equal((await warden.refused('leaveConsentAsk', { params })).body.code, 'consentUnreached');
  await warden.call('leaveApprove', { params });
  assert.equal((await warden.refused('leaveConsentEnter', { params, body: said })).body.code, 'nothingPending');
});
