import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { addDays, dayOfWeek, sundayOf } from '#contract/day/days.ts';
import type { Direction, MovementMethod } from '#contract/gate/gate.ts';
import { urgencies } from '#contract/notification/urgency.ts';
import { paths } from '#contract/paths.ts';
import { weekdays } from '#contract/worker/worker.ts';
import type { workerPositions } from '#contract/worker/worker-list.ts';
import { campusDay } from '#server/campus-day.ts';
import { anyOf } from '#server/db/listing.ts';
import type { Client } from '#server/testing/client.ts';
import { usualClock } from '#server/delivery/mail-settings.ts';
import { hoursOf } from '#server/delivery/queue.ts';
import { notification, notify } from '#server/notification/notify.ts';
import { tellOfNotBack } from './not-back.ts';
import { sendMail, setUpMail } from '#server/testing/mail-house.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();
const minutes = 60_000;
const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 20);

interface Recorded {
  id?: string;
  studentId: string;
  direction: Direction;
  at?: Date;
  offset?: number;
  method?: MovementMethod;
  reason?: string;
}

const bodyOf = ({ at = new Date(), ...movement }: Recorded) => ({
  body: { id: randomUUID(), offset: 0, method: 'number' as const, ...movement, at: at.toISOString() },
});
const record = (by: Client, movement: Recorded) => by.call('gateRecord', bodyOf(movement));

/** A hostel with a guard at its gate. */
async function setUpGate() {
  const hostel = await setUpStaffedHostel(server);
  const guardId = await server.build.account({ role: 'guard' });
  await server.build.place(hostel.hostelId, guardId, { role: 'guard' });
  return { ...hostel, guardId, guard: await server.as('guard', guardId) };
}

const placeOf = async (by: Client, id: string) => {
  const student = (await by.call('gateStudents')).body.students.find(({ _id }) => _id === id);
  assert.ok(student);
  return { inside: student.inside, since: student.since };
};

test('a guard records who goes out and comes in; the caretaker and the student see it', async () => {
  const { guard, caretaker, student, studentId } = await setUpGate();
  assert.deepEqual(await placeOf(guard, studentId), { inside: null, since: null });
  const [out, back] = [30, 10].map((ago) => new Date(Date.now() - ago * minutes));
  await record(guard, { studentId, direction: 'out', at: out });
  const { students } = (await caretaker.call('gateStudents', { query: { only: 'out' } })).body;
  assert.deepEqual(
    students.map(({ _id, since }) => ({ _id, since: since && new Date(since) })),
    [{ _id: studentId, since: out }],
  );
  await record(guard, { studentId, direction: 'in', at: back });
  assert.deepEqual((await caretaker.call('gateStudents', { query: { only: 'out' } })).body.students, []);
  const own = (await student.call('gateOwn')).body;
  assert.deepEqual([own.inside, own.movements.map(({ direction }) => direction)], [true, ['in', 'out']]);
});

test('a movement that was sent twice is recorded once, and the time of a device is corrected by how far its clock is off', async () => {
  const { guard, student, studentId } = await setUpGate();
  const at = new Date(Date.now() - 20 * minutes);
  const movement = {
    id: randomUUID(),
    studentId,
    direction: 'out',
    at: new Date(at.valueOf() - 10 * minutes),
    offset: 10 * minutes,
  } as const;
  for (let sent = 0; sent < 3; sent++) await record(guard, movement);
  const { movements } = (await student.call('gateOwn')).body;
  assert.deepEqual(
    movements.map((each) => new Date(each.at)),
    [at],
  );
});

test('nobody comes in tomorrow: a time in the future is the time at which the movement arrives', async () => {
  const { guard, student, studentId } = await setUpGate();
  await record(guard, { studentId, direction: 'in', at: new Date(Date.now() + 24 * 60 * minutes) });
  const { since } = (await student.call('gateOwn')).body;
  assert.ok(since !== null && Date.parse(since) <= Date.now());
  const old = bodyOf({ studentId, direction: 'in', at: new Date('2001-01-01T00:00:00Z') });
  assert.equal((await guard.refused('gateRecord', old)).status, 400);
});

