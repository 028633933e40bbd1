import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '#contract/day/days.ts';
import { repeatedTransactions } from '#server/metrics.ts';
import { exported } from '#server/testing/exported.ts';
import { notificationsTo } from '#server/testing/notifications-to.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { testServer } from '#server/testing/server.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';

const server = testServer();

const days = { startDate: '2026-12-24', endDate: '2026-12-31' };

test('the warden is notified of a leave request and approves it, and the student is notified', async () => {
  const { hostelId, caretaker, warden, student } = await setUpStaffedHostel(server);
  const created = await student.call('leaveCreate', { body: { ...days, reason: 'Home' } });
  assert.equal(created.status, 201);
  assert.equal(created.body.status, 'pending');
  assert.match((await notificationsTo(warden))[0] ?? '', /asks for leave from 24 Dec to 31 Dec 2026/);
  const listed = await caretaker.call('leaveList', { params: { hostelId } });
  assert.deepEqual(
    listed.body.map(({ startDate, endDate }) => ({ startDate, endDate })),
    [days],
  );
  const approved = await warden.call('leaveApprove', { params: { id: created.body._id } });
  assert.equal(approved.body.status, 'approved');
  assert.deepEqual(
    (await student.call('leaveOwn')).body.map((leave) => leave.status),
    ['approved'],
  );
  assert.match((await notificationsTo(student))[0] ?? '', /was approved/);
});

test('a leave may say when on its last day the student is back, and the list, the file and the history say it too', async () => {
  const { hostelId, warden, student } = await setUpStaffedHostel(server);
  for (const backBy of ['24:00', '6 pm', ''])
    assert.equal((await student.refused('leaveCreate', { body: { ...days, backBy, reason: 'Home' } })).status, 400);
  const { body } = await student.call('leaveCreate', { body: { ...days, backBy: '18:30', reason: 'Home' } });
  const [listed] = (await warden.call('leaveList', { params: { hostelId } })).body;
  const [paged] = (await warden.call('leavePage', { query: { hostel: hostelId } })).body.items;
  assert.deepEqual(
    [body, listed, paged].map((leave) => leave?.backBy),
    ['18:30', '18:30', '18:30'],
  );
  const { rows } = await exported(server, warden, 'leaveExport', { format: 'csv', hostel: hostelId });
  assert.equal(rows[0]?.['Back by'], '18:30');
  const { entries } = (await student.call('historyList', { query: { object: body._id } })).body;
  assert.match(JSON.stringify(entries), /"Back by"[^}]*"18:30"/);
});

test('a rejection carries a remark that the student reads', async () => {
  const { warden, student } = await setUpStaffedHostel(server);
  const { body } = await student.call('leaveCreate', { body: { ...days, reason: 'Home' } });
  const rejected = await warden.call('leaveReject', { params: { id: body._id }, body: { caretakerRemark: 'Exams' } });
  assert.equal(rejected.body.status, 'rejected');
  assert.equal((await student.call('leaveOwn')).body[0]?.caretakerRemark, 'Exams');
  assert.match((await notificationsTo(student))[0] ?? '', /was rejected: Exams/);
});

test('a leave request is decided once: of simultaneous approvals and rejections exactly one succeeds', async () => {
  const { warden, student } = await setUpStaffedHostel(server);
  const { body } = await student.call('leaveCreate', { body: { ...days, reason: 'Home' } });
  const params = { id: body._id };
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      n % 2 ? warden.attempt('leaveApprove', { params }) : warden.attempt('leaveReject', { params, body: { caretakerRemark: 'no' } }),
    ),
  );
  assert.equal(answers.filter((answer) => answer.status === 200).length, 1);
  const late = answers.find((answer) => !answer.ok);
  assert.equal(late?.status, 409);
  assert.match(late.body.message, /already (approved|rejected) by warden/);
  assert.equal((await notificationsTo(student)).length, 1);
});

test('a warden who decides while somebody else does finds what the other has decided', async () => {
  const { warden, student } = await setUpStaffedHostel(server);
  const { userId } = (await warden.call('me')).body;
  const { body } = await student.call('leaveCreate', { body: { ...days, reason: 'Home' } });
  const approval = await server.database.write.transaction().execute(async (db) => {
    const decision = { status: 'rejected' as const, decided_by: userId, decided_at: new Date().toISOString() };
    await db.updateTable('leave_request').set(decision).where('id', '=', body._id).execute();
    const approving = warden.attempt('leaveApprove', { params: { id: body._id } });
    await untilWaiting(server.database.read);
    return { approving };
  });
  assert.equal((await approval.approving).status, 409);
});

