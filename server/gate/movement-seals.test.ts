import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Direction } from '#contract/gate/gate.ts';
import { addDays } from '#contract/day/days.ts';
import { daysUnlikeTheirSeals } from '#server/admin/verify-movements.ts';
import { rowsDifferFromLog } from '#server/admin/verify-rows.ts';
import { campusDay } from '#server/campus-day.ts';
import { prune } from '#server/process/prune.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer({ MOVEMENT_DAYS: '100' });
const dayAgo = (days: number): string => addDays(campusDay('UTC'), -days);

const guards = (how: 'disable' | 'enable') =>
  ['movement', 'movement_day'].map((table) => `alter table ${table} ${how} trigger user;`).join(' ');

/** Runs a statement as somebody who wants no trace: without the triggers that protect movements and record their seals. */
async function pastTheProgram(statement: string): Promise<void> {
  await sql.raw(`begin; ${guards('disable')} ${statement}; ${guards('enable')} commit`).execute(server.database.write);
}

async function arrived(
  daysAgo: number,
  by: Awaited<ReturnType<typeof setUpStaffedHostel>>,
  studentId: string,
  direction: Direction,
  reason = '',
) {
  const id = randomUUID();
  const body = { id, studentId, direction, at: new Date().toISOString(), offset: 0, method: reason ? 'hand' : 'number', reason } as const;
  await by.caretaker.call('gateRecord', { body });
  const day = `date '${dayAgo(daysAgo)}'`;
  await pastTheProgram(
    `update movement set received_on = ${day}, at = at - (date '${dayAgo(0)}' - ${day}) * interval '1 day' where id = '${id}'`,
  );
  return id;
}

const seal = async () => await prune(server.database, server.settings);

/** What `verify` says of the movements and of their seals. */
async function found(): Promise<string[]> {
  const { rows } = await daysUnlikeTheirSeals.execute(server.database.read);
  const said: string[] = [];
  await server.database.read.transaction().execute((db) => rowsDifferFromLog(db, (line) => said.push(line)));
  return [...rows.map(({ where }) => where), ...said.filter((line) => line.startsWith('FAIL'))];
}

const sealedDays = async () =>
  (
    await server.database.read
      .selectFrom('movement_day')
      .select(['day', 'movements'])
      .where('deleted_at', 'is', null)
      .orderBy('day')
      .execute()
  ).map(({ day, movements }) => `${day} ${movements}`);

test('movements are sealed by the day on which they arrive, once it is over, and a changed, a removed and an added one is found', async () => {
  const hostel = await setUpStaffedHostel(server);
  const { studentId } = hostel;
  const [first] = [await arrived(9, hostel, studentId, 'out'), await arrived(9, hostel, studentId, 'in')];
  await arrived(7, hostel, studentId, 'out');
  await arrived(0, hostel, studentId, 'in');
  await seal();
  assert.deepEqual(await sealedDays(), [`${dayAgo(9)} 2`, `${dayAgo(7)} 1`]);
  assert.deepEqual(await found(), []);

  for (const [change, back] of [
    [`set direction = 'in'`, `set direction = 'out'`],
    [`set at = at - interval '1 hour'`, `set at = at + interval '1 hour'`],
    [`set reason = 'Forged'`, 'set reason = null'],
  ] as const) {
    await pastTheProgram(`update movement ${change} where id = '${first}'`);
    assert.deepEqual(await found(), [dayAgo(9)], change);
    await pastTheProgram(`update movement ${back} where id = '${first}'`);
  }
  await pastTheProgram(`create table kept as select * from movement where id = '${first}'; delete from movement where id = '${first}'`);
  await seal();
  assert.deepEqual(await found(), [`${dayAgo(9)} (2 sealed, 1 there)`]);
  await pastTheProgram('insert into movement select * from kept; drop table kept');
  // also one on a day of which nothing was sealed
  for (const [daysAgo, sealed] of [
    [7, 1],
    [8, 0],
  ] as const) {
    const id = await arrived(daysAgo, hostel, studentId, 'in');
    await seal();
    assert.deepEqual(await found(), [`${dayAgo(daysAgo)} (${sealed} sealed, ${sealed + 1} there)`]);
    await pastTheProgram(`delete from movement where id = '${id}'`);
  }
  await sql`update movement_source set method = 'reader'`.execute(server.database.write);
  assert.deepEqual(await found(), [dayAgo(9), dayAgo(7)]);
  await sql`update movement_source set method = 'number'`.execute(server.database.write);
  // a seal that is made to fit is not as the audit log has it
  await pastTheProgram('update movement_day set movements = 3');
  assert.ok((await found()).some((line) => line.startsWith('FAIL') && line.includes('movement_day')));
  await pastTheProgram(`update movement_day set movements = case when day = '${dayAgo(9)}' then 2 else 1 end`);
  assert.deepEqual(await found(), []);
});