test('whatever the order in which two posts send their movements three times, each is there once, and presence equals a replay by time', async () => {
  const { guard, hostelId, studentId: one } = await setUpGate();
  const otherId = await server.build.account({ role: 'guard' });
  await server.build.place(hostelId, otherId, { role: 'guard' });
  const posts = [guard, await server.as('guard', otherId)];
  const two = await server.build.student({ hostelId });
  let start = Date.now() - 29 * 24 * 60 * minutes;
  const movement = fc.record({
    studentId: fc.constantFrom(one, two),
    direction: fc.constantFrom<Direction>('in', 'out'),
    after: fc.integer({ min: 1, max: 500 }),
    post: fc.nat({ max: posts.length - 1 }),
    /** the order of its three arrivals */
    arrivals: fc.tuple(fc.integer(), fc.integer(), fc.integer()),
  });
  /** how far the clock of each device is off, in minutes */
  const clocks = fc.tuple(fc.integer({ min: -10, max: 10 }), fc.integer({ min: -10, max: 10 }));
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 12, size: 'max' }), clocks, async (made, off) => {
      // later than those of the runs before, and none twice at the same time
      const happened = made.map(({ after, ...each }) => ({ ...each, id: randomUUID(), at: (start += after * 10) }));
      const arriving = happened.flatMap((each) => each.arrivals.map((order) => ({ ...each, order }))).toSorted((a, b) => a.order - b.order);
      const send = async (by: Client, post: number): Promise<void> => {
        const offset = (off[post] ?? 0) * minutes;
        for (const { id, studentId, direction, at } of arriving.filter((each) => each.post === post))
          await record(by, { id, studentId, direction, at: new Date(at - offset), offset });
      };
      await Promise.all(posts.map(send));
      for (const studentId of new Set(happened.map((each) => each.studentId))) {
        const last = happened.findLast((each) => each.studentId === studentId);
        const { inside, since } = await placeOf(guard, studentId);
        assert.deepEqual([inside, Date.parse(since ?? '')], [last?.direction === 'in', last?.at]);
      }
      const ids = happened.map(({ id }) => id);
      const rows = await server.database.read.selectFrom('movement').select('id').where('id', '=', anyOf(ids)).orderBy('at').execute();
      assert.deepEqual(
        rows.map(({ id }) => id),
        ids,
      );
    }),
    { numRuns },
  );
});

async function countsOf(ids: readonly string[]): Promise<{ rows: number }> {
  return await server.database.read
    .selectFrom('movement')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
}

test('a student is told what was left at the gate, by the guards of their hostel', async () => {
  const { guard, student, studentId } = await setUpGate();
  const body = { studentId, what: 'A parcel' };
  assert.equal((await (await setUpGate()).guard.refused('gateDelivery', { body })).status, 404);
  await guard.call('gateDelivery', { body });
  const { body: notifications } = await student.call('notificationList');
  assert.deepEqual(
    notifications.map(({ message }) => message),
    ['Left for you at the gate: A parcel'],
  );
});

test('going out twice is recorded, and a movement is neither changed nor written into the audit log', async () => {
  const { guard, student, studentId } = await setUpGate();
  for (const ago of [20, 10]) await record(guard, { studentId, direction: 'out', at: new Date(Date.now() - ago * minutes) });
  assert.equal((await student.call('gateOwn')).body.movements.length, 2);
  const change = server.database.write.updateTable('movement').set({ direction: 'in' }).where('student_id', '=', studentId).execute();
  await assert.rejects(change, /a movement is not changed/);
  const logged = await server.database.read.selectFrom('operation').select('id').where('call', '=', 'gateRecord').execute();
  assert.deepEqual(logged, []);
});

test('a movement entered afterwards needs a reason, and no other has one', async () => {
  const { guard, studentId } = await setUpGate();
  assert.equal((await guard.refused('gateRecord', bodyOf({ studentId, direction: 'in', method: 'hand' }))).status, 400);
  assert.equal((await guard.refused('gateRecord', bodyOf({ studentId, direction: 'in', reason: 'Climbed.' }))).status, 400);
  await record(guard, { studentId, direction: 'in', method: 'hand', reason: 'Came in with the crowd.' });
});

