import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { addDays, dayOfWeek } from '#contract/day/days.ts';
import type { FigureKind } from '#contract/figure/figure-kinds.ts';
import { campusDay } from '#server/campus-day.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

/** A hostel of two rooms on different floors, a student in each, with those who look after it. */
async function twoStudents() {
  const { build, database } = server;
  const caretakerId = await build.account({ role: 'caretaker' });
  const hostelId = await build.hostel({ caretakerId, singleSeater: 3, doubleSeater: 0, tripleSeater: 0 });
  const [first, second] = await build.rooms(hostelId);
  assert.ok(first && second);
  await sql`update room set floor = case when id = ${first.id} then '1' else '2' end where hostel_id = ${hostelId}`.execute(database.write);
  const one = await build.student({ hostelId, room: { roomId: first.id, seat: 1 } });
  const other = await build.student({ hostelId, room: { roomId: second.id, seat: 1 } });
  const caretaker = await server.as('caretaker', caretakerId);
  const figure = async (kind: FigureKind) =>
    (await caretaker.call('figureGet', { params: { figure: kind }, query: { hostel: hostelId } })).body;
  const today = campusDay(server.settings.TIME_ZONE);
  const move = async (studentId: string, direction: 'in' | 'out', daysAgo: number, time: string) =>
    await sql`
      insert into movement (id, student_id, direction, at, offset_ms, source_no)
      values (gen_random_uuid(), ${studentId}, ${direction},
        (${addDays(today, -daysAgo)}::date + ${time}::time) at time zone ${server.settings.TIME_ZONE}, 0, movement_source_of(${hostelId}, ${caretakerId}, 'number'))`.execute(
      database.write,
    );
  return { hostelId, caretakerId, one, other, first, figure, move, write: database.write, today };
}

test('the seats taken at the end of a week are those whose stay had begun by then and not ended', async () => {
  const { one, other, hostelId, first, figure, write } = await twoStudents();
  await sql`update stay set since = now() - interval '100 days' where student_id = ${one}`.execute(write);
  await sql`update stay set since = now() - interval '10 days' where student_id = ${other}`.execute(write);
  await sql`
    insert into stay (student_id, hostel_id, room_id, seat, since, until)
    values (${other}, ${hostelId}, ${first.id}, 1, now() - interval '200 days', now() - interval '150 days')`.execute(write);
  const { hostels, points } = await figure('seats');
  assert.deepEqual(
    hostels.map(({ _id, seats }) => ({ _id, seats })),
    [{ _id: hostelId, seats: 3 }],
  );
  const taken = points.map(({ values }) => values[0]);
  // by weeks before now: 0 and 1 both, 2 to 14 the first, 15 to 21 nobody, 22 to 28 the other, and nobody before
  assert.deepEqual(taken.toReversed(), [2, 2, ...Array(13).fill(1), ...Array(7).fill(0), ...Array(7).fill(1)]);
});

test('attendance is the share of those marked, an evening without marks has none, and the often absent are named', async () => {
  const { one, other, caretakerId, hostelId, figure, write, today } = await twoStudents();
  const mark = async (studentId: string, daysAgo: number, status: 'present' | 'absent') =>
    await write
      .insertInto('attendance')
      .values({ student_id: studentId, day: addDays(today, -daysAgo), hostel_id: hostelId, status, marked_by: caretakerId })
      .execute();
  await mark(one, 1, 'absent');
  await mark(other, 1, 'present');
  await mark(one, 3, 'absent');
  await mark(other, 3, 'absent');
  const { points } = await figure('attendance');
  assert.deepEqual(
    points.slice(-4).map(({ values }) => values[0]),
    [0, null, 50, null],
  );
  const absent = await figure('absent');
  assert.deepEqual([absent.points.map(({ id, values }) => [id, values[0]]), absent.once], [[[one, 2]], 1]);
});

test('a night counts those on approved leave over it, and not the night of their return', async () => {
  const { one, other, figure, write, today } = await twoStudents();
  const leave = { student_id: one, reason: 'home', start_date: addDays(today, 1), end_date: addDays(today, 3) };
  await write
    .insertInto('leave_request')
    .values([leave, { ...leave, student_id: other }])
    .execute();
  await sql`update leave_request set status = 'approved', decided_at = now(), decided_by = ${one} where student_id = ${one}`.execute(write);
  const { points } = await figure('away');
  assert.deepEqual(
    points.slice(0, 4).map(({ at, values }) => [at, values[0]]),
    [0, 1, 1, 0].map((count, night) => [addDays(today, night), count]),
  );
});

test('complaints are counted by the floor where the student lived, by kind, and by the days until they were resolved', async () => {
  const { one, other, hostelId, caretakerId, figure, write } = await twoStudents();
  await sql`update stay set since = now() - interval '100 days' where hostel_id = ${hostelId}`.execute(write);
  await sql`
    insert into complaint (student_id, hostel_id, complaint, kind, created_at, status, resolved_at, resolved_by) values
      (${one}, ${hostelId}, 'dark', 'Electricity', now() - interval '9 days', 'resolved', now() - interval '7 days', ${caretakerId}),
      (${one}, ${hostelId}, 'cold', 'Electricity', now() - interval '1 day', 'pending', null, null),
      (${other}, ${hostelId}, 'wet', null, now() - interval '1 day', 'pending', null, null)`.execute(write);
  assert.deepEqual(
    (await figure('complaints')).points.map(({ at, values }) => [at, ...values]),
    [
      ['Floor 1', 1, 1, 2],
      ['Floor 2', 1, 0, null],
    ],
  );
  assert.deepEqual(
    (await figure('kinds')).points.map(({ at, values }) => [at, ...values]),
    [
      ['Electricity', 1, 1, 2],
      ['', 1, 0, null],
    ],
  );
  assert.deepEqual(
    (await figure('resolving')).points.map(({ at, values }) => [at, values[0]]),
    [
      ['1', 0],
      ['3', 1],
      ['7', 0],
      ['longer', 0],
      ['open', 2],
    ],
  );
});

