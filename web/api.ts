/** Calls the server by the names of the call table. */
import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  useMutation,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import type { Call, Input } from '#contract/call/call.ts';
import { routes, type CallRoute } from '#contract/call-routes.ts';
import type { CallName, Calls, Replies } from '#contract/calls.ts';
import { isSheet } from '#contract/sheet/sheet.ts';
import { language } from '#contract/text/text.ts';
import { ApiError, faultOf, isClash, isForbidden, isMissing, NetworkError } from './api-error.ts';
import { type CallParts, urlOf } from './call-url.ts';
import { followCampus } from './campus-zone.ts';
import { takeFirstAnswer } from './first-answers.ts';
import { guardianToken } from './guardian-token.ts';
import { keepsVisits, shownFrom } from './kept-here.ts';
import { fileOf, type ReceivedFile } from './received-file.ts';
import { getSession, onSessionChange, askToSignInAgain, workplaceOf } from './session.ts';

type Required<C extends Call> = {
  [K in keyof Input<C> as undefined extends Input<C>[K] ? never : object extends Input<C>[K] ? never : K]: Input<C>[K];
};
type Optional<C extends Call> = {
  [K in keyof Input<C> as undefined extends Input<C>[K] ? never : object extends Input<C>[K] ? K : never]?: Input<C>[K];
};

type Inputs = { readonly [N in CallName]: Required<Calls[N]> & Optional<Calls[N]> };

/** The params, query and body of a call, as far as its row has them. */
export type CallInput<N extends CallName> = Inputs[N];

type Arguments<N extends CallName, Options> =
  object extends CallInput<N> ? [input?: CallInput<N>, options?: Options] : [input: CallInput<N>, options?: Options];

const secondsToAnswer = 60;

function headersOf(token: string | undefined, accept: string): Headers {
  const headers = new Headers({ accept, 'accept-language': language() });
  if (token) headers.set('authorization', `Bearer ${token}`);
  return headers;
}

/** The body of a response, or undefined if it is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A new key for a request: the server carries out requests with the same key only once. */
export function newIdempotencyKey(): string {
  // browsers offer randomUUID only over TLS, and some offices run without it
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** `AbortSignal.any`, which the browsers of older phones do not have. */
export function either(...signals: AbortSignal[]): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) {
    const stop = () => first.abort(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true, signal: first.signal });
  }
  return first.signal;
}

interface Sending {
  token: string | undefined;
  /** only calls that write have one */
  key: string | undefined;
  signal?: AbortSignal | undefined;
}

async function send(route: CallRoute, parts: CallParts, { token, key, signal }: Sending): Promise<unknown> {
  const headers = headersOf(token, route.file ? '*/*' : 'application/json');
  if (key !== undefined) headers.set('idempotency-key', key);
  const sheet = isSheet(parts.body) ? parts.body : undefined;
  if (parts.body !== undefined) headers.set('content-type', sheet?.type ?? 'application/json');
  const body = sheet ? new Blob([sheet.bytes]) : parts.body === undefined ? undefined : JSON.stringify(parts.body);
  const timeout = AbortSignal.timeout((route.timeoutSeconds ?? secondsToAnswer) * 1000);
  const request: RequestInit = { method: route.method, headers, signal: signal ? either(signal, timeout) : timeout };
  if (body !== undefined) request.body = body;
  let response: Response;
  let text: string;
  try {
    const url = urlOf(route, parts);
    const first = route.method === 'GET' ? takeFirstAnswer(url, token, language()) : undefined;
    // the document itself has asked for the first answers
    const askedAt = first ? performance.timeOrigin : Date.now();
    response = (await first?.catch(() => undefined)) ?? (await fetch(url, request));
    followCampus(response, askedAt);
    if (route.file && response.ok) return await fileOf(response);
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new NetworkError();
  }
  const answer = parse(text);
  if (answer === undefined) throw faultOf(response.ok ? 502 : response.status, null);
  if (!response.ok) throw faultOf(response.status, answer);
  return answer;
}

type StreamName = { [N in CallName]: Calls[N] extends { stream: true } ? N : never }[CallName];

/** The events of a streaming call as they arrive. The token is a parameter because a stream belongs to one session. */
export async function openStream(name: StreamName, token: string, signal: AbortSignal): Promise<ReadableStream<string>> {
  const response = await fetch(urlOf(routes[name], {}), { headers: headersOf(token, 'text/event-stream'), signal, cache: 'no-store' });
  if (!response.ok || !response.body) throw faultOf(response.status, parse(await response.text()));
  return response.body.pipeThrough(new TextDecoderStream());
}

