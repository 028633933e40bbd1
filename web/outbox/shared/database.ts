/** What waits on this device to be sent, and the roll call's sheet, in IndexedDB. Each entry belongs to an account and is never read for another one. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { outboxDatabase } from './database-name.ts';
import type { Batch, KeptSheet, NotSavedMark, WaitingCall, WaitingMark } from './entries.ts';

interface Schema extends DBSchema {
  marks: { key: string; value: WaitingMark };
  batches: { key: string; value: Batch };
  notSaved: { key: string; value: NotSavedMark };
  sheets: { key: string; value: KeptSheet };
  calls: { key: string; value: WaitingCall };
}

const stores = ['marks', 'batches', 'notSaved', 'sheets', 'calls'] as const;

/** Keys begin with the account, so that all entries of one can be read or deleted as a range. */
export const keyOf = (account: string, ...rest: readonly string[]): string => [account, ...rest].join('\n');
export const allOf = (account: string): IDBKeyRange => IDBKeyRange.bound(keyOf(account, ''), keyOf(account, '\uffff'));

let opened: Promise<IDBPDatabase<Schema>> | undefined;

export function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(outboxDatabase, 1, {
    upgrade: (db) => {
      for (const store of stores) db.createObjectStore(store);
    },
    // another tab wants to delete the database
    blocking: (_old, _new, event) => {
      (event.target as IDBDatabase).close(); // the target of this event is always a database
      opened = undefined;
    },
    terminated: () => (opened = undefined),
  });
  opened.catch(() => (opened = undefined));
  return opened;
}

/** Uses the database, or returns `fallback` if that fails (the device is full, or forbids it): entries are then kept by this tab only, and still sent. */
export async function tryStorage<T>(work: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await work();
  } catch {
    return fallback;
  }
}

/** Whether something of any account waits on this device. */
export async function isAnyUnsent(): Promise<boolean> {
  const waiting = ['marks', 'batches', 'calls'] as const;
  const transaction = (await database()).transaction(waiting);
  const counts = await Promise.all(waiting.map(async (store) => await transaction.objectStore(store).count()));
  return counts.some((count) => count > 0);
}

/** Deletes everything stored for an account. */
export async function forgetAccount(account: string): Promise<void> {
  const transaction = (await database()).transaction(stores, 'readwrite');
  for (const store of stores) void transaction.objectStore(store).delete(allOf(account));
  await transaction.done;
}
