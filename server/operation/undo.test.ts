import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallName } from '#contract/calls.ts';
import { sql } from 'kysely';
import { campusDay } from '#server/campus-day.ts';
import { tableDigests } from '#server/testing/table-digests.ts';
import { openDatabase } from '#server/db/open.ts';
import { cleanUp } from '#server/testing/clean-up.ts';
import { clientOf, type Client } from '#server/testing/client.ts';
import { testServer } from '#server/testing/server.ts';
import { patience } from '#server/testing/cluster.ts';

const server = testServer();

/**
 * Digests of all tables except those to which any call may add (the log, sessions, notifications, stored replies) and those of receipts,
 * from which nothing is removed.
 */
async function state(): Promise<Record<string, string>> {
  const digests = await tableDigests(server.database.read);
  return Object.fromEntries(
    Object.entries(digests).filter(([table]) => !/^(operation|notification|session|idempotent_answer|receipt)/.test(table)),
  );
}

/** Undoes the operation that the reply of the work names, and checks that everything is as it was before. */
async function undoneExactly(client: Client, work: () => Promise<{ body: { operationId?: string } }>): Promise<void> {
  const before = await state();
  const { body } = await work();
  assert.ok(body.operationId, 'the reply names the operation');
  assert.notDeepEqual(await state(), before, 'the operation changed something');
  await client.call('operationUndo', { params: { id: body.operationId } });
  assert.deepEqual(await state(), before);
}

/** What a refused undo says stands in the way, one reason a line. */
const reasonsIn = (body: object): string =>
  'blockedBy' in body ? (body.blockedBy as { message: string }[]).map(({ message }) => message).join('\n') : '';

async function hostelOf(counts: { singleSeater?: number; doubleSeater?: number } = {}) {
  const caretakerId = await server.build.account({ role: 'caretaker' });
  const wardenId = await server.build.account({ role: 'warden' });
  const hostelId = await server.build.hostel({ caretakerId, wardenId, singleSeater: 2, doubleSeater: 2, tripleSeater: 0, ...counts });
  const rooms = await server.build.rooms(hostelId);
  return {
    hostelId,
    rooms: rooms.map(({ id }) => id),
    administrator: await server.as('hosteladmin'),
    caretaker: await server.as('caretaker', caretakerId),
    warden: await server.as('warden', wardenId),
  };
}

test('Allocate and Reset are undone as a whole, and the students are notified', async () => {
  const { hostelId, caretaker } = await hostelOf();
  const studentId = await server.build.student({ hostelId });
  await server.build.student({ hostelId });
  const params = { hostelId };
  await undoneExactly(caretaker, () => caretaker.call('roomAllot', { params }));
  await caretaker.call('roomAllot', { params });
  await undoneExactly(caretaker, () => caretaker.call('roomReset', { params }));
  const student = await server.as('student', studentId);
  const { body } = await student.call('notificationList', { query: {} });
  assert.match(body[0]?.message ?? '', /^You have been given room/);
});

test('a student who was moved meanwhile is named, and the undo changes nothing', async () => {
  const { hostelId, rooms, caretaker } = await hostelOf();
  const [first = '', , third = ''] = rooms;
  const studentId = await server.build.student({ username: 'asha', hostelId, room: { roomId: first, seat: 1 } });
  await server.build.student({ hostelId, room: { roomId: third, seat: 1 } });
  const { body: reset } = await caretaker.call('roomReset', { params: { hostelId } });
  await caretaker.call('roomReassign', { body: { studentId, newRoomId: third } });
  const before = await state();
  const { status, body } = await caretaker.refused('operationUndo', { params: { id: reset.operationId ?? '' } });
  assert.deepEqual([status, body.code], [409, 'undoBlocked']);
  assert.match(reasonsIn(body), /^asha lives in room D3 of .* now\.$/m);
  assert.deepEqual(await state(), before);
});

test('a seat that somebody else has taken since is named, together with that person', async () => {
  const { hostelId, rooms, caretaker } = await hostelOf();
  const [first = ''] = rooms;
  await server.build.student({ username: 'leela', hostelId, room: { roomId: first, seat: 1 } });
  const { body: reset } = await caretaker.call('roomReset', { params: { hostelId } });
  const taker = await server.build.student({ username: 'meera', hostelId });
  await caretaker.call('roomReassign', { body: { studentId: taker, newRoomId: first } });
  const { body } = await caretaker.refused('operationUndo', { params: { id: reset.operationId ?? '' } });
  assert.match(reasonsIn(body), /Seat 1 of room S1 is taken by meera now\./);
});

