/** What happens at the door: arrivals, new codes, closed rooms, and what the settings leave to the office. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

/** A hostel for women with rooms S1, D2 and D3, its caretaker, and another hostel's. */
async function door() {
  const build = async () => {
    const caretakerId = await server.build.account({ role: 'caretaker' });
    const name = `Women ${randomUUID()}`;
    const hostelId = await server.build.hostel({ name, caretakerId, for: 'women', singleSeater: 1, doubleSeater: 2, tripleSeater: 0 });
    const rooms = (await server.build.rooms(hostelId)).map(({ id }) => id);
    return { hostelId, name, rooms, caretaker: await server.as('caretaker', caretakerId) };
  };
  return { ...(await build()), elsewhere: await build(), administrator: await server.as('hosteladmin') };
}

const signIn = async (username: string, password: string) =>
  (await server.nobody.attempt('login', { body: { username, password } })).status;

test('a caretaker registers an arrival by the name alone: a username, a code that signs in, the gender of the hostel and the room', async () => {
  const { caretaker, hostelId } = await door();
  const first = await caretaker.call('studentArrive', { body: { name: 'Meera Nair', hostelId, room: 'D2' } });
  assert.equal(first.status, 201);
  const { slip } = first.body;
  assert.deepEqual([slip.username, slip.name, slip.room], ['meera.nair', 'Meera Nair', 'D2']);
  assert.equal(await signIn(slip.username, slip.signInCode), 200);
  const { body: found } = await caretaker.call('studentPage', { query: { q: 'meera.nair' } });
  assert.deepEqual(
    found.items.map(({ gender, room }) => [gender, room?.roomNumber]),
    [['female', 'D2']],
  );
  // of two people with one name each has a username of her own
  const { body: second } = await caretaker.call('studentArrive', { body: { name: 'Meera Nair', hostelId } });
  assert.deepEqual([second.slip.username, second.slip.room], ['meera.nair.2', '']);
  const { body: numbered } = await caretaker.call('studentArrive', { body: { name: 'Tara', rollno: '26Z9', hostelId } });
  assert.equal(numbered.slip.username, '26Z9');
  const again = await caretaker.refused('studentArrive', { body: { name: 'Tara', rollno: '26Z9', hostelId } });
  assert.deepEqual([again.status, again.body.code], [409, 'rollnoTaken']);
});

test('an arrival that cannot be housed as wanted is refused at its field, and nothing is stored', async () => {
  const { caretaker, hostelId, rooms } = await door();
  await server.build.student({ hostelId, info: { gender: 'female' }, room: { roomId: rooms[0] ?? '', seat: 1 } });
  const refused = async (body: object) =>
    Object.keys((await caretaker.refused('studentArrive', { body: { name: 'Nobody Yet', hostelId, ...body } })).body.fields ?? {});
  assert.deepEqual(await refused({ room: 'S1' }), ['room']);
  assert.deepEqual(await refused({ room: 'X9' }), ['room']);
  assert.deepEqual(await refused({ gender: 'male' }), ['hostelId']);
  assert.deepEqual(await refused({ name: ' ' }), ['name']);
  assert.equal((await caretaker.call('studentPage', { query: { q: 'Nobody Yet' } })).body.total, 0);
});

