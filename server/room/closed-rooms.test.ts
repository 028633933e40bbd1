/** Nobody can move into a closed room, and its empty seats are counted nowhere. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { addDays } from '#contract/day/days.ts';
import { roomTypes } from '#contract/room/room.ts';
import { campusDay } from '#server/campus-day.ts';
import { isDatabaseError } from '#server/db/away.ts';
import type { Client } from '#server/testing/client.ts';
import { testServer } from '#server/testing/server.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';

const server = testServer();

const closing = { state: 'closed', closedReason: 'The ceiling leaks.' };
const close = (client: Client, id: string, more: object = {}) =>
  client.call('roomUpdate', { params: { id }, body: { ...closing, ...more } });

/** A hostel with rooms S1, D2, D3 and its caretaker. */
async function smallHostel() {
  const caretakerId = await server.build.account({ role: 'caretaker' });
  const hostelId = await server.build.hostel({ caretakerId, singleSeater: 1, doubleSeater: 2, tripleSeater: 0 });
  const [single, double, spare] = await server.build.rooms(hostelId);
  assert.ok(single && double && spare);
  return {
    hostelId,
    single,
    double,
    spare,
    caretaker: await server.as('caretaker', caretakerId),
    administrator: await server.as('hosteladmin'),
  };
}

const livesIn = async (studentId: string) =>
  (await server.database.read.selectFrom('allotment').select('room_id').where('student_id', '=', studentId).executeTakeFirst())?.room_id;

test('automatic allotment skips closed rooms', async () => {
  const { hostelId, single, double, spare, caretaker, administrator } = await smallHostel();
  const resident = await server.build.student({ hostelId, room: { roomId: double.id, seat: 1 } });
  await close(administrator, single.id);
  await close(administrator, double.id);
  const waiting = [
    await server.build.student({ hostelId }),
    await server.build.student({ hostelId }),
    await server.build.student({ hostelId }),
  ];
  const { body } = await caretaker.call('roomAllot', { params: { hostelId } });
  assert.equal(body.message, '2 students were placed. 1 student waits because no seat is free.');
  assert.deepEqual((await Promise.all(waiting.map(livesIn))).filter(Boolean), [spare.id, spare.id]);
  assert.equal(await livesIn(resident), double.id);
});

