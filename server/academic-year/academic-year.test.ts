import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { AcademicYearChoice } from '#contract/academic-year/academic-year.ts';
import { addDays } from '#contract/day/days.ts';
import { campusDay } from '#server/campus-day.ts';
import { drawRound, newBatch, openRound } from '#server/testing/rounds.ts';
import { notificationsTo } from '#server/testing/notifications-to.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { tableDigests } from '#server/testing/table-digests.ts';
import type { Client, ErrorBody } from '#server/testing/client.ts';
import { testServer } from '#server/testing/server.ts';

const timeZone = 'Asia/Kolkata';
const server = testServer({ TIME_ZONE: timeZone });

const today = campusDay(timeZone);
const reason = 'The course is over.';

/** A choice by which, apart from what is `wanted`, nobody leaves and no seat becomes free. */
const choiceOf = (wanted: Partial<AcademicYearChoice>): AcademicYearChoice => ({
  day: today,
  cohorts: [],
  also: [],
  except: [],
  despite: false,
  free: { hostelIds: [], batches: [], leaveHostel: false },
  endWaiting: true,
  ...wanted,
});

const previewOf = async (administrator: Client, choice: AcademicYearChoice) =>
  (await administrator.call('academicYearPreview', { body: choice })).body;

async function begin(administrator: Client, choice: AcademicYearChoice) {
  const { seen } = await previewOf(administrator, choice);
  return (await administrator.call('academicYearBegin', { body: { ...choice, reason, seen } })).body;
}

const reasonsIn = (body: ErrorBody | undefined) =>
  (body as { blockedBy?: { message: string }[] } | undefined)?.blockedBy?.map(({ message }) => message);

/** Moves the beginning of all stays of a hostel into the past. */
async function livedSince(hostelId: string, days: number): Promise<void> {
  await sql`update stay set since = since - make_interval(days => ${days}) where hostel_id = ${hostelId}`.execute(server.database.write);
}

/** A hostel with three students of a batch that graduates and three of one that stays. Two of each have had a room for ten days, one has none. */
async function setUpYear() {
  const { hostelId, administrator, caretaker, warden } = await setUpStaffedHostel(server);
  const [finishing, staying] = [newBatch(), newBatch()];
  const rooms = await server.build.rooms(hostelId);
  const student = async (batch: string, name: string, room?: number) =>
    await server.build.student({
      hostelId,
      info: { batch, programme: 'CSE', name },
      ...(room === undefined ? {} : { room: { roomId: rooms[room]?.id ?? '', seat: 1 } }),
    });
  const asha = await student(finishing, 'Asha Rao', 0);
  const bina = await student(finishing, 'Bina Sen', 1);
  const chitra = await student(finishing, 'Chitra Das');
  const devi = await student(staying, 'Devi Nair', 2);
  const esha = await student(staying, 'Esha Iyer', 3);
  const farah = await student(staying, 'Farah Khan');
  await livedSince(hostelId, 10);
  const graduating = [{ batch: finishing, programme: 'CSE' }];
  return { hostelId, administrator, caretaker, warden, finishing, staying, graduating, asha, bina, chitra, devi, esha, farah, rooms };
}

const homesOf = async (administrator: Client, ids: readonly string[]) =>
  (await Promise.all(ids.map((id) => administrator.call('studentGet', { params: { id } })))).map(({ body: { student } }) => [
    student.state,
    student.hostel !== null,
    student.room?.roomNumber ?? null,
  ]);

