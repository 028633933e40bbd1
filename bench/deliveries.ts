/**
 * What it costs a call that those it notifies are also reached outside: each kind of call that notifies is made in turn with mail on, mail and SMS on and
 * both off, where everybody has confirmed an address and a number. Nothing is sent meanwhile; what the process that sends then has to do to look up the
 * addresses is measured too. Then one server process hands 5,000 mails to a mail
 * server on the same machine. `BENCH_ROUNDS` and `BENCH_MAILS` say how much; 0 leaves one out.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { telephoneTexts } from '#contract/delivery/gateway.ts';
import { paths } from '#contract/paths.ts';
import { notification, notify } from '#server/notification/notify.ts';
import { lookUpAddresses } from '#server/notification/look-up-addresses.ts';
import { setUpMail } from '#server/testing/mail-house.ts';
import { type Campus, openCampus } from './campus.ts';
import { costOf } from './cpu.ts';
import { kindsOfWrites, perHostel } from './kinds-of-writes.ts';
import { startClients } from './load.ts';
import { median } from './measure.ts';
import { startServer } from './workers.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 15);
const mails = Number(process.env['BENCH_MAILS'] ?? 5_000);
const clients = 2;
/** Calls of each client in a round. */
const times = 100;
const notifying: readonly string[] = ['a complaint', 'a leave request', 'a decision on leave', 'a fine'];

/** None of it waits for the morning. */
const noNight = { quietFrom: '00:00', quietUntil: '00:00' };

/** Everybody is reached by mail and by SMS, by every text. */
async function reachEverybody({ raw }: Campus): Promise<void> {
  await raw.query(`
    insert into mail_address (account_id, address, verified_at) select id, id || '@example.org', now() from account;
    update account set phone = n::text from (select id, 9000000000 + row_number() over () as n from account) numbered where numbered.id = account.id;
    insert into own_telephone (account_id, channel, number, urgencies) select id, 'sms', '91' || phone, '{now,today,digest}' from account;
    insert into gateway (channel, is_on, url, sends, headers, body, id_at, accepted, status_id_at, delivered, failed, country)
    values ('sms', true, 'https://sms.example.org', 'json', '', '{}', '', '', '', '', '', '91')`);
  await raw.query(
    `insert into message_template (channel, text_key, language, template, variables) select 'sms', key, 'en', key, '{}' from unnest($1::text[]) key`,
    [telephoneTexts],
  );
  await raw.query('vacuum (analyze) account, mail_address, own_telephone, message_template');
}

const waiting = async ({ raw }: Campus): Promise<number> =>
  (
    await raw.query<{ count: number }>(
      'select (select count(*) from delivery where settled_at is null)::integer + (select count(*) from delivery_wanted)::integer as count',
    )
  ).rows[0]?.count ?? 0;

const ways = { off: [], mail: ['mail'], 'mail and SMS': ['mail', 'sms'] } as const;
type Way = keyof typeof ways;

async function measureQueueing(clusterUrl: string): Promise<void> {
  const campus = await openCampus(clusterUrl, { students: 1_000, perHostel });
  const load = startClients();
  try {
    await setUpMail(campus.database, { port: 25 }, noNight);
    await reachEverybody(campus);
    const all = Object.keys(ways) as Way[]; // the table has no other keys
    const kinds = await kindsOfWrites(campus, all.length * (rounds + 1) * clients * times);
    console.log(`\nWhat queueing adds to a call, ${clients} clients, ${rounds} rounds; processor time of server and database\n`);
    console.log('| call | off | mail | mail and SMS | more by mail | more by both |\n|---|---|---|---|---|---|');
    const lookedUp: number[] = [];
    for (const { what, ask } of kinds.filter((kind) => notifying.includes(kind.what))) {
      let made = 0;
      const cpuBy = async (way: Way): Promise<number> => {
        const on: readonly string[] = ways[way];
        await campus.raw.query('update mail_channel set is_on = $1', [on.includes('mail')]);
        await campus.raw.query('update gateway set is_on = $1', [on.includes('sms')]);
        const turns = Array.from({ length: clients }, () => Array.from({ length: times }, () => ask(made++)));
        const { own, database } = await costOf(campus.raw, () => load.run({ turns }));
        return (own + database) / clients / times;
      };
      const found: Record<Way, number>[] = [];
      for (let round = 0; round <= rounds; round++) {
        const costs: Record<Way, number> = { off: 0, mail: 0, 'mail and SMS': 0 };
        // each is the first in turn
        for (let n = 0; n < all.length; n++) {
          const way = all[(n + round) % all.length] ?? 'off';
          costs[way] = await cpuBy(way);
          const { rowCount } = await campus.raw.query('select from delivery_wanted');
          const { own, database } = await costOf(campus.raw, () => lookUpAddresses(campus.database.write));
          if (way === 'mail and SMS' && rowCount) lookedUp.push((own + database) / rowCount);
        }
        // the first round warms up
        if (round > 0) found.push(costs);
      }
      const more = (way: Way): string => {
        const percents = found.map((costs) => 100 * (costs[way] / costs.off - 1)).toSorted((a, b) => a - b);
        return `${median(percents).toFixed(1)} % (${percents[0]?.toFixed(1)} to ${percents.at(-1)?.toFixed(1)})`;
      };
      const cells = [...all.map((way) => `${median(found.map((costs) => costs[way])).toFixed(2)} ms`), more('mail'), more('mail and SMS')];
      console.log(`| ${what} | ${cells.join(' | ')} |`);
    }
    console.log(`\nLooked up afterwards, by mail and SMS: ${median(lookedUp).toFixed(2)} ms a notification`);
  } finally {
    load.stop();
    await campus.close();
  }
}

async function measureMails(clusterUrl: string): Promise<void> {
  const campus = await openCampus(clusterUrl, { students: mails, perHostel: 500, empty: true });
  const mailServer = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => stream.resume().on('end', done),
  });
  const listening = mailServer.listen(0, '127.0.0.1');
  const { database, raw, url } = campus;
  try {
    await new Promise((resolve) => listening.once('listening', resolve));
    const address = listening.address();
    await setUpMail(database, { port: typeof address === 'object' ? (address?.port ?? 0) : 0 }, noNight);
    await raw.query(
      `insert into mail_address (account_id, address, verified_at) select account_id, account_id || '@example.org', now() from student`,
    );
    // nobody is told meanwhile of who is not back
    await raw.query('delete from presence; delete from movement');
    const { rows } = await raw.query<{ ids: string[] }>('select array_agg(account_id) as ids from student');
    const server = await startServer(url, 1);
    try {
      await database.write
        .transaction()
        .execute((db) => notify(db, [notification('roomChangeGranted', {}, { to: rows[0]?.ids ?? [], link: paths.dashboard() })]));
      while ((await waiting(campus)) > 0) await sleep(250);
    } finally {
      await server.stop();
    }
    const { rows: taken } = await raw.query<{ sent: number; seconds: number }>(
      `select count(*) filter (where state = 'sent')::integer as sent, extract(epoch from max(settled_at) - min(created_at))::float8 as seconds from delivery`,
    );
    const [{ sent, seconds } = { sent: 0, seconds: 0 }] = taken;
    console.log(
      `\n${sent} mails to a mail server on this machine, by one server process: ${seconds.toFixed(1)} s from the notification to the last`,
    );
  } finally {
    await new Promise<void>((resolve) => mailServer.close(() => resolve()));
    await campus.close();
  }
}

export async function measureDeliveries(clusterUrl: string): Promise<void> {
  if (rounds > 0) await measureQueueing(clusterUrl);
  if (mails > 0) await measureMails(clusterUrl);
}
