import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { campusDay } from '#server/campus-day.ts';
import {
  closedRound,
  drawRound,
  newBatch,
  openRound,
  ownRound,
  publishRound,
  studentOf,
  type RoundStudent,
} from '#server/testing/rounds.ts';
import type { Client } from '#server/testing/client.ts';
import { testServer } from '#server/testing/server.ts';
import { advanceRounds, addNewStudents } from './recurring-work.ts';

const server = testServer();

const offerOf = async (student: RoundStudent) => (await ownRound(student))?.offer ?? null;

/** No test names more of them than its round has: a missing one fails where it is used. */
type Students = readonly [RoundStudent, RoundStudent, RoundStudent, RoundStudent, ...RoundStudent[]];

/** A published round, with its students who got a room and those who wait, in the order of the list. */
async function published(students: number, more: Parameters<typeof closedRound>[2] = {}) {
  const round = await closedRound(server, students, { policy: 'classic', ...more });
  await publishRound(round.administrator, round.id);
  const { items } = (await round.administrator.call('roundResults', { params: round.params, query: {} })).body;
  const student = (id: string) => {
    const found = round.people.find((person) => person.id === id);
    assert.ok(found);
    return found;
  };
  const placed = items.filter(({ place }) => place).map((item) => student(item.student._id));
  const waiting = items
    .filter(({ place }) => !place)
    .toSorted((a, b) => a.waitingNo - b.waitingNo)
    .map((item) => student(item.student._id));
  return { ...round, placed: placed as unknown as Students, waiting: waiting as unknown as Students };
}

const offersOpen = async (hostelId: string) =>
  (
    await server.database.read
      .selectFrom('round_offer')
      .select(['student_id', 'room_id', 'seat'])
      .where('hostel_id', '=', hostelId)
      .where('state', '=', 'open')
      .execute()
  ).length;

const vacating: Record<string, (round: Awaited<ReturnType<typeof published>>, studentId: string) => Promise<unknown>> = {
  'a check-out': ({ administrator }, id) =>
    administrator.call('studentCheckOut', { params: { id }, body: { day: campusDay('Asia/Kolkata'), reason: 'Over.' } }),
  'taking out of the hostel': ({ administrator }, id) => administrator.call('hostelTakeOut', { body: { studentIds: [id] } }),
  'moving to another hostel': async ({ administrator }, id) =>
    administrator.call('hostelAllot', { body: { hostelId: await server.build.hostel(), studentIds: [id], moving: true } }),
};

for (const [way, vacate] of Object.entries(vacating)) {
  test(`a seat that falls free by ${way} is offered in the same transaction to the first student who waits`, async () => {
    const round = await published(4);
    const [leaver] = round.placed;
    const [first, second] = round.waiting;
    assert.deepEqual((await ownRound(second))?.result?.waiting, { no: 2, ahead: 1 });
    const before = await server.database.read
      .selectFrom('allotment')
      .selectAll()
      .where('student_id', '=', leaver.id)
      .executeTakeFirstOrThrow();
    await vacate(round, leaver.id);
    const offer = await offerOf(first);
    assert.equal(offer?.place.room._id, before.room_id);
    assert.equal(await offerOf(second), null);
    await advanceRounds(server.database, 'Asia/Kolkata');
    await advanceRounds(server.database, 'Asia/Kolkata');
    const notified = JSON.stringify((await first.client.call('notificationList')).body).match(/is yours if you take it by/g);
    assert.equal(notified?.length, 1);
    await first.client.call('roundOfferAccept', { params: { id: offer?._id ?? '' } });
    assert.deepEqual([(await ownRound(first))?.result?.waiting, (await ownRound(second))?.result?.waiting], [null, { no: 2, ahead: 0 }]);
    const { body: students } = await round.administrator.call('hostelStudents', { params: { id: round.hostelId } });
    assert.ok(students.some(({ _id, room }) => _id === first.id && room !== null));
  });
}

