import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Call } from '#contract/call/call.ts';
import { calls } from '#contract/calls.ts';
import type { OperationFilter } from '#contract/operation/operation-kinds.ts';
import { brokenSeals } from '#server/admin/verify-log.ts';
import { clientOf } from '#server/testing/client.ts';
import { testServer } from '#server/testing/server.ts';
import { kindOf } from './kinds.ts';
import { hasWords } from './operation-words.ts';
import { sealOperations } from './seal.ts';
import { until } from '#server/testing/until.ts';

const server = testServer();

async function sealAll(): Promise<void> {
  while ((await server.database.write.transaction().execute(sealOperations)) > 0);
}

async function verify(): Promise<{ broken: boolean; lines: string[] }> {
  const lines: string[] = [];
  return { broken: await brokenSeals(server.database.read, (line) => lines.push(line)), lines };
}

const tablesOfLog = ['operation', 'operation_change', 'operation_seal'];

const guards = (how: 'disable' | 'enable') => tablesOfLog.map((table) => `alter table ${table} ${how} trigger user;`).join(' ');

/** Runs a statement with the triggers that protect the log disabled, as only the owner of the tables can. */
async function runUnguarded(statement: string): Promise<void> {
  await sql.raw(`begin; ${guards('disable')} ${statement}; ${guards('enable')} commit`).execute(server.database.write);
}

const assertNamed = (lines: readonly string[], id: number) =>
  assert.ok(
    lines.some((line) => line.includes(`operation ${id} `)),
    lines.join('\n'),
  );

/** Changes the log, returns what verify reports, and restores the log. */
async function tampered(change: string, restore: string): Promise<string[]> {
  await runUnguarded(change);
  const { broken, lines } = await verify();
  await runUnguarded(restore);
  assert.equal(broken, true, change);
  assert.equal((await verify()).broken, false, restore);
  return lines.filter((line) => line.startsWith('FAIL'));
}

async function someLife() {
  const caretakerId = await server.build.account({ role: 'caretaker', username: `savita-${Math.random()}` });
  const hostelId = await server.build.hostel({ caretakerId });
  const studentId = await server.build.student({ username: `asha-${Math.random()}`, hostelId });
  const caretaker = await server.as('caretaker', caretakerId);
  await caretaker.call('roomAllot', { params: { hostelId } });
  await caretaker.call('fineImpose', { body: { studentId, amount: 50, reason: 'A window.' } });
  const { body: reset } = await caretaker.call('roomReset', { params: { hostelId } });
  return { caretakerId, caretaker, hostelId, studentId, resetId: Number(reset.operationId) };
}

test('verify names a changed, a removed and an exchanged entry of the audit log', async () => {
  const { resetId } = await someLife();
  const administrator = await server.as('hosteladmin');
  const isSealed = async () => (await administrator.call('operationGet', { params: { id: String(resetId) } })).body.sealed;
  assert.equal(await isSealed(), false);
  await sealAll();
  assert.equal(await isSealed(), true);
  assert.deepEqual((await verify()).broken, false);

  const changed = await tampered(
    `update operation_change set before = jsonb_set(before, '{seat}', '2') where operation_id = ${resetId}`,
    `update operation_change set before = jsonb_set(before, '{seat}', '1') where operation_id = ${resetId}`,
  );
  assertNamed(changed, resetId);
  assert.equal(changed.length, 1);
  assertNamed(
    await tampered(
      `update operation set by_id = null where id = ${resetId}`,
      `update operation set by_id = (select account_id from hostel_team where hostel_id = operation.hostel_id and role = 'caretaker') where id = ${resetId}`,
    ),
    resetId,
  );
  const removed = await tampered(
    `create table kept as select * from operation_change where operation_id = ${resetId}; delete from operation_change where operation_id = ${resetId}`,
    `insert into operation_change overriding system value select * from kept; drop table kept`,
  );
  assertNamed(removed, resetId);
  const gone = await tampered(
    `create table kept as select * from operation where id = ${resetId}; delete from operation where id = ${resetId}`,
    `insert into operation overriding system value select * from kept; drop table kept; delete from operation_unsealed`,
  );
  assert.ok(
    gone.some((line) => line.includes(`operation ${resetId} was removed`)),
    gone.join('\n'),
  );
  const exchange = `update operation_change set operation_id = ${resetId} + ${resetId - 1} - operation_id where operation_id in (${resetId}, ${resetId - 1})`;
  const exchanged = await tampered(exchange, exchange);
  assertNamed(exchanged, resetId);
  assertNamed(exchanged, resetId - 1);
  const seals = `update operation_seal set digest = case operation_id when ${resetId} then (select digest from operation_seal where operation_id = ${resetId - 1}) else (select digest from operation_seal where operation_id = ${resetId}) end where operation_id in (${resetId}, ${resetId - 1})`;
  assert.ok((await tampered(seals, seals)).length > 0);
});

