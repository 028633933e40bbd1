/**
 * What the audit log adds to a write: bytes that stay, and processor time of server and database, sealing included. Each kind of write is made
 * by its call, in turn with and without the log; the bytes of all tables with their indexes tell what a write adds. A year is the sum of
 * what a campus of 5,000 does in one: see `year`.
 */
import { sealOperations, sealsAtATime } from '#server/operation/seal.ts';
import { type Campus, openCampus } from './campus.ts';
import { costOf } from './cpu.ts';
import { type Asked, startClients } from './load.ts';
import { median } from './measure.ts';
import { tokenOf } from './seed.ts';

const perHostel = 500;
const clients = 4;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
/** Calls of each client in a round. */
const calls = 25;

const dayFrom = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

interface Kind {
  what: string;
  /** how many things one call writes */
  each: number;
  /** of 5,000 students in a year: every night one roll call, four complaints, six leaves and half a fine for each */
  year: number;
  /** the nth call, of all rounds */
  ask: (n: number) => Asked;
}

async function kindsOf({ address, raw, hostelId }: Campus): Promise<Kind[]> {
  const at = (path: string) => `${address}/api/v1${path}`;
  const { rows } = await raw.query<{ ids: string[] }>(
    `select array(select account_id from student where hostel_id = $1 order by rollno_order) as ids`,
    [hostelId],
  );
  const [{ ids } = { ids: [] }] = rows;
  const leaves: string[] = [];
  const total = 2 * (rounds + 1) * clients * calls;
  // decided in turn; far from each other and from those that are made
  for (let n = 0; n < total; n++) leaves.push(ids[n % ids.length] ?? '');
  const { rows: pending } = await raw.query<{ id: string }>(
    `insert into leave_request (student_id, start_date, end_date, reason)
     select id, current_date + 2000 + 3 * n, current_date + 2001 + 3 * n, 'Going home' from unnest($1::uuid[], $2::int[]) as each (id, n) returning id`,
    [leaves, leaves.map((_, n) => Math.floor(n / ids.length))],
  );
  const caretaker = tokenOf('caretaker', 1);
  const marks = (n: number, size: number) => {
    const perDay = Math.floor(perHostel / size);
    return {
      url: at(`/student/updateAttendance/${hostelId}/${dayFrom(-3 - Math.floor(n / perDay) - (size === 1 ? 1_000 : 0))}`),
      token: caretaker,
      method: 'POST' as const,
      body: {
        attendances: Array.from({ length: size }, (_, k) => ({
          studentId: ids[(n % perDay) * size + k],
          status: (n + k) % 10 === 0 ? 'absent' : 'present',
        })),
      },
    };
  };
  return [
    { what: 'a mark, 40 at once', each: 40, year: 5_000 * 300, ask: (n) => marks(n, 40) },
    { what: 'a mark, one at a time', each: 1, year: 0, ask: (n) => marks(n, 1) },
    {
      what: 'a complaint',
      each: 1,
      year: 5_000 * 4,
      ask: (n) => ({
        url: at(`/complaint/${hostelId}`),
        token: tokenOf('student', 1 + (n % perHostel)),
        method: 'POST',
        body: { complaint: 'The tap in the corridor drips all night' },
      }),
    },
    {
      what: 'a leave request',
      each: 1,
      year: 5_000 * 6,
      ask: (n) => ({
        url: at('/student/leave/create-leave'),
        token: tokenOf('student', 1 + (n % perHostel)),
        method: 'POST',
        body: {
          startDate: dayFrom(10 + 3 * Math.floor(n / perHostel)),
          endDate: dayFrom(11 + 3 * Math.floor(n / perHostel)),
          reason: 'Going home to see the family',
        },
      }),
    },
    {
      what: 'a decision on leave',
      each: 1,
      year: 5_000 * 6,
      ask: (n) => ({ url: at(`/student/leave/${pending[n]?.id}/approve`), token: tokenOf('warden', 1), method: 'PATCH' }),
    },
    {
      what: 'a fine',
      each: 1,
      year: 2_500,
      ask: (n) => ({
        url: at('/fine/impose-fine'),
        token: caretaker,
        method: 'POST',
        body: { studentId: ids[n % ids.length], amount: 250.5, reason: 'Broke a window pane' },
      }),
    },
  ];
}

