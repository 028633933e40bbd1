/** A process that sends what is due, until it is killed: `node mail-sender.ts postgres://…`. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/db/open.ts';
import { readMailSettings } from '#server/delivery/mail-settings.ts';
import { openMail } from '#server/delivery/mail.ts';
import { byMail, sendDue } from '#server/delivery/send.ts';
import { patience } from './cluster.ts';

const [, , connectionString = ''] = process.argv;
const database = openDatabase({ connectionString }, (error) => process.stderr.write(`${error.message}\n`), { patience });
const settings = await readMailSettings(database.write);
if (!settings) throw new Error('mail is not set up');
const hours = { quiet: false, digestUntil: '2000-01-01 18:00', timeZone: 'UTC' };
const { signal } = new AbortController();
for (;;) {
  await sendDue({ database, way: byMail(database.write, openMail(settings, undefined), settings), hours: () => hours, signal });
  await sleep(100);
}
