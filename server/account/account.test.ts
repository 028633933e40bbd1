import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transactIn } from '#server/call/transact.ts';
import { campusDay } from '#server/campus-day.ts';
import { repeatedTransactions } from '#server/metrics.ts';
import type { Client, ErrorBody } from '#server/testing/client.ts';
import { testServer } from '#server/testing/server.ts';
import { makeFirstAdministrator } from './first-administrator.ts';
import { hashPassword } from './password.ts';

const server = testServer();

const password = 'three quiet monsoons';

const signIn = (username: string, given: string) => server.nobody.call('login', { body: { username, password: given } });
const refusedSignIn = (username: string, given: string) => server.nobody.refused('login', { body: { username, password: given } });

test('an empty database gets its first administrator, with a password nobody can guess', async () => {
  const transact = transactIn(server.database);
  const make = (settings: Partial<typeof server.settings>) =>
    transact((db) => makeFirstAdministrator(db, { ...server.settings, ...settings }));
  await assert.rejects(make({ ADMIN_PASSWORD: 'password1' }), /too easy to guess/);
  await assert.rejects(make({ ADMIN_PASSWORD: 'admin' }), /at least 8/);
  const made = await make({ ADMIN_USERNAME: 'principal' });
  assert.equal(made?.username, 'principal');
  assert.ok((made?.password.length ?? 0) >= 14);
  assert.equal((await signIn('principal', made?.password ?? '')).body.role, 'hosteladmin');
  assert.equal(await make({ ADMIN_USERNAME: 'second' }), undefined);
  for (const guess of ['admin', 'password', 'principal', 'hostelry', ''])
    assert.equal((await refusedSignIn('principal', guess)).status, 401);
});

test('everybody can read their own account', async () => {
  const { hostelId, studentId } = await server.build.staffedHostel();
  const student = await server.as('student', studentId);
  const { body } = await student.call('me');
  const { username, hostel, hostels, today, ...rest } = body;
  assert.match(username, /^student/);
  assert.equal(hostel?._id, hostelId);
  assert.ok(hostel.name);
  assert.deepEqual(hostels, [hostel]);
  assert.equal(today, campusDay(server.settings.TIME_ZONE));
  assert.deepEqual(rest, {
    userId: studentId,
    name: '',
    role: 'student',
    hostelId,
    mustChangePassword: false,
    secondFactor: false,
    mustSetSecondFactor: false,
    hasLeft: false,
    language: null,
  });
  const { body: administrator } = await (await server.as('hosteladmin')).call('me');
  assert.deepEqual([administrator.hostelId, administrator.hostel, administrator.hostels], [null, null, []]);
});

test('a new password replaces the old one', async () => {
  const id = await server.build.account({ username: 'changing', passwordHash: await hashPassword(password) });
  const client = await server.as('caretaker', id);
  const wrong = await client.refused('mePassword', { body: { currentPassword: 'wrong', newPassword: 'four loud summers' } });
  assert.deepEqual([wrong.status, wrong.body.code, Object.keys(wrong.body.fields ?? {})], [400, 'passwordWrong', ['currentPassword']]);
  await signIn('changing', password);
  const { status, body } = await client.call('mePassword', { body: { currentPassword: password, newPassword: 'four loud summers' } });
  assert.deepEqual([status, body.message], [200, 'Your password was changed. Other devices were signed out.']);
  assert.equal((await refusedSignIn('changing', password)).status, 401);
  await signIn('changing', 'four loud summers');
});

const fieldOf = async (answer: Promise<{ body: ErrorBody }>, field: string) => (await answer).body.fields?.[field] ?? '';

