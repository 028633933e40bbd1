import { useEffect, useSyncExternalStore } from 'react';
import type { CallName } from '#contract/calls.ts';
import { attendanceEvent } from '#contract/attendance/attendance.ts';
import { changeEvent } from '#contract/call/live-change.ts';
import { type News, type Notification, notificationEvent } from '#contract/notification/notification.ts';
import { readShownAgain, tellChange } from '#web/live-changes.ts';
import { tellMarks } from '#web/live-marks.ts';
import { either, openStream, queryClient, queryKeyOf, wasJustRefused } from '#web/api.ts';
import { ApiError } from '#web/api-error.ts';
import { callsBehind } from '#web/preload.ts';
import { getSession, isSetupPending, useSession } from '#web/session.ts';

const shortestPause = 1_000;
const longestPause = 60_000;
/** The server sends a line every 20 seconds; after a longer silence the connection is dead, even if the browser reports it as open. */
const longestSilence = 45_000;

/** Reads a call again, after any read in flight: that one may show the state before the event, but the library would reuse it. */
async function refetch(name: CallName): Promise<void> {
  await queryClient.refetchQueries({ queryKey: [name], fetchStatus: 'fetching' }, { cancelRefetch: false });
  await queryClient.invalidateQueries({ queryKey: [name] });
}

const isShown = (name: CallName): boolean => queryClient.getQueryCache().findAll({ queryKey: [name], type: 'active' }).length > 0;

/** The calls of the frame around the page, which are not read again with the page. */
const beside: readonly unknown[] = ['me', 'institutionGet', 'notificationList'] satisfies CallName[];

/** Adds the event's notifications to the cached list, or reads the list again if more has changed. Returns those that are new. */
function listNews({ newest, unread }: News): readonly Notification[] {
  const queryKey = queryKeyOf('notificationList');
  const list = queryClient.getQueryData<readonly Notification[]>(queryKey);
  const known = new Set(list?.map(({ _id }) => _id));
  const fresh = newest.filter(({ _id }) => !known.has(_id));
  const arrived = new Set(newest.map(({ _id }) => _id));
  const all = [...newest, ...(list ?? []).filter(({ _id }) => !arrived.has(_id))];
  const isWhole = list !== undefined && all.filter(({ isRead }) => !isRead).length === unread;
  // a read in flight may answer with the list before the event
  if (isWhole && queryClient.isFetching({ queryKey }) === 0) queryClient.setQueryData(queryKey, all);
  else void refetch('notificationList');
  return fresh;
}

/** Milliseconds. The change event of what caused a notification is sent a second later (`stream.ts`); both are read together. */
const untilChanges = 1_200;

/** An event always changes what there is to do today. Of the other calls of the home page, only those behind its notification's link are read again. */
function takeNews(news: News): void {
  const fresh = listNews(news);
  void queryClient.invalidateQueries({ refetchType: 'none', predicate: ({ queryKey: [name] }) => !beside.includes(name) });
  if (news.me) void refetch('me');
  const concerned = new Set<unknown>(fresh.flatMap(({ link }) => callsBehind(link)));
  // a student may have been given the room by a round
  if (concerned.has('hostelGet')) concerned.add('roundOwn');
  const isHome = isShown('dashboardToday');
  const isStudent = getSession()?.role === 'student';
  // students receive no change events
  if (isStudent) void refetch('dashboardToday');
  else concerned.add('dashboardToday');
  const isWanted = (name: unknown) => (isHome ? concerned.has(name) : !beside.includes(name));
  readShownAgain((query) => query.isStale() && isWanted(query.queryKey[0]), isStudent ? 0 : untilChanges);
}

/** For an event without details: the person's hostels or posts may have changed too. */
const refetchAfterEvent = () => {
  // all that is cached may be out of date; calls that are not on the screen are read again when they are needed
  void queryClient.invalidateQueries({ refetchType: 'none' });
  for (const name of ['notificationList', 'me', 'dashboardToday'] as const) void refetch(name);
  readShownAgain((query) => query.isStale());
};

/** Whether this document has received an event before. */
let isFollowing = false;
/** How many milliseconds an answer may be older than its arrival. */
const margin = 2_000;

/**
 * Whether the page has read everything since it was opened, so that the first event need not make it read again. `quiet` is for how many
 * milliseconds the server has had nothing for this person, or empty.
 */
function hasReadAll(quiet: string): boolean {
  const isFirst = !isFollowing;
  isFollowing = true;
  const hasFailed = queryClient
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.status === 'error' && !wasJustRefused(state));
  return isFirst && !hasFailed && quiet !== '' && Number(quiet) >= performance.now() + margin;
}

function takeNotification(data: string): void {
  if (data.startsWith('{')) takeNews(JSON.parse(data) as News); // the server writes it from the same type
  else if (!hasReadAll(data)) refetchAfterEvent();
}

/** Listens until the stream ends or breaks. */
async function listen(token: string, signal: AbortSignal): Promise<void> {
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), longestSilence);
  try {
    const reader = (await openStream('notificationStream', token, either(signal, silent.signal))).getReader();
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
        else if (event === notificationEvent) takeNotification(data);
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

/** Connects again whenever the stream ends, after growing random pauses, so that browsers do not all return to a restarted server together. */
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
