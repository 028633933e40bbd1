/** Staff who serve several hostels work in the hostel they have chosen and reach no other. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { hashPassword } from '#server/account/password.ts';
import { lockAccounts } from '#server/hostel/team-rows.ts';
import type { HostelId } from '#server/call/scope.ts';
import { chooseHostel, findSession } from '#server/call/session.ts';
import { postSlowly } from '#server/testing/post-slowly.ts';
import type { Client } from '#server/testing/client.ts';
import { testServer } from '#server/testing/server.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';

const server = testServer();

const password = 'three quiet monsoons';
/** One hash for everybody: hashing is slow on purpose. */
let passwordHash: Promise<string> | undefined;

/** Builds a caretaker who serves two hostels and is the lead of the second, by name. */
async function setUp() {
  passwordHash ??= hashPassword(password);
  const id = await server.build.account({ role: 'caretaker', passwordHash: await passwordHash });
  const word = id.slice(0, 8);
  const first = await server.build.hostel({ name: `A ${word}` });
  const second = await server.build.hostel({ name: `B ${word}`, caretakerId: id });
  await server.build.place(first, id);
  const { username } = await server.database.read.selectFrom('account').select('username').where('id', '=', id).executeTakeFirstOrThrow();
  const signIn = async (more: object = {}) => (await server.nobody.call('login', { body: { username, password, ...more } })).body;
  return { id, first, second, signIn };
}

const choose = (client: Client, hostelId: string) => client.call('meHostel', { body: { hostelId } });
const chosenBy = async (client: Client) => (await client.call('me')).body.hostelId;
const isReached = async (client: Client, id: string) => (await client.attempt('hostelRooms', { params: { id } })).ok;

const takeOut = async (id: string, accountId: string) =>
  await (await server.as('hosteladmin')).call('hostelTeamRemove', { params: { id, accountId } });

test('the first session starts in the hostel whose lead the person is, later ones in the hostel chosen last', async () => {
  const { id, first, second, signIn } = await setUp();
  const signedIn = await signIn();
  assert.equal(signedIn.hostelId, second);
  const client = await server.as('caretaker', id);
  const { body } = await client.call('me');
  assert.deepEqual([body.hostelId, body.hostel?._id, body.hostels.map(({ _id }) => _id)], [second, second, [first, second]]);
  await choose(client, first);
  assert.equal((await signIn()).hostelId, first);
  await choose(client, second);
  assert.equal((await signIn()).hostelId, second);
});

test('somebody who signs in again after a session ended is back in its hostel, if they still serve it', async () => {
  const { id, first, second, signIn } = await setUp();
  assert.equal((await signIn({ previousHostelId: first })).hostelId, first);
  assert.equal((await signIn({ previousHostelId: await server.build.hostel() })).hostelId, second);
  await takeOut(first, id);
  const { hostelId, hostels } = await signIn({ previousHostelId: first });
  assert.deepEqual([hostelId, hostels.map(({ _id }) => _id)], [second, [second]]);
});

test('for somebody who leads no hostel and has chosen none, a session starts in the first hostel by name', async () => {
  const id = await server.build.account({ role: 'warden' });
  const [later, earlier] = [await server.build.hostel({ name: 'Order 10' }), await server.build.hostel({ name: 'order 1' })];
  for (const hostelId of [later, earlier]) await server.build.place(hostelId, id, { role: 'warden' });
  assert.equal(await chosenBy(await server.as('warden', id)), earlier);
});

test('choosing a hostel is answered like the call me, and holds from the next call on, for this session alone', async () => {
  const { id, first, second } = await setUp();
  const [phone, desk] = [await server.as('caretaker', id), await server.as('caretaker', id)];
  const { body } = await choose(phone, first);
  assert.deepEqual(body, (await phone.call('me')).body);
  assert.deepEqual([body.hostelId, body.hostel?._id, body.hostels.length], [first, first, 2]);
  assert.deepEqual([await isReached(phone, first), await isReached(phone, second)], [true, false]);
  assert.deepEqual([await isReached(desk, first), await isReached(desk, second)], [false, true]);
  assert.deepEqual(
    (await phone.call('hostelChoices')).body.map(({ _id }) => _id),
    [first],
  );
});

