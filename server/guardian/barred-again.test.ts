/** Whoever is barred comes back under another spelling or number: by no door without a question, and nothing is sent before the answer. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import type { Guardian } from '#contract/guardian/guardian.ts';
import { notifyGuardians } from '#server/notification/notify.ts';
import { sendMail, setUpMail } from '#server/testing/mail-house.ts';
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts';
import { setUpStaffedHostel, type StaffedHostel } from '#server/testing/staffed-hostel.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();
let mailServer: MailServer;
let house: StaffedHostel;

const barred = { name: 'Mohan Rao', relation: 'Father', telephone: '98400 11111', mail: 'mohan@example.org', barred: true };
const again = { name: 'Mohun Rao', relation: 'Uncle', telephone: '98400 22222', mail: 'mohun@example.org' };

beforeEach(async () => {
  await mailServer?.close();
  mailServer = await startMailServer();
  await setUpMail(server.database, mailServer);
  await server.database.write.deleteFrom('delivery').execute();
  house = await setUpStaffedHostel(server);
  await enter(barred);
});

const enter = (body: Partial<Guardian> & { name: string }) =>
  house.warden.call('guardianCreate', { params: { studentId: house.studentId }, body });
const family = async () => (await house.warden.call('guardianList', { params: { studentId: house.studentId } })).body;
const last = async (): Promise<Guardian> => {
  const found = (await family()).guardians.at(-1);
  assert.ok(found);
  return found;
};
const say = (id: string, body: Partial<Guardian>) => house.warden.call('guardianChange', { params: { id }, body });

/** Who gets what is told to everybody of the family. */
async function reached(): Promise<string[]> {
  const to = (await family()).guardians.map(({ _id }) => _id);
  const values = { student: 'Asha', start: '2098-01-02', end: '2098-01-04' };
  await server.database.write.transaction().execute((db) => notifyGuardians(db, [{ to, key: 'wardLeaveApproved', values }]));
  const before = mailServer.received.length;
  await sendMail(server.database);
  return mailServer.received.slice(before).flatMap(({ recipients }) => recipients);
}

const looksLike = async (
  body: Partial<Omit<Guardian, 'relation'>> & { name: string; relation?: string },
  of: Partial<Guardian> = barred,
) => {
  const { rows } = await sql<{ like: boolean }>`
    select resembles(jsonb_populate_record(null::guardian, ${JSON.stringify({ telephone: '', mail: '', relation: '', ...of })}::jsonb),
      ${body.name}, ${body.relation ?? ''}, ${body.telephone ?? ''}, ${body.mail ?? ''}) as like`.execute(server.database.read);
  return rows[0]?.like;
};

test('somebody is like a barred guardian by name, however it is spelled, by relation, number or address, and not by the name of the family', async () => {
  for (const name of [
    'MOHAN RAO',
    'Mohan R.',
    'M. Rao',
    'Shri Mohan Rao',
    'Rao Mohan',
    'Mohun Rao',
    'Mohhan Raao',
    'Mohan Kumar',
    'Mohn Rao',
    'MohanRao',
  ])
    assert.equal(await looksLike({ name }), true, name);
  for (const name of ['Mira Rao', 'Sita Rao', 'Ramesh Rao', 'S. Lakshmi', 'Rohan Das', 'Asha'])
    assert.equal(await looksLike({ name }), false, name);
  for (const [one, other] of [
    ['Lakshmi Iyer', 'Laxmi Iyer'],
    ['Mohammed Khan', 'Muhammad Khan'],
    ['Vijay Singh', 'Wijai Singh'],
    ['Sheela Nair', 'Shila Nair'],
    ['José Pinto', 'Jose Pinto'],
    ['मोहन राव', 'श्री मोहन राव'],
  ] as const)
    assert.equal(await looksLike({ name: one }, { name: other }), true, `${one}, ${other}`);
  for (const relation of ['father', 'FATHER ', 'Papa', 'पिता'])
    assert.equal(await looksLike({ name: 'Ramesh Das', relation }), true, relation);
  for (const relation of ['Mother', 'माता', '', 'Uncle']) assert.equal(await looksLike({ name: 'Sita Das', relation }), false, relation);
  assert.equal(await looksLike({ name: 'मोहन राव' }), true, 'two scripts, and no relation');
  assert.equal(await looksLike({ name: 'सीता राव', relation: 'Mother' }), false);
  for (const reachedAt of [{ telephone: '+91 98400-11111' }, { telephone: '022 2345678, 9840011111' }, { mail: 'MOHAN@example.org' }])
    assert.equal(await looksLike({ name: 'Sita Das', ...reachedAt }), true, JSON.stringify(reachedAt));
  for (const nothing of [{ telephone: '' }, { telephone: '98400 33333' }, { mail: 'sita@example.org' }])
    assert.equal(await looksLike({ name: 'Sita Das', ...nothing }), false, JSON.stringify(nothing));
});

