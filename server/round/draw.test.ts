import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import {
  closedRound,
  drawRound,
  inAnHour,
  joinGroup,
  newBatch,
  openedRound,
  openRound,
  ownRound,
  publishRound,
} from '#server/testing/rounds.ts';
import { testServer } from '#server/testing/server.ts';
import { drawApart, writeApart } from './draw-apart.ts';
import { drawingOf, writtenOf } from './drawing.ts';
import { canonicalJson } from './engine/freeze.ts';
import type { RoundInput } from './engine/input.ts';
import { makeList, oneHostel } from './engine/testing/arbitrary-round.ts';
import { propose } from './engine/propose.ts';
import { inputOf, type RowsAsRead } from './rows-as-read.ts';

const server = testServer();

test('a round can be drawn, discarded, drawn again to the same list, viewed, published, undone and published again', async () => {
  const { administrator, hostelId, people, id, params } = await closedRound(server, 3);
  const first = await drawRound(administrator, id);
  assert.match(first.drawn.message, /2 students would get a room\. 1 student would wait/);
  await administrator.call('roundDiscard', { params });
  const second = await drawRound(administrator, id);
  assert.deepEqual(
    [second.proposal.resultHash, second.proposal.inputHash, second.proposal.number, second.proposal.changed],
    [first.proposal.resultHash, first.proposal.inputHash, 2, 0],
  );
  assert.deepEqual([second.proposal.placed, second.proposal.waiting, second.proposal.free, second.proposal.obstacles], [2, 1, 0, []]);
  const { body: rooms } = await administrator.call('roundRooms', { params: { id, hostelId } });
  assert.deepEqual([rooms.rooms[0]?.arriving.length, rooms.rooms[0]?.residents.length], [2, 0]);
  // students see nothing of it yet
  assert.equal((await people[0]?.client.call('roundOwn'))?.body[0]?.result, null);
  assert.equal((await people[0]?.client.refused('roundReceipt', { params }))?.body.code, 'roundMovedOn');
  const old = await administrator.refused('roundPublish', { params, body: { proposalId: first.proposal._id } });
  assert.equal(old.body.code, 'proposalNotFound');
  const publish = () => administrator.call('roundPublish', { params, body: { proposalId: second.proposal._id } });
  const published = await publish();
  const { body: results } = await administrator.call('roundResults', { params, query: {} });
  assert.deepEqual(
    results.items.map(({ turn, waitingNo, place }) => [turn, waitingNo, place?.hostel._id]),
    [
      [1, 0, hostelId],
      [2, 0, hostelId],
      [3, 1, undefined],
    ],
  );
  for (const { student, place, reason } of results.items) {
    const { client } = people.find((person) => person.id === student._id) ?? {};
    const own = (await client?.call('roundOwn'))?.body[0];
    assert.deepEqual([own?.result?.place, own?.round.state], [place, 'published']);
    if (place) assert.equal(own?.result?.reason, reason);
    assert.equal(
      createHash('sha256')
        .update(own?.round.seed ?? '')
        .digest('hex'),
      own?.round.seedHash,
    );
    const notifications = JSON.stringify((await client?.call('notificationList'))?.body);
    assert.match(notifications, place ? /You have been given room/ : /your place in the waiting list is 1/);
  }
  assert.equal((await administrator.call('hostelStudents', { params: { id: hostelId } })).body.length, 2);
  await administrator.call('operationUndo', { params: { id: published.body.operationId ?? '' } });
  assert.equal((await administrator.call('hostelStudents', { params: { id: hostelId } })).body.length, 0);
  assert.deepEqual((await people[0]?.client.call('roundOwn'))?.body[0]?.round.seed, '');
  await publish();
  assert.deepEqual((await administrator.call('roundResults', { params, query: {} })).body, results);
});

test('changes since the draw are named and keep it from being published, and a draw with the present rooms can be published', async () => {
  const { administrator, hostelId, people, id, params } = await closedRound(server, 4, { rooms: { doubleSeater: 2 } });
  const { proposal } = await drawRound(administrator, id);
  const rooms = await server.build.rooms(hostelId);
  const leaver = people[0]?.id ?? '';
  await server.database.write.updateTable('account').set({ disabled_at: new Date().toISOString() }).where('id', '=', leaver).execute();
  const taker = await server.build.student({ hostelId, room: { roomId: rooms[0]?.id ?? '', seat: 2 } });
  const closing = { state: 'closed', closedReason: 'The roof leaks.' };
  await administrator.call('roomUpdate', { params: { id: rooms[1]?.id ?? '' }, body: closing });
  await administrator.call('roundApartCreate', { body: { studentId: people[1]?.id ?? '', otherId: taker, reason: 'A quarrel.' } });
  const refused = await administrator.refused('roundPublish', { params, body: { proposalId: proposal._id } });
  assert.equal(refused.body.code, 'roundOutdated');
  const { obstacles } = (await administrator.call('roundProposal', { params })).body;
  assert.match(obstacles.join('\n'), /has left or is disabled[^]*Room D2 is closed[^]*A seat of room D1 is taken by/);
  assert.deepEqual((await administrator.call('hostelStudents', { params: { id: hostelId } })).body.length, 1);
  const orderOf = async () =>
    (await administrator.call('roundResults', { params, query: {} })).body.items
      .toSorted((a, b) => a.turn - b.turn)
      .map(({ student }) => student._id);
  const before = await orderOf();
  await administrator.call('roundDiscard', { params });
  const now = await drawRound(administrator, id, true);
  assert.notEqual(now.proposal.inputHash, proposal.inputHash);
  assert.deepEqual([now.proposal.placed, now.proposal.waiting, now.proposal.obstacles], [1, 2, []]);
  // drawing anew keeps the lottery numbers
  assert.deepEqual(
    await orderOf(),
    before.filter((student) => student !== leaver),
  );
  await administrator.call('roundPublish', { params, body: { proposalId: now.proposal._id } });
});

