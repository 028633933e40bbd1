import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { brokenSeals } from '#server/admin/verify-log.ts';
import { recordOf } from '#server/db/record-table.ts';
import { campusDay } from '#server/campus-day.ts';
import { sealOperations } from '#server/operation/seal.ts';
import { newBatch, openRound } from '#server/testing/rounds.ts';
import { tablesHolding } from '#server/testing/table-digests.ts';
import { openExchange } from '#server/testing/rounds.ts';
import { clientOf, type Client } from '#server/testing/client.ts';
import { workbookOf } from '#server/testing/exported.ts';
import { testServer } from '#server/testing/server.ts';
import { matches, patternOf } from './mentions.ts';

const server = testServer();
const today = () => campusDay(server.settings.TIME_ZONE);

const password = 'three quiet monsoons';
const details = {
  name: 'Asha Vaidyanathan',
  rollno: '22BSM077',
  gender: 'female',
  phone: '98400 77123',
  email: 'asha.v@example.org',
  fathersName: 'Raghavan Vaidyanathan',
  mothersName: 'Kamalakshi Vaidyanathan',
  parentContactNo: '044 2345 6789',
  address: '17, {Sandpiper Lane',
};
/** Texts that must be stored nowhere after the erasure. The name with `Formerly` and the next number are from before a correction. */
const traces = [
  ...Object.values(details).filter((each) => each !== 'female'),
  'asha.v77',
  'Asha Formerly',
  '98400 00001',
  'private',
  '10.9.8.7',
];

async function sealAll(): Promise<void> {
  while ((await server.database.write.transaction().execute(sealOperations)) > 0);
}

async function faultsOfLog(): Promise<string[]> {
  await sealAll();
  const lines: string[] = [];
  await brokenSeals(server.database.read, (line) => lines.push(line));
  return lines.filter((line) => line.startsWith('FAIL'));
}

const reply = async <T>(of: Promise<{ body: T }>): Promise<T> => (await of).body;

async function idOf(username: string): Promise<string> {
  const found = await server.database.read.selectFrom('account').select('id').where('username', '=', username).executeTakeFirstOrThrow();
  return found.id;
}

/** The counts and sums of a hostel, which do not depend on names. */
async function sumsOf(administrator: Client, hostelId: string, during: string): Promise<unknown> {
  const totals = await server.database.read
    .selectFrom('fine')
    .select((eb) => [eb.fn.countAll<number>().as('fines'), eb.fn.sum<number>('amount').as('amount'), 'status'])
    .where('hostel_id', '=', hostelId)
    .groupBy('status')
    .execute();
  const occupants = await reply(administrator.call('hostelOccupants', { params: { id: hostelId }, query: { at: during } }));
  const attendance = await reply(administrator.call('attendanceSummary', { params: { date: today() } }));
  const { hostels: _, ...dashboard } = (await reply(administrator.call('dashboardToday'))) as object & { hostels?: unknown };
  const { rows: rates } = await sql`
    select day, status, count(*) from attendance where hostel_id = ${hostelId} group by day, status order by 1, 2`.execute(
    server.database.read,
  );
  const seats = occupants.rooms.map((room) => [room.roomNumber, room.occupants.length]);
  assert.equal(occupants.rooms.flatMap((room) => room.occupants).length, 1);
  return { totals, seats, attendance, dashboard, rates };
}

/** Puts her into a round, with a wish and a group, and into a room exchange with a wish. The first round is cancelled. */
async function putIntoRounds(administrator: Client, student: Client, { id, hostelId }: { id: string; hostelId: string }): Promise<void> {
  const { _id: roundId } = await openRound(administrator, { hostelIds: [await server.build.hostel()], batch: newBatch() });
  const of = { round_id: roundId, student_id: id };
  const { database } = server;
  await database.write
    .insertInto('round_student')
    .values({ ...of, code: 'asha-code' })
    .execute();
  await student.call('roundWish', { params: { id: roundId }, body: { sizes: [2], hostels: [], blocks: ['Quiet block'], floors: [] } });
  const { code } = (await student.call('roundGroupCreate', { params: { id: roundId } })).body;
  assert.ok(code);
  await administrator.call('roundCancel', { params: { id: roundId }, body: { reason: 'Another time.' } });
  const exchangeId = await openExchange(administrator, hostelId);
  await student.call('exchangeWish', { params: { id: exchangeId }, body: { wishes: [{ kind: 'seats', in: hostelId, seats: 3 }] } });
}