/** Throws an ApiError or a NetworkError. When the session has ended, it asks the person to sign in again and repeats the call. */
export async function api<N extends CallName>(
  name: N,
  ...[input, options]: Arguments<N, { signal?: AbortSignal; key?: string }>
): Promise<Replies[N]> {
  const route = routes[name];
  const parts: CallParts = input ?? {};
  const key = route.method === 'GET' || route.session ? undefined : (options?.key ?? newIdempotencyKey());
  const asked = getSession()?.username;
  for (;;) {
    const token = getSession()?.token;
    try {
      // the server makes its replies by the same row of the call table
      return (await send(route, parts, {
        token: route.session === 'none' ? undefined : route.session === 'guardian' ? guardianToken() : token,
        key,
        signal: options?.signal,
      })) as Replies[N];
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401 || route.session) throw error;
      const renewed = getSession()?.token !== token;
      if (!renewed && !(await askToSignInAgain())) throw error;
      // nobody is signed in now, or somebody else, who did not make this call
      if (!getSession() || getSession()?.username !== asked) throw error;
    }
  }
}

export type FileCallName = { [N in CallName]: Calls[N] extends { file: true } ? N : never }[CallName];

/** A call that replies with a file. */
export async function fetchFile<N extends FileCallName>(name: N, input: CallInput<N>): Promise<ReceivedFile> {
  const file: unknown = await api(name, ...([input] as unknown as Arguments<N, never>)); // as in useCallQuery
  return file as ReceivedFile; // `send` returns this for every call with `file: true`
}

/** After a refusal the role or hostel stored in this browser is often out of date. */
function refreshMe(error: unknown): void {
  if (getSession() && (isForbidden(error) || isMissing(error))) void queryClient.invalidateQueries({ queryKey: ['me'] });
}

/** After an action that was refused or clashed, what is on the screen is out of date. */
function refreshAll(error: unknown): void {
  if (getSession() && (isForbidden(error) || isMissing(error) || isClash(error))) void queryClient.invalidateQueries();
}

/** In milliseconds: how long an answer is shown without asking again. */
const freshFor = 15_000;

/** In milliseconds: how soon after a failure what is shown instead is mounted. */
const settling = 100;

/** Whether the server has just refused the call. Several parts of a page read the record of its address: if it is missing, only one of them asks. */
export const wasJustRefused = ({ error, errorUpdatedAt }: { error: unknown; errorUpdatedAt: number }): boolean =>
  (isForbidden(error) || isMissing(error)) && Date.now() - errorUpdatedAt < freshFor;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: refreshMe }),
  mutationCache: new MutationCache({ onError: refreshAll }),
  defaultOptions: {
    queries: {
      staleTime: freshFor,
      networkMode: 'always',
      // a part that is mounted because of a failure must not ask at once again: that would go on for ever
      retryOnMount: ({ state }) => !wasJustRefused(state) && Date.now() - state.errorUpdatedAt > settling,
      retry: (failures, error) => failures < 1 && (error instanceof NetworkError || (error instanceof ApiError && error.status === 503)),
    },
    mutations: { networkMode: 'always' },
  },
});

// on return to the window the client reads by itself what is on the screen
window.addEventListener('online', () => shownFrom.get() !== null && void queryClient.invalidateQueries());

/** Calls whose answers do not depend on the hostel chosen. */
const personal: readonly unknown[] = ['me', 'notificationList'] satisfies CallName[];

let cachedFor = getSession();
onSessionChange(() => {
  const session = getSession();
  if (session?.username !== cachedFor?.username) queryClient.clear();
  else if (workplaceOf(session) !== workplaceOf(cachedFor)) {
    // the page is remounted (`layout/root.tsx`) and reads what it needs
    queryClient.removeQueries({ predicate: ({ queryKey: [name] }) => !personal.includes(name) });
    void queryClient.invalidateQueries({ queryKey: ['me'] });
  } else if (session?.role !== cachedFor?.role || session?.hostelId !== cachedFor?.hostelId) void queryClient.invalidateQueries();
  cachedFor = session;
});

interface CallOptions {
  enabled?: boolean;
  /** shows the previous answer while the next one loads */
  keepPrevious?: boolean;
  staleTime?: number;
  /** false: an answer that has become stale is not read again when a component begins to use it */
  refetchOnMount?: boolean;
  /** milliseconds between two reads */
  refetchInterval?: number;
  /** milliseconds for which an answer stays in the cache after no component uses it */
  gcTime?: number;
}

/** The key of a query in the cache. */
export const queryKeyOf = <N extends CallName>(name: N, input: object = {}): readonly [N, object] => [name, input];

/** Makes a call that reads; without a network, the answer is that of the last visit, if it was kept. */
async function orOfLastVisit<T>(name: CallName, input: object, read: () => Promise<T>): Promise<T> {
  try {
    const answer = await read();
    shownFrom.set(null);
    return answer;
  } catch (error) {
    const { role, username = '' } = getSession() ?? {};
    if (!keepsVisits(role) || !(error instanceof NetworkError)) throw error;
    const found = await import('./last-visit.ts').then(({ findAnswer }) => findAnswer(username, name, input)).catch(() => undefined);
    if (!found) throw error;
    return found as T; // the answer to the same call
  }
}

