import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '#contract/day/days.ts';
import { campusDay } from '#server/campus-day.ts';
import { exported } from '#server/testing/exported.ts';
import { setUpStaffedHostel, type StaffedHostel } from '#server/testing/staffed-hostel.ts';
import { testServer } from '#server/testing/server.ts';
import { registerOnPaper } from './register.ts';

const server = testServer({ TIME_ZONE: 'Asia/Kolkata' });

const mark = ({ hostelId, caretaker }: StaffedHostel, studentId: string, date: string, status: 'present' | 'absent') =>
  caretaker.call('attendanceMark', { params: { hostelId, date }, body: { attendances: [{ studentId, status }] } });

async function leave({ student, warden }: StaffedHostel, startDate: string, endDate: string, isApproved = true): Promise<void> {
  const { body } = await student.call('leaveCreate', { body: { startDate, endDate, reason: 'A wedding' } });
  if (isApproved) await warden.call('leaveApprove', { params: { id: body._id } });
}

/** The letters of a row by day, without the days that have none. */
const lettersOf = (row: Record<string, unknown> | undefined) =>
  Object.fromEntries(Object.entries(row ?? {}).filter(([heading, value]) => /^\d+$/.test(heading) && value !== null));

const totalsOf = (row: Record<string, unknown> | undefined) =>
  ['Present', 'Absent', 'On leave', 'Present %'].map((heading) => row?.[heading]);