/** A student with a record of every kind, who has checked out unless `checkedOut` is false, and who is named in texts of others. */
async function lifeOf({ checkedOut = true, username = 'asha.v77', rollno = details.rollno } = {}) {
  const { hostelId, caretakerId, wardenId } = await server.build.staffedHostel();
  const [room, otherRoom] = await server.build.rooms(hostelId);
  assert.ok(room && otherRoom);
  const [administrator, caretaker, warden] = [
    await server.as('hosteladmin'),
    await server.as('caretaker', caretakerId),
    await server.as('warden', wardenId),
  ];
  const registered = { username, password, studentInfo: { ...details, rollno, name: 'Asha Formerly', phone: '98400 00001' } };
  await administrator.call('studentRegister', { body: registered });
  const id = await idOf(username);
  const fellowId = await server.build.student({ hostelId, info: { name: 'Bela Kurup', address: 'Sandpiper Court' } });
  await administrator.call('hostelAllot', { body: { hostelId, studentIds: [id] } });
  await caretaker.call('roomReassign', { body: { studentId: id, newRoomId: room.id } });
  await administrator.call('studentChange', { params: { id }, body: { name: details.name, phone: details.phone } });
  const { token } = await reply(server.nobody.call('login', { body: { username, password } }));
  const student = clientOf(server.address, token);
  const params = { hostelId };
  await student.request('/api/v1/complaint/' + hostelId, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': hostelId },
    body: JSON.stringify({ complaint: 'private: the tap drips.' }),
  });
  const complaint = async () => (await reply(student.call('complaintOwn'))).complaints[0]?._id ?? '';
  await caretaker.call('complaintResolve', { params: { id: await complaint() }, body: { remark: 'private: mended' } });
  await student.call('complaintReopen', { params: { id: await complaint() }, body: { reason: 'private: it drips again' } });
  await caretaker.call('complaintResolve', { params: { id: await complaint() }, body: { remark: 'private: mended twice' } });
  await student.call('leaveCreate', { body: { startDate: '2098-01-02', endDate: '2098-01-04', reason: 'private: a wedding' } });
  const leaveId = (await reply(student.call('leaveOwn')))[0]?._id ?? '';
  await warden.call('leaveReject', { params: { id: leaveId }, body: { caretakerRemark: 'private: exams' } });
  await warden.call('leaveTakeBack', { params: { id: leaveId } });
  await warden.call('leaveApprove', { params: { id: leaveId } });
  await caretaker.call('fineImpose', { body: { studentId: id, amount: 120.5, reason: 'private: a window' } });
  const fineId = (await reply(student.call('fineOwn')))[0]?._id ?? '';
  await student.call('roomChangeCreate', { body: { message: 'private: a quieter room', hostelId } });
  const requests = await reply(caretaker.call('roomChangeList', { params }));
  await caretaker.call('roomChangeDecline', { params: { id: requests[0]?._id ?? '' }, body: { remark: 'private: none is free' } });
  await warden.call('roundNeedCreate', { body: { studentId: id, reason: 'private: a broken leg' } });
  await warden.call('roundApartCreate', { body: { studentId: fellowId, otherId: id, reason: 'private: a quarrel' } });
  await putIntoRounds(administrator, student, { id, hostelId });
  const marks = { attendances: [id, fellowId].map((studentId) => ({ studentId, status: 'present' })) };
  await caretaker.call('attendanceMark', { params: { hostelId, date: today() }, body: marks });
  const during = new Date().toISOString();
  // in texts of others
  await caretaker.call('noticeCreate', { body: { title: 'Keys of asha  vaidyanathan', description: 'Found: call 98400 77123.' } });
  const fellow = await server.as('student', fellowId);
  await fellow.call('complaintCreate', {
    params,
    body: { complaint: '22BSM077 sings at night; I wrote to asha.v@example.org. Ashamed I am.' },
  });
  const written = { id: otherRoom.id, closed_reason: 'Asha Vaidyanathan left the tap on.', closed_since: new Date().toISOString() };
  await server.database.write.updateTable('room').set(written).where('id', '=', otherRoom.id).execute();
  await server.database.write
    .updateTable('known_origin')
    .set({ origin: 'address 10.9.8.7' })
    .where('account_id', '=', id)
    .where('origin', 'like', 'address%')
    .execute();
  const life = { id, hostelId, during, fineId, fellow, administrator, caretaker, student, wardenId };
  if (!checkedOut) return { ...life, checkOutId: '' };
  await student.call('finePay', { params: { id: fineId } });
  await caretaker.call('fineConfirm', { params: { id: fineId }, body: { method: 'upi', reference: 'private T2611' } });
  const left = await reply(
    administrator.call('studentCheckOut', { params: { id }, body: { day: today(), reason: 'private: over', despite: true } }),
  );
  return { ...life, checkOutId: left.operationId ?? '' };
}

