/**
 * Two thousand open pages and one event for all of them: how fast it reaches them and how many statements it takes, with pages that only receive it
 * and with pages that then read the data of their home page again; and the cost of the pages while nothing happens.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { changeEvent } from '#contract/call/live-change.ts';
import { notificationEvent } from '#contract/notification/notification.ts';
import { paths } from '#contract/paths.ts';
import { notification, notifyAll } from '#server/notification/notify.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { send } from './call.ts';
import { openCampus } from './campus.ts';
import { databaseCpu, ownCpu } from './cpu.ts';
import { tokenOf } from './seed.ts';

const listeners = Number(process.env['BENCH_LISTENERS'] ?? 2_000);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
/** the time within which the session of each page is checked once */
const quietSeconds = 60;
/** the calls of a student's home page after an event; the notification itself is in the event */
const homeReads = ['/me/today'];

/** What the pages wait for, and what they read then. */
const expectations = {
  'hear of it': { event: notificationEvent, reads: [] },
  'and read what there is to do today': { event: notificationEvent, reads: homeReads },
  'hear of a notice and read the board': { event: changeEvent, reads: ['/notice'] },
} as const;
type Expected = keyof typeof expectations;

type Order = { open: string; count: number } | { expect: Expected };
interface Arrivals {
  /** when each listener received the event, and when its reads were done, in milliseconds of the machine's clock */
  heard: number[];
  done: number[];
  /** how many reads were answered 503 and repeated */
  refused: number;
}

/** The listeners; runs in a separate process. */
function listen(): void {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  let address = '';
  let wake: ((number: number) => void) | undefined;
  let refused = 0;
  let awaited: string = notificationEvent;
  const ask = (path: string, number: number) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { authorization: `Bearer ${tokenOf('student', number)}` };
      get(`${address}/api/v1${path}`, { agent, headers }, resolve).on('error', reject);
    });
  const open = async (number: number) => {
    const response = await ask('/notifications/stream', number);
    if (response.statusCode !== 200) throw new Error(`the stream was answered with ${response.statusCode}`);
    response.setEncoding('utf8');
    await new Promise<void>((opened) => {
      response.on('data', (text: string) => {
        if (text.includes(`event: ${notificationEvent}`)) opened();
        if (text.includes(`event: ${awaited}`)) wake?.(number);
      });
    });
  };
  /** Reads as a page does: again after a second while the server is busy. */
  const read = async (path: string, number: number): Promise<void> => {
    const response = await ask(path, number);
    await once(response.resume(), 'end');
    if (response.statusCode === 200) return;
    if (response.statusCode !== 503) throw new Error(`${path} was answered with ${response.statusCode}`);
    refused++;
    await sleep(1_000);
    await read(path, number);
  };
  const expect = async ({ event, reads }: (typeof expectations)[Expected]): Promise<Arrivals> => {
    awaited = event;
    const [heard, done]: [number[], number[]] = [[], []];
    refused = 0;
    await new Promise<void>((all, fail) => {
      wake = (number) => {
        heard.push(Date.now());
        const reading = reads.map(async (path) => await read(path, number));
        Promise.all(reading)
          .then(() => done.push(Date.now()) === listeners && all())
          .catch(fail);
      };
      process.send?.('ready');
    });
    return { heard, done, refused };
  };
  process.on('message', (order: Order) => {
    const carryOut = async () => {
      if ('expect' in order) return await expect(expectations[order.expect]);
      address = order.open;
      // fifty at a time, since pages are not all opened at once
      for (let first = 1; first <= order.count; first += 50)
        await Promise.all(Array.from({ length: Math.min(50, order.count - first + 1) }, (_, n) => open(first + n)));
      return 'opened';
    };
    carryOut().then(
      (answer) => process.send?.(answer),
      (error: unknown) => process.send?.({ failed: String(error) }),
    );
  });
  process.once('disconnect', () => process.exit());
}

export async function measureStreams(clusterUrl: string): Promise<void> {
  const campus = await openCampus(clusterUrl, { students: listeners, perHostel: 500 });
  const pages = fork(fileURLToPath(import.meta.url), ['listeners']);
  const answer = async <T>(): Promise<T> => {
    const [message] = (await once(pages, 'message')) as [T & { failed?: string }];
    if (message.failed) throw new Error(message.failed);
    return message;
  };
  const cost = async (work: () => Promise<unknown>) => {
    const before = { own: ownCpu(), database: await databaseCpu(campus.raw) };
    const statements = await statementsOf(work);
    return { statements: statements.length, own: ownCpu() - before.own, database: (await databaseCpu(campus.raw)) - before.database };
  };
  const notifyEverybody = () =>
    notifyAll(
      campus.database.write,
      notification('complaintResolved', { remark: 'New washer' }, { to: [], link: paths.ownComplaints() }),
      sql`(select account_id from student)`,
    );
  const postNotice = () =>
    send(campus, 'POST', '/notice', tokenOf('administrator', 1), { body: { title: 'Water', description: 'Off at noon' } });
  const rows: (string | number)[][] = [];
  try {
    pages.send({ open: campus.address, count: listeners } satisfies Order);
    await answer();
    await sleep(2_000);
    const each = Object.keys(expectations) as Expected[]; // it has no other keys
    for (const expected of Array.from({ length: rounds }, () => each).flat()) {
      pages.send({ expect: expected } satisfies Order);
      await answer();
      const begun = Date.now();
      let arrivals: Arrivals = { heard: [], done: [], refused: 0 };
      const { statements, own, database } = await cost(async () => {
        const told = answer<Arrivals>();
        await (expected === 'hear of a notice and read the board' ? postNotice() : notifyEverybody());
        arrivals = await told;
      });
      const heard = arrivals.heard.map((at) => at - begun).toSorted((a, b) => a - b);
      const perTenth = Map.groupBy(heard, (at) => Math.floor(at / 100));
      rows.push([
        expected,
        statements,
        (statements / listeners).toFixed(2),
        `${heard[Math.floor(listeners / 2)]} / ${heard.at(-1)} ms`,
        Math.max(...[...perTenth.values()].map(({ length }) => length)),
        `${Math.max(...arrivals.done) - begun} ms`,
        arrivals.refused,
        `${(own / listeners).toFixed(2)} + ${(database / listeners).toFixed(2)} ms`,
      ]);
    }
    const quiet = await cost(() => sleep(quietSeconds * 1_000));
    rows.push([
      `nothing for ${quietSeconds} s`,
      quiet.statements,
      (quiet.statements / listeners).toFixed(2),
      '',
      '',
      '',
      '',
      // idle connections are closed meanwhile, so the processor time of the database is not known
      `${(quiet.own / listeners).toFixed(2)} ms`,
    ]);
  } finally {
    pages.disconnect();
    await campus.close();
  }
  console.log(`\nOne event for ${listeners} open pages\n`);
  console.log(
    '| pages | statements | for each | heard: half / all | most in 0.1 s | all done | refused as busy | CPU for each: server + database |',
  );
  console.log('|---|---|---|---|---|---|---|---|');
  for (const cells of rows) console.log(`| ${cells.join(' | ')} |`);
}

if (process.argv[2] === 'listeners') listen();
