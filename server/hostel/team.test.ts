import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { TeamRole } from '#contract/roles.ts';
import { notificationsTo } from '#server/testing/notifications-to.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import type { Client } from '#server/testing/client.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

const put = (administrator: Client, id: string, accountId: string, lead?: boolean) =>
  administrator.call('hostelTeamAdd', { params: { id }, body: { accountId, ...(lead === undefined ? {} : { lead }) } });
const take = (administrator: Client, id: string, accountId: string) =>
  administrator.call('hostelTeamRemove', { params: { id, accountId } });

const hostelOf = async (administrator: Client, id: string) => (await administrator.call('hostelGet', { params: { id } })).body.hostel;
const nameOf = async (administrator: Client, id: string) => (await hostelOf(administrator, id)).name;

/** The ids of a role in the team of a hostel, in its order, and whom the hostel names. */
async function teamOf(administrator: Client, id: string, role: TeamRole = 'caretaker') {
  const hostel = await hostelOf(administrator, id);
  const team = hostel.team.filter((member) => member.role === role);
  return { ids: team.map(({ _id }) => _id), leads: team.flatMap((member) => (member.lead ? [member._id] : [])), named: hostel[role]?._id };
}

const people = (count: number, role: TeamRole = 'caretaker') =>
  Promise.all(Array.from({ length: count }, () => server.build.account({ role })));

const toldOf = async (id: string, role: TeamRole = 'caretaker') => await notificationsTo(await server.as(role, id));

test('a hostel has any number of caretakers and wardens, one of each the lead', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelId = await server.build.hostel();
  const [first = '', second = '', third = ''] = await people(3);
  const [warden = ''] = await people(1, 'warden');
  for (const id of [first, second, third, warden]) await put(administrator, hostelId, id);
  assert.deepEqual(await teamOf(administrator, hostelId), { ids: [first, second, third], leads: [first], named: first });
  assert.deepEqual(await teamOf(administrator, hostelId, 'warden'), { ids: [warden], leads: [warden], named: warden });
  const { body } = await put(administrator, hostelId, third, true);
  assert.match(body.message, /^caretaker-\S+ is the lead caretaker of hostel-\S+ now\.$/);
  assert.deepEqual(await teamOf(administrator, hostelId), { ids: [third, first, second], leads: [third], named: third });
});

test('somebody may serve several hostels', async () => {
  const administrator = await server.as('hosteladmin');
  const [person = ''] = await people(1, 'warden');
  const [lead, second] = [await server.build.hostel(), await server.build.hostel({ wardenId: (await people(1, 'warden'))[0] ?? '' })];
  for (const id of [second, lead]) await put(administrator, id, person);
  const { body: wardens } = await administrator.call('wardenList');
  const { hostel, hostels } = wardens.find(({ _id }) => _id === person) ?? {};
  assert.deepEqual([hostel, hostels], [lead, [lead, second]], 'where they are the lead comes first');
  const { body: accounts } = await administrator.call('accountList', { query: { role: 'warden', pageSize: '200' } });
  assert.deepEqual(
    accounts.items.find(({ _id }) => _id === person)?.hostels.map(({ _id }) => _id),
    [lead, second],
  );
});

test('whoever comes, goes, leads or passes the lead is told so, once', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelId = await server.build.hostel();
  const hostel = await nameOf(administrator, hostelId);
  const [first = '', second = ''] = await people(2);
  await put(administrator, hostelId, first);
  await put(administrator, hostelId, second);
  await put(administrator, hostelId, second);
  await put(administrator, hostelId, second, true);
  await put(administrator, hostelId, second, true);
  const { username } = (await hostelOf(administrator, hostelId)).caretaker ?? { username: '' };
  await take(administrator, hostelId, first);
  await take(administrator, hostelId, second);
  assert.deepEqual((await toldOf(first)).toReversed(), [
    `You are now the caretaker of ${hostel}.`,
    `${username} leads the team of ${hostel} now. You are still in it.`,
    `You are no longer in the team of ${hostel}.`,
  ]);
  assert.deepEqual((await toldOf(second)).toReversed(), [
    `You are now in the team of ${hostel}.`,
    `You are now the caretaker of ${hostel}.`,
    `You are no longer the caretaker of ${hostel}.`,
  ]);
});

test('after a lead, who has served longest and can sign in is the lead', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelId = await server.build.hostel();
  const [lead = '', disabled = '', third = '', fourth = ''] = await people(4);
  for (const id of [lead, disabled, third, fourth]) await put(administrator, hostelId, id);
  await administrator.call('accountChange', { params: { id: disabled }, body: { disabled: true } });
  const { body } = await take(administrator, hostelId, lead);
  assert.match(body.message, /^caretaker-\S+ is no longer in the team of hostel-\S+\. caretaker-\S+ leads now\.$/);
  assert.deepEqual(await teamOf(administrator, hostelId), { ids: [third, disabled, fourth], leads: [third], named: third });
  assert.match((await toldOf(third))[0] ?? '', /^You are now the caretaker of /);
  await take(administrator, hostelId, fourth);
  await take(administrator, hostelId, third);
  assert.deepEqual(await teamOf(administrator, hostelId), { ids: [disabled], leads: [disabled], named: undefined });
});

