/** Simultaneous calls must end as if they had been made one after the other. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { countsKeptWrongly } from '#server/testing/kept-counts.ts';
import type { Client } from '#server/testing/client.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

const statusesOf = (answers: { status: number }[]): Record<number, number> =>
  Object.fromEntries(Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, of]) => [status, of?.length ?? 0]));

const seatOf = (studentId: string) =>
  server.database.read.selectFrom('allotment').select(['room_id', 'seat']).where('student_id', '=', studentId).execute();

test('of 64 students assigned at once to a room with two free seats exactly two get a seat', async () => {
  const { build } = server;
  const hostelId = await build.hostel({ singleSeater: 0, doubleSeater: 0, tripleSeater: 1 });
  const [room] = await build.rooms(hostelId);
  assert.ok(room);
  await build.student({ hostelId, room: { roomId: room.id, seat: 2 } });
  const students = await Promise.all(times(64, () => build.student({ hostelId })));
  const administrator = await server.as('hosteladmin');
  const answers = await Promise.all(
    students.map((studentId) => administrator.attempt('roomReassign', { body: { studentId, newRoomId: room.id } })),
  );
  assert.deepEqual(statusesOf(answers), { 200: 2, 409: 62 });
  const { body } = await administrator.call('hostelGet', { params: { id: hostelId } });
  assert.deepEqual([body.rooms[0]?.availableSeats, body.rooms[0]?.occupants.length], [0, 3]);
});

test('a student assigned to 64 rooms at once lives in one of them', async () => {
  const { build } = server;
  const hostelId = await build.hostel({ singleSeater: 64, doubleSeater: 0, tripleSeater: 0 });
  const rooms = await build.rooms(hostelId);
  const studentId = await build.student({ hostelId });
  const administrator = await server.as('hosteladmin');
  const answers = await Promise.all(rooms.map(({ id }) => administrator.call('roomReassign', { body: { studentId, newRoomId: id } })));
  assert.deepEqual(statusesOf(answers), { 200: 64 });
  assert.equal((await seatOf(studentId)).length, 1);
  const { body } = await administrator.call('hostelGet', { params: { id: hostelId } });
  assert.equal(body.rooms.filter(({ availableSeats }) => availableSeats === 0).length, 1);
});

test('an allotment started several times at once places and notifies everybody once', async () => {
  const { build } = server;
  const hostelId = await build.hostel({ singleSeater: 4, doubleSeater: 2, tripleSeater: 0 });
  const students = await Promise.all(times(10, () => build.student({ hostelId })));
  const administrator = await server.as('hosteladmin');
  const answers = await Promise.all(times(4, () => administrator.call('roomAllot', { params: { hostelId } })));
  assert.deepEqual(statusesOf(answers), { 200: 4 });
  const placing = answers.filter(({ body }) => body.message === '8 students were placed. 2 students wait because no seat is free.');
  assert.equal(placing.length, 1);
  const notified = await server.database.read.selectFrom('notification').select('account_id').where('account_id', 'in', students).execute();
  assert.equal(notified.length, 8);
});

test('a hostel that is allotted and reset at the same moment is full or empty, and nothing in between', async () => {
  const { build } = server;
  const hostelId = await build.hostel({ singleSeater: 6, doubleSeater: 0, tripleSeater: 0 });
  for (let n = 0; n < 6; n++) await build.student({ hostelId });
  const administrator = await server.as('hosteladmin');
  for (let round = 0; round < 5; round++) {
    await Promise.all(times(4, (n) => administrator.call(n % 2 === 0 ? 'roomAllot' : 'roomReset', { params: { hostelId } })));
    const { body } = await administrator.call('hostelRooms', { params: { id: hostelId } });
    const taken = body.rooms.filter(({ availableSeats }) => availableSeats === 0).length;
    assert.ok(taken === 0 || taken === 6, `${taken} of 6 have a room`);
  }
});

test('of fifty registrations of one username at once, each in another form, one succeeds and nothing is left of the others', async () => {
  const administrator = await server.as('hosteladmin');
  const forms = ['Zoë Kaur', 'zoë kaur', 'ZOË KAUR', ' Zoë Kaur ', 'Zoe\u0308 Kaur', 'Ｚoë Kaur', 'zoë\u00a0kaur', 'zoë  kaur'];
  const answers = await Promise.all(
    times(50, (n) =>
      administrator.attempt('studentRegister', { body: { username: forms[n % forms.length], password: 'three quiet monsoons' } }),
    ),
  );
  assert.deepEqual(statusesOf(answers), { 201: 1, 409: 49 });
  const accounts = await server.database.read
    .selectFrom('account')
    .leftJoin('student', 'student.account_id', 'account.id')
    .select(['username', 'student.account_id'])
    .where('username', 'ilike', 'z%kaur%')
    .execute();
  assert.equal(accounts.length, 1);
  assert.notEqual(accounts[0]?.account_id, null);
});

test('of fifty registrations of one roll number at once, one succeeds and the others leave no account', async () => {
  const administrator = await server.as('hosteladmin');
  const forms = ['22BSM9', '22bsm9', ' 22BSM9', '２２BSM9'];
  const answers = await Promise.all(
    times(50, (n) =>
      administrator.attempt('studentRegister', {
        body: { username: `rolled ${n}`, password: 'three quiet monsoons', studentInfo: { rollno: forms[n % forms.length] } },
      }),
    ),
  );
  assert.deepEqual(statusesOf(answers), { 201: 1, 409: 49 });
  const accounts = await server.database.read.selectFrom('account').select('id').where('username', 'like', 'rolled %').execute();
  assert.equal(accounts.length, 1);
});

const asText = (seat: { roomId: string; seat: number }) => `${seat.roomId} ${seat.seat}`;

test('swaps in whatever number are a permutation: nobody gains or loses a seat', async () => {
  const { build } = server;
  const hostelId = await build.hostel({ singleSeater: 2, doubleSeater: 2, tripleSeater: 1 });
  const rooms = await build.rooms(hostelId);
  const seats = rooms.flatMap(({ id, capacity }) => times(capacity, (n) => ({ roomId: id, seat: n + 1 })));
  const students = await Promise.all(seats.map((room) => build.student({ hostelId, room })));
  const administrator = await server.as('hosteladmin');
  const pick = (n: number) => students[n % students.length];
  const answers = await Promise.all(
    times(60, (n) => administrator.attempt('roomSwap', { body: { studentId1: pick(n * 7), studentId2: pick(n * 5 + 1 + (n % 3)) } })),
  );
  assert.deepEqual(
    Object.keys(statusesOf(answers)).filter((status) => !['200', '400'].includes(status)),
    [],
  );
  const after = await server.database.read.selectFrom('allotment').select(['room_id', 'seat']).where('hostel_id', '=', hostelId).execute();
  assert.deepEqual(after.map((row) => asText({ roomId: row.room_id, seat: row.seat })).toSorted(), seats.map(asText).toSorted());
});

/** A call that an administrator may make; the numbers pick its hostel, room and students. */
const operation = fc.record({
  call: fc.constantFrom('roomAllot', 'roomReset', 'roomReassign', 'roomReassign', 'roomSwap', 'roomSwap', 'hostelAllot', 'hostelAllot'),
  a: fc.nat(100),
  b: fc.nat(100),
});

