import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import type { Guardian } from '#contract/guardian/guardian.ts';
import { proposalLimits } from '#contract/guardian/proposal.ts';
import { campusDay } from '#server/campus-day.ts';
import { sendMail, setUpMail } from '#server/testing/mail-house.ts';
import { startMailServer, type MailServer } from '#server/testing/mail-server.ts';
import { type StaffedHostel, setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { testServer } from '#server/testing/server.ts';
import { workbookOf } from '#server/testing/exported.ts';

const server = testServer();
let mailServer: MailServer;

beforeEach(async () => {
  await mailServer?.close();
  mailServer = await startMailServer();
  await setUpMail(server.database, mailServer);
  for (const table of ['gateway', 'message_template'] as const) await server.database.write.deleteFrom(table).execute();
});

const father = { name: 'Ramesh Rao', relation: 'Father', mail: 'ramesh@example.org', telephone: '98400 11111', language: 'hi' } as const;

async function enter({ warden, studentId }: StaffedHostel, more: Partial<Guardian> = {}): Promise<string> {
  await warden.call('guardianCreate', { params: { studentId }, body: { ...father, ...more } });
  const id = (await familyOf({ warden, studentId })).guardians.at(-1)?._id;
  assert.ok(id);
  return id;
}

const familyOf = async ({ warden, studentId }: Pick<StaffedHostel, 'warden' | 'studentId'>) =>
  (await warden.call('guardianList', { params: { studentId } })).body;
const own = async ({ student }: StaffedHostel) => (await student.call('guardianOwn')).body;
const firstOf = async (house: StaffedHostel) => {
  const [proposal] = (await own(house)).proposals;
  assert.ok(proposal);
  return { params: { id: proposal._id } };
};
const mails = async () => {
  await sendMail(server.database);
  return mailServer.received.map(({ recipients, text }) => [recipients.join(), text] as const);
};
const unread = async (accountId: string) =>
  await server.database.read
    .selectFrom('notification')
    .select('text_key')
    .where('account_id', '=', accountId)
    .where('is_read', '=', false)
    .execute();

test('what a student proposes of a guardian is entered once a warden confirms it, the former address is told, and it is undone exactly', async () => {
  const house = await setUpStaffedHostel(server);
  const { student, warden, studentId } = house;
  const guardianId = await enter(house);
  await student.call('guardianPropose', { body: { guardianId, mail: 'second.sim@example.org', name: 'Ignored' } });
  const waiting = await familyOf(house);
  assert.deepEqual(
    waiting.proposals.map((one) => [one.guardianId, one.name, one.telephone, one.mail]),
    [[guardianId, 'Ramesh Rao', '', 'second.sim@example.org']],
  );
  assert.equal(waiting.guardians[0]?.mail, father.mail, 'nothing holds before it is confirmed');
  const wardenId = (await warden.call('me')).body.userId;
  assert.deepEqual(await unread(wardenId), [{ text_key: 'guardianProposed' }]);
  const confirmed = await warden.call('guardianProposalConfirm', await firstOf(house));
  assert.deepEqual(await unread(wardenId), [], 'nothing is left to decide');
  const [changed] = (await familyOf(house)).guardians;
  assert.deepEqual([changed?.mail, changed?.telephone], ['second.sim@example.org', father.telephone]);
  const sent = await mails();
  assert.deepEqual(
    sent.map(([to]) => to),
    [father.mail],
  );
  assert.match(sent[0]?.[1] ?? '', /Ramesh Rao का दूसरा फ़ोन नंबर या मेल पता/, 'in the language of the guardian');
  assert.deepEqual(await unread(studentId), [{ text_key: 'guardianProposalConfirmed' }]);
  await warden.call('operationUndo', { params: { id: confirmed.body.operationId ?? '' } });
  const back = await familyOf(house);
  assert.deepEqual(back, waiting);
});

test('the former address hears nothing of a change that was undone before, nor if its guardian has been barred', async () => {
  for (const meanwhile of ['undone', 'barred', 'barred under another name'] as const) {
    const house = await setUpStaffedHostel(server);
    const { student, warden, studentId } = house;
    const guardianId = await enter(house, { mail: `${meanwhile.replaceAll(' ', '.')}@example.org` });
    await student.call('guardianPropose', { body: { guardianId, mail: 'new@example.org' } });
    const { body } = await warden.call('guardianProposalConfirm', await firstOf(house));
    if (meanwhile === 'undone') await warden.call('operationUndo', { params: { id: body.operationId ?? '' } });
    else if (meanwhile === 'barred') await warden.call('guardianChange', { params: { id: guardianId }, body: { barred: true } });
    else
      await warden.call('guardianCreate', {
        params: { studentId },
        body: { name: 'Ram', barred: true, mail: `${meanwhile.replaceAll(' ', '.')}@example.org` },
      });
    assert.deepEqual(await mails(), [], meanwhile);
  }
});

async function sendsSms(): Promise<void> {
  await sql`insert into gateway (channel, is_on, url, sends, headers, body, id_at, accepted, status_id_at, delivered, failed, country)
    values ('sms', true, 'https://sms.example.org', 'json', '', '', '', '', '', '', '', '91')`.execute(server.database.write);
  await sql`insert into message_template (channel, text_key, language, template, variables)
    values ('sms', 'guardianReplaced', 'hi', '1', '{guardian,student}')`.execute(server.database.write);
}

test('a message to another telephone number goes to the former number, and to a mail address that stays', async () => {
  const house = await setUpStaffedHostel(server);
  await sendsSms();
  const guardianId = await enter(house);
  await house.student.call('guardianPropose', { body: { guardianId, telephone: '98400 22222' } });
  await house.warden.call('guardianProposalConfirm', await firstOf(house));
  const { rows } = await sql<{ channel: string; address: string; is_good: boolean }>`
    select d.channel, a.address, a.is_good from delivery d join notification n on n.id = d.notification_id
    join receiver_address a on a.id = d.address_id and a.channel = d.channel
    where n.guardian_id = ${guardianId} order by d.channel`.execute(server.database.read);
  assert.deepEqual(rows, [
    { channel: 'mail', address: father.mail, is_good: true },
    { channel: 'sms', address: '919840011111', is_good: true },
  ]);
});

test('a former number or mail address is told of changes five times a day at most, whoever makes them, and then again', async () => {
  await sendsSms();
  for (const [channel, address, next] of [
    ['mail', { mail: 'Once.Father@example.org', telephone: '' }, { mail: 'next@example.org' }],
    ['sms', { mail: '', telephone: '98400 77777' }, { telephone: '98400 88888' }],
  ] as const) {
    const told = async () =>
      (
        await server.database.read
          .selectFrom('delivery')
          .select('state')
          .where('channel', '=', channel)
          .where(sql<boolean>`lower(former_address) in ('once.father@example.org', '919840077777')`)
          .orderBy('created_at')
          .execute()
      ).map(({ state }) => state);
    const replace = async (house: StaffedHostel, n: number) => {
      const written = n % 2 === 0 ? { mail: address.mail.toLowerCase(), telephone: address.telephone } : address;
      const guardianId = await enter(house, { ...written, name: `Father ${n}` });
      await house.student.call('guardianPropose', { body: { guardianId, ...next } });
      await house.warden.call('guardianProposalConfirm', await firstOf(house));
    };
    for (const house of [await setUpStaffedHostel(server), await setUpStaffedHostel(server)])
      for (let n = 1; n <= 3; n++) await replace(house, n);
    assert.deepEqual(await told(), [...Array<string>(5).fill('waiting'), 'failed'], channel);
    await sql`update mail_code_sent set sent_at = sent_at - interval '1 day'`.execute(server.database.write);
    await replace(await setUpStaffedHostel(server), 1);
    assert.equal((await told()).at(-1), 'waiting');
  }
  const former = 'once.father@example.org';
  assert.equal((await mails()).filter(([to]) => to.toLowerCase() === former).length, 6);
});

test('a guardian who is not entered is proposed by name, and hears nothing until staff say of what', async () => {
  const house = await setUpStaffedHostel(server);
  const { student, warden } = house;
  assert.deepEqual(await own(house), { guardians: [], proposals: [], isRule: false, maySee: false });
  await student.call('guardianPropose', { body: { name: 'Mira Rao', relation: 'Mother', telephone: '98400 33333' } });
  await warden.call('guardianProposalConfirm', await firstOf(house));
  const { guardians, proposals } = await familyOf(house);
  assert.deepEqual(proposals, []);
  assert.deepEqual(
    guardians.map(({ name, relation, telephone, seesLeave, consents }) => [name, relation, telephone, seesLeave, consents]),
    [['Mira Rao', 'Mother', '98400 33333', false, false]],
  );
});

const propose = (by: StaffedHostel, id: string) =>
  by.student.refused('guardianPropose', { body: { guardianId: id, telephone: '98400 44444' } });

test('students reach no guardian who is barred, nobody of others, and not what others propose', async () => {
  const house = await setUpStaffedHostel(server);
  const other = await setUpStaffedHostel(server);
  const barred = await enter(house, { barred: true });
  const guardianId = await enter(house, { name: 'Mira Rao', mail: '' });
  assert.equal((await propose(house, barred)).status, 404);
  assert.equal((await propose(other, guardianId)).status, 404);
  await house.student.call('guardianPropose', { body: { guardianId, telephone: '98400 44444' } });
  const proposal = await firstOf(house);
  assert.equal((await other.student.refused('guardianProposalWithdraw', proposal)).status, 404);
  for (const call of ['guardianProposalConfirm', 'guardianProposalReject'] as const) {
    assert.equal((await other.warden.refused(call, proposal)).status, 404);
    assert.equal((await house.caretaker.refused(call, proposal)).status, 403);
    assert.equal((await house.student.refused(call, proposal)).status, 403);
  }
  await house.warden.call('guardianChange', { params: { id: guardianId }, body: { barred: true } });
  assert.deepEqual([(await own(house)).proposals, (await familyOf(house)).proposals], [[], []]);
  assert.equal((await house.warden.refused('guardianProposalConfirm', proposal)).status, 404);
});

test('one proposal of a guardian waits, a few of a student do, and one says a way to reach somebody', async () => {
  const house = await setUpStaffedHostel(server);
  const { student, warden, studentId } = house;
  const guardianId = await enter(house);
  for (const [body, field] of [
    [{ guardianId }, 'telephone'],
    [{ telephone: '98400 11111' }, 'name'],
    [{ name: '  ', telephone: '98400 11111' }, 'name'],
    [{ name: 'Mira', telephone: 'none' }, 'telephone'],
    [{ name: 'Mira', mail: 'a@b.c, d@e.f' }, 'mail'],
  ] as const) {
    const { status, body: refused } = await student.refused('guardianPropose', { body });
    assert.equal(status, 400);
    assert.deepEqual(Object.keys(refused.fields ?? {}), [field]);
  }
  await student.call('guardianPropose', { body: { guardianId, telephone: '98400 22222' } });
  await student.call('guardianPropose', { body: { guardianId, telephone: '98400 33333' } });
  assert.deepEqual(
    (await own(house)).proposals.map(({ telephone }) => telephone),
    ['98400 33333'],
  );
  const wardenId = (await warden.call('me')).body.userId;
  assert.equal((await unread(wardenId)).length, 1, 'the warden is told of what waits only');
  for (let n = 1; n < proposalLimits.open; n++)
    await student.call('guardianPropose', { body: { name: `Aunt ${n}`, telephone: '98400 44444' } });
  assert.equal((await student.refused('guardianPropose', { body: { name: 'One more', telephone: '98400 44444' } })).status, 409);
  const withdrawn = await firstOf(house);
  await student.call('guardianProposalWithdraw', withdrawn);
  assert.equal((await warden.refused('guardianProposalConfirm', withdrawn)).status, 404);
  const rejected = await warden.call('guardianProposalReject', await firstOf(house));
  assert.deepEqual(await unread(studentId), [{ text_key: 'guardianProposalRejected' }]);
  const before = (await own(house)).proposals.length;
  await warden.call('operationUndo', { params: { id: rejected.body.operationId ?? '' } });
  assert.equal((await own(house)).proposals.length, before + 1);
});

test('a proposal ends after its days, and with the student', async () => {
  const house = await setUpStaffedHostel(server);
  const { student, warden, studentId, administrator } = house;
  const rows = async () =>
    (await server.database.read.selectFrom('guardian_proposal').select('name').where('student_id', '=', studentId).execute()).length;
  await student.call('guardianPropose', { body: { name: 'Mira Rao', telephone: '98400 33333' } });
  const proposal = await firstOf(house);
  await sql`update guardian_proposal set created_at = now() - make_interval(days => ${proposalLimits.days}, secs => 1) where student_id = ${studentId}`.execute(
    server.database.write,
  );
  assert.deepEqual([(await own(house)).proposals, (await familyOf(house)).proposals], [[], []]);
  assert.equal((await warden.refused('guardianProposalConfirm', proposal)).status, 404);
  await student.call('guardianPropose', { body: { name: 'Asif Khan', telephone: '98400 33333' } });
  assert.equal(await rows(), 1, 'what is over goes');
  const sheet = (await workbookOf(server, student, '/export/me'))['Proposed guardians'];
  assert.deepEqual(sheet?.[1]?.slice(0, 4), ['Asif Khan', '', '98400 33333', '']);
  await administrator.call('studentCheckOut', {
    params: { id: studentId },
    body: { day: campusDay('Asia/Kolkata'), reason: 'Over.', despite: true },
  });
  assert.equal(await rows(), 0);
});
