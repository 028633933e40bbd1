import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '#server/testing/server.ts';
import { notificationsTo } from '#server/testing/notifications-to.ts';

const server = testServer();

const unknownId = '00000000-0000-4000-8000-000000000000';

const messagesTo = async (id: string) => notificationsTo(await server.as('caretaker', id));

const nameOf = async (hostelId: string) =>
  (await server.database.read.selectFrom('hostel').select('name').where('id', '=', hostelId).executeTakeFirstOrThrow()).name;

for (const role of ['caretaker', 'warden'] as const) {
  const call = role === 'caretaker' ? 'hostelAssignCaretaker' : 'hostelAssignWarden';
  const saysDone = role === 'caretaker' ? 'Caretaker assigned successfully!' : 'Warden assigned successfully!';
  const assignment = (hostelId: string, personId: string) => ({ body: { hostelId, [`${role}Id`]: personId } });

  test(`assigning a ${role} ends earlier assignments of the hostel and the person, and everybody concerned is notified`, async () => {
    const administrator = await server.as('hosteladmin');
    const before = await server.build.account({ role });
    const person = await server.build.account({ role });
    const from = await server.build.hostel({ [`${role}Id`]: person });
    const to = await server.build.hostel({ [`${role}Id`]: before });
    const { status, body } = await administrator.call(call, assignment(to, person));
    assert.deepEqual([status, body.message], [200, saysDone]);
    const { body: hostels } = await administrator.call('hostelList');
    const holder = (id: string) => hostels.find(({ _id }) => _id === id)?.[role]?._id;
    assert.deepEqual([holder(from), holder(to)], [undefined, person]);
    const [fromName, toName] = [await nameOf(from), await nameOf(to)];
    assert.deepEqual(await messagesTo(before), [`You are no longer the ${role} of ${toName}.`]);
    assert.deepEqual((await messagesTo(person)).toSorted(), [
      `You are no longer the ${role} of ${fromName}.`,
      `You are now the ${role} of ${toName}.`,
    ]);
  });

  test(`assigning the same ${role} again changes nothing and notifies nobody, even with the id in capitals`, async () => {
    const administrator = await server.as('hosteladmin');
    const person = await server.build.account({ role });
    const hostelId = await server.build.hostel();
    await administrator.call(call, assignment(hostelId, person));
    for (const id of [person, person.toUpperCase()]) await administrator.call(call, assignment(hostelId, id));
    assert.equal((await messagesTo(person)).length, 1);
  });

  test(`only a ${role} who can sign in can be assigned, and only to a hostel that exists`, async () => {
    const administrator = await server.as('hosteladmin');
    const hostelId = await server.build.hostel();
    const other = await server.build.account({ role: role === 'caretaker' ? 'warden' : 'caretaker' });
    const disabled = await server.build.account({ role });
    await administrator.call('accountChange', { params: { id: disabled }, body: { disabled: true } });
    for (const id of [other, disabled, await server.build.student(), unknownId])
      assert.equal((await administrator.refused(call, assignment(hostelId, id))).body.code, 'accountNotFound');
    const person = await server.build.account({ role });
    assert.equal((await administrator.refused(call, assignment(unknownId, person))).body.code, 'hostelNotFound');
    const { status, body } = await administrator.refused(call, { body: { hostelId: 'x' } });
    assert.deepEqual([status, Object.keys(body.fields ?? {}).sort()], [400, [`${role}Id`, 'hostelId'].sort()]);
  });

  test(`${role}s assigned to many hostels at the same time end up with at most one hostel each`, async () => {
    const administrator = await server.as('hosteladmin');
    const people = await Promise.all(Array.from({ length: 3 }, () => server.build.account({ role })));
    const hostels = await Promise.all(Array.from({ length: 3 }, () => server.build.hostel()));
    const pairs = hostels.flatMap((hostelId) => people.map((person) => assignment(hostelId, person)));
    const answers = await Promise.all(pairs.map((pair) => administrator.call(call, pair)));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    const { body } = await administrator.call('hostelList');
    const holders = body.flatMap(({ _id, ...hostel }) => (hostels.includes(_id) && hostel[role] ? [hostel[role]._id] : []));
    assert.equal(new Set(holders).size, holders.length);
  });
}
