/** Whether the roll call has stored something on this device. Separate from the outbox, so that other pages load that only if it has marks to send. */
import { rollCallDatabase } from './attendance/outbox-database.ts';
import { createStore, useStore } from './store.ts';

const key = 'rollCall';
type Kept = 'list' | 'unsent' | null;
const read = (): Kept => localStorage.getItem(key) as Kept; // only `setKept` writes it
const store = createStore<Kept>(read());

/** `unsent`: marks wait on this device, so every page must load the outbox. `list`: only a sheet is stored. */
export function setKept(kept: Exclude<Kept, null>): void {
  if (store.get() === kept) return;
  localStorage.setItem(key, kept);
  store.set(kept);
}

/** Notes that a sheet is stored; a note that marks wait stays. */
export function noteSheetStored(): void {
  if (store.get() === null) setKept('list');
}

/** Whether a sheet is stored that can be marked without a network. */
export const useKeptHere = (): boolean => useStore(store, (kept) => kept !== null);

export const useUnsentHere = (): boolean => useStore(store, (kept) => kept === 'unsent');

/** The part of the program that sends unsent marks. It is loaded after the first mark, so it may not be there yet. */
interface Sender {
  /** sends what it can within a few seconds */
  send: () => Promise<void>;
  /** asks the person whether marks that could not be sent may be lost */
  mayLose: () => Promise<boolean>;
}

const sender = createStore<Sender | null>(null);
export const setSender = sender.set;
const longestWait = 3_000;

/** The sender if marks wait; null if none do, or if it is not loaded within `longestWait`. */
async function findSender(): Promise<Sender | null> {
  if (store.get() !== 'unsent') return null;
  if (sender.get() === null) {
    await new Promise<void>((resolve) => {
      const stop = sender.subscribe(() => resolve());
      setTimeout(() => {
        stop();
        resolve();
      }, longestWait);
    });
  }
  return sender.get();
}

/** Called before another hostel is chosen, since a session sends marks of one hostel only. */
export const sendUnsent = async (): Promise<void> => await (await findSender())?.send();

/** Called before signing out, which deletes unsent marks: sends them, and asks if some could not be sent. */
export async function mayLoseUnsent(): Promise<boolean> {
  const found = await findSender();
  await found?.send();
  return (await found?.mayLose()) ?? true;
}

/** Called when somebody signs out: deletes what the roll call has stored for them. If that fails, deletes its whole database. */
export async function forgetKept(username: string): Promise<void> {
  if (read() === null) return;
  localStorage.removeItem(key);
  store.set(null);
  try {
    const { forgetAccount, isAnyUnsent } = await import('./attendance/outbox-store.ts');
    await forgetAccount(username);
    // marks of somebody who used this device before: they are sent once that person signs in again
    if (await isAnyUnsent()) setKept('unsent');
  } catch {
    indexedDB.deleteDatabase(rollCallDatabase);
  }
}

/** Called when somebody signs in: deletes the sheet stored for anybody else. Their unsent marks stay until they sign in again. */
export async function forgetListOfOthers(username: string): Promise<void> {
  if (read() === null) return;
  const { forgetSheetOfOthers } = await import('./attendance/outbox-store.ts');
  if ((await forgetSheetOfOthers(username)) || store.get() !== 'list') return;
  localStorage.removeItem(key);
  store.set(null);
}