test('an arrival is of the own hostel, of any for an administrator, and is undone as one', async () => {
  const { caretaker, name, elsewhere, administrator } = await door();
  const body = { name: 'Sana Sheikh', hostelId: elsewhere.hostelId };
  assert.equal((await caretaker.refused('studentArrive', { body })).status, 404);
  const { body: own } = await caretaker.call('studentArrive', { body: { name: 'Rani Das' } });
  assert.equal(own.slip.hostel, name);
  assert.equal((await administrator.call('studentArrive', { body })).body.slip.username, 'sana.sheikh');
  await caretaker.call('operationUndo', { params: { id: own.operationId ?? '' } });
  assert.equal(await signIn(own.slip.username, own.slip.signInCode), 401);
  const homeless = await administrator.refused('studentArrive', { body: { name: 'Sita', room: 'D2' } });
  assert.deepEqual(Object.keys(homeless.body.fields ?? {}), ['hostelId'], 'a room of no hostel');
  const { body: waiting } = await administrator.call('studentArrive', { body: { name: 'सीता' } });
  assert.deepEqual([waiting.slip.username, waiting.slip.hostel], ['सीता', '']);
  await administrator.call('operationUndo', { params: { id: waiting.operationId ?? '' } });
  assert.equal(await signIn('सीता', waiting.slip.signInCode), 401);
});

test('a caretaker gives a new code to a student of the own hostel, and to nobody else', async () => {
  const { caretaker, hostelId, elsewhere } = await door();
  const mine = await server.build.student({ hostelId, info: { gender: 'female' }, username: 'forgetful' });
  const { body } = await caretaker.call('accountSignInCode', { params: { id: mine } });
  const { body: signedIn } = await server.nobody.call('login', { body: { username: 'forgetful', password: body.signInCode } });
  const told = await server.nobody.request('/api/v1/notifications', { headers: { authorization: `Bearer ${signedIn.token}` } });
  assert.match(JSON.stringify(told.body), /caretaker\S* gave out a new sign-in code for you/);
  const others = [
    await server.build.student({ hostelId: elsewhere.hostelId, info: { gender: 'female' } }),
    await server.build.student(),
    await server.build.account({ role: 'warden' }),
    await server.build.account({ role: 'hosteladmin' }),
  ];
  for (const id of others) assert.equal((await caretaker.refused('accountSignInCode', { params: { id } })).body.code, 'accountNotFound');
});

test('a caretaker closes a room of the own hostel for a reason, and opens it again', async () => {
  const { caretaker, rooms, elsewhere } = await door();
  const id = rooms[1] ?? '';
  const { body: closed } = await caretaker.call('roomClosing', { params: { id }, body: { closedReason: 'The ceiling leaks.' } });
  assert.deepEqual([closed.state, closed.closedReason, closed.availableSeats], ['closed', 'The ceiling leaks.', 0]);
  const { body: opened } = await caretaker.call('roomClosing', { params: { id }, body: {} });
  assert.deepEqual([opened.state, opened.closedReason, opened.availableSeats], ['open', '', 2]);
  const unexplained = await caretaker.refused('roomClosing', { params: { id }, body: { closedUntil: '2099-01-01' } });
  assert.deepEqual(Object.keys(unexplained.body.fields ?? {}), ['closedReason'], 'a day without a reason');
  const other = { params: { id: elsewhere.rooms[1] ?? '' }, body: { closedReason: 'Mine?' } };
  assert.equal((await caretaker.refused('roomClosing', other)).status, 404);
});

test('what the settings leave to the office is refused to caretakers, not to administrators', async () => {
  const { caretaker, hostelId, rooms, administrator } = await door();
  const studentId = await server.build.student({ hostelId, info: { gender: 'female' } });
  const { body: changed } = await administrator.call('institutionChange', { body: { atTheDoor: [] } });
  try {
    for (const client of [caretaker, administrator]) {
      const answers = [
        await client.attempt('studentArrive', { body: { name: 'Uma', hostelId } }),
        await client.attempt('accountSignInCode', { params: { id: studentId } }),
        await client.attempt('roomClosing', { params: { id: rooms[2] ?? '' }, body: { closedReason: 'Painting' } }),
        await client.attempt('studentCheckOutPreview', { body: { studentIds: [studentId] } }),
      ];
      assert.deepEqual(
        answers.map(({ ok, body }) => ok || (body as { code: string }).code),
        client === caretaker ? Array(4).fill('leftToOffice') : [true, true, true, true],
      );
    }
    const leaving = { params: { id: studentId }, body: { day: (await caretaker.call('me')).body.today, reason: 'The course is over' } };
    assert.equal((await caretaker.refused('studentDepart', leaving)).body.code, 'leftToOffice');
  } finally {
    await administrator.call('operationUndo', { params: { id: changed.operationId ?? '' } });
  }
  assert.equal((await caretaker.call('studentArrive', { body: { name: 'Uma', hostelId } })).status, 201);
});

