/** A house that sends mail to a mail server of the tests. */
import { mailPassword, readMailSettings, storeMailSettings } from '#server/delivery/mail-settings.ts';
import { openMail } from '#server/delivery/mail.ts';
import type { Hours } from '#server/delivery/queue.ts';
import { byMail, sendDue } from '#server/delivery/send.ts';
import type { Database } from '#server/db/open.ts';
import type { MailServer } from './mail-server.ts';

export const atNoon: Hours = { quiet: false, digestUntil: '2000-01-01 18:00', timeZone: 'Asia/Kolkata' };

/** `changes`: what is to be different, such as the night in which little is sent. */
export async function setUpMail(
  { write }: Pick<Database, 'write'>,
  { port }: Pick<MailServer, 'port'>,
  changes: Partial<Parameters<typeof storeMailSettings>[1]> = {},
): Promise<void> {
  await storeMailSettings(write, {
    isOn: true,
    host: '127.0.0.1',
    port,
    security: 'none',
    username: '',
    from: 'hostel@example.org',
    site: 'https://hostel.example.org',
    quietFrom: '21:30',
    quietUntil: '07:00',
    digestAt: '18:00',
    ...changes,
  });
}

/** Sends what is due as a server process does, which may be stopped; returns whether mail could be sent. */
export async function sendMail(
  database: Pick<Database, 'write'>,
  hours: Hours = atNoon,
  signal: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const settings = await readMailSettings(database.write);
  if (!settings) throw new Error('mail is not set up');
  const mail = openMail(settings, await mailPassword(database.write, settings));
  try {
    return await sendDue({
      database,
      way: byMail(database.write, mail, settings),
      hours: () => hours,
      signal,
    });
  } finally {
    mail.close();
  }
}
