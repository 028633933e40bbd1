import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whyNotTexts } from '#contract/messages.ts';
import type { WishInput } from '#contract/round/round-student.ts';
import type { WhyNot } from '#contract/round/reason-texts.ts';
import type { HostelFor } from '#contract/room/hostel-for.ts';
import { tableDigests } from '#server/testing/table-digests.ts';
import { notificationsTo } from '#server/testing/notifications-to.ts';
import type { Client } from '#server/testing/client.ts';
import { testServer } from '#server/testing/server.ts';
import { exchangeBody, newBatch, openExchange as open, openRound, type RoundStudent } from '#server/testing/rounds.ts';
import { sha256 } from '#server/round/engine/freeze.ts';

const server = testServer();

/** A hostel of single rooms with its caretaker, and one resident in each of the first rooms. */
async function hostelOf(residents: number, { rooms: count = residents, for: isFor = 'all' }: { rooms?: number; for?: HostelFor } = {}) {
  const caretakerId = await server.build.account({ role: 'caretaker' });
  const hostelId = await server.build.hostel({ caretakerId, singleSeater: count, doubleSeater: 0, tripleSeater: 0, for: isFor });
  const rooms = (await server.build.rooms(hostelId)).map(({ id }) => id);
  const people: RoundStudent[] = [];
  for (const roomId of rooms.slice(0, residents)) {
    const info = isFor === 'all' ? {} : { gender: isFor === 'women' ? ('female' as const) : ('male' as const) };
    const id = await server.build.student({ hostelId, room: { roomId, seat: 1 }, info });
    people.push({ id, client: await server.as('student', id) });
  }
  return { hostelId, rooms, people, caretaker: await server.as('caretaker', caretakerId) };
}

const room = (roomId: string | undefined) => ({ kind: 'room' as const, roomId: roomId ?? '' });

async function ask(who: RoundStudent | undefined, id: string, ...wishes: WishInput[]) {
  assert.ok(who);
  await who.client.call('exchangeWish', { params: { id }, body: { wishes } });
}

/** Closes a round, makes a proposal, and returns the round with it. */
async function propose(client: Client, id: string) {
  await client.call('roundClose', { params: { id } });
  await client.call('roundPropose', { params: { id }, body: {} });
  return await proposalOf(client, id);
}

/** A round with the proposal that it stands at. */
async function proposalOf(client: Client, id: string) {
  const params = { id };
  const { state, seedHash } = (await client.call('roundGet', { params })).body;
  const { _id: proposalId, placed: moving, waiting, asWished, wishes, sizes } = (await client.call('roundProposal', { params })).body;
  return {
    state,
    seedHash,
    proposalId,
    moving,
    asWished,
    wishes,
    sizes,
    asking: moving + waiting,
    results: (await client.call('roundResults', { params, query: {} })).body.items,
  };
}

/** The exchange as one of its students reads it. */
const ownOf = async (who: RoundStudent | undefined) =>
  (await who?.client.call('roundOwn'))?.body.find(({ round: { policy } }) => policy === 'exchange');

/** The end of a reason that gives, for each wish in its order, why it was not met. */
const unmet = (...whys: WhyNot[]): RegExp => new RegExp(`${whys.map((why) => `: ${RegExp.escape(whyNotTexts[why])}`).join('[^:]*')}$`);

/** The reason of one student's result. */
const reasonOf = (results: readonly { student: { _id: string }; reason: string }[], studentId: string | undefined) =>
  results.find(({ student }) => student._id === studentId)?.reason;

const publish = (client: Client, id: string, proposalId: string) => client.call('roundPublish', { params: { id }, body: { proposalId } });
const refusedPublish = (client: Client, id: string, proposalId: string) =>
  client.refused('roundPublish', { params: { id }, body: { proposalId } });

async function roomOf(studentId: string | undefined): Promise<string | undefined> {
  const query = server.database.read
    .selectFrom('allotment')
    .select('room_id')
    .where('student_id', '=', studentId ?? '');
  return (await query.executeTakeFirst())?.room_id;
}