test('a preview counts by hostel and batch and changes nothing, and what it listed is done as one operation', async () => {
  const { hostelId, administrator, graduating, finishing, staying, asha, bina, chitra, devi, esha, farah, rooms } = await setUpYear();
  const choice = choiceOf({
    cohorts: graduating,
    day: addDays(today, -2),
    free: { hostelIds: [hostelId], batches: [staying], leaveHostel: false },
    also: [farah],
    except: [bina],
  });
  const { seen, rows, ...told } = await previewOf(administrator, choice);
  assert.deepEqual(
    rows
      .filter(({ batch, hostel }) => hostel?._id === hostelId && batch !== '')
      .map(({ batch, leaving, freeing, keeping, withoutRoom }) => [batch, leaving, freeing, keeping, withoutRoom]),
    [
      [finishing, 2, 0, 1, 0],
      [staying, 1, 2, 0, 0],
    ],
  );
  assert.deepEqual([told.seats, told.owing.students, told.held.students], [3, 0, 0]);
  assert.deepEqual(
    told.cohorts.filter(({ batch }) => [finishing, staying].includes(batch)),
    [
      { batch: finishing, programme: 'CSE', students: 3 },
      { batch: staying, programme: 'CSE', students: 3 },
    ],
  );
  assert.deepEqual([new Set(seen.leaving), new Set(seen.freeing), seen.owing], [new Set([asha, chitra, farah]), new Set([devi, esha]), []]);
  const before = await homesOf(administrator, [asha, devi]);
  assert.deepEqual(before, [
    ['here', true, rooms[0]?.room_number],
    ['here', true, rooms[2]?.room_number],
  ]);

  const { message } = (await administrator.call('academicYearBegin', { body: { ...choice, reason, seen } })).body;
  assert.equal(message, '3 students have checked out, the places of 2 others are free.');
  assert.deepEqual(await homesOf(administrator, [asha, bina, chitra, devi, esha, farah]), [
    ['left', false, null],
    ['here', true, rooms[1]?.room_number],
    ['left', false, null],
    ['here', true, null],
    ['here', true, null],
    ['left', false, null],
  ]);
  const { rows: ends } = await sql<{ day: string }>`
    select distinct (until at time zone ${timeZone})::date as day from stay where hostel_id = ${hostelId} and until is not null`.execute(
    server.database.read,
  );
  assert.deepEqual(ends, [{ day: addDays(today, -2) }]);
  assert.match((await notificationsTo(await server.as('student', devi)))[0] ?? '', /^The academic year ended on .* is free again/);
  assert.match((await notificationsTo(await server.as('student', asha)))[0] ?? '', /^You have checked out of/);
});

test('the undo of a new academic year restores every row, and is refused, with the name, once somebody has one of the seats', async () => {
  const { hostelId, administrator, caretaker, graduating, asha, devi, rooms } = await setUpYear();
  const ashas = await server.as('student', asha);
  await ashas.call('leaveCreate', { body: { startDate: '2098-01-02', endDate: '2098-01-02', reason: 'Home' } });
  await ashas.call('roomChangeCreate', { body: { message: 'Too loud', hostelId } });
  const choice = choiceOf({ cohorts: graduating, free: { hostelIds: [hostelId], batches: [], leaveHostel: true } });
  const told = await previewOf(administrator, choice);
  assert.deepEqual([told.leave, told.roomChanges], [1, 1]);
  const except = ['notification', 'operation', 'operation_change', 'operation_seal', 'operation_undo', 'operation_unsealed', 'session'];
  const stored = () => tableDigests(server.database.read, { except: [...except, 'idempotent_answer', 'known_origin'] });
  const before = await stored();
  const done = await begin(administrator, choice);
  assert.deepEqual(await homesOf(administrator, [devi]), [['here', false, null]]);
  assert.match((await notificationsTo(await server.as('student', devi))).join('\n'), /You are no longer allotted to/);
  await administrator.call('operationUndo', { params: { id: done.operationId } });
  assert.deepEqual(await stored(), before);

  const again = await begin(administrator, choice);
  const successor = await server.build.student({ hostelId });
  await caretaker.call('roomReassign', { body: { studentId: successor, newRoomId: rooms[0]?.id ?? '' } });
  const between = await stored();
  const { status, body } = await administrator.refused('operationUndo', { params: { id: again.operationId } });
  assert.deepEqual([status, body.code], [409, 'undoBlocked']);
  assert.match(reasonsIn(body)?.join('\n') ?? '', /^Seat 1 of room .* is taken by/m);
  assert.deepEqual(await stored(), between);
});

