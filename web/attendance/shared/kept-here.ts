/** Whether the roll call keeps something on this device. Apart from the outbox, so that other pages load it only where there is something. */
import { createStore, useStore } from '#web/store.ts';

/** Names and rooms of the hostel last seen, and marks that are not sent yet. */
export const rollCallDatabase = 'hostelry-roll-call';

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

export const useUnsentHere = (): boolean => useStore(store, (kept) => kept === 'unsent');

/** Asks whether marks that are not sent yet may be lost; set while there are any. */
let askAboutUnsent: (() => Promise<boolean>) | undefined;

export function askAboutUnsentBy(ask: () => Promise<boolean>): () => void {
  askAboutUnsent = ask;
  return () => (askAboutUnsent = undefined);
}

export const mayLoseUnsent = async (): Promise<boolean> => (await askAboutUnsent?.()) ?? true;

/** When somebody signs out: what the roll call has kept of theirs goes. What cannot be told apart goes as a whole. */
export async function forgetKept(username: string): Promise<void> {
  if (read() === null) return;
  localStorage.removeItem(key);
  store.set(null);
  try {
    const { forgetAccount } = await import('../outbox-store.ts');
    await forgetAccount(username);
  } catch {
    indexedDB.deleteDatabase(rollCallDatabase);
  }
}

/** When somebody signs in: the list of who was here before goes. What that person could not send stays until they come back. */
export async function forgetListOfOthers(username: string): Promise<void> {
  if (read() === null) return;
  const { forgetSheetOfOthers } = await import('../outbox-store.ts');
  await forgetSheetOfOthers(username);
}