const eraseBy = (administrator: Client, id: string, username = 'asha.v77') =>
  administrator.call('personErase', { params: { id }, body: { username } });

test('an export holds the data of one person in every table, and nothing of anybody else', async () => {
  const { id, administrator, caretaker, student, fellow, hostelId } = await lifeOf();
  const found = await workbookOf(server, administrator, `/export/person?account=${id}`);
  const facts = new Map(found['Details']?.map(([what, value]) => [what, value]));
  for (const value of ['asha.v77', ...Object.values(details).filter((each) => each !== 'female'), 'Female', 'private: over'])
    assert.ok([...facts.values()].includes(value), value);
  const holds = (sheet: string, ...texts: string[]) => {
    const cells = JSON.stringify(found[sheet]);
    for (const text of texts) assert.ok(cells.includes(text), `${sheet}: ${text} in ${cells}`);
  };
  holds('Stays', 'S1');
  holds('Attendance', 'Present');
  holds('Leave requests', 'private: a wedding', 'Approved', 'rejected: private: exams');
  holds('Complaints', 'private: the tap drips.', 'private: mended twice', 'private: mended → private: it drips again');
  holds('Fines', '120.5', 'private: a window', 'private T2611', 'UPI', 'Paid, confirmed');
  holds('Room changes', 'private: a quieter room', 'private: none is free', 'Declined');
  holds('Needs an accessible room', 'private: a broken leg');
  holds('Allotment rounds', 'asha-code', 'Quiet block', 'Cancelled');
  holds('Room-change wishes', 'A room for 3');
  holds('Notifications', 'You were fined ₹120.50: private: a window');
  holds('Signed in now', 'node');
  holds('Signed in from', 'address 10.9.8.7');
  holds('Done by the person', 'Signed in', 'Applied for leave', '127.0.0.1');
  holds('Recorded about the person', 'Name: Asha Formerly → Asha Vaidyanathan', 'Phone: 98400 00001 → 98400 77123', 'hosteladmin');
  const { rows } = await sql<{ name: string }>`
    select username as name from account where id <> ${id} union select name from account where id <> ${id} and name <> ''
    union select complaint from complaint where student_id <> ${id} union select 'Sandpiper Court'`.execute(server.database.read);
  const everything = JSON.stringify(found);
  assert.deepEqual(
    rows.map(({ name }) => name).filter((name) => everything.includes(name)),
    [],
  );

  // students can export their own data, even after they have left
  const own = await workbookOf(server, student, '/export/me');
  assert.deepEqual(own['Complaints'], found['Complaints']);
  assert.ok(!JSON.stringify(await workbookOf(server, fellow, '/export/me')).includes('private'));
  for (const client of [caretaker, fellow]) assert.equal((await client.request(`/api/v1/export/person?account=${id}`)).status, 403);

  // the export of a caretaker holds teams and notices, but not the people whom notifications name
  await caretaker.call('noticeCreate', { body: { title: 'Gate', description: 'It closes at ten.' } });
  const { userId } = await reply(caretaker.call('me'));
  const staff = await workbookOf(server, administrator, `/export/person?account=${userId}`);
  const { name: hostel } = await server.database.read
    .selectFrom('hostel')
    .select('name')
    .where('id', '=', hostelId)
    .executeTakeFirstOrThrow();
  assert.deepEqual(staff['Teams']?.[1]?.slice(0, 3), [hostel, 'caretaker', 'Yes']);
  assert.deepEqual(staff['Notices']?.map(([title]) => title).includes('Gate'), true);
  const notified = JSON.stringify(staff['Notifications']);
  assert.match(notified, /… made a complaint: …/);
  assert.doesNotMatch(notified, /Asha|private|Bela/);
  await eraseBy(administrator, id);
});