test('an assignment that does not ask to keep anybody leaves the hostel and the person no other tie of the kind', async () => {
  const administrator = await server.as('hosteladmin');
  const [person = '', earlier = '', deputy = '', colleague = ''] = await people(4);
  const [hostelId, led, served] = [await server.build.hostel(), await server.build.hostel(), await server.build.hostel()];
  for (const id of [earlier, deputy]) await put(administrator, hostelId, id);
  for (const id of [person, colleague]) await put(administrator, led, id);
  for (const id of [colleague, person]) await put(administrator, served, id);
  await administrator.call('hostelAssignCaretaker', { body: { hostelId, caretakerId: person } });
  assert.deepEqual(await teamOf(administrator, hostelId), { ids: [person, deputy], leads: [person], named: person });
  assert.deepEqual(await teamOf(administrator, led), { ids: [colleague], leads: [colleague], named: colleague });
  assert.deepEqual(await teamOf(administrator, served), { ids: [colleague], leads: [colleague], named: colleague });
});

test('an assignment that keeps the others changes who leads and nothing else', async () => {
  const administrator = await server.as('hosteladmin');
  const [person = '', earlier = ''] = await people(2, 'warden');
  const [hostelId, led] = [await server.build.hostel({ wardenId: earlier }), await server.build.hostel({ wardenId: person })];
  await administrator.call('hostelAssignWarden', { body: { hostelId, wardenId: person, keep: true } });
  assert.deepEqual(await teamOf(administrator, hostelId, 'warden'), { ids: [person, earlier], leads: [person], named: person });
  assert.deepEqual(await teamOf(administrator, led, 'warden'), { ids: [person], leads: [person], named: person });
});

test('only a caretaker or warden who can sign in comes into a team, and only who is in it is taken out', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelId = await server.build.hostel();
  const [disabled = '', stranger = ''] = await people(2);
  await administrator.call('accountChange', { params: { id: disabled }, body: { disabled: true } });
  for (const accountId of [disabled, await server.build.student(), await server.build.account({ role: 'hosteladmin' })]) {
    const { status, body } = await administrator.refused('hostelTeamAdd', { params: { id: hostelId }, body: { accountId } });
    assert.deepEqual([status, body.code], [404, 'accountNotFound']);
  }
  const { status } = await administrator.refused('hostelTeamRemove', { params: { id: hostelId, accountId: stranger } });
  assert.equal(status, 404);
  const nowhere = '00000000-0000-4000-8000-000000000000';
  const { body } = await administrator.refused('hostelTeamAdd', { params: { id: nowhere }, body: { accountId: stranger } });
  assert.equal(body.code, 'hostelNotFound');
});

test('all of the team that can sign in are notified of what happens, and with it learn in which hostel', async () => {
  const { hostelId, student, caretaker, administrator } = await setUpStaffedHostel(server);
  const { name } = await hostelOf(administrator, hostelId);
  const [second = '', disabled = ''] = await people(2);
  const [warden = ''] = await people(1, 'warden');
  for (const id of [second, disabled, warden]) await put(administrator, hostelId, id);
  await administrator.call('accountChange', { params: { id: disabled }, body: { disabled: true } });
  await student.call('complaintCreate', { params: { hostelId }, body: { complaint: 'The tap drips.' } });
  await student.call('roomChangeCreate', { body: { hostelId, message: 'Too loud.' } });
  await student.call('leaveCreate', { body: { startDate: '2999-01-01', endDate: '2999-01-02', reason: 'Home' } });
  await caretaker.call('inventoryCreate', {
    body: { name: 'Soap', category: 'Cleaning Supplies', quantity: 0, threshold: 1, hostel: hostelId },
  });
  const deputy = await server.as('caretaker', second);
  const fine = await deputy.call('fineImpose', { body: { studentId: (await student.call('me')).body.userId, amount: 5, reason: 'Lamp' } });
  await student.call('finePay', { params: { id: fine.body._id } });
  /** How often somebody was told of each of these in the hostel. */
  const timesTold = async (client: Client, texts: readonly RegExp[]) => {
    const { body } = await client.call('notificationList');
    const told = body.filter(({ hostel }) => hostel?.name === name).map(({ message }) => message);
    return texts.map((text) => told.filter((message) => text.test(message)).length);
  };
  const ofCaretakers = [/made a complaint/, /asks for another room/, /is paid/];
  const ofWardens = [/asks for leave/, /is low/];
  for (const client of [caretaker, deputy]) assert.deepEqual(await timesTold(client, [...ofCaretakers, ...ofWardens]), [1, 1, 1, 0, 0]);
  assert.deepEqual(await timesTold(await server.as('warden', warden), [...ofCaretakers, ...ofWardens]), [0, 0, 0, 1, 1]);
  const { rows } = await sql<{ sent: number }>`select count(*) as sent from notification where account_id = ${disabled}`.execute(
    server.database.read,
  );
  assert.equal(rows[0]?.sent, 1, 'of the place in the team, before the account was disabled');
});

