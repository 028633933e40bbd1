import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import {
  closedRound,
  inAnHour,
  joinGroup,
  newBatch,
  openedRound,
  openRound,
  ownRound,
  roundBody,
  studentOf,
} from '#server/testing/rounds.ts';
import type { Client } from '#server/testing/client.ts';
import { notificationsTo } from '#server/testing/notifications-to.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

test('a round is for the students without a room who match its filter and may live in one of its hostels', async () => {
  const batch = newBatch();
  const women = await server.build.hostel({ for: 'women' });
  const elsewhere = await server.build.hostel();
  const administrator = await server.as('hosteladmin');
  const [room] = await server.build.rooms(women);
  const asha = await studentOf(server, batch, `${batch}1`, { gender: 'female' });
  const meena = await studentOf(server, batch, `${batch}2`, { gender: 'female', hostelId: women });
  await studentOf(server, batch, `${batch}3`, { gender: 'male' });
  await studentOf(server, batch, `${batch}4`, { gender: 'female', hostelId: elsewhere });
  const living = await server.build.student({
    hostelId: women,
    room: { roomId: room?.id ?? '', seat: 1 },
    info: { batch, gender: 'female' },
  });
  await studentOf(server, newBatch(), `${batch}6`, { gender: 'female' });
  const filter = { batches: [batch], programmes: [], genders: [], home: 'any' };
  const { body: preview } = await administrator.call('roundPreview', { body: { policy: 'draw', hostelIds: [women], filter } });
  assert.deepEqual([preview.students, preview.inOtherRound, preview.seats], [2, 0, 8]);
  const round = await openRound(administrator, { hostelIds: [women], batch });
  assert.deepEqual([round.students, round.state, round.seed], [2, 'open', '']);
  for (const each of [asha, meena]) assert.equal((await ownRound(each))?.round._id, round._id);
  assert.deepEqual((await (await server.as('student', living)).call('roundOwn')).body, []);
  assert.match(JSON.stringify((await asha.client.call('notificationList')).body), new RegExp(`Round of ${batch} is open until `));
});

test('the students of a round can be listed, and a round that does not exist has none', async () => {
  const { administrator, batch, people, id } = await openedRound(server, 3);
  await studentOf(server, batch, `${batch}-later`);
  const listed = async (round: string) => (await administrator.call('studentPage', { query: { batch, round } })).body;
  const { items, total } = await listed(id);
  assert.deepEqual([items.map(({ _id }) => _id).toSorted(), total], [people.map((person) => person.id).toSorted(), people.length]);
  for (const none of [batch, randomUUID()]) assert.deepEqual((await listed(none)).items, []);
  assert.equal((await administrator.call('studentPage', { query: { round: id } })).body.total, people.length);
});