test('the application itself cannot change or delete an entry of the audit log', async () => {
  await someLife();
  await sealAll();
  for (const table of ['operation', 'operation_change', 'operation_undo', 'operation_seal'])
    for (const statement of [
      `delete from ${table}`,
      `truncate ${table} cascade`,
      `update ${table} set ${table === 'operation_seal' ? 'position = 0' : table === 'operation' ? "call = ''" : 'operation_id = 0'}`,
    ])
      await assert.rejects(sql.raw(statement).execute(server.database.write), /The audit log cannot be changed/, statement);
});

test('operations that commit out of order are all sealed', async () => {
  const { write } = server.database;
  const slow = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const early = write.transaction().execute(async (db) => {
    await sql`select current_operation()`.execute(db);
    begun.resolve();
    await slow.promise;
  });
  await begun.promise;
  await someLife();
  await sealAll();
  slow.resolve();
  await early;
  await sealAll();
  const { lines, broken } = await verify();
  assert.equal(broken, false, lines.join('\n'));
  assert.match(lines.at(-1) ?? '', / 0 waiting for their seal/);
});

test('administrators alone can read the audit log, by person, record, hostel and day, page by page', async () => {
  const { caretakerId, caretaker, hostelId, studentId, resetId } = await someLife();
  const administrator = await server.as('hosteladmin');
  const { body: byPerson } = await administrator.call('operationList', { query: { by: caretakerId } });
  assert.deepEqual(
    byPerson.operations.map(({ call }) => call),
    ['roomReset', 'fineImpose', 'roomAllot'],
  );
  const [reset] = byPerson.operations;
  assert.deepEqual([reset?._id, reset?.undoable, reset?.undoneBy, reset?.hostel?._id], [String(resetId), true, '', hostelId]);
  assert.match(reset?.about ?? '', /^Removed all room allotments: asha-/);
  const { body: ofStudent } = await administrator.call('operationList', { query: { object: studentId } });
  assert.ok(['roomReset', 'fineImpose', 'roomAllot'].every((call) => ofStudent.operations.some((each) => each.call === call)));
  const { body: ofHostel } = await administrator.call('operationList', { query: { hostel: hostelId } });
  assert.ok(ofHostel.operations.some(({ call }) => call === 'roomReset'));
  const { body: future } = await administrator.call('operationList', { query: { from: '2999-01-01' } });
  assert.deepEqual(future, { operations: [], next: '' });
  await caretaker.refused('operationList', { query: {} });
  const seen = new Set<string>();
  let after: string | undefined;
  do {
    const { body } = await administrator.call('operationList', { query: after === undefined ? {} : { after } });
    for (const { _id } of body.operations) seen.add(_id);
    after = body.next || undefined;
  } while (after !== undefined);
  const { count } = await server.database.read
    .selectFrom('operation')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  assert.ok(seen.size >= count - 5 && seen.size <= count, `${seen.size} of ${count}`);
});

