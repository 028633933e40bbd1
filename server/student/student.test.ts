import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '#contract/day/days.ts';
import { campusDay } from '#server/campus-day.ts';
import { sampleDetails } from '#server/testing/sample-details.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

const password = 'three quiet monsoons';
const info = {
  ...sampleDetails('the'),
  address: '12 Lake Road,\nPune',
  parentContactNo: '+91 98400 12345',
};

test('a registered student has the details given, no hostel and no room, and can sign in', async () => {
  const administrator = await server.as('hosteladmin');
  const { status, body } = await administrator.call('studentRegister', { body: { username: 'asha', password, studentInfo: info } });
  assert.deepEqual([status, body.message], [201, 'Student registered successfully']);
  const { body: all } = await administrator.call('studentAll');
  const asha = all.student.find(({ username }) => username === 'asha');
  assert.deepEqual(asha, { _id: asha?._id, username: 'asha', ...info, room: null, hostel: null, state: 'here', disabled: false });
  const { body: signedIn } = await server.nobody.call('login', { body: { username: 'asha', password } });
  assert.deepEqual([signedIn.role, signedIn.userId, signedIn.mustChangePassword], ['student', asha?._id, false]);
});

test('a student can be registered with username and password alone, and missing details are empty', async () => {
  const administrator = await server.as('hosteladmin');
  for (const [username, studentInfo] of Object.entries({ bare: undefined, none: {}, blank: { rollno: '', batch: '  ' } })) {
    await administrator.call('studentRegister', { body: { username, password, studentInfo } });
    const { body } = await administrator.call('studentAll');
    const { rollno, batch, address } = body.student.find((student) => student.username === username) ?? {};
    assert.deepEqual([rollno, batch, address], ['', '', ''], username);
  }
});

test('details are kept without the spaces around them, and markup as it was typed', async () => {
  const administrator = await server.as('hosteladmin');
  const studentInfo = { programme: ' ECE ', address: '<script>alert(1)</script>', fathersName: "O'Neil; drop table account" };
  await administrator.call('studentRegister', { body: { username: '  Typed  ', password, studentInfo } });
  const { body } = await administrator.call('studentAll');
  const typed = body.student.find(({ username }) => username === 'Typed');
  assert.deepEqual([typed?.programme, typed?.address, typed?.fathersName], ['ECE', studentInfo.address, studentInfo.fathersName]);
});

test('each error in a registration is reported for its field', async () => {
  const administrator = await server.as('hosteladmin');
  const fieldsOf = async (body: Record<string, unknown>) => {
    const answer = await administrator.refused('studentRegister', { body });
    assert.equal(answer.status, 400, JSON.stringify(body));
    return Object.keys(answer.body.fields ?? {});
  };
  assert.deepEqual(await fieldsOf({}), ['username', 'password']);
  assert.deepEqual(await fieldsOf({ username: ' ', password: '' }), ['username', 'password']);
  assert.deepEqual(await fieldsOf({ username: 'x'.repeat(65), password }), ['username']);
  assert.deepEqual(await fieldsOf({ username: 'a\tb', password }), ['username']);
  assert.deepEqual(await fieldsOf({ username: { $gt: '' }, password }), ['username']);
  assert.deepEqual(await fieldsOf({ username: 'fine', password: 'short' }), ['password']);
  assert.deepEqual(await fieldsOf({ username: 'fine', password, studentInfo: { rollno: 5 } }), ['studentInfo.rollno']);
  assert.deepEqual(await fieldsOf({ username: 'fine', password, studentInfo: { address: 'x'.repeat(501) } }), ['studentInfo.address']);
  assert.deepEqual(await fieldsOf({ username: 'fine', password, studentInfo: 'CSE' }), ['studentInfo']);
  assert.deepEqual(await fieldsOf({ username: 'fine', password, studentInfo: [] }), ['studentInfo']);
});

