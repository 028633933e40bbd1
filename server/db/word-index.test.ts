import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { telephoneColumns } from '#server/student/detail-columns.ts';
import { testServer } from '#server/testing/server.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { indexedNumbers, indexedWords, mayOccur, mayOccurOrNumber, peopleWith } from './word-index.ts';

const server = testServer();

/** How the database finds what a query asks for, if a table is large. */
const planOf = async (query: ReturnType<typeof mayOccur>): Promise<string> =>
  await server.database.read.transaction().execute(async (db) => {
    await sql`set local enable_seqscan to off`.execute(db);
    await sql`set local plan_cache_mode to auto`.execute(db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });

test('every text and number in which a word is looked for in all hostels has an index', async () => {
  for (const table of Object.keys(indexedWords) as (keyof typeof indexedWords)[]) {
    const plan = await planOf(sql`select from ${sql.table(table)} where ${mayOccur('meena', table)}`);
    assert.match(plan, /Bitmap Index Scan on \w+_words/, table);
    assert.doesNotMatch(plan, /Seq Scan/, table);
  }
  assert.doesNotMatch(await planOf(sql`${peopleWith('98450')}`), /Seq Scan/);
  assert.doesNotMatch(await planOf(sql`select id from visitor where ${mayOccurOrNumber('98450', 'visitor')}`), /Seq Scan/);
  // a search by numbers that the index lacks would not find them
  for (const { table, column } of telephoneColumns) assert.equal(indexedNumbers[table], column);
});

test('a search of all hostels counts ten thousand records, and goes on after them', async () => {
  const { studentId, hostelId, administrator } = await setUpStaffedHostel(server);
  const add = async (from: number, to: number) =>
    await sql`
      insert into complaint (student_id, hostel_id, complaint, created_at)
      select ${studentId}, ${hostelId}, 'Squeaking hinge', now() - make_interval(mins => n) from generate_series(${sql.lit(from)}, ${sql.lit(to)}) n`.execute(
      server.database.write,
    );
  const page = async (query: object) => {
    const { items, total, atLeast } = (await administrator.call('complaintPage', { query })).body;
    return { ids: items.map(({ _id }) => _id), total, atLeast };
  };
  await add(1, 10_000);
  assert.deepEqual([(await page({ q: 'squeaking' })).total, (await page({ q: 'squeaking' })).atLeast], [10_000, undefined]);
  await add(10_001, 10_150);
  for (const at of [1, 200, 201, 202, 203, 204]) {
    const found = await page({ q: 'squeaking', page: at, pageSize: 50 });
    const whole = await page({ hostel: hostelId, page: at, pageSize: 50 });
    assert.deepEqual(found.ids, whole.ids, `page ${at}`);
    assert.equal(whole.total, 10_150);
    // at least one more than there are up to the end of the page, until all have been counted
    const counted = at <= 200 ? 10_001 : Math.min(10_150, at * 50 + 1);
    assert.deepEqual([found.total, found.atLeast ?? false], [counted, counted < 10_150], `page ${at}`);
  }
});

test('a word that thousands of records have is found in all of them, and one of a few among them too', async () => {
  const { studentId, hostelId, administrator } = await setUpStaffedHostel(server);
  const many = 2_003;
  await sql`
    insert into complaint (student_id, hostel_id, complaint, created_at)
    select ${studentId}, ${hostelId}, 'Dripping tap ' || case when n % 1000 = 0 then '100%_sure\\' else '' end, now() - make_interval(mins => ${many} - n)
    from generate_series(1, ${sql.lit(many)}) n`.execute(server.database.write);
  const page = async (q: string, more = {}) => (await administrator.call('complaintPage', { query: { q, pageSize: 2, ...more } })).body;
  const frequent = await page('dripping');
  const whole = await page('', { hostel: hostelId });
  assert.equal(frequent.total, many);
  assert.deepEqual(frequent.items, whole.items);
  const last = await page('dripping', { page: 1_002 });
  assert.deepEqual([last.items.length, last.total], [1, many]);
  for (const q of ['dripping 100%_sure\\', '%_s tap', '\\']) assert.equal((await page(q)).total, 2, q);
  assert.deepEqual((await page('100_')).items, []);
});
