import { createHash, createHmac, randomBytes } from 'node:crypto';
import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Connection } from '#server/db/connection.ts';
import { syncFolder } from '#server/db/embedded/durable-file.ts';
import { hangUp } from '#server/db/heartbeat.ts';
import { listMigrations, snapshotLock } from '#server/db/migrate.ts';
import { connectUnlimited } from '#server/db/open.ts';
import { productVersion } from '#server/product-version.ts';
import { copyLine, format, quote, rowsEnd, writeHeader, writeSignature, writeTrailer, type Header } from './format.ts';
import { prepareToCopy, readSequences, readTables, type TableShape } from './read-catalog.ts';

/** The gzip level: files are hardly larger than at the best level, in a third of the time. */
const compression = 4;
const bytesAtATime = 1 << 18;

/** The ending of the name of an incomplete file, followed by eight random letters. */
export const unfinished = '.unfinished-';

export interface WrittenBackup {
  header: Header;
  bytes: number;
}

/**
 * Writes everything the database holds at one moment into a file, which is either complete or not there. Only migrations wait for
 * it; the memory it takes does not grow with the data. Signs it with the key, unless that is empty. Throws when there is a file of that
 * name. `check` may read the file before it gets its name, and throws to prevent that.
 */
export async function writeBackup(
  connection: Connection,
  path: string,
  { key, check }: { key: string; check?: (fresh: string) => Promise<void> },
): Promise<WrittenBackup> {
  await refuseExisting(path);
  const fresh = `${path}${unfinished}${randomBytes(4).toString('hex')}`;
  // readable by nobody else, since it holds everything about everybody
  const handle = await open(fresh, 'wx', 0o600);
  try {
    const written = await writeSnapshot(connection, handle, key).finally(() => handle.close());
    await check?.(fresh);
    await refuseExisting(path);
    await rename(fresh, path);
    await syncFolder(dirname(path));
    return written;
  } finally {
    await rm(fresh, { force: true });
  }
}

async function refuseExisting(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) throw new Error(`${path} is a folder; name a file in it.`);
  if (found) throw new Error(`There is a file ${path} already; name another one.`);
}

async function writeSnapshot(connection: Connection, handle: FileHandle, key: string): Promise<WrittenBackup> {
  const client = await connectUnlimited(connection);
  client.on('error', () => {}); // if the connection is lost, the statement under way fails
  try {
    await prepareToCopy(client);
    // so that no migration changes the tables meanwhile
    await client.query('select pg_advisory_lock_shared($1)', [snapshotLock]);
    await client.query('begin isolation level repeatable read read only');
    const tables = await readTables(client);
    const header = await describe(client, tables);
    const hash = createHash('sha256');
    const hmac = key === '' ? undefined : createHmac('sha256', key);
    let bytes = 0;
    const write = async (piece: Buffer) => {
      await handle.writeFile(piece); // appends to the last piece
      bytes += piece.length;
    };
    const writeHashed = async (piece: Buffer) => {
      hash.update(piece);
      hmac?.update(piece);
      await write(piece);
    };
    await writeHashed(Buffer.from(writeHeader(header)));
    await pipeline(
      () => contents(client, tables),
      createGzip({ level: compression, chunkSize: bytesAtATime }),
      async (compressed: AsyncIterable<Buffer>) => {
        for await (const piece of compressed) await writeHashed(piece);
      },
    );
    if (hmac) {
      const signature = Buffer.from(writeSignature(hmac.digest('hex')));
      hash.update(signature);
      await write(signature);
    }
    await write(Buffer.from(writeTrailer(hash.digest('hex'))));
    await handle.sync();
    return { header, bytes };
  } finally {
    await hangUp(client);
  }
}

async function describe(client: pg.Client, tables: readonly TableShape[]): Promise<Header> {
  if (!tables.some(({ name }) => name === 'migration')) throw new Error('The database is empty; there is nothing to back up.');
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration order by name');
  const { rows: at } = await client.query<{ moment: string; postgresql: string }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moment, current_setting('server_version') as postgresql`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${quote(name)}`);
    counts[name] = Number(rows[0]?.count);
  }
  const known = (await listMigrations()).map(({ name }) => name);
  const isUpToDate = known.every((name) => migrations.some((each) => each.name === name));
  return {
    format,
    product: isUpToDate ? productVersion : null,
    schema: migrations.at(-1)?.name ?? '',
    moment: at[0]?.moment ?? '',
    postgresql: at[0]?.postgresql ?? '',
    tables: counts,
    sequences: await readSequences(client),
    migrations: Object.fromEntries(migrations.map(({ name, checksum }) => [name, checksum])),
  };
}

async function* contents(client: pg.Client, tables: readonly TableShape[]): AsyncGenerator<Buffer | string> {
  for (const { name, columns } of tables) {
    yield copyLine(name, columns);
    yield* client.query(copyTo(`copy ${quote(name)} (${columns.map(quote).join(', ')}) to stdout`)) as AsyncIterable<Buffer>;
    yield rowsEnd;
  }
}
