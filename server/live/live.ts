import type { AttendanceEvent } from '#contract/attendance/attendance.ts';
import type { LiveChange } from '#contract/call/live-change.ts';
import { startHeartbeat } from '#server/db/heartbeat.ts';
import { readersOf } from '#server/db/record-table.ts';
import type { Connection } from '#server/db/connection.ts';
import { Fault } from '#server/fault.ts';
import { staggeredWakes } from './staggered-wakes.ts';

/** The PostgreSQL channel on which `notify` sends the ids of the receivers. Every server process listens, whichever one sent. */
export const channel = 'hostelry_notification';
/** The channel on which marks of attendance are announced, as an `AttendanceEvent` in JSON. */
export const attendanceChannel = 'hostelry_attendance';
/** The channel on which the database announces a `LiveChange` in JSON (`announce_changes` in `0001-audit-log.sql`). */
const changeChannel = 'hostelry_change';
/** The channel on which the database announces that a caller may have changed (`announce_callers` in `0023-callers.sql`). */
const callerChannel = 'hostelry_caller';

/** Milliseconds between two checks that the connection still works. */
const heartbeatEvery = 2_000;
/** The most streams that one account may have open. A script that opens more is in a loop. */
const listenersPerAccount = 20;

/** Milliseconds for which the time of an account's last notification is remembered. */
const remembered = 60_000;

export interface LiveNotifications {
  /**
   * Calls `wake` whenever this account may have a new notification. If marks or other changes may have been missed too, calls `miss`
   * first. Returns a function that ends the subscription.
   */
  subscribe(accountId: string, wake: () => void, miss: () => void): () => void;
  /** Passes on the announced marks of all hostels. Returns a function that ends the subscription. */
  subscribeToMarks(take: (event: AttendanceEvent) => void): () => void;
  /** Milliseconds since this process last received a notification for this account, or a mark or other change of anybody: at most a minute. */
  quietFor(accountId: string): number;
  /** Passes on announced changes of data that pages display. Returns a function that ends the subscription. */
  subscribeToChanges(take: (change: LiveChange) => void): () => void;
  /** Grows whenever a caller may have changed, whichever process changed them; undefined while the database is not heard. */
  readonly callerChanges: number | undefined;
  /** Wakes all listeners a last time and closes the connection. */
  close(): Promise<void>;
  readonly closed: boolean;
}

/**
 * Listens for notifications on a connection of its own. When that breaks or stops answering, it connects again and wakes all
 * listeners, since they may have missed a notification in between.
 */
export function listenForNotifications(connection: Connection, onError: (error: Error) => void): LiveNotifications {
  const listeners = new Map<string, Set<() => void>>();
  const missListeners = new Set<() => void>();
  const markListeners = new Set<(event: AttendanceEvent) => void>();
  const changeListeners = new Set<(change: LiveChange) => void>();
  const spread = staggeredWakes();
  /** account → when its last notification was received, the oldest first */
  const lastFor = new Map<string, number>();
  /** when a mark or other change was last received */
  let lastOther = -Infinity;
  let listeningSince = Infinity;
  let closed = false;
  let isLost = false;
  let isHeard = false;
  let callerChanges = 0;

  const remember = (accountId: string): void => {
    const now = performance.now();
    lastFor.delete(accountId);
    lastFor.set(accountId, now);
    for (const [account, at] of lastFor) {
      if (now - at <= remembered) break;
      lastFor.delete(account);
    }
  };

  const wakeAll = () => {
    for (const miss of missListeners) miss();
    for (const wakes of listeners.values()) for (const wake of wakes) spread.wake(wake);
  };
  const heartbeat = startHeartbeat(connection, {
    every: heartbeatEvery,
    onOpen: async (client) => {
      client.on('notification', ({ channel: from, payload = '' }) => {
        if (from === channel) {
          remember(payload);
          for (const wake of listeners.get(payload) ?? []) spread.wake(wake);
          return;
        }
        if (from === callerChannel) {
          callerChanges++;
          return;
        }
        lastOther = performance.now();
        if (from === changeChannel) {
          const change = JSON.parse(payload) as LiveChange; // the trigger writes it
          if (readersOf(change.table).length > 0) for (const take of changeListeners) take(change);
        } else {
          const event = JSON.parse(payload) as AttendanceEvent; // `announceMarks` writes it
          for (const take of markListeners) take(event);
        }
      });
      await client.query(`listen ${channel}; listen ${attendanceChannel}; listen ${changeChannel}; listen ${callerChannel}`);
      isLost = false;
      // some may have been missed
      callerChanges++;
      isHeard = true;
      listeningSince = performance.now();
      wakeAll();
    },
    onLost: (error) => {
      if (!isLost) onError(error);
      isLost = true;
      isHeard = false;
      listeningSince = Infinity;
    },
  });

  return {
    get closed() {
      return closed;
    },
    subscribe(accountId, wake, miss) {
      const wakes = listeners.get(accountId) ?? new Set();
      if (wakes.size >= listenersPerAccount) throw new Fault('tooManyRequests', { retryAfter: 60 });
      wakes.add(wake);
      missListeners.add(miss);
      listeners.set(accountId, wakes);
      return () => {
        wakes.delete(wake);
        missListeners.delete(miss);
        if (wakes.size === 0) listeners.delete(accountId);
      };
    },
    subscribeToMarks(take) {
      markListeners.add(take);
      return () => void markListeners.delete(take);
    },
    quietFor(accountId) {
      const last = Math.max(listeningSince, lastOther, lastFor.get(accountId) ?? -Infinity);
      return Math.min(remembered, Math.max(0, Math.floor(performance.now() - last)));
    },
    subscribeToChanges(take) {
      changeListeners.add(take);
      return () => void changeListeners.delete(take);
    },
    get callerChanges() {
      return isHeard ? callerChanges : undefined;
    },
    async close() {
      closed = true;
      isHeard = false;
      wakeAll();
      spread.finish();
      await heartbeat.close();
    },
  };
}
