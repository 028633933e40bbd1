import type { GatewayChannel } from '#contract/delivery/gateway.ts';
import { deliveryChannels } from '#contract/delivery/delivery-names.ts';
import type { Database } from '#server/db/open.ts';
import { byTelephone } from '#server/delivery/by-telephone.ts';
import { mailPassword, readMailSettings, usualClock } from '#server/delivery/mail-settings.ts';
import { openMail } from '#server/delivery/mail.ts';
import { byPush } from '#server/delivery/push.ts';
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
  environment: Pick<Settings, 'TIME_ZONE' | 'GATEWAY_HOSTS' | 'PUSH_HOSTS'>,
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

  async function mailNow(): Promise<Opened | undefined> {
    const settings = await readMailSettings(write);
    if (!settings?.isOn) return undefined;
    const password = await mailPassword(write, settings);
    return keptOpen('mail', JSON.stringify([settings, password]), () => {
      const mail = openMail(settings, password);
      return { way: byMail(write, mail, settings), close: () => mail.close() };
    });
  }

  const kept = (found: { way: WayOut; how: string } | undefined): Opened | undefined =>
    found && keptOpen(found.way.channel, found.how, () => ({ way: found.way, close: () => undefined }));
  const telephoneNow = (channel: GatewayChannel) => async () => kept(await byTelephone(write, channel, environment.GATEWAY_HOSTS));
  const ways: Readonly<Record<Channel, () => Promise<Opened | undefined>>> = {
    mail: mailNow,
    push: async () => kept(await byPush(write, environment.PUSH_HOSTS)),
    sms: telephoneNow('sms'),
    whatsapp: telephoneNow('whatsapp'),
  };

  /** Each channel by itself: one that is slow holds up no other. */
  const lookAt = (openNow: () => Promise<Opened | undefined>) => async (signal: AbortSignal) => {
    const channel = await openNow();
    if (!channel || Date.now() < channel.restsUntil) return;
    const settings = await readMailSettings(write);
    const timeZone = await timeZoneOf(write, environment);
    const hours = () => hoursOf(settings ?? usualClock, timeZone);
    const went = await Promise.all(Array.from({ length: atOnce }, () => sendDue({ database, way: channel.way, hours, signal })));
    if (went.includes(false)) channel.restsUntil = Date.now() + pause;
  };

  const looking = deliveryChannels.map((channel) => startLooking({ look: lookAt(ways[channel]), every: lookEvery, onError }));
  return {
    stop: async () => {
      await Promise.all(looking.map(({ stop }) => stop()));
      for (const { close } of opened.values()) close();
    },
  };
}
