/** Sends what is due: takes it from the queue, hands it to the mail server or a provider, and writes down what became of it. */
import type { MailSettings } from '#contract/delivery/delivery.ts';
import { productName } from '#contract/institution/product-name.ts';
import type { Database, Db } from '#server/db/open.ts';
import { readInstitutionSetting } from '#server/institution-setting.ts';
import { inLanguage, languageOf } from '#server/language.ts';
import { stopToken } from './link.ts';
import { mailOf } from './mail-text.ts';
import { lookUpAddresses } from '#server/notification/look-up-addresses.ts';
import type { MailChannel, Outcome } from './mail.ts';
import { type Channel, claim, type Claimed, type Hours, putBack, readDue, refuseAddress, settleFailed, settleSent } from './queue.ts';
import { linkKey } from './secret.ts';

/** The name under which mail goes out. */
export const houseOf = async (db: Db): Promise<string> => (await readInstitutionSetting(db, 'name')) || productName;

/** A way out of the house. */
export interface WayOut {
  channel: Channel;
  send(claimed: Claimed, signal: AbortSignal): Promise<Outcome>;
}

/** Mail, with a link that ends it. */
export const byMail = (db: Db, mail: MailChannel, { site }: Pick<MailSettings, 'site'>): WayOut => ({
  channel: 'mail',
  async send(claimed, signal) {
    const key = await linkKey(db);
    const stop = `${site}/open/mail/${stopToken(key, claimed.addressId)}`;
    const house = await houseOf(db);
    const words = inLanguage(languageOf(claimed.language), () => mailOf(claimed, { site, house }, { key, stop }));
    return await mail.send({ ...words, to: claimed.to, id: claimed.message, stop }, signal);
  },
});

interface Sending {
  database: Pick<Database, 'write'>;
  way: WayOut;
  hours: () => Hours;
  signal: AbortSignal;
}

async function settle(db: Db, channel: Channel, { message, to, addressId }: Claimed, { kind, answer, providerId }: Outcome): Promise<void> {
  const settlement = { channel, message, addressId, to: to.address, answer, providerId };
  if (kind === 'sent') return await settleSent(db, settlement);
  if (kind === 'later' || kind === 'channel') return await putBack(db, settlement, kind);
  await settleFailed(db, settlement, kind === 'unknown' ? 'unknown' : 'failed');
  if (kind === 'address') await refuseAddress(db, addressId, answer);
}

/** Milliseconds after which what is due is read again, as something more urgent may have come. */
const readEvery = 3_000;
/** Deliveries among which one that may be sent is looked for at a time. */
const lookedAt = 50;

/** Sends until nothing is due. Returns whether anything could be sent: if not, trying the next one at once is of no use. */
export async function sendDue({ database: { write }, way, hours, signal }: Sending): Promise<boolean> {
  let due: string[] = [];
  let readAt = 0;
  let hasClaimed = true;
  while (!signal.aborted) {
    if (hasClaimed && (due.length === 0 || performance.now() > readAt + readEvery)) {
      await lookUpAddresses(write);
      due = await readDue(write, way.channel, hours());
      readAt = performance.now();
      hasClaimed = false;
    }
    if (due.length === 0) return true;
    const ids = due.slice(0, lookedAt);
    const { claimed, seen } = await write.transaction().execute((db) => claim(db, way.channel, hours(), ids));
    due = due.slice(seen);
    if (!claimed) continue;
    hasClaimed = true;
    if (claimed.said.length === 0) continue;
    const outcome = await way.send(claimed, signal);
    // broken off in the middle: whether it went is not known, and the lease will end
    if (signal.aborted && outcome.kind !== 'sent') return true;
    await write.transaction().execute((db) => settle(db, way.channel, claimed, outcome));
    if (outcome.kind === 'channel') return false;
  }
  return true;
}
