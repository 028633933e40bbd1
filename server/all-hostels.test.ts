/** The paged lists over all hostels, each tested for one hostel and for all. Who may read them is tested in `http/access.test.ts`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { setUpStaffedHostel, type StaffedHostel } from '#server/testing/staffed-hostel.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer({ TIME_ZONE: 'Asia/Kolkata' });

const write = () => server.database.write;

/** Two hostels, and a word to write into their records that occurs in no others. */
async function twoHostels(): Promise<{ word: string; ganga: StaffedHostel; yamuna: StaffedHostel }> {
  const [ganga, yamuna] = [await setUpStaffedHostel(server), await setUpStaffedHostel(server)];
  return { word: `word${ganga.hostelId.slice(0, 8)}`, ganga, yamuna };
}

test('complaints of all hostels are listed newest first, with their hostel, and can be searched, filtered, sorted and paged', async () => {
  const { word, ganga, yamuna } = await twoHostels();
  const complain = ({ student, hostelId }: StaffedHostel, text: string) =>
    student.call('complaintCreate', { params: { hostelId }, body: { complaint: `${text} ${word}` } });
  await complain(ganga, 'Tap');
  await complain(yamuna, 'Lamp');
  await complain(ganga, 'Door');
  const { administrator, caretaker, hostelId } = ganga;
  const page = async (query: Record<string, string>, client = administrator) => {
    const { body } = await client.call('complaintPage', { query: { q: word, ...query } });
    return { ...body, texts: body.items.map(({ complaint }) => complaint.split(' ')[0]) };
  };
  assert.deepEqual((await page({})).texts, ['Door', 'Lamp', 'Tap']);
  assert.deepEqual(
    (await page({})).items.map(({ hostel }) => hostel._id),
    [hostelId, yamuna.hostelId, hostelId],
  );
  assert.deepEqual((await page({ hostel: yamuna.hostelId })).texts, ['Lamp']);
  assert.deepEqual((await page({ q: `${word} TAP` })).texts, ['Tap']);
  assert.deepEqual((await page({ sort: 'made' })).texts, ['Tap', 'Lamp', 'Door']);
  const second = await page({ page: '2', pageSize: '2' });
  assert.deepEqual([second.texts, second.total, second.page, second.pageSize], [['Tap'], 3, 2, 2]);
  const [door] = (await page({})).items;
  await caretaker.call('complaintResolve', { params: { id: door?._id }, body: {} });
  assert.deepEqual((await page({ status: 'pending' })).texts, ['Lamp', 'Tap']);
  assert.deepEqual((await page({ sort: '-status' })).texts, ['Door', 'Lamp', 'Tap']);
  await ganga.student.call('complaintReopen', { params: { id: door?._id }, body: { reason: 'It still creaks' } });
  const [reopened] = (await page({ q: `${word} creaks` })).items;
  assert.deepEqual([reopened?._id, reopened?.status, reopened?.reopenings.length], [door?._id, 'pending', 1]);
  // a caretaker reads the complaints of one hostel, whether or not the query names it
  assert.deepEqual((await page({}, caretaker)).texts, ['Door', 'Tap']);
});