test('a guard keeps the gate of several hostels, sees only name, photo, room and hours, and reaches no other hostel', async () => {
  const here = await setUpGate();
  const [there, elsewhere] = await Promise.all([setUpStaffedHostel(server), setUpStaffedHostel(server)]);
  await server.build.place(there.hostelId, here.guardId, { role: 'guard' });
  const { hostels, students } = (await here.guard.call('gateStudents')).body;
  assert.deepEqual(new Set(hostels.map(({ _id }) => _id)), new Set([here.hostelId, there.hostelId]));
  assert.deepEqual(new Set(students.map(({ _id }) => _id)), new Set([here.studentId, there.studentId]));
  const seen = [
    '_id',
    'card',
    'hostelId',
    'inside',
    'late',
    'leave',
    'name',
    'needsHelp',
    'passVersion',
    'photo',
    'rollno',
    'room',
    'since',
  ];
  for (const student of students) assert.deepEqual(Object.keys(student).toSorted(), seen);
  await record(here.guard, { studentId: there.studentId, direction: 'out' });
  const refused = await here.guard.refused('gateRecord', bodyOf({ studentId: elsewhere.studentId, direction: 'out' }));
  assert.equal(refused.status, 404);
  assert.equal((await elsewhere.student.call('gateOwn')).body.inside, null);
});

test('a guard reads which security guards the schedule names from yesterday until tomorrow, nobody else of it', async () => {
  const { guard, caretaker, hostelId } = await setUpGate();
  const today = campusDay('Asia/Kolkata');
  const enter = async (position: (typeof workerPositions)[number], username: string) =>
    (await caretaker.call('workerCreate', { body: { name: position, position, contact: '98000 00012', username, hostel: hostelId } })).body
      .data._id;
  const [keeper, cleaner] = [await enter('Security Guard', randomUUID()), await enter('Cleaner', randomUUID())];
  const days = [-2, -1, 0, 1, 2].map((ago) => addDays(today, ago));
  await server.database.write
    .insertInto('worker_shift')
    .values(
      days.flatMap((day) =>
        [keeper, cleaner].map((worker_id) => ({
          hostel_id: hostelId,
          week_start: sundayOf(day),
          weekday: weekdays[(dayOfWeek(day) + 6) % 7] ?? 'monday',
          time_slot: '10:00 PM - 06:00 AM',
          worker_id,
        })),
      ),
    )
    .execute();
  const [hostel] = (await guard.call('gateStudents')).body.hostels;
  const named = days.slice(1, 4).map((day) => ({ day, timeSlot: '10:00 PM - 06:00 AM', name: 'Security Guard' }));
  assert.deepEqual(hostel?.onDuty, named);
});

test('a student who has checked out meanwhile is still recorded at the gate they left by', async () => {
  const { guard, administrator, studentId } = await setUpGate();
  const day = campusDay('Asia/Kolkata');
  await administrator.call('studentCheckOut', { params: { id: studentId }, body: { day, reason: 'The course is over.', despite: true } });
  await record(guard, { studentId, direction: 'out', at: new Date(Date.now() - minutes) });
  assert.deepEqual((await guard.call('gateStudents')).body.students, []);
});

test('a movement that was made before a student moved to another hostel is recorded at the hostel they moved from', async () => {
  const { guard, hostelId } = await setUpGate();
  const [room] = await server.build.rooms(hostelId);
  const studentId = await server.build.student({ hostelId, room: { roomId: room?.id ?? '', seat: 1 } });
  const { hostelId: other, administrator } = await setUpStaffedHostel(server);
  await administrator.call('hostelAllot', { body: { hostelId: other, studentIds: [studentId], moving: true } });
  await record(guard, { studentId, direction: 'in', at: new Date(Date.now() - 60 * minutes) });
  const rows = await server.database.read
    .selectFrom('movement')
    .innerJoin('movement_source', 'no', 'source_no')
    .select('hostel_id')
    .where('student_id', '=', studentId)
    .execute();
  assert.deepEqual(rows, [{ hostel_id: hostelId }]);
});