test('the audit log can be filtered by kind of record, which includes undos of that kind, and by refusals', async () => {
  const { caretakerId, caretaker, hostelId, studentId, resetId } = await someLife();
  const administrator = await server.as('hosteladmin');
  const { body: undo } = await caretaker.call('operationUndo', { params: { id: String(resetId) } });
  await caretaker.refused('hostelTakeOut', { body: { studentIds: [studentId] } });
  await caretaker.call('meHostel', { body: { hostelId } });
  await (await server.as('caretaker', caretakerId)).call('logout');
  const callsBy = async (query: { kind?: OperationFilter; refused?: 'true' }) => {
    const { body } = await administrator.call('operationList', { query: { by: caretakerId, ...query } });
    return body.operations.map(({ call }) => call);
  };
  assert.deepEqual(await callsBy({ kind: 'rooms' }), ['operationUndo', 'roomReset', 'roomAllot']);
  assert.deepEqual(await callsBy({ kind: 'undo' }), ['operationUndo']);
  assert.deepEqual(await callsBy({ kind: 'fines' }), ['fineImpose']);
  assert.deepEqual(await callsBy({ kind: 'commands' }), []);
  assert.deepEqual(await callsBy({ kind: 'sign-ins' }), ['logout']);
  // a refusal is recorded while its reply is being sent, so it may not be there yet
  await until('the refusal is recorded', async () => (await callsBy({ refused: 'true' })).length > 0);
  assert.deepEqual(await callsBy({ refused: 'true' }), ['hostelTakeOut']);
  assert.deepEqual(await callsBy({ refused: 'true', kind: 'rooms' }), []);
  const butSignIns = ['hostelTakeOut', 'operationUndo', 'roomReset', 'fineImpose', 'roomAllot'];
  assert.deepEqual(await callsBy({ kind: 'all-but-sign-ins' }), butSignIns);
  const { body: ofHostel } = await administrator.call('operationList', { query: { hostel: hostelId, kind: 'rooms', limit: 1 } });
  assert.deepEqual([ofHostel.operations[0]?._id, ofHostel.next], [undo.operationId, undo.operationId]);
});

test('every writing call has a kind in the audit log', () => {
  const without = Object.entries<Call>(calls).filter(([name, row]) => row.done !== undefined && kindOf(name) === undefined);
  assert.deepEqual(
    without.map(([name]) => name),
    [],
    'no kind of contract/operation/operation-kinds.ts has the beginning of these names',
  );
  assert.deepEqual(['roomAllot', 'roomChangeDecline', 'meHostel', 'admin reset-password'].map(kindOf), [
    'rooms',
    'room-changes',
    'sign-ins',
    undefined,
  ]);
});

test('sign-ins, failed ones too, and refusals are in the audit log', async () => {
  const passwordHash = await (await import('#server/account/password.ts')).hashPassword('three quiet monsoons');
  const id = await server.build.account({ role: 'warden', username: 'kamala', passwordHash });
  await server.nobody.refused('login', { body: { username: 'kamala', password: 'wrong' } });
  const { body } = await server.nobody.call('login', { body: { username: 'kamala', password: 'three quiet monsoons' } });
  const kamala = clientOf(server.address, body.token);
  const administrator = await server.as('hosteladmin');
  let found: { about: string; refused: string }[] = [];
  // a refusal is recorded while its reply is being sent: without waiting, the second could be recorded before the first
  const untilThereAre = (count: number) =>
    until(`${count} entries`, async () => {
      const { operations } = (await administrator.call('operationList', { query: { by: id } })).body;
      found = operations.map(({ about, refused }) => ({ about, refused }));
      return found.length >= count;
    });
  await kamala.refused('hostelCreate', { body: { name: 'X', singleSeater: 1, doubleSeater: 0, tripleSeater: 0 } });
  await untilThereAre(3);
  await kamala.refused('accountList', { query: {} });
  await untilThereAre(4);
  assert.deepEqual(found, [
    { about: 'Tried to view: Accounts', refused: 'You are not authorized to do this.' },
    { about: 'Added a hostel', refused: 'You are not authorized to do this.' },
    { about: 'Signed in', refused: '' },
    { about: 'Signed in', refused: 'Invalid username or password' },
  ]);
});

const runs = Number(process.env['STAY_RUNS'] ?? 5);

