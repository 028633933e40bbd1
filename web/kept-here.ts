/** Whether the roll call keeps something on this device. Apart from the outbox, so that other pages load it only where there is something. */
import { createStore, useStore } from './store.ts';

const key = 'rollCall';
type Kept = 'list' | 'unsent' | null;
const read = (): Kept => localStorage.getItem(key) as Kept; // only `setKept` writes it
const store = createStore<Kept>(read());

/** `unsent`: marks wait here to be sent, so that the outbox is to be opened on whatever page. */
export function setKept(kept: Exclude<Kept, null>): void {
  if (store.get() === kept) return;
  localStorage.setItem(key, kept);
  store.set(kept);
}

/** A list is kept, whether or not marks wait as well. */
export function keepsSomething(): void {
  if (store.get() === null) setKept('list');
}

/** Whether there is a list to mark on without a network. */
export const useKeptHere = (): boolean => useStore(store, (kept) => kept !== null);

export const useUnsentHere = (): boolean => useStore(store, (kept) => kept === 'unsent');

/** What becomes of marks that wait; opened with the first of them, and therefore maybe not there yet. */
interface Sender {
  /** as far as that goes within a few seconds */
  send: () => Promise<void>;
  /** asks whether those that could not be sent may be lost */
  mayLose: () => Promise<boolean>;
}

const sender = createStore<Sender | null>(null);
export const setSender = sender.set;
const longestWait = 3_000;

/** The sender, if marks wait. */
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

/** Before the session is about another hostel: it sends marks of one hostel only. */
export const sendUnsent = async (): Promise<void> => await (await findSender())?.send();

/** Before signing out, which forgets what waits: sends it, and asks if that did not work. */
export async function mayLoseUnsent(): Promise<boolean> {
  const found = await findSender();
  await found?.send();
  return (await found?.mayLose()) ?? true;
}

/** When somebody signs out: what the roll call has kept of theirs goes. What cannot be told apart goes as a whole. */
export async function forgetKept(username: string): Promise<void> {
  if (read() === null) return;
  localStorage.removeItem(key);
  store.set(null);
  try {
    const { forgetAccount, isAnyUnsent } = await import('./attendance/outbox-store.ts');
    await forgetAccount(username);
    // of somebody who used this device before: they go from whatever page once that person is back
    if (await isAnyUnsent()) setKept('unsent');
  } catch {
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  }
}

/** When somebody signs in: the list of who was here before goes. What that person could not send stays until they come back. */
export async function forgetListOfOthers(username: string): Promise<void> {
  if (read() === null) return;
  const { forgetSheetOfOthers } = await import('./attendance/outbox-store.ts');
  await forgetSheetOfOthers(username);
}