/** A later round in the hostel, for one student without a hostel, closed and drawn. */
async function laterRound(administrator: Client, hostelId: string) {
  const batch = newBatch();
  const newcomer = await studentOf(server, batch, `${batch}-1`);
  const { _id: id } = await openRound(administrator, { hostelIds: [hostelId], batch });
  await administrator.call('roundClose', { params: { id } });
  const { proposal } = await drawRound(administrator, id);
  return { newcomer, proposal, params: { id }, body: { proposalId: proposal._id } };
}

test('a later round does not draw a seat that is offered to a student of an earlier one', async () => {
  const { administrator, hostelId, placed, waiting } = await published(3);
  const [[leaver], [first]] = [placed, waiting];
  await administrator.call('hostelTakeOut', { body: { studentIds: [leaver.id] } });
  assert.notEqual(await offerOf(first), null);
  const { newcomer, proposal, params, body } = await laterRound(administrator, hostelId);
  assert.deepEqual([proposal.placed, proposal.waiting], [0, 1]);
  await administrator.call('roundPublish', { params, body });
  assert.equal((await ownRound(newcomer))?.result?.place, null);
  assert.notEqual(await offerOf(first), null);
});

test('a proposal with a seat that was offered since is not published, and says to whom, until the offer is over', async () => {
  const { administrator, hostelId, placed, waiting } = await published(3);
  const [[leaver], [first]] = [placed, waiting];
  await administrator.call('roundNeedCreate', { body: { studentId: first.id, reason: 'A wheelchair.' } });
  const { items: needs } = (await administrator.call('roundNeedList', { query: {} })).body;
  const need = needs.find(({ student }) => student._id === first.id);
  await administrator.call('hostelTakeOut', { body: { studentIds: [leaver.id] } });
  const { newcomer, proposal, params, body } = await laterRound(administrator, hostelId);
  assert.deepEqual([proposal.placed, proposal.waiting], [1, 0]);
  await administrator.call('roundNeedRemove', { params: { id: need?._id ?? '' } });
  const offer = await offerOf(first);
  const { body: refused } = await administrator.refused('roundPublish', { params, body });
  assert.match(refused.message, /since: A seat of room D1 is offered to Name /);
  await first.client.call('roundOfferDecline', { params: { id: offer?._id ?? '' } });
  await administrator.call('roundPublish', { params, body });
  assert.equal((await ownRound(newcomer))?.result?.place?.room._id, offer?.place.room._id);
});

test('an offer that is declined or has expired goes to the next, and the place in the list stays', async () => {
  const { administrator, placed, waiting, params } = await published(5, { rooms: { singleSeater: 2 } });
  const [leaver] = placed;
  const [first, second, third] = waiting;
  await administrator.call('hostelTakeOut', { body: { studentIds: [leaver.id] } });
  const offer = await offerOf(first);
  const id = offer?._id ?? '';
  assert.equal((await second.client.refused('roundOfferAccept', { params: { id } })).status, 404);
  await first.client.call('roundOfferDecline', { params: { id } });
  assert.equal((await first.client.refused('roundOfferAccept', { params: { id } })).body.code, 'offerOver');
  assert.deepEqual([await offerOf(first), (await ownRound(first))?.result?.waiting], [null, { no: 1, ahead: 0 }]);
  assert.equal((await offerOf(second))?.place.room._id, offer?.place.room._id);
  await sql`update round_offer set expires_at = now() - interval '1 second' where state = 'open'`.execute(server.database.write);
  await Promise.all([1, 2, 3].map(() => advanceRounds(server.database, 'Asia/Kolkata')));
  assert.equal((await offerOf(third))?.place.room._id, offer?.place.room._id);
  assert.equal((await ownRound(second))?.missed?.place.room._id, offer?.place.room._id, 'who let it pass can read so');
  assert.deepEqual([(await ownRound(first))?.missed, (await ownRound(third))?.missed], [null, null]);
  const { body: list } = await administrator.call('roundWaiting', { params, query: {} });
  assert.deepEqual(
    list.items.map(({ no, passed, offer: open }) => [no, passed, open !== null]),
    [
      [1, 1, false],
      [2, 1, false],
      [3, 0, true],
    ],
  );
});

