/** Sends what waits on this device, again and again until the server has answered; at once when there is a network again, or the person returns. */
import { ApiError } from '#web/api-error.ts';
import { getSession, onSessionChange } from '#web/session.ts';
import type { Store } from '#web/store.ts';
import { setKept } from '#web/kept-here.ts';
import { isAnyUnsent, tryStorage } from './database.ts';

export interface Sending {
  /** the username that the entries belong to; null until they have been read */
  account: string | null;
  sending: boolean;
  /** why the last attempt to send failed */
  error: Error | undefined;
}

export const notRead: Sending = { account: null, sending: false, error: undefined };

const shortestPause = 2_000;
const longestPause = 60_000;

interface Kind<State extends Sending, Entries extends object> {
  /** tells the tabs of this browser apart from those of other kinds */
  channel: string;
  store: Store<State>;
  /** the state before anything is read */
  empty: State;
  read: (account: string) => Promise<Entries>;
  unsentIn: (state: State) => number;
  /** what is noted of this device when nothing waits any more */
  afterwards: 'list' | null;
  /** sends one entry after the other; throws what may succeed later */
  sendEach: (account: string) => Promise<void>;
}

export interface Sender {
  /** reads what is stored for the person who is signed in, unless it has been read */
  open: () => Promise<void>;
  /** reads it again, because another tab has changed it */
  readAgain: () => Promise<void>;
  /** sends everything now; if something could not be sent, the state says why */
  sendAll: () => Promise<void>;
  /** sends after a pause in milliseconds: what is made in quick succession goes together */
  sendSoon: (pause: number) => void;
  /** tells the other tabs that what is stored has changed */
  notifyTabs: () => void;
  /** to be called when nothing waits any more */
  noteAllSent: () => Promise<void>;
}

export function createSender<State extends Sending, Entries extends object>(kind: Kind<State, Entries>): Sender {
  const { store, empty, unsentIn } = kind;
  const change = (changes: Partial<State> | Partial<Sending>): void => store.set({ ...store.get(), ...changes });
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<void> | undefined;

  const tabs = new BroadcastChannel(kind.channel);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel takes no target: it never leaves this origin
  const notifyTabs = (): void => tabs.postMessage('changed');

  function schedule(pause: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void sendAll(), pause);
  }

  function scheduleRetry(): void {
    const pause = Math.min(longestPause, shortestPause * 2 ** tries);
    tries += 1;
    schedule(pause * (0.75 + Math.random() / 2));
  }

  function sendSoon(pause: number): void {
    tries = 0;
    schedule(pause);
  }

  /** This person has nothing unsent. Others who used this device may have: it waits here until they sign in again. */
  async function noteAllSent(): Promise<void> {
    setKept((await tryStorage(isAnyUnsent, false)) ? 'unsent' : kind.afterwards);
  }

  async function readStored(account: string): Promise<void> {
    const found = await tryStorage<Entries | State>(() => kind.read(account), store.get().account === account ? store.get() : empty);
    if (getSession()?.username !== account) return;
    change({ ...found, account });
    if (unsentIn(store.get()) > 0) {
      setKept('unsent');
      schedule(0);
    } else await noteAllSent();
  }

  async function open(): Promise<void> {
    const account = getSession()?.username;
    if (account !== undefined && store.get().account !== account) await readStored(account);
  }

  async function readAgain(): Promise<void> {
    const { account } = store.get();
    if (account !== null) await readStored(account);
  }

  async function sendNow(): Promise<void> {
    const { account } = store.get();
    if (account === null || getSession()?.username !== account) return;
    change({ sending: true });
    try {
      await kind.sendEach(account);
      tries = 0;
      if (unsentIn(store.get()) === 0) await noteAllSent();
    } catch (error) {
      change({ error: error as Error }); // `api` throws nothing else
      // an ended session asks the person once to sign in; the new session then sends again
      if (!(error instanceof ApiError && error.status === 401)) scheduleRetry();
    } finally {
      change({ sending: false });
    }
  }

  function sendAll(): Promise<void> {
    clearTimeout(timer);
    underWay ??= sendNow().finally(() => (underWay = undefined));
    return underWay;
  }

  tabs.addEventListener('message', () => {
    if (!underWay) void readAgain();
  });
  const tryNow = () => {
    if (unsentIn(store.get()) > 0) sendSoon(0);
  };
  window.addEventListener('online', tryNow);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && tryNow());
  onSessionChange(() => {
    const account = getSession()?.username;
    if (account !== store.get().account) {
      clearTimeout(timer);
      store.set(empty);
      if (account !== undefined) void open();
    } else tryNow();
  });

  return { open, readAgain, sendAll, sendSoon, notifyTabs, noteAllSent };
}
