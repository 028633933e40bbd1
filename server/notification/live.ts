import pg from 'pg';
import type { Connection } from '#server/db/open.ts';
import { Fault } from '#server/http/fault.ts';

/** The channel on which `tell` says whom it told; every server process listens, so it does not matter which one was asked. */
export const channel = 'hostelry_notification';

const longestPause = 5_000;
/** Open pages of one person; more is a loop in some script. */
const listenersPerAccount = 20;

export interface LiveNotifications {
  /** Calls `wake` whenever this account may have something new; returns how to stop that. */
  subscribe(accountId: string, wake: () => void): () => void;
  /** Wakes everybody for the last time and hangs up. */
  close(): Promise<void>;
  readonly closed: boolean;
}

/**
 * Listens for notifications on a connection of its own. When the connection breaks it is made anew, and everybody is woken:
 * something may have been told meanwhile.
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
