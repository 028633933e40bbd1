import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { addDays } from '#contract/day/days.ts';
import { campusDay } from '#server/campus-day.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { testServer } from '#server/testing/server.ts';

const timeZone = 'Pacific/Kiritimati';
const server = testServer({ TIME_ZONE: timeZone });

test('marks are set, changed and removed, and the student sees them', async () => {
  const { hostelId, studentId, caretaker, student } = await setUpStaffedHostel(server);
  const params = { hostelId, date: '2026-03-05' };
  const mark = (status: string) => caretaker.call('attendanceMark', { params, body: { attendances: [{ studentId, status }] } });
  const seen = async () => (await student.call('attendanceOwn')).body.studentAttendance;

  const sheet = await caretaker.call('attendanceOfDay', { params });
  assert.deepEqual(
    sheet.body.records.map((record) => record.status),
    ['not marked'],
  );
  const marked = await mark('absent');
  assert.equal(marked.body.message, 'Attendance marked successfully');
  assert.deepEqual(await seen(), [{ date: '2026-03-05', status: 'absent' }]);
  await mark('present');
  assert.deepEqual(await seen(), [{ date: '2026-03-05', status: 'present' }]);
  await mark('not marked');
  assert.deepEqual(await seen(), []);
});

test('a future day cannot be marked, but today in the time zone of the campus can', async () => {
  const { hostelId, studentId, caretaker } = await setUpStaffedHostel(server);
  const today = campusDay(timeZone);
  const presentOn = (date: string) => ({ params: { hostelId, date }, body: { attendances: [{ studentId, status: 'present' }] } });
  await caretaker.call('attendanceMark', presentOn(today));
  assert.equal((await caretaker.refused('attendanceMark', presentOn(addDays(today, 1)))).status, 400);
});

test('a full timestamp becomes the day it falls on in the time zone of the campus', async () => {
  const { hostelId, studentId, caretaker, student } = await setUpStaffedHostel(server);
  // Kiritimati is fourteen hours ahead of UTC
  await caretaker.call('attendanceMark', {
    params: { hostelId, date: '2026-03-05T10:00:00Z' },
    body: { attendances: [{ studentId, status: 'present' }] },
  });
  assert.deepEqual((await student.call('attendanceOwn')).body.studentAttendance, [{ date: '2026-03-06', status: 'present' }]);
});

test('if one of the students lives in another hostel, nobody is marked', async () => {
  const { hostelId, studentId, caretaker, student } = await setUpStaffedHostel(server);
  const stranger = await setUpStaffedHostel(server);
  const attendances = [studentId, stranger.studentId].map((id) => ({ studentId: id, status: 'present' }));
  const refused = await caretaker.refused('attendanceMark', { params: { hostelId, date: '2026-03-05' }, body: { attendances } });
  assert.equal(refused.status, 404);
  assert.deepEqual((await student.call('attendanceOwn')).body.studentAttendance, []);
});

test('a mark stays on the sheet of the hostel that made it when the student moves', async () => {
  const { hostelId, studentId, caretaker, administrator } = await setUpStaffedHostel(server);
  const params = { hostelId, date: '2026-03-05' };
  await caretaker.call('attendanceMark', { params, body: { attendances: [{ studentId, status: 'present' }] } });
  await administrator.call('hostelAllot', { body: { hostelId: await server.build.hostel(), studentIds: [studentId] } });
  const { body } = await caretaker.call('attendanceOfDay', { params });
  assert.deepEqual(
    body.records.map((record) => [record.student._id, record.status]),
    [[studentId, 'present']],
  );
  const nextDay = await caretaker.call('attendanceOfDay', { params: { hostelId, date: '2026-03-06' } });
  assert.deepEqual(nextDay.body.records, []);
});

