import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { LeadRole } from '#contract/roles.ts';
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

/** The ids of a role's members in the order of the team, the ids of its leads, and whom the hostel names. */
async function teamOf(administrator: Client, id: string, role: LeadRole = 'caretaker') {
  const hostel = await hostelOf(administrator, id);
  const team = hostel.team.filter((member) => member.role === role);
  return { ids: team.map(({ _id }) => _id), leads: team.flatMap((member) => (member.lead ? [member._id] : [])), named: hostel[role]?._id };
}

const people = (count: number, role: LeadRole = 'caretaker') =>
  Promise.all(Array.from({ length: count }, () => server.build.account({ role })));

const messagesTo = async (id: string, role: LeadRole = 'caretaker') => await notificationsTo(await server.as(role, id));

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

test('somebody who joins or leaves a team, or gets or loses the lead, is notified of it once', async () => {
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
  assert.deepEqual((await messagesTo(first)).toReversed(), [
    `You are now the caretaker of ${hostel}.`,
    `${username} leads the team of ${hostel} now. You are still in it.`,
    `You are no longer in the team of ${hostel}.`,
  ]);
  assert.deepEqual((await messagesTo(second)).toReversed(), [
    `You are now in the team of ${hostel}.`,
    `You are now the caretaker of ${hostel}.`,
    `You are no longer the caretaker of ${hostel}.`,
  ]);
});

test('when a lead is removed, the longest-serving member who can sign in becomes the lead', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelId = await server.build.hostel();
  const [lead = '', disabled = '', third = '', fourth = ''] = await people(4);
  for (const id of [lead, disabled, third, fourth]) await put(administrator, hostelId, id);
  await administrator.call('accountChange', { params: { id: disabled }, body: { disabled: true } });
  const { body } = await take(administrator, hostelId, lead);
  assert.match(body.message, /^caretaker-\S+ is no longer in the team of hostel-\S+\. caretaker-\S+ leads now\.$/);
  assert.deepEqual(await teamOf(administrator, hostelId), { ids: [third, disabled, fourth], leads: [third], named: third });
  assert.match((await messagesTo(third))[0] ?? '', /^You are now the caretaker of /);
  await take(administrator, hostelId, fourth);
  await take(administrator, hostelId, third);
  assert.deepEqual(await teamOf(administrator, hostelId), { ids: [disabled], leads: [disabled], named: undefined });
});

test('an assignment without keep removes the earlier lead from the team, and the person from all other teams', async () => {
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

test('an assignment with keep makes the person the lead and removes nobody from any team', async () => {
  const administrator = await server.as('hosteladmin');
  const [person = '', earlier = ''] = await people(2, 'warden');
  const [hostelId, led] = [await server.build.hostel({ wardenId: earlier }), await server.build.hostel({ wardenId: person })];
  await administrator.call('hostelAssignWarden', { body: { hostelId, wardenId: person, keep: true } });
  assert.deepEqual(await teamOf(administrator, hostelId, 'warden'), { ids: [person, earlier], leads: [person], named: person });
  assert.deepEqual(await teamOf(administrator, led, 'warden'), { ids: [person], leads: [person], named: person });
});

test('only a caretaker or warden who can sign in can join a team, and only a member can be removed', async () => {
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

test('everybody in the team who can sign in is notified of what happens, and the notification names the hostel', async () => {
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
  /** How many notifications of the client about this hostel match each text. */
  const countsOf = async (client: Client, texts: readonly RegExp[]) => {
    const { body } = await client.call('notificationList');
    const messages = body.filter(({ hostel }) => hostel?.name === name).map(({ message }) => message);
    return texts.map((text) => messages.filter((message) => text.test(message)).length);
  };
  const ofCaretakers = [/made a complaint/, /asks for another room/, /is paid/];
  const ofWardens = [/asks for leave/, /is low/];
  for (const client of [caretaker, deputy]) assert.deepEqual(await countsOf(client, [...ofCaretakers, ...ofWardens]), [1, 1, 1, 0, 0]);
  assert.deepEqual(await countsOf(await server.as('warden', warden), [...ofCaretakers, ...ofWardens]), [0, 0, 0, 1, 1]);
  const { rows } = await sql<{ sent: number }>`select count(*) as sent from notification where account_id = ${disabled}`.execute(
    server.database.read,
  );
  assert.equal(rows[0]?.sent, 1, 'of the place in the team, before the account was disabled');
});

test('a hostel names another caretaker while only its lead is disabled, and none while the whole team is disabled', async () => {
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

test('a team has one lead of each role, even when several administrators change it at the same time', async () => {
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

test('an undo restores places, the lead and the order of service, and notifies everybody concerned', async () => {
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
  assert.deepEqual((await messagesTo(lead)).slice(0, 2).toReversed(), [
    `You are no longer the caretaker of ${hostel}.`,
    `You are now the caretaker of ${hostel}.`,
  ]);
  assert.match((await messagesTo(second))[0] ?? '', / leads the team of .* now\. You are still in it\.$/);
  await undo(await put(administrator, hostelId, second, true));
  await undo(await administrator.call('hostelAssignCaretaker', { body: { hostelId, caretakerId: other } }));
  assert.deepEqual(await teamOf(administrator, hostelId), { ids: [lead, second], leads: [lead], named: lead });
  assert.deepEqual((await teamOf(administrator, elsewhere)).leads, [other]);
  const taken = await take(administrator, hostelId, lead);
  await put(administrator, hostelId, lead);
  const { status, body } = await administrator.refused('operationUndo', { params: { id: taken.body.operationId ?? '' } });
  assert.deepEqual([status, body.code], [409, 'undoBlocked']);
  assert.match(JSON.stringify(body), /place in a team of caretaker-/);
});

test('an undo cannot restore a lead when somebody else leads by now, and the refusal says so', async () => {
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

test('the database itself refuses to add an account to a team twice, and a second lead', async () => {
  const hostelId = await server.build.hostel();
  const [lead = '', second = ''] = await people(2);
  await server.build.place(hostelId, lead, { lead: true });
  await assert.rejects(server.build.place(hostelId, lead), /hostel_team_member_once/);
  await assert.rejects(server.build.place(hostelId, second, { lead: true }), /hostel_team_one_lead/);
});