test('leave requests of all hostels are listed pending first, each in the hostel where the student lives now', async () => {
  const { word, ganga, yamuna } = await twoHostels();
  const ask = async ({ student }: StaffedHostel, day: string, reason: string) =>
    (await student.call('leaveCreate', { body: { startDate: day, endDate: day, reason: `${reason} ${word}` } })).body._id;
  const feast = await ask(ganga, '2098-05-03', 'Feast');
  await ask(yamuna, '2098-05-01', 'Wedding');
  await ask(ganga, '2098-05-02', 'Trip');
  const { administrator, warden } = ganga;
  const page = async (query: Record<string, string>, client = administrator) =>
    (await client.call('leavePage', { query: { q: word, ...query } })).body.items.map(({ reason }) => reason.split(' ')[0]);
  assert.deepEqual(await page({}), ['Trip', 'Wedding', 'Feast']);
  await warden.call('leaveApprove', { params: { id: await ask(ganga, '2098-06-01', 'Exam') } });
  assert.deepEqual(await page({}), ['Trip', 'Wedding', 'Feast', 'Exam']);
  assert.deepEqual(await page({ sort: 'newest' }), ['Exam', 'Trip', 'Wedding', 'Feast']);
  assert.deepEqual(await page({ sort: 'start' }), ['Wedding', 'Trip', 'Feast', 'Exam']);
  assert.deepEqual(await page({ status: 'approved' }), ['Exam']);
  assert.deepEqual(await page({}, yamuna.warden), ['Wedding']);
  await ganga.student.call('leaveCancel', { params: { id: feast } });
  assert.deepEqual(await page({ status: 'cancelled' }), ['Feast']);
  await administrator.call('hostelTakeOut', { body: { studentIds: [ganga.studentId] } });
  const { items } = (await administrator.call('leavePage', { query: { q: word } })).body;
  assert.equal(items.find(({ _id }) => _id === feast)?.hostel, null);
  assert.deepEqual(await page({}, warden), []);
});

test('fines of all hostels are listed with the totals of all that the search finds, whichever page and state is listed', async () => {
  const { word, ganga, yamuna } = await twoHostels();
  const impose = async ({ caretaker, studentId }: StaffedHostel, amount: number, reason: string) =>
    (await caretaker.call('fineImpose', { body: { studentId, amount, reason: `${reason} ${word}` } })).body._id;
  await impose(ganga, 100.25, 'Lamp');
  await impose(yamuna, 50, 'Door');
  const key = await impose(ganga, 0.5, 'Key');
  await ganga.student.call('finePay', { params: { id: key } });
  await ganga.caretaker.call('fineCancel', { params: { id: await impose(ganga, 9, 'Mistake') }, body: { reason: 'Not Asha' } });
  const page = async (query: Record<string, string>) => {
    const { items, total, totals } = (await ganga.administrator.call('finePage', { query: { q: word, ...query } })).body;
    return { reasons: items.map(({ reason }) => reason.split(' ')[0]), total, totals };
  };
  const none = { count: 0, amount: 0 };
  const one = { count: 1, amount: 0.5 };
  const totals = { pending: { count: 2, amount: 150.25 }, unconfirmed: one, confirmed: none };
  assert.deepEqual(await page({}), { reasons: ['Mistake', 'Key', 'Door', 'Lamp'], total: 4, totals });
  assert.deepEqual(await page({ status: 'unconfirmed', pageSize: '1' }), { reasons: ['Key'], total: 1, totals });
  assert.deepEqual((await page({ sort: '-amount' })).reasons, ['Lamp', 'Door', 'Mistake', 'Key']);
  assert.deepEqual((await page({ status: 'cancelled' })).reasons, ['Mistake']);
  assert.deepEqual((await page({ sort: 'status' })).reasons, ['Mistake', 'Key', 'Door', 'Lamp']);
  // the number has more digits than the random word, which therefore cannot contain it
  await sql`update fine set number = 987654321 where id = ${key}`.execute(write());
  assert.deepEqual((await page({ q: `${word} 987654321` })).reasons, ['Key']);
  await ganga.caretaker.call('fineConfirm', { params: { id: key }, body: { method: 'upi' } });
  assert.deepEqual(await page({ status: 'confirmed' }), {
    reasons: ['Key'],
    total: 1,
    totals: { pending: totals.pending, unconfirmed: none, confirmed: one },
  });
  assert.deepEqual(await page({ hostel: yamuna.hostelId }), {
    reasons: ['Door'],
    total: 1,
    totals: { pending: { count: 1, amount: 50 }, unconfirmed: none, confirmed: none },
  });
});