test('an imported student who was given a room since is named', async () => {
  const { hostelId, rooms, administrator } = await hostelOf();
  const row = { username: 'nita', name: 'Nita Bose', rollno: 'N-1', batch: '2026', programme: 'CSE', gender: 'female' };
  const { body: brought } = await administrator.call('studentImport', { query: {}, body: [row] });
  const { rows } = await sql<{ id: string }>`select id from account where username = 'nita'`.execute(server.database.read);
  const studentId = rows[0]?.id ?? '';
  await administrator.call('hostelAllot', { body: { hostelId, studentIds: [studentId] } });
  await administrator.call('roomReassign', { body: { studentId, newRoomId: rooms[0] ?? '' } });
  const { body } = await administrator.refused('operationUndo', { params: { id: brought.operationId ?? '' } });
  assert.match(reasonsIn(body), /^Nita Bose was given a room since\.$/m);
});

test('a student who left the hostel meanwhile is named', async () => {
  const { hostelId, rooms, administrator, caretaker } = await hostelOf();
  const studentId = await server.build.student({ username: 'usha', hostelId, room: { roomId: rooms[0] ?? '', seat: 1 } });
  const { body: reset } = await caretaker.call('roomReset', { params: { hostelId } });
  await administrator.call('hostelTakeOut', { body: { studentIds: [studentId] } });
  const { body } = await caretaker.refused('operationUndo', { params: { id: reset.operationId ?? '' } });
  assert.match(body.message, /usha is no longer a student of/);
});

test('an undo does not put a student back into a hostel that others have filled since', async () => {
  const { hostelId, rooms, administrator } = await hostelOf({ singleSeater: 2, doubleSeater: 0 });
  const leaving = await server.build.student({ hostelId, room: { roomId: rooms[0] ?? '', seat: 1 } });
  await server.build.student({ hostelId });
  const { body: out } = await administrator.call('hostelTakeOut', { body: { studentIds: [leaving] } });
  const studentIds = [await server.build.student()];
  const { body: allotted } = await administrator.call('hostelAllot', { body: { hostelId, studentIds } });
  const before = await state();
  const params = { id: out.operationId ?? '' };
  const { status, body } = await administrator.refused('operationUndo', { params });
  assert.equal(status, 409);
  assert.match(reasonsIn(body), /has 2 seats by now, and 3 students would live there\./);
  assert.deepEqual(await state(), before);
  await administrator.call('operationUndo', { params: { id: allotted.operationId ?? '' } });
  await administrator.call('operationUndo', { params });
});

test('a student who was disabled meanwhile gets neither seat nor hostel back by an undo, and is named', async () => {
  const { hostelId, rooms, administrator, caretaker } = await hostelOf();
  const inRoom = (username: string, room = '') => server.build.student({ username, hostelId, room: { roomId: room, seat: 1 } });
  const already = await inRoom('disabled-before', rooms[0]);
  const since = await inRoom('disabled-since', rooms[1]);
  const disable = (id: string) => administrator.call('accountChange', { params: { id }, body: { disabled: true } });
  await disable(already);
  await undoneExactly(caretaker, () => caretaker.call('roomReset', { params: { hostelId } }));
  const { body: reset } = await caretaker.call('roomReset', { params: { hostelId } });
  const { body: out } = await administrator.call('hostelTakeOut', { body: { studentIds: [since] } });
  await disable(since);
  const before = await state();
  for (const { operationId } of [out, reset]) {
    const { status, body } = await administrator.refused('operationUndo', { params: { id: operationId ?? '' } });
    assert.deepEqual([status, body.code], [409, 'undoBlocked']);
    assert.match(JSON.stringify(body), /"disabled-since was disabled since and cannot be given a place\."/);
    assert.doesNotMatch(JSON.stringify(body), /disabled-before/);
  }
  assert.deepEqual(await state(), before);
});