test('a proposal tells which wish each student gets, and of each size who wanted it beside who gets it', async () => {
  const wished = [[1, 2], [1, 2], [2]];
  const { administrator, people, id, params } = await openedRound(server, wished.length, { rooms: { singleSeater: 1, doubleSeater: 1 } });
  for (const [n, sizes] of wished.entries())
    await people[n]?.client.call('roundWish', { params, body: { sizes, hostels: [], blocks: [], floors: [] } });
  await administrator.call('roundClose', { params });
  const { proposal } = await drawRound(administrator, id);
  assert.deepEqual(proposal.wishes, [
    { wish: 1, students: 2 },
    { wish: 2, students: 1 },
  ]);
  assert.deepEqual(proposal.sizes, [
    { seats: 1, met: 1, unmet: 1, others: 0 },
    { seats: 2, met: 1, unmet: 0, others: 1 },
  ]);
});

test('a need that no room meets waits in the proposal, whose reason says so', async () => {
  const { administrator, people, hostelId, params } = await closedRound(server, 2);
  await administrator.call('roundNeedCreate', { body: { studentId: people[0]?.id ?? '', reason: 'A wheelchair.' } });
  const { body: drawn } = await administrator.call('roundPropose', { params, body: { refresh: true } });
  assert.match(drawn.message, /1 student would wait/);
  const { placed, asWished, withoutWish, wishes, needs } = (await administrator.call('roundProposal', { params })).body;
  assert.deepEqual([placed, asWished, withoutWish, needs], [1, 0, 1, { students: 1, met: 0 }]);
  assert.deepEqual(wishes, [{ wish: 0, students: 1 }]);
  const { items } = (await administrator.call('roundResults', { params, query: { show: 'waiting' } })).body;
  assert.deepEqual(
    items.map(({ student, reason }) => [student._id, /No accessible room of this round is open to you/.test(reason)]),
    [[people[0]?.id, true]],
  );
  assert.equal((await administrator.call('hostelStudents', { params: { id: hostelId } })).body.length, 0);
});

test('a round that was drawn cannot be opened again, so its draw cannot be repeated with other wishes', async () => {
  const { administrator, id, params } = await closedRound(server, 2);
  const closingUndoable = async () =>
    (await administrator.call('historyList', { query: { object: id } })).body.entries.find(({ about }) => about.startsWith('Closed'))
      ?.undoable;
  assert.equal(await closingUndoable(), true);
  await drawRound(administrator, id);
  await administrator.call('roundDiscard', { params });
  const again = await administrator.refused('roundChange', { params, body: { closesAt: inAnHour() } });
  assert.equal(again.body.code, 'roundDrawn');
  assert.equal(await closingUndoable(), false);
});

test('a round keeps seats free for students of the hostel who are not in it, and members of a group stay together', async () => {
  const wanted = { rooms: { doubleSeater: 2 }, policy: 'classic' } as const;
  const { administrator, hostelId, first: asha, second: meena, id, params } = await openedRound(server, 4, wanted);
  // of another batch, without a room
  await server.build.student({ hostelId });
  await joinGroup(asha, meena, id);
  await administrator.call('roundClose', { params });
  const { proposal } = await publishRound(administrator, id);
  assert.deepEqual([proposal.placed, proposal.waiting], [3, 1]);
  const [own, hers] = [await ownRound(asha), await ownRound(meena)];
  assert.ok(own?.result?.place);
  assert.deepEqual(own.result.place, hers?.result?.place);
  assert.deepEqual([own.result.turn, own.group?.members.length], [hers?.result?.turn, 2]);
  assert.deepEqual([own.result.roomMates.map(({ _id }) => _id), hers?.result?.roomMates.map(({ _id }) => _id)], [[meena.id], [asha.id]]);
  // room-mates are named only to students who live in the room
  await administrator.call('hostelTakeOut', { body: { studentIds: [asha.id] } });
  assert.deepEqual((await ownRound(asha))?.result?.roomMates, []);
});

/** A list of so many students, and double rooms for all of them. */
const largeList = (students: number): string => canonicalJson(oneHostel(students, students / 2, [2]));

