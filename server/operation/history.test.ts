import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { HistoryEntry, RecordChange } from '#contract/operation/operation.ts';
import type { Client } from '#server/testing/client.ts';
import { openExchange } from '#server/testing/rounds.ts';
import { testServer } from '#server/testing/server.ts';
import { recordedTables } from '#server/db/record-table.ts';

const server = testServer({ TIME_ZONE: 'Asia/Kolkata' });

const notFound = async (client: Client, object: string) =>
  assert.deepEqual((await client.refused('historyList', { query: { object } })).body.code, 'recordNotFound');

async function hostelOf() {
  const caretakerId = await server.build.account({ role: 'caretaker', name: 'Savita Patil' });
  const wardenId = await server.build.account({ role: 'warden', name: 'Vimala Joshi' });
  const hostelId = await server.build.hostel({ caretakerId, wardenId, singleSeater: 2, doubleSeater: 1, tripleSeater: 0 });
  const [first, second] = await server.build.rooms(hostelId);
  assert.ok(first && second);
  const studentId = await server.build.student({ hostelId, info: { name: 'Asha Rao' }, room: { roomId: first.id, seat: 1 } });
  return {
    hostelId,
    first,
    second,
    studentId,
    student: await server.as('student', studentId),
    caretaker: await server.as('caretaker', caretakerId),
    warden: await server.as('warden', wardenId),
    administrator: await server.as('hosteladmin'),
  };
}

const historyOf = async (client: Client, object: string): Promise<HistoryEntry[]> =>
  (await client.call('historyList', { query: { object } })).body.entries;

/** `Fine of Asha: Amount: – → ₹50` */
const lines = (changes: readonly RecordChange[]): string[] =>
  changes.flatMap(({ kind, name, fields }) =>
    fields.map(({ label, before, after }) => `${[kind, name].filter(Boolean).join(' ')}|${label}: ${before ?? '–'} → ${after ?? '–'}`),
  );