/** Key and function of a query, for the query client. */
const queryOf = <N extends CallName>(name: N, input?: CallInput<N>) => ({
  queryKey: queryKeyOf(name, input),
  // the type of the rest parameter is not narrowed by N here; the arguments fit this call
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    orOfLastVisit(name, input ?? {}, async () => await api(name, ...([input, { signal }] as Arguments<N, { signal: AbortSignal }>))),
});

/** A call that reads, and its input; made by `need`. */
export interface Need {
  name: CallName;
  input: object;
}

/** Starts a call before the page that shows its answer is rendered, unless the cache has a fresh answer. If it gets none, the page makes it again. */
export function prefetchCall({ name, input }: Need): void {
  const known = queryClient.getQueryState(queryKeyOf(name, input));
  if (known && wasJustRefused(known)) return;
  void queryClient.prefetchQuery(queryOf(name, input as CallInput<typeof name>)); // `need` has checked that the input fits the call
}

/** The answer of a call that reads. It is read again on return to the window and after every action. */
export function useCallQuery<N extends CallName>(name: N, ...[input, options]: Arguments<N, CallOptions>): UseQueryResult<Replies[N]> {
  const { keepPrevious, ...rest } = options ?? {};
  return useQuery<Replies[N]>({
    ...queryOf(name, input),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...rest,
    // signing out may render a screen once more without a session
    enabled: (rest.enabled ?? true) && (routes[name].session !== undefined || getSession() !== null),
  });
}

export interface CallMutation<N extends CallName> {
  /** starts the call unless it is already under way, so that a double tap makes one record; `onSuccess` is called even if the component was unmounted */
  mutate: (input: CallInput<N>, onSuccess?: (reply: Replies[N]) => void) => void;
  isPending: boolean;
  /** why the last attempt failed */
  error: Error | null;
  /** the input of the last attempt */
  variables: CallInput<N> | undefined;
  reset: () => void;
  /** set by the form; called after each success */
  afterSuccess: RefObject<(() => void) | undefined>;
}

/** Makes a call that writes and may outlive its screen, such as Undo. Afterwards everything on the screen is read again. */
export async function callAndRefresh<N extends CallName>(name: N, input: CallInput<N>): Promise<Replies[N]> {
  try {
    return await api(name, ...([input] as unknown as Arguments<N, never>)); // as in useCallQuery
  } finally {
    void queryClient.invalidateQueries();
  }
}

export interface MutationOptions<N extends CallName> {
  /** what is read again afterwards; default: everything on the screen */
  refreshes?: readonly CallName[] | undefined;
  /** takes a call that did not reach the server, with its idempotency key; resolves to whether it will be sent later */
  whenAway?: ((input: CallInput<N>, key: string) => Promise<boolean>) | undefined;
}

/** A call that writes. Afterwards everything on the screen is read again, or only the calls in `refreshes`. */
export function useCallMutation<N extends CallName>(name: N, { refreshes, whenAway }: MutationOptions<N> = {}): CallMutation<N> {
  const underWay = useRef(false);
  const afterSuccess = useRef<() => void>(undefined);
  const lost = useRef<{ input: string; key: string }>(undefined);
  const { isPending, error, variables, reset, mutateAsync } = useMutation<Replies[N], Error, CallInput<N>>({
    mutationFn: async (input) => {
      // if the response was lost, the request may have reached the server: the same input is then sent with the same key
      const text = JSON.stringify(input);
      const key = lost.current?.input === text ? lost.current.key : newIdempotencyKey();
      lost.current = undefined;
      try {
        return await api(name, ...([input, { key }] as Arguments<N, { key: string }>)); // as in useCallQuery
      } catch (reason) {
        if (reason instanceof NetworkError) lost.current = { input: text, key };
        throw reason;
      }
    },
    onSuccess: async () => {
      const stale = refreshes
        ? refreshes.map((queryName) => queryClient.invalidateQueries({ queryKey: [queryName] }))
        : [queryClient.invalidateQueries()];
      await Promise.all(stale);
    },
  });
  async function run(input: CallInput<N>, onSuccess?: (reply: Replies[N]) => void): Promise<void> {
    underWay.current = true;
    let reply: Replies[N];
    try {
      reply = await mutateAsync(input);
    } catch (error) {
      const key = error instanceof NetworkError ? lost.current?.key : undefined;
      // otherwise the component reads it from `error`
      if (key !== undefined && (await whenAway?.(input, key))) {
        lost.current = undefined;
        reset();
        afterSuccess.current?.();
      }
      return;
    } finally {
      underWay.current = false;
    }
    afterSuccess.current?.();
    onSuccess?.(reply);
  }
  return {
    mutate(input, onSuccess) {
      if (underWay.current) return;
      void run(input, onSuccess);
    },
    isPending,
    error,
    variables,
    reset,
    afterSuccess,
  };
}
