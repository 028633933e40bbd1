/** A process that sends messages to telephones that are due, until it is killed: `node message-sender.ts postgres://…`. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/db/open.ts';
import { byTelephone } from '#server/delivery/by-telephone.ts';
import { sendDue } from '#server/delivery/send.ts';
import { patience } from './cluster.ts';

const [, , connectionString = ''] = process.argv;
const database = openDatabase({ connectionString }, (error) => process.stderr.write(`${error.message}\n`), { patience });
const found = await byTelephone(database.write, 'sms', ['127.0.0.1']);
if (!found) throw new Error('SMS is not set up');
const hours = { quiet: false, digestUntil: '2000-01-01 18:00', timeZone: 'UTC' };
const { signal } = new AbortController();
for (;;) {
  await sendDue({ database, way: found.way, hours: () => hours, signal });
  await sleep(100);
}
