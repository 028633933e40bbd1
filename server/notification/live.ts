import type { AttendanceEvent } from '#contract/attendance.ts';
import { type LiveChange, readBy } from '#contract/live-change.ts';
import { startHeartbeat } from '#server/db/heartbeat.ts';
import type { Connection } from '#server/db/connection.ts';
import { Fault } from '#server/http/fault.ts';
import { spreadWakes } from './spread-wakes.ts';

/** The PostgreSQL channel that `notify` sends the ids of the receivers on. Every server process listens, so it does not matter which one sent. */
export const channel = 'hostelry_notification';
/** The channel on which marks of attendance are announced, as an `AttendanceEvent` in JSON. */
export const attendanceChannel = 'hostelry_attendance';
/** The channel on which the database announces a `LiveChange` in JSON (migration 0057). */
const changeChannel = 'hostelry_change';

/** Milliseconds between two questions whether the connection still carries anything. */
const heartbeatEvery = 2_000;
/** Open pages of one person. A script that opens more of them is in a loop. */
const listenersPerAccount = 20;

/** For so many milliseconds it is remembered whom something has come for. */
const remembered = 60_000;

export interface LiveNotifications {
  /**
   * Calls `wake` whenever this account may have a new notification, and before that `miss` where anything else may have been missed.
   * Returns a function that ends the subscription.
   */
  subscribe(accountId: string, wake: () => void, miss: () => void): () => void;
  /** Hands on what is announced of marks in any hostel. Returns a function that ends the subscription. */
  subscribeToMarks(take: (event: AttendanceEvent) => void): () => void;
  /** Milliseconds for which nothing has come for this account, nor of marks and other changes, as far as is known here: at most a minute. */
  quietFor(accountId: string): number;
  /** Hands on what is announced of changes that pages show. Returns a function that ends the subscription. */
  subscribeToChanges(take: (change: LiveChange) => void): () => void;
  /** Wakes all listeners a last time and closes the connection. */
  close(): Promise<void>;
  readonly closed: boolean;
}

/**
 * Listens for notifications on a connection of its own. When that breaks or falls silent, it connects again and wakes all
 * listeners, since they may have missed a notification in between.
 */
export function listenForNotifications(connection: Connection, onError: (error: Error) => void): LiveNotifications {
  const listeners = new Map<string, Set<() => void>>();
  const missListeners = new Set<() => void>();
  const markListeners = new Set<(event: AttendanceEvent) => void>();
  const changeListeners = new Set<(change: LiveChange) => void>();
  const spread = spreadWakes();
  /** account → when something last came for it, the oldest first */
  const lastFor = new Map<string, number>();
  /** when marks or other changes last came */
  let lastOther = -Infinity;
  let listeningSince = Infinity;
  let closed = false;
  let isLost = false;

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
        lastOther = performance.now();
        if (from === changeChannel) {
          const change = JSON.parse(payload) as LiveChange; // the trigger writes it
          if (change.table in readBy) for (const take of changeListeners) take(change);
        }
        // `announceMarks` writes them
        else for (const take of markListeners) take(JSON.parse(payload) as AttendanceEvent);
      });
      await client.query(`listen ${channel}; listen ${attendanceChannel}; listen ${changeChannel}`);
      isLost = false;
      listeningSince = performance.now();
      wakeAll();
    },
    onLost: (error) => {
      if (!isLost) onError(error);
      isLost = true;
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
    async close() {
      closed = true;
      wakeAll();
      spread.finish();
      await heartbeat.close();
    },
  };
}
