/** Tests each exported list over HTTP. Who may export is tested in `server/http/access.test.ts`, what all files have in common in `export-sheet.test.ts`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { campusDay } from '#server/campus-day.ts';
import { exported } from '#server/testing/exported.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import type { Client } from '#server/testing/client.ts';
import { detailsOnScreen } from '#contract/person/student-details.ts';
import { testServer } from '#server/testing/server.ts';
import { until } from '#server/testing/until.ts';

const server = testServer({ TIME_ZONE: 'Asia/Kolkata' });
const formats = ['csv', 'xlsx'] as const;

/** A hostel called Kavēri with two students in rooms and one without. */
async function setUp() {
  const staffed = await setUpStaffedHostel(server);
  const { hostelId } = staffed;
  const [single, , double] = await server.build.rooms(hostelId);
  assert.ok(single && double);
  const suffix = hostelId.slice(0, 8);
  const asha = await server.build.student({
    username: `asha.${suffix}`,
    hostelId,
    room: { roomId: single.id, seat: 1 },
    info: {
      name: 'Asha Rao',
      rollno: `007${suffix}`,
      programme: 'CSE',
      batch: '2022',
      gender: 'female',
      phone: '+91 98400 12345',
      fathersName: '=cmd()',
      mothersName: 'Lata',
      parentContactNo: '044 2345',
      address: '1, Sea Road\nChennai',
    },
  });
  const bela = await server.build.student({
    username: `bela.${suffix}`,
    hostelId,
    room: { roomId: double.id, seat: 1 },
    info: { name: 'Bela', programme: 'ECE' },
  });
  return { ...staffed, asha, bela, suffix };
}

const named = (rows: readonly Record<string, unknown>[]) => rows.map((row) => row['Name'] ?? row['Username']);

test('an exported list of students has every detail, the hostel and the room, and the hostel and the day in its file name', async () => {
  const { hostelId, caretaker, suffix } = await setUp();
  await server.database.write.updateTable('hostel').set({ name: 'Ganga – New wing' }).where('id', '=', hostelId).execute();
  for (const format of formats) {
    const file = await exported(server, caretaker, 'studentExport', { format, hostel: hostelId });
    assert.equal(file.name, `attachment; filename="students-ganga-new-wing-${campusDay('Asia/Kolkata')}.${format}"`);
    assert.equal(file.rows.length, 3);
    const asha = file.rows.find((row) => row['Name'] === 'Asha Rao') ?? {};
    assert.deepEqual(
      detailsOnScreen.filter(({ label }) => !(label in asha)),
      [],
    );
    assert.deepEqual(Object.fromEntries(Object.entries(asha).filter(([, value]) => value !== null)), {
      Name: 'Asha Rao',
      Programme: 'CSE',
      Batch: '2022',
      'Roll no': `007${suffix}`,
      Username: `asha.${suffix}`,
      Room: 'S1',
      Hostel: 'Ganga – New wing',
      Gender: 'Female',
      Phone: format === 'csv' ? "'+91 98400 12345" : '+91 98400 12345',
      'Parent contact': '044 2345',
      "Father's name": format === 'csv' ? "'=cmd()" : '=cmd()',
      "Mother's name": 'Lata',
      Address: '1, Sea Road\nChennai',
      State: 'Here',
      Account: 'Enabled',
    });
  }
});

test('an exported list of students can be imported again unchanged', async () => {
  const { hostelId, administrator } = await setUp();
  const { bytes } = await exported(server, administrator, 'studentExport', { format: 'csv', hostel: hostelId });
  const { body } = await administrator.call('studentImport', { body: bytes.toString() });
  assert.deepEqual([body.created, body.unchanged, body.errors], [0, 3, []]);
});

test('a list of students exported in Hindi has Hindi headings and can be imported again unchanged', async () => {
  const { hostelId, administrator } = await setUp();
  const file = await fetch(`${server.address}/api/v1/export/students?format=csv&hostel=${hostelId}`, {
    headers: { authorization: `Bearer ${administrator.token}`, 'accept-language': 'hi' },
  });
  const list = await file.text();
  assert.match(list, /रोल नं॰.*महिला/s);
  const { body } = await administrator.call('studentImport', { body: list });
  assert.deepEqual([body.created, body.unchanged, body.errors], [0, 3, []]);
});

