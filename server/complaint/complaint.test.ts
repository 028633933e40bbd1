import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exported } from '#server/testing/exported.ts';
import { notificationsTo } from '#server/testing/notifications-to.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

test('a complaint reaches the caretaker, is resolved once with a remark, and the student is notified', async () => {
  const { hostelId, caretaker, warden, student } = await setUpStaffedHostel(server);
  const made = await student.call('complaintCreate', { params: { hostelId }, body: { complaint: 'The tap drips' } });
  assert.equal(made.status, 201);
  assert.equal(made.body.message, 'Complaint submitted successfully');
  assert.match((await notificationsTo(caretaker))[0] ?? '', /The tap drips/);

  const [complaint] = (await warden.call('complaintList', { params: { hostelId } })).body.complaints;
  assert.ok(complaint);
  assert.equal(complaint.status, 'pending');
  const resolving = { params: { id: complaint._id }, body: { remark: 'New washer' } };
  await caretaker.call('complaintResolve', resolving);
  const again = await caretaker.refused('complaintResolve', resolving);
  assert.equal(again.status, 409);
  assert.match(again.body.message, /already resolved by caretaker/);
  const own = (await student.call('complaintOwn')).body.complaints;
  assert.deepEqual(
    own.map(({ status, remark }) => ({ status, remark })),
    [{ status: 'resolved', remark: 'New washer' }],
  );
  assert.deepEqual(await notificationsTo(student), ['Your complaint was resolved: New washer']);
});

test('of twenty simultaneous resolutions one succeeds', async () => {
  const { hostelId, caretaker, student } = await setUpStaffedHostel(server);
  await student.call('complaintCreate', { params: { hostelId }, body: { complaint: 'No light' } });
  const id = (await student.call('complaintOwn')).body.complaints[0]?._id;
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => caretaker.attempt('complaintResolve', { params: { id }, body: { remark: 'done' } })),
  );
  assert.equal(answers.filter((answer) => answer.status === 200).length, 1);
  assert.equal((await notificationsTo(student)).length, 1);
});

test('a complaint must not be blank, and a student cannot complain to another hostel', async () => {
  const { hostelId, caretaker, student } = await setUpStaffedHostel(server);
  const other = await setUpStaffedHostel(server);
  assert.equal((await student.refused('complaintCreate', { params: { hostelId }, body: { complaint: ' \n ' } })).status, 400);
  assert.equal((await student.refused('complaintCreate', { params: { hostelId: other.hostelId }, body: { complaint: 'x' } })).status, 404);
  await other.student.call('complaintCreate', { params: { hostelId: other.hostelId }, body: { complaint: 'Noise' } });
  const [theirs] = (await other.caretaker.call('complaintList', { params: { hostelId: other.hostelId } })).body.complaints;
  assert.equal((await caretaker.refused('complaintResolve', { params: { id: theirs?._id }, body: { remark: 'x' } })).status, 404);
});

test('complaints are listed newest first', async () => {
  const { hostelId, caretaker, student } = await setUpStaffedHostel(server);
  for (const complaint of ['one', 'two', 'three']) await student.call('complaintCreate', { params: { hostelId }, body: { complaint } });
  const order = ['three', 'two', 'one'];
  assert.deepEqual(
    (await student.call('complaintOwn')).body.complaints.map((found) => found.complaint),
    order,
  );
  assert.deepEqual(
    (await caretaker.call('complaintList', { params: { hostelId } })).body.complaints.map((found) => found.complaint),
    order,
  );
});

test('a caretaker resolves several complaints with one call and one remark, and those of another hostel are skipped', async () => {
  const { caretaker, student, hostelId } = await setUpStaffedHostel(server);
  const other = await setUpStaffedHostel(server);
  for (const of of [
    { student, hostelId },
    { student, hostelId },
    { student: other.student, hostelId: other.hostelId },
  ])
    await of.student.call('complaintCreate', { params: { hostelId: of.hostelId }, body: { complaint: 'No water' } });
  const idsOf = async (of: typeof student) => (await of.call('complaintOwn')).body.complaints.map(({ _id }) => _id);
  const [ids, elsewhere] = [await idsOf(student), await idsOf(other.student)];
  const body = { ids: [...ids, ...elsewhere], remark: 'The pump is mended.' };
  const reply = await caretaker.call('complaintResolveMany', { body });
  assert.deepEqual([reply.body.resolved, reply.body.skipped], [2, 1]);
  const { complaints } = (await student.call('complaintOwn')).body;
  assert.deepEqual(
    complaints.map(({ status, remark }) => [status, remark]),
    [
      ['resolved', 'The pump is mended.'],
      ['resolved', 'The pump is mended.'],
    ],
  );
  assert.equal((await other.student.call('complaintOwn')).body.complaints[0]?.status, 'pending');
  assert.equal((await caretaker.refused('complaintResolveMany', { body })).body.code, 'nothingPending');
  assert.equal((await caretaker.refused('complaintResolveMany', { body: { ...body, ids: elsewhere } })).body.code, 'complaintNotFound');
});