test('caretakers and wardens can choose only a hostel they serve, and other roles cannot choose any', async () => {
  const { id, second } = await setUp();
  const client = await server.as('caretaker', id);
  const other = await server.build.hostel();
  for (const hostelId of [other, '00000000-0000-4000-8000-000000000000']) {
    const { status, body } = await client.refused('meHostel', { body: { hostelId } });
    assert.deepEqual([status, body.code], [404, 'hostelNotFound']);
  }
  for (const role of ['student', 'hosteladmin'] as const)
    assert.equal((await (await server.as(role)).refused('meHostel', { body: { hostelId: other } })).status, 403);
  assert.equal(await chosenBy(client), second);
});

test('somebody removed from the team loses the hostel on the very next call, and is in another hostel they serve', async () => {
  const { id, first, second } = await setUp();
  const client = await server.as('caretaker', id);
  assert.equal(await isReached(client, second), true);
  await takeOut(second, id);
  assert.deepEqual([await isReached(client, second), await isReached(client, first), await chosenBy(client)], [false, true, first]);
  assert.equal((await client.refused('meHostel', { body: { hostelId: second } })).status, 404);
  await takeOut(first, id);
  assert.deepEqual([await isReached(client, first), await chosenBy(client)], [false, null]);
  assert.equal((await client.refused('inventoryCreate', { body: itemOf(first, 'Soap') })).body.code, 'noHostelAssigned');
});

test('a list for a given hostel holds its records or is refused; without one it holds those of the hostel chosen, or nothing', async () => {
  const { id, first, second } = await setUp();
  const client = await server.as('caretaker', id);
  await choose(client, first);
  await client.call('inventoryCreate', { body: itemOf(first, 'Soap') });
  const worker = { name: 'Ravi', username: `ravi-${id}`, position: 'Cleaner', contact: '98000 00000', hostel: first };
  await client.call('workerCreate', { body: worker });
  for (const name of ['inventoryList', 'workerList'] as const) {
    const hostelsOf = async (query: object) => (await client.call(name, { query })).body.map(({ hostel }) => hostel);
    assert.deepEqual([await hostelsOf({}), await hostelsOf({ hostel: first })], [[first], [first]], name);
    await choose(client, second);
    assert.deepEqual([await hostelsOf({}), await hostelsOf({ hostel: second })], [[], []], name);
    assert.equal((await client.refused(name, { query: { hostel: first } })).body.code, 'hostelNotFound');
    const administrator = await server.as('hosteladmin');
    assert.deepEqual(
      (await administrator.call(name, { query: { hostel: first } })).body.map(({ hostel }) => hostel),
      [first],
    );
    await choose(client, first);
    assert.deepEqual((await (await server.as('caretaker')).call(name)).body, []);
  }
});

test('a session stays in its hostel when the person joins the team of another', async () => {
  const id = await server.build.account({ role: 'caretaker' });
  const client = await server.as('caretaker', id);
  assert.equal(await chosenBy(client), null);
  const administrator = await server.as('hosteladmin');
  const [first, second] = [await server.build.hostel({ name: `Z ${id}` }), await server.build.hostel({ name: `A ${id}` })];
  for (const hostelId of [first, second]) {
    await administrator.call('hostelTeamAdd', { params: { id: hostelId }, body: { accountId: id, lead: true } });
    assert.equal(await chosenBy(client), first);
  }
});

const itemOf = (hostel: string, name: string) => ({ name, category: 'Cleaning Supplies', quantity: 3, threshold: 1, hostel });

test('somebody removed from the team while the request body is arriving writes nothing', async () => {
  const { id, second } = await setUp();
  const { token } = await server.as('caretaker', id);
  assert.equal(
    await postSlowly(server, '/inventory/caretaker/add', { token, body: itemOf(second, 'Late') }, () => takeOut(second, id)),
    404,
  );
});