test('the register has a column for each day of the month, and a letter for each day that is marked or leave', async () => {
  const hostel = await setUpStaffedHostel(server);
  const { hostelId, studentId, warden } = hostel;
  await mark(hostel, studentId, '2026-02-01', 'present');
  await mark(hostel, studentId, '2026-02-02', 'absent');
  await mark(hostel, studentId, '2026-02-10', 'absent');
  await mark(hostel, studentId, '2026-02-11', 'present');
  // in the month before and the month after
  await mark(hostel, studentId, '2026-01-31', 'present');
  await mark(hostel, studentId, '2026-03-01', 'absent');
  await leave(hostel, '2026-02-10', '2026-02-12');
  await leave(hostel, '2026-02-27', '2026-03-03');
  await leave(hostel, '2026-02-20', '2026-02-20', false);
  const file = await exported(server, warden, 'attendanceExport', { format: 'xlsx', hostel: hostelId, month: '2026-02' });
  assert.match(file.name, /filename="attendance-2026-02-hostel-/);
  assert.deepEqual(
    file.headings.filter((heading) => /^\d+$/.test(heading)),
    Array.from({ length: 28 }, (_, day) => String(day + 1)),
  );
  const [row] = file.rows;
  // a student marked absent on a day of leave is on leave; one marked present nevertheless is present
  assert.deepEqual(lettersOf(row), { 1: 'P', 2: 'A', 10: 'L', 11: 'P', 27: 'L', 28: 'L' });
  assert.deepEqual(totalsOf(row), [2, 1, 3, 67]);
});

test('the register of a hostel is in walking order, with a letter for each day of the month up to today', async () => {
  const hostel = await setUpStaffedHostel(server);
  const { hostelId, studentId, warden, student, administrator } = hostel;
  const [room] = await server.build.rooms(hostelId);
  const first = await server.build.student({ hostelId, room: { roomId: room?.id ?? '', seat: 1 } });
  await mark(hostel, studentId, '2026-02-01', 'present');
  await mark(hostel, studentId, '2026-02-02', 'absent');
  await mark(hostel, studentId, '2026-02-10', 'absent');
  await leave(hostel, '2026-02-10', '2026-02-12');
  const params = { hostelId, month: '2026-02' };
  const { students, today } = (await warden.call('attendanceRegister', { params })).body;
  assert.equal(today, campusDay('Asia/Kolkata'));
  assert.deepEqual(
    students.map((row) => [row.student._id, row.room?.roomNumber ?? null, row.present, row.absent, row.onLeave, row.percent]),
    [
      [first, room?.room_number, 0, 0, 0, null],
      [studentId, null, 1, 1, 2, 50],
    ],
  );
  // the marks are late, so their letters are small; leave overrides an absence, and the day of return is not leave
  assert.equal(students[1]?.days, `pa.......LL${'.'.repeat(17)}`);
  const month = today.slice(0, 7);
  const now = (await administrator.call('attendanceRegister', { params: { hostelId, month } })).body.students;
  assert.deepEqual(new Set(now.map(({ days }) => days.length)), new Set([Number(today.slice(8))]));
  await mark(hostel, studentId, today, 'present');
  const marked = (await administrator.call('attendanceRegister', { params: { hostelId, month } })).body.students[1];
  assert.equal(marked?.days.at(-1), 'P');

  const other = await setUpStaffedHostel(server);
  assert.equal((await other.caretaker.refused('attendanceRegister', { params })).status, 404);
  assert.equal((await student.refused('attendanceRegister', { params })).status, 403);
  assert.equal((await warden.refused('attendanceRegister', { params: { hostelId, month: '2026-13' } })).status, 400);
});

test('other requests are handled while the register of a large hostel is worked out', async () => {
  const days = Array.from({ length: 30 }, (_, day) => addDays('2026-04-01', day));
  const marks = days.map((date) => ({ date, status: 'present' as const, late: false }));
  const person = { username: 'asha', name: 'Asha', rollno: '1', hostel: 'Ganga', room: '101', block: 'A', floor: '1', seat: 1 };
  const rows = Array.from({ length: 2_000 }, (_, n) => ({ ...person, id: String(n), livesThere: true, marks, leaves: [] }));
  let turns = 0;
  let next = setImmediate(function count() {
    turns++;
    next = setImmediate(count);
  });
  const register = await registerOnPaper(rows, '2026-04', '2026-05-01');
  clearImmediate(next);
  assert.equal(register.length, rows.length);
  assert.ok(turns > 1, `${turns} turns of the event loop`);
});

test('leave counts only up to today', async () => {
  const hostel = await setUpStaffedHostel(server);
  const today = campusDay('Asia/Kolkata');
  const month = today.slice(0, 7);
  await leave(hostel, today, addDays(today, 5));
  const { rows } = await exported(server, hostel.warden, 'attendanceExport', { format: 'xlsx', hostel: hostel.hostelId, month });
  assert.deepEqual([lettersOf(rows[0]), totalsOf(rows[0])[2]], [{ [Number(today.slice(8))]: 'L' }, 1]);
});

test('a student who was not marked has no percentage, and a leap day has its column', async () => {
  const { hostelId, caretaker } = await setUpStaffedHostel(server);
  const { headings, rows } = await exported(server, caretaker, 'attendanceExport', { format: 'xlsx', hostel: hostelId, month: '2028-02' });
  assert.ok(headings.includes('29') && !headings.includes('30'));
  assert.deepEqual(rows.map(totalsOf), [[0, 0, 0, null]]);
});

test('after a move, the register of each hostel has the marks it made, and leave is in that of the new hostel', async () => {
  const [from, to] = [await setUpStaffedHostel(server), await setUpStaffedHostel(server)];
  const { studentId, administrator } = from;
  await mark(from, studentId, '2026-02-01', 'present');
  await administrator.call('hostelAllot', { body: { hostelId: to.hostelId, studentIds: [studentId] } });
  await mark(to, studentId, '2026-02-02', 'absent');
  await leave({ ...from, warden: to.warden }, '2026-02-05', '2026-02-06');
  const rowIn = async ({ hostelId, caretaker }: StaffedHostel) => {
    const { rows } = await exported(server, caretaker, 'attendanceExport', { format: 'csv', hostel: hostelId, month: '2026-02' });
    return rows.find((row) => Object.keys(lettersOf(row)).length > 0);
  };
  assert.deepEqual(lettersOf(await rowIn(from)), { 1: 'P' });
  assert.deepEqual(lettersOf(await rowIn(to)), { 2: 'A', 5: 'L' });
  const all = await exported(server, administrator, 'attendanceExport', { format: 'csv', month: '2026-02' });
  assert.ok(all.rows.some((row) => JSON.stringify(lettersOf(row)) === JSON.stringify({ 1: 'P', 2: 'A', 5: 'L' })));
});

test('a month that is not given as YYYY-MM is refused', async () => {
  const { caretaker } = await setUpStaffedHostel(server);
  for (const month of ['', '2026', '2026-13', '2026-2', '2026-02-01', '0000-01']) {
    const { status, body } = await caretaker.refused('attendanceExport', { query: { format: 'csv', month } });
    assert.equal(status, 400, month);
    assert.match(body.message, month === '' ? /^Month: this field is required/ : /^Month: enter a month as YYYY-MM/);
  }
});

test('the summary of a day counts each hostel as its sheet does', async () => {
  const hostel = await setUpStaffedHostel(server);
  const { hostelId, administrator } = hostel;
  const [second, third, fourth] = await Promise.all([1, 2, 3].map(() => server.build.student({ hostelId })));
  assert.ok(second && third && fourth);
  await mark(hostel, second, '2026-02-01', 'present');
  await mark(hostel, third, '2026-02-01', 'absent');
  await leave(hostel, '2026-02-01', '2026-02-03');
  const summary = async () =>
    (await administrator.call('attendanceSummary', { params: { date: '2026-02-01' } })).body.hostels.find(
      (each) => each.hostel._id === hostelId,
    );
  const { hostel: _, ...counts } = (await summary()) ?? {};
  assert.deepEqual(counts, { students: 4, present: 1, absent: 1, onLeave: 1, toMark: 1 });
  // a student on leave does not count as absent, even when marked absent
  await mark(hostel, hostel.studentId, '2026-02-02', 'absent');
  const next = (await administrator.call('attendanceSummary', { params: { date: '2026-02-02' } })).body.hostels;
  const { absent, onLeave } = next.find((each) => each.hostel._id === hostelId) ?? {};
  assert.deepEqual([absent, onLeave], [0, 1]);
  const { records } = (await administrator.call('attendanceOfDay', { params: { hostelId, date: '2026-02-01' } })).body;
  assert.deepEqual(
    [
      records.length,
      ...['present', 'absent'].map((status) => records.filter((record) => record.status === status).length),
      records.filter((record) => record.status === 'not marked' && record.onLeave).length,
    ],
    [4, 1, 1, 1],
  );
  // a student who has moved away since is still on the sheet of that day
  const other = await setUpStaffedHostel(server);
  await administrator.call('hostelAllot', { body: { hostelId: other.hostelId, studentIds: [third] } });
  assert.deepEqual([(await summary())?.students, (await summary())?.absent], [4, 1]);
});
