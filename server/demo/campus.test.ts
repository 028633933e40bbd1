import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { sql } from 'kysely';
import { addDays, sundayOf } from '#contract/day/days.ts';
import { isLowStock } from '#contract/inventory/inventory.ts';
import { notificationTexts } from '#contract/messages.ts';
import { weekdays } from '#contract/worker/worker.ts';
import { makeFirstAdministrator, type SignIn } from '#server/account/first-administrator.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import { transactIn } from '#server/call/transact.ts';
import { cleanUp } from '#server/testing/clean-up.ts';
import { makeDatabase, patience } from '#server/testing/cluster.ts';
import { clientOf } from '#server/testing/client.ts';
import { testServer } from '#server/testing/server.ts';
import { campusDay } from '#server/campus-day.ts';
import { readInstitutionSetting } from '#server/institution-setting.ts';
import { verify } from '../../verifier/verify.ts';
import { fillDemoCampus } from './campus.ts';

const server = testServer();
interface StudentRow {
  username: string;
  rollno: string;
  batch: string;
  programme: string;
  address: string;
  parent: string;
  contact: string;
  hostel: string | null;
  room: string | null;
  seat: number | null;
}

async function residents(db: Db): Promise<StudentRow[]> {
  const { rows } = await sql<StudentRow>`
    select a.username, s.rollno, s.batch, s.programme, s.address, s.mothers_name || ' ' || s.fathers_name as parent,
      s.parent_contact_no as contact, h.name as hostel, r.room_number as room, l.seat
    from student s join account a on a.id = s.account_id left join hostel h on h.id = s.hostel_id
      left join allotment l on l.student_id = s.account_id left join room r on r.id = l.room_id
    where s.left_on is null order by s.rollno_order`.execute(db);
  return rows;
}

/** Every row of the daily records, without what differs between two campuses: ids, and when a row was written. */
async function dailyRecords(db: Db): Promise<string[]> {
  const tables = [
    'notice',
    'leave_request',
    'guardian',
    'student_birth',
    'leave_consent',
    'attendance',
    'complaint',
    'complaint_reopening',
    'fine',
    'room_change',
    'inventory_item',
    'worker',
    'worker_shift',
  ];
  const written = tables.concat('notification').map(async (table) => {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(r) - array['marked_at'] ${table === 'worker' ? sql`- 'created_at'` : sql``})::text as row from ${sql.table(table)} r`.execute(
      db,
    );
    return rows.map(({ row }) => `${table} ${row.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')}`);
  });
  return (await Promise.all(written)).flat().toSorted();
}

async function staff(db: Db) {
  const { rows } = await sql<{ username: string; role: string; hostel: string | null }>`
    select a.username, a.role, h.name as hostel from account a left join hostel_team t on t.account_id = a.id left join hostel h on h.id = t.hostel_id
    where a.role in ('caretaker', 'warden') order by a.username, h.name`.execute(db);
  return rows;
}

async function states(list: Promise<{ status: string }[]>): Promise<string[]> {
  return [...new Set((await list).map(({ status }) => status))].toSorted();
}

