/** Who is signed in here: kept in the browser's local storage, shared by all its tabs, updated from the server's answers. */
import type { Reply } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { roles, type Role } from '#contract/roles.ts';
import { createStore, useStore } from './store.ts';

/** What the person must do before anything else. */
interface PendingSetup {
  readonly mustChangePassword: boolean;
  readonly mustSetSecondFactor: boolean;
}

export interface Session extends PendingSetup {
  readonly username: string;
  readonly token: string;
  readonly role: Role;
  readonly hostelId: string | null;
}

/** Whether the server answers only the calls of the setup. */
export const isSetupPending = ({ mustChangePassword, mustSetSecondFactor }: PendingSetup): boolean =>
  mustChangePassword || mustSetSecondFactor;

interface State {
  readonly session: Session | null;
  /** the server no longer knows the token; the person is asked to sign in again */
  readonly ended: boolean;
}

function readStorage({ mustChangePassword, mustSetSecondFactor }: PendingSetup): Session | null {
  const token = localStorage.getItem('token');
  const username = localStorage.getItem('username');
  const role = roles.find((known) => known === localStorage.getItem('role'));
  if (!token || !username || !role) return null;
  return { username, token, role, hostelId: localStorage.getItem('hostelId'), mustChangePassword, mustSetSecondFactor };
}

function writeStorage(session: Session | null): void {
  const values = { username: session?.username, token: session?.token, role: session?.role, hostelId: session?.hostelId };
  for (const [key, value] of Object.entries(values)) {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  }
}

/** Assumed until the server answers. */
const settled: PendingSetup = { mustChangePassword: false, mustSetSecondFactor: false };

const store = createStore<State>({ session: readStorage(settled), ended: false });
/** The last session there was: a screen may be drawn once more after its session has ended. */
let last = store.get().session;
store.subscribe(() => {
  last = store.get().session ?? last;
});
let waiting: ((signedIn: boolean) => void)[] = [];

function settle(signedIn: boolean): void {
  const asking = waiting;
  waiting = [];
  for (const resolve of asking) resolve(signedIn);
}

export const onSessionChange = store.subscribe;
export const getSession = (): Session | null => store.get().session;
export const useSession = (): Session | null => useStore(store, ({ session }) => session);
export const useSessionEnded = (): boolean => useStore(store, ({ ended }) => ended);

/** For screens that only signed-in people reach. */
export function useMe(): Session {
  const session = useSession() ?? last;
  if (!session) throw new Error('no session on a screen that needs one');
  return session;
}

export function startSession(login: Reply<Calls['login']>): void {
  const { username, token, role, hostelId = null, mustChangePassword, mustSetSecondFactor = false } = login;
  const session = { username, token, role, hostelId, mustChangePassword, mustSetSecondFactor };
  writeStorage(session);
  store.set({ session, ended: false });
  settle(true);
}

/** Updates the session from `me`, so that a changed role or hostel counts at once. */
export function correctSession(me: Omit<Session, 'token'>): void {
  const { session } = store.get();
  const { username, role, hostelId, mustChangePassword, mustSetSecondFactor } = me;
  if (!session) return;
  if (
    session.username === username &&
    session.role === role &&
    session.hostelId === hostelId &&
    session.mustChangePassword === mustChangePassword &&
    session.mustSetSecondFactor === mustSetSecondFactor
  )
    return;
  const corrected = { ...session, username, role, hostelId, mustChangePassword, mustSetSecondFactor };
  writeStorage(corrected);
  store.set({ ...store.get(), session: corrected });
}

export function forgetSession(): void {
  writeStorage(null);
  store.set({ session: null, ended: false });
  settle(false);
}

/** Resolves when the person signed in again (true) or gave up (false); what was on the screen stays. */
export function askToSignInAgain(): Promise<boolean> {
  const { session, ended } = store.get();
  if (!session) return Promise.resolve(false);
  if (!ended) store.set({ ...store.get(), ended: true });
  return new Promise((resolve) => waiting.push(resolve));
}

/** Closes the question for now: the calls that wait for it fail, and the next call asks again. */
export function postponeSignIn(): void {
  store.set({ ...store.get(), ended: false });
  settle(false);
}

window.addEventListener('storage', () => {
  const before = store.get();
  const session = readStorage(before.session ?? settled);
  const renewed = session !== null && session.token !== before.session?.token;
  store.set({ session, ended: session !== null && before.ended && !renewed });
  if (renewed || !session) settle(renewed);
});