const kindsOf = (found: readonly { complaint: string; kind: string | null }[]) => found.map(({ complaint, kind }) => [complaint, kind]);

test('a complaint may name its kind, by which it is found and exported; one that names none stays without', async () => {
  const { hostelId, caretaker, student } = await setUpStaffedHostel(server);
  await student.call('complaintCreate', { params: { hostelId }, body: { complaint: 'The fan is loud', kind: 'Electricity' } });
  await student.call('complaintCreate', { params: { hostelId }, body: { complaint: 'A queue at the mess' } });
  assert.equal((await student.refused('complaintCreate', { params: { hostelId }, body: { complaint: 'x', kind: 'Noise' } })).status, 400);
  assert.deepEqual(kindsOf((await student.call('complaintOwn')).body.complaints), [
    ['A queue at the mess', null],
    ['The fan is loud', 'Electricity'],
  ]);
  const found = async (kind: 'Electricity' | 'Food' | 'none') =>
    kindsOf((await caretaker.call('complaintPage', { query: { kind, hostel: hostelId } })).body.items);
  assert.deepEqual(await found('Electricity'), [['The fan is loud', 'Electricity']]);
  assert.deepEqual(await found('none'), [['A queue at the mess', null]]);
  assert.deepEqual(await found('Food'), []);
  const { rows } = await exported(server, caretaker, 'complaintExport', { format: 'csv', hostel: hostelId, kind: 'Electricity' });
  assert.deepEqual(
    rows.map((row) => row['Kind']),
    ['Electricity'],
  );
});

test('the caretaker and the warden of its hostel correct the kind of a complaint, which is in its history and can be undone', async () => {
  const { hostelId, caretaker, warden, student, administrator } = await setUpStaffedHostel(server);
  const other = await setUpStaffedHostel(server);
  await student.call('complaintCreate', { params: { hostelId }, body: { complaint: 'No light', kind: 'Food' } });
  const ofStudent = async () => (await student.call('complaintOwn')).body.complaints.map(({ kind }) => kind);
  const id = (await student.call('complaintOwn')).body.complaints[0]?._id;
  const drawn = async () =>
    (await warden.call('figureGet', { params: { figure: 'kinds' }, query: {} })).body.points.map(({ at, values }) => [at, values[0]]);
  const correct = (by: typeof warden, kind: 'Electricity' | null) => by.call('complaintCorrect', { params: { id }, body: { kind } });

  await correct(caretaker, null);
  assert.deepEqual([await ofStudent(), await drawn()], [[null], [['', 1]]]);
  // resolved ones too, since they are counted as well
  await caretaker.call('complaintResolve', { params: { id }, body: {} });
  const { body } = await correct(warden, 'Electricity');
  assert.deepEqual([await ofStudent(), await drawn()], [['Electricity'], [['Electricity', 0]]]);
  for (const by of [other.warden, other.caretaker])
    assert.equal((await by.refused('complaintCorrect', { params: { id }, body: { kind: 'Food' } })).status, 404);
  assert.equal((await administrator.refused('complaintCorrect', { params: { id }, body: { kind: 'Food' } })).status, 403);

  const { entries } = (await warden.call('historyList', { query: { object: id } })).body;
  const fields = entries.flatMap(({ changes }) => changes).flatMap((change) => change.fields);
  assert.ok(
    fields.some(({ label, after }) => label === 'Kind' && after === 'Electricity'),
    JSON.stringify(fields),
  );
  await warden.call('operationUndo', { params: { id: body.operationId ?? '' } });
  assert.deepEqual(await ofStudent(), [null]);
});