test('the id of a movement is not taken for another one', async () => {
  const { guard, studentId, hostelId } = await setUpGate();
  const another = await server.build.student({ hostelId });
  const first = bodyOf({ studentId, direction: 'out' });
  await guard.call('gateRecord', first);
  for (const other of [{ studentId: another }, { direction: 'in' as const }])
    assert.equal((await guard.refused('gateRecord', { body: { ...first.body, ...other } })).status, 409);
  assert.equal((await countsOf([first.body.id])).rows, 1);
});

test('hours with the telephone of the caretaker, a late permission and leave come with the student; leave without its reason', async () => {
  const { guard, administrator, caretaker, warden, student, studentId, hostelId } = await setUpGate();
  const curfew = { inBy: Array.from({ length: 7 }, () => '21:30'), outFrom: '05:00', grace: 10 };
  await administrator.call('gateCurfewSet', { params: { hostelId }, body: { curfew } });
  const today = campusDay('Asia/Kolkata');
  for (const [by, until] of [
    [caretaker, '22:30'],
    [warden, '23:00'],
  ] as const)
    await by.call('attendanceExpectLate', { params: { hostelId, date: today, studentId }, body: { expectedAt: until } });
  const leave = (await student.call('leaveCreate', { body: { startDate: today, endDate: today, backBy: '22:10', reason: 'A wedding.' } }))
    .body;
  await warden.call('leaveApprove', { params: { id: leave._id } });
  const { userId: id } = (await caretaker.call('me')).body;
  await administrator.call('accountChange', { params: { id }, body: { phone: '98000 00011' } });
  const seen = (await guard.call('gateStudents')).body;
  assert.deepEqual(
    seen.hostels.map((hostel) => [hostel.curfew, hostel.telephone]),
    [[curfew, '98000 00011']],
  );
  const expected = { late: [{ day: today, until: '23:00' }], leave: [{ startDate: today, endDate: today, backBy: '22:10' }] };
  assert.deepEqual(
    seen.students.map(({ late, leave: away }) => ({ late, leave: away })),
    [expected],
  );
  const own = (await student.call('gateOwn')).body;
  assert.deepEqual({ curfew: own.curfew, late: own.late, leave: own.leave }, { curfew, ...expected });
  await administrator.call('gateCurfewSet', { params: { hostelId }, body: { curfew: null } });
  assert.equal((await student.call('gateOwn')).body.curfew, null);
});

const everyDay = (inBy: string) => ({ curfew: { inBy: Array.from({ length: 7 }, () => inBy), outFrom: '05:00', grace: 10 } });
const keysOf = async (accountId: string) => {
  const rows = await server.database.read.selectFrom('notification').select('text_key').where('account_id', '=', accountId).execute();
  return rows.map((row) => row.text_key ?? '').filter((key) => key.toLowerCase().includes('notback'));
};
const toldOf = async ({ studentId, caretaker, warden }: Awaited<ReturnType<typeof setUpGate>>) => {
  const [careId, wardenId] = await Promise.all([caretaker, warden].map(async (person) => (await person.call('me')).body.userId));
  return (await Promise.all([studentId, careId ?? '', wardenId ?? ''].map(keysOf))).map((keys) => keys.length);
};
/** A student who went out two days ago at noon and was to be in that evening, and how long ago the time of the evening is, in minutes. */
async function setUpOut() {
  const gate = await setUpGate();
  await gate.administrator.call('gateCurfewSet', { params: { hostelId: gate.hostelId }, body: everyDay('21:30') });
  const day = campusDay('Asia/Kolkata', new Date(Date.now() - 2 * 24 * 60 * minutes));
  await record(gate.guard, { studentId: gate.studentId, direction: 'out', at: new Date(`${day}T12:00:00+05:30`) });
  const at = (after: number) => new Date(Date.parse(`${day}T21:30:00+05:30`) + after * minutes);
  return { gate, look: (after: number) => tellOfNotBack(server.database, 'Asia/Kolkata', at(after)) };
}

