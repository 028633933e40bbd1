import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Call } from '#contract/call/call.ts';
import { calls, type CallName } from '#contract/calls.ts';
import type { Client } from '#server/testing/client.ts';
import { inAnHour, newBatch, openRound, roundBody } from '#server/testing/rounds.ts';
import { testServer } from '#server/testing/server.ts';
import { tableDigests } from '#server/testing/table-digests.ts';

const server = testServer();

const callRows = Object.entries<Call>(calls) as [CallName, Call][]; // its keys are the names

const few = { singleSeater: 2, doubleSeater: 1, tripleSeater: 0 };
const ids = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id);
const archivedIds = async (administrator: Client) => ids((await administrator.call('hostelArchived')).body);
const nameOf = async (administrator: Client, id: string) => (await administrator.call('hostelGet', { params: { id } })).body.hostel.name;

test('a hostel is not archived while somebody lives there, is allotted to it, or a round gives its rooms', async () => {
  const administrator = await server.as('hosteladmin');
  const refusal = async (id: string) => (await administrator.refused('hostelArchive', { params: { id } })).body;
  const livedIn = await server.build.hostel(few);
  const studentId = await server.build.student({ hostelId: livedIn });
  assert.equal((await refusal(livedIn)).code, 'hostelLivedIn');
  await administrator.call('hostelTakeOut', { body: { studentIds: [studentId] } });
  await administrator.call('hostelArchive', { params: { id: livedIn } });

  const awaited = await server.build.hostel(few);
  const batch = newBatch();
  await server.build.student({ info: { batch } });
  const round = await openRound(administrator, { hostelIds: [awaited], batch, closesAt: inAnHour() });
  const { code, message } = await refusal(awaited);
  assert.equal(code, 'hostelAwaited');
  assert.match(message, new RegExp(`The round Round of ${batch} gives`));
  await administrator.call('roundCancel', { params: { id: round._id }, body: { reason: 'The hostel closes.' } });
  await administrator.call('hostelArchive', { params: { id: awaited } });
});

test('an archived hostel is nowhere to choose and takes nobody in, its past is read, and it comes back', async () => {
  const { build, nobody } = server;
  const administrator = await server.as('hosteladmin');
  const id = await build.hostel(few);
  const name = await nameOf(administrator, id);
  const [room] = await build.rooms(id);
  const studentId = await build.student({ hostelId: id, room: { roomId: room?.id ?? '', seat: 1 } });
  await administrator.call('hostelTakeOut', { body: { studentIds: [studentId] } });
  const offered = async () => [
    ids((await administrator.call('hostelList')).body).includes(id),
    ids((await administrator.call('hostelChoices')).body).includes(id),
    (await nobody.call('vacancyList')).body.some((hostel) => hostel.name === name),
    ids((await administrator.call('searchEverywhere', { query: { q: name } })).body.hostels.found).includes(id),
  ];
  assert.deepEqual(await offered(), [true, true, true, true]);

  const { body } = await administrator.call('hostelArchive', { params: { id } });
  assert.equal(body.message, `${name} was archived.`);
  assert.deepEqual(await offered(), [false, false, false, false]);
  assert.ok((await archivedIds(administrator)).includes(id));
  const batch = newBatch();
  const refused = [
    await administrator.refused('hostelArchive', { params: { id } }),
    await administrator.refused('hostelUpdate', { params: { id }, body: { name: `${name} again`, for: 'all' } }),
    await administrator.refused('hostelAllot', { body: { hostelId: id, studentIds: [studentId] } }),
    await administrator.refused('roomCreate', {
      params: { id },
      query: {},
      body: { rooms: [{ roomNumber: 'Z9', seats: 1, block: '', floor: '', accessible: false }] },
    }),
  ];
  for (const { body: refusal } of refused) assert.equal(refusal.message, `${name} is archived. Bring it back first.`);
  const ofRound = await administrator.refused('roundOpen', { body: roundBody({ hostelIds: [id], batch }) });
  assert.equal(ofRound.body.code, 'hostelNotFound');

  const past = await administrator.call('hostelGet', { params: { id } });
  assert.equal(past.body.rooms.length, 3);
  assert.equal((await administrator.call('historyList', { query: { object: id } })).status, 200);
  const { rooms } = (
    await administrator.call('hostelOccupants', { params: { id }, query: { at: (await administrator.call('me')).body.today } })
  ).body;
  assert.equal(rooms.length, 3);

  const back = await administrator.call('hostelRestore', { params: { id } });
  assert.equal(back.body.message, `${name} was brought back. It has no team yet.`);
  assert.deepEqual(await offered(), [true, true, true, true]);
  assert.ok(!(await archivedIds(administrator)).includes(id));
});

