import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { exported } from '#server/testing/exported.ts';
import { notificationsTo } from '#server/testing/notifications-to.ts';
import { setUpStaffedHostel, type StaffedHostel } from '#server/testing/staffed-hostel.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

const reopening = { body: { reason: 'It drips again' } };

/** Makes a complaint that the caretaker has resolved. */
async function resolvedIn({ student, caretaker, hostelId }: StaffedHostel): Promise<{ params: { id: string } }> {
  await student.call('complaintCreate', { params: { hostelId }, body: { complaint: 'The tap drips' } });
  const [complaint] = (await student.call('complaintOwn')).body.complaints;
  const params = { id: complaint?._id ?? '' };
  await caretaker.call('complaintResolve', { params, body: { remark: 'New washer' } });
  return { params };
}

/** Sets the complaint's resolution to `minutesLeft` minutes less than seven days ago. */
async function resolvedAgo({ id }: { id: string }, minutesLeft: number): Promise<void> {
  await server.database.write
    .updateTable('complaint')
    .set({ resolved_at: sql`now() - interval '7 days' + ${minutesLeft}::integer * interval '1 minute'` })
    .where('id', '=', id)
    .execute();
}

test('a reopened complaint is pending again, keeps the remark and the reason, and the caretaker is notified', async () => {
  const hostel = await setUpStaffedHostel(server);
  const { student, caretaker, warden, hostelId } = hostel;
  const complaint = await resolvedIn(hostel);
  const reply = await student.call('complaintReopen', { ...complaint, ...reopening });
  assert.equal(reply.body.message, 'Your complaint is pending again. The caretaker is notified.');
  assert.match((await notificationsTo(caretaker))[0] ?? '', /reopened a complaint: It drips again$/);

  const [own] = (await student.call('complaintOwn')).body.complaints;
  assert.deepEqual([own?.status, own?.remark, own?.resolvedAt], ['pending', '', null]);
  assert.deepEqual(
    own?.reopenings.map(({ remark, reason }) => [remark, reason]),
    [['New washer', 'It drips again']],
  );
  assert.ok(own?.reopenings[0]?.resolvedBy.username.startsWith('caretaker'));
  const [listed] = (await warden.call('complaintList', { params: { hostelId } })).body.complaints;
  assert.deepEqual(listed?.reopenings, own?.reopenings);
  assert.equal((await caretaker.call('dashboardToday')).body.caretaker?.newComplaints, 1);

  await caretaker.call('complaintResolve', { ...complaint, body: { remark: 'New tap' } });
  await student.call('complaintReopen', { ...complaint, body: { reason: 'The new one too' } });
  assert.deepEqual(
    (await student.call('complaintOwn')).body.complaints[0]?.reopenings.map(({ remark, reason }) => [remark, reason]),
    [
      ['New washer', 'It drips again'],
      ['New tap', 'The new one too'],
    ],
  );
  const query = { hostel: hostelId, q: 'washer again too' };
  const { items, total } = (await caretaker.call('complaintPage', { query })).body;
  assert.deepEqual([items.map(({ reopenings }) => reopenings.length), total], [[2], 1]);
  await student.call('complaintCreate', { params: { hostelId }, body: { complaint: 'The lamp flickers' } });
  const { rows } = await exported(server, caretaker, 'complaintExport', { format: 'csv', hostel: hostelId, sort: 'made' });
  assert.deepEqual(
    rows.map((row) => [row['Complaint'], row['Times reopened'], row['Reopened because']]),
    [
      ['The tap drips', '2', 'It drips again\nThe new one too'],
      ['The lamp flickers', null, null],
    ],
  );
});

test('a complaint can be reopened within seven days of its resolution, not later', async () => {
  const hostel = await setUpStaffedHostel(server);
  const { student } = hostel;
  const late = await resolvedIn(hostel);
  await resolvedAgo(late.params, -1);
  const { status, body } = await student.refused('complaintReopen', { ...late, ...reopening });
  assert.deepEqual([status, body.code], [409, 'complaintReopenedLate']);
  assert.match(body.message, /resolved on .* for 7 days/);
  const inTime = await resolvedIn(hostel);
  await resolvedAgo(inTime.params, 1);
  await student.call('complaintReopen', { ...inTime, ...reopening });
});

test('a pending complaint cannot be reopened, and of simultaneous attempts to reopen one succeeds', async () => {
  const hostel = await setUpStaffedHostel(server);
  const { student, hostelId, caretaker } = hostel;
  await student.call('complaintCreate', { params: { hostelId }, body: { complaint: 'No light' } });
  const [pending] = (await student.call('complaintOwn')).body.complaints;
  const refused = await student.refused('complaintReopen', { params: { id: pending?._id }, ...reopening });
  assert.deepEqual([refused.status, refused.body.code], [409, 'complaintNotResolved']);

  const complaint = await resolvedIn(hostel);
  const answers = await Promise.all(Array.from({ length: 8 }, () => student.attempt('complaintReopen', { ...complaint, ...reopening })));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.equal(answers.filter(({ status }) => status === 409).length, 7);
  assert.equal((await notificationsTo(caretaker)).filter((text) => text.includes('reopened')).length, 1);
});

test('only its student can reopen a complaint, even after moving to another hostel', async () => {
  const hostel = await setUpStaffedHostel(server);
  const other = await setUpStaffedHostel(server);
  const complaint = await resolvedIn(hostel);
  assert.equal((await other.student.refused('complaintReopen', { ...complaint, ...reopening })).body.code, 'complaintNotFound');
  assert.equal((await hostel.caretaker.refused('complaintReopen', { ...complaint, ...reopening })).status, 403);
  await hostel.administrator.call('hostelAllot', { body: { hostelId: other.hostelId, studentIds: [hostel.studentId] } });
  await hostel.student.call('complaintReopen', { ...complaint, ...reopening });
  assert.match((await notificationsTo(hostel.caretaker))[0] ?? '', /reopened/);
  assert.deepEqual(await notificationsTo(other.caretaker), []);
});

test('reopening a complaint needs a reason', async () => {
  const hostel = await setUpStaffedHostel(server);
  const complaint = await resolvedIn(hostel);
  for (const body of [{}, { reason: '  ' }, { reason: 'x'.repeat(1001) }]) {
    const refused = await hostel.student.refused('complaintReopen', { ...complaint, body });
    assert.deepEqual([refused.status, Object.keys(refused.body.fields ?? {})], [400, ['reason']]);
  }
});
