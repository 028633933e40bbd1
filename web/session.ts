/** Who is signed in here: stored in local storage, shared by all tabs of the browser, updated from the server's answers. */
import type { Replies } from '#contract/calls.ts';
import type { Role } from '#contract/roles.ts';
import { forgetListOfOthers } from './kept-here.ts';
import { createStore, useStore } from './store.ts';
import { type HostelName, type PendingSetup, readSession, servedBy, type Session, workplaceOf } from './stored-session.ts';
import { setDraftOwner } from '#web/ui/form/drafts.ts';
import { hasUnsaved, mayLoseUnsaved } from '#web/ui/dialog/unsaved-questions.ts';

/** Whether the person must complete a setup first; until then the server answers only the calls for it. */
export const isSetupPending = ({ mustChangePassword, mustSetSecondFactor }: PendingSetup): boolean =>
  mustChangePassword || mustSetSecondFactor;

export { type HostelName, type PendingSetup, servedBy, type Session, workplaceOf };

interface State {
  readonly session: Session | null;
  /** the server no longer knows the token; the person is asked to sign in again */
  readonly ended: boolean;
  /** the hostel chosen on the server, while unsaved changes keep this tab in another one; otherwise null */
  readonly elsewhere: string | null;
}

/** A guard works for all of them at once. */
const choiceOf = (role: Role, hostels: readonly HostelName[]): readonly HostelName[] =>
  hostels.length > 1 && role !== 'guard' ? hostels : [];

function writeStorage(session: Session | null): void {
  const hostels = session && session.hostels.length > 0 ? JSON.stringify(session.hostels) : null;
  const values = {
    // first: each removal is an event of its own in other tabs, and without these two they know that nobody is signed in
    username: session?.username,
    token: session?.token,
    userId: session?.userId,
    role: session?.role,
    hostelId: session?.hostelId,
    hostels,
    hasLeft: session?.hasLeft ? 'true' : null,
  };
  for (const [key, value] of Object.entries(values)) {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  }
}

const store = createStore<State>({ session: readSession(), ended: false, elsewhere: null });
/** The most recent session: a screen may be rendered once more after its session has ended. */
let last = store.get().session;
store.subscribe(() => {
  last = store.get().session ?? last;
});
const updateDraftOwner = () => {
  const { session } = store.get();
  setDraftOwner(session && session.userId !== '' ? { userId: session.userId, workplace: workplaceOf(session) } : null);
};
updateDraftOwner();
store.subscribe(updateDraftOwner);
let waiting: ((signedIn: boolean) => void)[] = [];

function settle(signedIn: boolean): void {
  const resolvers = waiting;
  waiting = [];
  for (const resolve of resolvers) resolve(signedIn);
}

export const onSessionChange = store.subscribe;
export const getSession = (): Session | null => store.get().session;
export const useSession = (): Session | null => useStore(store, ({ session }) => session);
export const hasSessionEnded = (): boolean => store.get().ended;
export const useSessionEnded = (): boolean => useStore(store, ({ ended }) => ended);
export const isElsewhere = (): boolean => store.get().elsewhere !== null;
export const useElsewhere = (): string | null => useStore(store, ({ elsewhere }) => elsewhere);

/** For screens that only signed-in people reach. */
export function useMe(): Session {
  const session = useSession() ?? last;
  if (!session) throw new Error('no session on a screen that needs one');
  return session;
}

export function startSession(login: Replies['login']): void {
  const { userId, username, token, role, hostelId = null, mustChangePassword, mustSetSecondFactor = false, hasLeft = false } = login;
  const session = {
    userId,
    username,
    token,
    role,
    hostelId,
    hostels: choiceOf(role, login.hostels),
    mustChangePassword,
    mustSetSecondFactor,
    hasLeft,
  };
  writeStorage(session);
  store.set({ session, ended: false, elsewhere: null });
  settle(true);
  forgetListOfOthers(username).catch(() => undefined);
}

let asking = false;

/**
 * Switching to another hostel replaces everything on the screen, so this asks first whether unsaved changes may be lost. If not, this
 * tab stays in its hostel.
 */
async function moveTo(session: Session): Promise<void> {
  const { elsewhere } = store.get();
  if (asking || elsewhere === session.hostelId) return;
  asking = true;
  const mayLeave = await mayLoseUnsaved();
  asking = false;
  const { session: now } = store.get();
  if (now && mayLeave) store.set({ ...store.get(), session, elsewhere: null });
  else if (now) store.set({ ...store.get(), session: { ...session, hostelId: now.hostelId }, elsewhere: session.hostelId });
}

/** What the server reports of a session in `me`. */
type ServerSession = Omit<Session, 'token'>;

/** Updates the session from `me`, so that a changed role or hostel takes effect immediately. `asked`: nothing unsaved would be lost by switching hostels. */
export function correctSession(current: ServerSession, { asked = false } = {}): void {
  const { session, elsewhere } = store.get();
  if (!session) return;
  const { userId, username, role, hostelId, mustChangePassword, mustSetSecondFactor, hasLeft } = current;
  const hostels = choiceOf(role, current.hostels);
  const corrected = { ...session, userId, username, role, hostelId, hostels, mustChangePassword, mustSetSecondFactor, hasLeft };
  writeStorage(corrected);
  const leaves = workplaceOf(session) !== null && workplaceOf(session) !== workplaceOf(corrected);
  if (leaves && !asked && hasUnsaved()) void moveTo(corrected);
  else if (elsewhere !== null || JSON.stringify(corrected) !== JSON.stringify(session))
    store.set({ ...store.get(), session: corrected, elsewhere: null });
}

export function forgetSession(): void {
  writeStorage(null);
  store.set({ session: null, ended: false, elsewhere: null });
  settle(false);
}

/** Resolves to true once the person has signed in again, to false if they gave up. The screen stays as it is. */
export function askToSignInAgain(): Promise<boolean> {
  const { session, ended } = store.get();
  if (!session) return Promise.resolve(false);
  if (!ended) store.set({ ...store.get(), ended: true });
  return new Promise((resolve) => waiting.push(resolve));
}

/** Closes the sign-in dialog for now: the calls that wait for it fail, and the next call opens it again. */
export function postponeSignIn(): void {
  store.set({ ...store.get(), ended: false });
  settle(false);
}

window.addEventListener('storage', () => {
  const before = store.get();
  const session = readSession(before.session ?? undefined);
  if (session && session.token === before.session?.token) {
    correctSession(session);
    return;
  }
  store.set({ session, ended: false, elsewhere: null });
  settle(session !== null);
});