suite('the demo campus', () => {
  // the time zone of the test server
  const today = campusDay('Asia/Kolkata');
  let signIns: SignIn[];

  before(async () => {
    signIns = await transactIn(server.database)(async (db) => {
      const administrator = await makeFirstAdministrator(db, server.settings);
      assert.ok(administrator);
      return [administrator, ...(await fillDemoCampus(db, server.settings))];
    });
  });

  const clientOfSignIn = async (place: number) => {
    const { body } = await server.nobody.call('login', { body: signIns[place] });
    return clientOf(server.address, body.token);
  };

  test('every demo campus has the same people, rooms and records', async () => {
    const { connection, drop } = await makeDatabase(server.databaseUrl);
    cleanUp(drop);
    const other = openDatabase(connection, () => {}, { patience });
    cleanUp(() => other.close());
    const otherSignIns = await transactIn(other)((db) => fillDemoCampus(db, server.settings));
    assert.deepEqual(await residents(other.read), await residents(server.database.read));
    assert.deepEqual(await dailyRecords(other.read), await dailyRecords(server.database.read));
    assert.deepEqual(await staff(other.read), await staff(server.database.read));
    const [, ...ownSignIns] = signIns;
    assert.deepEqual(
      otherSignIns.map(({ username }) => username),
      ownSignIns.map(({ username }) => username),
    );
    for (const [n, { password }] of otherSignIns.entries()) assert.notEqual(password, ownSignIns[n]?.password);
  });

  test('its notifications went to those whom the table of texts names', async () => {
    const found = await server.database.read
      .selectFrom('notification as n')
      .leftJoin('account as a', 'a.id', 'n.account_id')
      .select(['n.text_key', 'a.role'])
      .distinct()
      .execute();
    assert.ok(found.length > 10);
    for (const { text_key: key, role } of found) {
      const [, row] = Object.entries(notificationTexts).find(([name]) => name === key) ?? [];
      const receiver = role === null ? 'guardians' : role === 'student' ? 'student' : 'staff';
      assert.ok(
        row?.to.some((each) => each === receiver),
        `${key} to a ${receiver}`,
      );
    }
  });

  test('it has four hundred students of five batches and programmes: most with a room, some waiting for one, some without a hostel', async () => {
    const students = await residents(server.database.read);
    assert.equal(students.length, 400);
    assert.deepEqual([...new Set(students.map(({ batch }) => batch))].toSorted(), ['2019', '2020', '2021', '2022', '2023']);
    assert.deepEqual([...new Set(students.map(({ programme }) => programme))].toSorted(), ['CSE', 'DS', 'ECE', 'MECH', 'SM']);
    for (const { username, rollno, batch, programme, contact } of students) {
      assert.match(username, /^[a-z]+\.[a-z]+$/);
      assert.match(rollno, new RegExp(`^${batch.slice(2)}B${programme}\\d{3}$`));
      assert.match(contact, /^98\d{3} \d{5}$/);
    }
    assert.equal(students.filter(({ room }) => room !== null).length, 340);
    assert.equal(students.filter(({ hostel, room }) => hostel !== null && room === null).length, 30);
    assert.equal(students.filter(({ hostel }) => hostel === null).length, 30);
  });

  test('some students of a batch that has finished have left the hostels, one of them with an unpaid fine', async () => {
    const administrator = await server.as('hosteladmin');
    const { body: left } = await administrator.call('studentOfBatch', { query: { batch: '2018', state: 'left' } });
    const records = await Promise.all(left.map(({ _id }) => administrator.call('studentGet', { params: { id: _id } })));
    const homes = Map.groupBy(records, ({ body }) => body.left?.hostel?.name);
    assert.deepEqual([homes.size, homes.get('Kaveri')?.length, homes.get('Teesta')?.length], [2, 3, 3]);
    assert.equal(records.filter(({ body }) => body.open.fines > 0).length, 1);
    const stays = await Promise.all(left.map(({ _id }) => administrator.call('studentStays', { params: { id: _id } })));
    for (const { body } of stays) assert.equal(campusDay('Asia/Kolkata', new Date(body[0]?.to ?? '')), addDays(today, -12));
  });

  test('all seats were taken before the first day of attendance, by today’s occupants or by students who have left since', async () => {
    const administrator = await server.as('hosteladmin');
    const { body: hostels } = await administrator.call('hostelChoices');
    const lived = async (daysAgo: number) => {
      const query = { at: addDays(today, -daysAgo) };
      const days = await Promise.all(hostels.map(({ _id }) => administrator.call('hostelOccupants', { params: { id: _id }, query })));
      return days.flatMap(({ body }) => body.rooms.flatMap(({ occupants }) => occupants)).length;
    };
    assert.deepEqual([await lived(1), await lived(30)], [340, 340]);
  });

  test('one hostel has two caretakers, one warden serves two hostels, and one caretaker and one warden serve none', async () => {
    const posts = await staff(server.database.read);
    assert.deepEqual(
      posts.filter(({ role, hostel }) => role === 'caretaker' && hostel === 'Kaveri').map(({ username }) => username),
      ['lata.gawde', 'savita.kamble'],
    );
    assert.deepEqual(
      posts.filter(({ username }) => username === 'meera.iyengar').map(({ hostel }) => hostel),
      ['Kaveri', 'Teesta'],
    );
    const hostelsOf = (role: string) => posts.filter((post) => post.role === role).map(({ hostel }) => hostel);
    for (const role of ['caretaker', 'warden']) assert.deepEqual(new Set(hostelsOf(role)), new Set(['Kaveri', 'Narmada', 'Teesta', null]));
  });

  test('exactly five people can sign in: the administrator, and a caretaker, the warden, a student and the guard of one hostel', async () => {
    const { rows } = await sql<{ username: string }>`
      select username from account where password_hash is not null or sign_in_code_hash is not null`.execute(server.database.read);
    assert.deepEqual(new Set(rows.map(({ username }) => username)), new Set(signIns.map(({ username }) => username)));
    const answers = await Promise.all(signIns.map((signIn) => server.nobody.call('login', { body: signIn })));
    assert.deepEqual(
      answers.map(({ body }) => body.role),
      ['hosteladmin', 'caretaker', 'warden', 'student', 'guard'],
    );
    const [, caretaker, warden, student] = answers;
    assert.ok(caretaker?.body.hostelId !== undefined && student);
    assert.equal(warden?.body.hostelId, caretaker.body.hostelId);
    assert.equal(student.body.hostelId, caretaker.body.hostelId);
    const { body } = await clientOf(server.address, student.body.token).call('hostelGet', { params: { id: caretaker.body.hostelId } });
    const occupants = body.rooms.flatMap((room) => room.occupants);
    assert.ok(occupants.some(({ _id }) => _id === student.body.userId));
  });

  test('the student who can sign in has records in every state', async () => {
    const student = await clientOfSignIn(3);
    assert.deepEqual(await states(student.call('leaveOwn').then(({ body }) => body)), ['approved', 'cancelled', 'pending', 'rejected']);
    assert.deepEqual(await states(student.call('complaintOwn').then(({ body }) => body.complaints)), ['pending', 'resolved']);
    assert.deepEqual(await states(student.call('fineOwn').then(({ body }) => body)), ['cancelled', 'paid', 'pending']);
    const paid = (await student.call('fineOwn')).body.filter(({ status }) => status === 'paid');
    assert.deepEqual(new Set(paid.map(({ confirmedAt }) => confirmedAt !== null)), new Set([true, false]));
    assert.ok((await student.call('complaintOwn')).body.complaints.some(({ reopenings }) => reopenings.length > 0));
    assert.deepEqual(await states(student.call('roomChangeOwn').then(({ body }) => body)), ['open']);
    assert.deepEqual(await states(student.call('attendanceOwn').then(({ body }) => body.studentAttendance)), ['absent', 'present']);
    const { body: notifications } = await student.call('notificationList');
    assert.ok(notifications.some(({ isRead }) => isRead) && notifications.some(({ isRead }) => !isRead));
  });

  test('caretaker and warden find open work of the last weeks, and attendance marked up to yesterday', async () => {
    const caretaker = await clientOfSignIn(1);
    const warden = await clientOfSignIn(2);
    const hostelId = (await caretaker.call('me')).body.hostelId;
    const recordsOn = async (date: string) => (await caretaker.call('attendanceOfDay', { params: { hostelId, date } })).body.records;
    const marked = async (date: string) => (await recordsOn(date)).filter(({ status }) => status !== 'not marked').length;
    assert.equal(await marked(today), 0);
    for (const day of [addDays(today, -1), addDays(today, -28)]) assert.ok((await marked(day)) > 180, day);
    assert.equal(await marked(addDays(today, -29)), 0);
    const lastWeeks = await Promise.all(Array.from({ length: 14 }, (_, daysAgo) => recordsOn(addDays(today, -1 - daysAgo))));
    assert.deepEqual(new Set(lastWeeks.flat().flatMap(({ onLeave, status }) => (onLeave ? [status] : []))), new Set(['not marked']));
    assert.ok(!lastWeeks.flat().some(({ marked: mark }) => mark?.late));

    const { body: leaves } = await warden.call('leaveList', { params: { hostelId } });
    const undecided = leaves.filter(({ status }) => status === 'pending');
    assert.ok(undecided.length > 1 && undecided.every(({ startDate }) => startDate > today));
    const { body: items } = await warden.call('inventoryList');
    assert.ok(items.some(isLowStock) && items.some((item) => !isLowStock(item)));
    const { body: staff } = await caretaker.call('workerList');
    const { body: week } = await caretaker.call('scheduleGet', { query: { hostel: hostelId, weekStartDate: sundayOf(today) } });
    for (const weekday of weekdays) assert.ok(week.schedule[weekday].every((shift) => staff.some(({ _id }) => _id === shift.staff)));
    for (const { _id } of staff) assert.equal(weekdays.filter((day) => week.schedule[day].some((shift) => shift.staff === _id)).length, 6);
    assert.equal((await server.nobody.call('noticeList')).body.length, 8);
  });

  test('the time zone that the campus was made for is stored as the setting of the institution', async () => {
    assert.equal(await readInstitutionSetting(server.database.read, 'time_zone'), server.settings.TIME_ZONE);
  });

  test('no record is from today or later, except leave in the future', async () => {
    const { rows } = await sql<{ latest: string }>`
      select greatest((select max(created_at) from notice), (select max(decided_at) from leave_request), (select max(resolved_at) from complaint),
        (select max(greatest(paid_at, confirmed_at, cancelled_at)) from fine), (select max(cancelled_at) from leave_request), (select max(reopened_at) from complaint_reopening), (select max(closed_at) from room_change), (select max(created_at) from notification)) as latest`.execute(
      server.database.read,
    );
    assert.equal(rows[0]?.latest.slice(0, 10), addDays(today, -1));
  });

  test('the seats of the demo hostels add up', async () => {
    const administrator = await server.as('hosteladmin');
    const { body: hostels } = await administrator.call('hostelList');
    assert.equal(hostels.length, 3);
    for (const hostel of hostels) {
      assert.ok(hostel.students.length <= hostel.maxOccupancy);
      const { body } = await administrator.call('hostelGet', { params: { id: hostel._id } });
      const occupied = body.rooms.reduce((sum, room) => sum + room.occupants.length, 0);
      const free = body.rooms.reduce((sum, room) => sum + room.availableSeats, 0);
      assert.equal(occupied + free, hostel.maxOccupancy);
      assert.ok(free > 0);
    }
  });

  test('one hostel is for women and has blocks, floors, rooms with four seats and two closed rooms, one of them still occupied', async () => {
    const administrator = await server.as('hosteladmin');
    const { body: hostels } = await administrator.call('hostelList');
    assert.deepEqual(
      hostels.map(({ name, for: isFor }) => `${name} ${isFor}`),
      ['Kaveri women', 'Narmada men', 'Teesta men'],
    );
    const { body } = await administrator.call('hostelGet', { params: { id: hostels[0]?._id } });
    assert.deepEqual([...new Set(body.rooms.map(({ block, floor }) => `${block} ${floor}`))].toSorted(), [
      'A 1',
      'A 2',
      'A Ground',
      'B 1',
      'B 2',
      'B Ground',
    ]);
    assert.ok(body.rooms.some(({ roomType }) => roomType === 'Four Seater') && body.rooms.some(({ accessible }) => accessible));
    const closed = body.rooms.filter(({ state }) => state === 'closed');
    assert.deepEqual(
      closed.map(({ closedUntil, occupants }) => [(closedUntil ?? '') < today, occupants.length > 0]),
      [
        [true, true],
        [false, false],
      ],
    );
  });

  test('in one hostel a round gave the rooms, with a correct receipt and somebody waiting, and in another a round is open', async () => {
    const administrator = await server.as('hosteladmin');
    const { body: rounds } = await administrator.call('roundList', { query: {} });
    assert.deepEqual(
      rounds.items.map(({ name, state, students, groupCount, grouped, wished }) => [name, state, students, groupCount, grouped, wished]),
      [
        ['Narmada: free rooms', 'open', 10, 2, 4, 4],
        ['Teesta: rooms of this year', 'published', 39, 0, 0, 0],
      ],
    );
    const params = { id: rounds.items[1]?._id ?? '' };
    const { body: results } = await administrator.call('roundResults', { params, query: {} });
    const living = (await residents(server.database.read)).filter(({ hostel, room }) => hostel === 'Teesta' && room !== null);
    assert.deepEqual(
      results.items.flatMap(({ rollno, place }) => (place ? [`${rollno} ${place.room.roomNumber}`] : [])).toSorted(),
      living.map(({ rollno, room }) => `${rollno} ${room}`).toSorted(),
    );
    const reasons = results.items.flatMap(({ place, reason }) => (place ? [] : [reason]));
    assert.match(reasons.join(), /^[^,]*No accessible room of this round is open to you\./);
    const { body: waiting } = await administrator.call('roundWaiting', { params, query: {} });
    assert.deepEqual(
      waiting.items.map(({ no, offer }) => [no, offer]),
      [[1, null]],
    );
    for (const file of ['receipt', 'list']) {
      const { body } = await administrator.request(`/api/v1/round/${params.id}/${file}`);
      assert.deepEqual(verify(body).differences, []);
    }
  });

  test('the campus can be filled even if the administrator has the username of one of its people', async () => {
    const [{ username }] = (await residents(server.database.read)) as [StudentRow];
    const { connection, drop } = await makeDatabase(server.databaseUrl);
    cleanUp(drop);
    const other = openDatabase(connection, () => {}, { patience });
    cleanUp(() => other.close());
    await transactIn(other)(async (db) => {
      await makeFirstAdministrator(db, { ...server.settings, ADMIN_USERNAME: username });
      await fillDemoCampus(db, server.settings);
    });
    const students = await residents(other.read);
    assert.equal(students.length, 400);
    assert.ok(!students.some((student) => student.username === username));
  });
});
