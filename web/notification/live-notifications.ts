import { useEffect, useSyncExternalStore } from 'react';
import type { CallName } from '#contract/calls.ts';
import { notificationEvent } from '#contract/notification.ts';
import { openStream, queryClient } from '#web/api.ts';
import { ApiError } from '#web/api-error.ts';
import { isSetupPending, useSession } from '#web/session.ts';

const shortestPause = 1_000;
const longestPause = 60_000;
/** The server says something every 20 seconds; after more silence than this the connection is dead, whatever the browser believes. */
const longestSilence = 45_000;

/** A reading that is under way may be of the time before, and the library would take the first one of all for the one asked for here. */
async function readAgain(name: CallName): Promise<void> {
  await queryClient.refetchQueries({ queryKey: [name], fetchStatus: 'fetching' }, { cancelRefetch: false });
  await queryClient.invalidateQueries({ queryKey: [name] });
}

/** What is told may be that the person has another hostel or post now; it changes what there is to do today in any case. */
const askAgain = () => {
  // what it is about was read before it happened, and is read again when it is opened
  void queryClient.invalidateQueries({ refetchType: 'none' });
  for (const name of ['notificationList', 'me', 'dashboardToday'] as const) void readAgain(name);
};

/** Listens until the stream ends or breaks. */
async function listen(token: string, signal: AbortSignal): Promise<void> {
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), longestSilence);
  try {
    const reader = (await openStream('notificationStream', token, AbortSignal.any([signal, silent.signal]))).getReader();
    let unfinished = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), longestSilence);
      const lines = `${unfinished}${value}`.split('\n');
      unfinished = lines.pop() ?? '';
      if (lines.includes(`event: ${notificationEvent}`)) askAgain();
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves after the time, when the network comes back, or when there is no need to wait any more. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
    window.addEventListener('online', done);
  });
}

/** Listens again whenever the stream ends, after pauses that grow and differ, so that a server that comes back is not met by everybody at once. */
async function keepListening(token: string, signal: AbortSignal): Promise<void> {
  let tries = 0;
  while (!signal.aborted) {
    const since = performance.now();
    try {
      await listen(token, signal);
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
        // the list's own call asks the person to sign in again; a new token starts anew
        askAgain();
        return;
      }
    }
    tries = performance.now() - since > longestPause ? 0 : tries + 1;
    const longest = Math.min(longestPause, shortestPause * 2 ** tries);
    await pause(longest * (0.5 + Math.random() / 2), signal);
  }
}

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/**
 * Keeps the notifications fresh while somebody is signed in and looks at the page. The server speaks first on every connection, so
 * nothing told in between is missed. A hidden tab hangs up: a browser has only six connections to a server for all its tabs.
 */
export function useLiveNotifications(): void {
  const session = useSession();
  const visible = useSyncExternalStore(onVisibilityChange, () => document.visibilityState === 'visible');
  const token = session && !isSetupPending(session) ? session.token : undefined;
  useEffect(() => {
    if (token === undefined || !visible) return undefined;
    const leaving = new AbortController();
    void keepListening(token, leaving.signal);
    return () => leaving.abort();
  }, [token, visible]);
}
