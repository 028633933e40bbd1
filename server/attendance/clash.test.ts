import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AttendanceOption } from '#contract/attendance/attendance.ts';
import { testServer } from '#server/testing/server.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';

const server = testServer();

const date = '2026-03-05';

/** The body that marks one student; `basedOn` is the mark that the sender saw. */
const mark = (studentId: string, status: AttendanceOption, basedOn?: AttendanceOption) => ({
  attendances: [{ studentId, status, ...(basedOn ? { basedOn } : {}) }],
});

test('a mark based on an outdated sheet is not taken, and the reply names the present mark and who made it', async () => {
  const { hostelId, studentId, caretaker, administrator } = await setUpStaffedHostel(server);
  const params = { hostelId, date };
  const first = await administrator.call('attendanceMark', { params, body: mark(studentId, 'absent', 'not marked') });
  assert.deepEqual(first.body, { message: 'Attendance marked successfully', clashes: [] });
  const { body } = await caretaker.call('attendanceMark', { params, body: mark(studentId, 'present', 'not marked') });
  const [clash] = body.clashes;
  assert.deepEqual([clash?.student._id, clash?.status, body.clashes.length], [studentId, 'absent', 1]);
  assert.match(clash?.by ?? '', /^hosteladmin/);
  assert.match(clash?.at ?? '', /^\d{4}-\d{2}-\d{2}T/);
  assert.match(body.message, /^0 marks were saved\. 1 mark has been changed by somebody else/);
  const { body: sheet } = await caretaker.call('attendanceOfDay', { params });
  assert.equal(sheet.records[0]?.status, 'absent');
});

test('a mark without basedOn always counts, and sending the mark that is already there is no clash', async () => {
  const { hostelId, studentId, caretaker } = await setUpStaffedHostel(server);
  const params = { hostelId, date };
  await caretaker.call('attendanceMark', { params, body: mark(studentId, 'absent') });
  const same = await caretaker.call('attendanceMark', { params, body: mark(studentId, 'absent', 'not marked') });
  assert.deepEqual(same.body.clashes, []);
  const other = await caretaker.call('attendanceMark', { params, body: mark(studentId, 'present') });
  assert.deepEqual(other.body.clashes, []);
});

test('of two marks for one student in one request the later one counts, and is compared with what its sender saw', async () => {
  const { hostelId, studentId, caretaker, student } = await setUpStaffedHostel(server);
  const twice = async (...marks: ReturnType<typeof mark>[]) =>
    (
      await caretaker.call('attendanceMark', {
        params: { hostelId, date },
        body: { attendances: marks.flatMap(({ attendances }) => attendances) },
      })
    ).body;
  const seen = async () => (await student.call('attendanceOwn')).body.studentAttendance.map(({ status }) => status);
  assert.deepEqual((await twice(mark(studentId, 'present'), mark(studentId, 'absent'))).clashes, []);
  assert.deepEqual(await seen(), ['absent']);
  const stale = await twice(mark(studentId, 'absent'), mark(studentId, 'present', 'not marked'));
  assert.deepEqual([stale.clashes.map(({ status }) => status), await seen()], [['absent'], ['absent']]);
});

test('of two simultaneous marks for one student based on the same sheet, exactly one is taken', async () => {
  const { hostelId, studentId, caretaker, administrator } = await setUpStaffedHostel(server);
  const params = { hostelId, date };
  const answers = await Promise.all([
    caretaker.call('attendanceMark', { params, body: mark(studentId, 'present', 'not marked') }),
    administrator.call('attendanceMark', { params, body: mark(studentId, 'absent', 'not marked') }),
  ]);
  assert.equal(answers.filter(({ body }) => body.clashes.length === 1).length, 1);
});

test('a mark that another hostel makes at the same moment is reported as a clash', async () => {
  const { hostelId, studentId, caretaker } = await setUpStaffedHostel(server);
  const other = await setUpStaffedHostel(server);
  const made = { student_id: studentId, hostel_id: other.hostelId, day: date, status: 'absent' as const, marked_by: studentId };
  const elsewhere = await server.database.write.startTransaction().execute();
  await elsewhere.insertInto('attendance').values(made).execute();
  const marking = caretaker.call('attendanceMark', { params: { hostelId, date }, body: mark(studentId, 'present') });
  // the call has read that there is no mark, and waits for the other transaction before it writes its own
  for (let waiting = 0; waiting === 0; await nextTurn()) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_locks where not granted and locktype = 'transactionid'`.execute(server.database.read);
    waiting = rows[0]?.count ?? 0;
  }
  await elsewhere.commit().execute();
  assert.deepEqual(
    (await marking).body.clashes.map(({ student, status }) => [student._id, status]),
    [[studentId, 'absent']],
  );
});

test('a caretaker cannot change the marks that another hostel made before the student moved', async () => {
  const before = await setUpStaffedHostel(server);
  const after = await setUpStaffedHostel(server);
  const { studentId, administrator } = before;
  await before.caretaker.call('attendanceMark', { params: { hostelId: before.hostelId, date }, body: mark(studentId, 'absent') });
  await administrator.call('hostelAllot', { body: { hostelId: after.hostelId, studentIds: [studentId] } });
  const params = { hostelId: after.hostelId, date };
  for (const status of ['present', 'not marked'] as const) {
    const { body } = await after.caretaker.call('attendanceMark', { params, body: mark(studentId, status) });
    assert.deepEqual(
      body.clashes.map((clash) => clash.status),
      ['absent'],
    );
  }
  assert.deepEqual((await before.student.call('attendanceOwn')).body.studentAttendance, [{ date, status: 'absent' }]);
  // the hostel that made the mark can still correct it
  await before.caretaker.call('attendanceMark', {
    params: { hostelId: before.hostelId, date },
    body: mark(studentId, 'present', 'absent'),
  });
  assert.deepEqual((await before.student.call('attendanceOwn')).body.studentAttendance, [{ date, status: 'present' }]);
});
