/** Undo heeds who must not share a room and who needs an accessible one, as it is entered when the undo is made. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client } from '#server/testing/client.ts';
import { testServer } from '#server/testing/server.ts';
import { until } from '#server/testing/until.ts';

const server = testServer();

/** A hostel with rooms S1, D2 and D3, of which D3 is accessible; `one` and `other` live in D2. */
async function hostelOfTwo() {
  const [caretakerId, wardenId] = [await server.build.account({ role: 'caretaker' }), await server.build.account({ role: 'warden' })];
  const hostelId = await server.build.hostel({ caretakerId, wardenId, singleSeater: 1, doubleSeater: 2, tripleSeater: 0 });
  const [single = '', double = '', accessible = ''] = (await server.build.rooms(hostelId)).map(({ id }) => id);
  const administrator = await server.as('hosteladmin');
  await administrator.call('roomUpdate', { params: { id: accessible }, body: { accessible: true } });
  const lives = (seat: number) => server.build.student({ hostelId, room: { roomId: double, seat } });
  const [caretaker, warden] = [await server.as('caretaker', caretakerId), await server.as('warden', wardenId)];
  const [one, other] = [await lives(1), await lives(2)];
  const apart = () => warden.call('roundApartCreate', { body: { studentId: one, otherId: other, reason: 'A quarrel.' } });
  const move = async (studentId: string, newRoomId: string) =>
    (await caretaker.call('roomReassign', { body: { studentId, newRoomId } })).body.operationId ?? '';
  return { administrator, caretaker, warden, hostelId, single, double, accessible, one, other, apart, move };
}

const roomOf = async (studentId: string) =>
  (await server.database.read.selectFrom('allotment').select('room_id').where('student_id', '=', studentId).executeTakeFirst())?.room_id;

const undo = (client: Client, id: string) => client.call('operationUndo', { params: { id } });

const unsaid =
  'Something is entered about these students that speaks against this move. An administrator or a warden of the hostel can say what.';

/** A caretaker is refused without being told why, and who may read it is told. */
async function assertRefused({ caretaker, administrator }: { caretaker: Client; administrator: Client }, id: string, told: RegExp) {
  const refusals = [
    await caretaker.refused('operationUndo', { params: { id } }),
    await administrator.refused('operationUndo', { params: { id } }),
  ];
  assert.deepEqual(refusals.map(({ status, body }) => [status, body.code]), [[409, 'careUnheededUnsaid'], [409, 'undoBlocked']]); // prettier-ignore
  assert.equal(refusals[0]?.body.message, unsaid);
  assert.doesNotMatch(JSON.stringify(refusals[0]?.body), /quarrel|wheelchair|Entered|accessible|share/);
  assert.match(refusals[1]?.body.message ?? '', told);
}

test('an undo does not bring two into one room who were entered as to be kept apart since, one at a time or with the whole hostel', async () => {
  const hostel = await hostelOfTwo();
  const { caretaker, hostelId, single, one, other, apart, move } = hostel;
  const moved = await move(one, single);
  await apart();
  await assertRefused(hostel, moved, /must not share a room, and would both be in room D2: A quarrel\./);
  assert.equal(await roomOf(one), single);
  const whole = await hostelOfTwo();
  const { body: reset } = await whole.caretaker.call('roomReset', { params: { hostelId: whole.hostelId } });
  await whole.apart();
  await assertRefused(whole, reset.operationId ?? '', /must not share a room/);
  assert.equal(await roomOf(whole.one), undefined);
  // a reset of two who live apart can still be undone
  const { body: later } = await caretaker.call('roomReset', { params: { hostelId } });
  await undo(caretaker, later.operationId ?? '');
  assert.deepEqual([await roomOf(one), await roomOf(other)], [single, hostel.double]);
});

test('an undo does not bring somebody back into a room that is not accessible whose need was entered since', async () => {
  const hostel = await hostelOfTwo();
  const { warden, accessible, one, move } = hostel;
  const moved = await move(one, accessible);
  await warden.call('roundNeedCreate', { body: { studentId: one, reason: 'A wheelchair.' } });
  await assertRefused(hostel, moved, /needs an accessible room, and room D2 is none: A wheelchair\./);
  assert.equal(await roomOf(one), accessible);
});

test('an undo does not take back that a room is accessible once somebody lives there who needs that', async () => {
  const { administrator, double, one } = await hostelOfTwo();
  const { body } = await administrator.call('roomUpdate', { params: { id: double }, body: { accessible: true } });
  await administrator.call('roundNeedCreate', { body: { studentId: one, reason: 'A wheelchair.' } });
  const refused = await administrator.refused('operationUndo', { params: { id: body.operationId ?? '' } });
  assert.match(refused.body.message, /needs an accessible room, and room D2 is none/);
});

test('an undo brings together again who lived together before although they were to be kept apart, and nobody who did not', async () => {
  const hostel = await hostelOfTwo();
  const { caretaker, warden, single, accessible, double, one, other, apart, move } = hostel;
  await apart();
  await warden.call('roundNeedCreate', { body: { studentId: one, reason: 'A wheelchair.' } });
  await undo(caretaker, await move(one, accessible));
  assert.deepEqual([await roomOf(one), await roomOf(other)], [double, double]);
  await move(one, single);
  const moved = await move(other, accessible);
  await move(one, double);
  await assertRefused(hostel, moved, /must not share a room, and would both be in room D2/);
});

test('undoing warns a caretaker no more often than moving, whatever is to be undone then', async () => {
  const { administrator, caretaker, single, accessible, one, other, apart, move } = await hostelOfTwo();
  const moved = await move(one, single);
  await apart();
  const tried = async (id: string) => (await caretaker.refused('operationUndo', { params: { id } })).body.code;
  for (let n = 0; n < 19; n++) assert.equal(await tried(moved), 'careUnheededUnsaid');
  const back = { studentId: one, newRoomId: (await roomOf(other)) ?? '', despite: false };
  assert.equal((await caretaker.refused('roomReassign', { body: back })).body.code, 'careUnheededUnsaid');
  const harmless = await move(other, accessible);
  assert.deepEqual([await tried(moved), await tried(harmless)], ['careTooOften', 'careTooOften']);
  await undo(administrator, harmless);
  const by = (await caretaker.call('me')).body.userId;
  const recorded = async () =>
    (await administrator.call('operationList', { query: { by, refused: 'true', limit: 100 } })).body.operations.length;
  // a refusal is recorded while its reply is being sent, so the last may not be there yet
  await until('all refusals are recorded', async () => (await recorded()) >= 20);
  assert.equal(await recorded(), 20);
});
