/** Runs in a thread of its own, so that a server can answer meanwhile: makes a backup, reads it again, and posts its size. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Connection } from '#server/db/connection.ts';
import { checkBackup, countRows } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';

export interface Order {
  connection: Connection;
  path: string;
  key: string;
}

const { connection, path, key } = workerData as Order; // from `makeBackup`
const { bytes } = await writeBackup(connection, path, { key, check: async (fresh) => await countRows(await checkBackup(fresh, key)) });
parentPort?.postMessage(bytes, []);