test('a student with fines to settle is listed and stays, or leaves if the choice is to let them leave despite the fines', async () => {
  const { administrator, caretaker, graduating, asha, bina, chitra } = await setUpYear();
  await caretaker.call('fineImpose', { body: { studentId: asha, amount: 500, reason: 'A window' } });
  const kept = await previewOf(administrator, choiceOf({ cohorts: graduating }));
  assert.deepEqual(
    kept.owing.first.map(({ student, what }) => [student._id, what]),
    [[asha, '1 fine to pay: ₹500']],
  );
  assert.deepEqual([new Set(kept.seen.leaving), kept.seen.owing], [new Set([bina, chitra]), []]);
  const taken = await previewOf(administrator, choiceOf({ cohorts: graduating, despite: true }));
  assert.deepEqual([new Set(taken.seen.leaving), taken.seen.owing], [new Set([asha, bina, chitra]), [asha]]);
  await begin(administrator, choiceOf({ cohorts: graduating, despite: true }));
  const fines = (await (await server.as('student', asha)).call('fineOwn')).body;
  assert.deepEqual(
    fines.map(({ status }) => status),
    ['pending'],
  );
});

test('a student who had a seat after the last day, or has left already, is listed and stays unchanged', async () => {
  const { hostelId, administrator, graduating, asha, bina, chitra, devi, esha, staying } = await setUpYear();
  const newcomer = await server.build.student();
  await administrator.call('studentCheckOut', { params: { id: newcomer }, body: { day: today, reason } });
  const free = { hostelIds: [hostelId], batches: [staying], leaveHostel: false };
  const choice = choiceOf({ cohorts: graduating, day: addDays(today, -11), free, also: [newcomer] });
  const { held, seen } = await previewOf(administrator, choice);
  const what = new Map(held.first.map((one) => [one.student._id, one.what.replace(/ on .*/, '')]));
  assert.deepEqual(
    [asha, bina, devi, esha, newcomer].map((id) => what.get(id)),
    ['still had a seat', 'still had a seat', 'moved in', 'moved in', 'has left already'],
  );
  assert.deepEqual([held.students, seen], [5, { leaving: [chitra], owing: [], freeing: [] }]);
  for (const [wrong, code] of [
    [{ day: addDays(today, 1) }, 'checkOutInFuture'],
    [{ also: ['00000000-0000-4000-8000-000000000000'] }, 'studentNotFound'],
  ] as const)
    assert.equal(
      (await administrator.refused('academicYearPreview', { body: choiceOf({ ...wrong, also: [...(wrong.also ?? [])] }) })).body.code,
      code,
    );
  const nobody = { ...choiceOf({}), reason, seen: { leaving: [], owing: [], freeing: [] } };
  assert.equal((await administrator.refused('academicYearBegin', { body: nobody })).body.code, 'academicYearEmpty');
});

test('if something has changed since the preview, it is named and nothing is done', async () => {
  const { hostelId, administrator, caretaker, graduating, finishing, staying, asha, bina, devi } = await setUpYear();
  const choice = choiceOf({ cohorts: graduating, free: { hostelIds: [hostelId], batches: [staying], leaveHostel: false } });
  const { seen } = await previewOf(administrator, choice);
  await administrator.call('studentCheckOut', { params: { id: bina }, body: { day: today, reason } });
  await caretaker.call('fineImpose', { body: { studentId: asha, amount: 5, reason: 'x' } });
  await administrator.call('hostelTakeOut', { body: { studentIds: [devi] } });
  await server.build.student({ info: { batch: finishing, programme: 'CSE', name: 'Gita Pal' } });
  const { status, body } = await administrator.refused('academicYearBegin', { body: { ...choice, reason, seen } });
  assert.deepEqual([status, body.code], [409, 'academicYearChanged']);
  assert.deepEqual(reasonsIn(body), [
    'Asha Rao now has fines to settle.',
    'Bina Sen has left already, or would no longer leave.',
    'Devi Nair has left, or has no seat there any more.',
    'Gita Pal would leave as well.',
  ]);
  assert.deepEqual((await homesOf(administrator, [asha]))[0]?.[0], 'here');
  const taken = choiceOf({ also: [asha], despite: true });
  const unseen = await administrator.refused('academicYearBegin', {
    body: { ...taken, reason, seen: { leaving: [asha], owing: [], freeing: [] } },
  });
  assert.deepEqual(reasonsIn(unseen.body), ['Asha Rao now has fines to settle.']);
});

