import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testServer } from '#server/testing/server.ts';

const server = testServer({ TIME_ZONE: 'Asia/Kolkata' });

async function studentWithTwoStays() {
  const { build, database } = server;
  const caretakerId = await build.account({ role: 'caretaker' });
  const hostelId = await build.hostel({ caretakerId, singleSeater: 2, doubleSeater: 0, tripleSeater: 0 });
  const [first, second] = await build.rooms(hostelId);
  assert.ok(first && second);
  const studentId = await build.student({ hostelId, room: { roomId: second.id, seat: 1 } });
  await sql`update stay set since = '2026-03-10T06:00:00Z' where student_id = ${studentId}`.execute(database.write);
  await database.write
    .insertInto('stay')
    .values({
      student_id: studentId,
      hostel_id: hostelId,
      room_id: first.id,
      seat: 1,
      since: '2026-03-01T20:00:00Z',
      until: '2026-03-10T06:00:00Z',
    })
    .execute();
  return { hostelId, studentId, first, second, caretaker: await server.as('caretaker', caretakerId) };
}

test('the stays of a student are listed newest first', async () => {
  const { studentId, first, second, hostelId, caretaker } = await studentWithTwoStays();
  const { body } = await caretaker.call('studentStays', { params: { id: studentId } });
  assert.deepEqual(
    body.map(({ room, seat, from, to }) => ({ room: room._id, seat, from, to })),
    [
      { room: second.id, seat: 1, from: '2026-03-10T06:00:00.000Z', to: null },
      { room: first.id, seat: 1, from: '2026-03-01T20:00:00.000Z', to: '2026-03-10T06:00:00.000Z' },
    ],
  );
  assert.equal(body[0]?.hostel._id, hostelId);
});

test('only staff of the hostel that a student has left can list the stays of that student', async () => {
  const { studentId, hostelId, caretaker } = await studentWithTwoStays();
  const { database } = server;
  await sql`update stay set until = now(), room_capacity = null where student_id = ${studentId} and until is null`.execute(database.write);
  await sql`update student set hostel_id = null, left_hostel_id = ${hostelId}, left_on = '2026-03-11' where account_id = ${studentId}`.execute(
    database.write,
  );
  assert.equal((await caretaker.call('studentStays', { params: { id: studentId } })).body.length, 2);
  const stranger = await studentWithTwoStays();
  assert.equal((await stranger.caretaker.refused('studentStays', { params: { id: studentId } })).status, 404);
});

test('occupants can be listed as of the end of a campus day, of a moment, and of now', async () => {
  const { studentId, hostelId, caretaker } = await studentWithTwoStays();
  const roomsAt = async (at?: string) => {
    const { body } = await caretaker.call('hostelOccupants', { params: { id: hostelId }, query: at === undefined ? {} : { at } });
    return body.rooms.flatMap(({ roomNumber, occupants }) => occupants.map(({ _id, seat }) => `${roomNumber} ${seat} ${_id}`));
  };
  // when the stay begins, it is already 2 March, 01:30 in Kolkata
  assert.deepEqual(await roomsAt('2026-03-01'), []);
  assert.deepEqual(await roomsAt('2026-03-02'), [`S1 1 ${studentId}`]);
  assert.deepEqual(await roomsAt('2026-03-10T05:59:59Z'), [`S1 1 ${studentId}`]);
  assert.deepEqual(await roomsAt('2026-03-10T06:00:00Z'), [`S2 1 ${studentId}`]);
  assert.deepEqual(await roomsAt('2026-03-10'), [`S2 1 ${studentId}`]);
  assert.deepEqual(await roomsAt(), [`S2 1 ${studentId}`]);
});

test('the stays of a period are those that lasted on one of its days, both included, and can be searched', async () => {
  const { studentId, hostelId, caretaker } = await studentWithTwoStays();
  const between = async (from: string, to: string, q = '') =>
    (await caretaker.call('hostelStays', { params: { id: hostelId }, query: { from, to, q } })).body.map(
      ({ roomNumber, student, to: until }) => `${roomNumber} ${student._id === studentId} ${until === null}`,
    );
  const [first, second] = ['S1 true false', 'S2 true true'];
  assert.deepEqual(await between('2026-02-01', '2026-03-01'), []);
  assert.deepEqual(await between('2026-02-01', '2026-03-02'), [first]);
  assert.deepEqual(await between('2026-03-10', '2026-03-10'), [first, second]);
  assert.deepEqual(await between('2026-03-11', '2026-04-30'), [second]);
  assert.deepEqual(await between('2026-03-01', '2026-03-31', 's1'), [first]);
});

test('a day or moment that does not exist is refused', async () => {
  const { hostelId, caretaker } = await studentWithTwoStays();
  for (const at of ['2026-02-31', 'yesterday', '2026-03-10T25:00:00Z'])
    assert.equal((await caretaker.refused('hostelOccupants', { params: { id: hostelId }, query: { at } })).status, 400, at);
});