test('a student is in one round at a time, even if several are opened at the same time', async () => {
  const batch = newBatch();
  const hostelId = await server.build.hostel();
  const administrator = await server.as('hosteladmin');
  await studentOf(server, batch, `${batch}1`);
  const answers = await Promise.all(
    [1, 2, 3].map(() => administrator.attempt('roundOpen', { body: roundBody({ hostelIds: [hostelId], batch }) })),
  );
  assert.equal(answers.filter(({ ok }) => ok).length, 1, JSON.stringify(answers.map(({ status }) => status)));
  for (const answer of answers) if (!answer.ok) assert.match(answer.body.code, /^studentsInOtherRound|studentInOtherRound|conflict$/);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from round_student rs join student s on s.account_id = rs.student_id
    where s.batch = ${batch}`.execute(server.database.read);
  assert.equal(rows[0]?.count, 1);
});

test('the seed of a round is in no reply, notification or row of the audit log before the round is published', async () => {
  const {
    administrator,
    first: { client },
    id,
    params,
  } = await closedRound(server, 1);
  const { seed } = await server.database.read
    .selectFrom('round_secret')
    .select('seed')
    .where('round_id', '=', id)
    .executeTakeFirstOrThrow();
  const { body: round } = await administrator.call('roundGet', { params });
  assert.equal(round.seedHash, createHash('sha256').update(seed).digest('hex'));
  const answers = [
    round,
    (await client.call('roundOwn')).body,
    (await client.call('notificationList')).body,
    (await sql`select * from operation_change`.execute(server.database.read)).rows,
  ];
  assert.ok(!JSON.stringify(answers).includes(seed));
});

const largeEnough = { rooms: { singleSeater: 1, doubleSeater: 1, tripleSeater: 1 } };

/** An open round of four students, whose roll numbers end in 1 to 4; the largest room has three seats. */
async function roundOfFour() {
  const { people, ...round } = await openedRound(server, 4, largeEnough);
  const [asha, meena, lata, rani] = people;
  assert.ok(asha && meena && lata && rani);
  return { ...round, asha, meena, lata, rani };
}

test('friends form a group by its code, with the consent of both sides', async () => {
  const { administrator, params, asha, meena, lata, rani } = await roundOfFour();
  const { code } = (await asha.client.call('roundGroupCreate', { params })).body;
  assert.equal((await asha.client.call('roundGroupCreate', { params })).body.code, code);
  await meena.client.call('roundGroupAsk', { params, body: { code: ` ${code.toLowerCase()} ` } });
  // asking does not make her a member yet
  assert.equal((await ownRound(meena))?.group, null);
  const [asking] = (await ownRound(asha))?.group?.asking ?? [];
  assert.equal(asking?.student._id, meena.id);
  // only members of the group can accept
  for (const other of [meena, lata])
    assert.equal((await other.client.refused('roundGroupAccept', { params: { id: asking._id } })).body.code, 'groupRequestNotFound');
  await asha.client.call('roundGroupAccept', { params: { id: asking._id } });
  await lata.client.call('roundGroupAsk', { params, body: { code } });
  await meena.client.call('roundGroupAccept', { params: { id: (await ownRound(meena))?.group?.asking[0]?._id ?? '' } });
  // the largest room has three seats
  await rani.client.call('roundGroupAsk', { params, body: { code } });
  const [fourth] = (await ownRound(lata))?.group?.asking ?? [];
  const full = await lata.client.refused('roundGroupAccept', { params: { id: fourth?._id ?? '' } });
  assert.deepEqual([full.status, full.body.code], [409, 'groupFull']);
  await asha.client.call('roundGroupLeave', { params });
  await lata.client.call('roundGroupAccept', { params: { id: fourth?._id ?? '' } });
  assert.deepEqual(
    (await ownRound(rani))?.group?.members.map(({ _id }) => _id),
    [meena.id, lata.id, rani.id],
  );
  assert.deepEqual([(await ownRound(asha))?.group, (await ownRound(asha))?.groupWishes], [null, null]);
  const { body: staff } = await administrator.call('roundGet', { params });
  assert.deepEqual([staff.students, staff.groupCount, staff.grouped], [4, 1, 3]);
});

const unread = async ({ client }: { client: Client }) =>
  (await client.call('notificationList')).body.filter(({ isRead }) => !isRead).map(({ message }) => message);

test('whoever asked is notified when declined, and notifications of a request count as read once it is answered or the round closes', async () => {
  const { administrator, params, asha, meena, lata, rani } = await roundOfFour();
  const { code } = (await asha.client.call('roundGroupCreate', { params })).body;
  for (const { client } of [asha, meena, lata, rani]) {
    const [newest] = (await client.call('notificationList')).body;
    await client.call('notificationReadAll', { body: { newest: newest?._id ?? '' } });
  }
  await meena.client.call('roundGroupAsk', { params, body: { code } });
  await asha.client.call('roundGroupAccept', { params: { id: (await ownRound(asha))?.group?.asking[0]?._id ?? '' } });
  await lata.client.call('roundGroupAsk', { params, body: { code } });
  // both members are notified; one of them answers for both
  for (const member of [asha, meena]) assert.match((await unread(member)).join(), /Name B\d+-3 asks for a place/);
  await asha.client.call('roundGroupDecline', { params: { id: (await ownRound(asha))?.group?.asking[0]?._id ?? '' } });
  assert.deepEqual(await unread(lata), [`Your request for a place in the group ${code} was declined.`]);
  // taking back one's own request notifies nobody, and leaves no notification of it
  const before = await notificationsTo(asha.client);
  await lata.client.call('roundGroupAsk', { params, body: { code } });
  assert.equal((await notificationsTo(asha.client)).length, before.length + 1);
  await lata.client.call('roundGroupDecline', { params: { id: (await ownRound(lata))?.asked[0]?._id ?? '' } });
  assert.deepEqual(await notificationsTo(asha.client), before);
  assert.equal((await unread(lata)).length, 1);
  assert.deepEqual((await unread(meena)).length, 1, 'that she has a place');
  await rani.client.call('roundGroupAsk', { params, body: { code } });
  assert.equal((await unread(meena)).length, 2);
  await administrator.call('roundClose', { params });
  assert.equal((await unread(meena)).length, 1);
});

test('when many ask, accept, decline, leave and close at the same time, every refusal is one of the expected faults', async () => {
  const { administrator, people, id, params } = await openedRound(server, 6, largeEnough);
  const codes: string[] = [];
  for (const { client } of people.slice(0, 3)) codes.push((await client.call('roundGroupCreate', { params })).body.code);
  const codesSeen = new Set<string>();
  for (let wave = 0; wave < 3; wave++) {
    const requests = await Promise.all(
      people.map(async (person) => {
        const seen = await ownRound(person);
        return [...(seen?.group?.asking ?? []), ...(seen?.asked ?? [])];
      }),
    );
    const answers = await Promise.all([
      ...people.flatMap(({ client }, n) => [
        client.attempt('roundGroupAsk', { params, body: { code: codes[n % 3] ?? '' } }),
        ...(n % 2 === wave % 2 ? [client.attempt('roundGroupLeave', { params })] : [client.attempt('roundGroupCreate', { params })]),
        ...(requests[n] ?? []).flatMap(({ _id }) => [
          client.attempt('roundGroupAccept', { params: { id: _id } }),
          client.attempt('roundGroupDecline', { params: { id: _id } }),
        ]),
      ]),
      ...(wave === 2 ? [administrator.attempt('roundClose', { params })] : []),
    ]);
    for (const { ok, body } of answers) if (!ok) codesSeen.add((body as { code: string }).code);
  }
  assert.deepEqual(
    [...codesSeen].filter(
      (code) => !['inGroup', 'notInGroup', 'groupNotFound', 'groupFull', 'groupRequestNotFound', 'roundMovedOn'].includes(code),
    ),
    [],
  );
  const { rows } = await sql<{ empty: number; largest: number; lost: number }>`
    select count(*) filter (where members = 0)::integer as empty, max(members)::integer as largest,
      (select count(*)::integer from round_request q where q.round_id = ${id}
        and exists (select from round_member m where m.group_id = q.group_id and m.student_id = q.student_id)) as lost
    from (select (select count(*) from round_member m where m.group_id = g.id) as members from round_group g where g.round_id = ${id}) as each`.execute(
    server.database.read,
  );
  assert.ok((rows[0]?.largest ?? 0) <= 3);
  assert.deepEqual([rows[0]?.empty, rows[0]?.lost], [0, 0]);
});

test('women and men, or two students to be kept apart, cannot form a group and are not told why', async () => {
  const batch = newBatch();
  const administrator = await server.as('hosteladmin');
  const hostelIds = [await server.build.hostel({ for: 'women' }), await server.build.hostel({ for: 'men' })];
  const asha = await studentOf(server, batch, `${batch}1`, { gender: 'female' });
  const meena = await studentOf(server, batch, `${batch}2`, { gender: 'female' });
  const ravi = await studentOf(server, batch, `${batch}3`, { gender: 'male' });
  const { _id: id } = await openRound(administrator, { hostelIds, batch });
  const params = { id };
  const { code } = (await asha.client.call('roundGroupCreate', { params })).body;
  for (const { client } of [meena, ravi]) await client.call('roundGroupAsk', { params, body: { code } });
  const before = await ownRound(asha);
  const accept = async (of: string) => {
    const request = before?.group?.asking.find(({ student }) => student._id === of);
    return await asha.client.attempt('roundGroupAccept', { params: { id: request?._id ?? '' } });
  };
  const mixed = await accept(ravi.id);
  assert.deepEqual([mixed.status, 'code' in mixed.body && mixed.body.code], [409, 'groupNotPossible']);
  assert.equal((await accept(meena.id)).status, 200);
  // the pair is entered while both are in one group
  await administrator.call('roundApartCreate', { body: { studentId: asha.id, otherId: meena.id, reason: 'A secret.' } });
  assert.equal((await ownRound(meena))?.group, null);
  await meena.client.call('roundGroupAsk', { params, body: { code } });
  const later = await ownRound(asha);
  const apart = await asha.client.refused('roundGroupAccept', { params: { id: later?.group?.asking.at(-1)?._id ?? '' } });
  assert.deepEqual(apart.body.message, 'message' in mixed.body && mixed.body.message);
  const seen = [later, (await meena.client.call('roundOwn')).body, (await meena.client.call('notificationList')).body];
  assert.ok(!JSON.stringify(seen).includes('secret'));
});

test('wishes are ranked and stay with the student, and in a group those of the student who made it count', async () => {
  const { administrator, hostelId, first: asha, second: meena, id, params } = await openedRound(server, 2, largeEnough);
  const wishes = { sizes: [2, 1], hostels: [hostelId], blocks: ['B', 'A'], floors: [] };
  await asha.client.call('roundWish', { params, body: wishes });
  await joinGroup(asha, meena, id);
  const own = await ownRound(meena);
  assert.deepEqual(own?.groupWishes, wishes);
  assert.deepEqual(own.choices.sizes, [1, 2, 3]);
  const { body: small } = await asha.client.refused('roundWish', { params, body: { ...wishes, sizes: [1, 2] } });
  assert.deepEqual([small.code, small.message], ['wishTooSmall', 'You are 2 in your group. Take out the rooms that are too small for all of you: for 1.']); // prettier-ignore
  await asha.client.call('roundWish', { params, body: { ...wishes, sizes: [2] } });
  const elsewhere = await server.build.hostel();
  assert.equal((await meena.client.refused('roundWish', { params, body: { ...wishes, sizes: [], hostels: [elsewhere] } })).status, 404);
  const { body: staff } = await administrator.call('roundGet', { params });
  assert.equal(staff.wished, 2);
});

test('a round by list asks for no wishes and refuses them, also one that was opened with them', async () => {
  const batch = newBatch();
  const administrator = await server.as('hosteladmin');
  const hostelId = await server.build.hostel();
  const student = await studentOf(server, batch, `${batch}1`);
  const body = roundBody({ hostelIds: [hostelId], batch, policy: 'classic' });
  const why = 'A round by list gives rooms by the list alone, so it asks for no wishes.';
  const opening = await administrator.refused('roundOpen', { body: { ...body, wishes: ['size'] } });
  assert.deepEqual([opening.status, opening.body.fields], [400, { wishes: why }]);
  const { _id: id } = (await administrator.call('roundOpen', { body })).body;
  await sql`update round set wishes = '{size,floor}' where id = ${id}`.execute(server.database.write);
  assert.deepEqual((await ownRound(student))?.round.wishes, []);
  const wishes = { sizes: [2], hostels: [], blocks: [], floors: [] };
  const wishing = await student.client.refused('roundWish', { params: { id }, body: wishes });
  assert.deepEqual([wishing.status, wishing.body.fields], [400, { sizes: why }]);
});

test('students cannot choose after the closing time, and a new closing time opens the round again', async () => {
  const { administrator, first, id, params } = await openedRound(server, 1);
  const { client } = first;
  await sql`update round set closes_at = now() - interval '1 second' where id = ${id}`.execute(server.database.write);
  assert.equal((await client.refused('roundGroupCreate', { params })).body.code, 'roundTimeOver');
  const closed = await administrator.call('roundClose', { params });
  assert.equal((await client.refused('roundGroupCreate', { params })).body.code, 'roundMovedOn');
  const late = await administrator.refused('operationUndo', { params: { id: closed.body.operationId ?? '' } });
  assert.match(late.body.message, /The closing time of the round has passed/);
  assert.equal(
    (await administrator.refused('roundChange', { params, body: { closesAt: '2020-01-01T00:00:00Z' } })).body.code,
    'roundClosingTime',
  );
  const { body: changed } = await administrator.call('roundChange', { params, body: { closesAt: inAnHour() } });
  const unchanged = await administrator.call('roundChange', { params, body: {} });
  assert.deepEqual([unchanged.body.name, unchanged.body.closesAt], [changed.name, changed.closesAt]);
  await client.call('roundGroupCreate', { params });
});

test('undoing the closing or cancelling of a round before its closing time restores it exactly', async () => {
  const { administrator, hostelId, first: asha, second: meena, id, params } = await openedRound(server, 2);
  await joinGroup(asha, meena, id);
  const before = await ownRound(asha);
  // a student who has got a room meanwhile is no longer in the round
  const [room] = await server.build.rooms(hostelId);
  await administrator.call('hostelAllot', { body: { hostelId, studentIds: [meena.id] } });
  await administrator.call('roomReassign', { body: { studentId: meena.id, newRoomId: room?.id ?? '' } });
  const closed = await administrator.call('roundClose', { params });
  assert.match(closed.body.message, /1 student\b/);
  assert.equal((await ownRound(asha))?.group?.members.length, 1);
  await administrator.call('operationUndo', { params: { id: closed.body.operationId ?? '' } });
  assert.deepEqual((await ownRound(asha))?.group?.members, before?.group?.members);
  const cancelled = await administrator.call('roundCancel', { params, body: { reason: 'The roof leaks.' } });
  assert.deepEqual((await asha.client.call('roundOwn')).body, []);
  await administrator.call('operationUndo', { params: { id: cancelled.body.operationId ?? '' } });
  assert.equal((await ownRound(asha))?.round.state, 'open');
});

test('cancelling a round cannot be undone once one of its students is in another round', async () => {
  const { administrator, batch, hostelId, params } = await openedRound(server, 1);
  const cancelled = await administrator.call('roundCancel', { params, body: { reason: 'A mistake.' } });
  await openRound(administrator, { hostelIds: [hostelId], batch });
  const refused = await administrator.refused('operationUndo', { params: { id: cancelled.body.operationId ?? '' } });
  assert.match(refused.body.message, /One of the students is in another round by now/);
});

test('of wardens, only those of the hostel can enter, read and remove its pairs kept apart and needs of an accessible room', async () => {
  const { hostelId, wardenId, studentId } = await server.build.staffedHostel();
  const warden = await server.as('warden', wardenId);
  const otherId = await server.build.student({ hostelId });
  const stranger = await server.build.student({ hostelId: await server.build.hostel() });
  await warden.call('roundApartCreate', { body: { studentId, otherId, reason: 'They fight.' } });
  await warden.call('roundApartCreate', { body: { studentId: otherId, otherId: studentId, reason: 'They fight at night.' } });
  assert.equal((await warden.refused('roundApartCreate', { body: { studentId, otherId: stranger, reason: 'x' } })).status, 404);
  const { body: pairs } = await warden.call('roundApartList', { query: {} });
  assert.deepEqual(
    pairs.items.map(({ reason, students }) => [reason, students.length]),
    [['They fight at night.', 2]],
  );
  await warden.call('roundNeedCreate', { body: { studentId, reason: 'A wheelchair.' } });
  const { body: needs } = await warden.call('roundNeedList', { query: {} });
  assert.equal(needs.items[0]?.student._id, studentId);
  const removed = await warden.call('roundApartRemove', { params: { id: pairs.items[0]?._id ?? '' } });
  await warden.call('operationUndo', { params: { id: removed.body.operationId ?? '' } });
  assert.equal((await warden.call('roundApartList', { query: {} })).body.total, 1);
});
