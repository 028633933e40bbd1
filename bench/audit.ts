/**
 * What the audit log adds to a write: bytes that stay, and processor time of server and database, sealing included. Each kind of write is made
 * by its call, in turn with and without the log; the bytes of all tables with their indexes tell what a write adds. A year is the sum of
 * what a campus of 5,000 does in one.
 */
import { sealOperations, sealsAtATime } from '#server/operation/seal.ts';
import { type Campus, openCampus } from './campus.ts';
import { costOf } from './cpu.ts';
import { kindsOfWrites, perHostel } from './kinds-of-writes.ts';
import { startClients } from './load.ts';
import { median } from './measure.ts';

const clients = 4;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
/** Calls of each client in a round. */
const calls = 25;

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
    for (const { what, each, year: times, ask } of await kindsOfWrites(campus, 2 * (rounds + 1) * clients * calls)) {
      if (times === undefined) continue;
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