test('the sheet shows who is on approved leave that day', async () => {
  const { hostelId, caretaker, warden, student } = await setUpStaffedHostel(server);
  const { body: leave } = await student.call('leaveCreate', { body: { startDate: '2026-03-05', endDate: '2026-03-07', reason: 'Home' } });
  const isOnLeave = async (date: string) =>
    (await caretaker.call('attendanceOfDay', { params: { hostelId, date } })).body.records[0]?.onLeave;
  assert.equal(await isOnLeave('2026-03-05'), false);
  await warden.call('leaveApprove', { params: { id: leave._id } });
  assert.deepEqual(await Promise.all(['2026-03-04', '2026-03-05', '2026-03-06'].map(isOnLeave)), [false, true, true]);
  // the day of return is not a day of leave: the student is on the roll call again
  assert.equal(await isOnLeave('2026-03-07'), false);
});

test('a late arrival is noted beside the mark with its time, corrected, taken back and undone', async () => {
  const { hostelId, studentId, caretaker, warden } = await setUpStaffedHostel(server);
  const date = '2026-03-05';
  const params = { hostelId, date, studentId };
  const expect = (expectedAt: string | null) => caretaker.call('attendanceExpectLate', { params, body: { expectedAt } });
  const seen = async () => {
    const [record] = (await warden.call('attendanceOfDay', { params: { hostelId, date } })).body.records;
    return [record?.status, record?.expectedAt];
  };
  await caretaker.call('attendanceMark', { params: { hostelId, date }, body: { attendances: [{ studentId, status: 'absent' }] } });
  assert.match((await expect('22:30')).body.message, /is expected at 22:30\.$/);
  assert.deepEqual(await seen(), ['absent', '22:30']);
  const { operationId } = (await expect('23:15')).body;
  assert.deepEqual(await seen(), ['absent', '23:15']);
  await caretaker.call('operationUndo', { params: { id: operationId ?? '' } });
  assert.deepEqual(await seen(), ['absent', '22:30']);
  await expect(null);
  assert.deepEqual(await seen(), ['absent', null]);
  const wrong = await caretaker.refused('attendanceExpectLate', { params, body: { expectedAt: '24:00' } });
  assert.deepEqual([wrong.status, wrong.body.fields], [400, { expectedAt: 'Enter a time as HH:MM, such as 22:30.' }]);
});

test('a late arrival is noted for students of the sheet only, and on no day to come', async () => {
  const { hostelId, studentId, caretaker } = await setUpStaffedHostel(server);
  const other = await setUpStaffedHostel(server);
  const { today } = (await caretaker.call('me')).body;
  const refused = async (params: { date: string; studentId: string }) =>
    (await caretaker.refused('attendanceExpectLate', { params: { hostelId, ...params }, body: { expectedAt: '22:30' } })).body.code;
  assert.equal(await refused({ date: today, studentId: other.studentId }), 'studentNotFound');
  assert.equal(await refused({ date: addDays(today, 1), studentId }), 'dayInFuture');
});

test('an unknown status or an invalid day is refused', async () => {
  const { hostelId, studentId, caretaker } = await setUpStaffedHostel(server);
  const mark = (date: string, status: string) =>
    caretaker.refused('attendanceMark', { params: { hostelId, date }, body: { attendances: [{ studentId, status }] } });
  assert.equal((await mark('2026-03-05', 'late')).status, 400);
  assert.equal((await mark('2026-02-30', 'present')).status, 400);
  assert.equal((await mark('yesterday', 'present')).status, 400);
  for (const slip of ['0026-03-05', '1999-12-31']) {
    const { status, body } = await mark(slip, 'present');
    assert.deepEqual([status, body.code], [400, 'dayBeforeAttendance'], slip);
  }
});

