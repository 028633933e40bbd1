import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { sealOperations, sealsAtATime } from '#server/operation/seal.ts';
import { startLooking } from './looking.ts';

const lookEvery = 3_000;

/** Seals committed operations every few seconds. A failure is retried the next time, and reported only once until sealing succeeds again. */
export const startSealing = ({ write }: Database, onError: (error: unknown) => void): { stop: () => Promise<void> } =>
  startLooking({
    async look(signal) {
      const { rows } = await sql<{ waits: boolean }>`select exists (select from operation_unsealed) as waits`.execute(write);
      let sealed = rows[0]?.waits ? sealsAtATime : 0;
      while (sealed === sealsAtATime && !signal.aborted) sealed = await write.transaction().execute(sealOperations);
    },
    every: lookEvery,
    onError,
  });