test('the server answers while a large round is drawn', async () => {
  const list = largeList(4_000);
  const ended: string[] = [];
  const drawn = drawApart({ text: list, hash: '' }, 'seed').finally(() => ended.push('drawn'));
  const answer = await fetch(new URL('/healthz', server.address));
  ended.push('answered');
  assert.equal(answer.status, 200);
  assert.equal((await drawn).placed, 4_000);
  assert.deepEqual(ended, ['answered', 'drawn']);
});

/** The rows from which this list would be made if nobody had wishes. */
const asRead = ({ round, policy, firstHash, rooms, students }: RoundInput): RowsAsRead => ({
  round,
  policy,
  tiers: [{ batches: ['2024'], programmes: [] }],
  firstHash,
  students: JSON.stringify(
    students.map((student) => ({
      ...student,
      studentId: student.code,
      rollno: student.code,
      gender: '',
      hostelId: null,
      needs: false,
      groupCode: null,
    })),
  ),
  rooms: JSON.stringify(rooms.map((room) => ({ ...room, taken: [] }))),
  hostels: [{ _id: 'id', name: 'Kaveri', for: 'all' }],
  othersWithoutRoom: new Map(),
  apart: [],
});

test('a thread writes and draws the same list as the main thread, and rejects a list that cannot be read', async () => {
  const list = largeList(600);
  const input = JSON.parse(list) as RoundInput;
  const read = asRead(input);
  assert.deepEqual(inputOf(read), input);
  const { hash, text } = writtenOf(read, '');
  // written again it keeps its salts, and so its hash
  assert.deepEqual(await writeApart(read, text), { hash, text });
  assert.notEqual((await writeApart(read, '')).hash, hash);
  const drawn = drawingOf({ text, hash }, 'seed');
  assert.deepEqual(await drawApart({ text, hash }, 'seed'), drawn);
  assert.equal(
    drawn.resultHash,
    makeList(JSON.parse(text) as RoundInput, 'seed', propose(JSON.parse(text) as RoundInput, 'seed')).resultHash,
  );
  await assert.rejects(drawApart({ text: list.slice(0, -1), hash }, 'seed'), SyntaxError);
});

test('results belong to existing students and proposals, cannot be changed, and are deleted with them', async () => {
  const { administrator, id } = await closedRound(server, 2);
  const { proposal } = await drawRound(administrator, id);
  const { write } = server.database;
  const insert = (proposalId: string, studentId: string) =>
    sql`
      insert into round_result (proposal_id, student_id, turn, group_size, waiting_no, reason)
      select ${proposalId}::uuid, student_id, 1, 1, 1, '{}' from unnest(array[${studentId}::uuid]) as made (student_id)`.execute(write);
  const nobody = '00000000-0000-4000-8000-000000000000';
  const studentId = await server.build.student();
  await assert.rejects(insert(proposal._id, nobody), { constraint: 'round_result_of_student' });
  await assert.rejects(insert(nobody, studentId), { constraint: 'round_result_of_proposal' });
  await assert.rejects(sql`update round_result set turn = 9 where proposal_id = ${proposal._id}`.execute(write), {
    constraint: 'round_result_written_once',
  });
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from round_result where proposal_id = ${proposal._id}`.execute(write);
    return rows[0]?.count;
  };
  await insert(proposal._id, studentId);
  assert.equal(await count(), 3);
  await sql`delete from student where account_id = ${studentId}`.execute(write);
  assert.equal(await count(), 2);
  await sql`update round set state = 'cancelled', cancel_reason = 'Measured.', proposal_id = null where id = ${id}`.execute(write);
  await sql`delete from round_proposal where id = ${proposal._id}`.execute(write);
  assert.equal(await count(), 0);
});

/** A nightly run can set more, such as ROUND_STUDENTS=100000. */
const many = Number(process.env['ROUND_STUDENTS'] ?? 300);

test(`a round of ${many} students is opened, closed, drawn, published and undone`, { timeout: 600_000 }, async () => {
  const administrator = await server.as('hosteladmin');
  const batch = newBatch();
  const hostels = Math.ceil(many / 5_000);
  const hostelIds = await Promise.all(
    Array.from({ length: hostels }, () =>
      server.build.hostel({ singleSeater: 0, doubleSeater: Math.floor(many / hostels / 2), tripleSeater: 0 }),
    ),
  );
  for (let made = 0; made < many; made += 5_000) {
    const ids = await server.build.students(Math.min(5_000, many - made));
    await sql`update student set batch = ${batch} where account_id = any(${ids})`.execute(server.database.write);
  }
  const { _id: id } = await openRound(administrator, { hostelIds, batch });
  const params = { id };
  await administrator.call('roundClose', { params });
  const { proposal, operationId = '' } = await publishRound(administrator, id);
  assert.equal(proposal.placed + proposal.waiting, many);
  const { rows } = await sql<{ seats: number }>`
    select count(*)::integer as seats from allotment where hostel_id = any(${hostelIds}::uuid[])`.execute(server.database.read);
  assert.equal(rows[0]?.seats, proposal.placed);
  if (proposal.waiting === 0) await administrator.call('operationUndo', { params: { id: operationId } });
});