test('a leave that had begun when it was requested is marked as such in the list of requests', async () => {
  const { hostelId, warden, student } = await setUpStaffedHostel(server);
  const { today } = (await student.call('me')).body;
  const late = await student.call('leaveCreate', { body: { startDate: addDays(today, -1), endDate: addDays(today, -1), reason: 'Ill' } });
  assert.equal(late.body.requestedAfterStart, true);
  const inTime = await student.call('leaveCreate', { body: { startDate: today, endDate: addDays(today, 1), reason: 'Home' } });
  assert.equal(inTime.body.requestedAfterStart, false);
  const listed = (await warden.call('leaveList', { params: { hostelId } })).body;
  assert.deepEqual(
    listed.map((leave) => leave.requestedAfterStart),
    [false, true],
  );
});

const between = (startDate: string, endDate: string) => ({ body: { startDate, endDate, reason: 'x' } });

test('leave longer than a year, for instance with a mistyped year, is refused', async () => {
  const { student } = await setUpStaffedHostel(server);
  const refused = await student.refused('leaveCreate', between('2026-12-24', '9026-12-31'));
  assert.deepEqual(
    [refused.status, refused.body.code, refused.body.fields],
    [400, 'leaveTooLong', { endDate: 'A leave may last at most one year.' }],
  );
  await student.refused('leaveCreate', between('2027-01-01', '2028-01-03'));
  await student.call('leaveCreate', between('2028-01-01', '2029-01-01'));
});

test('leave in an implausible year, for instance one whose first digits are missing, is refused', async () => {
  const { student } = await setUpStaffedHostel(server);
  for (const day of ['0001-01-01', '0026-12-24', '9999-12-31']) {
    const { status, body } = await student.refused('leaveCreate', between(day, day));
    assert.deepEqual([status, body.code, body.fields], [400, 'leaveYearOdd', { startDate: 'Check the year of the start date.' }], day);
  }
});

test('leave that ends before it starts or overlaps with pending or approved leave is refused', async () => {
  const { warden, student } = await setUpStaffedHostel(server);
  assert.equal((await student.refused('leaveCreate', between('2026-12-31', '2026-12-24'))).body.code, 'leaveEndsBeforeStart');
  const first = await student.call('leaveCreate', { body: { ...days, reason: 'Home' } });
  assert.equal((await student.refused('leaveCreate', between('2026-12-31', '2027-01-02'))).body.code, 'leaveOverlap');
  await student.call('leaveCreate', between('2027-01-01', '2027-01-02'));
  await warden.call('leaveReject', { params: { id: first.body._id }, body: { caretakerRemark: 'no' } });
  await student.call('leaveCreate', between('2026-12-24', '2026-12-24'));
});

test('of ten simultaneous requests for the same days one succeeds', async () => {
  const { student } = await setUpStaffedHostel(server);
  const answers = await Promise.all(Array.from({ length: 10 }, () => student.attempt('leaveCreate', { body: { ...days, reason: 'x' } })));
  assert.deepEqual(
    Object.entries(Object.groupBy(answers, (answer) => answer.status)).map(([status, of]) => [status, of?.length]),
    [
      ['201', 1],
      ['409', 9],
    ],
  );
});

/** The number of transactions that this process had to run again. */
const countRepeated = async () => (await repeatedTransactions.get()).values.reduce((sum, { value }) => sum + value, 0);

test('of several requests that waited for one that was rolled back, one succeeds, without a deadlock', async () => {
  const { student, studentId } = await setUpStaffedHostel(server);
  const count = 5;
  const repeatedBefore = await countRepeated();
  const asked: ReturnType<typeof student.attempt<'leaveCreate'>>[] = [];
  const cameToNothing = server.database.write.transaction().execute(async (db) => {
    const first = { student_id: studentId, start_date: days.startDate, end_date: days.endDate, reason: 'x' };
    await db.insertInto('leave_request').values(first).execute();
    for (let n = 0; n < count; n++) asked.push(student.attempt('leaveCreate', { body: { ...days, reason: 'x' } }));
    await untilWaiting(server.database.read, count);
    throw new Error('came to nothing');
  });
  await assert.rejects(cameToNothing, /came to nothing/);
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  assert.deepEqual(
    statuses.toSorted((one, other) => one - other),
    [201, 409, 409, 409, 409],
  );
  assert.equal(await countRepeated(), repeatedBefore);
});

test('after a student moves, the new warden decides a pending leave request', async () => {
  const { warden, student, studentId, administrator } = await setUpStaffedHostel(server);
  const next = await setUpStaffedHostel(server);
  const { body } = await student.call('leaveCreate', { body: { ...days, reason: 'Home' } });
  await administrator.call('hostelAllot', { body: { hostelId: next.hostelId, studentIds: [studentId] } });
  assert.equal((await warden.refused('leaveApprove', { params: { id: body._id } })).status, 404);
  await next.warden.call('leaveApprove', { params: { id: body._id } });
});

