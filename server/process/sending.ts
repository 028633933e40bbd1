import { setTimeout as sleep } from 'node:timers/promises';
import type { MailSettings } from '#contract/delivery/delivery.ts';
import { isDatabaseAway } from '#server/db/away.ts';
import type { Database } from '#server/db/open.ts';
import { mailPassword, readMailSettings } from '#server/delivery/mail-settings.ts';
import { type MailChannel, openMail } from '#server/delivery/mail.ts';
import { hoursOf } from '#server/delivery/queue.ts';
import { sendDue } from '#server/delivery/send.ts';
import { timeZoneOf } from '#server/institution-setting.ts';
import type { Settings } from '#server/settings.ts';

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
  const over = new AbortController();
  const { signal } = over;
  let opened: Opened | undefined;
  let restsUntil = 0;
  let isFailing = false;

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

  async function look(): Promise<void> {
    const settings = await readMailSettings(database.write);
    if (!settings?.isOn) return;
    const mail = await channelFor(settings);
    if (Date.now() < restsUntil) return;
    const timeZone = await timeZoneOf(database.write, environment);
    const sending = { database, mail, settings, hours: () => hoursOf(settings, timeZone), signal };
    const went = await Promise.all(Array.from({ length: atOnce }, () => sendDue(sending)));
    if (went.includes(false)) restsUntil = Date.now() + pause;
  }

  const goOn = async () => {
    while (!signal.aborted) {
      try {
        await look();
        isFailing = false;
      } catch (error) {
        // that the database is away is reported elsewhere
        if (!isFailing && !signal.aborted && !isDatabaseAway(error)) onError(error);
        isFailing = true;
      }
      await sleep(lookEvery, undefined, { signal, ref: false }).catch(() => {}); // stopped
    }
    opened?.mail.close();
  };
  const running = goOn();
  return {
    stop: async () => {
      over.abort();
      await running;
    },
  };
}
