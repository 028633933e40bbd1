import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownName, type Named } from '#contract/person/person.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { openSession } from '#server/call/session.ts';
import { readSettings } from '#server/settings.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

const password = 'three quiet monsoons';

const shownNames = (people: readonly Named[]) => people.map(shownName);
const registering = (username: string, studentInfo: object) => ({ body: { username, password, studentInfo } });

/** A staffed hostel whose student, caretaker and warden have names. */
async function setUpNamed() {
  const caretakerId = await server.build.account({ role: 'caretaker', name: 'Savita Kamble' });
  const wardenId = await server.build.account({ role: 'warden', name: 'Meera Iyengar' });
  const hostelId = await server.build.hostel({ caretakerId, wardenId });
  const [room] = await server.build.rooms(hostelId);
  assert.ok(room);
  const studentId = await server.build.student({ hostelId, room: { roomId: room.id, seat: 1 }, info: { name: 'Asha Rao' } });
  return {
    hostelId,
    studentId,
    caretaker: await server.as('caretaker', caretakerId),
    warden: await server.as('warden', wardenId),
    student: await server.as('student', studentId),
    administrator: await server.as('hosteladmin'),
  };
}

test('every call that answers with a person includes the name', async () => {
  const { hostelId, studentId, caretaker, student, administrator } = await setUpNamed();
  await student.call('complaintCreate', { params: { hostelId }, body: { complaint: 'The tap drips' } });
  await student.call('leaveCreate', { body: { startDate: '2098-01-02', endDate: '2098-01-03', reason: 'Home' } });
  await student.call('roomChangeCreate', { body: { message: 'Too loud', hostelId } });
  await caretaker.call('fineImpose', { body: { studentId, amount: 10, reason: 'Noise' } });
  const params = { hostelId };
  const students = [
    (await caretaker.call('complaintList', { params })).body.complaints[0]?.student,
    (await caretaker.call('leaveList', { params })).body[0]?.student,
    (await caretaker.call('roomChangeList', { params })).body[0]?.student,
    (await caretaker.call('fineList', { params })).body[0]?.student,
    (await caretaker.call('attendanceOfDay', { params: { hostelId, date: '2026-03-05' } })).body.records[0]?.student,
    (await caretaker.call('hostelGet', { params: { id: hostelId } })).body.rooms[0]?.occupants[0],
    (await caretaker.call('hostelStudents', { params: { id: hostelId } })).body[0],
  ];
  assert.deepEqual(
    students.map((person) => [person?._id, person?.name]),
    students.map(() => [studentId, 'Asha Rao']),
  );
  const { hostel } = (await administrator.call('hostelGet', { params: { id: hostelId } })).body;
  assert.deepEqual([hostel.caretaker?.name, hostel.warden?.name], ['Savita Kamble', 'Meera Iyengar']);
  assert.equal((await student.call('me')).body.name, 'Asha Rao');
  assert.ok((await administrator.call('caretakerList')).body.some(({ name }) => name === 'Savita Kamble'));
  const { body: posted } = await caretaker.call('noticeCreate', { body: { title: 'Water', description: 'None today.' } });
  assert.equal(posted.notice.postedBy.name, 'Savita Kamble');
});

test('messages call people by their name, or by their username if no name is known', async () => {
  const named = await setUpNamed();
  await named.student.call('complaintCreate', { params: { hostelId: named.hostelId }, body: { complaint: 'The tap drips' } });
  const [told] = (await named.caretaker.call('notificationList')).body;
  assert.equal(told?.message, 'Asha Rao made a complaint: The tap drips');
  const [id] = (await named.caretaker.call('complaintList', { params: { hostelId: named.hostelId } })).body.complaints.map(
    ({ _id }) => _id,
  );
  await named.caretaker.call('complaintResolve', { params: { id }, body: {} });
  const refused = await named.caretaker.refused('complaintResolve', { params: { id }, body: {} });
  assert.match(refused.body.message, /already resolved by Savita Kamble on/);
  const plain = await setUpStaffedHostel(server);
  await plain.student.call('complaintCreate', { params: { hostelId: plain.hostelId }, body: { complaint: 'Cold water' } });
  assert.match((await plain.caretaker.call('notificationList')).body[0]?.message ?? '', /^student-.* made a complaint: Cold water$/);
});

test('a search finds people by name and by username, in the list of a hostel and among accounts', async () => {
  const { hostelId, caretaker, administrator } = await setUpNamed();
  const ids = await Promise.all([
    server.build.student({ hostelId, username: '22bsm17', info: { name: 'Élodie Ann Dsouza', phone: '+91 97000-11223' } }),
    server.build.student({ hostelId, username: 'elodie.other', info: { name: 'Ravi' } }),
  ]);
  const inHostel = async (q: string) =>
    (await caretaker.call('studentPage', { query: { hostel: hostelId, q } })).body.items.map(({ _id }) => _id);
  const amongAccounts = async (q: string) =>
    (await administrator.call('accountList', { query: { q } })).body.items.map(({ _id }) => _id).filter((id) => ids.includes(id));
  for (const find of [inHostel, amongAccounts]) {
    for (const q of ['dsouza', 'DSOUZA ÉLODIE', '22BSM17', 'ann 22bsm', '97000 11223', '9700011223'])
      assert.deepEqual(await find(q), [ids[0]], q);
    assert.deepEqual(await find('ravi elodie'), [ids[1]]);
    assert.deepEqual(await find('dsouza ravi'), []);
  }
});

