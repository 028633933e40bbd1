/** What a refused undo says of the operations that stand in its way. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FaultData } from '#contract/call/fault-data.ts';
import type { Client } from '#server/testing/client.ts';
import { pngOf } from '#server/testing/pictures.ts';
import { closedRound, drawRound } from '#server/testing/rounds.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

const undo = (client: Client, { operationId = '' }: { operationId?: string }) =>
  client.call('operationUndo', { params: { id: operationId } });

async function refusedUndo(client: Client, { operationId = '' }: { operationId?: string }) {
  const { status, body } = await client.refused('operationUndo', { params: { id: operationId } });
  assert.deepEqual([status, body.code], [409, 'undoBlocked']);
  const { blockedBy } = body as typeof body & FaultData<'undoBlocked'>;
  return { message: body.message, blockedBy, sentences: blockedBy.map(({ message }) => message) };
}

/** A round of five students that is closed, and all of them were allotted to its hostel before it was published. */
async function allottedThenPublished() {
  const round = await closedRound(server, 5, { policy: 'classic', rooms: { tripleSeater: 2 } });
  const { administrator, hostelId, id, people } = round;
  const studentIds = people.map((person) => person.id);
  const { body: allotted } = await administrator.call('hostelAllot', { body: { hostelId, studentIds } });
  const publish = async () => {
    const { proposal } = await drawRound(administrator, id);
    return (await administrator.call('roundPublish', { params: { id }, body: { proposalId: proposal._id } })).body;
  };
  return { ...round, allotted, publish };
}

test('the publication that stands in the way of an earlier allotment is named, and undoing it first lets the allotment be undone', async () => {
  const { administrator, allotted, publish } = await allottedThenPublished();
  const published = await publish();
  const { message, blockedBy, sentences } = await refusedUndo(administrator, allotted);
  const { body: publication } = await administrator.call('operationGet', { params: { id: published.operationId ?? '' } });
  const { _id, about, by, at } = publication;
  assert.deepEqual(blockedBy[0]?.operation, { _id, about, by: by?.username, at });
  assert.match(sentences[0] ?? '', /^“Published a round: 5 students” by .+, was done since\. Undo that first\.$/);
  assert.equal(message, `This cannot be undone any more: ${sentences[0]}`);
  // a few of the five are named, the others counted
  assert.ok(sentences.includes('The same holds for 2 more.'), sentences.join('\n'));
  assert.ok(sentences.length <= 6, sentences.join('\n'));
  await undo(administrator, published);
  await undo(administrator, allotted);
});

test('several operations in the way are named in the order in which they can be undone', async () => {
  const { administrator, hostelId, allotted, publish } = await allottedThenPublished();
  const done = [await publish()];
  const residents = await server.database.read
    .selectFrom('stay')
    .select('room_id')
    .where('hostel_id', '=', hostelId)
    .where('until', 'is', null)
    .groupBy('room_id')
    .having(({ fn }) => fn.countAll(), '=', 2)
    .executeTakeFirstOrThrow();
  const [mover] = await server.database.read
    .selectFrom('stay')
    .select('student_id')
    .where('hostel_id', '=', hostelId)
    .where('room_id', '<>', residents.room_id)
    .execute();
  done.push((await administrator.call('roomReassign', { body: { studentId: mover?.student_id, newRoomId: residents.room_id } })).body);
  const { blockedBy } = await refusedUndo(administrator, allotted);
  const ids = blockedBy.flatMap(({ operation }) => operation?._id ?? []);
  assert.deepEqual(ids, done.map(({ operationId }) => operationId).toReversed());
  for (const operationId of ids) await undo(administrator, { operationId });
  await undo(administrator, allotted);
});

test('a caretaker is told what stands in the way and who did it, without the entry of the audit log, and that others must undo it', async () => {
  const { hostelId, caretakerId } = await server.build.staffedHostel();
  const caretaker = await server.as('caretaker', caretakerId);
  const administrator = await server.as('hosteladmin');
  const [room] = await server.build.rooms(hostelId);
  const studentId = await server.build.student({ hostelId, room: { roomId: room?.id ?? '', seat: 1 } });
  const { body: reset } = await caretaker.call('roomReset', { params: { hostelId } });
  await administrator.call('roomUpdate', { params: { id: room?.id ?? '' }, body: { state: 'closed', closedReason: 'No water' } });
  const { blockedBy, sentences } = await refusedUndo(caretaker, reset);
  const { username } = (await administrator.call('me')).body;
  assert.deepEqual([blockedBy[0]?.operation?._id, blockedBy[0]?.operation?.by], ['', username]);
  assert.match(sentences[0] ?? '', /was done since\. Somebody who may undo that must do so first\.$/);
  assert.doesNotMatch(JSON.stringify(blockedBy[0]), new RegExp(studentId));
});

test('nothing is told of what another hostel did', async () => {
  const [here, there] = [await server.build.staffedHostel(), await server.build.staffedHostel()];
  const [caretaker, stranger] = [await server.as('caretaker', here.caretakerId), await server.as('caretaker', there.caretakerId)];
  const administrator = await server.as('hosteladmin');
  const id = await server.build.student({ hostelId: here.hostelId });
  const photo = async (client: Client, side: number) => {
    const body = { photo: pngOf({ width: side, height: side }).toString('base64') };
    return (await client.call('studentPhotoSet', { params: { id }, body })).body;
  };
  const move = (hostelId: string) => administrator.call('hostelAllot', { body: { hostelId, studentIds: [id], moving: true } });
  const set = await photo(caretaker, 100);
  await move(there.hostelId);
  await photo(stranger, 101);
  await move(here.hostelId);
  const { blockedBy, sentences } = await refusedUndo(caretaker, set);
  assert.deepEqual(
    blockedBy.flatMap(({ operation }) => operation ?? []),
    [],
  );
  assert.match(sentences[0] ?? '', /^photo of .+ was changed since\.$/);
  const { username } = (await stranger.call('me')).body;
  assert.ok(!JSON.stringify(blockedBy).includes(username));
});

test('where undoing would not help, no operation is given as the way, and what cannot be undone comes first', async () => {
  const { hostelId } = await server.build.staffedHostel();
  const administrator = await server.as('hosteladmin');
  const { body: imported } = await administrator.call('studentImport', { body: [{ username: 'way-one' }, { username: 'way-two' }] });
  const { id } = await server.database.read.selectFrom('account').select('id').where('username', '=', 'way-two').executeTakeFirstOrThrow();
  await administrator.call('hostelAllot', { body: { hostelId, studentIds: [id] } });
  const helps = await refusedUndo(administrator, imported);
  assert.match(helps.sentences[0] ?? '', /“Allotted students to a hostel: way-two” .* Undo that first\.$/);
  const [first] = imported.signInCodes;
  assert.ok(first);
  await server.nobody.call('login', { body: { username: first.username, password: first.signInCode } });
  const { sentences } = await refusedUndo(administrator, imported);
  assert.equal(sentences[0], `${first.username} has signed in since.`);
  assert.ok(!sentences.join('\n').includes('Undo that first'), sentences.join('\n'));
  assert.match(sentences.at(-1) ?? '', /^“Allotted students to a hostel: way-two” by .+, was done since\.$/);
});
