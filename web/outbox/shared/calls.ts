/** Sends what a person has written without a network. It is stored on the device first, so that a tab that is killed loses nothing, and nothing is sent twice. */
import type { CallName } from '#contract/calls.ts';
import { api, queryClient } from '#web/api.ts';
import { ApiError } from '#web/api-error.ts';
import { setKept } from '#web/kept-here.ts';
import { getSession } from '#web/session.ts';
import { createStore, useStore } from '#web/store.ts';
import { allOf, database, keyOf, tryStorage } from './database.ts';
import type { WaitingCall } from './entries.ts';
import { createSender, notRead, type Sending } from './sender.ts';

interface Entries {
  calls: readonly WaitingCall[];
}

type Outbox = Entries & Sending;

const empty: Outbox = { ...notRead, calls: [] };
const store = createStore<Outbox>(empty);
const change = (changes: Partial<Outbox>): void => store.set({ ...store.get(), ...changes });
export const useCallsOutbox = (): Outbox => useStore(store, (outbox) => outbox);

/** In milliseconds. The server knows the key of a call for a day; later it could not tell that it has carried the call out already. */
const longestWait = 20 * 60 * 60 * 1000;

/** What is recorded at the gate the server takes once however late it arrives: by an id of its own, or because the latest mark counts. */
const recordedAtGate: ReadonlySet<CallName> = new Set<CallName>([
  'gateRecord',
  'gateEvacuationSet',
  'gateEvacuationMark',
  'visitorRecord',
  'visitorLeave',
]);
export const isOfGate = ({ name }: Pick<WaitingCall, 'name'>): boolean => recordedAtGate.has(name);

/** Whether a call has waited so long that only the person can say whether to send it. */
export const isOld = (call: WaitingCall): boolean => !isOfGate(call) && Date.now() - Date.parse(call.at) > longestWait;
const isSendable = (call: WaitingCall): boolean => call.why === undefined && !isOld(call);

async function readStored(account: string): Promise<Entries> {
  const found = await (await database()).getAll('calls', allOf(account));
  return { calls: found.toSorted((a, b) => (a.at < b.at ? -1 : 1)) };
}

/** How many of the calls the server has not answered. */
export const unsentCalls = ({ calls }: Entries): number => calls.filter(({ why }) => why === undefined).length;
export const callsNow = (): Outbox => store.get();

async function put(call: WaitingCall): Promise<void> {
  change({ calls: [...store.get().calls.filter(({ key }) => key !== call.key), call] });
  await tryStorage(async () => void (await (await database()).put('calls', call, keyOf(call.account, call.key))), undefined);
  notifyTabs();
}

export async function dropCall({ account, key }: WaitingCall): Promise<void> {
  change({ calls: store.get().calls.filter((call) => call.key !== key) });
  await tryStorage(async () => await (await database()).delete('calls', keyOf(account, key)), undefined);
  notifyTabs();
  if (store.get().calls.length === 0) await noteAllSent();
}

/** Whether the same call may succeed later. */
const isRetryable = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || [401, 408, 425, 429].includes(error.status);

async function sendEach(account: string): Promise<void> {
  let hasSent = false;
  try {
    for (const call of store.get().calls.filter(isSendable)) {
      try {
        await api(...([call.name, call.input, { key: call.key }] as Parameters<typeof api<CallName>>)); // as it was given to `sendLater`
      } catch (error) {
        if (isRetryable(error) || getSession()?.username !== account) throw error;
        await put({ ...call, why: (error as ApiError).message }); // `isRetryable` is true for every other error
        continue;
      }
      await dropCall(call);
      hasSent = true;
    }
    change({ error: undefined });
  } finally {
    // once for all: a gate sends many calls one after the other
    if (hasSent) void queryClient.invalidateQueries();
  }
}

const sender = createSender<Outbox, Entries>({
  channel: 'hostelry-calls',
  store,
  empty,
  read: readStored,
  unsentIn: unsentCalls,
  afterwards: null,
  sendEach,
});
export const { open: openCalls, sendAll: sendCalls } = sender;
const { notifyTabs, noteAllSent, sendSoon } = sender;

/** Stores a call that could not be sent, and sends it once there is a network. */
export async function sendLater(call: Pick<WaitingCall, 'name' | 'input' | 'key' | 'what'>): Promise<void> {
  const account = getSession()?.username;
  if (account === undefined) return;
  await openCalls();
  setKept('unsent');
  await put({ ...call, account, at: new Date().toISOString() });
  sendSoon(2_000);
}

/** Sends a call that has waited for long, as a new one. */
export async function sendAnew(call: WaitingCall): Promise<void> {
  await put({ ...call, at: new Date().toISOString() });
  await sendCalls();
}
