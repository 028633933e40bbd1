import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { telephoneColumns } from '#server/student/detail-columns.ts';
import { testServer } from '#server/testing/server.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { indexedNumbers, indexedWords, mayOccur, peopleWith } from './word-index.ts';

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
  // a search by numbers that the index lacks would not find them
  assert.deepEqual(
    telephoneColumns.map(({ table, column }) => `${table}.${column}`),
    Object.entries(indexedNumbers).map((entry) => entry.join('.')),
  );
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