test('the notification of an offer says in the language of its reader until when the seat is kept', async () => {
  const { administrator, placed, waiting } = await published(4);
  const [leaver] = placed;
  const [first] = waiting;
  await administrator.call('hostelTakeOut', { body: { studentIds: [leaver.id] } });
  await sql`update round_offer set expires_at = '2090-12-24T12:35:00Z' where student_id = ${first.id}`.execute(server.database.write);
  await advanceRounds(server.database, 'Asia/Kolkata');
  const notificationsIn = async (language: string) =>
    JSON.stringify((await first.client.request('/api/v1/notifications', { headers: { 'accept-language': language } })).body);
  assert.match(await notificationsIn('en'), /if you take it by 24 Dec 2090, 6:05 PM\./);
  assert.match(await notificationsIn('hi'), /24 दिस॰ 2090, 6:05/);
});

test('two seats that fall free at the same time in two hostels are offered to two different students', async () => {
  const batch = newBatch();
  const administrator = await server.as('hosteladmin');
  const rooms = { singleSeater: 1, doubleSeater: 0, tripleSeater: 0 };
  const hostelIds = [await server.build.hostel(rooms), await server.build.hostel(rooms)];
  const people = await Promise.all([1, 2, 3, 4, 5].map((n) => studentOf(server, batch, `${batch}-${n}`)));
  const { _id: id } = await openRound(administrator, { hostelIds, batch, policy: 'classic' });
  await administrator.call('roundClose', { params: { id } });
  await publishRound(administrator, id);
  const living = await server.database.read.selectFrom('allotment').select('student_id').where('hostel_id', 'in', hostelIds).execute();
  await Promise.all(
    living.map(({ student_id }) =>
      administrator.call('studentCheckOut', { params: { id: student_id }, body: { day: campusDay('Asia/Kolkata'), reason: 'Over.' } }),
    ),
  );
  const open = await Promise.all(people.filter((person) => !living.some(({ student_id }) => student_id === person.id)).map(offerOf));
  assert.deepEqual(
    open.map((offer) => offer !== null),
    [true, true, false],
  );
  assert.notEqual(open[0]?.place.room._id, open[1]?.place.room._id);
});

test('an offered seat is given to nobody else: Allocate skips it and says so, and reassigning somebody to it is refused', async () => {
  const { administrator, hostelId, placed, waiting } = await published(3, { rooms: { singleSeater: 2 } });
  const [leaver] = placed;
  const [first] = waiting;
  await administrator.call('hostelTakeOut', { body: { studentIds: [leaver.id] } });
  const offer = await offerOf(first);
  const other = await server.build.student({ hostelId });
  const allotted = await administrator.call('roomAllot', { params: { hostelId }, body: {} });
  assert.match(allotted.body.message, /No student was placed\..*1 free seat is kept for students of a waiting list/);
  const body = { studentId: other, newRoomId: offer?.place.room._id };
  assert.equal((await administrator.refused('roomReassign', { body })).body.code, 'seatOffered');
  await assert.rejects(
    server.database.write
      .insertInto('stay')
      .values({ student_id: other, hostel_id: hostelId, room_id: offer?.place.room._id ?? '', seat: 1, room_capacity: 1 })
      .execute(),
    /is offered to somebody else/,
  );
  await first.client.call('roundOfferAccept', { params: { id: offer?._id ?? '' } });
});