test('registering a taken username or roll number, in any spelling, is refused for that field and creates no account', async () => {
  const administrator = await server.as('hosteladmin');
  await administrator.call('studentRegister', { body: { username: 'Devi', password, studentInfo: { rollno: '22BCS7' } } });
  const refusal = async (username: string, rollno: string) => {
    const { status, body } = await administrator.refused('studentRegister', { body: { username, password, studentInfo: { rollno } } });
    return [status, body.code, body.fields];
  };
  for (const username of ['devi', ' DEVI ', 'Ｄevi'])
    assert.deepEqual(await refusal(username, `other ${username}`), [409, 'usernameTaken', { username: 'Username already exists' }]);
  for (const rollno of ['22BCS7', '22bcs7', ' 22BCS7 ', '２２BCS7'])
    assert.deepEqual(await refusal(`of ${rollno}`, rollno), [409, 'rollnoTaken', { rollno: 'Roll number already exists' }]);
  const taken = await server.database.read.selectFrom('account').select('username').where('username', 'like', 'of %').execute();
  assert.deepEqual(taken, [], 'an account was left without a student');
});

test('a form can ask beforehand whether a username or a roll number is taken', async () => {
  const administrator = await server.as('hosteladmin');
  await server.build.student({ username: 'Esha', info: { rollno: '22BEC1' } });
  const taken = async (query: Record<string, string>) => (await administrator.call('studentTaken', { query })).body;
  assert.deepEqual(await taken({ username: ' ESHA', rollno: '22bec1' }), { username: true, rollno: true });
  assert.deepEqual(await taken({ username: 'Esh', rollno: '22BEC' }), { username: false, rollno: false });
  assert.deepEqual(await taken({}), { username: false, rollno: false });
});

test('the students of a batch are listed with their hostel and room', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelId = await server.build.hostel({ name: 'Batch House' });
  const [room] = await server.build.rooms(hostelId);
  assert.ok(room);
  const batch = '2019 evening';
  await server.build.student({ hostelId, room: { roomId: room.id, seat: 1 }, info: { batch, programme: 'DS', rollno: 'B10' } });
  await server.build.student({ info: { batch, programme: 'DS', rollno: 'B9' } });
  await server.build.student({ info: { batch: '2019' } });
  const { body } = await administrator.call('studentOfBatch', { query: { batch } });
  assert.deepEqual(
    body.map((student) => [student.rollno, student.hostel, student.room]),
    [
      ['B9', null, null],
      ['B10', { _id: hostelId, name: 'Batch House' }, { roomNumber: 'S1' }],
    ],
  );
  assert.deepEqual((await administrator.call('studentOfBatch', { query: { batch: 'none such' } })).body, []);
  assert.deepEqual(Object.keys((await administrator.refused('studentOfBatch')).body.fields ?? {}), ['batch']);
});

test('an empty batch lists the students without a batch', async () => {
  const administrator = await server.as('hosteladmin');
  const [without, other] = [await server.build.student(), await server.build.student({ info: { batch: '2019' } })];
  for (const batch of ['', ' ']) {
    const { body } = await administrator.call('studentOfBatch', { query: { batch } });
    const ids = body.map(({ _id }) => _id);
    assert.ok(ids.includes(without) && !ids.includes(other));
    assert.ok(body.length > 0 && body.every((student) => student.batch === ''));
  }
});

test('pickers offer the usual batches and programmes and those of students, for staff only students of their hostel', async () => {
  const { hostelId, caretakerId } = await server.build.staffedHostel();
  await server.build.student({ hostelId, info: { batch: '2030', programme: 'Law' } });
  await server.build.student({ info: { batch: '2031', programme: 'Arts' } });
  const choices = async (role: 'caretaker' | 'hosteladmin', id?: string) => (await (await server.as(role, id)).call('studentChoices')).body;
  const ofCaretaker = await choices('caretaker', caretakerId);
  assert.deepEqual(ofCaretaker, {
    batches: ['2019', '2020', '2021', '2022', '2023', '2030'],
    programmes: ['CSE', 'ECE', 'MECH', 'SM', 'DS', 'Law'],
  });
  const ofAdministrator = await choices('hosteladmin');
  for (const batch of ['2030', '2031']) assert.ok(ofAdministrator.batches.includes(batch));
  for (const programme of ['Law', 'Arts']) assert.ok(ofAdministrator.programmes.includes(programme));
});

