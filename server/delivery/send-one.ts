/** One mail that is sent while somebody waits, or for somebody who must not see whether it is. */
import type { MailSettings } from '#contract/delivery/delivery.ts';
import type { Log } from '#server/call/handler.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/fault.ts';
import { mailPassword, readMailSettings } from './mail-settings.ts';
import { type MailMessage, openMail } from './mail.ts';
import { houseOf } from './send.ts';

/** Everything that is needed to send one mail outside a transaction. */
interface Outgoing {
  settings: MailSettings;
  password: string | undefined;
  house: string;
}

export async function outgoing(db: Db): Promise<Outgoing> {
  const settings = await readMailSettings(db);
  if (!settings) throw new Fault('mailNotSetUp');
  return { settings, password: await mailPassword(db, settings), house: await houseOf(db) };
}

/** Throws what the mail server said. */
export async function sendOne({ settings, password }: Outgoing, message: Omit<MailMessage, 'id'>): Promise<void> {
  const mail = openMail(settings, password);
  try {
    const { kind, answer } = await mail.send({ ...message, id: crypto.randomUUID() });
    if (kind !== 'sent') throw new Fault('mailNotSent', { values: { answer } });
  } finally {
    mail.close();
  }
}

const underway = new Set<Promise<void>>();

/** Never fails, and no call waits for it: how long it takes would tell whether there is such a person. */
export function unseen(log: Log, send: () => Promise<void>): Promise<void> {
  const sending = send()
    .catch(() => log.warn({}, 'a code or link that somebody asked for could not be sent'))
    .finally(() => underway.delete(sending));
  underway.add(sending);
  return sending;
}

/** Until what is being sent unseen has gone. */
export const unseenSent = async (): Promise<void> => void (await Promise.all(underway));

/** The same by mail, if mail is on. */
export const sendUnseen = ({ read, log }: { read: Db; log: Log }, send: (out: Outgoing) => Promise<void>): Promise<void> =>
  unseen(log, async () => {
    if ((await readMailSettings(read))?.isOn) await send(await outgoing(read));
  });