test('an erased person is in no column of any table, sums are unchanged, and the seals of the audit log hold', async () => {
  const { id, hostelId, during, administrator, caretaker, student, fellow, fineId } = await lifeOf();
  assert.deepEqual(await faultsOfLog(), []);
  for (const trace of traces) assert.notDeepEqual(await tablesHolding(server.database.read, trace), [], trace);
  const before = await sumsOf(administrator, hostelId, during);
  const foreseen = await reply(administrator.call('personErasure', { params: { id } }));
  assert.deepEqual(
    [foreseen.obstacles, foreseen.stays, foreseen.attendance, foreseen.fines, foreseen.leave, foreseen.complaints, foreseen.roomChanges],
    [[], 1, 1, 1, 1, 1, 1],
  );
  assert.ok(['Asha Vaidyanathan', 'Asha Formerly', '22BSM077', 'asha.v77', '98400 77123'].every((word) => foreseen.words.includes(word)));
  assert.equal(foreseen.mentions, 3, 'the notice, the complaint and the room');
  const { body: mistyped } = await administrator.refused('personErase', { params: { id }, body: { username: 'asha.v' } });
  assert.ok(mistyped.fields?.['username']);

  const { body } = await eraseBy(administrator, id);
  assert.deepEqual(body, { message: 'The person was erased.' });
  for (const trace of traces) assert.deepEqual(await tablesHolding(server.database.read, trace), [], trace);
  assert.deepEqual(await sumsOf(administrator, hostelId, during), before);
  assert.deepEqual(await faultsOfLog(), []);

  // the texts of others stay, and so do her records without her name
  const texts = await server.database.read.selectFrom('complaint').select('complaint').where('hostel_id', '=', hostelId).execute();
  assert.deepEqual(texts.map(({ complaint }) => complaint).toSorted(), [
    '',
    'A former student sings at night; I wrote to A former student. Ashamed I am.',
  ]);
  assert.equal((await reply(fellow.call('noticeList')))[0]?.title, 'Keys of A former student');
  const account = await server.database.read.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  assert.deepEqual([account.name, account.password_hash, account.phone], ['A former student', null, '']);
  assert.ok(account.erased_at !== null && account.disabled_at !== null);
  const page = await reply(administrator.call('studentGet', { params: { id } }));
  assert.deepEqual([page.erased, page.student.name, page.student.rollno, page.left?.reason], [true, 'A former student', '', '']);
  const fine = await reply(caretaker.call('fineGet', { params: { id: fineId } }));
  assert.deepEqual([fine.amount, fine.reason, fine.student.name], [120.5, '', 'A former student']);

  // she is in no list or search, and her account can no longer be used or changed
  assert.equal((await student.refused('me')).status, 401);
  await server.nobody.refused('login', { body: { username: 'asha.v77', password } });
  for (const q of ['asha', 'former'])
    assert.deepEqual((await reply(administrator.call('searchEverywhere', { query: { q } }))).students.found, []);
  assert.equal((await reply(administrator.call('accountList', { query: { q: 'former', state: 'left' } }))).total, 0);
  const left = await reply(administrator.call('studentPage', { query: { hostel: hostelId, state: 'left' } }));
  assert.equal(left.total, 0);
  for (const refused of [
    await administrator.refused('personErase', { params: { id }, body: { username: account.username } }),
    await administrator.refused('accountChange', { params: { id }, body: { disabled: false } }),
    await administrator.refused('accountSignInCode', { params: { id } }),
    await administrator.refused('studentChange', { params: { id }, body: { name: 'Asha' } }),
    await administrator.refused('hostelAllot', { body: { hostelId, studentIds: [id] } }),
  ])
    assert.ok([404, 409].includes(refused.status), JSON.stringify(refused.body));
  // her username and roll number are free again, and a student who was never in a hostel can be erased too
  await administrator.call('studentRegister', { body: { username: 'asha.v77', password, studentInfo: { rollno: '22BSM077' } } });
  await eraseBy(administrator, await idOf('asha.v77'));
  assert.deepEqual(await faultsOfLog(), []);
});