test('an exported list of contacts has only names, rooms, hostels, parents and telephone numbers, sorted by room', async () => {
  const { hostelId, warden } = await setUp();
  const file = await exported(server, warden, 'studentExport', { format: 'xlsx', hostel: hostelId, columns: 'contacts' });
  assert.match(file.name, /filename="contacts-/);
  assert.deepEqual(file.headings, ['Name', 'Room', 'Hostel', 'Phone', "Father's name", "Mother's name", 'Parent contact']);
  assert.deepEqual(
    file.rows.map((row) => row['Room']),
    ['D3', 'S1', null],
  );
});

test('an exported list of students follows the search, filters and order of the screen', async () => {
  const { hostelId, caretaker } = await setUp();
  const filters: Record<string, string>[] = [
    {},
    { q: 'rao asha' },
    { programme: 'ECE' },
    { batch: '2022' },
    { room: 'without' },
    { room: 'with', sort: '-name' },
    { q: 'nobody' },
  ];
  for (const query of filters) {
    const { items } = (await caretaker.call('studentPage', { query: { hostel: hostelId, ...query } })).body;
    const file = await exported(server, caretaker, 'studentExport', { format: 'csv', hostel: hostelId, ...query });
    assert.deepEqual(
      file.rows.map((row) => row['Username']),
      items.map(({ username }) => username),
      JSON.stringify(query),
    );
  }
});

test('only administrators can export all students, and students who have left are exported only on request', async () => {
  const { hostelId, administrator, caretaker, bela, suffix } = await setUp();
  const { suffix: otherSuffix } = await setUp();
  await sql`update stay set until = now(), room_capacity = null where student_id = ${bela}`.execute(server.database.write);
  await sql`update student set hostel_id = null, left_on = '2026-03-01', left_reason = 'Moved', left_hostel_id = ${hostelId} where account_id = ${bela}`.execute(
    server.database.write,
  );
  const usernames = async (client: Client, query: Record<string, string> = {}) =>
    (await exported(server, client, 'studentExport', { format: 'csv', ...query })).rows.map((row) => String(row['Username']));
  const all = await usernames(administrator);
  assert.ok([`asha.${suffix}`, `asha.${otherSuffix}`, `bela.${otherSuffix}`].every((username) => all.includes(username)));
  assert.ok(!all.includes(`bela.${suffix}`));
  assert.ok((await usernames(administrator, { state: 'left' })).includes(`bela.${suffix}`));
  const left = await exported(server, caretaker, 'studentExport', { format: 'csv', hostel: hostelId, state: 'left' });
  assert.deepEqual(
    left.rows.map((row) => [row['Username'], row['State'], row['Left on'], row['Left because'], row['Hostel left'] !== null]),
    [[`bela.${suffix}`, 'Left', '2026-03-01', 'Moved', true]],
  );
  // a caretaker who names no hostel gets their own
  const own = await usernames(caretaker);
  assert.ok(own.includes(`asha.${suffix}`) && !own.includes(`asha.${otherSuffix}`));
});

test('an exported list of rooms has place, seats, state and occupants, and follows the search of the screen', async () => {
  const { hostelId, caretaker, suffix } = await setUp();
  await sql`update room set block = 'B', floor = '2', closed_since = now(), closed_reason = 'Leak', closed_until = '2027-01-15'
    where hostel_id = ${hostelId} and room_number = 'D4'`.execute(server.database.write);
  const file = await exported(server, caretaker, 'roomExport', { format: 'xlsx', hostel: hostelId });
  const byNumber = new Map(file.rows.map((row) => [row['Room'], row]));
  assert.deepEqual([...byNumber.keys()], ['D3', 'S1', 'S2', 'T5', 'D4']);
  const { Hostel: _, ...first } = byNumber.get('S1') ?? {};
  assert.deepEqual(first, {
    Room: 'S1',
    Block: null,
    Floor: null,
    Type: 'Single Seater',
    Seats: 1,
    Occupied: 1,
    Free: 0,
    Occupants: `Asha Rao (asha.${suffix})`,
    Accessible: null,
    State: 'Open',
    'Closed because': null,
    'Closed until': null,
  });
  const closed = byNumber.get('D4');
  assert.deepEqual(
    [closed?.['State'], closed?.['Free'], closed?.['Closed because'], closed?.['Closed until']],
    ['Closed', 0, 'Leak', new Date('2027-01-15T00:00:00Z')],
  );
  const numbers = async (query: Record<string, string>) =>
    (await exported(server, caretaker, 'roomExport', { format: 'csv', hostel: hostelId, ...query })).rows.map((row) => row['Room']);
  assert.deepEqual(await numbers({ show: 'free', q: 'd3' }), ['D3']);
  assert.deepEqual(await numbers({ q: 'rao' }), ['S1']);
  assert.deepEqual(await numbers({ q: 'block b floor 2' }), ['D4']);
  assert.deepEqual(await numbers({ show: 'closed' }), ['D4']);
});

test('an exported list of complaints has their campus times and follows search and filter', async () => {
  const { hostelId, caretaker, student } = await setUpStaffedHostel(server);
  for (const complaint of ['The tap drips', 'No light\nin the hall'])
    await student.call('complaintCreate', { params: { hostelId }, body: { complaint } });
  const [light] = (await caretaker.call('complaintList', { params: { hostelId } })).body.complaints;
  await caretaker.call('complaintResolve', { params: { id: light?._id }, body: { remark: '=New bulb' } });
  await sql`update complaint set created_at = '2026-03-01T20:00:00Z', resolved_at = '2026-03-02T05:30:00Z' where id = ${light?._id}`.execute(
    server.database.write,
  );
  const resolved = await exported(server, caretaker, 'complaintExport', { format: 'csv', status: 'resolved' });
  assert.deepEqual(
    resolved.rows.map((row) => [row['Complaint'], row['Status'], row['Remark'], row['Registered'], row['Resolved on']]),
    [['No light\nin the hall', 'Resolved', "'=New bulb", '2026-03-02 01:30', '2026-03-02 11:00']],
  );
  const sheet = await exported(server, caretaker, 'complaintExport', { format: 'xlsx', hostel: hostelId, sort: 'made' });
  assert.deepEqual(
    sheet.rows.map((row) => [row['Complaint'], row['Remark'] ?? '']),
    [
      ['No light\nin the hall', '=New bulb'],
      ['The tap drips', ''],
    ],
  );
  assert.deepEqual(sheet.rows[0]?.['Registered'], new Date('2026-03-02T01:30:00Z'));
  const { rows } = await exported(server, caretaker, 'complaintExport', { format: 'csv', q: 'drips tap' });
  assert.deepEqual(
    rows.map((row) => row['Complaint']),
    ['The tap drips'],
  );
});

test('an exported list of leave has days as dates, the nights and the decision', async () => {
  const { hostelId, warden, student } = await setUpStaffedHostel(server);
  const ask = (startDate: string, endDate: string, reason: string) =>
    student.call('leaveCreate', { body: { startDate, endDate, reason } }).then(({ body }) => body._id);
  await warden.call('leaveReject', {
    params: { id: await ask('2098-02-27', '2098-03-01', 'A wedding') },
    body: { caretakerRemark: 'Examinations' },
  });
  await ask('2098-05-01', '2098-05-01', 'A feast');
  await student.call('leaveCancel', { params: { id: await ask('2098-07-01', '2098-07-02', 'A trip') } });
  const { rows } = await exported(server, warden, 'leaveExport', { format: 'xlsx', hostel: hostelId });
  assert.deepEqual(
    rows.map((row) => [
      row['Start date'],
      row['End date'],
      row['Nights'],
      row['Reason'],
      row['Status'],
      row['Remark'],
      row['Decided on'] !== null,
    ]),
    [
      // pending first, as on the screen
      [new Date('2098-05-01'), new Date('2098-05-01'), 0, 'A feast', 'Pending', null, false],
      [new Date('2098-07-01'), new Date('2098-07-02'), 1, 'A trip', 'Cancelled', null, false],
      [new Date('2098-02-27'), new Date('2098-03-01'), 2, 'A wedding', 'Rejected', 'Examinations', true],
    ],
  );
  const found = await exported(server, warden, 'leaveExport', { format: 'csv', status: 'rejected', q: 'wedding' });
  assert.deepEqual(
    found.rows.map((row) => row['Start date']),
    ['2098-02-27'],
  );
});

test('an exported list of fines has amounts as numbers, their status, whether a payment is confirmed, and why they were cancelled', async () => {
  const { hostelId, studentId, caretaker, warden, student } = await setUpStaffedHostel(server);
  const impose = (amount: number, reason: string) =>
    caretaker.call('fineImpose', { body: { studentId, amount, reason } }).then(({ body }) => body._id);
  await impose(1250.5, 'A window');
  await student.call('finePay', { params: { id: await impose(50, 'A lamp') } });
  const confirmed = { method: 'bank', reference: 'T2611' } as const;
  await caretaker.call('fineConfirm', { params: { id: await impose(40, 'A key') }, body: confirmed });
  await caretaker.call('fineCancel', { params: { id: await impose(30, 'A door') }, body: { reason: 'Not she' } });
  const { rows } = await exported(server, warden, 'fineExport', { format: 'xlsx', hostel: hostelId, sort: '-amount' });
  assert.deepEqual(
    rows.map((row) => [
      row['Amount'],
      row['Reason'],
      row['Status'],
      row['Paid on'] !== null,
      row['Paid by'],
      row['Reference'],
      row['Cancelled because'],
    ]),
    [
      [1250.5, 'A window', 'Pending', false, null, null, null],
      [50, 'A lamp', 'Paid, not confirmed', true, null, null, null],
      [40, 'A key', 'Paid, confirmed', true, 'Bank transfer', 'T2611', null],
      [30, 'A door', 'Cancelled', false, null, null, 'Not she'],
    ],
  );
  const pending = await exported(server, warden, 'fineExport', { format: 'csv', status: 'pending' });
  assert.deepEqual(
    pending.rows.map((row) => row['Amount']),
    ['1250.5'],
  );
});

test('exported lists of inventory items and workers follow the search and filters of the screen', async () => {
  const { hostelId, caretaker, warden } = await setUpStaffedHostel(server);
  const add = (name: string, category: string, quantity: number) =>
    caretaker.call('inventoryCreate', { body: { name, category, quantity, threshold: 5, hostel: hostelId } });
  await add('Broom', 'Cleaning Supplies', 2);
  await add('Pens', 'Office Supplies', 9);
  const items = await exported(server, warden, 'inventoryExport', { format: 'xlsx', hostel: hostelId });
  assert.deepEqual(
    items.rows.map((row) => [row['Item name'], row['Category'], row['Quantity'], row['Threshold'], row['Stock']]),
    [
      ['Broom', 'Cleaning Supplies', 2, 5, 'Low stock'],
      ['Pens', 'Office Supplies', 9, 5, 'Enough'],
    ],
  );
  const narrowing: Record<string, string>[] = [{ low: 'only' }, { category: 'Cleaning Supplies' }, { q: 'broo' }];
  for (const query of narrowing)
    assert.deepEqual(
      (await exported(server, warden, 'inventoryExport', { format: 'csv', ...query })).rows.map((row) => row['Item name']),
      ['Broom'],
    );

  const employ = (name: string, position: string, contact: string) =>
    caretaker.call('workerCreate', { body: { name, username: `${name}-${hostelId}`, position, contact, hostel: hostelId } });
  await employ('Meena', 'Cleaner', '+91 98400 12345');
  const gone = await employ('Ravi', 'Security Guard', '98400 54321');
  const staff = await exported(server, warden, 'workerExport', { format: 'csv', hostel: hostelId, position: 'Cleaner' });
  assert.deepEqual(
    staff.rows.map((row) => [row['Name'], row['Position'], row['Contact']]),
    [['Meena', 'Cleaner', "'+91 98400 12345"]],
  );
  await caretaker.call('workerRemove', { params: { id: gone.body.data._id } });
  assert.deepEqual(named((await exported(server, warden, 'workerExport', { format: 'xlsx' })).rows), ['Meena']);
});

test('an exported audit log says who did what and when, with the filters of the list', async () => {
  const { hostelId, caretaker, studentId, administrator } = await setUpStaffedHostel(server);
  await caretaker.call('fineImpose', { body: { studentId, amount: 50, reason: 'A lamp' } });
  await caretaker.refused('complaintResolve', { params: { id: hostelId }, body: {} });
  const listed = async () => (await administrator.call('operationList', { query: { hostel: hostelId } })).body.operations;
  // a refusal is recorded after its response is sent
  await until('the refusal is in the list', async () => (await listed()).some(({ call }) => call === 'complaintResolve'));
  const operations = await listed();
  const file = await exported(server, administrator, 'operationExport', { format: 'xlsx', hostel: hostelId });
  assert.deepEqual(
    file.rows.map((row) => [String(row['No']), row['What'], row['Username'] ?? undefined]),
    operations.map(({ _id, about, by }) => [_id, about, by?.username]),
  );
  assert.match(String(file.rows.find((row) => String(row['What']).startsWith('Imposed a fine'))?.['Role']), /^caretaker$/);
  assert.ok(file.rows.length > 0 && file.rows.every((row) => row['Time'] instanceof Date));
  const none = await exported(server, administrator, 'operationExport', { format: 'csv', hostel: hostelId, to: '2020-01-01' });
  assert.deepEqual(none.rows, []);
});

test('the file name contains the name of the hostel even if that has no Latin letter', async () => {
  const { hostelId, caretaker } = await setUpStaffedHostel(server);
  await server.database.write.updateTable('hostel').set({ name: 'कावेरी' }).where('id', '=', hostelId).execute();
  const { name } = await exported(server, caretaker, 'workerExport', { format: 'csv' });
  const day = campusDay('Asia/Kolkata');
  assert.equal(name, `attachment; filename="staff-_-${day}.csv"; filename*=UTF-8''staff-${encodeURIComponent('कावेरी')}-${day}.csv`);
});

test('an exported file is not cached, and other formats or none are refused', async () => {
  const { caretaker } = await setUpStaffedHostel(server);
  const { status, headers } = await caretaker.request('/api/v1/export/staff?format=csv');
  assert.equal(status, 200);
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal((await caretaker.request('/api/v1/export/staff')).status, 400);
  assert.equal((await caretaker.request('/api/v1/export/staff?format=pdf')).status, 400);
});