test('the sheet is in the order of the rooms, and says who made each mark, when, and whether it was late', async () => {
  const { hostelId, studentId, caretaker } = await setUpStaffedHostel(server);
  const [first, second] = await server.build.rooms(hostelId);
  assert.ok(first && second);
  const inSecond = await server.build.student({ hostelId, username: `aa-${hostelId}`, room: { roomId: second.id, seat: 1 } });
  const inFirst = await server.build.student({ hostelId, username: `zz-${hostelId}`, room: { roomId: first.id, seat: 1 } });
  const today = campusDay(timeZone);
  for (const date of [today, '2026-03-05'])
    await caretaker.call('attendanceMark', {
      params: { hostelId, date },
      body: { attendances: [{ studentId: inFirst, status: 'absent' }] },
    });
  const sheet = async (date: string, query = {}) =>
    (await caretaker.call('attendanceOfDay', { params: { hostelId, date }, query })).body.records;
  const records = await sheet('2026-03-05');
  assert.deepEqual(
    records.map(({ student, room }) => [student._id, room?.roomNumber]),
    [
      [inFirst, 'S1'],
      [inSecond, 'S2'],
      [studentId, undefined],
    ],
  );
  assert.deepEqual([records[0]?.marked?.late, records[1]?.marked], [true, null]);
  assert.match(records[0]?.marked?.by.username ?? '', /^caretaker/);
  assert.equal((await sheet(today))[0]?.marked?.late, false);
  // only some students, as an open page reads them after an event
  const part = await sheet('2026-03-05', { students: [studentId, inFirst].join(',') });
  assert.deepEqual(
    part.map(({ student }) => student._id),
    [inFirst, studentId],
  );
  const refused = await caretaker.refused('attendanceOfDay', { params: { hostelId, date: today }, query: { students: 'everybody' } });
  assert.equal(refused.status, 400);
});

test('the sheet of a past day names the room a student had that day or, for days before the first seat, the first room', async () => {
  const { hostelId, caretaker } = await setUpStaffedHostel(server);
  const other = await setUpStaffedHostel(server);
  const [first, second] = await server.build.rooms(hostelId);
  assert.ok(first && second);
  const studentId = await server.build.student({ hostelId, room: { roomId: first.id, seat: 1 } });
  const { write } = server.database;
  await caretaker.call('roomReassign', { body: { studentId, newRoomId: second.id } });
  const [nineDaysAgo, fourDaysAgo] = [9, 4].map((days) => sql`now() - make_interval(days => ${days})`);
  await sql`update stay set since = ${nineDaysAgo}, until = ${fourDaysAgo} where student_id = ${studentId} and until is not null`.execute(
    write,
  );
  await sql`update stay set since = ${fourDaysAgo} where student_id = ${studentId} and until is null`.execute(write);
  const roomOn = async (daysAgo: number) => {
    const params = { hostelId, date: addDays(campusDay(timeZone), -daysAgo) };
    const { records } = (await caretaker.call('attendanceOfDay', { params })).body;
    return records.find(({ student }) => student._id === studentId)?.room?.roomNumber;
  };
  assert.deepEqual(await Promise.all([30, 6, 2, 0].map(roomOn)), ['S1', 'S1', 'S2', 'S2']);
  // a student who was marked here and now lives elsewhere is listed with the room of that day
  const date = addDays(campusDay(timeZone), -6);
  await caretaker.call('attendanceMark', { params: { hostelId, date }, body: { attendances: [{ studentId, status: 'present' }] } });
  await other.administrator.call('hostelAllot', { body: { hostelId: other.hostelId, studentIds: [studentId] } });
  assert.equal(await roomOn(6), 'S1');
});

test('an absence on a day of approved leave is shown as leave, whether it was marked before or after the approval', async () => {
  const { hostelId, studentId, caretaker, warden, student } = await setUpStaffedHostel(server);
  const mark = (date: string) =>
    caretaker.call('attendanceMark', { params: { hostelId, date }, body: { attendances: [{ studentId, status: 'absent' }] } });
  await mark('2026-03-05');
  const { body: leave } = await student.call('leaveCreate', { body: { startDate: '2026-03-05', endDate: '2026-03-07', reason: 'Home' } });
  await warden.call('leaveApprove', { params: { id: leave._id } });
  await mark('2026-03-06');
  await mark('2026-03-07');
  assert.deepEqual(
    (await student.call('attendanceOwn')).body.studentAttendance.map(({ date, onLeave }) => [date, onLeave]),
    [
      ['2026-03-05', true],
      ['2026-03-06', true],
      ['2026-03-07', undefined],
    ],
  );
});
