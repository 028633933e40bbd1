/** The cost of the audit log for 32 concurrent writers: the same calls and statements with and without it, and how long writers wait while it is sealed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase, type Db } from '#server/db/open.ts';
import { buildApp } from '#server/http/app.ts';
import { openSession } from '#server/call/session.ts';
import { listenForNotifications } from '#server/live/live.ts';
import { openOperation } from '#server/call/open-operation.ts';
import { sealOperations, sealsAtATime } from '#server/operation/seal.ts';
import { readSettings } from '#server/settings.ts';
import { buildersFor } from '#server/testing/builders.ts';
import { makeDatabase } from '#server/testing/cluster.ts';
import { measure } from './measure.ts';

const writers = 32;
const writesOfEach = 40;
/** milliseconds; ten times as often as the server does */
const sealEvery = 100;

interface Campus {
  write: Db;
  hostelId: string;
  students: string[];
  /** each student makes complaints by calls, one after the other */
  callAll: () => Promise<void>;
  close: () => Promise<void>;
}

/** The tables that a complaint writes to. */
const written = ['operation', 'complaint', 'notification', 'account'];

async function makeCampus(clusterUrl: string, { logged }: { logged: boolean }): Promise<Campus> {
  const { connection, drop } = await makeDatabase(clusterUrl);
  const database = openDatabase(connection, () => {});
  const { write } = database;
  const build = buildersFor(write);
  const { hostelId } = await build.staffedHostel();
  const students = await build.students(writers);
  await write.updateTable('student').set({ hostel_id: hostelId }).where('account_id', 'in', students).execute();
  if (!logged) for (const table of written) await sql`alter table ${sql.table(table)} disable trigger user`.execute(write);
  const settings = readSettings({ LOG_LEVEL: 'silent', RATE_LIMIT: 'off' });
  const app = await buildApp({ database, settings, live: listenForNotifications(connection, () => {}) });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const tokens = await Promise.all(students.map((id) => openSession(write, id, 'bench')));
  return {
    write,
    hostelId,
    students,
    callAll: async () => void (await Promise.all(tokens.map((token) => callInTurn(`${address}/api/v1/complaint/${hostelId}`, token)))),
    close: async () => {
      await app.close();
      await database.close();
      await drop();
    },
  };
}

async function callInTurn(url: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  for (let n = 0; n < writesOfEach; n++) {
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ complaint: 'The tap drips.' }) });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  }
}

/** Makes complaints and changes them, each in its own transaction, as a call does; returns the longest time of a write. */
async function writeInTurn({ write, hostelId }: Campus, studentId: string, inOperation: (db: Db) => Promise<unknown>): Promise<number> {
  let longest = 0;
  const timed = async (work: (db: Db) => Promise<unknown>) => {
    const start = performance.now();
    await write.transaction().execute(async (db) => {
      await inOperation(db);
      await work(db);
    });
    longest = Math.max(longest, performance.now() - start);
  };
  for (let n = 0; n < writesOfEach / 2; n++) {
    const id = crypto.randomUUID();
    await timed((db) =>
      db.insertInto('complaint').values({ id, student_id: studentId, hostel_id: hostelId, complaint: 'The tap drips.' }).execute(),
    );
    await timed((db) => db.updateTable('complaint').set({ complaint: 'The tap drips all night.' }).where('id', '=', id).execute());
  }
  return longest;
}

/** Returns the longest time that a writer waited for one write, in milliseconds. */
async function writeAll(campus: Campus, inOperation: (db: Db) => Promise<unknown>): Promise<number> {
  const longest = await Promise.all(campus.students.map((studentId) => writeInTurn(campus, studentId, inOperation)));
  return Math.max(...longest);
}

const withOperation =
  ({ hostelId }: Campus) =>
  (db: Db) =>
    openOperation(db, { by: null, call: 'complaintCreate', hostelId, address: '' });
/** A statement as short as the one that opens an operation, so that both variants have the same round trips. */
const withoutOperation = (db: Db) => sql`select 1`.execute(db);

async function sealAll({ write }: Campus): Promise<void> {
  while ((await write.transaction().execute(sealOperations)) === sealsAtATime);
}

export async function measureWriters(clusterUrl: string): Promise<void> {
  const logged = await makeCampus(clusterUrl, { logged: true });
  const bare = await makeCampus(clusterUrl, { logged: false });
  const what = `${writers} writers, ${writesOfEach} writes each`;
  try {
    await measure({
      what: `${writers} students, ${writesOfEach} complaints each by a call`,
      call: logged.callAll,
      besides: 'the same where nothing is recorded of them',
      bare: bare.callAll,
    });
    await measure({
      what: `${what}, with the audit log`,
      call: () => writeAll(logged, withOperation(logged)),
      besides: 'the same writes without it',
      bare: () => writeAll(bare, withoutOperation),
    });
    await sealAll(logged);
    let waitedWhileSealing = 0;
    let waited = 0;
    await measure({
      what: `${what}, while they are sealed`,
      call: async () => {
        const over = new AbortController();
        const sealing = (async () => {
          while (!over.signal.aborted) {
            await sealAll(logged);
            await sleep(sealEvery);
          }
        })();
        waitedWhileSealing = Math.max(waitedWhileSealing, await writeAll(logged, withOperation(logged)));
        over.abort();
        await sealing;
      },
      besides: 'the same writes, to be sealed later',
      bare: async () => {
        waited = Math.max(waited, await writeAll(logged, withOperation(logged)));
      },
    });
    console.log(`the longest wait for one write: ${waitedWhileSealing.toFixed(0)} ms while sealing, ${waited.toFixed(0)} ms else`);
  } finally {
    await logged.close();
    await bare.close();
  }
}
