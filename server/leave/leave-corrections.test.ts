/** Students who cancel their leave, and wardens who take back their decisions. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '#contract/day/days.ts';
import { campusDay } from '#server/campus-day.ts';
import { notificationsTo } from '#server/testing/notifications-to.ts';
import { setUpStaffedHostel, type StaffedHostel } from '#server/testing/staffed-hostel.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

const days = { startDate: '2098-12-24', endDate: '2098-12-31' };
const rejecting = { body: { caretakerRemark: 'Exams' } };

async function requestedBy({ student }: StaffedHostel, wanted = days): Promise<{ params: { id: string } }> {
  const { body } = await student.call('leaveCreate', { body: { ...wanted, reason: 'Home' } });
  return { params: { id: body._id } };
}

test('a student cancels a pending or approved leave; the warden is notified of the approved one, and the days are free again', async () => {
  const hostel = await setUpStaffedHostel(server);
  const { student, warden, hostelId } = hostel;
  const pending = await requestedBy(hostel);
  assert.equal((await student.call('leaveCancel', pending)).body.message, 'The leave was cancelled.');
  assert.equal((await notificationsTo(warden)).length, 1, 'of the request alone');

  const approved = await requestedBy(hostel);
  await warden.call('leaveApprove', approved);
  await student.call('leaveCancel', approved);
  assert.match((await notificationsTo(warden))[0] ?? '', /cancelled the approved leave from 24 Dec to 31 Dec 2098\.$/);
  const listed = (await warden.call('leaveList', { params: { hostelId } })).body;
  assert.deepEqual(
    listed.map(({ status, cancelledAt }) => [status, cancelledAt !== null]),
    [
      ['cancelled', true],
      ['cancelled', true],
    ],
  );
  await requestedBy(hostel);
});

test('a cancelled leave counts neither in attendance nor on the dashboard', async () => {
  const hostel = await setUpStaffedHostel(server);
  const { student, warden, caretaker, hostelId } = hostel;
  const tomorrow = addDays(campusDay(server.settings.TIME_ZONE), 1);
  const leave = await requestedBy(hostel, { startDate: tomorrow, endDate: addDays(tomorrow, 1) });
  await warden.call('leaveApprove', leave);
  const onLeave = async () => (await caretaker.call('attendanceOfDay', { params: { hostelId, date: tomorrow } })).body.records[0]?.onLeave;
  assert.equal(await onLeave(), true);
  assert.equal((await student.call('dashboardToday')).body.student?.leave?.status, 'approved');
  await student.call('leaveCancel', leave);
  assert.equal(await onLeave(), false);
  assert.equal((await student.call('dashboardToday')).body.student?.leave, null);
  assert.equal((await warden.call('dashboardToday')).body.warden?.leaveToDecide, 0);
});

test('a rejected or cancelled leave cannot be cancelled, and a cancelled one cannot be decided', async () => {
  const hostel = await setUpStaffedHostel(server);
  const { student, warden } = hostel;
  const rejected = await requestedBy(hostel);
  await warden.call('leaveReject', { ...rejected, ...rejecting });
  assert.match((await student.refused('leaveCancel', rejected)).body.message, /already rejected by warden-/);
  const cancelled = await requestedBy(hostel);
  await student.call('leaveCancel', cancelled);
  for (const refused of [
    await student.refused('leaveCancel', cancelled),
    await warden.refused('leaveApprove', cancelled),
    await warden.refused('leaveReject', { ...cancelled, ...rejecting }),
    await warden.refused('leaveTakeBack', cancelled),
  ]) {
    assert.equal(refused.status, 409);
    assert.match(refused.body.message, /already cancelled by student-\S+ on /);
  }
});

test('taking back a decision makes the request pending again, keeps what was decided and notifies the student', async () => {
  const hostel = await setUpStaffedHostel(server);
  const { student, warden } = hostel;
  const leave = await requestedBy(hostel);
  await warden.call('leaveApprove', leave);
  const reply = await warden.call('leaveTakeBack', leave);
  assert.equal(reply.body.message, 'The decision was taken back. The leave request is pending again.');
  assert.match((await notificationsTo(student))[0] ?? '', /^The approval of your leave from 24 Dec to 31 Dec 2098 was taken back/);
  await warden.call('leaveReject', { ...leave, ...rejecting });
  await warden.call('leaveTakeBack', leave);
  assert.match((await notificationsTo(student))[0] ?? '', /^The rejection of your leave/);
  const [own] = (await student.call('leaveOwn')).body;
  assert.deepEqual([own?.status, own?.caretakerRemark], ['pending', '']);
  assert.deepEqual(
    own?.takenBack.map(({ status, caretakerRemark, takenBackBy }) => [status, caretakerRemark, takenBackBy.username.slice(0, 7)]),
    [
      ['approved', '', 'warden-'],
      ['rejected', 'Exams', 'warden-'],
    ],
  );
  const undecided = await warden.refused('leaveTakeBack', leave);
  assert.deepEqual([undecided.status, undecided.body.code], [409, 'leaveNotDecided']);
  assert.equal((await warden.call('leaveApprove', leave)).body.status, 'approved');
});

test('once a leave has begun, by the campus day, it can be cancelled if it is pending, and neither cancelled nor taken back if decided', async () => {
  const hostel = await setUpStaffedHostel(server);
  const { student, warden } = hostel;
  const today = campusDay(server.settings.TIME_ZONE);
  const begun = await requestedBy(hostel, { startDate: today, endDate: addDays(today, 1) });
  await warden.call('leaveApprove', begun);
  const late = await student.refused('leaveCancel', begun);
  assert.deepEqual([late.status, late.body.code], [409, 'leaveBegun']);
  const past = addDays(today, -2);
  await student.call('leaveCancel', await requestedBy(hostel, { startDate: past, endDate: past }));
  assert.match((await warden.refused('leaveTakeBack', begun)).body.message, /^This leave began on /);
  const tomorrow = addDays(today, 2);
  const coming = await requestedBy(hostel, { startDate: tomorrow, endDate: tomorrow });
  await warden.call('leaveReject', { ...coming, ...rejecting });
  await warden.call('leaveTakeBack', coming);
  await student.call('leaveCancel', coming);
});

test('a rejection cannot be taken back while the student has another leave on the same days, and the refusal names that leave', async () => {
  const hostel = await setUpStaffedHostel(server);
  const { student, warden } = hostel;
  const rejected = await requestedBy(hostel);
  await warden.call('leaveReject', { ...rejected, ...rejecting });
  const other = await requestedBy(hostel, { startDate: '2098-12-31', endDate: '2099-01-02' });
  const refused = await warden.refused('leaveTakeBack', rejected);
  assert.deepEqual([refused.status, refused.body.code], [409, 'leaveDaysTaken']);
  assert.match(refused.body.message, /^student-\S+ has another leave from 31 Dec 2098 to 2 Jan 2099, which is pending\.$/);
  assert.deepEqual((await student.call('leaveOwn')).body.map(({ status }) => status).toSorted(), ['pending', 'rejected']);
  await student.call('leaveCancel', other);
  await warden.call('leaveTakeBack', rejected);
});

test('when a rejection is taken back while the student requests the same days, one succeeds and the other is refused with its reason', async () => {
  const hostel = await setUpStaffedHostel(server);
  const { student, warden } = hostel;
  const rejected = await requestedBy(hostel);
  for (let round = 0; round < 8; round++) {
    await warden.call('leaveReject', { ...rejected, ...rejecting });
    const [back, asked] = await Promise.all([
      warden.attempt('leaveTakeBack', rejected),
      student.attempt('leaveCreate', { body: { ...days, reason: 'Home' } }),
    ]);
    assert.deepEqual(
      [back.status, asked.status].toSorted((a, b) => a - b),
      back.ok ? [200, 409] : [201, 409],
    );
    if (!back.ok) assert.equal(back.body.code, 'leaveDaysTaken');
    if (!asked.ok) assert.equal(asked.body.code, 'leaveOverlap');
    if (asked.ok) {
      await student.call('leaveCancel', { params: { id: asked.body._id } });
      await warden.call('leaveTakeBack', rejected);
    }
  }
});

test('cancelling a leave and taking back its decision at the same time end as if one had followed the other', async () => {
  const hostel = await setUpStaffedHostel(server);
  const { student, warden } = hostel;
  const leave = await requestedBy(hostel);
  await warden.call('leaveApprove', leave);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => (n % 2 ? student.attempt('leaveCancel', leave) : warden.attempt('leaveTakeBack', leave))),
  );
  const done = answers.map(({ ok }, n) => ok && (n % 2 ? 'cancelled' : 'taken back')).filter(Boolean);
  assert.equal(done.filter((what) => what === 'cancelled').length, 1);
  assert.ok(done.filter((what) => what === 'taken back').length <= 1);
  const [own] = (await student.call('leaveOwn')).body;
  assert.equal(own?.status, 'cancelled');
  assert.equal(own.takenBack.length, done.length - 1);
});

test('only the student can cancel a leave, and only the warden of the hostel where the student lives can take back its decision', async () => {
  const hostel = await setUpStaffedHostel(server);
  const other = await setUpStaffedHostel(server);
  const leave = await requestedBy(hostel);
  await hostel.warden.call('leaveApprove', leave);
  for (const refused of [await other.student.refused('leaveCancel', leave), await other.warden.refused('leaveTakeBack', leave)])
    assert.deepEqual([refused.status, refused.body.code], [404, 'leaveNotFound']);
  assert.equal((await hostel.caretaker.refused('leaveTakeBack', leave)).status, 403);
  await hostel.administrator.call('hostelAllot', { body: { hostelId: other.hostelId, studentIds: [hostel.studentId] } });
  assert.equal((await hostel.warden.refused('leaveTakeBack', leave)).status, 404);
  await hostel.student.call('leaveCancel', leave);
  assert.match((await notificationsTo(other.warden))[0] ?? '', /cancelled the approved leave/);
});
