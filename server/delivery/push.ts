/** The channel of push: encrypts a message for one browser (RFC 8291), and hands it to the push service of its maker with a signed word who sends it (RFC 8292). */
import { createCipheriv, createECDH, createPrivateKey, ECDH, hkdfSync, randomBytes, sign } from 'node:crypto';
import { pushLimits } from '#contract/delivery/push.ts';
import { mailTexts, pushTexts } from '#contract/messages.ts';
import { pathOf, paths, withHash } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import type { Db } from '#server/db/open.ts';
import { readInstitutionSetting } from '#server/institution-setting.ts';
import { inLanguage, languageOf } from '#server/language.ts';
import { inOneLine, notificationMessage } from '#server/notification/notification-text.ts';
import { ask } from './gateway.ts';
import type { Outcome } from './mail.ts';
import { mayCall } from './outside-only.ts';
import type { Claimed } from './queue.ts';
import { madeSecret, readSecret } from './secret.ts';
import { houseOf, type WayOut } from './send.ts';

/** Milliseconds after which a push service that does not reply is left. */
const longestWait = 10_000;
/** Seconds for which a push service keeps a message for a device that is off. */
const keptFor = 24 * 3600;
/** Seconds for which the word who sends is good; a day is the most. */
const goodFor = 12 * 3600;

/** The push services of the makers of browsers: Chrome and others, Firefox, Edge, Safari. */
const services =
  /^(?:fcm\.googleapis\.com|[a-z0-9-]+\.push\.services\.mozilla\.com|[a-z0-9-]+\.notify\.windows\.com|[a-z0-9-]+\.push\.apple\.com)$/;

/** Whether an endpoint, which a browser names, is one of a known push service. `allowed` are further hosts. */
export function mayPush(endpoint: string, allowed: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  return mayCall(url, allowed) && (allowed.includes(url.hostname) || (services.test(url.hostname) && url.port === ''));
}

const curve = 'prime256v1';

function newPair(): ECDH {
  const pair = createECDH(curve);
  pair.generateKeys();
  return pair;
}

function pairOf(privateKey: string): ECDH {
  const pair = createECDH(curve);
  pair.setPrivateKey(privateKey, 'base64url');
  return pair;
}

/** The private key of the house, made when it is first needed. */
export const houseKey = async (db: Db): Promise<string> =>
  (await readSecret(db, 'push_key')) ?? (await madeSecret(db, 'push_key', newPair().getPrivateKey('base64url')));

/** With which browsers subscribe; undefined until there is one. */
export async function publicKey(db: Db): Promise<string | undefined> {
  const key = await readSecret(db, 'push_key');
  return key === undefined ? undefined : pairOf(key).getPublicKey('base64url');
}

/** Whether a key is one with which something can be encrypted. */
export function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, curve, 'base64url');
    return true;
  } catch {
    return false;
  }
}

export interface Subscription {
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** One record of `aes128gcm` (RFC 8188), with a key that only the browser of the subscription can derive. */
export function encrypted(
  text: string,
  { p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>,
  salt = randomBytes(16),
  pair = newPair(),
): Buffer {
  const sender = pair.getPublicKey();
  const key = derive(pair.computeSecret(p256dh), auth, Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]), 32);
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(key, salt, 'Content-Encoding: nonce\0', 12),
  );
  const header = Buffer.alloc(5);
  header.writeUInt32BE(4096);
  header.writeUInt8(sender.length, 4);
  // 2: the last record
  return Buffer.concat([salt, header, sender, cipher.update(text), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()]);
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Says to a push service who sends, so that nobody else can send to the subscription. `site` is where its operators find whom to write to. */
function senderOf(privateKey: string, endpoint: string, site: string): string {
  const pair = pairOf(privateKey);
  const point = pair.getPublicKey();
  const said = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({
    aud: new URL(endpoint).origin,
    exp: Math.floor(Date.now() / 1000) + goodFor,
    sub: site,
  })}`;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d: privateKey, x, y }, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(said), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${said}.${signature}, k=${point.toString('base64url')}`;
}

/** What the service worker shows, in the language of the moment. */
export function pushOf({ said, message }: Pick<Claimed, 'said' | 'message'>, house: string, showsText: boolean): string {
  const [first, ...others] = said;
  const text =
    others.length > 0
      ? t(mailTexts.several, { count: said.length, house })
      : `${first?.hostel ? `${inOneLine(first.hostel)}: ` : ''}${notificationMessage(first?.key ?? '', first?.values ?? {})}`;
  const to =
    others.length > 0 ? withHash(paths.dashboard(), 'notifications') : pathOf({ page: first?.page ?? '', params: first?.params ?? [] });
  const body = showsText ? text.slice(0, pushLimits.shownText).toWellFormed() : t(pushTexts.something);
  return JSON.stringify({ title: house, body, to, tag: message });
}

/** By status: a message costs nothing, and one that is sent again takes the place of the first (`topic`). */
function outcomeOf(status: number, answer: string): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent', answer };
  if (status === 404 || status === 410) return { kind: 'address', answer };
  return { kind: status === 429 || status >= 500 ? 'later' : 'refused', answer };
}

/** Undefined while nothing is sent to devices. */
export async function byPush(db: Db, allowed: readonly string[]): Promise<{ way: WayOut; how: string } | undefined> {
  // asked every few seconds, and off in most houses
  if ((await readInstitutionSetting(db, 'push')) !== 'on') return undefined;
  const site = (await readInstitutionSetting(db, 'site')) ?? '';
  if (site === '') return undefined;
  const key = await houseKey(db);
  const send: WayOut['send'] = async (claimed, signal) => {
    const to = await db.selectFrom('push_subscription').selectAll().where('id', '=', claimed.addressId).executeTakeFirst();
    if (!to || !mayPush(to.endpoint, allowed)) return { kind: 'address', answer: 'this is no push service that is known here' };
    const house = await houseOf(db);
    const text = inLanguage(languageOf(claimed.language), () => pushOf(claimed, house, to.shows_text));
    const headers = {
      authorization: senderOf(key, to.endpoint, site),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(keptFor),
      urgency: claimed.said.some(({ urgency }) => urgency === 'now') ? 'high' : 'normal',
      topic: claimed.message.replaceAll('-', ''),
    };
    const limits = AbortSignal.any([AbortSignal.timeout(longestWait), signal]);
    const reply = await ask({ url: new URL(to.endpoint), method: 'POST', headers, body: encrypted(text, to) }, allowed, limits);
    // that one push service cannot be reached says nothing of the others
    if ('failed' in reply) return { kind: 'later', answer: reply.failed.slice(0, 300) };
    return outcomeOf(reply.status, `${reply.status} ${reply.text}`.replaceAll(/\s+/g, ' ').slice(0, 300));
  };
  return { way: { channel: 'push', send }, how: JSON.stringify([key, site]) };
}