test('the stays and a replay of the audit log agree on who lived where at any moment', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelId = await server.build.hostel({ singleSeater: 2, doubleSeater: 1, tripleSeater: 0 });
  const rooms = await server.build.rooms(hostelId);
  const students = await Promise.all(Array.from({ length: 4 }, () => server.build.student({ hostelId })));
  const step = fc.oneof(
    fc.constant({ kind: 'allot' as const }),
    fc.constant({ kind: 'reset' as const }),
    fc.record({ kind: fc.constant('move' as const), student: fc.nat(3), room: fc.nat(2) }),
    fc.record({ kind: fc.constant('swap' as const), student: fc.nat(3), other: fc.nat(3) }),
    fc.constant({ kind: 'undo' as const }),
  );
  const moments: string[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      let last: string | undefined;
      for (const each of steps) {
        const reply =
          each.kind === 'allot'
            ? await administrator.attempt('roomAllot', { params: { hostelId } })
            : each.kind === 'reset'
              ? await administrator.attempt('roomReset', { params: { hostelId } })
              : each.kind === 'move'
                ? await administrator.attempt('roomReassign', {
                    body: { studentId: students[each.student] ?? '', newRoomId: rooms[each.room]?.id ?? '' },
                  })
                : each.kind === 'swap'
                  ? await administrator.attempt('roomSwap', {
                      body: { studentId1: students[each.student] ?? '', studentId2: students[each.other] ?? '' },
                    })
                  : await administrator.attempt('operationUndo', { params: { id: last ?? '1' } });
        if ('operationId' in reply.body && each.kind !== 'undo') last = reply.body.operationId;
        moments.push((await sql<{ now: string }>`select clock_timestamp() as now`.execute(server.database.read)).rows[0]?.now ?? '');
      }
    }),
    { numRuns: runs },
  );
  interface Image {
    student_id: string;
    room_id: string;
    since: string;
    until: string | null;
  }
  const { rows: entries } = await sql<{ key: string; after: Image | null }>`
    select row_key as key, after from operation_change where table_name = 'stay' and hostel_id = ${hostelId} order by operation_id, no`.execute(
    server.database.read,
  );
  const replayed = new Map<string, Image>();
  for (const { key, after } of entries) {
    if (after === null) replayed.delete(key);
    else replayed.set(key, after);
  }
  assert.ok(entries.length > 0 && moments.length > 0);
  for (const moment of moments) {
    const at = Date.parse(moment);
    const expected = [...replayed.values()]
      .filter(({ since, until }) => Date.parse(since) <= at && (until === null || at < Date.parse(until)))
      .map(({ student_id, room_id }) => `${student_id} ${room_id}`);
    const { rows } = await sql<{ place: string }>`
      select student_id || ' ' || room_id as place from stay
      where hostel_id = ${hostelId} and date_trunc('milliseconds', since) <= ${moment} and (until is null or ${moment} < date_trunc('milliseconds', until))`.execute(
      server.database.read,
    );
    assert.deepEqual(rows.map(({ place }) => place).sort(), expected.sort(), moment);
  }
});

test('the audit log is searched by words of what was done, and by the names of people and rooms', async () => {
  const caretakerId = await server.build.account({ role: 'caretaker', username: 'savita.words', name: 'Savita Wordsworth' });
  const hostelId = await server.build.hostel({ caretakerId });
  const studentId = await server.build.student({ username: 'asha.words', hostelId, info: { name: 'Asha Quill' } });
  const caretaker = await server.as('caretaker', caretakerId);
  await caretaker.call('fineImpose', { body: { studentId, amount: 50, reason: 'A window.' } });
  const administrator = await server.as('hosteladmin');
  const found = async (q: string) => (await administrator.call('operationList', { query: { q } })).body.operations.map(({ call }) => call);
  assert.deepEqual(await found('fine quill'), ['fineImpose']);
  assert.deepEqual(await found('imposed wordsworth'), ['fineImpose']);
  assert.deepEqual(await found('resolved quill'), []);
  assert.ok((await found('wordsworth')).includes('fineImpose'));

  await sql`insert into operation (call) values ('admin quill-words')`.execute(server.database.write);
  assert.deepEqual(await found('quill-w'), ['admin quill-words']);
  // found by their ids or among all operations, they are the same
  const idsOf = async (q: string, byId: boolean) =>
    (await sql<{ id: number }>`select o.id from operation o where ${hasWords('o', q, byId)} order by o.id`.execute(server.database.read))
      .rows;
  for (const q of ['quill', 'asha quill', 'QUILL words', 'wordsworth', 'fine quill', 'imposed', 'quill-w', 'nobody']) {
    const ids = await idsOf(q, true);
    assert.deepEqual(ids, await idsOf(q, false), q);
    assert.equal(ids.length === 0, q === 'nobody', q);
  }
});