test('the inventory of all hostels counts the items and the low ones in scope, and can be sorted with the lowest stock first', async () => {
  const { word, ganga, yamuna } = await twoHostels();
  const add = ({ caretaker, hostelId }: StaffedHostel, name: string, category: string, quantity: number) =>
    caretaker.call('inventoryCreate', { body: { name: `${name} ${word}`, category, quantity, threshold: 5, hostel: hostelId } });
  await add(ganga, 'Pens', 'Office Supplies', 4);
  await add(yamuna, 'Broom', 'Cleaning Supplies', 1);
  await add(ganga, 'Paper', 'Office Supplies', 50);
  const page = async (query: Record<string, string>) => {
    const { items, all, low, categories } = (await ganga.administrator.call('inventoryPage', { query: { q: word, ...query } })).body;
    return { names: items.map(({ name }) => name.split(' ')[0]), all, low, categories };
  };
  assert.deepEqual((await page({})).names, ['Broom', 'Pens', 'Paper']);
  assert.deepEqual(await page({ hostel: ganga.hostelId, low: 'only' }), {
    names: ['Pens'],
    all: 2,
    low: 1,
    categories: ['Office Supplies'],
  });
  assert.deepEqual((await page({ category: 'Office Supplies', sort: '-quantity' })).names, ['Paper', 'Pens']);
  assert.deepEqual((await page({ sort: 'stock' })).names, ['Broom', 'Pens', 'Paper']);
});

test('workers of all hostels are found by name, position or telephone number, until they have left', async () => {
  const { word, ganga, yamuna } = await twoHostels();
  const employ = async ({ caretaker, hostelId }: StaffedHostel, name: string, position: string, contact: string) =>
    (await caretaker.call('workerCreate', { body: { name, username: `${name}.${word}`, position, contact, hostel: hostelId } })).body.data
      ._id;
  await employ(ganga, 'Meena', 'Cleaner', '98400 12345');
  const ravi = await employ(yamuna, 'Ravi', 'Security Guard', '+91 98400 54321');
  const page = async (query: Record<string, string>) =>
    (await ganga.administrator.call('workerPage', { query: { q: word, ...query } })).body.items.map(({ name }) => name);
  assert.deepEqual(await page({}), ['Meena', 'Ravi']);
  assert.deepEqual(await page({ q: `${word} guard` }), ['Ravi']);
  assert.deepEqual(await page({ q: `${word} 9840054321` }), ['Ravi']);
  assert.deepEqual(await page({ position: 'Cleaner' }), ['Meena']);
  assert.deepEqual(await page({ hostel: yamuna.hostelId }), ['Ravi']);
  await yamuna.caretaker.call('workerRemove', { params: { id: ravi } });
  assert.deepEqual(await page({}), ['Meena']);
});

test('a page has at most two hundred records, and one beyond the last is empty', async () => {
  const { administrator, hostelId, studentId } = await setUpStaffedHostel(server);
  await sql`insert into complaint (student_id, hostel_id, complaint) select ${studentId}, ${hostelId}, 'Noise ' || n from generate_series(1, 210) n`.execute(
    write(),
  );
  const page = async (query: Record<string, string>) =>
    (await administrator.call('complaintPage', { query: { hostel: hostelId, ...query } })).body;
  assert.deepEqual([(await page({})).items.length, (await page({ pageSize: '200' })).items.length], [50, 200]);
  const beyond = await page({ page: '99' });
  assert.deepEqual([beyond.items, beyond.total], [[], 210]);
  assert.equal((await administrator.refused('complaintPage', { query: { pageSize: '201' } })).status, 400);
});

test('a caretaker without a hostel is refused every list, even one that names no hostel', async () => {
  const caretaker = await server.as('caretaker');
  for (const name of ['complaintPage', 'leavePage', 'finePage', 'inventoryPage', 'workerPage'] as const) {
    const { status, body } = await caretaker.refused(name, { query: {} });
    assert.deepEqual([status, body.code], [404, 'noHostelAssigned'], name);
  }
});