/** A round, closed and proposed, of three students who want each other's rooms in a ring. */
async function threeInARing() {
  const home = await hostelOf(3);
  const { rooms, people, caretaker, hostelId } = home;
  const id = await open(caretaker, hostelId);
  for (const [n, person] of people.entries()) await ask(person, id, room(rooms[(n + 1) % 3]));
  return { ...home, id, proposed: await propose(caretaker, id) };
}

test('three students who want each other’s rooms move in a ring and are notified, and undoing that restores everything', async () => {
  const { caretaker, people, rooms, id, hostelId, proposed } = await threeInARing();
  assert.deepEqual([proposed.state, proposed.asking, proposed.moving, proposed.asWished], ['proposed', 3, 3, 3]);
  assert.deepEqual([proposed.wishes, proposed.sizes], [[{ wish: 1, students: 3 }], []]);
  for (const { place, from, reason } of proposed.results) {
    assert.match(reason, /^Your wish no\. 1 is met: Room S\d\. It is a ring of 3: each takes the seat of the next/);
    assert.deepEqual([from?.room.roomNumber, place?.room.roomNumber].includes(undefined), false);
  }
  const { rooms: shown } = (await caretaker.call('roundRooms', { params: { id, hostelId } })).body;
  assert.deepEqual(
    shown.map(({ residents, arriving }) => [residents.length, arriving.length]),
    shown.map(() => [0, 1]),
    'as rooms, the proposal shows who comes, and not who leaves',
  );
  assert.equal(await roomOf(people[0]?.id), rooms[0], 'a proposal moves nobody');
  const except = [
    'operation',
    'operation_change',
    'operation_seal',
    'operation_undo',
    'operation_unsealed',
    'notification',
    'session',
    'idempotent_answer',
  ];
  const before = await tableDigests(server.database.read, { except });
  const done = await publish(caretaker, id, proposed.proposalId);
  const { seed } = (await caretaker.call('roundGet', { params: { id } })).body;
  assert.equal(sha256(seed), proposed.seedHash, 'the seed that was used is the one whose hash was shown');
  assert.match(done.body.message, /^3 students have moved/);
  assert.deepEqual(await Promise.all(people.map(({ id }) => roomOf(id))), [rooms[1], rooms[2], rooms[0]]);
  const [first] = people;
  assert.match((await notificationsTo(first?.client as Client))[0] ?? '', /You have been given room S2 in/);
  const own = await ownOf(first);
  assert.deepEqual([own?.round.state, own?.result?.place?.room.roomNumber, own?.result?.turns], ['published', 'S2', 3]);
  assert.match(own?.result?.reason ?? '', /It is a ring of 3/);
  await caretaker.call('operationUndo', { params: { id: done.body.operationId ?? '' } });
  assert.deepEqual(await tableDigests(server.database.read, { except }), before);
});

test('a proposal is refused once a student has left or a room was closed, and the refusal names each change', async () => {
  const { caretaker, people, rooms, id, proposed } = await threeInARing();
  const [first] = people;
  await server.database.write.updateTable('room').set({ closed_since: new Date().toISOString(), closed_reason: 'Rain.' }).where('id', '=', rooms[2] ?? '').execute(); // prettier-ignore
  const admin = await server.as('hosteladmin');
  await admin.call('hostelTakeOut', { body: { studentIds: [first?.id ?? ''] } });
  const { status, body } = await refusedPublish(caretaker, id, proposed.proposalId);
  assert.deepEqual([status, body.code], [409, 'roundOutdated']);
  const sentences = (body as unknown as { blockedBy: { message: string }[] }).blockedBy.map(({ message }) => message).join();
  assert.match(sentences, /does not live in room S1 any more.*Room S3 is closed/);
  assert.equal(await roomOf(people[1]?.id), rooms[1]);
  await caretaker.call('roundDiscard', { params: { id } });
  await caretaker.call('roundPropose', { params: { id }, body: {} });
  assert.equal((await refusedPublish(caretaker, id, proposed.proposalId)).body.code, 'proposalNotFound');
  const anew = await proposalOf(caretaker, id);
  assert.equal(anew.moving, 1, 'who lives in the closed room may leave it for the empty one');
  await publish(caretaker, id, anew.proposalId);
  assert.equal(await roomOf(people[2]?.id), rooms[0]);
});