test('who is not back is told first, then the caretaker, then the warden, each once, whichever process looks', async () => {
  const { gate, look } = await setUpOut();
  for (const [after, told] of [
    [-60, [0, 0, 0]],
    [9, [0, 0, 0]],
    [11, [1, 0, 0]],
    [30, [1, 0, 0]],
    [41, [1, 1, 0]],
    [71, [1, 1, 1]],
    [600, [1, 1, 1]],
  ] as const) {
    await Promise.all([look(after), look(after), look(after)]);
    assert.deepEqual(await toldOf(gate), told, `${after} minutes`);
  }
});

test('every step of the ladder goes out at two in the night, when less urgent messages wait', async (t) => {
  const mailServer = await startMailServer();
  t.after(() => mailServer.close());
  await setUpMail(server.database, mailServer);
  const { gate, look } = await setUpOut();
  const { caretaker, warden, administrator, studentId } = gate;
  const [careId = '', wardenId = ''] = await Promise.all([caretaker, warden].map(async (person) => (await person.call('me')).body.userId));
  const addressOf = new Map([studentId, careId, wardenId].map((id) => [id, `${id}@example.org`]));
  const rows = [...addressOf].map(([account_id, address]) => ({
    account_id,
    address,
    urgencies: [...urgencies],
    verified_at: sql<string>`now()`,
  }));
  await server.database.write.insertInto('mail_address').values(rows).execute();
  const body = { name: 'Mother', seesLeave: true, seesMoney: true, seesAttendance: true, mail: `mother-${studentId}@example.org` };
  await warden.call('guardianCreate', { params: { studentId }, body });
  await warden.call('guardianBirth', { params: { studentId }, body: { bornOn: `${new Date().getUTCFullYear() - 12}-01-01` } });
  await administrator.call('institutionChange', { body: { guardiansTold: ['notBack'] } });
  const about = { hostel: 'Kaveri', room: 'S1' };
  await notify(server.database.write, [notification('roomAllotted', about, { to: studentId, link: paths.dashboard() })]);
  const night = hoursOf(usualClock, 'Asia/Kolkata', new Date('2026-11-17T02:00:00+05:30'));
  const reached: string[] = [];
  for (const after of [11, 41, 71, 131]) {
    await look(after);
    await sendMail(server.database, night);
    const all = mailServer.received.filter(({ text }) => /not back|were to be in by/.test(text)).flatMap(({ recipients }) => recipients);
    reached.push(...all.slice(reached.length));
  }
  assert.deepEqual(reached, [...addressOf.values(), body.mail]);
  const isAllotted = () => mailServer.received.some(({ text }) => /been given room S1/.test(text));
  assert.equal(isAllotted(), false);
  await sendMail(server.database);
  assert.equal(isAllotted(), true);
  await administrator.call('institutionChange', { body: { guardiansTold: ['leave'] } });
});

test('after two hours the guardians of a minor are told by mail, once, where the institution wants that', async () => {
  const mailServer = await startMailServer();
  await setUpMail(server.database, mailServer);
  const { gate, look } = await setUpOut();
  const { warden, administrator, studentId } = gate;
  const told = async () =>
    (
      await server.database.read
        .selectFrom('notification')
        .innerJoin('guardian', 'guardian.id', 'notification.guardian_id')
        .select('text_key')
        .where('guardian.student_id', '=', studentId)
        .execute()
    ).map(({ text_key: key }) => key);
  const seen = { seesLeave: true, seesMoney: true, mail: 'mother@example.org' };
  for (const [name, seesAttendance] of [
    ['Mother', true],
    ['Uncle', false],
  ] as const)
    await warden.call('guardianCreate', { params: { studentId }, body: { name, ...seen, seesAttendance } });
  await warden.call('guardianBirth', { params: { studentId }, body: { bornOn: `${new Date().getUTCFullYear() - 12}-01-01` } });
  await administrator.call('institutionChange', { body: { guardiansTold: ['leave', 'notBack'] } });
  await look(129);
  assert.deepEqual(await told(), []);
  for (const after of [131, 600]) await look(after);
  assert.deepEqual(await told(), ['wardNotBack']);
  await sendMail(server.database);
  await mailServer.close();
  const toMother = mailServer.received.filter(({ recipients }) => recipients.includes('mother@example.org'));
  assert.deepEqual(
    toMother.map(({ text }) => /is not back in the hostel/.test(text)),
    [true],
  );
  await administrator.call('institutionChange', { body: { guardiansTold: ['leave'] } });
});

