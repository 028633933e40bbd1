/** Large calls, each compared with the bare SQL for the same data, on the same database and in turn. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { buildApp } from '#server/http/app.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import { insertHostel } from '#server/hostel/queries.ts';
import { listenForNotifications } from '#server/live/live.ts';
import { openSession } from '#server/call/session.ts';
import { readSettings } from '#server/settings.ts';
import { insertAccount } from '#server/account/new-account.ts';
import { insertStudents } from '#server/student/queries.ts';
import { makeDatabase } from '#server/testing/cluster.ts';
import { send } from './call.ts';
import { measure } from './measure.ts';

const students = 8_000;

/** The smallest possible bulk allotment: one statement gives each student the seat with the same number. */
const bareAllotment = (db: Db, hostelId: string) =>
  sql`
    insert into stay (student_id, hostel_id, room_id, room_capacity, seat)
    select s.account_id, ${hostelId}, p.id, p.capacity, p.seat
    from (select account_id, row_number() over (order by account_id) as n from student where hostel_id = ${hostelId}) s
    join (
      select r.id, r.capacity, seat, row_number() over (order by r.id, seat) as n
      from room r, generate_series(1, r.capacity) seat where r.hostel_id = ${hostelId}
    ) p on p.n = s.n`.execute(db);

export async function measureBulk(clusterUrl: string): Promise<void> {
  const { connection, drop } = await makeDatabase(clusterUrl);
  const database = openDatabase(connection, () => {});
  const settings = readSettings({ LOG_LEVEL: 'silent', RATE_LIMIT: 'off' });
  const app = await buildApp({ database, settings, live: listenForNotifications(connection, () => {}) });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });

  try {
    const { write, read } = database;
    const administratorId = await insertAccount(write, {
      username: 'admin',
      role: 'hosteladmin',
      passwordHash: null,
      mustChangePassword: false,
    });
    const token = await openSession(write, administratorId, 'bench');
    const hostelId = await insertHostel(write, { name: 'Bench', singleSeater: 0, doubleSeater: 1_000, tripleSeater: 2_000 });
    await insertStudents(
      write,
      Array.from({ length: students }, (_, n) => ({
        id: randomUUID(),
        username: `student-${n}`,
        passwordHash: null,
        signInCodeHash: null,
        mustChangePassword: false,
        info: { rollno: `22BSM${n}`, batch: '2022', programme: 'SM' },
      })),
    );
    await write.updateTable('student').set({ hostel_id: hostelId }).execute();
    // the planner has no statistics of new tables
    await sql`analyze`.execute(write);
    const request = (method: string, path: string) => send({ address }, method, path, token);
    const reset = async () => {
      await write.deleteFrom('allotment').execute();
      await write.deleteFrom('notification').execute();
    };

    await measure({
      what: `${students} students into ${students} seats, roomAllot`,
      call: () => request('POST', `/room/allot-rooms/${hostelId}`),
      besides: 'one bare INSERT, which knows no rule and tells nobody',
      bare: () => bareAllotment(write, hostelId),
      reset,
    });
    await measure({
      what: `the rooms of the hostel with ${students} occupants, hostelGet`,
      call: () => request('GET', `/hostel/${hostelId}`),
      besides: 'its rows in bare SQL',
      bare: () =>
        sql`select r.*, a.id, a.username, s.batch from room r left join allotment l on l.room_id = r.id left join student s on s.account_id = l.student_id
          left join account a on a.id = s.account_id where r.hostel_id = ${hostelId}`.execute(read),
    });
    await measure({
      what: `all ${students} students, studentAll`,
      call: () => request('GET', '/student/allStudentDetails'),
      besides: 'their rows in bare SQL',
      bare: () =>
        sql`select a.username, s.*, h.name, r.room_number from student s join account a on a.id = s.account_id left join hostel h on h.id = s.hostel_id
          left join allotment l on l.student_id = s.account_id left join room r on r.id = l.room_id`.execute(read),
    });
    const burst = 200;
    await measure({
      what: `${burst} times the vacancies, one after the other`,
      call: async () => {
        for (let n = 0; n < burst; n++) await request('GET', '/vacancies');
      },
      besides: `${burst} times the health check, which asks no database`,
      bare: async () => {
        for (let n = 0; n < burst; n++) await (await fetch(`${address}/healthz`)).text();
      },
    });
  } finally {
    await app.close();
    await database.close();
    await drop();
  }
}
