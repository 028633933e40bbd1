import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '#contract/days.ts';
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
  assert.deepEqual(await Promise.all(['2026-03-04', '2026-03-05', '2026-03-07', '2026-03-08'].map(isOnLeave)), [false, true, true, false]);
});

test('an unknown status or an invalid day is refused', async () => {
  const { hostelId, studentId, caretaker } = await setUpStaffedHostel(server);
  const mark = (date: string, status: string) =>
    caretaker.refused('attendanceMark', { params: { hostelId, date }, body: { attendances: [{ studentId, status }] } });
  assert.equal((await mark('2026-03-05', 'late')).status, 400);
  assert.equal((await mark('2026-02-30', 'present')).status, 400);
  assert.equal((await mark('yesterday', 'present')).status, 400);
});
