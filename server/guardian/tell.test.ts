import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { addDays } from '#contract/day/days.ts';
import { campusDay } from '#server/campus-day.ts';
import { notifyGuardians } from '#server/notification/notify.ts';
import { sendMail, setUpMail } from '#server/testing/mail-house.ts';
import { startMailServer, type MailServer } from '#server/testing/mail-server.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();
let mailServer: MailServer;

beforeEach(async () => {
  await mailServer?.close();
  mailServer = await startMailServer();
  await setUpMail(server.database, mailServer);
  await server.database.write.deleteFrom('delivery').execute();
});

const days = { startDate: '2098-12-24', endDate: '2098-12-31', reason: 'Home' };
const nobody = { seesLeave: false, seesAttendance: false, seesMoney: false };

/** A student whose guardians are told of leave, of money, of nothing, and who is barred; each mail address says which. */
async function family() {
  const hostel = await setUpStaffedHostel(server);
  const params = { studentId: hostel.studentId };
  const enter = (name: string, may: object) =>
    hostel.warden.call('guardianCreate', { params, body: { name, mail: `${name}@example.org`, ...nobody, ...may } });
  await enter('leave', { seesLeave: true });
  await enter('money', { seesMoney: true });
  await enter('nothing', {});
  await enter('barred', { seesLeave: true, seesMoney: true, barred: true });
  return hostel;
}

/** As after a while. */
const tenMinutesLater = () =>
  server.database.write
    .updateTable('delivery')
    .set({ due: new Date(0).toISOString() })
    .where('state', '=', 'waiting')
    .execute();

/** Who got the mail that was due, with its subject. */
async function sent(): Promise<(readonly [string | undefined, string])[]> {
  await sendMail(server.database);
  return mailServer.received.splice(0).map(({ recipients, headers }) => [recipients[0], headers.get('subject') ?? '']);
}

test('guardians who see leave are told of each decision on it, and nobody else is', async () => {
  const { student, warden } = await family();
  const { _id: id } = (await student.call('leaveCreate', { body: days })).body;
  await warden.call('leaveApprove', { params: { id } });
  assert.deepEqual(await sent(), [], 'a slip of the finger can be put right first');
  await tenMinutesLater();
  const [only, ...more] = await sent();
  assert.deepEqual([only?.[0], more], ['leave@example.org', []]);
  assert.match(only?.[1] ?? '', /^The leave of .* from 24 Dec to 31 Dec 2098 was approved\.$/);
  await warden.call('leaveTakeBack', { params: { id } });
  await warden.call('leaveDecideMany', { body: { ids: [id], status: 'rejected', caretakerRemark: 'Exams' } });
  await tenMinutesLater();
  assert.deepEqual(
    (await sent()).map(([, subject]) => subject.split(' ').at(-1)),
    ['rejected.'],
    'the decision that was taken back meanwhile is not told any more',
  );
});

test('a decision that is undone before it was told is not told', async () => {
  const { student, warden } = await family();
  const { _id: id } = (await student.call('leaveCreate', { body: days })).body;
  const { operationId = '' } = (await warden.call('leaveApprove', { params: { id } })).body;
  await warden.call('operationUndo', { params: { id: operationId } });
  await tenMinutesLater();
  assert.deepEqual(await sent(), []);
});

test('the institution says whether guardians are told of fines, and whether of those of adults', async () => {
  const { studentId, caretaker, warden, administrator } = await family();
  const fine = async (correct?: (operationId: string) => Promise<unknown>) => {
    const { operationId = '' } = (await caretaker.call('fineImpose', { body: { studentId, amount: 50, reason: 'Window' } })).body;
    assert.deepEqual(await sent(), [], 'a slip of the finger can be put right first');
    await correct?.(operationId);
    await tenMinutesLater();
    return (await sent()).map(([to]) => to);
  };
  const born = (bornOn: string) => warden.call('guardianBirth', { params: { studentId }, body: { bornOn } });
  const minor = `${new Date().getUTCFullYear() - 12}-01-01`;
  await born(minor);
  assert.deepEqual(await fine(), [], 'off until somebody decides');
  await administrator.call('institutionChange', { body: { guardiansTold: ['fine'] } });
  assert.deepEqual(await fine(), ['money@example.org']);
  assert.deepEqual(await fine((id) => caretaker.call('operationUndo', { params: { id } })), [], 'undone meanwhile');
  await born('1990-01-01');
  assert.deepEqual(await fine(), []);
  await administrator.call('institutionChange', { body: { guardiansOfAdults: true } });
  assert.deepEqual(await fine(), ['money@example.org']);
  await administrator.call('institutionChange', { body: { guardiansTold: [] } });
  assert.deepEqual(await fine(), []);
  await administrator.call('institutionChange', { body: { guardiansTold: ['leave'], guardiansOfAdults: false } });
});

