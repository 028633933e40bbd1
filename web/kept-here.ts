/** Whether the outbox has stored something on this device. Separate from it, so that pages load it only if there is something to send. */
import type { Role } from '#contract/roles.ts';
import { outboxDatabase } from './outbox/shared/database-name.ts';
import { createStore, useStore } from './store.ts';

const key = 'keptHere';
type Kept = 'list' | 'unsent' | null;
const read = (): Kept => localStorage.getItem(key) as Kept; // only `setKept` writes it
const store = createStore<Kept>(read());

/** `unsent`: something waits on this device, so every page must load the outbox. `list`: only a sheet of the roll call is stored. */
export function setKept(kept: Kept): void {
  if (store.get() === kept) return;
  if (kept === null) localStorage.removeItem(key);
  else localStorage.setItem(key, kept);
  store.set(kept);
}

/** Notes that a sheet is stored; a note that marks wait stays. */
export function noteSheetStored(): void {
  if (store.get() === null) setKept('list');
}

/** Whether a sheet is stored that can be marked without a network. */
export const useKeptHere = (): boolean => useStore(store, (kept) => kept !== null);

export const useUnsentHere = (): boolean => useStore(store, (kept) => kept === 'unsent');

/** The part of the program that sends what waits. It is loaded once something does, so it may not be there yet. */
interface Sender {
  /** sends what it can within a few seconds */
  send: () => Promise<void>;
  /** asks the person whether what could not be sent may be lost */
  mayLose: () => Promise<boolean>;
}

/** One for the marks of the roll call, one for everything else. */
const senders = createStore<readonly Sender[]>([]);
const longestWait = 3_000;

/** Adds a sender; returns how it is removed. */
export function addSender(sender: Sender): () => void {
  senders.set([...senders.get(), sender]);
  return () => senders.set(senders.get().filter((other) => other !== sender));
}

/** The senders if something waits; none if nothing does, or if they are not loaded within `longestWait`. */
async function findSenders(): Promise<readonly Sender[]> {
  if (store.get() !== 'unsent') return [];
  if (senders.get().length === 0) {
    await new Promise<void>((resolve) => {
      const stop = senders.subscribe(() => resolve());
      setTimeout(() => {
        stop();
        resolve();
      }, longestWait);
    });
  }
  return senders.get();
}

/** Called before another hostel is chosen, since a session sends marks of one hostel only. */
export async function sendUnsent(): Promise<void> {
  await Promise.all((await findSenders()).map(async ({ send }) => await send()));
}

/** Called before signing out, which deletes what is unsent: sends it, and asks if some could not be sent. */
export async function mayLoseUnsent(): Promise<boolean> {
  await sendUnsent();
  for (const { mayLose } of await findSenders()) if (!(await mayLose())) return false;
  return true;
}

/** When the oldest answer of the last visit that is shown was read; null while the server can be reached. */
export const shownFrom = createStore<string | null>(null);

/** Whose pages are kept as of the last visit: a student's main pages, the gate, and the fire sheet. */
export const keepsVisits = (role: Role | undefined): boolean => role !== undefined && role !== 'hosteladmin';

/** The cache of what a person's pages showed at the last visit (`last-visit.ts`). */
export const cacheOfVisits = (username: string): string => `last visit of ${username}`;

async function forgetVisits(except?: string): Promise<void> {
  if (!('caches' in window)) return;
  const own = except === undefined ? undefined : cacheOfVisits(except);
  const names = (await caches.keys()).filter((name) => name.startsWith(cacheOfVisits('')) && name !== own);
  await Promise.all(names.map(async (name) => await caches.delete(name)));
}

/** Called when somebody signs out: deletes what is kept of their last visit, and what the outbox has stored for them. If that fails, deletes its whole database. */
export async function forgetKept(username: string): Promise<void> {
  forgetVisits().catch(() => undefined);
  if (read() === null) return;
  try {
    const { forgetAccount, isAnyUnsent } = await import('./outbox/shared/database.ts');
    await forgetAccount(username);
    // noted at the end: if the tab is closed before, the note stays, and what somebody else has not sent is found and sent
    setKept((await isAnyUnsent()) ? 'unsent' : null);
  } catch {
    indexedDB.deleteDatabase(outboxDatabase);
    setKept(null);
  }
}

/** Called when somebody signs in: deletes the sheet and the last visit stored for anybody else. What they have not sent stays until they sign in again. */
export async function forgetListOfOthers(username: string): Promise<void> {
  await forgetVisits(username);
  if (read() === null) return;
  const { forgetSheetOfOthers } = await import('./attendance/outbox-store.ts');
  if ((await forgetSheetOfOthers(username)) || store.get() !== 'list') return;
  setKept(null);
}
