import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newBatch, openRound, studentOf } from '#server/testing/rounds.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

async function crowdedHostel() {
  const caretakerId = await server.build.account({ role: 'caretaker' });
  const hostelId = await server.build.hostel({ caretakerId, singleSeater: 1, doubleSeater: 0, tripleSeater: 0 });
  const first = await server.build.student({ hostelId, info: { batch: '2021' } });
  const second = await server.build.student({ hostelId, info: { batch: '2022' } });
  const disabled = await server.build.student({ hostelId });
  const administrator = await server.as('hosteladmin');
  await administrator.call('accountChange', { params: { id: disabled }, body: { disabled: true } });
  return { params: { hostelId }, first, second, disabled, caretaker: await server.as('caretaker', caretakerId) };
}

test('the preview says who gets which room and who waits and why, and changes nothing', async () => {
  const { params, first, second, disabled, caretaker } = await crowdedHostel();
  const { body } = await caretaker.call('roomAllotPreview', { params });
  assert.deepEqual(
    body.placed.map(({ student, room, seat }) => [student._id, room.roomNumber, seat]),
    [[first, 'S1', 1]],
  );
  assert.deepEqual(
    body.waiting.map(({ student, reason, disabled: isDisabled }) => [student._id, reason, isDisabled]),
    [
      [second, 'No seat is free.', false],
      [disabled, 'The account is disabled.', true],
    ],
  );
  assert.deepEqual((await caretaker.call('roomAllotPreview', { params })).body, body);
  const { body: hostel } = await caretaker.call('hostelGet', { params: { id: params.hostelId } });
  assert.ok(hostel.rooms.length > 0 && hostel.rooms.every(({ occupants }) => occupants.length === 0));
});

test('Allocate with a plan carries out exactly that plan, or nothing if anything has changed since', async () => {
  const { params, first, caretaker } = await crowdedHostel();
  const { body: before } = await caretaker.call('roomAllotPreview', { params });
  await server.build.student({ hostelId: params.hostelId, info: { batch: '2019' } });
  const { status, body } = await caretaker.refused('roomAllot', { params, body: { plan: before.plan } });
  assert.deepEqual([status, body.code], [409, 'planOutdated']);
  const { body: now } = await caretaker.call('roomAllotPreview', { params });
  assert.notEqual(now.placed[0]?.student._id, first);
  await caretaker.call('roomAllot', { params, body: { plan: now.plan } });
  const { body: hostel } = await caretaker.call('hostelGet', { params: { id: params.hostelId } });
  assert.deepEqual(
    hostel.rooms.flatMap(({ occupants }) => occupants.map(({ _id }) => _id)),
    now.placed.map(({ student }) => student._id),
  );
});

test('the preview names the active rounds of the students who would get a room, and no round that is over', async () => {
  const hostelId = await server.build.hostel({ singleSeater: 3, doubleSeater: 0, tripleSeater: 0 });
  const [administrator, batch] = [await server.as('hosteladmin'), newBatch()];
  for (const rollno of ['1', '2']) await studentOf(server, batch, `${batch}-${rollno}`, { hostelId });
  await server.build.student({ hostelId, info: { batch: '2021' } });
  const rounds = async () => (await administrator.call('roomAllotPreview', { params: { hostelId } })).body.rounds;
  assert.deepEqual(await rounds(), []);
  const { _id, name } = await openRound(administrator, { hostelIds: [hostelId], batch });
  assert.deepEqual(await rounds(), [{ _id, name, students: 2 }]);
  await administrator.call('roundCancel', { params: { id: _id }, body: { reason: 'Rooms are given by hand.' } });
  assert.deepEqual(await rounds(), []);
});
