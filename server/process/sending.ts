import type { MailSettings } from '#contract/delivery/delivery.ts';
import type { Database } from '#server/db/open.ts';
import { mailPassword, readMailSettings } from '#server/delivery/mail-settings.ts';
import { type MailChannel, openMail } from '#server/delivery/mail.ts';
import { hoursOf } from '#server/delivery/queue.ts';
import { sendDue } from '#server/delivery/send.ts';
import { timeZoneOf } from '#server/institution-setting.ts';
import type { Settings } from '#server/settings.ts';
import { startLooking } from './looking.ts';

const lookEvery = 3_000;
/** Milliseconds for which a mail server that failed is left alone. */
const pause = 60_000;
/** Mails that one process sends at the same time. */
const atOnce = 2;

interface Opened {
  mail: MailChannel;
  /** what it was opened with */
  how: string;
}

/** Sends the mail that is due, every few seconds; does nothing while mail is off. A failure is reported and retried. */
export function startSending(
  database: Database,
  environment: Pick<Settings, 'TIME_ZONE'>,
  onError: (error: unknown) => void,
): { stop: () => Promise<void> } {
  let opened: Opened | undefined;
  let restsUntil = 0;

  async function channelFor(settings: MailSettings): Promise<MailChannel> {
    const password = await mailPassword(database.write, settings);
    const how = JSON.stringify([settings, password]);
    if (opened?.how === how) return opened.mail;
    opened?.mail.close();
    // what an administrator has changed may be what was wrong
    restsUntil = 0;
    opened = { mail: openMail(settings, password), how };
    return opened.mail;
  }

  async function look(signal: AbortSignal): Promise<void> {
    const settings = await readMailSettings(database.write);
    if (!settings?.isOn) return;
    const mail = await channelFor(settings);
    if (Date.now() < restsUntil) return;
    const timeZone = await timeZoneOf(database.write, environment);
    const sending = { database, mail, settings, hours: () => hoursOf(settings, timeZone), signal };
    const went = await Promise.all(Array.from({ length: atOnce }, () => sendDue(sending)));
    if (went.includes(false)) restsUntil = Date.now() + pause;
  }

  const looking = startLooking({ look, every: lookEvery, onError });
  return {
    stop: async () => {
      await looking.stop();
      opened?.mail.close();
    },
  };
}