test('specification 17.3: the decision on a leave that has begun cannot be undone', async () => {
  const { hostelId, warden } = await hostelOf();
  const student = await server.as('student', await server.build.student({ username: 'lata', hostelId }));
  const today = campusDay('Asia/Kolkata');
  for (const decide of [
    (id: string) => warden.call('leaveApprove', { params: { id } }),
    (id: string) => warden.call('leaveReject', { params: { id }, body: {} }),
  ]) {
    const days = { startDate: today, endDate: today };
    const { body: leave } = await student.call('leaveCreate', { body: { ...days, reason: 'Home' } });
    const { body: decided } = await decide(leave._id);
    const { status, body } = await warden.refused('operationUndo', { params: { id: decided.operationId ?? '' } });
    assert.deepEqual([status, body.code], [409, 'undoBlocked']);
    assert.match(body.message, /The leave of lata began on .*\. Its decision cannot be changed any more\./);
    await server.database.write.deleteFrom('leave_request').where('id', '=', leave._id).execute();
  }
});

test('reassigning, swapping, allotting to a hostel and taking out are undone exactly', async () => {
  const { hostelId, rooms, administrator, caretaker } = await hostelOf();
  const other = await hostelOf();
  const [first = '', second = ''] = rooms;
  const studentId = await server.build.student({ hostelId, room: { roomId: first, seat: 1 } });
  const neighbourId = await server.build.student({ hostelId, room: { roomId: second, seat: 1 } });
  await undoneExactly(caretaker, () => caretaker.call('roomReassign', { body: { studentId, newRoomId: rooms[2] ?? '' } }));
  await undoneExactly(caretaker, () => caretaker.call('roomSwap', { body: { studentId1: studentId, studentId2: neighbourId } }));
  const studentIds = [studentId, neighbourId];
  await undoneExactly(administrator, () => administrator.call('hostelAllot', { body: { hostelId: other.hostelId, studentIds } }));
  await undoneExactly(administrator, () => administrator.call('hostelTakeOut', { body: { studentIds } }));
});

test('a decision on leave, a resolved complaint, a fine, a deleted notice or item and an assignment are undone exactly', async () => {
  const { hostelId, administrator, caretaker, warden } = await hostelOf();
  const studentId = await server.build.student({ hostelId });
  const student = await server.as('student', studentId);
  const { body: leave } = await student.call('leaveCreate', {
    body: { startDate: '2098-01-02', endDate: '2098-01-04', reason: 'A wedding.' },
  });
  await undoneExactly(warden, () => warden.call('leaveApprove', { params: { id: leave._id } }));
  await undoneExactly(warden, () => warden.call('leaveReject', { params: { id: leave._id }, body: { caretakerRemark: 'Exams.' } }));
  await warden.call('leaveApprove', { params: { id: leave._id } });
  await undoneExactly(warden, () => warden.call('leaveTakeBack', { params: { id: leave._id } }));
  await student.call('complaintCreate', { params: { hostelId }, body: { complaint: 'The tap drips.' } });
  const { body: own } = await student.call('complaintOwn');
  const id = own.complaints[0]?._id ?? '';
  await undoneExactly(caretaker, () => caretaker.call('complaintResolve', { params: { id }, body: { remark: 'Mended.' } }));
  await undoneExactly(caretaker, () => caretaker.call('fineImpose', { body: { studentId, amount: 50, reason: 'A window.' } }));
  const { body: fine } = await caretaker.call('fineImpose', { body: { studentId, amount: 50, reason: 'A window.' } });
  await student.call('finePay', { params: { id: fine._id } });
  await undoneExactly(caretaker, () => caretaker.call('finePayDecline', { params: { id: fine._id }, body: { remark: 'None came.' } }));
  await undoneExactly(caretaker, () => caretaker.call('fineConfirm', { params: { id: fine._id }, body: { method: 'cash' } }));
  await undoneExactly(administrator, () => administrator.call('fineCancel', { params: { id: fine._id }, body: { reason: 'The wind.' } }));
  const { body: posted } = await warden.call('noticeCreate', { body: { title: 'Water', description: 'None on Sunday.' } });
  await undoneExactly(warden, () => warden.call('noticeDelete', { params: { id: posted.notice._id } }));
  const { body: item } = await caretaker.call('inventoryCreate', {
    body: { name: 'Broom', category: 'Cleaning Supplies', quantity: 9, threshold: 5, hostel: hostelId },
  });
  await undoneExactly(caretaker, () => caretaker.call('inventoryDelete', { params: { id: item._id } }));
  const caretakerId = await server.build.account({ role: 'caretaker' });
  await undoneExactly(administrator, () => administrator.call('hostelAssignCaretaker', { body: { hostelId, caretakerId } }));
});