test('a password that is short, common, the username or the product’s name is refused', async () => {
  const administrator = await server.as('hosteladmin');
  const refusals: [given: string, why: RegExp][] = [
    ['', /required/],
    ['seven77', /at least 8/],
    ['password', /easy to guess/],
    ['Password1', /easy to guess/],
    ['12345678', /easy to guess/],
    ['aaaaaaaaaaaa', /easy to guess/],
    ['meena.warden', /easy to guess/],
    ['MEENA.WARDEN2024', /easy to guess/],
    ['hostelry', /easy to guess/],
    ['Hostelry2026!', /easy to guess/],
    ['x'.repeat(1025), /at most/],
  ];
  for (const [given, why] of refusals) {
    const { status, body } = await administrator.refused('accountCreate', {
      body: { username: 'meena.warden', password: given, role: 'warden' },
    });
    assert.equal(status, 400, given);
    assert.match(body.fields?.['password'] ?? '', why, given);
  }
  // the same rules hold wherever a password is set
  const id = await server.build.account({ username: 'ruled', passwordHash: await hashPassword(password) });
  const client = await server.as('caretaker', id);
  const own = (newPassword: string) =>
    fieldOf(client.refused('mePassword', { body: { currentPassword: password, newPassword } }), 'newPassword');
  assert.match(await own('ruled1234'), /easy to guess/);
  assert.match(await own(password), /differs/);
  const given = administrator.refused('accountChange', { params: { id }, body: { password: 'qwertyuiop' } });
  assert.match(await fieldOf(given, 'password'), /easy to guess/);
  const registered = administrator.refused('studentRegister', { body: { username: 'ruled too', password: 'iloveyou' } });
  assert.match(await fieldOf(registered, 'password'), /easy to guess/);
});

test('a password that is nearly the username or the roll number is refused as too easy to guess', async () => {
  const administrator = await server.as('hosteladmin');
  const register = (given: string) =>
    administrator.attempt('studentRegister', {
      body: { username: 'meena.kumari', password: given, studentInfo: { rollno: '22BSM0104' } },
    });
  for (const given of [
    'meena.kumari!',
    'meena.kumariX',
    'xmeena.kumari',
    'xX_meena.kumari_Xx',
    '2024meenakumari',
    'Meena Kumari',
    'meena.kumar',
    'eena.kumari',
    'meenakumar1',
    'meena.kumaripassword',
    '22bsm0104',
    '22BSM-0104',
    '22BSM0104abc',
    '@22bsm0104',
    '22bsm010',
    '2bsm0104',
    'myhostelry',
    'hostelr1',
  ]) {
    const refused = await register(given);
    assert.equal(refused.status, 400, given);
    assert.match(JSON.stringify(refused.body), /easy to guess/, given);
  }
  for (const given of ['meena walks by the quiet river', 'four loud summers', 'kumquat-lantern-22'])
    assert.equal(
      (await administrator.attempt('studentRegister', { body: { username: `meena${given.length}`, password: given } })).status,
      201,
      given,
    );
  // a later change of the password is checked against the roll number too
  const id = await server.build.student({ username: 'rolled', info: { rollno: '21CSE0077' } });
  const student = await server.as('student', id);
  const own = await student.refused('mePassword', { body: { currentPassword: '-', newPassword: '21cse0077!!' } });
  assert.match(own.body.fields?.['newPassword'] ?? '', /easy to guess/);
  const given = await administrator.refused('accountChange', { params: { id }, body: { password: 'x21CSE0077' } });
  assert.match(given.body.fields?.['password'] ?? '', /easy to guess/);
  const { body } = await administrator.call('studentImport', {
    body: [{ username: 'listed', password: '20ECE0099a', rollno: '20ECE0099' }],
  });
  assert.deepEqual(
    body.errors.map(({ field }) => field),
    ['password'],
  );
});

test('a password may be long, in lower case, with spaces at its ends, and every character of it counts', async () => {
  const administrator = await server.as('hosteladmin');
  const accepted = {
    long: `${'monsoon and summer '.repeat(7)}!`.slice(0, 128),
    plain: 'quietmonsoons',
    spaced: '  quiet monsoons ',
    hindi: 'पासवर्ड बहुत लंबा है',
  };
  for (const [username, given] of Object.entries(accepted)) {
    const { status } = await administrator.call('accountCreate', { body: { username, password: given, role: 'caretaker' } });
    assert.equal(status, 201, username);
    await signIn(username, given);
    assert.equal((await refusedSignIn(username, given.slice(0, -1))).status, 401, username);
  }
});