test('the audit log and the histories say that something was erased, and none of that can be undone', async () => {
  const { id, administrator, checkOutId, student } = await lifeOf();
  const { userId } = await reply(student.call('me'));
  assert.equal(userId, id);
  await eraseBy(administrator, id);
  const { body } = await administrator.refused('operationUndo', { params: { id: checkOutId } });
  assert.equal(body.code, 'undoBlocked');
  assert.match(body.message, /was erased since/);
  const operation = await reply(administrator.call('operationGet', { params: { id: checkOutId } }));
  assert.equal(operation.about, 'Checked out a student: A former student');
  assert.deepEqual(
    operation.changes.map(({ kind, did }) => [kind, did]),
    [
      ['Student', 'changed'],
      ['Student', 'erased'],
    ],
    'that a room became free stays told',
  );
  const { entries } = await reply(administrator.call('historyList', { query: { object: id } }));
  const [last] = entries;
  assert.equal(last?.about, 'Erased a person');
  assert.ok(last.changes.length > 0 && last.changes.every(({ did }) => did === 'erased'));
  const { operations } = await reply(administrator.call('operationList', { query: { by: id } }));
  assert.ok(operations.length > 3);
  assert.deepEqual([...new Set(operations.map(({ by, address }) => `${by?.name}${address}`))], ['A former student']);
  const [erasing] = (await reply(administrator.call('operationList', { query: { object: id, kind: 'accounts' } }))).operations;
  assert.deepEqual([erasing?.call, erasing?.undoable, erasing?.about], ['personErase', false, 'Erased a person: A former student']);
  // that there was a need or a pair is itself what was erased
  const { rows: careful } = await sql<{ id: number }>`
    select distinct operation_id as id from operation_change where table_name in ('room_need', 'apart_pair') and erased_by is not null`.execute(
    server.database.read,
  );
  assert.ok(careful.length >= 3);
  const care: readonly string[] = ['room_need', 'apart_pair'].map((table) => recordOf(table)?.kind ?? table);
  for (const { id: operationId } of careful) {
    const told = await reply(administrator.call('operationGet', { params: { id: String(operationId) } }));
    assert.deepEqual(
      told.changes.filter(({ kind }) => care.includes(kind)),
      [],
    );
    assert.equal(told.total, told.changes.length);
  }
});

/** Changes the log with its protecting triggers disabled, as only the owner of the tables can. Returns what verify reports, and restores the log. */
async function tampered(change: string): Promise<string[]> {
  const tables = ['operation', 'operation_change'];
  const guards = (how: string) => tables.map((table) => `alter table ${table} ${how} trigger user;`).join(' ');
  const run = (statements: string) =>
    sql.raw(`begin; ${guards('disable')} ${statements}; ${guards('enable')} commit`).execute(server.database.write);
  await run(tables.map((table) => `create table kept_${table} as table ${table}`).join('; '));
  await run(change);
  const faults = await faultsOfLog();
  await run(
    tables
      .map((table) => `delete from ${table}; insert into ${table} overriding system value table kept_${table}; drop table kept_${table}`)
      .join('; '),
  );
  assert.deepEqual(await faultsOfLog(), [], change);
  return faults;
}