test('the refusal names a student who was reassigned since the proposal, and one who has taken a seat it gives', async () => {
  const { caretaker, people, rooms, hostelId } = await hostelOf(1, { rooms: 3 });
  const id = await open(caretaker, hostelId);
  await ask(people[0], id, room(rooms[1]));
  const { proposalId, moving } = await propose(caretaker, id);
  assert.equal(moving, 1);
  const moveTo = (newRoomId = '') => caretaker.call('roomReassign', { body: { studentId: people[0]?.id ?? '', newRoomId } });
  await moveTo(rooms[2]);
  const moved = await refusedPublish(caretaker, id, proposalId);
  assert.match(moved.body.message, /does not live in room S1 any more\./);
  await moveTo(rooms[0]);
  await server.build.student({ username: 'latecomer', hostelId, room: { roomId: rooms[1] ?? '', seat: 1 } });
  const { body } = await refusedPublish(caretaker, id, proposalId);
  assert.match(body.message, /A seat of room S2 is taken by latecomer\./);
});

test('a student whose wish is not met stays, is notified, and reads why', async () => {
  const { caretaker, people, rooms, hostelId } = await hostelOf(2);
  const id = await open(caretaker, hostelId);
  await ask(people[0], id, room(rooms[1]));
  const { proposalId } = await propose(caretaker, id);
  await publish(caretaker, id, proposalId);
  assert.equal(
    (await ownOf(people[0]))?.result?.reason,
    'You keep your room. None of your wishes could be met. Room S2: No seat there could be given.',
  );
  assert.match((await notificationsTo(people[0]?.client as Client))[0] ?? '', /None of your wishes could be met/);
});

test('a round of several hostels moves students only into hostels that are for them, and only administrators reach it', async () => {
  const [women, men] = [await hostelOf(1, { rooms: 2, for: 'women' }), await hostelOf(1, { rooms: 2, for: 'men' })];
  const also = await hostelOf(0, { rooms: 1, for: 'women' });
  const admin = await server.as('hosteladmin');
  const hostelIds = [women.hostelId, men.hostelId, also.hostelId];
  assert.equal((await women.caretaker.refused('roundOpen', { body: exchangeBody(hostelIds) })).status, 404);
  const id = await open(admin, ...hostelIds);
  assert.equal((await women.caretaker.refused('roundProposal', { params: { id } })).status, 404);
  assert.equal((await women.caretaker.refused('roundClose', { params: { id } })).status, 404);
  const choices = (await women.people[0]?.client.call('exchangeChoices'))?.body.hostels ?? [];
  assert.deepEqual(new Set(choices.map(({ _id }) => _id)), new Set([women.hostelId, also.hostelId]));
  await ask(women.people[0], id, room(men.rooms[1]), room(also.rooms[0]));
  const { proposalId, results } = await propose(admin, id);
  assert.match(results[0]?.reason ?? '', /The hostel is for others\.$/);
  assert.equal((await women.caretaker.refused('roundResults', { params: { id }, query: {} })).body.code, 'proposalNotFound');
  await publish(admin, id, proposalId);
  const moved = await server.database.read.selectFrom('student').select('hostel_id').where('account_id', '=', women.people[0]?.id ?? '').executeTakeFirst(); // prettier-ignore
  assert.equal(moved?.hostel_id, also.hostelId);
  assert.equal(await roomOf(women.people[0]?.id), also.rooms[0]);
});

test('accessible rooms are kept for those who need one, who choose among these only', async () => {
  const { caretaker, people, rooms, hostelId } = await hostelOf(2, { rooms: 3 });
  await server.database.write
    .updateTable('room')
    .set({ accessible: true })
    .where('id', '=', rooms[2] ?? '')
    .execute();
  const id = await open(caretaker, hostelId);
  for (const person of people) await ask(person, id, room(rooms[2]));
  const admin = await server.as('hosteladmin');
  await admin.call('roundNeedCreate', { body: { studentId: people[1]?.id ?? '', reason: 'A wheelchair.' } });
  const choices = (await people[1]?.client.call('exchangeChoices'))?.body.hostels ?? [];
  assert.deepEqual(choices.flatMap((hostel) => hostel.rooms.map(({ roomNumber }) => roomNumber)), ['S3']); // prettier-ignore
  await propose(caretaker, id);
  const { results } = await proposalOf(admin, id);
  assert.match(reasonOf(results, people[0]?.id) ?? '', /Accessible rooms are kept for those who need one\./);
  assert.match(reasonOf(results, people[1]?.id) ?? '', /is met: Room S3\./);
});

