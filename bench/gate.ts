/**
 * The gate over the days: 5,000 students in hostels of 500 go out and come in twice a day, and a hundred of them are not back since yesterday.
 * Processor time is that of the server and the database, compressing the reply included, without the client. `BENCH_DAYS=50,200` are the days after which it is measured.
 */
import { tellOfNotBack } from '#server/gate/not-back.ts';
import { openCampus } from './campus.ts';
import { costOf } from './cpu.ts';
import { startClients } from './load.ts';
import { median } from './measure.ts';
import { tokenOf } from './seed.ts';

const days = (process.env['BENCH_DAYS'] ?? '50,200').split(',').map(Number);
const students = 5_000;
const perHostel = 500;
const times = 15;

/** The movements of one day that lies `ago` days in the past, in the order in which they happened; ids are those of random devices. */
const movementsOfDay = (ago: number): string => `
  insert into movement (id, student_id, direction, at, offset_ms, received_on, source_no)
  select gen_random_uuid(), account_id, case when k % 2 = 0 then 'out' else 'in' end, at, 40, at::date, no
  from (
    select account_id, no, k, current_date - ${ago} + make_interval(hours => 7 + 3 * k, mins => (random() * 170)::integer) as at
    from student join movement_source using (hostel_id) cross join generate_series(0, 3) k where method = 'pass'
  ) moved order by moved.at`;

export async function measureGate(clusterUrl: string): Promise<void> {
  const campus = await openCampus(clusterUrl, { students, perHostel, empty: true });
  const { raw, hostelId } = campus;
  const client = startClients();
  const ask = (path: string, token: string) => async () =>
    await client.run({ turns: [[{ url: `${campus.address}/api/v1${path}`, token, encoding: 'gzip' }]] });
  const asked = {
    'who is inside, all hostels': ask('/gate/students', tokenOf('administrator', 1)),
    'who is out, all hostels': ask('/gate/students?only=out', tokenOf('administrator', 1)),
    'fire sheet of a hostel of 500': ask(`/gate/students?hostel=${hostelId}`, tokenOf('caretaker', 1)),
    'a look at who is not back, all hostels': () => tellOfNotBack(campus.database, 'UTC'),
    'to clear up, a hostel of 500': ask(`/gate/unclear?hostel=${hostelId}`, tokenOf('caretaker', 1)),
  };
  const table = new Map<string, string[]>();
  const enter = (what: string, value: string) => table.set(what, [...(table.get(what) ?? []), value]);
  try {
    await raw.query('delete from presence; delete from unclear_movement; delete from movement');
    await raw.query(`
      insert into movement (id, student_id, direction, at, offset_ms, source_no)
      select gen_random_uuid(), account_id, 'out', current_date - interval '10 minutes', 40, no
      from student join movement_source using (hostel_id) where method = 'pass' order by account_id limit 100`);
    let filled = 0;
    for (const day of days) {
      for (; filled < day; filled++) await raw.query(movementsOfDay(Math.max(...days) - filled));
      await raw.query('vacuum (analyze) movement, presence');
      for (const [what, work] of Object.entries(asked)) {
        await work();
        const taken: number[] = [];
        for (let n = 0; n < times; n++) {
          const { own, database } = await costOf(raw, work);
          taken.push(own + database);
        }
        enter(what, `${median(taken).toFixed(1)} ms`);
      }
      const { rows } = await raw.query<{ name: string; movements: number; bytes: number }>(
        `select c.relname as name, (select count(*)::integer from movement) as movements, pg_relation_size(c.oid)::float8 as bytes
        from pg_class c left join pg_index i on i.indexrelid = c.oid
        where 'movement'::regclass in (c.oid, i.indrelid) order by c.relkind desc, c.relname`,
      );
      enter('movements', rows[0]?.movements.toLocaleString('en') ?? '');
      const bytes = rows.map(({ name, bytes: of, movements }) => ({ name, each: of / movements }));
      for (const { name, each } of bytes) enter(`bytes a movement, ${name}`, each.toFixed(1));
      enter('bytes a movement, all', bytes.reduce((sum, { each }) => sum + each, 0).toFixed(1));
    }
  } finally {
    client.stop();
    await campus.close();
  }
  console.log(`\nThe gate: ${students} students in hostels of ${perHostel}, four movements a day; processor time\n`);
  console.log(`| what | ${days.map((day) => `${day} days`).join(' | ')} |`);
  console.log(`|---|${'---|'.repeat(days.length)}`);
  for (const [what, cells] of table) console.log(`| ${what} | ${cells.join(' | ')} |`);
}
