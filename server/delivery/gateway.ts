/** The channels of SMS and WhatsApp: hands one message to a provider, and says what became of it. */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { GatewayRequest } from '#contract/delivery/gateway.ts';
import { isRecord } from '#server/is-record.ts';
import type { Outcome } from './mail.ts';
import { lookupOutside, mayCall } from './outside-only.ts';
import { withoutSecret } from './secret.ts';

/** Milliseconds after which a provider that does not reply is left. */
const longestWait = 30_000;
/** Characters of a reply that are read. */
const longestReply = 64 * 1024;

export interface GatewayMessage {
  /** digits with the country */
  to: string;
  text: string;
  template: string;
  language: string;
  /** the values of the template in its order */
  variables: readonly string[];
  /** if the message brings a code */
  code?: string;
  /** where the provider sends its reports */
  status: string;
}

type Words = Readonly<Record<string, string>>;

/** Whether an entry of a list within a part is there once for each variable. */
const repeatsWithin = (part: unknown): boolean =>
  Array.isArray(part)
    ? part.some((item) => isForEach(item) || repeatsWithin(item))
    : isRecord(part) && Object.values(part).some((value) => repeatsWithin(value));

/** Whether an entry of a list is there once for each variable; the innermost one, unless its entries are numbered. */
const isForEach = (item: unknown): boolean => {
  const text = JSON.stringify(item);
  return text.includes('{value}') && !text.includes('{n}') && !repeatsWithin(item);
};

/** Whether an entry of a list is there only in messages that bring a code. */
const isForCode = (item: unknown): boolean => JSON.stringify(item).includes('{code}');

/** In one pass: what was put in is not searched for placeholders. */
const filledText = (text: string, words: Words): string => text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole);

function filled(part: unknown, words: Words, variables: readonly string[]): unknown {
  const forEach = <T>(make: (words: Words) => T): T[] => variables.map((value, index) => make({ ...words, value, n: String(index + 1) }));
  if (typeof part === 'string') return filledText(part, words);
  if (Array.isArray(part))
    return part
      .filter((item) => words['code'] !== undefined || !isForCode(item))
      .flatMap((item) => (isForEach(item) ? forEach((more) => filled(item, more, [])) : [filled(item, words, variables)]));
  if (!isRecord(part)) return part;
  const entries = Object.entries(part).flatMap(([name, value]) => {
    const entry = (more: Words, rest: readonly string[]) => [filledText(name, more), filled(value, more, rest)] as const;
    return name.includes('{n}') ? forEach((more) => entry(more, [])) : [entry(words, variables)];
  });
  return Object.fromEntries(entries);
}

/** The value at a place such as `/messages/0/id`, or at the first of several where there is one. */
export function valueAt(reply: unknown, places: string): string | undefined {
  for (const place of places.split(' ').filter(Boolean)) {
    let found: unknown = reply;
    for (const name of place.split('/').slice(1))
      found = typeof found === 'object' && found !== null && Object.hasOwn(found, name) ? found[name as keyof typeof found] : undefined;
    if (typeof found === 'string' || typeof found === 'number') return String(found).slice(0, 200);
  }
  return undefined;
}

/** Everything that stands at a place with `*` for every entry of a list. */
export function allAt(whole: unknown, place: string): unknown[] {
  let found = [whole];
  for (const name of place.split('/').slice(1))
    found = found.flatMap((part) => {
      if (name === '*') return Array.isArray(part) ? (part as unknown[]) : [];
      return isRecord(part) && Object.hasOwn(part, name) ? [part[name]] : [];
    });
  return found;
}

/** Whether one of the words of a rule such as `/status=delivered,read` stands there. */
export function holds(reply: unknown, rule: string): boolean {
  const [place = '', words = ''] = rule.split('=', 2);
  const found = valueAt(reply, place)?.toLowerCase();
  return found !== undefined && words.toLowerCase().split(',').includes(found);
}

