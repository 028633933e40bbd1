/** Every way to a bed heeds who must not share a room and who needs an accessible one. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { faultsOf } from '#contract/call-faults.ts';
import type { Call } from '#contract/call/call.ts';
import { calls } from '#contract/calls.ts';
import type { Client } from '#server/testing/client.ts';
import { testServer } from '#server/testing/server.ts';
import { until } from '#server/testing/until.ts';

const server = testServer();
let signedIn: Promise<Client> | undefined;
const administrator = async () => await (signedIn ??= server.as('hosteladmin'));

/** A hostel with rooms S1, D2 and D3, of which D3 is accessible. */
async function smallHostel() {
  const caretakerId = await server.build.account({ role: 'caretaker' });
  const hostelId = await server.build.hostel({ caretakerId, singleSeater: 1, doubleSeater: 2, tripleSeater: 0 });
  const [single, double, accessible] = await server.build.rooms(hostelId);
  assert.ok(single && double && accessible);
  await (await administrator()).call('roomUpdate', { params: { id: accessible.id }, body: { accessible: true } });
  return { hostelId, single, double, accessible, caretaker: await server.as('caretaker', caretakerId) };
}

const keepApart = async (studentId: string, otherId: string) =>
  (await (await administrator()).call('roundApartCreate', { body: { studentId, otherId, reason: 'A quarrel.' } })).body.message;
const need = async (studentId: string) =>
  (await (await administrator()).call('roundNeedCreate', { body: { studentId, reason: 'A wheelchair.' } })).body.message;

const roomOf = async (studentId: string) =>
  (await server.database.read.selectFrom('allotment').select('room_id').where('student_id', '=', studentId).executeTakeFirst())?.room_id;

test('Allocate puts nobody beside somebody to be kept apart from, and keeps an accessible room for who needs one', async () => {
  const { hostelId, single, double, accessible, caretaker } = await smallHostel();
  const build = (rollno: string) => server.build.student({ hostelId, info: { batch: '2024', programme: 'CSE', rollno } });
  const prefix = hostelId.slice(0, 8);
  const [a, b, c, d] = [await build(`${prefix}1`), await build(`${prefix}2`), await build(`${prefix}3`), await build(`${prefix}4`)];
  await keepApart(b, c);
  await need(d);
  await caretaker.call('roomAllot', { params: { hostelId } });
  assert.deepEqual(
    [await roomOf(a), await roomOf(b), await roomOf(c), await roomOf(d)],
    [single.id, double.id, accessible.id, accessible.id],
  );
});

test('who waits although seats are free is named in the preview of Allocate, with the reason only for who may read it', async () => {
  const { hostelId, single, double, accessible, caretaker } = await smallHostel();
  for (const [roomId, seat] of [
    [single.id, 1],
    [accessible.id, 1],
    [accessible.id, 2],
  ] as const)
    // prettier-ignore
    await server.build.student({ hostelId, room: { roomId, seat } });
  const living = await server.build.student({ hostelId, room: { roomId: double.id, seat: 1 } });
  const [kept, needing] = [await server.build.student({ hostelId }), await server.build.student({ hostelId })];
  await keepApart(living, kept);
  await need(needing);
  const reasons = async (client: Client) => {
    const { waiting, placed } = (await client.call('roomAllotPreview', { params: { hostelId } })).body;
    assert.deepEqual(placed, []);
    return Object.fromEntries(waiting.map(({ student, reason }) => [student._id, reason]));
  };
  assert.deepEqual(await reasons(await administrator()), {
    [kept]: 'Must not share a room with somebody who lives where seats are free.',
    [needing]: 'Needs an accessible room, and no seat in one is free.',
  });
  const unsaid = 'No free seat suits. An administrator or a warden can say why.';
  assert.deepEqual(await reasons(caretaker), { [kept]: unsaid, [needing]: unsaid });
  const { body } = await caretaker.call('roomAllot', { params: { hostelId } });
  assert.equal(body.message, 'No student was placed. 2 students wait because no free seat suits them.');
});