test('a return ends the ladder and takes back what nobody has read; the next time out begins it anew', async () => {
  const { gate, look } = await setUpOut();
  const notBack = async () => (await gate.warden.call('dashboardToday')).body.warden?.notBack;
  await look(41);
  assert.equal(await notBack(), 1);
  await record(gate.guard, { studentId: gate.studentId, direction: 'in', at: new Date(Date.now() - 60 * minutes) });
  assert.equal(await notBack(), 0);
  await look(71);
  assert.deepEqual(await toldOf(gate), [0, 0, 0]);
});

test('whoever says that they look after it ends the ladder, and everybody of the staff sees who it is', async () => {
  const { gate, look } = await setUpOut();
  await look(41);
  const { caretaker, warden, studentId } = gate;
  await caretaker.call('gateLookAfter', { params: { studentId } });
  await look(71);
  assert.deepEqual(await toldOf(gate), [1, 1, 0]);
  const { username, name } = (await caretaker.call('me')).body;
  const { students } = (await warden.call('gateStudents', { query: { only: 'out' } })).body;
  assert.deepEqual(
    students.map(({ lookedAfterBy }) => lookedAfterBy),
    [name || username],
  );
  await record(gate.guard, { studentId, direction: 'in' });
  assert.equal((await caretaker.refused('gateLookAfter', { params: { studentId } })).status, 409);
});

test('a late permission keeps the ladder from beginning', async () => {
  const { gate, look } = await setUpOut();
  const day = campusDay('Asia/Kolkata', new Date(Date.now() - 2 * 24 * 60 * minutes));
  const params = { hostelId: gate.hostelId, date: day, studentId: gate.studentId };
  await gate.warden.call('attendanceExpectLate', { params, body: { expectedAt: '23:30' } });
  await look(71);
  assert.deepEqual(await toldOf(gate), [0, 0, 0]);
  await look(131);
  assert.deepEqual(await toldOf(gate), [1, 0, 0]);
});

test('the ladder begins at the time of return of a leave, also where there are no hours', async () => {
  const gate = await setUpGate();
  const { student, studentId, warden, guard } = gate;
  const [before, day = ''] = [3, 2].map((ago) => campusDay('Asia/Kolkata', new Date(Date.now() - ago * 24 * 60 * minutes)));
  await record(guard, { studentId, direction: 'out', at: new Date(`${before}T12:00:00+05:30`) });
  const body = { startDate: before ?? '', endDate: day, backBy: '18:00', reason: 'A wedding.' };
  await warden.call('leaveApprove', { params: { id: (await student.call('leaveCreate', { body })).body._id } });
  const look = (after: number) =>
    tellOfNotBack(server.database, 'Asia/Kolkata', new Date(Date.parse(`${day}T18:00:00+05:30`) + after * minutes));
  for (const [after, told] of [
    [-1, [0, 0, 0]],
    [1, [1, 0, 0]],
    [31, [1, 1, 0]],
    [61, [1, 1, 1]],
  ] as const) {
    await look(after);
    assert.deepEqual(await toldOf(gate), told, `${after} minutes`);
  }
  // the page works it out anew as long as the student is out
  const leaveAtGate = async () => (await guard.call('gateStudents')).body.students.map(({ leave }) => leave);
  assert.deepEqual(await leaveAtGate(), [[{ startDate: before, endDate: day, backBy: '18:00' }]]);
  await record(guard, { studentId, direction: 'in', at: new Date(Date.now() - minutes) });
  assert.deepEqual(await leaveAtGate(), [[]]);
});

const toClearUp = async (by: Client) => (await by.call('gateUnclear')).body.map(({ student, direction }) => [student._id, direction]);

test('two movements out in a row are to be cleared up until the one between is entered by hand', async () => {
  const { guard, caretaker, studentId } = await setUpGate();
  for (const ago of [5 * 24 * 60 + 50, 10]) await record(guard, { studentId, direction: 'out', at: new Date(Date.now() - ago * minutes) });
  assert.deepEqual(await toClearUp(caretaker), [[studentId, 'out']]);
  await record(caretaker, {
    studentId,
    direction: 'in',
    at: new Date(Date.now() - 30 * minutes),
    method: 'hand',
    reason: 'Seen in the mess.',
  });
  assert.deepEqual(await toClearUp(caretaker), []);
});