/** A round of a hostel with a student in a single room who asks for a double room with a free seat, in which somebody lives. */
async function oneWhoAsks() {
  const caretakerId = await server.build.account({ role: 'caretaker' });
  const hostelId = await server.build.hostel({ caretakerId, singleSeater: 1, doubleSeater: 1, tripleSeater: 0 });
  const [alone, shared] = (await server.build.rooms(hostelId)).map(({ id }) => id);
  const lives = async (roomId = '') => await server.build.student({ hostelId, room: { roomId, seat: 1 } });
  const [asks, resident] = [await lives(alone), await lives(shared)];
  const caretaker = await server.as('caretaker', caretakerId);
  const id = await open(caretaker, hostelId);
  await ask({ id: asks, client: await server.as('student', asks) }, id, room(shared));
  return { caretaker, admin: await server.as('hosteladmin'), hostelId, id, alone, shared, asks, resident };
}

test('specification 9.4: a round moves nobody in with somebody they must not share a room with, and tells caretakers of every wish that is not met alike', async () => {
  const { caretaker, admin, id, asks, resident } = await oneWhoAsks();
  await admin.call('roundApartCreate', { body: { studentId: resident, otherId: asks, reason: 'A quarrel.' } });
  const proposed = await propose(caretaker, id);
  assert.equal(proposed.moving, 0);
  assert.match(reasonOf(proposed.results, asks) ?? '', unmet('askOffice'));
});

test('specification 9.4: caretakers read one reason for whatever a need or a pair could have caused, and others the reason itself', async () => {
  const { caretaker, people, rooms, hostelId } = await hostelOf(3, { rooms: 5 });
  const admin = await server.as('hosteladmin');
  await admin.call('roomUpdate', { params: { id: rooms[4] ?? '' }, body: { accessible: true } });
  await admin.call('roundNeedCreate', { body: { studentId: people[0]?.id ?? '', reason: 'A wheelchair.' } });
  const id = await open(caretaker, hostelId);
  await ask(people[0], id, room(rooms[3]), { kind: 'seats', in: hostelId, seats: 2 }, room(rooms[0]));
  await ask(people[1], id, room(rooms[4]), room(rooms[2]));
  await propose(caretaker, id);
  const reads = async (client: Client, ...expected: WhyNot[][]) => {
    const { results } = await proposalOf(client, id);
    for (const [n, whys] of expected.entries()) assert.match(reasonOf(results, people[n]?.id) ?? '', unmet(...whys));
  };
  await reads(caretaker, ['askOffice', 'askOffice', 'ownRoom'], ['askOffice', 'askOffice']);
  await reads(admin, ['accessibleNeeded', 'noRoomFits', 'ownRoom'], ['accessibleKept', 'nobodyLeft']);
});

for (const what of ['a need', 'a pair'])
  test(`specification 9.4: an exchange that would break ${what} entered since is not carried out, and names neither students nor rooms`, async () => {
    const { caretaker, admin, id, asks, resident, alone } = await oneWhoAsks();
    const { proposalId, moving } = await propose(caretaker, id);
    assert.equal(moving, 1);
    const reason = 'A quarrel.';
    if (what === 'a need') await admin.call('roundNeedCreate', { body: { studentId: asks, reason } });
    else await admin.call('roundApartCreate', { body: { studentId: asks, otherId: resident, reason } });
    const only = ['Not everybody may move as the proposal has it any more.'];
    assert.deepEqual((await caretaker.call('roundProposal', { params: { id } })).body.obstacles, only);
    const { body } = await refusedPublish(caretaker, id, proposalId);
    assert.equal(body.code, 'roundOutdated');
    assert.doesNotMatch(body.message, /D2|accessible|quarrel/);
    assert.equal(await roomOf(asks), alone);
  });

