import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from './connection.ts';

/** A database that does not answer, though no error says that the connection to it is gone. */
export class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('the database does not answer');
  }
}

/** A standby takes no writes until it is promoted, so that until then it is treated as a database that is away. */
class DatabaseIsStandby extends Error {
  readonly code = '57P03';

  constructor() {
    super('the database is a standby that has not been promoted');
  }
}

/** A standby that was promoted no longer follows the primary, so that reads from it would be wrong. */
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
  /** milliseconds between an answer and the next query */
  every: number;
  /** Whether anybody waits for the database. While nobody does, it is asked only every two seconds, and when somebody comes (`wake`). */
  isBusy?: () => boolean;
  /** as in `PoolsOptions` */
  patience?: number | undefined;
  /** Whether the server must be a standby; by default it must be a primary. */
  standby?: boolean;
  /** Called each time the connection is made, before the first query. */
  onOpen?: (client: pg.Client) => Promise<void>;
  /** Called each time a query is not answered, or the connection cannot be made. */
  onLost: (error: Error) => void;
}

export interface Heartbeat {
  /** Somebody is about to wait for the database: it is asked at once whether it answers, unless it was a moment ago. */
  wake(): void;
  close(): Promise<void>;
}

/** Milliseconds that an answer may take: together with the time between two queries, less than two seconds. */
const answerTimeout = 1_500;
/** Milliseconds; longer, since a new connection is much more work than an answer and no request waits for this one. */
const connectTimeout = 3_000;
const pauseBeforeNext = 250;
const pauseAtRest = 2_000;
/** A timer that fires so many milliseconds late shows that this process was held up: the answer may have arrived unread. */
const heldUp = 150;
const timeToRead = 50;

/**
 * Checks all the time, on a connection of its own, whether the database still answers. A network that drops every packet and a
 * database that is halted are noticed in no other way. A connection that ends is made again immediately.
 */
export function startHeartbeat(
  connection: Connection,
  { every, isBusy = () => true, patience = 1, standby = false, onOpen, onLost }: Options,
): Heartbeat {
  const closing = new AbortController();
  const { signal } = closing;
  const closed = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('closed'))));
  closed.catch(() => {});
  let wake: (() => void) | undefined;

  async function liveOnce(): Promise<void> {
    const client = new pg.Client({
      ...connection,
      connectionTimeoutMillis: patience * connectTimeout,
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
      const ask = (answer: Promise<unknown>) => answerInTime(Promise.race([answer, broken, closed]), patience * answerTimeout);
      await ask(refuseOtherKind(client, standby));
      if (onOpen) await ask(onOpen(client));
      for (;;) {
        await ask(client.query('select 1'));
        isOpen = true;
        await Promise.race([sleep(every, undefined, { signal }), broken]);
        if (isBusy()) continue;
        const woken = Promise.withResolvers<void>();
        ({ resolve: wake } = woken);
        await Promise.race([sleep(pauseAtRest, undefined, { signal }), woken.promise, broken]);
      }
    } catch (error) {
      // the end of one connection need not mean that the database is away: the next attempt shows
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
    wake: () => wake?.(),
    close: async () => {
      closing.abort();
      await ended;
    },
  };
}

/** Throws when the answer does not arrive in time; time in which this process could not read it does not count. */
async function answerInTime(answer: Promise<unknown>, milliseconds: number): Promise<void> {
  const answered = answer.then(() => true);
  for (;;) {
    const begun = performance.now();
    const waiting = new AbortController();
    const late = sleep(milliseconds, false, { signal: waiting.signal });
    late.catch(() => {});
    const came = await Promise.race([answered, late]).finally(() => waiting.abort());
    if (came) return;
    if (performance.now() - begun >= milliseconds + heldUp) continue;
    // time to read an answer that has already arrived; the turn reads what came while something else held this process up once more
    const end = sleep(timeToRead).then(async () => await turn(false));
    if (!(await Promise.race([answered, end]))) throw new DatabaseSilent();
    return;
  }
}

const secondsToPart = 0.5;

/** Closes a connection properly or, if the server does not respond, by force. */
export async function hangUp(client: pg.Client): Promise<void> {
  const waiting = new AbortController();
  const parted = client.end().catch(() => {});
  const late = sleep(secondsToPart * 1000, undefined, { signal: waiting.signal }).catch(() => {});
  await Promise.race([parted, late]);
  waiting.abort();
  client.connection.stream.destroy();
}