test('a hostel is without a caretaker when nobody of the team can sign in, and names another while only the lead cannot', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelId = await server.build.hostel();
  const [lead = '', second = ''] = await people(2);
  for (const id of [lead, second]) await put(administrator, hostelId, id);
  const state = async () => {
    const { body } = await administrator.call('dashboardToday');
    return [
      (await hostelOf(administrator, hostelId)).caretaker?._id,
      body.hosteladmin?.hostels.find(({ _id }) => _id === hostelId)?.caretaker,
    ];
  };
  const disable = (id: string, disabled: boolean) => administrator.call('accountChange', { params: { id }, body: { disabled } });
  assert.deepEqual(await state(), [lead, true]);
  await disable(lead, true);
  assert.deepEqual(await state(), [second, true]);
  assert.deepEqual(
    (await hostelOf(administrator, hostelId)).team.map(({ _id, disabled }) => [_id, disabled]),
    [
      [lead, true],
      [second, false],
    ],
  );
  await disable(second, true);
  assert.deepEqual(await state(), [undefined, false]);
  await disable(lead, false);
  assert.deepEqual(await state(), [lead, true]);
});

test('a team has one lead of a role, whatever many administrators do with it at once', async () => {
  const administrators = await Promise.all(Array.from({ length: 3 }, () => server.as('hosteladmin')));
  const [administrator] = administrators as [Client];
  const hostelId = await server.build.hostel();
  const caretakers = await people(5);
  await Promise.all(
    caretakers.flatMap((accountId, n) => {
      const by = administrators[n % administrators.length] ?? administrator;
      return [
        put(by, hostelId, accountId, n % 2 === 0),
        by.call('hostelAssignCaretaker', { body: { hostelId, caretakerId: accountId, keep: n !== 3 } }),
      ];
    }),
  );
  assert.equal((await teamOf(administrator, hostelId)).leads.length, 1);
  const { ids } = await teamOf(administrator, hostelId);
  const answers = await Promise.all(
    ids
      .slice(1)
      .flatMap((accountId) => administrators.map((by) => by.attempt('hostelTeamRemove', { params: { id: hostelId, accountId } }))),
  );
  const times = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  assert.deepEqual([times(200), times(404)], [ids.length - 1, 2 * (ids.length - 1)]);
  assert.equal((await teamOf(administrator, hostelId)).leads.length, 1);
});

test('an undo gives back places, the lead and who has served longest, and tells everybody concerned', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelId = await server.build.hostel();
  const hostel = await nameOf(administrator, hostelId);
  const [lead = '', second = '', other = ''] = await people(3);
  for (const id of [lead, second]) await put(administrator, hostelId, id);
  const elsewhere = await server.build.hostel({ caretakerId: other });
  const undo = async ({ body }: { body: { operationId?: string | undefined } }) =>
    await administrator.call('operationUndo', { params: { id: body.operationId ?? '' } });
  await undo(await take(administrator, hostelId, lead));
  assert.deepEqual(await teamOf(administrator, hostelId), { ids: [lead, second], leads: [lead], named: lead });
  assert.deepEqual((await toldOf(lead)).slice(0, 2).toReversed(), [
    `You are no longer the caretaker of ${hostel}.`,
    `You are now the caretaker of ${hostel}.`,
  ]);
  assert.match((await toldOf(second))[0] ?? '', / leads the team of .* now\. You are still in it\.$/);
  await undo(await put(administrator, hostelId, second, true));
  await undo(await administrator.call('hostelAssignCaretaker', { body: { hostelId, caretakerId: other } }));
  assert.deepEqual(await teamOf(administrator, hostelId), { ids: [lead, second], leads: [lead], named: lead });
  assert.deepEqual((await teamOf(administrator, elsewhere)).leads, [other]);
  const taken = await take(administrator, hostelId, lead);
  await put(administrator, hostelId, lead);
  const { status, body } = await administrator.refused('operationUndo', { params: { id: taken.body.operationId ?? '' } });
  assert.deepEqual([status, body.code], [409, 'undoBlocked']);
  assert.match(body.message, /place in a team of caretaker-/);
});

test('the lead is not given back to one whose place another lead has by now, which the refusal says', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelId = await server.build.hostel();
  const [lead = '', other = ''] = await people(2);
  await put(administrator, hostelId, lead);
  const taken = await take(administrator, hostelId, lead);
  await put(administrator, hostelId, other);
  const { status, body } = await administrator.refused('operationUndo', { params: { id: taken.body.operationId ?? '' } });
  assert.deepEqual([status, body.code], [409, 'undoBlocked']);
  assert.match(body.message, /Somebody else is the lead now/);
});

test('the database itself takes nobody twice into a team, and no second lead', async () => {
  const hostelId = await server.build.hostel();
  const [lead = '', second = ''] = await people(2);
  await server.build.place(hostelId, lead, { lead: true });
  await assert.rejects(server.build.place(hostelId, lead), /hostel_team_member_once/);
  await assert.rejects(server.build.place(hostelId, second, { lead: true }), /hostel_team_one_lead/);
});