test('a list sent in several pieces is complete and in order, and clients that abort it hold up nobody', async () => {
  const administrator = await server.as('hosteladmin');
  const ids = await server.build.students(2_300);
  const { body } = await administrator.call('studentAll');
  const found = new Map(body.student.map(({ _id }, place) => [_id, place]));
  assert.equal(found.size, body.student.length, 'nobody is named twice');
  assert.ok(ids.length > 0 && ids.every((id) => found.has(id)));
  const paged = await administrator.call('studentOfBatch', { query: { batch: '' } });
  assert.deepEqual(
    paged.body.map(({ _id }) => _id),
    body.student.filter(({ batch }) => batch === '').map(({ _id }) => _id),
  );
  // more than there are connections for reading
  const others = await Promise.all(Array.from({ length: 4 }, () => server.as('hosteladmin')));
  await Promise.all(
    Array.from({ length: 16 }, async (_, n) => {
      const leaving = new AbortController();
      const headers = { authorization: `Bearer ${others[n % others.length]?.token}` };
      const response = await fetch(`${server.address}/api/v1/student/allStudentDetails`, { headers, signal: leaving.signal });
      assert.equal(response.status, 200);
      leaving.abort();
    }),
  );
  await administrator.call('studentAll');
});

test('staff read the last twelve months of a student, of the time in another hostel only the leave', async () => {
  const first = await setUpStaffedHostel(server);
  const { studentId, student, caretaker, warden, administrator, hostelId } = first;
  const params = { id: studentId };
  const today = campusDay(server.settings.TIME_ZONE);
  const [recent, old] = [addDays(today, -364), addDays(today, -365)];
  for (const date of [old, recent, today])
    await caretaker.call('attendanceMark', { params: { hostelId, date }, body: { attendances: [{ studentId, status: 'absent' }] } });
  for (const day of [addDays(today, -400), addDays(today, 3)])
    await student.call('leaveCreate', { body: { startDate: day, endDate: day, reason: 'Home' } });
  await caretaker.call('fineImpose', { body: { studentId, amount: 50, reason: 'A lost key' } });
  await student.call('complaintCreate', { params: { hostelId }, body: { complaint: 'The tap drips.' } });
  const { body: year } = await warden.call('studentYear', { params });
  assert.equal(year.from, recent);
  assert.deepEqual(
    year.marks.map(({ date }) => date),
    [recent, today],
  );
  assert.deepEqual(
    year.leave.map(({ startDate, status }) => [startDate, status]),
    [[addDays(today, 3), 'pending']],
  );
  assert.deepEqual(
    year.fines.map(({ amount, reason, standing }) => [amount, reason, standing]),
    [[50, 'A lost key', 'pending']],
  );
  assert.deepEqual(
    year.complaints.map(({ complaint, status }) => [complaint, status]),
    [['The tap drips.', 'pending']],
  );

  const second = await setUpStaffedHostel(server);
  await administrator.call('hostelAllot', { body: { hostelId: second.hostelId, studentIds: [studentId] } });
  assert.equal((await warden.refused('studentYear', { params })).body.code, 'studentNotFound');
  const { body: elsewhere } = await second.warden.call('studentYear', { params });
  assert.deepEqual([elsewhere.marks, elsewhere.leave.length, elsewhere.fines, elsewhere.complaints], [[], 1, [], []]);
  const { body: whole } = await administrator.call('studentYear', { params });
  assert.deepEqual([whole.marks.length, whole.fines.length, whole.complaints.length], [2, 1, 1]);
});

test('the record of a student lists the room-mates by seat', async () => {
  const { build } = server;
  const caretakerId = await build.account();
  const hostelId = await build.hostel({ caretakerId, singleSeater: 0, doubleSeater: 0, tripleSeater: 1 });
  const [room] = await build.rooms(hostelId);
  assert.ok(room);
  const [third, , first] = await Promise.all(
    [3, 2, 1].map((seat) => build.student({ username: `mate-${seat}`, hostelId, room: { roomId: room.id, seat } })),
  );
  const caretaker = await server.as('caretaker', caretakerId);
  const matesOf = async (id: string | undefined) =>
    (await caretaker.call('studentGet', { params: { id: id ?? '' } })).body.roomMates.map(({ username }) => username);
  assert.deepEqual(await matesOf(third), ['mate-1', 'mate-2']);
  assert.deepEqual(await matesOf(first), ['mate-2', 'mate-3']);
});
