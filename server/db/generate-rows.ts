/**
 * Writes the row types of the database into rows.ts, or with `--verify` only says whether they are current.
 * `node server/db/generate-rows.ts postgres://…` with the address of an empty or migrated database.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { connectUnlimited } from './open.ts';
import { migrate } from './migrate.ts';

const rowsFile = fileURLToPath(new URL('rows.ts', import.meta.url));

/** Runs the generator over a migrated database; returns its exit code and what it printed. */
export function generateRows(url: string, verify: boolean): { status: number | null; output: string } {
  const command = fileURLToPath(new URL('../../node_modules/.bin/kysely-codegen', import.meta.url));
  // the types that the parsers in open.ts make
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

if (import.meta.main) {
  const [url, ...rest] = process.argv.slice(2);
  if (!url) throw new Error('Name the database: node server/db/generate-rows.ts postgres://…');
  const client = await connectUnlimited({ connectionString: url });
  await migrate(client, console.log);
  await client.end();
  const { status, output } = generateRows(url, rest.includes('--verify'));
  console.log(output);
  process.exitCode = status ?? 1;
}