test('a caretaker checks out who leaves at her door, nobody of another hostel, and an administrator takes back in', async () => {
  const { caretaker, hostelId, rooms, elsewhere, administrator } = await door();
  const room = { roomId: rooms[0] ?? '', seat: 1 };
  const id = await server.build.student({ hostelId, info: { gender: 'female' }, room });
  const other = await server.build.student({ hostelId: elsewhere.hostelId, info: { gender: 'female' } });
  const body = { day: (await caretaker.call('me')).body.today, reason: 'The course is over' };
  assert.equal((await caretaker.call('studentCheckOutPreview', { body: { studentIds: [id] } })).body.withRoom, 1);
  for (const studentIds of [[other], [id, other]])
    assert.equal((await caretaker.refused('studentCheckOutPreview', { body: { studentIds } })).status, 404);
  assert.equal((await caretaker.refused('studentDepart', { params: { id: other }, body })).status, 404);
  await caretaker.call('studentDepart', { params: { id }, body });
  const { body: left } = await administrator.call('studentGet', { params: { id } });
  assert.deepEqual([left.student.state, left.left?.reason], ['left', 'The course is over']);
  assert.equal((await caretaker.refused('studentDepart', { params: { id }, body })).status, 404, 'who has left is not of the hostel');
  // the calls that other programs know stay with administrators
  assert.equal((await caretaker.refused('studentCheckOut', { params: { id: other }, body })).status, 403);
});

test('for what is left to the office a caretaker asks it: every administrator gets a link to the student or the room', async () => {
  const { caretaker, hostelId, name, rooms, elsewhere, administrator } = await door();
  const id = await server.build.student({ hostelId, info: { gender: 'female', name: 'Asha Rao' } });
  const { body: disabled } = await administrator.call('accountCreate', {
    body: { username: `gone-${randomUUID().slice(0, 8)}`, password: 'three quiet monsoons', role: 'hosteladmin' },
  });
  await administrator.call('accountChange', { params: { id: disabled.account._id }, body: { disabled: true } });
  const { body: asked } = await caretaker.call('doorWorkAsk', { body: { work: 'departures', about: id } });
  assert.match(asked.message, /^(The administrator was|\d+ administrators were) asked, with a link to this\.$/);
  await caretaker.call('doorWorkAsk', { body: { work: 'codes', about: id } });
  await caretaker.call('doorWorkAsk', { body: { work: 'closing', about: rooms[0] } });
  await caretaker.call('doorWorkAsk', { body: { work: 'arrivals' } });
  const told = (await administrator.call('notificationList')).body.filter(({ message }) => message.includes(name));
  assert.deepEqual(told.map(({ message, link }) => [message.replace(/^.* asks/, '… asks'), link]).toReversed(), [
    [`… asks you to check out Asha Rao of ${name}.`, `/students/${id}`],
    [`… asks you for a new sign-in code for Asha Rao of ${name}.`, `/students/${id}`],
    [`… asks you to close or open room S1 of ${name}.`, `/view-hostels/${hostelId}`],
    [`… asks you to register somebody who has arrived at ${name}.`, '/students'],
  ]);
  for (const [work, about] of [
    ['codes', await server.build.student({ hostelId: elsewhere.hostelId, info: { gender: 'female' } })],
    ['closing', elsewhere.rooms[0]],
    ['departures', undefined],
  ] as const)
    assert.equal((await caretaker.refused('doorWorkAsk', { body: { work, about } })).status, 404, work);
});
