import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { notificationsTo } from '#server/testing/notifications-to.ts';
import { testServer } from '#server/testing/server.ts';
import { tableDigests } from '#server/testing/table-digests.ts';

const server = testServer();

const few = { singleSeater: 2, doubleSeater: 1, tripleSeater: 0 };
const countsOf = async () => {
  const { hostel, room, hostel_team: team, hostel_room_count: counts } = await tableDigests(server.database.read);
  return { hostel, room, team, counts };
};

test('a hostel that was never used is removed with its rooms and its team, and comes back exactly as it was', async () => {
  const administrator = await server.as('hosteladmin');
  const caretakerId = await server.build.account({ role: 'caretaker' });
  const without = await countsOf();
  const id = await server.build.hostel({ ...few, caretakerId });
  const caretaker = await server.as('caretaker', caretakerId);
  const before = await countsOf();
  const { body } = await administrator.call('hostelDelete', { params: { id } });
  assert.match(body.message, /^hostel-\S+ was removed\.$/);
  assert.deepEqual(await countsOf(), without);
  for (const call of ['hostelGet', 'hostelDelete'] as const)
    assert.equal((await administrator.refused(call, { params: { id } })).status, 404);
  assert.match((await notificationsTo(caretaker)).join(), /You are no longer the caretaker of hostel-/);
  assert.equal((await administrator.call('operationUndo', { params: { id: body.operationId ?? '' } })).status, 200);
  assert.deepEqual(await countsOf(), before);
  assert.deepEqual(
    (await caretaker.call('hostelChoices')).body.map(({ _id }) => _id),
    [id],
  );
});

test('a hostel is not brought back while another one has its name', async () => {
  const administrator = await server.as('hosteladmin');
  const id = await server.build.hostel(few);
  const { name } = (await administrator.call('hostelGet', { params: { id } })).body.hostel;
  const { operationId = '' } = (await administrator.call('hostelDelete', { params: { id } })).body;
  await administrator.call('hostelCreate', { body: { name, ...few } });
  const { body } = await administrator.refused('operationUndo', { params: { id: operationId } });
  assert.match(body.message, /A hostel with this name already exists/);
});

test('a hostel about which anything is recorded stays, with its team, and the answer says what was found', async () => {
  const { build, database } = server;
  const administrator = await server.as('hosteladmin');
  const postedBy = await build.account({ role: 'hosteladmin' });
  const used: Readonly<Record<string, (hostelId: string) => Promise<unknown>>> = {
    Student: (hostelId) => build.student({ hostelId }),
    Stay: async (hostelId) => {
      const [room] = await build.rooms(hostelId);
      const studentId = await build.student({ hostelId, room: { roomId: room?.id ?? '', seat: 1 } });
      await administrator.call('hostelTakeOut', { body: { studentIds: [studentId] } });
    },
    Notice: (hostelId) =>
      database.write
        .insertInto('notice')
        .values({ title: 'Water', description: 'Off at noon.', posted_by: postedBy, for_hostel_id: hostelId })
        .execute(),
    Gate: async (hostelId) =>
      database.write
        .insertInto('gate_student')
        .values({ hostel_id: hostelId, student_id: await build.student() })
        .execute(),
  };
  for (const [kind, use] of Object.entries(used)) {
    const caretakerId = await build.account({ role: 'caretaker' });
    const id = await build.hostel({ ...few, caretakerId });
    await use(id);
    const before = await countsOf();
    const { status, body } = await administrator.refused('hostelDelete', { params: { id } });
    assert.deepEqual([status, body.code], [409, 'hostelInUse']);
    assert.match(body.message, new RegExp(`^hostel-\\S+ cannot be removed, .*First found: ${kind}\\.$`));
    assert.deepEqual(await countsOf(), before);
  }
});

test('what the database removes with a hostel is nothing that anybody recorded about it', async () => {
  const { rows } = await sql<{ referrer: string }>`
    select conrelid::regclass::text as referrer from pg_constraint
    where contype = 'f' and confrelid = 'hostel'::regclass and confdeltype <> 'a' order by 1`.execute(server.database.read);
  assert.deepEqual(
    rows.map(({ referrer }) => referrer),
    // the first two are looked for before; the others are read by nobody without the hostel
    ['gate_student', 'movement_source', 'notification', 'remembered_hostel_name', 'session'],
  );
});
