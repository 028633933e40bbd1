import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

const signIn = async (username: string, password: string) =>
  (await server.nobody.attempt('login', { body: { username, password } })).status;

test('if the codes of an import are lost, new ones can be drawn for all students who have not signed in yet', async () => {
  const administrator = await server.as('hosteladmin');
  const { body: imported } = await administrator.call('studentImport', {
    body: [
      { username: 'anil', rollno: '22A10', batch: '2022' },
      { username: 'bina', rollno: '22A7', batch: '2022' },
      { username: 'chitra', rollno: '22A8', batch: '2022' },
      { username: 'deepa', password: 'three quiet monsoons', batch: '2022' },
      { username: 'esha', batch: '2022' },
      { username: 'farid', rollno: '22A9', batch: '2022' },
      { username: 'gopal', batch: '2022' },
    ],
  });
  const lost = new Map(imported.signInCodes.map(({ username, signInCode }) => [username, signInCode]));
  // one student has chosen a password, another has only signed in with the code
  const { body: chosen } = await server.nobody.call('login', { body: { username: 'chitra', password: lost.get('chitra') } });
  await server.nobody.request('/api/v1/me/password', {
    method: 'POST',
    headers: { authorization: `Bearer ${chosen.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ currentPassword: '-', newPassword: 'four loud summers' }),
  });
  const { body: begun } = await server.nobody.call('login', { body: { username: 'bina', password: lost.get('bina') } });
  const { body: all } = await administrator.call('accountList', { query: { q: 'esha' } });
  await administrator.call('accountChange', { params: { id: all.items[0]?._id }, body: { disabled: true } });
  const { body: leaver } = await administrator.call('accountList', { query: { q: 'gopal' } });
  const { today: day } = (await administrator.call('me')).body;
  await administrator.call('studentCheckOut', { params: { id: leaver.items[0]?._id ?? '' }, body: { day, reason: 'Never came.' } });

  const { status, body } = await administrator.call('studentSignInCodes', { body: {} });
  assert.deepEqual([status, body.message], [200, '2 new sign-in codes were made. They are shown only once.']);
  assert.deepEqual(
    body.codes.map(({ username, rollno, hostel }) => [username, rollno, hostel]),
    [
      ['farid', '22A9', ''],
      ['anil', '22A10', ''],
    ],
  );
  for (const { username, signInCode } of body.codes) {
    assert.equal(await signIn(username, lost.get(username) ?? ''), 401);
    assert.equal(await signIn(username, signInCode), 200);
  }
  const me = await server.nobody.request('/api/v1/me', { headers: { authorization: `Bearer ${begun.token}` } });
  assert.equal(me.status, 200, 'who had signed in was put out');
  assert.equal(await signIn('chitra', 'four loud summers'), 200);
  assert.equal(await signIn('deepa', 'three quiet monsoons'), 200);
});

test('a student who signed in but chose no password before the code expired gets a new one', async () => {
  const administrator = await server.as('hosteladmin');
  const { body: imported } = await administrator.call('studentImport', { body: [{ username: 'gauri', batch: '2030' }] });
  assert.equal(await signIn('gauri', imported.signInCodes[0]?.signInCode ?? ''), 200);
  const drawn = async () => (await administrator.call('studentSignInCodes', { body: { batch: '2030' } })).body.codes;
  assert.deepEqual(await drawn(), []);
  await sql`update account set sign_in_code_drawn_at = now() - interval '15 days' where username = 'gauri'`.execute(server.database.write);
  const [code] = await drawn();
  assert.equal(await signIn('gauri', code?.signInCode ?? ''), 200);
});

test('each code is returned with the name, roll number, hostel and room for its slip', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelId = await server.build.hostel({ name: 'Chenab' });
  const [room] = await server.build.rooms(hostelId);
  assert.ok(room);
  await server.build.student({
    username: 'hema',
    hostelId,
    room: { roomId: room.id, seat: 1 },
    info: { name: 'Hema Rao', rollno: '22H1', batch: '2029' },
  });
  const { body } = await administrator.call('studentSignInCodes', { body: { batch: '2029' } });
  const { signInCode: _, ...slip } = body.codes[0] ?? { signInCode: '' };
  assert.deepEqual(slip, { username: 'hema', name: 'Hema Rao', rollno: '22H1', hostel: 'Chenab', room: room.room_number });
});

test('new codes can be drawn for a hostel, for a batch, and for a batch of a hostel', async () => {
  const administrator = await server.as('hosteladmin');
  const [first, second] = [await server.build.hostel({ name: 'Alaknanda' }), await server.build.hostel({ name: 'Betwa' })];
  for (const [username, hostelId, batch] of [
    ['gita', first, '2031'],
    ['hari', first, '2032'],
    ['indu', second, '2031'],
  ] as const)
    await server.build.student({ username, hostelId, info: { batch } });
  const drawn = async (body: object) =>
    (await administrator.call('studentSignInCodes', { body })).body.codes.map(({ username, hostel }) => `${username} ${hostel}`);
  assert.deepEqual(await drawn({ hostelId: first }), ['gita Alaknanda', 'hari Alaknanda']);
  assert.deepEqual(await drawn({ batch: '2031' }), ['gita Alaknanda', 'indu Betwa']);
  assert.deepEqual(await drawn({ hostelId: first, batch: '2032' }), ['hari Alaknanda']);
  assert.deepEqual(await drawn({ batch: '1999' }), []);
  const unknown = await administrator.refused('studentSignInCodes', { body: { hostelId: '00000000-0000-4000-8000-000000000000' } });
  assert.equal(unknown.body.code, 'hostelNotFound');
});

test('a request for codes with a misspelt field is refused instead of drawing codes for all students', async () => {
  const administrator = await server.as('hosteladmin');
  const ask = async (query: string, sent: object) => {
    const { status, body } = await administrator.request(`/api/v1/student/sign-in-codes${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    });
    return [status, (body as { fields?: object }).fields];
  };
  const unknown = 'This call has no such field.';
  assert.deepEqual(await ask('', { Batch: '2031', hostel: '' }), [400, { Batch: unknown, hostel: unknown }]);
  assert.deepEqual(await ask('', { batch: '1999', students: ['x'] }), [400, { students: unknown }]);
  assert.deepEqual(await ask('?batch=1999', {}), [400, { batch: unknown }]);
  assert.deepEqual(await ask('', { batch: '1999' }), [200, undefined]);
});

test('drawing codes again returns new codes instead of the earlier ones', async () => {
  const administrator = await server.as('hosteladmin');
  await server.build.student({ username: 'jaya', info: { batch: '2033' } });
  const { body } = await administrator.call('studentSignInCodes', { body: { batch: '2033' } });
  const { body: again } = await administrator.call('studentSignInCodes', { body: { batch: '2033' } });
  assert.notEqual(body.codes[0]?.signInCode, again.codes[0]?.signInCode);
});