test('nobody can be reassigned or swapped into a closed room, but its occupants can move out', async () => {
  const { hostelId, single, double, spare, caretaker, administrator } = await smallHostel();
  const resident = await server.build.student({ hostelId, room: { roomId: double.id, seat: 1 } });
  const neighbour = await server.build.student({ hostelId, room: { roomId: spare.id, seat: 1 } });
  const waiting = await server.build.student({ hostelId });
  await close(administrator, double.id);
  for (const studentId of [waiting, neighbour]) {
    const { status, body } = await caretaker.refused('roomReassign', { body: { studentId, newRoomId: double.id } });
    assert.deepEqual([status, body.code, body.message], [409, 'roomClosed', 'The room is closed. Please choose a different room.']);
  }
  for (const [studentId1, studentId2] of [
    [resident, neighbour],
    [neighbour, resident],
  ]) {
    const { status, body } = await caretaker.refused('roomSwap', { body: { studentId1, studentId2 } });
    assert.deepEqual([status, body.code], [409, 'swapRoomClosed']);
    assert.match(body.message, /^Room D2 is closed/);
  }
  await caretaker.call('roomReassign', { body: { studentId: resident, newRoomId: single.id } });
  assert.equal(await livesIn(resident), single.id);
  await administrator.call('roomUpdate', { params: { id: double.id }, body: { state: 'open' } });
  await caretaker.call('roomReassign', { body: { studentId: waiting, newRoomId: double.id } });
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The seats of a hostel, which must be the same in every reply that contains them. */
async function seatsEverywhere(administrator: Client, hostelId: string) {
  const { body: hostels } = await administrator.call('hostelList');
  const { body: choices } = await administrator.call('hostelChoices');
  const { body: one } = await administrator.call('hostelGet', { params: { id: hostelId } });
  const { body: rooms } = await administrator.call('hostelRooms', { params: { id: hostelId } });
  const { body: today } = await administrator.call('dashboardToday');
  const { body: vacancies } = await server.nobody.call('vacancyList');
  const types = vacancies.find(({ name }) => name === one.hostel.name)?.types ?? [];
  const occupied = sum(one.rooms.map(({ occupants }) => occupants.length));
  const free = sum(one.rooms.map(({ availableSeats }) => availableSeats));
  const seats = [
    hostels.find(({ _id }) => _id === hostelId)?.maxOccupancy,
    one.hostel.maxOccupancy,
    choices.find(({ _id }) => _id === hostelId)?.seats,
    today.hosteladmin?.hostels.find(({ _id }) => _id === hostelId)?.seats,
    sum(types.map((type) => type.seats)),
    occupied + free,
    sum(rooms.rooms.map(({ availableSeats, occupants }) => availableSeats + occupants.length)),
  ];
  assert.deepEqual([...new Set(seats)], [seats[0]], `the seats differ: ${seats.join()}`);
  assert.equal(sum(types.map(({ freeSeats }) => freeSeats)), free);
  assert.deepEqual(
    types.map(({ roomType }) => roomType),
    roomTypes.filter((type) => one.rooms.some(({ roomType }) => roomType === type)),
  );
  return { seats: seats[0], free };
}

test('opening a room cannot be undone once somebody has moved in, who is named; students who lived there before do not block it', async () => {
  const { hostelId, double, single, administrator, caretaker } = await smallHostel();
  await server.build.student({ hostelId, room: { roomId: double.id, seat: 1 } });
  const open = async (id: string) =>
    (await administrator.call('roomUpdate', { params: { id }, body: { state: 'open' } })).body.operationId ?? '';
  await close(administrator, double.id);
  await administrator.call('operationUndo', { params: { id: await open(double.id) } });
  const again = await open(double.id);
  const studentId = await server.build.student({ hostelId });
  await caretaker.call('roomReassign', { body: { studentId, newRoomId: double.id } });
  const { status, body } = await administrator.refused('operationUndo', { params: { id: again } });
  assert.deepEqual([status, body.code], [409, 'undoBlocked']);
  assert.match(JSON.stringify(body), /has moved into room D2 since\./);
  await caretaker.call('roomReassign', { body: { studentId, newRoomId: single.id } });
  await administrator.call('operationUndo', { params: { id: again } });
});

test('every call counts the same seats of a hostel: occupied and free ones, without the empty seats of closed rooms', async () => {
  const { hostelId, single, double, spare, administrator } = await smallHostel();
  await administrator.call('roomCreate', {
    params: { id: hostelId },
    body: { rooms: [13, 20, 4].map((seats) => ({ roomNumber: `Hall ${seats}`, seats })) },
  });
  const resident = await server.build.student({ hostelId, room: { roomId: double.id, seat: 1 } });
  const expect = async (seats: number, free: number) => assert.deepEqual(await seatsEverywhere(administrator, hostelId), { seats, free });
  await expect(42, 41);
  await close(administrator, single.id);
  await expect(41, 40);
  await close(administrator, double.id);
  await expect(40, 39);
  await administrator.call('hostelTakeOut', { body: { studentIds: [resident] } });
  await expect(39, 39);
  const halls = (await administrator.call('hostelGet', { params: { id: hostelId } })).body.rooms.filter(({ seats }) => seats > 2);
  await administrator.call('roomUpdateMany', { params: { id: hostelId }, body: { roomIds: halls.map(({ _id }) => _id), ...closing } });
  await expect(2, 2);
  const students = await server.build.students(3);
  const allot = { hostelId, studentIds: students };
  assert.equal((await administrator.refused('hostelAllot', { body: allot })).body.code, 'hostelFull');
  await administrator.call('hostelAllot', { body: { ...allot, studentIds: students.slice(1) } });
  await close(administrator, spare.id);
  await expect(0, 0);
});

test('the dashboard counts the students who live in closed rooms, and the rooms that are closed for longer than expected', async () => {
  const { hostelId, single, double, caretaker, administrator } = await smallHostel();
  const today = campusDay('Asia/Kolkata');
  await server.build.student({ hostelId, room: { roomId: double.id, seat: 1 } });
  await server.build.student({ hostelId, room: { roomId: double.id, seat: 2 } });
  const counts = async () => {
    const { body: own } = await caretaker.call('dashboardToday');
    const { body: all } = await administrator.call('dashboardToday');
    const hostel = all.hosteladmin?.hostels.find(({ _id }) => _id === hostelId);
    assert.deepEqual([hostel?.toMove, hostel?.overdueRooms], [own.caretaker?.toMove, own.caretaker?.overdueRooms]);
    return [own.caretaker?.toMove, own.caretaker?.overdueRooms];
  };
  assert.deepEqual(await counts(), [0, 0]);
  await close(administrator, double.id, { closedUntil: today });
  await close(administrator, single.id);
  assert.deepEqual(await counts(), [2, 0]);
  await server.database.write
    .updateTable('room')
    .set({ closed_until: addDays(today, -1) })
    .where('id', '=', double.id)
    .execute();
  assert.deepEqual(await counts(), [2, 1]);
  await administrator.call('roomUpdate', { params: { id: double.id }, body: { state: 'open' } });
  assert.deepEqual(await counts(), [0, 0]);
});

test('when a room is closed while 64 students are given seats in it, only those placed before the closing live there', async () => {
  const { build } = server;
  const administrator = await server.as('hosteladmin');
  const hostelId = await build.hostel({ singleSeater: 0, doubleSeater: 0, tripleSeater: 1 });
  const [room] = await build.rooms(hostelId);
  assert.ok(room);
  await administrator.call('roomUpdate', { params: { id: room.id }, body: { seats: 60 } });
  const students = await Promise.all(Array.from({ length: 64 }, () => build.student({ hostelId })));
  const assign = (studentId: string) => administrator.attempt('roomReassign', { body: { studentId, newRoomId: room.id } });
  const [before, closed, after] = await Promise.all([
    Promise.all(students.slice(0, 32).map(assign)),
    close(administrator, room.id),
    Promise.all(students.slice(32).map(assign)),
  ]);
  const answers = [...before, ...after];
  assert.deepEqual(
    new Set(answers.map((answer) => (answer.ok ? 'ok' : answer.body.code))).difference(new Set(['ok', 'roomClosed', 'roomFull'])),
    new Set(),
  );
  const { body } = await administrator.call('hostelGet', { params: { id: hostelId } });
  const [now] = body.rooms;
  assert.equal(now?.state, 'closed');
  assert.deepEqual(now.occupants, closed.body.occupants, 'somebody moved in after the closing');
  assert.equal(answers.filter(({ ok }) => ok).length, now.occupants.length);
});

const closeRoom = (id: string) => sql`update room set closed_since = clock_timestamp(), closed_reason = 'no water' where id = ${id}`;

test('the database itself makes a closing and a move wait for each other', async () => {
  const { hostelId, double, spare } = await smallHostel();
  const { write } = server.database;
  const [first, second] = [await server.build.student({ hostelId }), await server.build.student({ hostelId })];
  const move = (studentId: string, roomId: string) => sql`
    insert into stay (student_id, hostel_id, room_id, room_capacity, seat) values (${studentId}, ${hostelId}, ${roomId}, 2, 1)`;

  // the closing waits for a move that is not committed yet
  const moved = await write.startTransaction().execute();
  await move(first, double.id).execute(moved);
  let isClosed = false;
  const closed = closeRoom(double.id)
    .execute(write)
    .then(() => (isClosed = true));
  await untilWaiting(server.database.read);
  assert.equal(isClosed, false);
  await moved.commit().execute();
  await closed;

  // a move waits for a closing that is not committed yet, and is refused
  const closedSpare = await write.startTransaction().execute();
  await closeRoom(spare.id).execute(closedSpare);
  const refused = move(second, spare.id)
    .execute(write)
    .then(
      () => 'moved in',
      (error: unknown) => (isDatabaseError(error) ? error.constraint : String(error)),
    );
  await untilWaiting(server.database.read);
  await closedSpare.commit().execute();
  assert.equal(await refused, 'stay_begins_in_open_room');
});