test('an administrator creates accounts for caretakers, wardens and administrators', async () => {
  const administrator = await server.as('hosteladmin');
  for (const role of ['caretaker', 'warden', 'hosteladmin']) {
    const username = `made ${role}`;
    const { status, body } = await administrator.call('accountCreate', { body: { username: ` ${username} `, password, role } });
    assert.equal(status, 201);
    const { _id, ...account } = body.account;
    assert.deepEqual(account, {
      username,
      name: '',
      phone: '',
      role,
      hostel: null,
      hostels: [],
      disabled: false,
      hasLeft: false,
      secondFactor: false,
    });
    const signedIn = await signIn(username, password);
    assert.deepEqual([signedIn.body.userId, signedIn.body.role], [_id, role]);
  }
  const student = await administrator.refused('accountCreate', { body: { username: 'sly', password, role: 'student' } });
  assert.deepEqual([student.status, Object.keys(student.body.fields ?? {})], [400, ['role']]);
});

test('the holder of an account made with mustChangePassword must choose a password first', async () => {
  const administrator = await server.as('hosteladmin');
  await administrator.call('accountCreate', { body: { username: 'first day', password, role: 'warden', mustChangePassword: true } });
  const { body } = await signIn('first day', password);
  assert.equal(body.mustChangePassword, true);
  const headers = { authorization: `Bearer ${body.token}` };
  assert.equal((await server.nobody.request('/api/v1/hostel', { headers })).status, 403);
});

test('a username that differs from an existing one only in case, spaces or Unicode form is refused, and the field is named', async () => {
  const administrator = await server.as('hosteladmin');
  await server.build.student({ username: 'José' });
  for (const username of ['José', 'JOSÉ', ' josé', 'Jose\u0301']) {
    const { status, body } = await administrator.refused('accountCreate', { body: { username, password, role: 'warden' } });
    assert.deepEqual([status, body.code, body.fields], [409, 'usernameTaken', { username: 'Username already exists' }]);
  }
});

test('accounts are listed by username, page by page, and can be filtered by role and by part of the name', async () => {
  const administrator = await server.as('hosteladmin');
  const { hostelId, wardenId } = await server.build.staffedHostel();
  const usernames = ['zeta-3', 'Zeta-1', 'zeta-2'];
  const ids = await Promise.all(usernames.map((username) => server.build.account({ role: 'warden', username })));
  await administrator.call('accountChange', { params: { id: ids[0] }, body: { disabled: true } });
  const page = async (query: Record<string, unknown>) => (await administrator.call('accountList', { query })).body;
  const found = await page({ q: 'ZETA', role: 'warden' });
  assert.deepEqual(
    found.items.map(({ username, disabled }) => [username, disabled]),
    [
      ['Zeta-1', false],
      ['zeta-2', false],
      ['zeta-3', true],
    ],
  );
  assert.deepEqual([found.total, found.page], [3, 1]);
  const second = await page({ q: 'zeta', page: 2, pageSize: 2 });
  assert.deepEqual([second.items.map(({ username }) => username), second.total, second.pageSize], [['zeta-3'], 3, 2]);
  assert.deepEqual((await page({ q: 'zeta', role: 'student' })).items, []);
  assert.deepEqual((await page({ q: '%' })).items, []);
  await server.build.student({ username: 'gita.zachariah', info: { rollno: 'ZZ-4', parentContactNo: '97000 12345' } });
  for (const q of ['zachariah gita', 'gita zz-4', '9700012345'])
    assert.deepEqual(
      (await page({ q })).items.map(({ username }) => username),
      ['gita.zachariah'],
      q,
    );
  const everybody = await page({ pageSize: 200 });
  const warden = everybody.items.find(({ _id }) => _id === wardenId);
  assert.equal(warden?.hostel?._id, hostelId);
  for (const query of [{ pageSize: 201 }, { pageSize: 0 }, { page: 0 }, { role: 'king' }])
    assert.equal((await administrator.refused('accountList', { query })).status, 400);
});

test('a disabled account cannot sign in until it is enabled again', async () => {
  const administrator = await server.as('hosteladmin');
  const id = await server.build.account({ username: 'on leave', passwordHash: await hashPassword(password) });
  const disabled = await administrator.call('accountChange', { params: { id }, body: { disabled: true } });
  assert.equal(disabled.body.disabled, true);
  assert.equal((await refusedSignIn('on leave', password)).status, 401);
  await administrator.call('accountChange', { params: { id }, body: { disabled: false } });
  await signIn('on leave', password);
});

