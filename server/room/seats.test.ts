import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { HostelId } from '#server/call/scope.ts';
import { testServer } from '#server/testing/server.ts';
import { insertRooms } from './room-rows.ts';

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
  const shrink = sql`update room set capacity = 1 where id = ${double.id}`.execute(server.database.write);
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
    stay_room_in_hostel: sql`update room set hostel_id = ${otherId}, room_number = 'S9', number_key = 's9' where id = ${single.id}`,
  };
  for (const [constraint, move] of Object.entries(moves)) await assert.rejects(move.execute(server.database.write), refusedBy(constraint));
  const away = sql`update student set hostel_id = null where account_id = ${studentId}`.execute(server.database.write);
  await assert.rejects(away, refusedBy('stay_student_in_hostel'));
});

const add = (hostel: string, number: string, seats: number) =>
  insertRooms(server.database.write, hostel as HostelId, [{ roomNumber: number, seats }]);

test('a room has one to sixty seats, and a number that no other room of the hostel has', async () => {
  const { hostelId, otherId } = await twoHostels();
  for (const seats of [0, 61]) await assert.rejects(add(hostelId, 'X1', seats), refusedBy('room_seats'));
  await assert.rejects(add(hostelId, 'x'.repeat(21), 1), refusedBy('room_number_length'));
  for (const same of ['S1', 's1', ' Ｓ1 ']) await assert.rejects(add(hostelId, same, 1), refusedBy('room_number_in_hostel'), same);
  await add(hostelId, 'X1', 60);
  await add(otherId, 'X1', 1);
});

test('a closed room has a reason, an open one neither a reason nor a day until when', async () => {
  const { single } = await twoHostels();
  const now = new Date().toISOString();
  const set = (values: object) => server.database.write.updateTable('room').set(values).where('id', '=', single.id).execute();
  await assert.rejects(set({ closed_since: now }), refusedBy('room_closed_with_reason'));
  await assert.rejects(set({ closed_reason: 'painting' }), refusedBy('room_closed_with_reason'));
  await assert.rejects(set({ closed_until: '2098-01-01' }), refusedBy('room_closed_until_while_closed'));
  await set({ closed_since: now, closed_reason: 'painting', closed_until: '2098-01-01' });
});

test('nobody can move into a closed room, neither by a new stay nor by reopening an earlier one; its occupants may stay', async () => {
  const { hostelId, single, double } = await twoHostels();
  const resident = await server.build.student({ hostelId, room: { roomId: double.id, seat: 1 } });
  const earlier = await server.build.student({ hostelId, room: { roomId: double.id, seat: 2 } });
  await sql`update stay set until = now(), room_capacity = null where student_id = ${earlier}`.execute(server.database.write);
  await sql`update room set closed_since = now(), closed_reason = 'no water' where id = ${double.id}`.execute(server.database.write);
  const seat = { hostel_id: hostelId, room_id: double.id, room_capacity: 2, seat: 2 };
  const student_id = await server.build.student({ hostelId });
  await assert.rejects(take({ ...seat, student_id }), refusedBy('stay_begins_in_open_room'));
  const again = sql`update stay set until = null, room_capacity = 2 where student_id = ${earlier}`.execute(server.database.write);
  await assert.rejects(again, refusedBy('stay_begins_in_open_room'));
  await take({ student_id, hostel_id: hostelId, room_id: single.id, room_capacity: 1, seat: 1 });
  const move = sql`update stay set room_id = ${double.id}, room_capacity = 2, seat = 2 where student_id = ${student_id}`;
  await assert.rejects(move.execute(server.database.write), refusedBy('stay_begins_in_open_room'));
  // a change of the number of seats is no move
  await sql`update room set capacity = 3 where id = ${double.id}`.execute(server.database.write);
  const stays = await server.database.read.selectFrom('allotment').select('student_id').where('room_id', '=', double.id).execute();
  assert.deepEqual(stays, [{ student_id: resident }]);
});

test('only a caretaker can be the caretaker of a hostel, and only the account of a student can be a student', async () => {
  const { hostelId } = await twoHostels();
  const warden = await server.build.account({ role: 'warden' });
  await assert.rejects(server.build.place(hostelId, warden, { role: 'caretaker' }), refusedBy('hostel_team_account_has_role'));
  await assert.rejects(
    server.database.write.insertInto('student').values({ account_id: warden }).execute(),
    refusedBy('student_is_student'),
  );
});