test('an offer ends when its student gets another room or its room is closed, and a swap makes no offer', async () => {
  const { administrator, hostelId, placed, waiting } = await published(4, { rooms: { singleSeater: 2 } });
  const [one, other] = placed;
  const [first, second] = waiting;
  await administrator.call('roomSwap', { body: { studentId1: one.id, studentId2: other.id } });
  assert.equal(await offersOpen(hostelId), 0);
  await administrator.call('hostelTakeOut', { body: { studentIds: [one.id] } });
  const offered = await offerOf(first);
  // in another hostel
  const elsewhere = await server.build.hostel();
  const [room] = await server.build.rooms(elsewhere);
  await administrator.call('hostelAllot', { body: { hostelId: elsewhere, studentIds: [first.id] } });
  await administrator.call('roomReassign', { body: { studentId: first.id, newRoomId: room?.id ?? '' } });
  assert.equal((await offerOf(second))?.place.room._id, offered?.place.room._id);
  const params = { id: offered?.place.room._id ?? '' };
  await administrator.call('roomUpdate', { params, body: { state: 'closed', closedReason: 'The roof leaks.' } });
  assert.equal(await offerOf(second), null);
  await administrator.call('roomUpdate', { params, body: { state: 'open' } });
  assert.equal((await offerOf(second))?.place.room._id, offered?.place.room._id);
});

test('a seat, also one of a new room, is offered only to a student who may live there: not beside somebody to be kept apart, and in an accessible room if needed', async () => {
  const { administrator, hostelId, placed, waiting } = await published(5, { rooms: { doubleSeater: 1 } });
  const [stays, leaver] = placed;
  const [first, second, third] = waiting;
  await administrator.call('roundApartCreate', { body: { studentId: first.id, otherId: stays.id, reason: 'A quarrel.' } });
  await administrator.call('roundNeedCreate', { body: { studentId: second.id, reason: 'A wheelchair.' } });
  await administrator.call('hostelTakeOut', { body: { studentIds: [leaver.id] } });
  assert.deepEqual([await offerOf(first), await offerOf(second), (await offerOf(third)) !== null], [null, null, true]);
  const rooms = [{ roomNumber: 'N1', seats: 1, accessible: false }];
  await administrator.call('roomCreate', { params: { id: hostelId }, query: {}, body: { rooms } });
  assert.equal((await offerOf(first))?.place.room.roomNumber, 'N1');
  await administrator.call('roomCreate', {
    params: { id: hostelId },
    query: {},
    body: { rooms: [{ ...rooms[0], roomNumber: 'N2', accessible: true }] },
  });
  assert.equal((await offerOf(second))?.place.room.roomNumber, 'N2');
});

test('a free seat is offered to a student who waits once an obstacle is removed: a need, a pair kept apart, a disabled account', async () => {
  const { administrator, placed, waiting } = await published(5, { rooms: { doubleSeater: 1 } });
  const [stays, leaver] = placed;
  const [first, second, third] = waiting;
  await administrator.call('roundApartCreate', { body: { studentId: first.id, otherId: stays.id, reason: 'A quarrel.' } });
  await administrator.call('roundNeedCreate', { body: { studentId: second.id, reason: 'A wheelchair.' } });
  const { read } = server.database;
  const pair = await read
    .selectFrom('apart_pair')
    .select('id')
    .where((eb) => eb.or([eb('one_id', '=', first.id), eb('other_id', '=', first.id)]))
    .executeTakeFirstOrThrow();
  const need = await read.selectFrom('room_need').select('id').where('needed_by', '=', second.id).executeTakeFirstOrThrow();
  const account = { params: { id: third.id } };
  await administrator.call('accountChange', { ...account, body: { disabled: true } });
  await administrator.call('hostelTakeOut', { body: { studentIds: [leaver.id] } });
  const offered = async (to: RoundStudent) =>
    await read.selectFrom('round_offer').select('id').where('student_id', '=', to.id).where('state', '=', 'open').executeTakeFirst();
  assert.deepEqual([await offered(first), await offered(second), await offered(third)], [undefined, undefined, undefined]);

  await administrator.call('accountChange', { ...account, body: { disabled: false } });
  assert.ok(await offered(third));
  await administrator.call('accountChange', { ...account, body: { disabled: true } });
  const removed = await administrator.call('roundNeedRemove', { params: { id: need.id } });
  assert.ok(await offered(second));
  await administrator.call('operationUndo', { params: { id: removed.body.operationId ?? '' } });
  assert.equal(await offered(second), undefined);
  await administrator.call('roundApartRemove', { params: { id: pair.id } });
  assert.ok(await offered(first));
});