test('specification 9.4: who needs an accessible room moves only into one, also if only wardens have entered it, and caretakers do not learn of it', async () => {
  const { caretaker, admin, id, asks, shared } = await oneWhoAsks();
  await admin.call('roundNeedCreate', { body: { studentId: asks, reason: 'A wheelchair.' } });
  const proposed = await propose(caretaker, id);
  assert.match(reasonOf(proposed.results, asks) ?? '', unmet('askOffice'));
  await admin.call('roomUpdate', { params: { id: shared ?? '' }, body: { accessible: true } });
  await caretaker.call('roundDiscard', { params: { id } });
  await caretaker.call('roundPropose', { params: { id }, body: {} });
  const { proposalId, moving } = await proposalOf(caretaker, id);
  assert.equal(moving, 1);
  await publish(caretaker, id, proposalId);
  assert.equal(await roomOf(asks), shared);
});

test('a room change request is done once an exchange has moved the student', async () => {
  const { caretaker, people, rooms, hostelId } = await hostelOf(1, { rooms: 2 });
  const [student] = people;
  await student?.client.call('roomChangeCreate', { body: { message: 'Too loud', hostelId } });
  const id = await open(caretaker, hostelId);
  assert.match((await notificationsTo(student?.client as Client))[0] ?? '', /Room exchange is open until/);
  await ask(student, id, room(rooms[1]));
  const { proposalId } = await propose(caretaker, id);
  await publish(caretaker, id, proposalId);
  assert.deepEqual((await student?.client.call('roomChangeOwn'))?.body.map(({ status }) => status), ['done']); // prettier-ignore
});

test('wishes can be stated and withdrawn until the round closes, and may only name things in the round', async () => {
  const { caretaker, people, rooms, hostelId } = await hostelOf(2);
  const elsewhere = await hostelOf(1);
  const id = await open(caretaker, hostelId);
  const [student] = people;
  const refusedFor = async (...wishes: WishInput[]) => {
    const answer = await student?.client.refused('exchangeWish', { params: { id }, body: { wishes } });
    return [answer?.status, answer?.body.code];
  };
  assert.deepEqual(await refusedFor(room(elsewhere.rooms[0])), [404, 'roomNotFound']);
  assert.deepEqual(await refusedFor({ kind: 'block', in: elsewhere.hostelId, block: 'A' }), [404, 'hostelNotFound']);
  assert.deepEqual(await refusedFor({ kind: 'seats', in: hostelId }), [400, 'invalid']);
  assert.equal((await elsewhere.people[0]?.client.refused('exchangeWish', { params: { id }, body: { wishes: [] } }))?.status, 404);
  await ask(student, id, room(rooms[1]), room(rooms[1]), { kind: 'seats', in: hostelId, seats: 1 });
  assert.equal((await ownOf(student))?.exchangeWishes.length, 2, 'each wish once');
  await ask(student, id);
  assert.deepEqual((await ownOf(student))?.exchangeWishes, []);
  await ask(student, id, room(rooms[1]));
  await caretaker.call('roundClose', { params: { id } });
  const late = await student?.client.refused('exchangeWish', { params: { id }, body: { wishes: [] } });
  assert.deepEqual([late?.status, late?.body.code, late?.body.message.includes('already closed')], [409, 'roundMovedOn', true]);
});

