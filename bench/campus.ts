/** A server on its own database with a seeded campus, for the benchmarks. */
import pg from 'pg';
import type { Connection } from '#server/db/connection.ts';
import { openDatabase, type Database, connectUnlimited } from '#server/db/open.ts';
import { buildApp } from '#server/http/app.ts';
import { listenForNotifications } from '#server/live/live.ts';
import { readSettings } from '#server/settings.ts';
import { makeDatabase, patience } from '#server/testing/cluster.ts';
import { type CampusSize, idOf, seedCampus } from './seed.ts';

export interface Campus {
  address: string;
  /** of the database */
  url: string;
  connection: Connection;
  database: Database;
  /** connections that bypass the server, as many as the server has for reading */
  raw: pg.Pool;
  hostelId: string;
  close: () => Promise<void>;
}

export const connections = 10;

export async function openCampus(clusterUrl: string, size: CampusSize): Promise<Campus> {
  const { connection, url, drop } = await makeDatabase(clusterUrl);
  const client = await connectUnlimited(connection);
  await seedCampus(client, size);
  const { rows } = await client.query<{ id: string }>(`select ${idOf('hostel', 1)} as id`);
  await client.end();
  const database = openDatabase(connection, () => {}, { patience });
  const settings = readSettings({ LOG_LEVEL: 'silent', RATE_LIMIT: 'off', TIME_ZONE: 'UTC' });
  const app = await buildApp({ database, settings, live: listenForNotifications(connection, () => {}) });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const raw = new pg.Pool({ ...connection, max: connections });
  // the database may be stopped before the last connection has ended
  raw.on('error', () => {});
  return {
    address,
    url,
    connection,
    database,
    raw,
    hostelId: rows[0]?.id ?? '',
    close: async () => {
      await raw.end();
      await app.close();
      await database.close();
      await drop();
    },
  };
}