test('undoing the operation that freed a seat withdraws its offer, unless the offer was answered', async () => {
  const { administrator, placed, waiting } = await published(4, { rooms: { singleSeater: 2 } });
  const [one] = placed;
  const [first] = waiting;
  const out = await administrator.call('hostelTakeOut', { body: { studentIds: [one.id] } });
  assert.notEqual(await offerOf(first), null);
  await administrator.call('operationUndo', { params: { id: out.body.operationId ?? '' } });
  assert.equal(await offerOf(first), null);
  const again = await administrator.call('hostelTakeOut', { body: { studentIds: [one.id] } });
  await first.client.call('roundOfferAccept', { params: { id: (await offerOf(first))?._id ?? '' } });
  const refused = await administrator.refused('operationUndo', { params: { id: again.body.operationId ?? '' } });
  assert.equal(refused.body.code, 'undoBlocked');
});

test('an offer is accepted once, however many try at the same time, and cannot be answered after its time', async () => {
  const { administrator, hostelId, placed, waiting } = await published(4, { rooms: { singleSeater: 2 } });
  const [leaver, laterLeaver] = placed;
  const [first, second] = waiting;
  await administrator.call('hostelTakeOut', { body: { studentIds: [leaver.id] } });
  const id = (await offerOf(first))?._id ?? '';
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => first.client.attempt('roundOfferAccept', { params: { id } })),
    ...Array.from({ length: 10 }, () => second.client.attempt('roundOfferAccept', { params: { id } })),
  ]);
  const answered = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  assert.deepEqual([answered(200), answered(409), answered(404)], [1, 9, 10]);
  const seats = await server.database.read
    .selectFrom('stay')
    .select('student_id')
    .where('hostel_id', '=', hostelId)
    .where('until', 'is', null)
    .execute();
  assert.deepEqual(seats.map(({ student_id }) => student_id).toSorted(), [laterLeaver.id, first.id].toSorted());
  await administrator.call('hostelTakeOut', { body: { studentIds: [laterLeaver.id] } });
  const late = (await offerOf(second))?._id ?? '';
  await sql`update round_offer set expires_at = now() - interval '1 second' where id = ${late}`.execute(server.database.write);
  // the offer still has the state `open`: advanceRounds has not run since it expired
  for (const call of ['roundOfferAccept', 'roundOfferDecline'] as const)
    assert.equal((await second.client.refused(call, { params: { id: late } })).body.code, 'offerOver');
  const unread = async () =>
    (await second.client.call('notificationList')).body.filter(({ message, isRead }) => !isRead && /is yours if you take it/.test(message));
  await sql`update round_offer set expires_at = now() + interval '1 hour' where id = ${late}`.execute(server.database.write);
  await advanceRounds(server.database, 'Asia/Kolkata');
  assert.equal((await unread()).length, 1);
  await second.client.call('roundOfferDecline', { params: { id: late } });
  assert.deepEqual(await unread(), []);
});