test('guardians whom attendance concerns are told of an absence without leave, each once, by those who mark', async () => {
  const { hostelId, studentId, student, caretaker, warden, administrator } = await family();
  await warden.call('guardianCreate', {
    params: { studentId },
    body: { name: 'attendance', mail: 'attendance@example.org', ...nobody, seesAttendance: true },
  });
  await warden.call('guardianBirth', { params: { studentId }, body: { bornOn: `${new Date().getUTCFullYear() - 12}-01-01` } });
  const date = campusDay(server.settings.TIME_ZONE);
  const params = { hostelId, date };
  const tell = async () => {
    const { message } = (await caretaker.call('guardianTellAbsence', { params })).body;
    return [message, (await sent()).map(([to]) => to)] as const;
  };
  const none = ['Nobody is to be told, or all were told before.', []];
  await caretaker.call('attendanceMark', { params, body: { attendances: [{ studentId, status: 'absent' }] } });
  assert.deepEqual(await tell(), none, 'off until somebody decides');
  await administrator.call('institutionChange', { body: { guardiansTold: ['absence'] } });
  for (const stranger of [warden, student]) assert.equal((await stranger.refused('guardianTellAbsence', { params })).status, 403);
  assert.deepEqual(await tell(), ['1 parent is told.', ['attendance@example.org']]);
  assert.deepEqual(await tell(), none);
  const old = { params: { hostelId, date: addDays(date, -2) } };
  await caretaker.call('attendanceMark', { ...old, body: { attendances: [{ studentId, status: 'absent' }] } });
  assert.deepEqual((await caretaker.call('guardianTellAbsence', old)).body.message, none[0], 'not of days long over');
  await administrator.call('institutionChange', { body: { guardiansTold: ['leave'] } });
});

test('by rule, guardians of those absent without leave are told once everybody is marked, once, and not after a correction', async () => {
  const { hostelId, studentId, caretaker, warden, administrator } = await family();
  const enter = (of: string, name: string, may: object) =>
    warden.call('guardianCreate', { params: { studentId: of }, body: { name, mail: `${name}@example.org`, ...nobody, ...may } });
  const born = (of: string) =>
    warden.call('guardianBirth', { params: { studentId: of }, body: { bornOn: `${new Date().getUTCFullYear() - 12}-01-01` } });
  const [other, adult, away] = [
    await server.build.student({ hostelId }),
    await server.build.student({ hostelId }),
    await server.build.student({ hostelId }),
  ];
  await enter(studentId, 'first', { seesAttendance: true });
  await enter(studentId, 'out', { seesAttendance: true, barred: true });
  for (const [of, name] of [
    [other, 'other'],
    [adult, 'adult'],
    [away, 'away'],
  ] as const)
    await enter(of, name, { seesAttendance: true });
  for (const id of [studentId, other, away]) await born(id);
  const today = campusDay(server.settings.TIME_ZONE);
  const leave = { startDate: today, endDate: addDays(today, 2), reason: 'Home' };
  const { _id: leaveId } = (await (await server.as('student', away)).call('leaveCreate', { body: leave })).body;
  await warden.call('leaveApprove', { params: { id: leaveId } });
  const mark = (marks: Record<string, 'present' | 'absent' | 'not marked'>, date = today) =>
    caretaker.call('attendanceMark', {
      params: { hostelId, date },
      body: { attendances: Object.entries(marks).map(([id, status]) => ({ studentId: id, status })) },
    });
  const wait = () =>
    server.database.write
      .updateTable('delivery')
      .set({ due: new Date(0).toISOString() })
      .execute();
  const after = async () => {
    await wait();
    return (await sent()).map(([to]) => to);
  };
  const everybody = { [studentId]: 'absent', [other]: 'absent', [adult]: 'absent' } as const;

  await mark(everybody);
  await mark({ [other]: 'not marked' });
  assert.deepEqual(await after(), [], 'off until somebody decides');
  await administrator.call('institutionChange', { body: { guardiansTold: ['absenceAlone'] } });
  await mark({ [adult]: 'present' });
  assert.deepEqual(await after(), [], 'one is not marked');
  await mark({ [adult]: 'absent' });
  await mark({ [other]: 'absent' });
  assert.deepEqual(await sent(), [], 'there is time to correct a mark');
  await mark({ [other]: 'present' });
  assert.deepEqual(await after(), ['first@example.org'], 'the correction came before the message');
  await mark({ [adult]: 'present' });
  assert.deepEqual(await after(), [], 'each once');
  await mark({ [other]: 'absent' });
  assert.deepEqual(await after(), ['other@example.org'], 'who was present for a while is told of after all');

  await mark(everybody, addDays(today, -1));
  assert.deepEqual(await after(), [], 'only of today');
  await administrator.call('institutionChange', { body: { guardiansTold: ['leave'] } });
});

test('more guardians are told at once than a statement takes values', async () => {
  const { studentId } = await family();
  const { id } = await server.database.read
    .selectFrom('guardian')
    .select('id')
    .where('student_id', '=', studentId)
    .where('name', '=', 'leave')
    .executeTakeFirstOrThrow();
  const count = 10_000;
  const values = { student: 'Asha', day: '2098-01-02' };
  await server.database.write.transaction().execute(async (db) => {
    await notifyGuardians(db, [{ to: Array.from({ length: count }, () => id), key: 'wardAbsent', values }]);
    const rows = await db.selectFrom('notification').select(['text_values', 'page']).where('guardian_id', '=', id).execute();
    assert.deepEqual([rows.length, rows[0]], [count, { text_values: values, page: '' }]);
  });
  await server.database.write.deleteFrom('notification').where('guardian_id', '=', id).execute();
});
