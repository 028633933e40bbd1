/** A push service for tests, which judges what it gets by libraries of others: whether it can be decrypted, and who signed it. */
import { createECDH, type ECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decrypt } from 'http_ece';
import { importJWK, type JWTPayload, jwtVerify } from 'jose';
import { byPush } from '#server/delivery/push.ts';
import type { Hours } from '#server/delivery/queue.ts';
import { sendDue } from '#server/delivery/send.ts';
import type { Database } from '#server/db/open.ts';
import { storeInstitutionSetting } from '#server/institution-setting.ts';
import { cleanUp } from './clean-up.ts';
import { atNoon } from './mail-house.ts';

interface Pushed {
  path: string;
  headers: IncomingHttpHeaders;
  /** what the service worker would get */
  shown: { title: string; body: string; to: string; tag: string };
  sender: JWTPayload;
}

/** What a browser makes when somebody subscribes. */
export interface TestBrowser {
  subscription: { endpoint: string; p256dh: string; auth: string };
  key: ECDH;
  secret: Buffer;
}

export interface PushService {
  url: string;
  received: Pushed[];
  /** the status that it replies with */
  status: number;
  subscribe(): TestBrowser;
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, TestBrowser>();
  const made: PushService = {
    url: '',
    received: [],
    status: 201,
    subscribe() {
      const key = createECDH('prime256v1');
      const p256dh = key.generateKeys('base64url');
      const secret = randomBytes(16);
      const path = `/push/${randomBytes(16).toString('base64url')}`;
      const browser = { subscription: { endpoint: made.url + path, p256dh, auth: secret.toString('base64url') }, key, secret };
      browsers.set(path, browser);
      return browser;
    },
  };

  async function judge(path: string, headers: IncomingHttpHeaders, body: Buffer): Promise<void> {
    const browser = browsers.get(path);
    if (!browser) throw new Error(`nobody subscribed at ${path}`);
    const [, token = '', point = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
    const [x, y] = [Buffer.from(point, 'base64url').subarray(1, 33), Buffer.from(point, 'base64url').subarray(33)];
    const key = await importJWK({ kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') }, 'ES256');
    const { payload } = await jwtVerify(token, key, { audience: made.url, algorithms: ['ES256'] });
    const text = decrypt(body, { version: 'aes128gcm', privateKey: browser.key, authSecret: browser.secret.toString('base64url') });
    made.received.push({ path, headers, sender: payload, shown: JSON.parse(text.toString()) as Pushed['shown'] });
  }

  const server = createServer((request, reply) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      if (made.status !== 201) return void reply.writeHead(made.status, { location: `${made.url}/elsewhere` }).end();
      judge(request.url ?? '', request.headers, Buffer.concat(pieces)).then(
        () => reply.writeHead(201).end(),
        (error: unknown) => reply.writeHead(400).end(String(error)),
      );
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

type Writable = Pick<Database, 'write'>;

export async function setUpPush({ write }: Writable, site = 'https://hostel.example.org'): Promise<void> {
  await storeInstitutionSetting(write, 'site', site);
  await storeInstitutionSetting(write, 'push', 'on');
}

/** Sends what is due as a server process does; `allowed` are the hosts of the setting. */
export async function sendPush(database: Writable, hours: Hours = atNoon, allowed = ['127.0.0.1']): Promise<void> {
  const found = await byPush(database.write, allowed);
  if (found) await sendDue({ database, way: found.way, hours: () => hours, signal: new AbortController().signal });
}
