/** Starts loading the code and the data of a page at the same time, and before they are needed. */
import { matchRoutes } from 'react-router';
import type { Replies } from '#contract/calls.ts';
import type { Path } from '#contract/paths.ts';
import { type Need, prefetchCall, queryClient, queryKeyOf } from './api.ts';
import { isOfStaff, redirectOf } from './guard.ts';
import { startLanguageOfStaff } from './language/shared/language.ts';
import { needsOf, type PageRequest, type PageRow } from './page-row.ts';
import { pages } from './pages.ts';
import { getSession } from './session.ts';

/** Starts the calls of a page without waiting for them; the page shows their answers when they arrive. */
export function startCalls(row: PageRow, params: PageRequest['params'], query: URLSearchParams): void {
  const today = queryClient.getQueryData<Replies['me']>(queryKeyOf('me'))?.today;
  for (const need of needsOf(row, { params, query, session: getSession(), today })) prefetchCall(need);
}

export async function startCode(row: PageRow): ReturnType<PageRow['load']> {
  // after a failure the page loads it again, and shows an error if that fails too
  row.alsoLoads?.(getSession()).catch(() => undefined);
  const [code] = await Promise.all([row.load(), isOfStaff(row.guard) && startLanguageOfStaff()]);
  return code;
}

const routes = pages.map((row) => ({ path: row.path, handle: row }));

/** Whether the browser is set to save data. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true; // not in every browser, and missing in the types

/** The calls that the page at a path makes first. */
export function callsBehind(path: string): readonly Need['name'][] {
  const url = new URL(path, window.location.origin);
  const match = matchRoutes(routes, url.pathname)?.at(-1);
  const today = queryClient.getQueryData<Replies['me']>(queryKeyOf('me'))?.today;
  const request = { params: match?.params ?? {}, query: url.searchParams, session: getSession(), today };
  return match ? needsOf(match.route.handle, request).map(({ name }) => name) : [];
}

/** Preloads the page of a link that somebody is about to follow. */
export function preload(to: Path): void {
  if (savesData()) return;
  const url = new URL(to, window.location.origin);
  const match = matchRoutes(routes, url.pathname)?.at(-1);
  if (!match) return;
  const { guard, afterCheckOut } = match.route.handle;
  if (redirectOf(guard, getSession(), url, afterCheckOut) !== undefined) return;
  startCode(match.route.handle).catch(() => undefined);
  startCalls(match.route.handle, match.params, url.searchParams);
}
