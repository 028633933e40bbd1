import type { MailSettings } from '#contract/delivery/delivery.ts';
import { type GatewayChannel, gatewayChannels } from '#contract/delivery/gateway.ts';
import type { Database } from '#server/db/open.ts';
import { byTelephone } from '#server/delivery/by-telephone.ts';
import { mailPassword, readMailSettings, usualClock } from '#server/delivery/mail-settings.ts';
import { openMail } from '#server/delivery/mail.ts';
import { type Channel, hoursOf } from '#server/delivery/queue.ts';
import { byMail, sendDue, type WayOut } from '#server/delivery/send.ts';
import { timeZoneOf } from '#server/institution-setting.ts';
import type { Settings } from '#server/settings.ts';
import { startLooking } from './looking.ts';

const lookEvery = 3_000;
/** Milliseconds for which a mail server or provider that failed is left alone. */
const pause = 60_000;
/** Messages of a channel that one process sends at the same time. */
const atOnce = 2;

/** What a channel was opened with, and until when it is left alone. */
interface Opened {
  how: string;
  way: WayOut;
  close: () => void;
  restsUntil: number;
}

/** Sends what is due, every few seconds; does nothing while all channels are off. A failure is reported and retried. */
export function startSending(
  database: Database,
  environment: Pick<Settings, 'TIME_ZONE' | 'GATEWAY_HOSTS'>,
  onError: (error: unknown) => void,
): { stop: () => Promise<void> } {
  const opened = new Map<Channel, Opened>();
  const { write } = database;

  /** The channel as it is open already, unless an administrator has changed it: that may be what was wrong. */
  function keptOpen(channel: Channel, how: string, open: () => Pick<Opened, 'way' | 'close'>): Opened {
    const found = opened.get(channel);
    if (found?.how === how) return found;
    found?.close();
    const made = { ...open(), how, restsUntil: 0 };
    opened.set(channel, made);
    return made;
  }

  async function mailNow(settings: MailSettings): Promise<Opened> {
    const password = await mailPassword(write, settings);
    return keptOpen('mail', JSON.stringify([settings, password]), () => {
      const mail = openMail(settings, password);
      return { way: byMail(write, mail, settings), close: () => mail.close() };
    });
  }

  async function telephoneNow(channel: GatewayChannel): Promise<Opened | undefined> {
    const found = await byTelephone(write, channel, environment.GATEWAY_HOSTS);
    return found && keptOpen(channel, found.how, () => ({ way: found.way, close: () => undefined }));
  }

  async function look(signal: AbortSignal): Promise<void> {
    const settings = await readMailSettings(write);
    const channels = [settings?.isOn ? await mailNow(settings) : undefined, ...(await Promise.all(gatewayChannels.map(telephoneNow)))];
    const on = channels.filter((channel) => channel !== undefined);
    if (on.length === 0) return;
    const timeZone = await timeZoneOf(write, environment);
    const hours = () => hoursOf(settings ?? usualClock, timeZone);
    const send = async (channel: Opened): Promise<void> => {
      if (Date.now() < channel.restsUntil) return;
      const went = await Promise.all(Array.from({ length: atOnce }, () => sendDue({ database, way: channel.way, hours, signal })));
      if (went.includes(false)) channel.restsUntil = Date.now() + pause;
    };
    await Promise.all(on.map(send));
  }

  const looking = startLooking({ look, every: lookEvery, onError });
  return {
    stop: async () => {
      await looking.stop();
      for (const { close } of opened.values()) close();
    },
  };
}
