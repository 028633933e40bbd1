import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testServer } from '#server/testing/server.ts';

/** The database itself keeps the seats correct, whatever the program does. */
const server = testServer();

async function twoHostels() {
  const { build } = server;
  const hostelId = await build.hostel({ singleSeater: 1, doubleSeater: 1, tripleSeater: 0 });
  const otherId = await build.hostel({ singleSeater: 1, doubleSeater: 0, tripleSeater: 0 });
  const [single, double] = await build.rooms(hostelId);
  const [elsewhere] = await build.rooms(otherId);
  assert.ok(single && double && elsewhere);
  return { hostelId, otherId, single, double, elsewhere };
}

interface Seat {
  student_id: string;
  hostel_id: string;
  room_id: string;
  room_capacity: number;
  seat: number;
}

const take = (seat: Seat) => server.database.write.insertInto('stay').values(seat).execute();

const refusedBy = (constraint: string) => (error: unknown) => {
  assert.ok(error instanceof Error && 'constraint' in error, String(error));
  assert.equal(error.constraint, constraint);
  return true;
};

test('a seat cannot be taken twice', async () => {
  const { hostelId, double } = await twoHostels();
  const seat = { hostel_id: hostelId, room_id: double.id, room_capacity: 2, seat: 1 };
  await take({ ...seat, student_id: await server.build.student({ hostelId }) });
  await assert.rejects(take({ ...seat, student_id: await server.build.student({ hostelId }) }), refusedBy('stay_seat_once'));
});

test('a student cannot have two seats', async () => {
  const { hostelId, single, double } = await twoHostels();
  const student_id = await server.build.student({ hostelId });
  await take({ student_id, hostel_id: hostelId, room_id: single.id, room_capacity: 1, seat: 1 });
  await assert.rejects(
    take({ student_id, hostel_id: hostelId, room_id: double.id, room_capacity: 2, seat: 1 }),
    refusedBy('stay_student_once'),
  );
});

test('there is no seat above a room’s capacity, nor below the first', async () => {
  const { hostelId, double } = await twoHostels();
  const student_id = await server.build.student({ hostelId });
  for (const seat of [0, -1, 3])
    await assert.rejects(
      take({ student_id, hostel_id: hostelId, room_id: double.id, room_capacity: 2, seat }),
      refusedBy('stay_seat_in_room'),
    );
});

test('an allotment cannot name a larger room than there is, and a room cannot shrink while somebody lives in it', async () => {
  const { hostelId, double } = await twoHostels();
  const student_id = await server.build.student({ hostelId });
  const seat = { student_id, hostel_id: hostelId, room_id: double.id };
  await assert.rejects(take({ ...seat, room_capacity: 3, seat: 3 }), refusedBy('stay_room_capacity'));
  await take({ ...seat, room_capacity: 2, seat: 2 });
  const shrink = sql`update room set room_type = 'Single Seater', capacity = 1 where id = ${double.id}`.execute(server.database.write);
  await assert.rejects(shrink, refusedBy('stay_seat_in_room'));
});

test('a student cannot have a room in another hostel', async () => {
  const { hostelId, otherId, elsewhere } = await twoHostels();
  const student_id = await server.build.student({ hostelId });
  const room = { room_id: elsewhere.id, room_capacity: 1, seat: 1 };
  await assert.rejects(take({ ...room, student_id, hostel_id: hostelId }), refusedBy('stay_room_in_hostel'));
  await assert.rejects(take({ ...room, student_id, hostel_id: otherId }), refusedBy('stay_student_in_hostel'));
});

test('a student without a hostel gets no room', async () => {
  const { hostelId, single } = await twoHostels();
  const student_id = await server.build.student();
  await assert.rejects(
    take({ student_id, hostel_id: hostelId, room_id: single.id, room_capacity: 1, seat: 1 }),
    refusedBy('stay_student_in_hostel'),
  );
});

test('a student who holds a seat cannot be moved to another hostel, nor a room with somebody in it', async () => {
  const { hostelId, otherId, single } = await twoHostels();
  const studentId = await server.build.student({ hostelId, room: { roomId: single.id, seat: 1 } });
  const moves = {
    stay_student_in_hostel: sql`update student set hostel_id = ${otherId} where account_id = ${studentId}`,
    stay_room_in_hostel: sql`update room set hostel_id = ${otherId}, room_number = 'S9' where id = ${single.id}`,
  };
  for (const [constraint, move] of Object.entries(moves)) await assert.rejects(move.execute(server.database.write), refusedBy(constraint));
  const away = sql`update student set hostel_id = null where account_id = ${studentId}`.execute(server.database.write);
  await assert.rejects(away, refusedBy('stay_student_in_hostel'));
});

test('a room has the seats of its type', async () => {
  const { hostelId } = await twoHostels();
  const room = { hostel_id: hostelId, room_number: 'X1', room_type: 'Single Seater' as const, capacity: 2 };
  await assert.rejects(server.database.write.insertInto('room').values(room).execute(), refusedBy('room_type_capacity'));
  const again = { hostel_id: hostelId, room_number: 'S1', room_type: 'Single Seater' as const, capacity: 1 };
  await assert.rejects(server.database.write.insertInto('room').values(again).execute(), refusedBy('room_number_in_hostel'));
});

test('the caretaker of a hostel is a caretaker, and only a student lives in it', async () => {
  const { hostelId } = await twoHostels();
  const warden = await server.build.account({ role: 'warden' });
  const setHostelRole = server.database.write.updateTable('hostel').set({ caretaker_id: warden }).where('id', '=', hostelId).execute();
  await assert.rejects(setHostelRole, refusedBy('hostel_caretaker_is_caretaker'));
  await assert.rejects(
    server.database.write.insertInto('student').values({ account_id: warden }).execute(),
    refusedBy('student_is_student'),
  );
});