test('of two administrators who begin the year at the same time one succeeds, and the refusal of the other names who has left', async () => {
  const { administrator, graduating } = await setUpYear();
  const other = await server.as('hosteladmin');
  const choice = choiceOf({ cohorts: graduating });
  const { seen } = await previewOf(administrator, choice);
  const body = { ...choice, reason, seen };
  const answers = await Promise.all([administrator, other].map((client) => client.attempt('academicYearBegin', { body })));
  const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer]));
  assert.deepEqual(
    refused.map(({ status, body: { code } }) => [status, code]),
    [[409, 'academicYearChanged']],
  );
  assert.equal(reasonsIn(refused[0]?.body)?.length, 3);
});

test('rounds that are not over are listed, and waiting lists end, so that nobody is offered a seat kept for the next round', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelId = await server.build.hostel({ singleSeater: 1, doubleSeater: 0, tripleSeater: 0 });
  const batch = newBatch();
  const info = { batch, programme: 'CSE' };
  await Promise.all([1, 2].map((n) => server.build.student({ info: { ...info, rollno: `${batch}-${n}` } })));
  const { _id: id } = await openRound(administrator, { hostelIds: [hostelId], batch });
  const roundsOf = async (choice: AcademicYearChoice) =>
    (await previewOf(administrator, choice)).rounds.map(({ _id, students }) => [_id, students]);
  assert.deepEqual(await roundsOf(choiceOf({ cohorts: [info] })), [[id, 2]]);
  await administrator.call('roundClose', { params: { id } });
  const { proposal } = await drawRound(administrator, id);
  await administrator.call('roundPublish', { params: { id }, body: { proposalId: proposal._id } });
  const { items } = (await administrator.call('roundWaiting', { params: { id }, query: {} })).body;
  const waiting = items[0]?.student._id ?? '';

  const free = { hostelIds: [hostelId], batches: [], leaveHostel: false };
  const told = await previewOf(administrator, choiceOf({ free }));
  assert.deepEqual([told.rounds, told.seen.freeing.length, told.waiting > 0], [[], 1, true]);
  const offers = async () =>
    await server.database.read.selectFrom('round_offer').select(['student_id', 'state']).where('round_id', '=', id).execute();
  const kept = await begin(administrator, choiceOf({ free }));
  assert.deepEqual(await offers(), []);
  assert.equal((await administrator.call('roundWaiting', { params: { id }, query: {} })).body.total, 0);
  assert.match((await notificationsTo(await server.as('student', waiting)))[0] ?? '', /^The waiting list of .* has ended/);
  await administrator.call('operationUndo', { params: { id: kept.operationId } });
  assert.equal((await administrator.call('roundWaiting', { params: { id }, query: {} })).body.items[0]?.student._id, waiting);

  // the seat of a student who leaves is offered to others, unlike that of one who stays a student of the hostel
  const offered = await begin(administrator, choiceOf({ also: told.seen.freeing, endWaiting: false }));
  assert.deepEqual(await offers(), [{ student_id: waiting, state: 'open' }]);
  await administrator.call('operationUndo', { params: { id: offered.operationId } });
  assert.deepEqual(await offers(), []);
});
