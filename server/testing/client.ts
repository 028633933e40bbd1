/** Makes calls to a server by their names in the call table. It does not import `node:test`, which slows processes that are not tests. */
import { calls, type CallName, type Calls, type Replies } from '#contract/calls.ts';
import type { Call, Input } from '#contract/call/call.ts';
import { isSheet, type SheetFile, sheetOfText } from '#contract/sheet/sheet.ts';
import { checkResponse, type TestResponse } from './check-response.ts';
import { longestWait } from './until.ts';

/** Tests send wrong values on purpose. */
interface AnyParts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

type Parts<C extends Call> = { [K in keyof Input<C> as Input<C>[K] extends undefined ? never : K]?: unknown };

/** What an error response carries. */
export interface ErrorBody {
  message: string;
  error: string;
  code: string;
  fields?: Record<string, string>;
}

/** The response of a call that may succeed or be refused; `ok` is whether it succeeded. */
export type Attempt<T> = ({ ok: true } & TestResponse<T>) | ({ ok: false } & TestResponse<ErrorBody>);

/** Makes calls by their names in the call table. Every response is checked against its row. */
export interface Client {
  /** Throws unless the call succeeds. */
  call<N extends CallName>(name: N, parts?: Parts<Calls[N]>): Promise<TestResponse<Replies[N]>>;
  /** Throws unless the call is refused. */
  refused<N extends CallName>(name: N, parts?: Parts<Calls[N]>): Promise<TestResponse<ErrorBody>>;
  /** For calls whose outcome is not known beforehand, as in a race. */
  attempt<N extends CallName>(name: N, parts?: Parts<Calls[N]>): Promise<Attempt<Replies[N]>>;
  /** Any request below the server's address. */
  request(path: string, init?: RequestInit): Promise<TestResponse>;
  token: string | undefined;
}

/** The sheet to send where a call takes one; a text is sent as CSV. */
const sheetOf = (body: unknown): SheetFile | undefined => (typeof body === 'string' ? sheetOfText(body) : isSheet(body) ? body : undefined);

const short = (value: unknown) => JSON.stringify(value)?.slice(0, 500);

const newKey = () => crypto.randomUUID();

/** With a `key`, each request has it as its `Idempotency-Key`. */
export const clientOf = (address: string, token?: string, key?: string): Client => {
  async function request(path: string, init: RequestInit = {}): Promise<TestResponse> {
    const headers = new Headers(init.headers);
    if (token !== undefined && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
    if (key !== undefined) headers.set('idempotency-key', key);
    const response = await fetch(address + path, { signal: AbortSignal.timeout(longestWait), ...init, headers });
    if (response.headers.get('content-type') === 'text/event-stream') {
      // the stream does not end by itself; its first event is enough
      const reader = response.body?.getReader();
      const first = await reader?.read();
      await reader?.cancel();
      return { status: response.status, body: new TextDecoder().decode(first?.value), headers: response.headers };
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, body: isJson && text !== '' ? JSON.parse(text) : text, headers: response.headers };
  }
  const attempt = async (name: CallName, parts: AnyParts = {}): Promise<TestResponse & { ok: boolean }> => {
    const row: Call = calls[name];
    const params = new Map(Object.entries((parts.params ?? {}) as Record<string, unknown>));
    const query = new URLSearchParams(Object.entries((parts.query ?? {}) as Record<string, string>)).toString();
    const path = row.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params.get(key)).toWellFormed()));
    const sheet = row.sheet ? sheetOf(parts.body) : undefined;
    const body = sheet ? new Uint8Array(sheet.bytes) : parts.body === undefined ? undefined : JSON.stringify(parts.body);
    const response = await request(`/api/v1${path}${query && `?${query}`}`, {
      method: row.method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': sheet?.type ?? 'application/json' }),
        // as our own pages send it with all that they write
        ...(row.method === 'GET' || token === undefined ? {} : { 'idempotency-key': newKey() }),
      },
      ...(body === undefined ? {} : { body }),
    });
    checkResponse(name, row, response);
    return { ...response, ok: response.status < 400 };
  };
  const expecting = (wanted: boolean) => async (name: CallName, parts?: AnyParts) => {
    const response = await attempt(name, parts);
    const { ok, status, body } = response;
    if (ok === wanted) return response;
    throw new Error(`${name} ${ok ? 'went well' : 'was refused'} with ${status}: ${short(body)}; it was sent ${short(parts)}`);
  };
  return {
    token,
    request,
    // the type is that of the call's row, by which `checkResponse` has checked the body
    call: expecting(true) as Client['call'],
    refused: expecting(false) as Client['refused'],
    attempt: attempt as Client['attempt'],
  };
};
