import { useEffect, useSyncExternalStore } from 'react';
import type { CallName } from '#contract/calls.ts';
import { attendanceEvent } from '#contract/attendance.ts';
import { changeEvent } from '#contract/live-change.ts';
import { notificationEvent } from '#contract/notification.ts';
import { readShownAgain, tellChange } from '#web/live-changes.ts';
import { tellMarks } from '#web/live-marks.ts';
import { openStream, queryClient } from '#web/api.ts';
import { ApiError } from '#web/api-error.ts';
import { isSetupPending, useSession } from '#web/session.ts';

const shortestPause = 1_000;
const longestPause = 60_000;
/** The server sends a line every 20 seconds; after a longer silence the connection is dead, even if the browser reports it as open. */
const longestSilence = 45_000;

/** A read that is under way may show the state before the event, and the library would take it for the one requested here: reads again after it. */
async function refetch(name: CallName): Promise<void> {
  await queryClient.refetchQueries({ queryKey: [name], fetchStatus: 'fetching' }, { cancelRefetch: false });
  await queryClient.invalidateQueries({ queryKey: [name] });
}

/** An event may mean another hostel or post, and always changes what there is to do today. */
const refetchAfterEvent = () => {
  // the records it is about are out of date; what is not shown now is read again when it is
  void queryClient.invalidateQueries({ refetchType: 'none' });
  for (const name of ['notificationList', 'me', 'dashboardToday'] as const) void refetch(name);
  readShownAgain((query) => query.isStale());
};

/** Whether this document has been told of events before. */
let isFollowing = false;
/** An answer may be older than its arrival by so many milliseconds. */
const margin = 2_000;

/**
 * Whether what the page has read since it was opened is all there is, so that the first event need not have it read again: `quiet` is
 * for how long nothing came for this person, as the server says.
 */
function hasReadAll(quiet: string): boolean {
  const isFirst = !isFollowing;
  isFollowing = true;
  const hasFailed = queryClient
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.status === 'error');
  return isFirst && !hasFailed && quiet !== '' && Number(quiet) >= performance.now() + margin;
}

/** Listens until the stream ends or breaks. */
async function listen(token: string, signal: AbortSignal): Promise<void> {
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), longestSilence);
  try {
    const reader = (await openStream('notificationStream', token, AbortSignal.any([signal, silent.signal]))).getReader();
    let unfinished = '';
    let event = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), longestSilence);
      const lines = `${unfinished}${value}`.split('\n');
      unfinished = lines.pop() ?? '';
      for (const line of lines) {
        if (line.startsWith('event: ')) event = line.slice('event: '.length);
        if (!line.startsWith('data: ')) continue;
        const data = line.slice('data: '.length);
        if (event === attendanceEvent) tellMarks(data);
        else if (event === changeEvent) tellChange(data);
        else if (event === notificationEvent && !hasReadAll(data)) refetchAfterEvent();
      }
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves after the time, when the network comes back, or when the signal is aborted. */
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

/** Connects again whenever the stream ends, after growing random pauses, so that not everybody returns to a restarted server at once. */
async function keepListening(token: string, signal: AbortSignal): Promise<void> {
  let tries = 0;
  while (!signal.aborted) {
    const since = performance.now();
    try {
      await listen(token, signal);
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
        // reading the list asks the person to sign in again; the new token opens a new stream
        refetchAfterEvent();
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
 * Keeps the notifications up to date while somebody is signed in and looks at the page. The server sends an event on every new connection,
 * so that none is missed in between. A hidden tab disconnects: a browser has only six connections to a server for all its tabs.
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
