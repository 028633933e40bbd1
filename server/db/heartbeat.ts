import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from './connection.ts';

/** A database that does not answer, though nothing says that the connection to it is gone. */
export class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('the database does not answer');
  }
}

/** A standby answers, but takes no writes until it is promoted: nothing to work with, and soon it may be. */
class DatabaseIsStandby extends Error {
  readonly code = '57P03';

  constructor() {
    super('the database is a standby that has not been promoted');
  }
}

/** What was promoted goes its own way from then on. */
class DatabaseIsPrimary extends Error {
  readonly code = '57P03';

  constructor() {
    super('the database to read from is no standby');
  }
}

async function refuseOtherKind(client: pg.Client, wantsStandby: boolean): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby === wantsStandby) return;
  throw wantsStandby ? new DatabaseIsPrimary() : new DatabaseIsStandby();
}

interface Options {
  /** milliseconds between two questions */
  every: number;
  /** A standby is wanted, and a primary refused, instead of the other way round. */
  standby?: boolean;
  /** Each time the connection is made, before the first question. */
  onOpen?: (client: pg.Client) => Promise<void>;
  /** Each time a question stays without an answer, or the connection cannot be made. */
  onLost: (error: Error) => void;
}

export interface Heartbeat {
  close(): Promise<void>;
}

/** Milliseconds that an answer may take: with the time between two questions, less than two seconds. */
const patience = 1_500;
/** A new connection is much more work than an answer, and nobody waits for this one. */
const patienceToConnect = 3_000;
const pauseBeforeNext = 250;
/** A timer that comes so much too late says that this process was held up: the answer may lie unread. */
const heldUp = 150;
const timeToRead = 50;

/**
 * A connection of its own that asks all the time whether the database still answers. A link that swallows every byte and a
 * database that is halted are noticed in no other way. A connection that ends is made anew at once.
 */
export function startHeartbeat(connection: Connection, { every, standby = false, onOpen, onLost }: Options): Heartbeat {
  const closing = new AbortController();
  const { signal } = closing;
  const closed = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('closed'))));
  closed.catch(() => {});

  async function liveOnce(): Promise<void> {
    const client = new pg.Client({
      ...connection,
      connectionTimeoutMillis: patienceToConnect,
      keepAlive: true,
      application_name: 'hostelry heartbeat',
    });
    const broken = new Promise<never>((_, reject) => {
      client.on('error', reject);
      client.on('end', () => reject(new Error('Connection terminated')));
    });
    broken.catch(() => {});
    let isOpen = false;
    try {
      await Promise.race([client.connect(), closed]);
      const ask = (answer: Promise<unknown>) => answerInTime(Promise.race([answer, broken, closed]));
      await ask(refuseOtherKind(client, standby));
      if (onOpen) await ask(onOpen(client));
      for (;;) {
        await ask(client.query('select 1'));
        isOpen = true;
        await Promise.race([sleep(every, undefined, { signal }), broken]);
      }
    } catch (error) {
      // a connection that ended says nothing yet of the database: the next one shows
      if (!signal.aborted && (!isOpen || error instanceof DatabaseSilent))
        onLost(error instanceof Error ? error : new Error(String(error)));
      if (!signal.aborted && !isOpen) await sleep(pauseBeforeNext, undefined, { signal }).catch(() => {});
    } finally {
      await hangUp(client);
    }
  }

  const ended = (async () => {
    while (!signal.aborted) await liveOnce();
  })();
  return {
    close: async () => {
      closing.abort();
      await ended;
    },
  };
}

/** Throws when the answer does not come in time; time in which this process could not read it does not count. */
async function answerInTime(answer: Promise<unknown>): Promise<void> {
  const answered = answer.then(() => true);
  for (;;) {
    const begun = performance.now();
    const waiting = new AbortController();
    const late = sleep(patience, false, { signal: waiting.signal });
    late.catch(() => {});
    const came = await Promise.race([answered, late]).finally(() => waiting.abort());
    if (came) return;
    if (performance.now() - begun >= patience + heldUp) continue;
    // an answer that lies unread is read in this moment
    if (!(await Promise.race([answered, sleep(timeToRead, false)]))) throw new DatabaseSilent();
    return;
  }
}

const secondsToPart = 0.5;

/** Ends a connection with a good-bye, and without one where that is not taken. */
export async function hangUp(client: pg.Client): Promise<void> {
  const waiting = new AbortController();
  const parted = client.end().catch(() => {});
  const late = sleep(secondsToPart * 1000, undefined, { signal: waiting.signal }).catch(() => {});
  await Promise.race([parted, late]);
  waiting.abort();
  client.connection.stream.destroy();
}