test('Reassign and Swap ask first if they are asked to, say why only to who may read it, and do it all the same', async () => {
  const { hostelId, single, double, caretaker } = await smallHostel();
  const living = await server.build.student({ hostelId, username: `${hostelId.slice(0, 8)}-living`, room: { roomId: double.id, seat: 1 } });
  const other = await server.build.student({ hostelId, room: { roomId: double.id, seat: 2 } });
  const moving = await server.build.student({ hostelId, room: { roomId: single.id, seat: 1 } });
  const [, , accessible] = await server.build.rooms(hostelId);
  await keepApart(living, moving);
  await need(other);
  const swap = { studentId1: moving, studentId2: other };
  const told = await (await administrator()).refused('roomSwap', { body: { ...swap, despite: false } });
  assert.deepEqual([told.status, told.body.code], [409, 'careUnheeded']);
  assert.match(told.body.message, /must not share a room, and would both be in room D2: A quarrel\./);
  assert.match(told.body.message, /needs an accessible room, and room S1 is none: A wheelchair\./);
  const unsaid = await caretaker.refused('roomSwap', { body: { ...swap, despite: false } });
  assert.deepEqual([unsaid.status, unsaid.body.code], [409, 'careUnheededUnsaid']);
  assert.doesNotMatch(JSON.stringify(unsaid.body), /quarrel|wheelchair|accessible|share/);
  await caretaker.call('roomSwap', { body: { ...swap, despite: true } });
  assert.equal(await roomOf(moving), double.id);
  await caretaker.call('roomReassign', { body: { studentId: moving, newRoomId: accessible?.id ?? '', despite: false } });
  const back = { studentId: moving, newRoomId: double.id };
  assert.equal((await caretaker.refused('roomReassign', { body: { ...back, despite: false } })).body.code, 'careUnheededUnsaid');
  // as a client sends it that knows nothing of these entries
  await caretaker.call('roomReassign', { body: back });
  assert.equal(await roomOf(moving), double.id);
});

/** A hostel where moving one student alone, and swapping two, goes against a need. */
async function hostelWithNeed() {
  const { single, double, caretaker, hostelId } = await smallHostel();
  const [studentId, otherId] = [
    await server.build.student({ hostelId, room: { roomId: single.id, seat: 1 } }),
    await server.build.student({ hostelId, room: { roomId: double.id, seat: 1 } }),
  ];
  await need(studentId);
  const against = {
    roomReassign: { studentId, newRoomId: double.id, despite: false },
    roomSwap: { studentId1: studentId, studentId2: otherId, despite: false },
  };
  return { caretaker, against, otherId };
}

test('every call that warns a caretaker of what is entered refuses for everything else first', async () => {
  const { caretaker, against } = await hostelWithNeed();
  const warning = Object.entries<Call>(calls).filter(
    ([, row]) => row.who !== 'anyone' && row.who.caretaker && faultsOf(row).includes('careUnheededUnsaid'),
  );
  // of an undo: server/operation/care-in-the-way.test.ts
  assert.deepEqual(warning.map(([name]) => name).toSorted(), ['operationUndo', ...Object.keys(against)]);
  for (const name of ['roomReassign', 'roomSwap'] as const) {
    const body = against[name];
    assert.equal((await caretaker.refused(name, { body })).body.code, 'careUnheededUnsaid');
    for (const field of Object.keys(calls[name].body.properties).filter((each) => each !== 'despite')) {
      const refused = await caretaker.refused(name, { body: { ...body, [field]: randomUUID() } });
      assert.equal(refused.status, 404, `${name} with a wrong ${field}: ${refused.body.code}`);
    }
  }
});

test('warnings to a caretaker are in the audit log, and after twenty within an hour a warden must be asked, whoever is to move', async () => {
  const { caretaker, against, otherId } = await hostelWithNeed();
  for (let n = 0; n < 20; n++)
    assert.equal((await caretaker.refused('roomReassign', { body: against.roomReassign })).body.code, 'careUnheededUnsaid');
  const refused = await caretaker.refused('roomReassign', { body: against.roomReassign });
  assert.deepEqual([refused.status, refused.body.code], [429, 'careTooOften']);
  const withoutNeed = { studentId: otherId, newRoomId: (await roomOf(against.roomReassign.studentId)) ?? '', despite: false };
  await (await administrator()).call('roomReassign', { body: { ...against.roomReassign, despite: true } });
  assert.equal((await caretaker.refused('roomReassign', { body: withoutNeed })).body.code, 'careTooOften');
  await (await administrator()).call('roomReassign', { body: withoutNeed });
  const by = (await caretaker.call('me')).body.userId;
  const recorded = async () =>
    (await (await administrator()).call('operationList', { query: { by, refused: 'true', limit: 100 } })).body.operations.map(
      ({ call }) => call,
    );
  // a refusal is recorded while its reply is being sent, so the last may not be there yet
  await until('all refusals are recorded', async () => (await recorded()).length >= 20);
  assert.deepEqual(
    await recorded(),
    Array.from({ length: 20 }, () => 'roomReassign'),
  );
});