/** What is sent by the calls that change a room and name nothing else. */
const bodies: Readonly<Record<string, object>> = {
  roomUpdate: { block: 'North' },
  roomClosing: { closedReason: 'Painting' },
  roomDelete: {},
};

test('no call changes a room of an archived hostel, nor does an undo, and each says why', async () => {
  const administrator = await server.as('hosteladmin');
  const id = await server.build.hostel(few);
  const [room] = await server.build.rooms(id);
  const name = await nameOf(administrator, id);
  const { body: changed } = await administrator.call('roomUpdate', { params: { id: room?.id ?? '' }, body: { block: 'South' } });
  await administrator.call('hostelArchive', { params: { id } });
  const before = await tableDigests(server.database.read);
  const ofRoom = callRows.filter(([, { method, path }]) => method !== 'GET' && path.startsWith('/room/{id}'));
  for (const [call] of ofRoom) {
    assert.ok(bodies[call], `what does ${call} send?`);
    const { status, body } = await administrator.refused(call, { params: { id: room?.id ?? '' }, body: bodies[call] });
    assert.deepEqual([status, body.code, body.message], [409, 'hostelArchived', `${name} is archived. Bring it back first.`], call);
  }
  const undone = await administrator.refused('operationUndo', { params: { id: changed.operationId ?? '' } });
  assert.equal(undone.body.code, 'undoBlocked');
  assert.match(undone.body.message, new RegExp(`${name} is archived. Bring it back first.`));
  assert.equal((await tableDigests(server.database.read)).room, before.room);
  assert.notEqual((await administrator.call('hostelGet', { params: { id } })).body.archivedAt, null);
});

test('the name of an archived hostel is refused with the advice to bring it back, and only an archived one is brought back', async () => {
  const administrator = await server.as('hosteladmin');
  const id = await server.build.hostel(few);
  const other = await server.build.hostel(few);
  const name = await nameOf(administrator, id);
  const { body: early } = await administrator.refused('hostelRestore', { params: { id } });
  assert.equal(early.message, `${name} is not archived.`);
  await administrator.call('hostelArchive', { params: { id } });
  const text = `${name} is an archived hostel. Bring it back, or choose another name.`;
  for (const { status, body } of [
    await administrator.refused('hostelCreate', { body: { ...few, name: ` ${name.toUpperCase()}` } }),
    await administrator.refused('hostelUpdate', { params: { id: other }, body: { name } }),
  ])
    assert.deepEqual([status, body.message, body.fields], [409, text, { name: text }]);
});

test('archiving and bringing back are undone, with the team', async () => {
  const administrator = await server.as('hosteladmin');
  const id = await server.build.hostel({ ...few, caretakerId: await server.build.account({ role: 'caretaker' }) });
  const state = async () => {
    const { hostel, hostel_team: team } = await tableDigests(server.database.read);
    return { hostel, team };
  };
  const undo = async (operationId = '') => await administrator.call('operationUndo', { params: { id: operationId } });
  const inUse = await state();
  const archive = await administrator.call('hostelArchive', { params: { id } });
  await undo(archive.body.operationId);
  assert.deepEqual(await state(), inUse);
  await administrator.call('hostelArchive', { params: { id } });
  const archived = await state();
  const restored = await administrator.call('hostelRestore', { params: { id } });
  await undo(restored.body.operationId);
  assert.deepEqual(await state(), archived);
});
