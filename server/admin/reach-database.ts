import type { Connection } from '#server/db/connection.ts';
import { hasEmbedded, joinEmbedded, startEmbedded } from '#server/db/embedded.ts';
import type { Settings } from '#server/settings.ts';

export interface ReachedDatabase {
  connection: Connection;
  leave: () => Promise<void>;
}

/** Reaches the database that the settings name, and starts Hostelry's own one unless a server is running it. */
export async function reachDatabase({ DATABASE_URL, DATA_DIR }: Settings, log: (line: string) => void): Promise<ReachedDatabase> {
  if (DATABASE_URL !== '') return { connection: { connectionString: DATABASE_URL }, leave: async () => {} };
  const embedded = await joinEmbedded({ dataDir: DATA_DIR, log });
  return { connection: embedded.connection, leave: () => embedded.stop() };
}

/** Like `reachDatabase`, but makes Hostelry's own database where there is none. */
export async function reachOrMakeDatabase(settings: Settings, log: (line: string) => void): Promise<ReachedDatabase> {
  if (settings.DATABASE_URL !== '' || (await hasEmbedded(settings.DATA_DIR))) return await reachDatabase(settings, log);
  const embedded = await startEmbedded({ dataDir: settings.DATA_DIR, log });
  return { connection: embedded.connection, leave: () => embedded.stop() };
}