test('somebody who switches while the request body is arriving writes nothing into the hostel they left', async () => {
  const { id, first, second } = await setUp();
  const client = await server.as('caretaker', id);
  const status = await postSlowly(server, '/inventory/caretaker/add', { token: client.token, body: itemOf(second, 'Late') }, () =>
    choose(client, first),
  );
  assert.equal(status, 404);
});

test('removing somebody from the team waits until a write of theirs has finished', async () => {
  const { id, second } = await setUp();
  const { token = '' } = await server.as('caretaker', id);
  const taken = Promise.withResolvers<unknown>();
  let done = false;
  await server.database.write.transaction().execute(async (db) => {
    const me = await findSession(db, token, server.settings, { lock: 'share' });
    assert.equal(me?.hostelId, second);
    taken.resolve(takeOut(second, id).then(() => (done = true)));
    await untilWaiting(server.database.read);
    assert.equal(done, false);
  });
  await taken.promise;
});

test('a write that waits while its caller is removed from the team is refused', async () => {
  const { id, second } = await setUp();
  const client = await server.as('caretaker', id);
  const written = Promise.withResolvers<Awaited<ReturnType<typeof client.attempt>>>();
  await server.database.write.transaction().execute(async (db) => {
    await lockAccounts(db, [id]);
    written.resolve(client.attempt('inventoryCreate', { body: itemOf(second, 'Late') }));
    await untilWaiting(server.database.read);
    await db.deleteFrom('hostel_team').where('account_id', '=', id).where('hostel_id', '=', second).execute();
  });
  assert.equal((await written.promise).status, 404);
});

test('switching hostels does not deadlock with an administrator who removes the person from all other teams', async () => {
  const { id, first, second } = await setUp();
  const client = await server.as('caretaker', id);
  await choose(client, first);
  const administrator = await server.as('hosteladmin');
  const elsewhere = await server.build.hostel();
  const assigned = Promise.withResolvers<unknown>();
  await server.database.write.transaction().execute(async (db) => {
    const me = await findSession(db, client.token ?? '', server.settings, { lock: 'change' });
    assert.ok(me);
    assigned.resolve(administrator.call('hostelAssignCaretaker', { body: { hostelId: elsewhere, caretakerId: id } }));
    await untilWaiting(server.database.read);
    // this fails if the administrator's call has already locked this row of the team and waits for the other one
    await sql`set local lock_timeout = '300ms'`.execute(db);
    assert.equal(await chooseHostel(db, me, second as HostelId), true);
  });
  await assigned.promise;
  assert.equal(await chosenBy(client), elsewhere);
});

test('somebody who switches to a hostel while being removed from its team never ends up in it', async () => {
  for (let round = 0; round < 10; round++) {
    const { id, first, second } = await setUp();
    const [phone, desk] = [await server.as('caretaker', id), await server.as('caretaker', id)];
    const administrator = await server.as('hosteladmin');
    const answers = await Promise.all([
      phone.attempt('meHostel', { body: { hostelId: first } }),
      desk.attempt('meHostel', { body: { hostelId: first } }),
      phone.attempt('meHostel', { body: { hostelId: second } }),
      administrator.attempt('hostelTeamRemove', { params: { id: first, accountId: id } }),
      // removes the person from all other teams, including that of the first hostel
      administrator.attempt('hostelAssignCaretaker', { body: { hostelId: second, caretakerId: id } }),
      desk.attempt('meHostel', { body: { hostelId: second } }),
    ]);
    for (const { status } of answers) assert.ok(status === 200 || status === 404, String(status));
    for (const client of [phone, desk])
      assert.deepEqual([await chosenBy(client), await isReached(client, first), await isReached(client, second)], [second, false, true]);
  }
});

test('many simultaneous switches of one session end in one of the hostels', async () => {
  const { id, first, second } = await setUp();
  const client = await server.as('caretaker', id);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => choose(client, n % 2 ? first : second)));
  assert.ok(answers.length > 0 && answers.every(({ status }) => status === 200));
  assert.ok([first, second].includes((await chosenBy(client)) ?? ''));
});
