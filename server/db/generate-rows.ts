/**
 * Writes the row types of the database into rows.ts, or with `--verify` only checks whether they are current.
 * Without an address it reads them from a database that it makes, migrates and drops, as the tests do;
 * `node server/db/generate-rows.ts postgres://…` migrates the database at that address and reads them there.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makeDatabase, startCluster } from '#server/testing/cluster.ts';
import { connectUnlimited } from './open.ts';
import { migrate } from './migrate.ts';

const rowsFile = fileURLToPath(new URL('rows.ts', import.meta.url));

/** Runs the generator over a migrated database; returns its exit code and what it printed. */
export function generateRows(url: string, verify: boolean): { status: number | null; output: string } {
  const command = fileURLToPath(new URL('../../node_modules/.bin/kysely-codegen', import.meta.url));
  // the types that the parsers in type-parsers.ts produce
  const mapping = { timestamptz: 'string', date: 'string', int8: 'number', numeric: 'number' };
  const run = spawnSync(
    command,
    [
      '--dialect',
      'postgres',
      '--url',
      url,
      '--out-file',
      rowsFile,
      '--exclude-pattern',
      'migration',
      '--type-mapping',
      JSON.stringify(mapping),
      ...(verify ? ['--verify'] : []),
    ],
    { encoding: 'utf8', env: { ...process.env, DATABASE_URL: url } },
  );
  return { status: run.status, output: run.stdout + run.stderr };
}

/** Gives `work` the address of a migrated database, which is dropped afterwards. */
async function withMadeDatabase<T>(work: (url: string) => T): Promise<T> {
  const cluster = await startCluster();
  try {
    const { url, drop } = await makeDatabase(cluster.url);
    try {
      return work(url);
    } finally {
      await drop();
    }
  } finally {
    await cluster.stop();
  }
}

async function migrateAt(url: string): Promise<void> {
  const client = await connectUnlimited({ connectionString: url });
  await migrate(client, { log: console.log }).finally(() => client.end());
}

if (import.meta.main) {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { verify: { type: 'boolean', default: false } } });
  const [url] = positionals;
  // signals are ignored for the few seconds that this takes, so that no database is left running
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  if (url !== undefined) await migrateAt(url);
  const { status, output } =
    url === undefined ? await withMadeDatabase((made) => generateRows(made, values.verify)) : generateRows(url, values.verify);
  console.log(output);
  process.exitCode = status ?? 1;
}