test('what is to be cleared up at a hostel stays there when a student without a room moves to another one, which does not learn of it', async () => {
  const { guard, caretaker, hostelId } = await setUpGate();
  const studentId = await server.build.student({ hostelId });
  for (const ago of [50, 40]) await record(guard, { studentId, direction: 'out', at: new Date(Date.now() - ago * minutes) });
  const other = await setUpGate();
  await other.administrator.call('hostelAllot', { body: { hostelId: other.hostelId, studentIds: [studentId], moving: true } });
  await record(other.guard, { studentId, direction: 'out', at: new Date(Date.now() - 5 * minutes) });
  assert.deepEqual(await toClearUp(caretaker), [[studentId, 'out']]);
  assert.deepEqual(await toClearUp(other.caretaker), []);
});

test('whatever the order in which movements arrive, those to clear up are those after another one in the same direction', async () => {
  const { guard, caretaker, hostelId } = await setUpGate();
  const movement = fc.record({ direction: fc.constantFrom<Direction>('in', 'out'), arrival: fc.integer(), isByOther: fc.boolean() });
  let start = Date.now() - 29 * 24 * 60 * minutes;
  const otherId = await server.build.account({ role: 'caretaker' });
  await server.build.place(hostelId, otherId);
  const other = await server.as('caretaker', otherId);
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { minLength: 2, maxLength: 12, size: 'max' }), async (made) => {
      const studentId = await server.build.student({ hostelId });
      const happened = made.map((each) => ({ ...each, at: (start += minutes) }));
      const arriving = happened.toSorted((a, b) => a.arrival - b.arrival);
      await Promise.all(
        [guard, other].map(async (by, n) => {
          for (const { direction, at } of arriving.filter(({ isByOther }) => isByOther === (n === 1)))
            await record(by, { studentId, direction, at: new Date(at) });
        }),
      );
      const pairs = happened.flatMap(({ direction, at }, n) => {
        const before = happened[n - 1];
        return before?.direction === direction ? [[before.at, at]] : [];
      });
      const { body } = await caretaker.call('gateUnclear');
      assert.deepEqual(
        body.filter(({ student }) => student._id === studentId).map(({ first, second }) => [Date.parse(first), Date.parse(second)]),
        pairs.toReversed(),
      );
    }),
    { numRuns },
  );
});

test('the roll call of today says since when a student is out, that of another day does not', async () => {
  const { guard, caretaker, hostelId, studentId } = await setUpGate();
  const at = new Date(Date.now() - 20 * minutes);
  await record(guard, { studentId, direction: 'out', at });
  const outSince = async (date: string) =>
    (await caretaker.call('attendanceOfDay', { params: { hostelId, date } })).body.records.map((each) => each.outSince);
  assert.deepEqual(
    (await outSince(campusDay('Asia/Kolkata'))).map((since) => Date.parse(since ?? '')),
    [at.valueOf()],
  );
  assert.deepEqual(await outSince('2026-03-05'), [null]);
  // a mark that contradicts the gate is shown beside it, and neither changes the other
  const params = { hostelId, date: campusDay('Asia/Kolkata') };
  await caretaker.call('attendanceMark', { params, body: { attendances: [{ studentId, status: 'present' }] } });
  const [row] = (await caretaker.call('attendanceOfDay', { params })).body.records;
  assert.deepEqual([row?.status, row?.inside, Date.parse(row?.outSince ?? '')], ['present', false, at.valueOf()]);
  assert.deepEqual(await placeOf(guard, studentId), { inside: false, since: row?.outSince ?? null });
  await record(guard, { studentId, direction: 'in' });
  await caretaker.call('attendanceMark', { params, body: { attendances: [{ studentId, status: 'absent' }] } });
  const [back] = (await caretaker.call('attendanceOfDay', { params })).body.records;
  assert.deepEqual([back?.status, back?.inside, back?.outSince], ['absent', true, null]);
});
