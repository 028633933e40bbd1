/** The log keeps of each change what it needs to prove it, tell it and undo it, and no more. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { brokenSeals } from '#server/admin/verify-log.ts';
import { rowsDifferFromLog } from '#server/admin/verify-rows.ts';
import { campusDay } from '#server/campus-day.ts';
import { testServer } from '#server/testing/server.ts';
import { sealOperations } from './seal.ts';

const server = testServer();
const today = campusDay('Asia/Kolkata');

async function hostelWith(students: number) {
  const caretakerId = await server.build.account({ role: 'caretaker', username: `savita-${Math.random()}` });
  const hostelId = await server.build.hostel({ caretakerId });
  const ids = [];
  for (let n = 0; n < students; n++) ids.push(await server.build.student({ username: `asha-${Math.random()}`, hostelId }));
  return { caretaker: await server.as('caretaker', caretakerId), hostelId, ids };
}

async function faults(): Promise<string[]> {
  const { write } = server.database;
  while ((await write.transaction().execute(sealOperations)) > 0);
  const lines: string[] = [];
  await write.transaction().execute(async (db) => {
    await brokenSeals(db, (line) => lines.push(line));
    await rowsDifferFromLog(db, (line) => lines.push(line));
  });
  return lines.filter((line) => line.startsWith('FAIL'));
}

/** Changes the log with the triggers that protect it disabled, as only the owner of the tables can. */
const tamper = (change: string) =>
  sql
    .raw(`begin; alter table operation_change disable trigger user; ${change}; alter table operation_change enable trigger user; commit`)
    .execute(server.database.write);

test('the marks of one request are a row of the log for each status, and every mark is told, found and proved', async () => {
  const { caretaker, hostelId, ids } = await hostelWith(40);
  const administrator = await server.as('hosteladmin');
  const mark = async (studentIds: readonly string[], status: string) => {
    const attendances = studentIds.map((studentId) => ({ studentId, status }));
    await caretaker.call('attendanceMark', { params: { hostelId, date: today }, body: { attendances } });
  };
  await mark(ids, 'present');
  const { operations } = (await administrator.call('operationList', { query: { object: ids[7], kind: 'attendance' } })).body;
  const [operation] = operations;
  assert.ok(operation);
  assert.equal(operation.about, 'Marked attendance: 40 students');
  const id = operation._id;
  const { body } = await administrator.call('operationGet', { params: { id } });
  assert.equal(body.total, 40);
  assert.deepEqual([...new Set(body.changes.map(({ kind, did }) => `${kind} ${did}`))], ['Attendance made']);
  const { rows } = await sql<{ rows: number; bytes: number }>`
    select count(*)::integer as rows, sum(pg_column_size(c))::integer as bytes from operation_change c where operation_id = ${id}`.execute(
    server.database.read,
  );
  assert.equal(rows[0]?.rows, 1);
  assert.ok(rows[0].bytes < 40 * 40, `${rows[0].bytes} bytes`);
  await mark(ids.slice(0, 2), 'absent');
  await mark(ids.slice(1, 2), 'not marked');
  assert.deepEqual(await faults(), []);
  await tamper(`update operation_change set students = students[2:] || students[1] where operation_id = ${id}`);
  assert.match((await faults()).join('\n'), new RegExp(`operation ${id} .* was changed after it was sealed`));
  await tamper(`update operation_change set students = students[40] || students[:39] where operation_id = ${id}`);
  assert.deepEqual(await faults(), []);
  await sql`alter table attendance disable trigger user`.execute(server.database.write);
  await sql`update attendance set status = 'absent' where student_id = ${ids[5]}`.execute(server.database.write);
  await sql`delete from attendance where student_id = ${ids[6]}`.execute(server.database.write);
  await sql`alter table attendance enable trigger user`.execute(server.database.write);
  assert.deepEqual((await faults()).map((line) => line.replace(/.*asha-[\d.]+ /, '')).toSorted(), ['has another Status', 'is not there']);
});

test('an update keeps the values that it replaced; one with two whole images is proved and undone in the same way', async () => {
  const { caretaker, hostelId, ids } = await hostelWith(1);
  const student = await server.as('student', ids[0]);
  const pending = async () => {
    const { complaints } = (await student.call('complaintOwn')).body;
    return complaints.flatMap(({ _id, status }) => (status === 'pending' ? [_id] : []));
  };
  const resolved = async () => {
    await student.call('complaintCreate', { params: { hostelId }, body: { complaint: 'The tap drips.' } });
    const [made] = await pending();
    assert.ok(made);
    const { body } = await caretaker.call('complaintResolve', { params: { id: made }, body: { remark: 'New washer' } });
    return { id: made, operationId: body.operationId ?? '' };
  };
  const short = await resolved();
  const whole = await resolved();
  const { rows } = await sql<{ columns: string[] }>`
    select array(select jsonb_object_keys(before) order by 1) as columns from operation_change
    where operation_id = ${short.operationId} and table_name = 'complaint'`.execute(server.database.read);
  assert.deepEqual(rows[0]?.columns, ['remark', 'resolved_at', 'resolved_by', 'status']);
  assert.deepEqual(
    (await faults()).filter((line) => line.includes('complaint')),
    [],
  );
  await tamper(`update operation_change set before = image_before(before, after) where operation_id = ${whole.operationId}`);
  const after = (await faults()).filter((line) => line.includes(`operation ${whole.operationId} `));
  assert.deepEqual(after, []);
  for (const { id, operationId } of [short, whole]) {
    await caretaker.call('operationUndo', { params: { id: operationId } });
    assert.ok((await pending()).includes(id));
  }
});

test('a write does not read the operations that there are', async () => {
  const { hostelId, ids } = await hostelWith(1);
  await sql`insert into operation (call) select 'outside' from generate_series(1, 1000)`.execute(server.database.write);
  await sql`analyze operation`.execute(server.database.write);
  await server.database.write.transaction().execute(async (db) => {
    const read = async () => {
      const { rows } = await sql<{ read: number }>`select pg_stat_get_xact_tuples_returned('operation'::regclass) as read`.execute(db);
      return Number(rows[0]?.read);
    };
    const before = await read();
    await sql`insert into complaint (student_id, hostel_id, complaint) values (${ids[0]}, ${hostelId}, 'The tap drips.')`.execute(db);
    assert.ok((await read()) - before < 1000);
  });
});