interface Prepared {
  url: URL;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string | Buffer;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The body as entered, if it is a JSON object. */
export const bodyOf = (text: string): Readonly<Record<string, unknown>> | undefined => {
  const body = parsed(text);
  return isRecord(body) ? body : undefined;
};

function prepare({ url, sends, headers, body }: GatewayRequest, key: string, message: GatewayMessage): Prepared {
  const { variables, ...texts } = message;
  const words = { ...texts, key, key64: Buffer.from(key).toString('base64') };
  const content = filled(bodyOf(body) ?? {}, words, variables) as Readonly<Record<string, unknown>>; // an object stays one
  const lines = headers.split('\n').filter((line) => line.trim() !== '');
  const given = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')), filledText(line.slice(line.indexOf(':') + 1).trim(), words)]),
  );
  if (sends === 'json')
    return { url: new URL(url), method: 'POST', headers: { 'content-type': 'application/json', ...given }, body: JSON.stringify(content) };
  const form = Object.entries(content).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
  const query = new URLSearchParams(form);
  if (sends === 'form')
    return {
      url: new URL(url),
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...given },
      body: query.toString(),
    };
  const asked = new URL(url);
  for (const [name, value] of query) asked.searchParams.append(name, value);
  return { url: asked, method: 'GET', headers: given };
}

interface Reply {
  status: number;
  text: string;
}

/** Asks once, follows no redirect, and reports whether the request may have arrived before it failed. */
export async function ask(
  { url, method, headers, body }: Prepared,
  allowed: readonly string[],
  signal: AbortSignal,
): Promise<Reply | { failed: string; mayHaveArrived: boolean }> {
  const isTls = url.protocol === 'https:';
  let mayHaveArrived = false;
  return await new Promise((resolve) => {
    const fail = (error: unknown) => resolve({ failed: error instanceof Error ? error.message : String(error), mayHaveArrived });
    const asked = (isTls ? requestHttps : requestHttp)(
      url,
      { method, headers, lookup: lookupOutside(allowed), agent: false, signal },
      (reply) => {
        let text = '';
        reply.setEncoding('utf8');
        reply.on('data', (piece: string) => {
          text += piece;
          if (text.length > longestReply) reply.destroy(new Error('the reply is too long'));
        });
        reply.on('error', fail);
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }));
      },
    );
    asked.on('socket', (socket) => socket.once(isTls ? 'secureConnect' : 'connect', () => (mayHaveArrived = true)));
    asked.on('error', fail);
    asked.end(body);
  });
}

/** By status: a refused secret concerns every message; of a fault in the provider nobody knows what became of the message. */
function outcomeOf({ status, text }: Reply, { idAt, accepted }: GatewayRequest, answerOf: (text: string) => string): Outcome {
  const reply = parsed(text);
  const answer = answerOf(`${status} ${text}`);
  if (status >= 200 && status < 300) {
    const providerId = valueAt(reply, idAt);
    const isTaken = accepted === '' ? idAt === '' || providerId !== undefined : holds(reply, accepted);
    return isTaken ? { kind: 'sent', answer, ...(providerId === undefined ? {} : { providerId }) } : { kind: 'refused', answer };
  }
  if (status === 401 || status === 403 || (status >= 300 && status < 400)) return { kind: 'channel', answer };
  if (status === 429 || status === 503) return { kind: 'later', answer };
  return { kind: status >= 500 ? 'unknown' : 'refused', answer };
}

/** `allowed` are the hosts that may be within the network of the house. */
export async function sendMessage(
  gateway: GatewayRequest,
  key: string,
  message: GatewayMessage,
  { allowed, signal }: { allowed: readonly string[]; signal?: AbortSignal | undefined },
): Promise<Outcome> {
  // hidden first: a secret that is cut would not be found
  const answerOf = (text: string) => withoutSecret(text, key).replaceAll(/\s+/g, ' ').slice(0, 300);
  try {
    const prepared = prepare(gateway, key, message);
    if (!mayCall(prepared.url, allowed)) return { kind: 'channel', answer: `${prepared.url.hostname} is within the network of the house` };
    const limits = [AbortSignal.timeout(longestWait), ...(signal ? [signal] : [])];
    const reply = await ask(prepared, allowed, AbortSignal.any(limits));
    if ('failed' in reply) return { kind: reply.mayHaveArrived ? 'unknown' : 'channel', answer: answerOf(reply.failed) };
    return outcomeOf(reply, gateway, answerOf);
  } catch (error) {
    // nothing was sent: a header or address that cannot be
    return { kind: 'channel', answer: answerOf(error instanceof Error ? error.message : '') };
  }
}
