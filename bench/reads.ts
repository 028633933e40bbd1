/**
 * Reading calls compared with raw SQL (`raw-server.ts`): clients make a call over HTTP and then the same from a bare server that runs the same
 * statements once, the look-up of the session among them, and sends the same bytes. Processor time is that of the server and the database
 * together, without the clients. `BENCH_ROUNDS` pairs, `BENCH_ONLY=me` measures only calls whose names contain this.
 */
import { sql } from 'kysely';
import { statementsOf } from '#server/testing/statements.ts';
import { send } from './call.ts';
import { type Campus, openCampus } from './campus.ts';
import { compared, type Pair, printRatios, ratiosOf, type Work } from './compared.ts';
import { type Asked, startClients } from './load.ts';
import { type RawCall, startRaw } from './raw-server.ts';
import { tokenOf } from './seed.ts';

/** Few, as most of the time: calls that come at the same moment share the look-up of their sessions. */
const clients = Number(process.env['BENCH_CLIENTS'] ?? 2);
const milliseconds = Number(process.env['BENCH_MILLISECONDS'] ?? 400);
const only = process.env['BENCH_ONLY'] ?? '';

interface Reading {
  what: string;
  path: string;
  as: Parameters<typeof tokenOf>[0];
}

const readings = ({ hostelId }: Campus): Reading[] => [
  { what: 'me, student', path: '/me', as: 'student' },
  { what: 'me, caretaker', path: '/me', as: 'caretaker' },
  { what: 'notifications (200)', path: '/notifications', as: 'student' },
  { what: 'notices', path: '/notice', as: 'student' },
  { what: 'all hostels', path: '/hostel', as: 'administrator' },
  { what: 'a hostel with its rooms', path: `/hostel/${hostelId}`, as: 'caretaker' },
  { what: 'students of a hostel', path: `/hostel/${hostelId}/students`, as: 'caretaker' },
  { what: 'all students', path: '/student/allStudentDetails', as: 'administrator' },
  { what: 'day sheet', path: `/student/attendance/${hostelId}/${new Date().toISOString().slice(0, 10)}`, as: 'caretaker' },
  { what: 'own attendance', path: '/student/get-attendance', as: 'student' },
  { what: 'today, student', path: '/me/today', as: 'student' },
  { what: 'today, caretaker', path: '/me/today', as: 'caretaker' },
  { what: 'today, warden', path: '/me/today', as: 'warden' },
  { what: 'today, administrator', path: '/me/today', as: 'administrator' },
  { what: 'fines of a hostel', path: `/fine/hostel/${hostelId}`, as: 'caretaker' },
  { what: 'own fines', path: '/fine/student', as: 'student' },
  { what: 'leave of a hostel', path: `/student/leave/${hostelId}`, as: 'warden' },
  { what: 'a page of leave', path: '/student/leave/page', as: 'warden' },
  { what: 'own leave', path: '/student/leave', as: 'student' },
  { what: 'complaints of a hostel', path: `/complaint/hostel/${hostelId}`, as: 'caretaker' },
  { what: 'own complaints', path: '/complaint/student', as: 'student' },
  { what: 'vacancies', path: '/vacancies', as: 'student' },
];

export async function measureReads(clusterUrl: string, students = 1_200): Promise<void> {
  const campus = await openCampus(clusterUrl, { students, perHostel: 400 });
  const calls = new Map<string, RawCall>();
  const raw = await startRaw(campus.connection, ({ path, token }) => {
    const call = calls.get(`${token} ${path}`);
    if (!call) throw new Error(`${path} was not recorded`);
    return call;
  });
  const load = startClients();
  const asking =
    (requests: Asked[]): Work =>
    async () => {
      const { calls: times, seconds } = await load.run({ requests, milliseconds });
      return { times, seconds };
    };
  try {
    console.log(`\nReading calls beside raw SQL: ${students} students, ${clients} clients`);
    // so that no call is recorded with the first statements of connections
    await send(campus, 'GET', '/vacancies', tokenOf('student', 1));
    const found: Pair[] = [];
    for (const { what, path, as } of readings(campus)) {
      if (!what.includes(only)) continue;
      const urlPath = `/api/v1${path}`;
      const requestsTo = (address: string) =>
        Array.from({ length: clients }, (_, n) => ({ url: `${address}${urlPath}`, token: tokenOf(as, as === 'student' ? n + 1 : 1) }));
      const requests = requestsTo(campus.address);
      for (const { url, token } of requests) {
        const ask = async () => Buffer.from(await (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).arrayBuffer());
        const reply = await ask();
        // the server keeps a caller for a second, raw does not: this makes it look them up
        await sql`select 1`.execute(campus.database.write);
        const statements = await statementsOf(ask);
        calls.set(`${token} ${urlPath}`, { reply, statements });
      }
      const sent = calls.get(`${requests[0]?.token} ${urlPath}`);
      const note = `${sent?.statements.length}; ${((sent?.reply.length ?? 0) / 1024).toFixed(0)} KiB`;
      found.push(await compared(campus.raw, { what, note, call: asking(requests), raw: asking(requestsTo(raw.address)) }));
    }
    printRatios('statements', found);
    console.log(`\n${ratiosOf(found)}`);
  } finally {
    load.stop();
    await raw.stop();
    await campus.close();
  }
}
