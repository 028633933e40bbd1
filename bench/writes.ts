/**
 * Calls that write compared with raw SQL (`raw-server.ts`) that leaves the same rows, those of the audit log, the notification and the kept reply
 * among them: the session once, then in one transaction one statement for each table. Clients make a call, each time with a key, and then the same
 * from the bare server. Processor time is that of the server and the database together. `BENCH_ROUNDS` pairs, `BENCH_ONLY=mark` measures only
 * kinds whose names contain this.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { statementsOf } from '#server/testing/statements.ts';
import { type Campus, openCampus } from './campus.ts';
import { send } from './call.ts';
import { compared, type Pair, printRatios, ratiosOf, rounds, type Work } from './compared.ts';
import { kindsOfWrites, perHostel } from './kinds-of-writes.ts';
import { startClients } from './load.ts';
import { type RawCall, type RawRequest, startRaw } from './raw-server.ts';
import { tokenOf } from './seed.ts';

const clients = Number(process.env['BENCH_CLIENTS'] ?? 2);
/** Calls of each client in a round. */
const times = 100;
const only = process.env['BENCH_ONLY'] ?? '';

type Statement = RawCall['statements'][number];
const statement = (text: string, ...values: unknown[]): Statement => ({ text, values });

const told = (accountId: unknown, about: unknown, key: string, values: object, page: string): Statement[] => [
  statement(
    `insert into notification (account_id, text_key, urgency, text_values, page, page_params, about) values ($1, $2, 'today', $3, $4, '{}', $5)`,
    accountId,
    key,
    JSON.stringify(values),
    page,
    about,
  ),
  statement(`select pg_notify('hostelry_notification', $1)`, accountId),
];

interface Writer {
  by: string;
  hostelId: string;
  caretaker: string;
  warden: string;
}

/** What each call writes, by the beginning of its path. */
const writing: readonly { path: string; call: string; write: (writer: Writer, request: RawRequest) => Statement[] }[] = [
  {
    path: '/student/updateAttendance/',
    call: 'attendanceMark',
    write({ by, hostelId }, { path, body }) {
      const { attendances } = body as { attendances: { studentId: string; status: string }[] };
      const day = path.slice(-10);
      const ids = attendances.map(({ studentId }) => studentId);
      return [
        statement(
          `insert into attendance (student_id, status, day, hostel_id, marked_by, marked_at)
           select id, status, $1, $2, $3, now() from unnest($4::uuid[], $5::text[]) as mark (id, status)`,
          day,
          hostelId,
          by,
          ids,
          attendances.map(({ status }) => status),
        ),
        statement(`select pg_notify('hostelry_attendance', $1)`, JSON.stringify({ hostelId, date: day, students: ids })),
      ];
    },
  },
  {
    path: '/complaint/',
    call: 'complaintCreate',
    write({ by, hostelId, caretaker }, { body }) {
      const id = randomUUID();
      const { complaint } = body as { complaint: string };
      return [
        statement('insert into complaint (id, student_id, hostel_id, complaint) values ($1, $2, $3, $4)', id, by, hostelId, complaint),
        ...told(caretaker, id, 'newComplaint', { student: 'Asha Kumari 3', complaint }, 'complaints'),
      ];
    },
  },
  {
    path: '/student/leave/create-leave',
    call: 'leaveCreate',
    write({ by, warden }, { body }) {
      const id = randomUUID();
      const { startDate, endDate, reason } = body as { startDate: string; endDate: string; reason: string };
      return [
        statement(
          'insert into leave_request (id, student_id, start_date, end_date, reason) values ($1, $2, $3, $4, $5)',
          id,
          by,
          startDate,
          endDate,
          reason,
        ),
        ...told(warden, id, 'leaveRequested', { student: 'Asha Kumari 3', start: startDate, end: endDate }, 'leaveRequests'),
      ];
    },
  },
  {
    path: '/student/leave/',
    call: 'leaveApprove',
    write({ by, caretaker }, { path }) {
      const id = path.split('/').at(-2);
      return [
        statement(`update leave_request set status = 'approved', decided_by = $1, decided_at = now() where id = $2`, by, id),
        ...told(caretaker, id, 'leaveApproved', { start: '2026-11-16', end: '2026-11-18' }, 'ownLeave'),
      ];
    },
  },
  {
    path: '/fine/impose-fine',
    call: 'fineImpose',
    write({ by, hostelId }, { body }) {
      const { studentId, amount, reason } = body as { studentId: string; amount: number; reason: string };
      return [
        statement(
          'insert into fine (student_id, hostel_id, amount, reason, imposed_by) values ($1, $2, $3, $4, $5)',
          studentId,
          hostelId,
          amount,
          reason,
          by,
        ),
        ...told(studentId, null, 'fineImposed', { amount, reason }, 'ownFines'),
      ];
    },
  },
  {
    path: '/notice',
    call: 'noticeCreate',
    write({ by }, { body }) {
      const { title, description } = body as { title: string; description: string };
      return [statement('insert into notice (title, description, posted_by) values ($1, $2, $3)', title, description, by)];
    },
  },
];

