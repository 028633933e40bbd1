/** A provider of SMS and WhatsApp for tests, which speaks as the presets say. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cleanUp } from './clean-up.ts';

interface ReceivedMessage {
  to: string;
  id: string;
  path: string;
  headers: Readonly<Record<string, unknown>>;
  body: Readonly<Record<string, unknown>>;
}

export interface Provider {
  url: string;
  received: ReceivedMessage[];
  /** what it does with a message: takes it; replies with a status; takes it and hangs up; takes it and never replies; refuses it with all that it was told */
  does: 'take' | 'hang up' | 'wait' | 'echo' | number;
  /** called when it has a message, before it says so */
  onMessage?: () => void;
}

const parse = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text) as Record<string, unknown>; // what a test sends is an object
  } catch {
    return Object.fromEntries(new URLSearchParams(text));
  }
};

const toOf = (body: Readonly<Record<string, unknown>>): string => {
  const [recipient] = (body['recipients'] ?? []) as { mobiles: string }[]; // as MSG91 wants it
  return String(recipient?.mobiles ?? body['destination'] ?? body['To'] ?? body['to']);
};

export async function startProvider(): Promise<Provider> {
  const made: Provider = { url: '', received: [], does: 'take' };
  const server = createServer((request, reply) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const url = new URL(request.url ?? '', made.url);
      const body = pieces.length > 0 ? parse(Buffer.concat(pieces).toString()) : Object.fromEntries(url.searchParams);
      if (typeof made.does === 'number')
        return void reply.writeHead(made.does, { location: `${made.url}/elsewhere` }).end('{"type":"error","message":"no"}');
      if (made.does === 'echo')
        return void reply.writeHead(401).end(`${request.headers.authorization} ${Buffer.concat(pieces).toString()}`);
      const id = `m-${made.received.length + 1}`;
      made.received.push({ to: toOf(body), id, path: url.pathname, headers: request.headers, body });
      made.onMessage?.();
      if (made.does === 'hang up') return void request.socket.destroy();
      if (made.does === 'wait') return;
      // each preset reads its own part
      reply.writeHead(200, { 'content-type': 'application/json' });
      const ids = { message: id, messageId: id, sid: id, SMSMessage: { Sid: id }, messages: [{ id }], id };
      reply.end(JSON.stringify({ type: 'success', status: 'submitted', ...ids }));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  made.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  cleanUp(() => {
    server.closeAllConnections();
    server.close();
  });
  return made;
}

/** What WhatsApp itself sends to the address for reports: as many statuses as it likes, signed by the secret of the app. */
export function reportOfMeta(
  secret: string,
  statuses: readonly object[],
  more: object = {},
): { headers: Record<string, string>; body: string } {
  const value = {
    messaging_product: 'whatsapp',
    metadata: { phone_number_id: '1' },
    ...(statuses.length > 0 ? { statuses } : {}),
    ...more,
  };
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ field: 'messages', value }] }] });
  const mark = createHmac('sha256', secret).update(body).digest('hex');
  return { headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${mark}` }, body };
}

let shared: Promise<Provider> | undefined;

/** One that takes everything, for the samples of all calls. */
export function sampleProvider(): Promise<Provider> {
  // closed after each file, of which a process may run several
  if (!shared) cleanUp(() => (shared = undefined));
  return (shared ??= startProvider());
}
