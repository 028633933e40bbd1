import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Direction } from '#contract/gate/gate.ts';
import { openSession } from '#server/call/session.ts';
import { AppProcess } from '#server/testing/app-process.ts';
import { clientOf } from '#server/testing/client.ts';
import { testServer } from '#server/testing/server.ts';
import { until } from '#server/testing/until.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';

const server = testServer();
const [minute, hour] = [60_000, 3_600_000];
const count = Number(process.env['GATE_MOVEMENTS'] ?? 120);
const kills = Number(process.env['KILL_ROUNDS'] ?? 1);
/** How many requests of a post are on their way at once, so that they arrive in any order. */
const lanes = 4;

interface Moved {
  id: string;
  post: number;
  studentId: string;
  direction: Direction;
  /** when it happened */
  time: number;
}

/** One of several server processes; a killed one comes back as another process at another address. */
class Post {
  readonly #start = () => new AppProcess('', { DATABASE_URL: server.databaseUrl, LOG_LEVEL: 'error' });
  #app = this.#start();
  address = this.#app.ready();

  async kill(comesBack: boolean): Promise<void> {
    await this.#app.kill();
    if (!comesBack) return;
    this.#app = this.#start();
    this.address = this.#app.ready();
    await this.address;
  }
}

const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, by: Math.random() }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ one }) => one);

const any = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T; // none of them is empty

test('what two posts recorded in twelve hours without a network, their clocks ten minutes wrong, and send three times to servers that are killed, is there once, in order, and says who is in', async (t) => {
  const { build, database } = server;
  const { hostelId } = await build.staffedHostel();
  const guards = await Promise.all([0, 1].map(() => build.account({ role: 'guard' })));
  for (const guardId of guards) await build.place(hostelId, guardId, { role: 'guard' });
  const tokens = await Promise.all(guards.map((id) => openSession(database.write, id, 'a post')));
  const students = await Promise.all(Array.from({ length: Math.ceil(count / 20) }, () => build.student({ hostelId })));
  const begin = Date.now() - 12 * hour;
  const happened = Array.from({ length: count }, (): Moved => {
    // two at the same time now and then
    const time = begin + Math.floor((Math.random() * 12 * hour) / minute) * minute;
    return { id: randomUUID(), post: any([0, 1]), studentId: any(students), direction: any(['in', 'out'] as const), time };
  }).toSorted((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1));

  const servers = [new Post(), new Post()];
  await Promise.all(servers.map(({ address }) => address));
  const behind = [10 * minute, -10 * minute];
  let answered = 0;
  let broken = 0;
  async function send({ id, post, studentId, direction, time }: Moved, key: string): Promise<void> {
    const offset = behind[post] ?? 0;
    const body = { id, studentId, direction, at: new Date(time - offset).toISOString(), offset, method: 'number' };
    for (let to = post; ; to++) {
      try {
        const address = await servers[to % servers.length]?.address;
        const answer = await clientOf(address ?? '', tokens[post], key).attempt('gateRecord', { body });
        // what is under way twice with one key waits for the first
        assert.ok(answer.ok || answer.status === 409 || answer.status >= 500, JSON.stringify(answer.body));
        if (answer.ok) break;
      } catch (error) {
        if (!(error instanceof TypeError)) throw error; // what fetch throws when the connection breaks
        broken++;
      }
    }
    answered++;
  }
  const upload = async (post: number): Promise<void> => {
    // as the app sends an entry again after a broken connection, and as a tab that was killed does, which has another key
    const queue = shuffled(happened.filter((each) => each.post === post)).flatMap((each) => [
      [each, each.id],
      [each, each.id],
      [each, `again-${each.id}`],
    ]) as [Moved, string][];
    const lane = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await send(...next);
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  };
  const uploads = Promise.all([0, 1].map(upload));
  for (let n = 0; n < kills; n++) {
    await until('more is recorded', () => answered >= (n * 3 * count) / (kills + 1));
    const comesBack = n + 1 < kills;
    if (n % 2 > 0) {
      await servers[1]?.kill(comesBack);
      continue;
    }
    // every second one dies while movements are being written
    await database.write.transaction().execute(async (db) => {
      await sql`lock table presence in exclusive mode`.execute(db);
      await untilWaiting(database.read);
      await servers[0]?.kill(comesBack);
    });
  }
  await uploads;

  const rows = await database.read
    .selectFrom('movement')
    .innerJoin('movement_source', 'no', 'source_no')
    .select(['id', 'student_id', 'direction', 'at', 'recorded_by'])
    .where('hostel_id', '=', hostelId)
    .orderBy('at')
    .orderBy('id')
    .execute();
  assert.deepEqual(
    rows.map((row) => [row.id, row.student_id, row.direction, Date.parse(row.at), row.recorded_by]),
    happened.map(({ id, studentId, direction, time, post }) => [id, studentId, direction, time, guards[post]]),
  );
  // the oracle: whoever comes later in time has the last word
  const last = new Map(happened.map((each) => [each.studentId, each]));
  const { students: seen } = (await clientOf(server.address, tokens[0]).call('gateStudents')).body;
  assert.deepEqual(
    new Map(seen.map(({ _id, inside, since }) => [_id, { inside, since: since && Date.parse(since) }])),
    new Map(
      seen.map(({ _id }) => {
        const of = last.get(_id);
        return [_id, { inside: of ? of.direction === 'in' : null, since: of ? of.time : null }];
      }),
    ),
  );
  t.diagnostic(`${count} movements sent three times through ${kills} kills, ${broken} connections broken`);
});