/** The statements of a raw call; the second is the one that sets whose the entry of the audit log is, as a call does. */
function statementsFor(
  request: RawRequest,
  path: string,
  reply: string,
  accounts: ReadonlyMap<string, string>,
  hostelId: string,
): Statement[] {
  const kind = writing.find((each) => path.startsWith(each.path));
  const accountOf = (token: string) => accounts.get(token) ?? '';
  const by = accountOf(request.token);
  if (!kind) throw new Error(`nothing is known of ${path}`);
  const writer = { by, hostelId, caretaker: accountOf(tokenOf('caretaker', 1)), warden: accountOf(tokenOf('warden', 1)) };
  return [
    statement(
      `select s.account_id, a.role, a.name from session s join account a on a.id = s.account_id
       where s.token_hash = $1 and a.disabled_at is null and s.last_seen_at > now() - interval '7 days'`,
      createHash('sha256').update(request.token).digest(),
    ),
    statement('begin'),
    statement(
      `select set_config('hostelry.by', $1, true), set_config('hostelry.call', $2, true), set_config('hostelry.hostel', $3, true),
         set_config('hostelry.address', '127.0.0.1', true)`,
      by,
      kind.call,
      hostelId,
    ),
    ...kind.write(writer, request),
    statement(
      'insert into idempotent_answer (account_id, key, request_hash, body) values ($1, $2, $3, $4)',
      by,
      randomUUID(),
      randomBytes(32),
      reply,
    ),
    statement('commit'),
  ];
}

async function accountsOf({ raw }: Campus): Promise<Map<string, string>> {
  const tokens = [tokenOf('caretaker', 1), tokenOf('warden', 1), ...Array.from({ length: perHostel }, (_, n) => tokenOf('student', n + 1))];
  const { rows } = await raw.query<{ token: string; id: string }>(
    `select token, account_id as id from unnest($1::text[]) as token join session on token_hash = sha256(convert_to(token, 'UTF8'))`,
    [tokens],
  );
  return new Map(rows.map(({ token, id }) => [token, id]));
}

export async function measureWrites(clusterUrl: string): Promise<void> {
  const campus = await openCampus(clusterUrl, { students: 1_000, perHostel });
  const accounts = await accountsOf(campus);
  let reply = '';
  const raw = await startRaw(campus.connection, (request) => {
    const path = request.path.slice('/api/v1'.length);
    return { reply, statements: statementsFor(request, path, reply, accounts, campus.hostelId) };
  });
  const load = startClients();
  try {
    console.log(`\nCalls that write beside raw SQL that leaves the same rows, ${clients} clients`);
    await send(campus, 'GET', '/vacancies', tokenOf('student', 1));
    const found: Pair[] = [];
    for (const { what, ask } of await kindsOfWrites(campus, 2 * (rounds + 1) * clients * times + 2)) {
      if (!what.includes(only)) continue;
      let made = 0;
      const first = ask(made++);
      const path = new URL(first.url).pathname.slice('/api/v1'.length);
      const statements = await statementsOf(async () => {
        reply = await send(campus, first.method ?? 'GET', path, first.token, { body: first.body, key: randomUUID() });
      });
      const askingAt =
        (address: string): Work =>
        async () => {
          const turns = Array.from({ length: clients }, () =>
            Array.from({ length: times }, () => {
              const asked = ask(made++);
              return { ...asked, url: asked.url.replace(campus.address, address), key: randomUUID() };
            }),
          );
          const { calls, seconds } = await load.run({ turns });
          return { times: calls, seconds };
        };
      const note = `${statements.length}; ${statements.filter(({ isAlone }) => isAlone).length}`;
      found.push(await compared(campus.raw, { what, note, call: askingAt(campus.address), raw: askingAt(raw.address) }));
    }
    printRatios('statements; ways', found);
    console.log(`\n${ratiosOf(found)}`);
  } finally {
    load.stop();
    await raw.stop();
    await campus.close();
  }
}
