import pg from 'pg';
import type { Connection } from '#server/db/open.ts';
import { Fault } from '#server/http/fault.ts';

/** The PostgreSQL channel that `notify` sends the ids of the receivers on. Every server process listens, so it does not matter which one sent. */
export const channel = 'hostelry_notification';

const longestPause = 5_000;
/** Open pages of one person. A script that opens more of them is in a loop. */
const listenersPerAccount = 20;

export interface LiveNotifications {
  /** Calls `wake` whenever this account may have a new notification. Returns a function that ends the subscription. */
  subscribe(accountId: string, wake: () => void): () => void;
  /** Wakes all listeners a last time and closes the connection. */
  close(): Promise<void>;
  readonly closed: boolean;
}

/**
 * Listens for notifications on a connection of its own. When that breaks, it connects again and wakes all listeners, since they may
 * have missed a notification in between.
 */
export function listenForNotifications(connection: Connection, onError: (error: Error) => void): LiveNotifications {
  const listeners = new Map<string, Set<() => void>>();
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const wakeAll = () => {
    for (const wakes of listeners.values()) for (const wake of wakes) wake();
  };

  async function connect(pause: number): Promise<void> {
    const made = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000, keepAlive: true });
    let lost = false;
    const reconnect = (error?: Error) => {
      if (lost || closed) return;
      lost = true;
      if (error) onError(error);
      retry = setTimeout(() => void connect(Math.min(pause * 2, longestPause)), pause);
    };
    made.on('error', reconnect);
    made.on('end', () => reconnect());
    made.on('notification', ({ payload }) => {
      for (const wake of listeners.get(payload ?? '') ?? []) wake();
    });
    try {
      await made.connect();
      await made.query(`listen ${channel}`);
      client = made;
      pause = 250;
      wakeAll();
    } catch (error) {
      await made.end().catch(() => {});
      reconnect(error instanceof Error ? error : new Error(String(error)));
    }
  }
  const connecting = connect(250);

  return {
    get closed() {
      return closed;
    },
    subscribe(accountId, wake) {
      const wakes = listeners.get(accountId) ?? new Set();
      if (wakes.size >= listenersPerAccount) throw new Fault('tooManyRequests', { retryAfter: 60 });
      wakes.add(wake);
      listeners.set(accountId, wakes);
      return () => {
        wakes.delete(wake);
        if (wakes.size === 0) listeners.delete(accountId);
      };
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      wakeAll();
      await connecting;
      await client?.end().catch(() => {});
    },
  };
}