test('undoing the publication after an offer is refused and names the student with the offer, and the log names who was taken out', async () => {
  const { administrator, id, placed, waiting } = await published(5, { rooms: { doubleSeater: 1 } });
  const [leaver] = placed;
  const [first] = waiting;
  assert.equal(waiting.length, 3);
  const out = await administrator.call('hostelTakeOut', { body: { studentIds: [leaver.id] } });
  const { body } = await administrator.call('operationList', { query: {} });
  const about = (call: string) => body.operations.find((operation) => operation.call === call)?.about;
  assert.match(about('hostelTakeOut') ?? '', /: Name B\d+-\d$/);
  const publishing = body.operations.find((operation) => operation.call === 'roundPublish')?._id ?? '';
  const refused = await administrator.refused('operationUndo', { params: { id: publishing } });
  const named = JSON.stringify(refused.body).match(/Other records belong to [^"]* now: offer of a seat \(1\)\./g) ?? [];
  const name = (await administrator.call('studentGet', { params: { id: first.id } })).body.student.name;
  assert.equal(new Set(named).size, 1, JSON.stringify(refused.body));
  assert.ok(named[0]?.includes(name ?? '–'));
  await administrator.call('operationUndo', { params: { id: out.body.operationId ?? '' } });
  await administrator.call('operationUndo', { params: { id: publishing } });
  assert.equal((await administrator.call('roundGet', { params: { id } })).body.state, 'proposed');
});

test('a round takes in students added after its opening and closes at its closing time once, however many processes run', async () => {
  const batch = newBatch();
  const administrator = await server.as('hosteladmin');
  const { _id: id } = await openRound(administrator, { hostelIds: [await server.build.hostel()], batch });
  const late = await studentOf(server, batch, `${batch}1`);
  await Promise.all([1, 2].map(() => addNewStudents(server.database)));
  assert.equal((await ownRound(late))?.round._id, id);
  await Promise.all([1, 2].map(() => advanceRounds(server.database, 'Asia/Kolkata')));
  assert.equal((await ownRound(late))?.round.state, 'open');
  await sql`update round set closes_at = now() where id = ${id}`.execute(server.database.write);
  await Promise.all([1, 2, 3, 4].map(() => advanceRounds(server.database, 'Asia/Kolkata')));
  assert.equal((await ownRound(late))?.round.state, 'closed');
  const { rows } = await sql<{ by: string | null }>`
    select o.by_id as by from operation o join operation_change c on c.operation_id = o.id
    where o.call = 'roundClose' and c.row_key = ${id}`.execute(server.database.read);
  assert.deepEqual(rows, [{ by: null }]);
});

test('an open offer is withdrawn once it no longer suits: after a pair, a need or a move by hand, and goes to the next', async () => {
  const { administrator, hostelId, placed, waiting } = await published(6, { rooms: { doubleSeater: 1 } });
  const [stays, leaver] = placed;
  const [first, second, third] = waiting;
  await administrator.call('hostelTakeOut', { body: { studentIds: [leaver.id] } });
  assert.ok(await offerOf(first));
  await administrator.call('roundApartCreate', { body: { studentId: first.id, otherId: stays.id, reason: 'A quarrel.' } });
  assert.equal(await offerOf(first), null);
  assert.ok(await offerOf(second));
  await administrator.call('roundNeedCreate', { body: { studentId: second.id, reason: 'A wheelchair.' } });
  assert.equal(await offerOf(second), null);
  const offer = await offerOf(third);
  assert.ok(offer);
  // who is moved by hand into the room's other bed
  const mover = await server.build.student({ hostelId });
  await administrator.call('roundApartCreate', { body: { studentId: third.id, otherId: mover, reason: 'A quarrel.' } });
  const { room_id: roomId, seat } = await server.database.read
    .selectFrom('allotment')
    .select(['room_id', 'seat'])
    .where('student_id', '=', stays.id)
    .executeTakeFirstOrThrow();
  await server.database.write.transaction().execute(async (db) => {
    await sql`update stay set until = now(), room_capacity = null where student_id = ${stays.id} and until is null`.execute(db);
    await sql`insert into stay (student_id, hostel_id, room_id, room_capacity, seat) values (${mover}, ${hostelId}, ${roomId}, 2, ${seat})`.execute(
      db,
    );
  });
  assert.equal(await offerOf(third), null);
});