test('the fines of this month are counted by what became of them', async () => {
  const { one, hostelId, caretakerId, figure, write, today } = await twoStudents();
  const fine = { student_id: one, hostel_id: hostelId, imposed_by: caretakerId, reason: 'late' };
  await write
    .insertInto('fine')
    .values([
      { ...fine, amount: 100 },
      {
        ...fine,
        amount: 20,
        status: 'cancelled',
        cancelled_at: new Date().toISOString(),
        cancelled_by: caretakerId,
        cancel_reason: 'error',
      },
    ])
    .execute();
  const { points } = await figure('fines');
  assert.deepEqual(points, [{ at: today.slice(0, 7), id: null, values: [0, 100, 20] }]);
});

test('an administrator sees each hostel, and a caretaker no other hostel than their own', async () => {
  const { hostelId } = await twoStudents();
  const other = await twoStudents();
  const administrator = await server.as('hosteladmin', await server.build.account({ role: 'hosteladmin' }));
  const { body } = await administrator.call('figureGet', { params: { figure: 'seats' }, query: {} });
  for (const id of [hostelId, other.hostelId]) assert.ok(body.hostels.some(({ _id }) => _id === id));
  const caretaker = await server.as('caretaker', other.caretakerId);
  assert.equal((await caretaker.refused('figureGet', { params: { figure: 'seats' }, query: { hostel: hostelId } })).status, 404);
});

test('a return after the hour of the evening is late unless it was permitted, and who is late twice is named', async () => {
  const { one, other, caretakerId, hostelId, figure, move, write, today } = await twoStudents();
  const inBy = Array(7).fill('21:00');
  await write.insertInto('curfew').values({ hostel_id: hostelId, in_by: inBy, out_from: '05:00', grace_minutes: 10 }).execute();
  const wentOut = async (student: string, daysAgo: number, until: string, back = daysAgo) => {
    await move(student, 'out', daysAgo, '18:00');
    await move(student, 'in', back, until);
  };
  await wentOut(one, 9, '22:00');
  await wentOut(one, 8, '00:30', 7);
  await wentOut(one, 5, '21:05');
  await wentOut(one, 4, '20:30');
  await wentOut(other, 9, '22:00');
  await write
    .insertInto('late_arrival')
    .values({ student_id: other, hostel_id: hostelId, day: addDays(today, -6), expected_at: '23:00' })
    .execute();
  await wentOut(other, 6, '22:00');
  await wentOut(other, 40, '23:00');
  // lived here without a room, and has moved
  await wentOut(await server.build.student({ hostelId: await server.build.hostel() }), 9, '22:00');
  const decided = { status: 'approved', decided_by: caretakerId, decided_at: new Date().toISOString() } as const;
  const leave = { start_date: addDays(today, -12), end_date: addDays(today, -10), back_by: '15:00', reason: 'Home', ...decided };
  await write
    .insertInto('leave_request')
    .values({ student_id: one, ...leave })
    .execute();
  await wentOut(one, 12, '16:00', 10);

  const byWeekday = new Map((await figure('late')).points.map(({ at, values }) => [Number(at), values[0]]));
  const weekdayOf = (daysAgo: number) => dayOfWeek(addDays(today, -daysAgo));
  assert.equal(byWeekday.size, 7);
  assert.deepEqual(
    [byWeekday.get(weekdayOf(9)), byWeekday.get(weekdayOf(8)), byWeekday.get(weekdayOf(5)), byWeekday.get(weekdayOf(10))],
    [3, 1, 0, 1],
  );
  const { points, once } = await figure('often-late');
  assert.deepEqual([points.map(({ id, values }) => [id, values]), once], [[[one, [3]]], 2]);
});

test('who is inside now is counted by floor, and who passed the gate by the hour of the campus', async () => {
  const { one, other, caretakerId, hostelId, figure, move, write, today } = await twoStudents();
  const away = await server.build.student({ hostelId });
  const leave = {
    start_date: addDays(today, -1),
    end_date: addDays(today, 1),
    reason: 'Home',
    status: 'approved',
    decided_by: caretakerId,
  } as const;
  await write
    .insertInto('leave_request')
    .values({ student_id: away, ...leave, decided_at: new Date().toISOString() })
    .execute();
  await move(one, 'out', 3, '17:05');
  await move(one, 'in', 3, '19:40');
  await move(other, 'out', 2, '17:59');
  await move(other, 'out', 20, '08:00');
  const points = async (kind: FigureKind) => (await figure(kind)).points.map(({ at, values }) => [at, ...values]);
  assert.deepEqual(await points('gate'), [
    ['17:00', 2, 0],
    ['18:00', 0, 0],
    ['19:00', 0, 1],
  ]);
  const [first, second, none] = await points('inside');
  assert.deepEqual(
    [first?.slice(1), second?.slice(1), none],
    [
      [1, 0, 0],
      [0, 1, 0],
      ['', 0, 0, 1],
    ],
  );
});