test('a decision on a request cannot be undone if the student has left or moved since, and the refusal says so', async () => {
  const { hostelId, caretaker, warden, administrator } = await hostelOf();
  const day = '2098-01-02';
  const leaves: Record<string, (studentId: string) => Promise<unknown>> = {
    left: (id) =>
      administrator.call('studentCheckOut', { params: { id }, body: { day: campusDay('Asia/Kolkata'), reason: 'The course is over.' } }),
    moved: async (id) =>
      administrator.call('hostelAllot', { body: { hostelId: await server.build.hostel(), studentIds: [id], moving: true } }),
  };
  for (const leave of Object.values(leaves)) {
    const studentId = await server.build.student({ hostelId });
    const student = await server.as('student', studentId);
    const asked = await student.call('leaveCreate', { body: { startDate: day, endDate: day, reason: 'Home' } });
    await student.call('roomChangeCreate', { body: { message: 'Too loud', hostelId } });
    const [request] = (await student.call('roomChangeOwn')).body;
    const decided = [
      { by: warden, done: await warden.call('leaveApprove', { params: { id: asked.body._id } }) },
      { by: caretaker, done: await caretaker.call('roomChangeDecline', { params: { id: request?._id ?? '' }, body: { remark: 'No' } }) },
    ];
    await leave(studentId);
    for (const { by, done } of decided) {
      const { status, body } = await by.refused('operationUndo', { params: { id: done.body.operationId ?? '' } });
      assert.deepEqual([status, body.code], [409, 'undoBlocked']);
      assert.match(body.message, /is no longer a student of/);
    }
  }
});

test('a decision cannot be undone if the student has made another request since, and the refusal names that request', async () => {
  const { hostelId, caretaker, warden } = await hostelOf();
  const student = await server.as('student', await server.build.student({ hostelId }));
  const ask = async () => ({
    leave: (await student.call('leaveCreate', { body: { startDate: '2098-01-02', endDate: '2098-01-02', reason: 'Home' } })).body._id,
    roomChange: await student
      .call('roomChangeCreate', { body: { message: 'Too loud', hostelId } })
      .then(async () => (await student.call('roomChangeOwn')).body[0]?._id ?? ''),
  });
  const { leave, roomChange } = await ask();
  const rejected = await warden.call('leaveReject', { params: { id: leave }, body: {} });
  const declined = await caretaker.call('roomChangeDecline', { params: { id: roomChange }, body: { remark: 'No' } });
  await ask();
  for (const [by, { body: done }, says] of [
    [warden, rejected, 'another leave'],
    [caretaker, declined, 'another open request'],
  ] as const) {
    const { status, body } = await by.refused('operationUndo', { params: { id: done.operationId ?? '' } });
    assert.deepEqual([status, body.code], [409, 'undoBlocked']);
    assert.match(body.message, new RegExp(`The student has ${says}`));
  }
});

test('an import is undone as a whole until one of its students has signed in or has records', async () => {
  const administrator = await server.as('hosteladmin');
  const list = [{ username: 'new-one', rollno: 'N1' }, { username: 'new-two' }];
  await undoneExactly(administrator, () => administrator.call('studentImport', { body: list }));
  const { body: imported } = await administrator.call('studentImport', { body: list });
  const { hostelId } = await hostelOf();
  const id = imported.operationId ?? '';
  const student = await server.database.read.selectFrom('account').select('id').where('username', '=', 'new-two').executeTakeFirstOrThrow();
  await administrator.call('hostelAllot', { body: { hostelId, studentIds: [student.id] } });
  const changed = await administrator.refused('operationUndo', { params: { id } });
  assert.match(reasonsIn(changed.body), /new-two was changed since, by /);
  const signInCode = imported.signInCodes.find(({ username }) => username === 'new-one')?.signInCode ?? '';
  await server.nobody.call('login', { body: { username: 'new-one', password: signInCode } });
  const { body } = await administrator.refused('operationUndo', { params: { id } });
  assert.match(body.message, /new-one has signed in since\./);
});