test('a date that does not exist is refused with its field, in whatever form it is sent', async () => {
  const { studentId } = await server.build.staffedHostel();
  const student = await server.as('student', studentId);
  for (const startDate of [
    '2026-02-30',
    '2026-02-30T00:00:00Z',
    '2026-02-30T10:00:00+05:30',
    '2026-04-31T00:00',
    '0000-01-01',
    '2026-02-28T25:00',
    'x',
  ]) {
    const refused = await student.refused('leaveCreate', { body: { startDate, endDate: '2026-03-05', reason: 'a feast' } });
    assert.deepEqual([refused.status, refused.body.fields], [400, { startDate: 'Enter a date as YYYY-MM-DD.' }], startDate);
  }
  assert.deepEqual((await student.call('leaveOwn')).body, []);
  await student.call('leaveCreate', { body: { startDate: '2028-02-29T00:00:00+05:30', endDate: '2028-02-29', reason: 'a feast' } });
});

test('a warden decides on several requests at once, and the reply says how many had been decided before', async () => {
  const { warden, student, studentId, hostelId } = await setUpStaffedHostel(server);
  const other = await setUpStaffedHostel(server);
  const asked = async (of: typeof student, year: number) =>
    (await of.call('leaveCreate', { body: { startDate: `${year}-12-24`, endDate: `${year}-12-31`, reason: 'Home' } })).body._id;
  const ids = [await asked(student, 2091), await asked(student, 2092), await asked(student, 2093)];
  const elsewhere = await asked(other.student, 2091);
  await warden.call('leaveApprove', { params: { id: ids[0] ?? '' } });
  const all = { ids: [...ids, elsewhere], status: 'rejected' as const, caretakerRemark: 'Exams' };
  const { body } = await warden.call('leaveDecideMany', { body: all });
  assert.deepEqual(
    [body.decided, body.skipped, body.message],
    [2, 2, '2 leave requests rejected. 2 had been decided on before and stay as they are.'],
  );
  const statuses = async () => (await warden.call('leaveList', { params: { hostelId } })).body.map(({ status }) => status);
  assert.deepEqual(await statuses(), ['rejected', 'rejected', 'approved']);
  assert.equal((await other.student.call('leaveOwn')).body[0]?.status, 'pending', 'of another hostel');
  assert.deepEqual(
    (await notificationsTo(student)).map((text) => /(approved|rejected: Exams)/.exec(text)?.[0]),
    ['rejected: Exams', 'rejected: Exams', 'approved'],
  );
  assert.equal((await warden.refused('leaveDecideMany', { body: all })).body.code, 'nothingPending');
  assert.equal((await warden.refused('leaveDecideMany', { body: { ...all, ids: [elsewhere] } })).body.code, 'leaveNotFound');
  await warden.call('operationUndo', { params: { id: body.operationId ?? '' } });
  assert.deepEqual(await statuses(), ['pending', 'pending', 'approved']);
  assert.equal((await warden.call('leavePage', { query: { q: studentId } })).body.counts.pending, 2, 'whatever is searched for');
});

test('a student is away over the coming night if an approved leave has begun and does not end today', async () => {
  const { warden, student, caretaker } = await setUpStaffedHostel(server);
  const { today } = (await student.call('me')).body;
  const leaves = [
    [addDays(today, -3), today],
    [addDays(today, 1), addDays(today, 2)],
  ] as const;
  for (const [startDate, endDate] of leaves) {
    const { body } = await student.call('leaveCreate', { body: { startDate, endDate, reason: 'Home' } });
    await warden.call('leaveApprove', { params: { id: body._id } });
  }
  const away = async () => {
    const { body } = await caretaker.call('leavePage', { query: { status: 'away' } });
    assert.equal(body.counts.away, body.total);
    assert.equal((await caretaker.call('dashboardToday')).body.caretaker?.awayTonight, body.total);
    return body.items.map(({ endDate }) => endDate);
  };
  assert.deepEqual(await away(), [], 'back today, or not gone yet');
  const pending = await (
    await server.as('student', await server.build.student({ hostelId: (await caretaker.call('me')).body.hostelId ?? '' }))
  ).call('leaveCreate', { body: { startDate: today, endDate: addDays(today, 1), reason: 'Home' } });
  assert.deepEqual(await away(), [], 'nobody has approved it');
  await warden.call('leaveApprove', { params: { id: pending.body._id } });
  assert.deepEqual(await away(), [addDays(today, 1)]);
});