test('verify detects what is missing from the audit log, but was not erased with a person', async () => {
  const { id, administrator } = await lifeOf();
  await eraseBy(administrator, id);
  const other = await lifeOf({ checkedOut: false, username: 'other', rollno: 'other' });
  assert.deepEqual(await faultsOfLog(), []);
  const eraser = `(select max(operation_id) from erasure)`;
  const others = `row_key = '${other.id}' and table_name = 'account' and before is null`;
  const removed = `before = null, after = null, before_hash = image_hash(before), after_hash = image_hash(after)`;
  const constraint = `alter table operation_change drop constraint operation_change_image_or_hash;`;
  assert.match(
    (await tampered(`update operation_change set after_hash = '\\x00' where erased_by = ${eraser} and row_key = '${id}'`)).join(),
    /was changed after it was sealed.*removed other images than it says/,
  );
  assert.match(
    (await tampered(`update operation_change set ${removed}, erased_by = ${eraser} where ${others}`)).join(),
    /removed other images than it says/,
  );
  assert.match(
    (await tampered(`update operation_change set ${removed}, erased_by = 1 where ${others}`)).join(),
    /operation 1 removed images, and erased nobody/,
  );
  assert.match(
    (await tampered(`update operation set by_id = null where erased_by = ${eraser}`)).join(),
    /removed other images than it says/,
  );
  // this comes last, because the constraint is not restored
  assert.match((await tampered(`${constraint} update operation_change set ${removed} where ${others}`)).join(), /no erasing removed them/);
});

test('a name and a telephone number are removed from all texts, however the number is written, and those of others stay', async () => {
  const administrator = await server.as('hosteladmin');
  const warden = await server.as('warden');
  const id = await server.build.student({
    info: { name: 'Chitra Balakrishnan', phone: '+91 98765-43210', parentContactNo: '044 2345 6780' },
    username: 'chitra.b4',
  });
  const { _id: roundId } = await openRound(administrator, {
    hostelIds: [await server.build.hostel()],
    batch: newBatch(),
    name: 'For Chitra Balakrishnan',
  });
  await administrator.call('roundCancel', { params: { id: roundId }, body: { reason: 'Another time.' } });
  await administrator.call('institutionChange', { body: { name: 'Chitra Balakrishnan Trust' } });
  const written = ['98765 43210', '9876543210', '+91-98765-43210', '(+91) 98765.43210', '044-23456780', '+919876543210', '09876543210'];
  const others = ['98765 43211', '1 98765 432 105', '98765432101', '44 2345 6781', 'Room 98765, 43210 rupees'];
  for (const text of [...written, ...others]) await warden.call('noticeCreate', { body: { title: 'Call', description: `Call ${text}.` } });
  const named = `Ask Chitra Balakrishnan, ${written.join(', ')}.`;
  await warden.call('noticeCreate', { body: { title: 'Ask', description: named } });
  await eraseBy(administrator, id, 'chitra.b4');
  const notices = await reply(warden.call('noticeList', { query: {} }));
  const said = notices.filter(({ title }) => title === 'Call').map(({ description }) => description);
  assert.deepEqual(
    said.toReversed(),
    [...written.map(() => 'A former student'), ...others].map((text) => `Call ${text}.`),
  );
  assert.equal(
    notices.find(({ title }) => title === 'Ask')?.description,
    `Ask A former student, ${written.map(() => 'A former student').join(', ')}.`,
  );
  assert.equal((await reply(administrator.call('institutionSettings'))).name, 'A former student Trust');
  const { name: round } = await reply(administrator.call('roundGet', { params: { id: roundId } }));
  assert.equal(round, 'For A former student');
  assert.deepEqual(await tablesHolding(server.database.read, '98765-43210'), []);
  assert.deepEqual(await faultsOfLog(), []);
});

test('a text that the quick look passes over would not match the whole expression either', async () => {
  const words = ['Chitra Balakrishnan', 'Zoë Mañana', 'चित्रा नायर', 'Élan', 'a_b.4%', String.raw`back\slash1`];
  const pattern = patternOf({ words, telephones: ['+91 98765-43210', '044 2345 6780'] }, randomUUID());
  const texts = [
    ...words.flatMap((word) => [word, word.toUpperCase(), `the ${word.replace(' ', '  \n')}.`, `x${word}`, word.slice(1)]),
    '98765.43210',
    '(+91) 98765 43210',
    '9876543211',
    '04423456780',
    '0 4 4 2 3 4 5 6 7 8 0',
    '',
  ];
  const { rows } = await sql<{ text: string; looked: boolean; whole: boolean }>`
    select text, ${matches(sql.ref('text'), pattern)} as looked, text ~* ${pattern.exact} as whole
    from unnest(${texts}::text[]) as text`.execute(server.database.read);
  assert.deepEqual(
    rows.filter(({ looked, whole }) => looked !== whole),
    [],
  );
  assert.ok(rows.filter(({ whole }) => whole).length > words.length * 2);
});