test('an operation is undone once, and an undo is not undone', async () => {
  const { hostelId, caretaker } = await hostelOf();
  await server.build.student({ hostelId });
  const { body: allotted } = await caretaker.call('roomAllot', { params: { hostelId } });
  const params = { id: allotted.operationId ?? '' };
  const answers = await Promise.all([1, 2, 3].map(() => caretaker.attempt('operationUndo', { params })));
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409, 409],
  );
  const late = await caretaker.refused('operationUndo', { params });
  assert.equal(late.body.code, 'alreadyUndone');
  const undone = answers.find(({ status }) => status === 200)?.body;
  const undoId = undone && 'operationId' in undone ? (undone.operationId ?? '') : '';
  const again = await caretaker.refused('operationUndo', { params: { id: undoId } });
  assert.deepEqual([again.status, again.body.code], [409, 'notUndoable']);
});

test('an operation of another hostel is not found, and one of another role is refused', async () => {
  const { hostelId, caretaker, warden } = await hostelOf();
  const stranger = await hostelOf();
  await server.build.student({ hostelId });
  const { body } = await caretaker.call('roomAllot', { params: { hostelId } });
  const params = { id: body.operationId ?? '' };
  assert.deepEqual((await stranger.caretaker.refused('operationUndo', { params })).status, 404);
  assert.deepEqual((await warden.refused('operationUndo', { params })).status, 403);
  assert.deepEqual((await caretaker.refused('operationUndo', { params: { id: '999999999' } })).body.code, 'operationNotFound');
});

test('an undo waits for a change in progress and is then blocked by it', async () => {
  const { hostelId, warden } = await hostelOf();
  const student = await server.as('student', await server.build.student({ hostelId }));
  const { body: leave } = await student.call('leaveCreate', {
    body: { startDate: '2098-01-02', endDate: '2098-01-04', reason: 'A wedding.' },
  });
  const { body: approved } = await warden.call('leaveApprove', { params: { id: leave._id } });
  const undoing = await server.database.write.transaction().execute(async (db) => {
    await sql`update leave_request set reason = 'A funeral.' where id = ${leave._id}`.execute(db);
    const answer = warden.attempt('operationUndo', { params: { id: approved.operationId ?? '' } });
    const waiting = sql<{
      count: number;
    }>`select count(*) as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    while ((await waiting.execute(server.database.read)).rows[0]?.count === 0);
    return { answer };
  });
  const { status, body } = await undoing.answer;
  assert.deepEqual([status, 'code' in body && body.code], [409, 'undoBlocked']);
  const { body: own } = await student.call('leaveOwn');
  assert.deepEqual([own[0]?.status, own[0]?.reason], ['approved', 'A funeral.']);
});

test('an undo works on a database that is set to another time zone', async () => {
  const { hostelId, rooms, caretaker } = await hostelOf();
  const studentId = await server.build.student({ hostelId });
  const { body } = await caretaker.call('roomReassign', { body: { studentId, newRoomId: rooms[0] ?? '' } });
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.database.read);
  await sql`alter database ${sql.id(rows[0]?.name ?? '')} set timezone to 'Asia/Kolkata'`.execute(server.database.write);
  const database = openDatabase({ connectionString: server.databaseUrl }, () => {}, { patience });
  cleanUp(() => database.close());
  const app = await server.secondServer({ database });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  await clientOf(address, caretaker.token).call('operationUndo', { params: { id: body.operationId ?? '' } });
});

test('every call that can be undone replies with its operation, and only writing calls have a text for the audit log', async () => {
  const { calls } = await import('#contract/calls.ts');
  for (const [name, row] of Object.entries(calls) as [
    CallName,
    { method: string; undoable?: true; readsOnly?: true; done?: string; reply: object },
  ][]) {
    if (row.undoable) assert.match(JSON.stringify(row.reply), /"operationId"/, name);
    assert.equal(row.method === 'GET' || row.readsOnly === true, row.done === undefined, `${name} says what it did, if it writes`);
  }
});