test('lists of people are ordered by name, or by username if no name is known', async () => {
  const hostelId = await server.build.hostel();
  for (const [username, name] of Object.entries({ x1: 'Zoya', x2: '', a9: 'Émile', y7: 'Asha' }))
    await server.build.student({ hostelId, username: `${username}-sorted`, info: { name } });
  const administrator = await server.as('hosteladmin');
  const sheet = await administrator.call('attendanceOfDay', { params: { hostelId, date: '2026-03-05' } });
  const expected = ['Asha', 'x2-sorted', 'Zoya', 'Émile'];
  assert.deepEqual(shownNames(sheet.body.records.map(({ student }) => student)), expected);
  const page = await administrator.call('studentPage', { query: { hostel: hostelId, sort: 'name' } });
  assert.deepEqual(shownNames(page.body.items), expected);
  const back = await administrator.call('studentPage', { query: { hostel: hostelId, sort: '-name' } });
  assert.deepEqual(shownNames(back.body.items), expected.toReversed());
});

test('a staff account is made with name and telephone number, or without', async () => {
  const administrator = await server.as('hosteladmin');
  const made = await administrator.call('accountCreate', {
    body: { username: 'tenzin', password, role: 'warden', name: ' Tenzin  Bhutia ', phone: '+91 98400 12345' },
  });
  assert.deepEqual([made.body.account.name, made.body.account.phone], ['Tenzin  Bhutia', '+91 98400 12345']);
  const bare = await administrator.call('accountCreate', { body: { username: 'pema', password, role: 'warden' } });
  assert.deepEqual([bare.body.account.name, bare.body.account.phone], ['', '']);
  const refused = await administrator.refused('accountCreate', {
    body: { username: 'nima', password, role: 'warden', name: 'a\u202eb', phone: 'call me' },
  });
  assert.deepEqual(Object.keys(refused.body.fields ?? {}), ['name', 'phone']);
});

test('gender, e-mail and telephone of a student are checked at their field, and may be left empty', async () => {
  const administrator = await server.as('hosteladmin');
  const refused = await administrator.refused('studentRegister', registering('odd', { gender: 'F', email: 'asha at home', phone: 'none' }));
  assert.deepEqual(refused.body.fields, {
    'studentInfo.gender': 'Choose one of: female, male, other.',
    'studentInfo.phone': 'Enter a telephone number.',
    'studentInfo.email': 'Enter an e-mail address, such as asha@example.org.',
  });
  await administrator.call('studentRegister', registering('empty-ones', { gender: '', email: ' ', phone: '' }));
  await administrator.call(
    'studentRegister',
    registering('full-ones', { gender: 'other', email: 'a.b+c@mail.example.org', phone: '(044) 2345-678' }),
  );
});

test('an import reads names, genders in the words that offices use, e-mail and telephone under their usual headings', async () => {
  const administrator = await server.as('hosteladmin');
  const list = [
    'Username,Full Name,Sex,Mobile,E-mail Address',
    'imp1,Asha Rao,F,98400 11111,asha@example.org',
    'imp2,Ravi Das,Male,,',
    'imp3,Uma K,girl,98400 33333,uma@example.org',
    'imp4,,,,',
    'imp5,Bad One,unknown,ring,nobody',
  ].join('\n');
  const { body } = await administrator.call('studentImport', { body: list, query: { partial: 'true' } });
  assert.equal(body.created, 4);
  assert.deepEqual(
    body.errors.map(({ row, field }) => [row, field]),
    [
      [6, 'gender'],
      [6, 'phone'],
      [6, 'email'],
    ],
  );
  const { student } = (await administrator.call('studentAll')).body;
  const shown = (username: string) => {
    const found = student.find((one) => one.username === username);
    return [found?.name, found?.gender, found?.phone, found?.email];
  };
  assert.deepEqual(shown('imp1'), ['Asha Rao', 'female', '98400 11111', 'asha@example.org']);
  assert.deepEqual(shown('imp2'), ['Ravi Das', 'male', '', '']);
  assert.deepEqual(shown('imp3'), ['Uma K', 'female', '98400 33333', 'uma@example.org']);
  assert.deepEqual(shown('imp4'), ['', '', '', '']);
  const again = await administrator.call('studentImport', { body: list, query: { partial: 'true' } });
  assert.deepEqual([again.body.created, again.body.unchanged], [0, 4]);
});

test('no telephone number of a person is logged, whichever call contains it', async () => {
  const lines: string[] = [];
  const settings = readSettings({ LOG_LEVEL: 'debug', RATE_LIMIT: 'off' });
  const app = await server.secondServer({ settings, logStream: { write: (line) => void lines.push(line) } });
  const token = await openSession(server.database.write, await server.build.account({ role: 'hosteladmin' }), 'test');
  const id = await server.build.student({ info: { phone: '98765 43210' } });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const send = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${token}`, ...(payload ? { 'content-type': 'application/json' } : {}) };
    const { status } = await fetch(`${address}/api/v1${url}`, { method, headers, ...(payload ? { body: JSON.stringify(payload) } : {}) });
    return status;
  };
  const studentInfo = { phone: '98765 43210', parentContactNo: '98765 43210' };
  const answers = [
    await send('POST', '/student/register-student', { username: 'unlogged', password, studentInfo }),
    await send('POST', '/student/import', [{ username: 'unlogged2', phone: '98765 43210' }]),
    await send('PATCH', `/student/${id}`, { phone: '98765 43211', basedOn: { phone: '98765 43210' } }),
    await send('PATCH', `/student/${id}`, { phone: '98765 43212', basedOn: { phone: '98765 43210' } }),
    await send('PATCH', `/student/${id}`, { phone: '98765 43210 at home' }),
    await send('GET', '/account?q=98765+43210'),
  ];
  assert.deepEqual(answers, [201, 200, 200, 409, 400, 200]);
  // a time or a process may have some of its digits
  assert.ok(!lines.some((line) => /98765.{0,3}4321[012]/.test(line)), lines.join(''));
});