test('a room in which somebody lives who needs that is no longer accessible only after a warning', async () => {
  const { hostelId, accessible } = await smallHostel();
  const living = await server.build.student({ hostelId, room: { roomId: accessible.id, seat: 1 } });
  await need(living);
  const one = { params: { id: accessible.id }, body: { accessible: false } };
  const many = { params: { id: hostelId }, body: { roomIds: [accessible.id], accessible: false } };
  const refusals = [
    await (await administrator()).refused('roomUpdate', { ...one, body: { ...one.body, despite: false } }),
    await (await administrator()).refused('roomUpdateMany', { ...many, body: { ...many.body, despite: false } }),
  ];
  for (const { status, body } of refusals) {
    assert.deepEqual([status, body.code], [409, 'careUnheeded']);
    assert.match(body.message, /needs an accessible room, and room D3 is none: A wheelchair\./);
  }
  await (await administrator()).call('roomUpdate', { ...one, body: { ...one.body, despite: true } });
});

test('whoever enters a pair that shares a room, or a need of somebody outside an accessible room, is told so', async () => {
  const { hostelId, double, accessible } = await smallHostel();
  const [one, other] = [
    await server.build.student({ hostelId, room: { roomId: double.id, seat: 1 } }),
    await server.build.student({ hostelId, room: { roomId: double.id, seat: 2 } }),
  ];
  const fine = await server.build.student({ hostelId, room: { roomId: accessible.id, seat: 1 } });
  assert.equal(await keepApart(one, other), 'Entered: these two must not share a room. They do now, room D2.');
  assert.equal(await keepApart(one, fine), 'Entered: these two must not share a room.');
  assert.equal(
    await need(one),
    'Entered: this student needs an accessible room. The student lives in room D2 now, which is not accessible.',
  );
  assert.equal(await need(fine), 'Entered: this student needs an accessible room.');
});

test('an import says who of the list would live beside somebody to be kept apart from, or outside an accessible room', async () => {
  const { hostelId, double } = await smallHostel();
  const name = (await (await administrator()).call('hostelGet', { params: { id: hostelId } })).body.hostel.name;
  await server.build.student({ hostelId, username: `${hostelId.slice(0, 8)}-in`, room: { roomId: double.id, seat: 1 } });
  const living = await server.database.read
    .selectFrom('allotment')
    .select('student_id')
    .where('room_id', '=', double.id)
    .executeTakeFirstOrThrow();
  const username = `${hostelId.slice(0, 8)}-new`;
  const coming = await server.build.student({ hostelId, username });
  await keepApart(living.student_id, coming);
  await need(coming);
  const list = [{ username, hostel: name, room: 'D2' }];
  const checked = (await (await administrator()).call('studentImport', { query: { dryRun: 'true' }, body: list })).body;
  assert.equal(checked.remarks.length, 2);
  assert.match(checked.remarks.join(' '), /needs an accessible room, and room D2 is none: A wheelchair\..*A quarrel\./);
  assert.equal((await (await administrator()).call('studentImport', { query: {}, body: list })).body.placed, 1);
});

/** How often each file gives a seat. Who adds a way adds a test that it heeds pairs and needs. */
const waysToABed = {
  // another seat of the same room
  'server/room/edit-handlers.ts': 1,
  // Allocate, Reassign and Swap, which are tried above
  'server/room/handlers.ts': 3,
  // `server/round/draw.test.ts` and `server/round/exchange.test.ts`
  'server/round/publish.ts': 1,
  // an offered seat: `server/round/waiting.test.ts`
  'server/round/student-handlers.ts': 1,
  // an import, which is tried above
  'server/student/import/write-imported.ts': 1,
};

test('no other code gives a student a bed than that of the calls that are tried', () => {
  const files = globSync('server/**/*.ts').filter((file) => !/\.test\.ts$|^server\/(testing|demo)\//.test(file));
  const countsOf = (expression: RegExp) =>
    Object.fromEntries(
      files.map((file) => [file, readFileSync(file, 'utf8').match(expression)?.length ?? 0] as const).filter(([, count]) => count > 0),
    );
  assert.deepEqual(countsOf(/(?<!function )startStays(In)?\(/g), waysToABed);
  assert.deepEqual(countsOf(/insert into stay\b|insertInto\('stay'\)/g), { 'server/room/stay-rows.ts': 2 });
});