test('what is deleted because of its age is not missed, and what is left is sealed', async () => {
  const hostel = await setUpStaffedHostel(server);
  await arrived(6, hostel, hostel.studentId, 'out');
  await seal();
  const before = await sealedDays();
  const old = dayAgo(101);
  // as if everything that arrived six days ago had arrived long ago
  await pastTheProgram(`update movement set received_on = '${old}' where received_on = '${dayAgo(6)}'`);
  await sql
    .raw(
      `update movement_day set day = '${old}', digest = (select sha256(string_agg(hash, ''::bytea order by id)) from sealed_movement where received_on = '${old}') where day = '${dayAgo(6)}'`,
    )
    .execute(server.database.write);
  assert.deepEqual(await found(), []);
  await seal();
  assert.deepEqual(
    await sealedDays(),
    before.filter((each) => !each.startsWith(dayAgo(6))),
  );
  const { rows } = await sql<{ left: number }>`select count(*)::integer as left from movement where received_on = ${old}`.execute(
    server.database.read,
  );
  assert.equal(rows[0]?.left, 0);
  const kept = await server.database.read.selectFrom('movement_day').select('deleted_at').where('day', '=', old).executeTakeFirstOrThrow();
  assert.ok(kept.deleted_at, 'the seal stays');
  assert.deepEqual(await found(), []);
});

test('the movements of a person who is erased are gone, their seals hold, and only erasing takes any out', async () => {
  const hostel = await setUpStaffedHostel(server);
  const { hostelId, administrator } = hostel;
  const username = `padma-${randomUUID().slice(0, 8)}`;
  const studentId = await server.build.student({ username, hostelId });
  await arrived(5, hostel, studentId, 'out');
  await arrived(5, hostel, studentId, 'in', 'Climbed over the gate.');
  const named = await arrived(5, hostel, hostel.studentId, 'out', `Left with ${username}.`);
  await arrived(0, hostel, studentId, 'out');
  await seal();
  await administrator.call('studentCheckOut', {
    params: { id: studentId },
    body: { day: campusDay('Asia/Kolkata'), reason: 'Left.', despite: true },
  });
  await administrator.call('personErase', { params: { id: studentId }, body: { username } });
  const theirs = await server.database.read.selectFrom('movement').select('id').where('student_id', '=', studentId).execute();
  assert.deepEqual(theirs, []);
  const of = await server.database.read.selectFrom('movement').select('reason').where('id', '=', named).executeTakeFirstOrThrow();
  assert.equal(of.reason, 'Left with A former student.');
  assert.deepEqual(await found(), []);

  const fault = `${dayAgo(5)} (one was taken out or changed, and no erasing did it)`;
  await pastTheProgram(`update movement set direction = 'in' where id = '${named}'`);
  assert.deepEqual(await found(), [fault]);
  await pastTheProgram(`update movement set direction = 'out' where id = '${named}'`);
  await assert.rejects(sql`update movement set reason = 'Forged' where id = ${named}`.execute(server.database.write), /is not changed/);
  // whoever takes out a movement and leaves its hash has erased nobody
  const other = await arrived(4, hostel, hostel.studentId, 'in');
  await seal();
  await sql`insert into erased_movement select id, received_on, hash from sealed_movement where id = ${other}`.execute(
    server.database.write,
  );
  await pastTheProgram(`delete from movement where id = '${other}'`);
  assert.deepEqual(await found(), [`${dayAgo(4)} (one was taken out or changed, and no erasing did it)`]);
});
