/** What a provider reports of messages to telephones after it took them, at an address that only it knows. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { GatewayChannel, GatewaySettings } from '#contract/delivery/gateway.ts';
import type { Db } from '#server/db/open.ts';
import { gatewayKey, readGateway, reportKeyOf } from './gateway-settings.ts';
import { allAt, holds, valueAt } from './gateway.ts';
import { readSigned, textOfSigned } from './link.ts';
import { readSecret, withoutSecret } from './secret.ts';

interface Reporting {
  channel: GatewayChannel;
  settings: GatewaySettings;
}

/** The channel whose provider has this address; undefined if nobody was given it. */
async function reporting(db: Db, token: string): Promise<Reporting | undefined> {
  const channel = textOfSigned(token);
  if (channel !== 'sms' && channel !== 'whatsapp') return undefined;
  const key = await readSecret(db, 'link_key');
  if (key === undefined || readSigned(key, 'status', token) === undefined) return undefined;
  const settings = await readGateway(db, channel);
  return settings && { channel, settings };
}

const isSame = (given: string, right: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** What a provider that tries the address first wants to hear; undefined if this is no such trial, or by somebody else. */
export async function challengeOf(db: Db, token: string, query: unknown): Promise<string | undefined> {
  const found = await reporting(db, token);
  if (!found || found.settings.handshake === '') return undefined;
  const [tokenAt = '', challengeAt = ''] = found.settings.handshake.split(' ');
  const challenge = valueAt(query, challengeAt) ?? '';
  // what is replied is nothing that a browser takes for a page
  return isSame(valueAt(query, tokenAt) ?? '', token) && /^[\w-]+$/.test(challenge) ? challenge : undefined;
}

export interface Report {
  /** as it came; empty: in the address */
  body: Buffer;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** what it says, as JSON */
  said: unknown;
}

/** Whether the provider signed it, if it is one that does. */
function isSigned(signature: string, key: string | undefined, { body, headers }: Report): boolean {
  if (signature === '') return true;
  const [name = '', before = ''] = signature.split(':', 2).map((part) => part.trim());
  const given = headers[name.toLowerCase()];
  if (key === undefined || body.length === 0 || typeof given !== 'string') return false;
  return isSame(given, `${before}${createHmac('sha256', key).update(body).digest('hex')}`);
}

const stateIn = (report: unknown, { delivered, failed }: GatewaySettings): 'delivered' | 'failed' | undefined =>
  holds(report, delivered) ? 'delivered' : holds(report, failed) ? 'failed' : undefined;

/**
 * Writes down what a provider reports. False: the address or the signature is not right, or the one report is about no message of the channel. Of several
 * at once some are about other matters, such as what somebody replied.
 */
export async function takeReport(db: Db, token: string, report: Report): Promise<boolean> {
  const found = await reporting(db, token);
  if (!found) return false;
  const { channel, settings } = found;
  if (!isSigned(settings.signature, await reportKeyOf(db, channel, settings.url), report)) return false;
  const isOne = settings.reportsAt === '';
  const secret = (await gatewayKey(db, channel, settings.url)) ?? '';
  const reports = (isOne ? [report.said] : allAt(report.said, settings.reportsAt)).flatMap((one) => {
    const id = valueAt(one, settings.statusIdAt);
    const state = stateIn(one, settings);
    const answer = state === 'failed' ? withoutSecret(JSON.stringify(one), secret).slice(0, 300).toWellFormed() : null;
    return id === undefined ? [] : [{ id: id.toWellFormed(), state, answer }];
  });
  if (reports.length === 0) return !isOne;
  await sql`
    update delivery d set state = r.state, answer = coalesce(r.answer, d.answer)
    from json_to_recordset(${JSON.stringify(reports)}::json) as r (id text, state text, answer text)
    where d.channel = ${channel} and d.provider_id = r.id and r.state is not null and d.state = 'sent'`.execute(db);
  if (!isOne) return true;
  const known = db.selectFrom('delivery').select('id').where('channel', '=', channel);
  return (await known.where('provider_id', '=', reports[0]?.id ?? '').executeTakeFirst()) !== undefined;
}