test('a hostel has at most one open round, and discarding it allows another', async () => {
  const { caretaker, hostelId } = await hostelOf(1);
  const id = await open(caretaker, hostelId);
  const again = { body: exchangeBody([hostelId]) };
  assert.equal((await caretaker.refused('roundOpen', again)).body.code, 'exchangeAlreadyOpen');
  const badly = await caretaker.refused('roundOpen', { body: { ...again.body, closesAt: '2020-01-01T00:00:00Z' } });
  assert.deepEqual([badly.status, Object.keys(badly.body.fields ?? {})], [400, ['closesAt']]);
  const lottery = await caretaker.refused('roundOpen', { body: { ...again.body, policy: 'draw' } });
  assert.equal(lottery.status, 403, 'caretakers open exchanges only');
  const early = await caretaker.refused('roundPropose', { params: { id }, body: {} });
  assert.deepEqual([early.status, early.body.code], [409, 'roundMovedOn']);
  const reason = { params: { id }, body: { reason: 'Nobody asks.' } };
  const discarded = await caretaker.call('roundCancel', reason);
  assert.equal((await caretaker.refused('roundCancel', reason)).status, 409);
  const other = await caretaker.call('roundOpen', again);
  const blocked = await caretaker.refused('operationUndo', { params: { id: discarded.body.operationId ?? '' } });
  assert.deepEqual([blocked.status, blocked.body.code], [409, 'undoBlocked']);
  await caretaker.call('roundCancel', { params: { id: other.body._id }, body: { reason: 'By mistake.' } });
  await caretaker.call('operationUndo', { params: { id: discarded.body.operationId ?? '' } });
});

test('a student without a room is in an exchange beside another round, whichever was opened first, and is shown both', async () => {
  const { caretaker, hostelId, rooms } = await hostelOf(1, { rooms: 3 });
  const administrator = await server.as('hosteladmin');
  const [before, after] = [newBatch(), newBatch()];
  const waits = async (batch: string): Promise<RoundStudent> => {
    const id = await server.build.student({ hostelId, info: { batch } });
    return { id, client: await server.as('student', id) };
  };
  const [first, second] = [await waits(before), await waits(after)];
  await openRound(administrator, { hostelIds: [hostelId], batch: before });
  const id = await open(caretaker, hostelId);
  await openRound(administrator, { hostelIds: [hostelId], batch: after });
  for (const each of [first, second]) {
    const shown = (await each.client.call('roundOwn')).body.map(({ round }) => round.policy);
    assert.deepEqual(shown, ['draw', 'exchange']);
    await ask(each, id, room(rooms[1]));
  }
  assert.equal((await caretaker.call('roundGet', { params: { id } })).body.wished, 2);
});

test('a student without a hostel gets no round and no choices', async () => {
  const client = await server.as('student');
  assert.deepEqual((await client.call('roundOwn')).body, []);
  assert.deepEqual((await client.call('exchangeChoices')).body, { hostels: [] });
});

test('the same wishes sent thirty times at the same time are stored once', async () => {
  const { caretaker, hostelId, rooms, people } = await hostelOf(3);
  const [student] = people;
  assert.ok(student);
  const params = { id: await open(caretaker, hostelId) };
  const body = { wishes: [room(rooms[1]), room(rooms[2])] };
  const sent = await Promise.all(Array.from({ length: 30 }, () => student.client.attempt('exchangeWish', { params, body })));
  assert.deepEqual([...new Set(sent.map(({ status }) => status))], [200]);
  assert.equal((await ownOf(student))?.exchangeWishes.length, 2);
});

test('a round that is proposed and carried out several times at the same time moves everybody once', async () => {
  const { caretaker, hostelId, rooms, people } = await hostelOf(2);
  const id = await open(caretaker, hostelId);
  const params = { id };
  await ask(people[0], id, room(rooms[1]));
  await ask(people[1], id, room(rooms[0]));
  const late = Array.from({ length: 10 }, () => people[0]?.client.attempt('exchangeWish', { params, body: { wishes: [room(rooms[1])] } }));
  const [, ...written] = await Promise.all([caretaker.call('roundClose', { params }), ...late]);
  for (const answer of written) if (answer && !answer.ok) assert.equal((answer.body as { code: string }).code, 'roundMovedOn');
  const proposals = await Promise.all([1, 2, 3].map(() => caretaker.attempt('roundPropose', { params, body: {} })));
  assert.ok(proposals.some(({ ok }) => ok));
  const { proposalId, moving } = await proposalOf(caretaker, id);
  assert.equal(moving, 2);
  const done = await Promise.all([1, 2, 3, 4].map(() => caretaker.attempt('roundPublish', { params, body: { proposalId } })));
  assert.equal(done.filter(({ ok }) => ok).length, 1);
  assert.deepEqual([await roomOf(people[0]?.id), await roomOf(people[1]?.id)], [rooms[1], rooms[0]]);
});
