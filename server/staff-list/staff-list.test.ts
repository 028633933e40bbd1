import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Replies } from '#contract/calls.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

const list = [
  'Staff of the hostels 2026-27,,,,',
  'Name of Employee,Designation,Mob.,Mail id,Name of Hostel',
  'Meena Joshi,Warden,98400 11111,meena@college.example,Sabarmati',
  'Ravi Kumar,Asst. Warden,9840011112,,"Sabarmati, Mahi"',
  'Sita Devi,Care Taker,9840011113,,Sabarmti',
  'Sita Devi,Caretaker,9840011113,,Mahi',
  'Gopal Singh,Watchman,9840011114,not yet,Mahi',
  'Office of the Dean,Administrator,,,',
  'Lakshmi,Cook,9840011115,,Mahi',
].join('\n');

const outline = ({ created, placed, completed, unchanged, errorRows }: Replies['accountImport']) => ({
  created,
  placed,
  completed,
  unchanged,
  errorRows,
});

test('accounts of staff come from a list of the office: roles and hostels by its words, asked once, codes given, undone as a whole', async () => {
  const administrator = await server.as('hosteladmin');
  const [sabarmati, mahi] = [await server.build.hostel({ name: 'Sabarmati' }), await server.build.hostel({ name: 'Mahi' })];
  const check = async (remedies: Record<string, string>, show?: string) =>
    (
      await administrator.call('accountImport', {
        query: { dryRun: 'true', partial: 'true', remedies: JSON.stringify(remedies), ...(show ? { show } : {}) },
        body: list,
      })
    ).body;
  const asked = await check({});
  assert.deepEqual(
    asked.causes.map(({ key, rows, remedy }) => `${rows} ${key}: ${remedy}`).toSorted(),
    [
      '1 field email: empty',
      '1 hostel sabarmti: means sabarmati',
      '1 person: one',
      '1 role asstwarden: means warden',
      '1 role cook: leave out',
    ],
    'nobody is asked about words that mean one thing, and a cook gets no account by a guess',
  );
  assert.deepEqual(outline(asked), { created: 5, placed: 0, completed: 1, unchanged: 0, errorRows: 1 });
  assert.deepEqual(
    asked.hostels.map(({ name, students }) => [name, students]),
    [
      ['Mahi', 3],
      ['Sabarmati', 3],
    ],
  );
  const ofRavi = asked.preview.find(({ row }) => row === 4)?.cells ?? [];
  assert.deepEqual(
    ofRavi.map(({ field, value }) => [field, value]),
    [
      ['name', 'Ravi Kumar'],
      ['role', 'Warden'],
      ['hostel', 'Sabarmati, Mahi'],
      ['phone', '9840011112'],
      ['email', ''],
      ['username', 'ravi.kumar'],
    ],
  );
  const shown = (await check({ 'role cook': 'means caretaker' }, 'role cook')).preview;
  assert.deepEqual(
    shown.map(({ row, isLeftOut }) => [row, isLeftOut]),
    [[9, false]],
  );

  const remedies = JSON.stringify({ 'role cook': 'leave out', 'role asstwarden': 'means warden', 'hostel sabarmti': 'means sabarmati' });
  const { body: done } = await administrator.call('accountImport', { query: { partial: 'true', remedies }, body: list });
  assert.equal(done.message, '5 accounts made, 0 unchanged.');
  const codes = new Map(done.signInCodes.map(({ username, hostel, signInCode }) => [username, { hostel, signInCode }]));
  assert.deepEqual([...codes.keys()], ['meena.joshi', 'ravi.kumar', 'sita.devi', 'gopal.singh', 'office.of.the.dean']);
  assert.equal(codes.get('sita.devi')?.hostel, 'Sabarmati, Mahi');
  const teams = async () => {
    const { body: hostels } = await administrator.call('hostelList');
    return [sabarmati, mahi].map((id) =>
      (hostels.find(({ _id }) => _id === id)?.team ?? []).map(({ username, role, lead }) => `${username} ${role}${lead ? ', lead' : ''}`),
    );
  };
  assert.deepEqual(await teams(), [
    ['sita.devi caretaker, lead', 'meena.joshi warden, lead', 'ravi.kumar warden'],
    ['sita.devi caretaker, lead', 'gopal.singh guard', 'ravi.kumar warden, lead'],
  ]);

  // what was answered is remembered, and nobody is made twice
  const again = await check({});
  assert.deepEqual(outline(again), { created: 0, placed: 0, completed: 1, unchanged: 5, errorRows: 1 });
  assert.deepEqual(
    again.causes.map(({ key }) => key).filter((key) => key.startsWith('hostel') || key === 'role asstwarden'),
    [],
  );

  const logged = await administrator.call('operationGet', { params: { id: done.operationId ?? '' } });
  assert.equal(logged.body.about, 'Imported staff accounts: 5 people');
  await administrator.call('operationUndo', { params: { id: done.operationId ?? '' } });
  assert.deepEqual((await administrator.call('accountList', { query: { q: 'sita.devi' } })).body.items, []);
  assert.deepEqual(await teams(), [[], []]);
});

test('a row about somebody else with the same username, or about a student, is left out with the reason', async () => {
  const administrator = await server.as('hosteladmin');
  await server.build.student({ username: 'tapti.student' });
  await server.build.account({ role: 'warden', username: 'tapti.warden' });
  const body = [
    { name: 'A', role: 'Warden', username: 'tapti.student' },
    { name: 'B', role: 'Guard', username: 'tapti.warden' },
    { name: 'C', role: 'Guard', hostel: 'No such house' },
    { role: 'Guard' },
    { name: 'E', role: '' },
    { name: 'F', role: 'Plumber' },
  ];
  const { body: refused } = await administrator.call('accountImport', { query: {}, body });
  assert.deepEqual(
    refused.errors.map(({ row, field }) => `${row} ${field}`),
    ['1 username', '2 username', '3 hostel', '4 name', '5 role', '6 role'],
  );
  assert.deepEqual([refused.created, refused.operationId], [0, undefined]);
});

test('the mail address of a list is sent nothing before its owner has confirmed it', async () => {
  const administrator = await server.as('hosteladmin');
  const body = [{ name: 'Uma Nair', role: 'Guard', email: 'uma@college.example' }];
  const [slip] = (await administrator.call('accountImport', { query: {}, body })).body.signInCodes;
  const { body: session } = await server.nobody.call('login', { body: { username: slip?.username, password: slip?.signInCode } });
  assert.deepEqual([session.role, session.mustChangePassword], ['guard', true]);
  const row = await server.database.read
    .selectFrom('mail_address')
    .select(['address', 'verified_at', 'code_hash'])
    .where('account_id', '=', session.userId)
    .executeTakeFirst();
  assert.deepEqual(row, { address: 'uma@college.example', verified_at: null, code_hash: null });
});