/** Bytes of a record in the hash index of records: it grows in leaps, so that its size does not tell what one record adds. */
const indexed = 32;

async function bytesOf({ raw }: Campus): Promise<{ log: number; data: number }> {
  const { rows } = await raw.query<{ log: string; data: string }>(`
    select sum(pg_total_relation_size(oid)) filter (where relname like 'operation%') - pg_relation_size('operation_change_by_row')
        + (select count(row_key) from operation_change) * ${indexed} as log,
      sum(pg_total_relation_size(oid)) filter (where relname not like 'operation%') as data
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`);
  return { log: Number(rows[0]?.log), data: Number(rows[0]?.data) };
}

/** Turns the log off: no change is recorded, and no operation opened. Returns what turns it on again. */
async function withoutLog({ raw }: Campus): Promise<() => Promise<void>> {
  const { rows } = await raw.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as "table", tgname as name from pg_trigger where tgname like 'record\\_%'`,
  );
  const { rows: functions } = await raw.query<{ code: string }>(`select pg_get_functiondef('current_operation'::regproc) as code`);
  const all = (how: string) => rows.map(({ table, name }) => `alter table ${table} ${how} trigger ${name}`).join('; ');
  await raw.query(`${all('disable')}; create or replace function current_operation() returns bigint language sql as 'select 1::bigint'`);
  return async () => void (await raw.query(`${all('enable')}; ${functions[0]?.code}`));
}

export async function measureAudit(clusterUrl: string): Promise<void> {
  const campus = await openCampus(clusterUrl, { students: 1_000, perHostel });
  const load = startClients();
  const sealAll = async () => {
    while ((await campus.database.write.transaction().execute(sealOperations)) === sealsAtATime);
  };
  try {
    await sealAll();
    console.log(`\nWhat the audit log adds to a write, ${clients} clients\n`);
    console.log('| what | bytes in tables | bytes in the log | CPU with the log | without | share of the log |\n|---|---|---|---|---|---|');
    const year = { log: 0, data: 0 };
    for (const { what, each, year: times, ask } of await kindsOf(campus)) {
      let made = 0;
      const round = async () => {
        const first = made;
        made += clients * calls;
        const turns = Array.from({ length: clients }, (_, client) =>
          Array.from({ length: calls }, (_, n) => ask(first + n * clients + client)),
        );
        const { own, database } = await costOf(campus.raw, async () => {
          await load.run({ turns });
          await sealAll();
        });
        return (own + database) / clients / calls / each;
      };
      const costs: { logged: number; bare: number }[] = [];
      const added = { log: 0, data: 0 };
      for (let n = 0; n <= rounds; n++) {
        const before = await bytesOf(campus);
        const logged = await round();
        const after = await bytesOf(campus);
        const turnOn = await withoutLog(campus);
        const bare = await round();
        await turnOn();
        // the first round warms up, and fills what is left of pages
        if (n === 0) continue;
        costs.push({ logged, bare });
        added.log += (after.log - before.log) / (rounds * clients * calls * each);
        added.data += (after.data - before.data) / (rounds * clients * calls * each);
      }
      year.log += added.log * times;
      year.data += added.data * times;
      const shares = costs.map(({ logged, bare }) => 1 - bare / logged).toSorted((a, b) => a - b);
      const cells = [
        what,
        added.data.toFixed(0),
        added.log.toFixed(0),
        `${median(costs.map(({ logged }) => logged)).toFixed(3)} ms`,
        `${median(costs.map(({ bare }) => bare)).toFixed(3)} ms`,
        `${median(shares).toFixed(2)} (${shares[0]?.toFixed(2)} to ${shares.at(-1)?.toFixed(2)})`,
      ];
      console.log(`| ${cells.join(' | ')} |`);
    }
    console.log(`\nA year of 5,000 students: ${(year.data / 1e6).toFixed(0)} MB in tables, ${(year.log / 1e6).toFixed(0)} MB in the log`);
  } finally {
    load.stop();
    await campus.close();
  }
}