test('administrators can change their own password only under My account, where the current password is needed', async () => {
  const id = await server.build.account({ role: 'hosteladmin', username: 'own', passwordHash: await hashPassword(password) });
  const administrator = await server.as('hosteladmin', id);
  for (const body of [{ password: 'four loud summers' }, { password: 'four loud summers', mustChangePassword: true, disabled: false }]) {
    const refused = await administrator.refused('accountChange', { params: { id }, body });
    assert.deepEqual([refused.status, refused.body.code], [409, 'ownAccountPassword']);
    assert.equal(refused.body.message, 'Change your own password under My account.');
  }
  assert.equal((await signIn('own', password)).status, 200);
  assert.equal((await administrator.refused('accountSignInCode', { params: { id } })).body.code, 'ownAccountPassword');
});

test('a sign-in code takes the place of the password', async () => {
  const administrator = await server.as('hosteladmin');
  const id = await server.build.account({ username: 'forgetful', passwordHash: await hashPassword(password) });
  const { body } = await administrator.call('accountSignInCode', { params: { id } });
  assert.equal(body.username, 'forgetful');
  assert.equal((await refusedSignIn('forgetful', password)).status, 401);
  assert.equal((await signIn('forgetful', body.signInCode)).body.mustChangePassword, true);
  const own = await administrator.refused('accountSignInCode', { params: { id: (await administrator.call('me')).body.userId } });
  assert.deepEqual([own.status, own.body.code], [409, 'ownAccountPassword']);
});

test('changing an account that does not exist is answered with 404', async () => {
  const administrator = await server.as('hosteladmin');
  for (const id of ['00000000-0000-4000-8000-000000000000', 'x', '1'])
    assert.equal((await administrator.refused('accountChange', { params: { id }, body: { disabled: true } })).status, 404);
});

const activeAdministrators = async () =>
  await server.database.read
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'hosteladmin')
    .where('disabled_at', 'is', null)
    .execute();

/** Leaves only these administrators able to sign in. */
async function keepOnly(ids: string[]): Promise<void> {
  await server.database.write
    .updateTable('account')
    .set({ disabled_at: new Date().toISOString() })
    .where('role', '=', 'hosteladmin')
    .where('id', 'not in', ids)
    .execute();
}

test('the last administrator who can sign in cannot be disabled', async () => {
  const id = await server.build.account({ role: 'hosteladmin' });
  const last = await server.as('hosteladmin', id);
  await keepOnly([id]);
  const refused = await last.refused('accountChange', { params: { id }, body: { disabled: true } });
  assert.deepEqual([refused.status, refused.body.code], [409, 'lastAdministrator']);
  assert.deepEqual(await activeAdministrators(), [{ id }]);
});

const countRepeated = async () => (await repeatedTransactions.get()).values.reduce((sum, { value }) => sum + value, 0);

const actions = {
  disable: (client: Client, id: string) => client.attempt('accountChange', { params: { id }, body: { disabled: true } }),
  erase: async (client: Client, id: string) => {
    const { username } = await server.database.read.selectFrom('account').select('username').where('id', '=', id).executeTakeFirstOrThrow();
    return await client.attempt('personErase', { params: { id }, body: { username } });
  },
};

for (const [what, act] of Object.entries(actions)) {
  test(`when administrators ${what} each other at the same moment, one stays and there is no deadlock`, async () => {
    const repeatedBefore = await countRepeated();
    for (let round = 0; round < 4; round++) {
      const ids = await Promise.all(Array.from({ length: 3 }, () => server.build.account({ role: 'hosteladmin' })));
      const clients = await Promise.all(ids.map((id) => server.as('hosteladmin', id)));
      await keepOnly(ids);
      const answers = await Promise.all(clients.map((client, n) => act(client, ids[(n + 1) % ids.length] ?? '')));
      // the one who is disabled or erased before their call runs gets a 401, so the administrator they aimed at stays
      assert.deepEqual(
        answers.map(({ status }) => status).toSorted((one, other) => one - other),
        [200, 200, 401],
      );
      assert.equal((await activeAdministrators()).length, 1);
    }
    assert.equal(await countRepeated(), repeatedBefore, 'a deadlock takes the database a second to notice');
  });
}
