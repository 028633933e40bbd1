/**
 * What a student's main pages, the gate or the fire sheet showed at the last visit, kept on the device for when there is no network. Signing out deletes it. Browsers
 * offer the cache that holds it only over TLS or on localhost; elsewhere nothing is kept.
 */
import type { Query, QueryCache } from '@tanstack/react-query';
import { routes } from '#contract/call-routes.ts';
import type { CallName } from '#contract/calls.ts';
import { urlOf } from './call-url.ts';
import { passVersion } from './gate/shared/pass-version.ts';
import { cacheOfVisits, keepsVisits, shownFrom } from './kept-here.ts';
import { getSession } from './session.ts';

/** The calls of a student's home page, room, leave, complaints, notices, fines and receipts, and of the gate. */
const kept: ReadonlySet<CallName> = new Set<CallName>([
  'me',
  'institutionGet',
  'notificationList',
  'dashboardToday',
  'roundOwn',
  'attendanceOwn',
  'leaveOwn',
  'complaintOwn',
  'noticeList',
  'fineOwn',
  'fineGet',
  'hostelGet',
  'roomChangeOwn',
  'gateOwn',
  'gateStudents',
  'gatePassGet',
  'gatePassKeys',
  'visitorsAtGate',
]);
/** Of staff, the lists of the fire sheet alone. */
const keptOfStaff: ReadonlySet<CallName> = new Set<CallName>(['gateStudents', 'visitorsAtGate']);

interface Visited {
  /** when it was read */
  at: string;
  answer: unknown;
}

const addressOf = (name: CallName, input: object): string => urlOf(routes[name], input);

/** Keeps the answer of a query, if it is one of a main page and came from the server. */
async function keep({ queryKey, state }: Query): Promise<void> {
  const { role, username = '' } = getSession() ?? {};
  const [name, input] = queryKey as [CallName, object]; // all keys are made by `queryKeyOf`
  const wanted = role === 'student' || role === 'guard' ? kept : keptOfStaff;
  if (!keepsVisits(role) || shownFrom.get() !== null || state.data === undefined || !wanted.has(name)) return;
  const cache = await caches.open(cacheOfVisits(username));
  await cache.put(
    addressOf(name, input),
    Response.json({ at: new Date(state.dataUpdatedAt).toISOString(), answer: state.data } satisfies Visited),
  );
}

// a device that is full keeps nothing
const tryToKeep = (query: Query): void => void keep(query).catch(() => undefined);

/** Read once for a device that has never opened their pages. */
const unasked = ['noticeList', 'leaveOwn', 'complaintOwn', 'fineOwn'] as const satisfies CallName[];

type Read = (name: CallName, input?: object) => void;

async function readUnasked(read: Read): Promise<void> {
  const { role, username = '' } = getSession() ?? {};
  if (role === 'caretaker' || role === 'warden') for (const name of keptOfStaff) read(name);
  if (role === 'guard') read('visitorsAtGate');
  if (role !== 'student') return;
  // its keys are good for three days from the last time
  const version = passVersion(username);
  if (version !== undefined) read('gatePassGet', { query: { version } });
  const cache = await caches.open(cacheOfVisits(username));
  for (const name of unasked) if ((await cache.match(addressOf(name, {}))) === undefined) read(name);
}

let keeps = false;

/** From now on, keeps what the main pages have read and read again. `read` reads the answer of a call into the cache. */
export function keepWhatIsRead(queries: QueryCache, read: Read): void {
  if (keeps || !('caches' in window)) return;
  keeps = true;
  for (const query of queries.getAll()) tryToKeep(query);
  queries.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') tryToKeep(event.query);
  });
  readUnasked(read).catch(() => undefined);
}

/** The answer of the last visit, from now on noted as shown; undefined if none is kept. */
export async function findAnswer(username: string, name: CallName, input: object): Promise<unknown> {
  if (!('caches' in window)) return undefined;
  const cache = await caches.open(cacheOfVisits(username));
  const found = await cache.match(addressOf(name, input));
  if (found === undefined) return undefined;
  const { at, answer } = (await found.json()) as Visited; // `keep` writes it
  const before = shownFrom.get();
  shownFrom.set(before === null || at < before ? at : before);
  return answer;
}
