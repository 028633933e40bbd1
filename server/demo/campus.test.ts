import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { sql } from 'kysely';
import { makeFirstAdministrator, type SignIn } from '#server/account/first-administrator.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import { transactIn } from '#server/serve.ts';
import { makeDatabase } from '#server/testing/cluster.ts';
import { clientOf, testServer } from '#server/testing/server.ts';
import { fillDemoCampus } from './campus.ts';

const server = testServer();
interface Resident {
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

async function residents(db: Db): Promise<Resident[]> {
  const { rows } = await sql<Resident>`
    select a.username, s.rollno, s.batch, s.programme, s.address, s.mothers_name || ' ' || s.fathers_name as parent,
      s.parent_contact_no as contact, h.name as hostel, r.room_number as room, l.seat
    from student s join account a on a.id = s.account_id left join hostel h on h.id = s.hostel_id
      left join allotment l on l.student_id = s.account_id left join room r on r.id = l.room_id
    order by s.rollno_order`.execute(db);
  return rows;
}

async function staff(db: Db) {
  const { rows } = await sql<{ username: string; role: string; hostel: string | null }>`
    select a.username, a.role, h.name as hostel from account a left join hostel h on a.id in (h.caretaker_id, h.warden_id)
    where a.role in ('caretaker', 'warden') order by a.username`.execute(db);
  return rows;
}

suite('the demo campus', () => {
  let signIns: SignIn[];

  before(async () => {
    signIns = await transactIn(server.database)(async (db) => {
      const administrator = await makeFirstAdministrator(db, server.settings);
      assert.ok(administrator);
      return [administrator, ...(await fillDemoCampus(db))];
    });
  });

  test('every demo campus has the same people in the same rooms', async () => {
    const { connection, drop } = await makeDatabase(server.databaseUrl);
    const other = openDatabase(connection, () => {});
    after(async () => {
      await other.close();
      await drop();
    });
    const otherSignIns = await transactIn(other)(fillDemoCampus);
    assert.deepEqual(await residents(other.read), await residents(server.database.read));
    assert.deepEqual(await staff(other.read), await staff(server.database.read));
    const [, ...ownSignIns] = signIns;
    assert.deepEqual(
      otherSignIns.map(({ username }) => username),
      ownSignIns.map(({ username }) => username),
    );
    for (const [n, { password }] of otherSignIns.entries()) assert.notEqual(password, ownSignIns[n]?.password);
  });

  test('four hundred students of five batches and five programmes, most with a room, some waiting, some without a hostel', async () => {
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

  test('three hostels have a caretaker and a warden each, and one of both is free', async () => {
    const posts = await staff(server.database.read);
    assert.equal(posts.length, 8);
    const hostelsOf = (role: string) => posts.filter((post) => post.role === role).map(({ hostel }) => hostel);
    for (const role of ['caretaker', 'warden']) assert.deepEqual(new Set(hostelsOf(role)), new Set(['Kaveri', 'Narmada', 'Teesta', null]));
  });

  test('exactly four can sign in: the administrator, and a caretaker, the warden and a student of one hostel', async () => {
    const { rows } = await sql<{ username: string }>`
      select username from account where password_hash is not null or sign_in_code_hash is not null`.execute(server.database.read);
    assert.deepEqual(new Set(rows.map(({ username }) => username)), new Set(signIns.map(({ username }) => username)));
    const answers = await Promise.all(signIns.map((signIn) => server.nobody.call('login', { body: signIn })));
    assert.deepEqual(
      answers.map(({ body }) => body.role),
      ['hosteladmin', 'caretaker', 'warden', 'student'],
    );
    const [, caretaker, warden, student] = answers;
    assert.ok(caretaker?.body.hostelId !== undefined && student);
    assert.equal(warden?.body.hostelId, caretaker.body.hostelId);
    assert.equal(student.body.hostelId, caretaker.body.hostelId);
    const { body } = await clientOf(server.address, student.body.token).call('hostelGet', { params: { id: caretaker.body.hostelId } });
    const occupants = body.rooms.flatMap((room) => room.occupants);
    assert.ok(occupants.some(({ _id }) => _id === student.body.userId));
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

  test('a campus can be filled although the administrator has the name of one of its people', async () => {
    const [{ username }] = (await residents(server.database.read)) as [Resident];
    const { connection, drop } = await makeDatabase(server.databaseUrl);
    const other = openDatabase(connection, () => {});
    after(async () => {
      await other.close();
      await drop();
    });
    await transactIn(other)(async (db) => {
      await makeFirstAdministrator(db, { ...server.settings, ADMIN_USERNAME: username });
      await fillDemoCampus(db);
    });
    const students = await residents(other.read);
    assert.equal(students.length, 400);
    assert.ok(!students.some((student) => student.username === username));
  });
});