/** Reads the rooms by a call, and checks that their seats add up. */
async function checkSeats(administrator: Client, hostels: string[]): Promise<void> {
  const livingIn = new Map<string, string>();
  for (const id of hostels) {
    const { body } = await administrator.call('hostelGet', { params: { id } });
    for (const room of body.rooms) {
      assert.equal(room.availableSeats + room.occupants.length, room.seats, 'capacity = occupied + free');
      for (const { _id } of room.occupants) {
        assert.ok(!livingIn.has(_id) || livingIn.get(_id) !== id, 'a student has two rooms in one hostel');
        livingIn.set(_id, id);
      }
    }
  }
}

const from = <T>(values: readonly T[], n: number): T | undefined => values[n % values.length];

test('during and after any mix of moves the seats add up, and every student has a room in their own hostel or none', async () => {
  const { build } = server;
  const administrator = await server.as('hosteladmin');
  const hostels = await Promise.all(times(2, () => build.hostel({ singleSeater: 2, doubleSeater: 2, tripleSeater: 1 })));
  const rooms = (await Promise.all(hostels.map((id) => build.rooms(id)))).flat();
  const students = await Promise.all(times(12, (n) => build.student(n < 10 ? { hostelId: hostels[n % 2] } : {})));
  const act = ({ call, a, b }: { call: string; a: number; b: number }) => {
    switch (call) {
      case 'roomAllot':
      case 'roomReset':
        return administrator.attempt(call, { params: { hostelId: from(hostels, a) } });
      case 'roomReassign':
        return administrator.attempt(call, { body: { studentId: from(students, a), newRoomId: from(rooms, b)?.id } });
      case 'roomSwap':
        return administrator.attempt(call, { body: { studentId1: from(students, a), studentId2: from(students, b) } });
      default:
        return administrator.attempt('hostelAllot', {
          body: { hostelId: from(hostels, b), studentIds: [from(students, a), from(students, a + b)] },
        });
    }
  };

  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 30, maxLength: 60 }), async (operations) => {
      const [answers] = await Promise.all([Promise.all(operations.map(act)), checkSeats(administrator, hostels)]);
      for (const { status, body } of answers) assert.ok([200, 400, 409].includes(status), `${status} ${JSON.stringify(body)}`);
      await checkSeats(administrator, hostels);
      assert.deepEqual(await countsKeptWrongly(server.database.read), []);
      const { body } = await administrator.call('studentAll');
      const numbers = new Map(hostels.map((id) => [id, new Set<string>()]));
      for (const { _id, room_number } of await roomsByHostel(hostels)) numbers.get(_id)?.add(room_number);
      for (const { _id, room, hostel } of body.student.filter(({ _id }) => students.includes(_id))) {
        const seats = await seatOf(_id);
        assert.equal(seats.length, room === null ? 0 : 1);
        if (room) assert.ok(numbers.get(hostel?._id ?? '')?.has(room.roomNumber), 'the room is in the own hostel');
      }
    }),
    { numRuns: 4, endOnFailure: true },
  );
});

const roomsByHostel = (hostels: string[]) =>
  server.database.read.selectFrom('room').select(['hostel_id as _id', 'room_number']).where('hostel_id', 'in', hostels).execute();