test('a person cannot be erased while something of theirs is open, and all of it is named', async () => {
  const { id, hostelId, administrator, caretaker, student } = await lifeOf({ checkedOut: false });
  await student.call('complaintCreate', { params: { hostelId }, body: { complaint: 'private: again' } });
  await student.call('leaveCreate', { body: { startDate: '2032-01-02', endDate: '2032-01-04', reason: 'private' } });
  await student.call('roomChangeCreate', { body: { message: 'private', hostelId } });
  const name = 'Asha Vaidyanathan';
  const foreseen = async (of = id) => (await reply(administrator.call('personErasure', { params: { id: of } }))).obstacles;
  const { name: hostel } = await server.database.read
    .selectFrom('hostel')
    .select('name')
    .where('id', '=', hostelId)
    .executeTakeFirstOrThrow();
  const wanted = [
    `${name} is a student of ${hostel}. Check them out first.`,
    '1 fine is unpaid: ₹120.50. Have it paid first, or cancel it.',
    '1 leave request waits for a decision.',
    '1 complaint is not resolved yet.',
    'A request for another room is open.',
  ];
  assert.deepEqual(await foreseen(), wanted);
  const { status, body } = await administrator.refused('personErase', { params: { id }, body: { username: 'asha.v77' } });
  assert.deepEqual(
    [status, body.code, (body as { blockedBy?: { message: string }[] }).blockedBy?.map(({ message }) => message)],
    [409, 'erasureBlocked', wanted],
  );
  const due = (await reply(student.call('fineOwn')))[0]?._id ?? '';
  await student.call('finePay', { params: { id: due } });
  assert.ok((await foreseen()).includes('1 payment is not confirmed: ₹120.50. Confirm it first, or cancel the fine.'));

  const leadId = (await reply(caretaker.call('me'))).userId;
  const { username } = await server.database.read
    .selectFrom('account')
    .select('username')
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow();
  assert.deepEqual(await foreseen(leadId), [`${username} leads the team of ${hostel}. Take them out of the team first.`]);
  const ownId = (await reply(administrator.call('me'))).userId;
  assert.deepEqual((await foreseen(ownId))[0], 'You cannot erase yourself. Another administrator can.');
  await server.database.write
    .updateTable('account')
    .set({ disabled_at: new Date().toISOString() })
    .where('role', '=', 'hosteladmin')
    .where('id', '<>', ownId)
    .execute();
  assert.deepEqual((await foreseen(ownId))[1], 'The last administrator who can sign in must stay.');
});

test('a member of staff can be erased; what they did is kept without their name', async () => {
  const administrator = await server.as('hosteladmin');
  const { hostelId, wardenId, studentId } = await server.build.staffedHostel();
  const id = await server.build.account({ role: 'caretaker', username: 'savita.p9', name: 'Savita Patwardhan', phone: '98400 55667' });
  await server.build.place(hostelId, id);
  const caretaker = await server.as('caretaker', id);
  await caretaker.call('fineImpose', { body: { studentId, amount: 75, reason: 'Savita Patwardhan saw the window break.' } });
  const text = { title: 'Water', description: 'Ask savita.p9 at the office.' };
  await caretaker.call('noticeCreate', { body: { ...text, forHostel: hostelId } });
  const warden = await server.as('warden', wardenId);
  await warden.call('noticeUpdate', {
    params: { id: (await reply(warden.call('noticeList')))[0]?._id ?? '' },
    body: { title: 'Water', description: 'Ask Savita Patwardhan.' },
  });
  await administrator.call('hostelTeamRemove', { params: { id: hostelId, accountId: id } });
  await eraseBy(administrator, id, 'Savita.P9');
  for (const trace of ['Savita Patwardhan', 'savita.p9', '98400 55667', 'savita patwardhan'])
    assert.deepEqual(await tablesHolding(server.database.read, trace), [], trace);
  const [notice] = await reply(warden.call('noticeList'));
  assert.deepEqual([notice?.description, notice?.postedBy?.name], ['Ask A former member of staff.', 'A former member of staff']);
  assert.deepEqual(await faultsOfLog(), []);
});
