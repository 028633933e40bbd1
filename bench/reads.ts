/**
 * Reading calls compared with raw SQL: calls by 32 clients over HTTP, and the same statements, including the look-up of the session,
 * by 32 loops through the bare driver, without HTTP, prepared statements or any use of the rows. Processor time
 * is that of the server (or the loops) and the database together, without the clients.
 */
import type pg from 'pg';
import { statementsOf, type Statement } from '#server/testing/statements.ts';
import { type Campus, openCampus } from './campus.ts';
import { costOf } from './cpu.ts';
import { startClients } from './load.ts';
import { median } from './measure.ts';
import { tokenOf } from './seed.ts';

const clients = 32;
const milliseconds = Number(process.env['BENCH_MILLISECONDS'] ?? 700);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);

interface Reading {
  what: string;
  path: string;
  as: Parameters<typeof tokenOf>[0];
}

/** a part of `what`; only these calls are measured */
const only = process.env['BENCH_ONLY'] ?? '';
const readings = ({ hostelId }: Campus): Reading[] => [
  { what: 'me, student', path: '/me', as: 'student' },
  { what: 'me, caretaker', path: '/me', as: 'caretaker' },
  { what: 'notifications (200)', path: '/notifications', as: 'student' },
  { what: 'all hostels', path: '/hostel', as: 'administrator' },
  { what: 'a hostel with its rooms', path: `/hostel/${hostelId}`, as: 'caretaker' },
  { what: 'students of a hostel', path: `/hostel/${hostelId}/students`, as: 'caretaker' },
  { what: 'all students', path: '/student/allStudentDetails', as: 'administrator' },
  { what: 'day sheet', path: `/student/attendance/${hostelId}/${new Date().toISOString().slice(0, 10)}`, as: 'caretaker' },
  { what: 'today, student', path: '/me/today', as: 'student' },
  { what: 'today, caretaker', path: '/me/today', as: 'caretaker' },
  { what: 'today, warden', path: '/me/today', as: 'warden' },
  { what: 'today, administrator', path: '/me/today', as: 'administrator' },
  { what: 'fines of a hostel', path: `/fine/hostel/${hostelId}`, as: 'caretaker' },
  { what: 'leave of a hostel', path: `/student/leave/${hostelId}`, as: 'warden' },
  { what: 'vacancies', path: '/vacancies', as: 'student' },
];

/** Repeats the statements of a call, in the order in which the call sends them. */
async function runRaw(pool: pg.Pool, statements: readonly Statement[]): Promise<{ times: number; seconds: number }> {
  const begun = performance.now();
  let times = 0;
  const loop = async () => {
    while (performance.now() - begun < milliseconds) {
      // on one connection, since they may belong to one transaction
      const client = await pool.connect();
      for (const { text, values } of statements) await client.query(text, values);
      client.release();
      times++;
    }
  };
  await Promise.all(Array.from({ length: clients }, loop));
  return { times, seconds: (performance.now() - begun) / 1000 };
}

interface CostOfCall {
  perSecond: number;
  /** milliseconds of processor time for one call, in this process and in the database */
  own: number;
  database: number;
}

async function costOfCall(pool: pg.Pool, work: () => Promise<{ times: number; seconds: number }>): Promise<CostOfCall> {
  let done = { times: 0, seconds: 0 };
  const { own, database } = await costOf(pool, async () => void (done = await work()));
  return { perSecond: done.times / done.seconds, own: own / done.times, database: database / done.times };
}

const cpu = ({ own, database }: CostOfCall) => own + database;

export async function measureReads(clusterUrl: string, students = 1_200): Promise<void> {
  const campus = await openCampus(clusterUrl, { students, perHostel: 400 });
  const load = startClients();
  try {
    console.log(`\nReading calls beside raw SQL: ${students} students, ${clients} clients\n`);
    console.log('| call | statements | calls/s | raw/s | ratio | CPU: server + database | raw | ratio | KiB |');
    console.log('|---|---|---|---|---|---|---|---|---|');
    for (const { what, path, as } of readings(campus)) {
      if (!what.includes(only)) continue;
      const url = `${campus.address}/api/v1${path}`;
      const requests = Array.from({ length: clients }, (_, n) => ({ url, token: tokenOf(as, as === 'student' ? n + 1 : 1) }));
      await load.run({ requests, milliseconds });
      const headers = { authorization: `Bearer ${requests[0]?.token}` };
      const statements = await statementsOf(async () => await (await fetch(url, { headers })).arrayBuffer());
      const found: { call: CostOfCall; raw: CostOfCall }[] = [];
      let kib = 0;
      for (let round = 0; round < rounds; round++) {
        const call = await costOfCall(campus.raw, async () => {
          const { calls, seconds, bytes } = await load.run({ requests, milliseconds });
          kib = bytes / calls / 1024;
          return { times: calls, seconds };
        });
        found.push({ call, raw: await costOfCall(campus.raw, () => runRaw(campus.raw, statements)) });
      }
      const of = (value: (round: (typeof found)[number]) => number) => median(found.map(value));
      const cells = [
        what,
        statements.length,
        of(({ call }) => call.perSecond).toFixed(0),
        of(({ raw }) => raw.perSecond).toFixed(0),
        of(({ call, raw }) => call.perSecond / raw.perSecond).toFixed(2),
        `${of(({ call }) => call.own).toFixed(2)} + ${of(({ call }) => call.database).toFixed(2)} ms`,
        `${of(({ raw }) => cpu(raw)).toFixed(2)} ms`,
        of(({ call, raw }) => cpu(raw) / cpu(call)).toFixed(2),
        kib.toFixed(0),
      ];
      console.log(`| ${cells.join(' | ')} |`);
    }
  } finally {
    load.stop();
    await campus.close();
  }
}