test('whoever is like somebody barred gets nothing until staff say that it is somebody else, and is barred if it is the same', async () => {
  const { message } = (await enter({ ...again, seesLeave: true, consents: true })).body;
  assert.match(message, /Nothing goes to Mohun Rao until you say who that is/);
  const found = await last();
  assert.deepEqual([found.looksLike, found.isAnother], [barred.name, false]);
  assert.deepEqual(await reached(), []);
  assert.equal((await server.nobody.call('wardCode', { body: { address: again.mail } })).status, 200);
  const session = await server.asGuardian(again.mail);
  assert.equal((await session.refused('wardList')).status, 401);

  const { body } = await say(found._id, { isAnother: true });
  assert.doesNotMatch(body.message, /Nothing goes/);
  assert.deepEqual([(await last()).looksLike, await reached()], [null, [again.mail]]);
  await house.warden.call('operationUndo', { params: { id: body.operationId ?? '' } });
  assert.deepEqual([(await last()).looksLike, await reached()], [barred.name, []]);
  await say(found._id, { isAnother: true });
  await say(found._id, { name: 'Mohan Rao' });
  assert.deepEqual([(await last()).looksLike, await reached()], [barred.name, []], 'another name is asked about anew');
  await say(found._id, { barred: true });
  assert.deepEqual([(await last()).looksLike, await reached()], [null, []]);
});

test('a consent is neither asked of nor taken from whoever is like somebody barred', async () => {
  const { warden, student } = house;
  await (await server.as('hosteladmin')).call('institutionChange', { body: { consentFor: 'nights' } });
  await enter({ ...again, consents: true });
  const { body: leave } = await student.call('leaveCreate', { body: { startDate: '2098-12-24', endDate: '2098-12-26', reason: 'Home' } });
  assert.deepEqual([leave.consentWanted, leave.consents], [true, []]);
  const said = { params: { id: leave._id }, body: { guardianId: (await last())._id, answer: 'yes' } } as const;
  assert.equal((await warden.refused('leaveConsentEnter', said)).status, 404);
  await say((await last())._id, { isAnother: true });
  assert.equal((await warden.call('leaveConsentEnter', said)).status, 200);
});

test('what a student proposes is shown to staff as like somebody barred, and to the student as any other; it is entered and asked about', async () => {
  const { student, warden } = house;
  await student.call('guardianPropose', { body: again });
  const [proposal] = (await family()).proposals;
  assert.equal(proposal?.looksLike, barred.name);
  const own = (await student.call('guardianOwn')).body;
  assert.doesNotMatch(JSON.stringify(own), /looksLike|Mohan/);
  const { message } = (await warden.call('guardianProposalConfirm', { params: { id: proposal?._id ?? '' } })).body;
  assert.match(message, /Nothing goes to Mohun Rao/);
  await say((await last())._id, { seesLeave: true });
  assert.deepEqual(await reached(), []);
});

