/** Sends what is due: takes it from the queue, hands it to the mail server, and writes down what became of it. */
import type { MailSettings } from '#contract/delivery/delivery.ts';
import { productName } from '#contract/institution/product-name.ts';
import type { Database, Db } from '#server/db/open.ts';
import { readInstitutionSetting } from '#server/institution-setting.ts';
import { inLanguage, languageOf } from '#server/language.ts';
import { stopToken } from './link.ts';
import { mailOf } from './mail-text.ts';
import type { MailChannel, Outcome } from './mail.ts';
import { claim, type Claimed, type Hours, putBack, refuseAddress, settleFailed, settleSent } from './queue.ts';
import { linkKey } from './secret.ts';

/** The name under which mail goes out. */
export const houseOf = async (db: Db): Promise<string> => (await readInstitutionSetting(db, 'name')) || productName;

interface Sending {
  database: Pick<Database, 'write'>;
  mail: MailChannel;
  settings: MailSettings;
  hours: () => Hours;
  signal: AbortSignal;
}

async function settle(db: Db, { message, to, addressId }: Claimed, { kind, answer }: Outcome): Promise<void> {
  const settlement = { message, to: to.address, answer };
  if (kind === 'sent') return await settleSent(db, settlement);
  if (kind === 'later' || kind === 'channel') return await putBack(db, settlement, kind);
  await settleFailed(db, settlement);
  if (kind === 'address') await refuseAddress(db, addressId, answer);
}

/** Sends until nothing is due. Returns whether mail could be sent: if not, trying the next one at once is of no use. */
export async function sendDue({ database: { write }, mail, settings, hours, signal }: Sending): Promise<boolean> {
  while (!signal.aborted) {
    const claimed = await write.transaction().execute((db) => claim(db, 'mail', hours()));
    if (!claimed) return true;
    if (claimed.said.length === 0) continue;
    const { site } = settings;
    const key = await linkKey(write);
    const stop = `${site}/open/mail/${stopToken(key, claimed.addressId)}`;
    const house = await houseOf(write);
    const words = inLanguage(languageOf(claimed.language), () => mailOf(claimed, { site, house }, { key, stop }));
    const outcome = await mail.send({ ...words, to: claimed.to, id: claimed.message, stop }, signal);
    // broken off in the middle: whether it went is not known, and the lease will end
    if (signal.aborted && outcome.kind !== 'sent') return true;
    await write.transaction().execute((db) => settle(db, claimed, outcome));
    if (outcome.kind === 'channel') return false;
  }
  return true;
}