test('the audit log records the tables that the record table says, without hashes', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.relname as "table", array_agg(a.attname::text) as columns
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where t.tgname = 'record_insert'
      -- the second argument of the trigger names what is not recorded
      and not a.attname = any(string_to_array(split_part(encode(t.tgargs, 'escape'), '\\000', 2), ','))
    group by c.relname`.execute(server.database.read);
  assert.deepEqual(rows.map(({ table }) => table).toSorted(), recordedTables.toSorted());
  const hashes = rows.flatMap(({ table, columns }) =>
    columns.filter((column) => column.endsWith('_hash')).map((column) => `${table}.${column}`),
  );
  // this hash is public from the opening of a round
  assert.deepEqual(hashes, ['round.seed_hash']);
});

test('the history of a student describes moves, details and records in words, newest first', async () => {
  const { studentId, second, caretaker, warden, student } = await hostelOf();
  const { body: leave } = await student.call('leaveCreate', {
    body: { startDate: '2098-01-02', endDate: '2098-01-04', reason: 'A wedding.' },
  });
  await warden.call('leaveApprove', { params: { id: leave._id } });
  const { body: fine } = await caretaker.call('fineImpose', { body: { studentId, amount: 1500, reason: 'A window.' } });
  const fineNumber = `Fine|Number: – → ${fine.number}`;
  await caretaker.call('roomReassign', { body: { studentId, newRoomId: second.id } });
  const entries = await historyOf(caretaker, studentId);
  assert.deepEqual(
    entries.slice(0, 4).map(({ about, by, changes }) => [about, by?.name, lines(changes)]),
    [
      ['Gave a student another room', 'Savita Patil', ['|Room: S1, seat 1 → S2, seat 1']],
      ['Imposed a fine', 'Savita Patil', ['Fine|Amount: – → ₹1,500', 'Fine|Reason: – → A window.', 'Fine|Status: – → Pending', fineNumber]],
      ['Approved a leave request', 'Vimala Joshi', ['Leave request|Status: Pending → Approved']],
      [
        'Applied for leave',
        'Asha Rao',
        [
          'Leave request|Start date: – → 2 Jan 2098',
          'Leave request|End date: – → 4 Jan 2098',
          'Leave request|Reason: – → A wedding.',
          'Leave request|Status: – → Pending',
        ],
      ],
    ],
  );
  assert.deepEqual(
    entries.slice(0, 3).map(({ undoable }) => undoable),
    [true, true, false],
    'a caretaker undoes what caretakers do',
  );
});

test('the history of a room names who moved in and out, seat by seat', async () => {
  const { hostelId, first, caretaker } = await hostelOf();
  const { body: reset } = await caretaker.call('roomReset', { params: { hostelId } });
  await caretaker.call('operationUndo', { params: { id: reset.operationId ?? '' } });
  const entries = await historyOf(caretaker, first.id);
  assert.deepEqual(
    entries.slice(0, 3).map(({ about, changes }) => [about, lines(changes)]),
    [
      ['Undid: Removed all room allotments', ['|Seat 1: – → Asha Rao']],
      ['Removed all room allotments', ['|Seat 1: Asha Rao → –']],
      ['Changed outside the program', ['|Seat 1: – → Asha Rao']],
    ],
  );
  assert.deepEqual([entries[1]?.undoable, entries[1]?.undoneByName], [false, 'Savita Patil']);
});

test('the histories of a hostel and of a caretaker show who joined the team, led it and left', async () => {
  const { hostelId, administrator } = await hostelOf();
  const { name } = await server.database.read.selectFrom('hostel').select('name').where('id', '=', hostelId).executeTakeFirstOrThrow();
  const accountId = await server.build.account({ role: 'caretaker', name: 'Lata Gawde' });
  await administrator.call('hostelTeamAdd', { params: { id: hostelId }, body: { accountId } });
  await administrator.call('hostelTeamAdd', { params: { id: hostelId }, body: { accountId, lead: true } });
  await administrator.call('hostelTeamRemove', { params: { id: hostelId, accountId } });
  const told = async (object: string) =>
    (await historyOf(administrator, object)).slice(0, 3).map(({ about, changes }) => [about, lines(changes)]);
  assert.deepEqual(await told(hostelId), [
    [
      'Took somebody out of a team',
      [
        'Place in a team Lata Gawde|Role: Caretaker → –',
        'Place in a team Lata Gawde|Lead: yes → –',
        'Place in a team Savita Patil|Lead: no → yes',
      ],
    ],
    [
      'Put somebody into a team, or gave them the lead',
      ['Place in a team Savita Patil|Lead: yes → no', 'Place in a team Lata Gawde|Lead: no → yes'],
    ],
    ['Put somebody into a team, or gave them the lead', ['Place in a team Lata Gawde|Role: – → Caretaker']],
  ]);
  assert.deepEqual(await told(accountId), [
    ['Took somebody out of a team', [`Place in a team ${name}|Role: Caretaker → –`, `Place in a team ${name}|Lead: yes → –`]],
    ['Put somebody into a team, or gave them the lead', [`Place in a team ${name}|Lead: no → yes`]],
    ['Put somebody into a team, or gave them the lead', [`Place in a team ${name}|Role: – → Caretaker`]],
  ]);
});

test('the deletion of an item is in the history of its hostel, where the caretaker can undo it', async () => {
  const { hostelId, caretaker } = await hostelOf();
  const { body: item } = await caretaker.call('inventoryCreate', {
    body: { name: 'Brooms', category: 'Cleaning Supplies', quantity: 4, threshold: 2, hostel: hostelId },
  });
  await caretaker.call('inventoryDelete', { params: { id: item._id } });
  const [deleted] = await historyOf(caretaker, hostelId);
  assert.deepEqual([deleted?.about, deleted?.undoable, deleted?.changes[0]?.name], ['Deleted an item', true, 'Brooms']);
  await caretaker.call('operationUndo', { params: { id: deleted?._id ?? '' } });
  assert.equal((await historyOf(caretaker, item._id))[0]?.about, 'Undid: Deleted an item');
});

test('the history of a hostel names a few of those who moved and counts the others, a page at a time', async () => {
  const caretakerId = await server.build.account({ role: 'caretaker' });
  const hostelId = await server.build.hostel({ caretakerId, singleSeater: 7, doubleSeater: 0, tripleSeater: 0 });
  for (let n = 0; n < 7; n++) await server.build.student({ hostelId });
  const caretaker = await server.as('caretaker', caretakerId);
  await caretaker.call('roomAllot', { params: { hostelId } });
  await caretaker.call('roomReset', { params: { hostelId } });
  const { body } = await caretaker.call('historyList', { query: { object: hostelId, limit: 1 } });
  const [reset] = body.entries;
  assert.deepEqual([reset?.about, reset?.changes.length, reset?.more, reset?.students], ['Removed all room allotments', 5, 2, 7]);
  assert.deepEqual([body.entries.length, body.next], [1, reset?._id]);
  const { body: rest } = await caretaker.call('historyList', { query: { object: hostelId, limit: 1, after: body.next } });
  assert.equal(rest.entries[0]?.about, 'Allotted rooms automatically');
});

test('the history of a round describes its lists in words', async () => {
  const { hostelId, administrator } = await hostelOf();
  const { body: round } = await administrator.call('roundOpen', {
    body: {
      name: 'Rooms of the year',
      hostelIds: [hostelId],
      filter: { batches: ['2024', '2025'], programmes: [], genders: ['female'], home: 'hostels' },
      policy: 'draw',
      tiers: [
        { batches: ['2024'], programmes: ['CSE', 'ECE'] },
        { batches: [], programmes: [] },
      ],
      groups: true,
      wishes: ['size', 'floor'],
      closesAt: new Date(Date.now() + 86_400_000).toISOString(),
      offerHours: 48,
    },
  });
  const [opened] = await historyOf(administrator, round._id);
  const told = lines(opened?.changes ?? []);
  for (const line of [
    '|Tiers: – → Batch 2024 · CSE, ECE; Everybody',
    '|Wishes for: – → Room size, Floor',
    '|Students: – → Only those of these hostels; batches 2024, 2025; Female',
  ])
    assert.ok(told.includes(line), `${line} is not among\n${told.join('\n')}`);
  assert.doesNotMatch(told.join(), /[[\]{}]/);
});

test('a changed mark is in the history of the student, a first mark is not', async () => {
  const { hostelId, studentId, caretaker } = await hostelOf();
  const mark = (status: 'present' | 'absent') =>
    caretaker.call('attendanceMark', { params: { hostelId, date: '2026-03-05' }, body: { attendances: [{ studentId, status }] } });
  await mark('absent');
  assert.ok(!(await historyOf(caretaker, studentId)).some(({ about }) => about === 'Marked attendance'));
  await mark('present');
  const [entry] = await historyOf(caretaker, studentId);
  assert.deepEqual(lines(entry?.changes ?? []), ['Attendance 5 Mar 2026|Status: Absent → Present']);
});

test('staff can read the histories of their own hostel only, students those of some of their own records', async () => {
  const { studentId, student, caretaker, first, hostelId } = await hostelOf();
  const stranger = await hostelOf();
  const { body: fine } = await caretaker.call('fineImpose', { body: { studentId, amount: 50, reason: 'A lamp.' } });
  for (const object of [studentId, first.id, hostelId, fine._id]) await notFound(stranger.caretaker, object);
  await notFound(stranger.student, fine._id);
  assert.deepEqual(lines((await historyOf(student, fine._id))[0]?.changes ?? [])[0], '|Amount: – → ₹50');
  for (const object of [studentId, first.id, hostelId]) await notFound(student, object);
});

test('staff of the hostel to which a student has moved do not read what the old hostel recorded, except for hostel and room', async () => {
  const from = await hostelOf();
  const to = await hostelOf();
  const { studentId, caretaker, administrator } = from;
  await caretaker.call('fineImpose', { body: { studentId, amount: 50, reason: 'A lamp of the old hostel.' } });
  await administrator.call('hostelAllot', { body: { hostelId: to.hostelId, studentIds: [studentId] } });
  const seen = await historyOf(to.caretaker, studentId);
  assert.ok(!seen.some(({ about }) => about === 'Imposed a fine'));
  const moved = seen.find(({ about }) => about === 'Allotted students to a hostel');
  assert.deepEqual(
    lines(moved?.changes ?? []).map((line) => line.split(':')[0]),
    ['|Room', '|Hostel'],
  );
  assert.ok((await historyOf(administrator, studentId)).some(({ about }) => about === 'Imposed a fine'));
});

test('a single operation is read with the records it changed, in words, and their number', async () => {
  const { hostelId, studentId, caretaker, administrator } = await hostelOf();
  const { body: reset } = await caretaker.call('roomReset', { params: { hostelId } });
  const id = reset.operationId ?? '';
  const { body } = await administrator.call('operationGet', { params: { id } });
  assert.deepEqual(
    [body.about, body.total, lines(body.changes)],
    ['Removed all room allotments: Asha Rao', 1, ['Student Asha Rao|Room: S1, seat 1 → –']],
  );
  const { body: undo } = await caretaker.call('operationUndo', { params: { id } });
  const { body: undone } = await administrator.call('operationGet', { params: { id } });
  assert.deepEqual([undone.undoable, undone.undoneBy, undone.undoneByName], [false, undo.operationId, 'Savita Patil']);
  const { body: itself } = await administrator.call('operationGet', { params: { id: undo.operationId ?? '' } });
  assert.deepEqual([itself.undoes, itself.about], [id, 'Undid: Removed all room allotments: Asha Rao']);
  assert.equal((await caretaker.refused('operationGet', { params: { id } })).status, 403);
  assert.equal((await administrator.refused('operationGet', { params: { id: '999999999' } })).body.code, 'operationNotFound');
  const { body: registered } = await administrator.call('studentRegister', {
    body: { username: `b-${studentId.slice(0, 8)}`, password: 'three quiet winters', studentInfo: { name: 'Bela Das' } },
  });
  const { body: made } = await administrator.call('operationGet', { params: { id: registered.operationId ?? '' } });
  const text = JSON.stringify(made);
  assert.match(text, /Account.*Bela Das/);
  assert.doesNotMatch(text, /hash|argon/i);
});

const own = async (client: Client) => (await client.call('historyList', { query: { limit: 5 } })).body.entries;

test('without a record, people read what they did last and may undo', async () => {
  const { caretaker, warden, student, hostelId } = await hostelOf();
  const post = async (client: Client, title: string) =>
    (await client.call('noticeCreate', { body: { title, description: 'Until noon.', hostelId } })).body.operationId ?? '';
  const water = await post(caretaker, 'Water');
  const power = await post(caretaker, 'Power');
  assert.deepEqual(
    (await own(caretaker)).map(({ _id, about }) => [_id, about]),
    [
      [power, 'Posted a notice: Power'],
      [water, 'Posted a notice: Water'],
    ],
  );
  assert.deepEqual([await own(warden), await own(student)], [[], []]);
  await caretaker.call('operationUndo', { params: { id: power } });
  assert.deepEqual(
    (await own(caretaker)).map(({ about }) => about),
    ['Posted a notice: Water'],
  );
});

test('nobody reads in a history what a student wishes for in a round', async () => {
  const { hostelId, studentId, second, caretaker, administrator, student } = await hostelOf();
  const id = await openExchange(caretaker, hostelId);
  await student.call('exchangeWish', { params: { id }, body: { wishes: [{ kind: 'room', roomId: second.id }] } });
  for (const client of [caretaker, administrator])
    for (const { about, changes } of await historyOf(client, studentId))
      assert.ok(!about.includes('wish') && !changes.some(({ kind }) => kind.includes('ish')), JSON.stringify({ about, changes }));
});

test('the hours of a hostel are told day by day, with a dash for a day without', async () => {
  const { hostelId, administrator } = await hostelOf();
  const inBy = ['', ...Array.from({ length: 6 }, () => '21:30')];
  const curfew = { inBy, outFrom: '05:00', grace: 10 };
  const { body } = await administrator.call('gateCurfewSet', { params: { hostelId }, body: { curfew } });
  const { changes } = (await administrator.call('operationGet', { params: { id: body.operationId } })).body;
  const told = changes.flatMap(({ fields }) => fields).find(({ label }) => label === 'In by, Sunday first');
  assert.equal(told?.after, '–, 21:30, 21:30, 21:30, 21:30, 21:30, 21:30');
});