test('a number of somebody barred, proposed for another guardian, is told to staff, and who has it then gets nothing', async () => {
  const { student, warden } = house;
  const mother = { name: 'Sita Das', relation: 'Mother', telephone: '98400 55555', mail: 'sita@example.org', seesLeave: true };
  await enter(mother);
  const { _id: guardianId, looksLike: before } = await last();
  assert.deepEqual([before, await reached()], [null, [mother.mail]]);
  await student.call('guardianPropose', { body: { guardianId, telephone: barred.telephone } });
  const [proposal] = (await family()).proposals;
  assert.equal(proposal?.looksLike, barred.name);
  const { message } = (await warden.call('guardianProposalConfirm', { params: { id: proposal?._id ?? '' } })).body;
  assert.match(message, /Nothing goes to Sita Das/);
  assert.deepEqual(await reached(), []);
});

test('who is barred later makes those who are like them be asked about, also by an undo, and also if staff had said before who they are', async () => {
  await enter({ ...again, seesLeave: true });
  const { _id: id } = await last();
  await say(id, { isAnother: true });
  assert.deepEqual(await reached(), [again.mail]);
  const { message, operationId = '' } = (await enter({ ...again, name: 'Mohun Das', mail: '', telephone: '', barred: true })).body;
  assert.match(message, /Nothing goes to Mohun Rao/);
  assert.deepEqual(await reached(), []);
  await house.warden.call('operationUndo', { params: { id: operationId } });
  assert.deepEqual(await reached(), [again.mail]);

  const [first] = (await family()).guardians;
  assert.ok(first);
  const { body: unbarred } = await say(first._id, { barred: false });
  await house.warden.call('operationUndo', { params: { id: unbarred.operationId ?? '' } });
  assert.deepEqual(await reached(), []);
});

const remedies = (given: object) => ({ remedies: JSON.stringify(given), partial: 'true' }) as const;

test('staff are told where the number that they call at night is one of somebody barred', async () => {
  for (const [number, isBarred] of [
    ['+91 98400-11111', true],
    ['98400 22222', false],
    ['', false],
    ['none', false],
  ] as const) {
    await server.database.write
      .updateTable('student')
      .set({ parent_contact_no: number })
      .where('account_id', '=', house.studentId)
      .execute();
    assert.equal((await family()).contactIsBarred, isBarred, number);
    const { message } = (await enter({ name: 'Sita Das', relation: 'Mother' })).body;
    assert.equal(message.includes('The parent contact of this student'), isBarred, number);
  }
});

test('a list names those who are like somebody barred and asks: entered, they get nothing until staff say who they are', async () => {
  const administrator = await server.as('hosteladmin');
  await administrator.call('studentImport', { body: 'Roll No,Father Name\n23K1,Mohan R' });
  const { id: studentId } = await server.database.read
    .selectFrom('student')
    .select('account_id as id')
    .where('rollno', '=', '23K1')
    .executeTakeFirstOrThrow();
  house = { ...house, studentId, warden: administrator };
  await enter(barred);
  const body = "Roll No,Father's Name,Father's Mail,Guardian,Guardian Email\n23K1,Mohan R,mohan.r@example.net,Sita Das,sita@example.net";
  const checked = (await administrator.call('studentImport', { query: { ...remedies({}), dryRun: 'true' }, body })).body;
  assert.deepEqual(
    checked.causes.map(({ key, rows, remedy, title }) => [key, rows, remedy, title]),
    [['barred', 1, 'ask', '1 guardian could be somebody who is barred']],
  );
  const left = (await administrator.call('studentImport', { query: remedies({ barred: 'without' }), body })).body;
  assert.deepEqual(
    (await family()).guardians.map(({ name, looksLike }) => [name, looksLike]),
    [
      ['Mohan Rao', null],
      ['Sita Das', null],
    ],
  );
  await administrator.call('operationUndo', { params: { id: left.operationId ?? '' } });
  const plain = (await administrator.call('studentImport', { body })).body;
  assert.match(plain.message, /Nothing goes to Mohan R \(.+\) until you say on the page of the student who that is/);
  assert.deepEqual(
    (await family()).guardians.map(({ name, looksLike }) => [name, looksLike]),
    [
      ['Mohan Rao', null],
      ['Mohan R', 'Mohan Rao'],
      ['Sita Das', null],
    ],
  );
  assert.deepEqual(await reached(), ['sita@example.net']);
});
