/**
 * How much one student makes the database grow in an hour at the limits: each call that a student may make and that stores something new each
 * time is made a number of times, and what it adds to the tables, their indexes and the log of changes is multiplied up to the limit of its row.
 */
import { calls, type CallName } from '#contract/calls.ts';
import { type Call, limitOf } from '#contract/call/call.ts';
import { complaintLimits } from '#contract/complaint/complaint.ts';
import { exchangeLimits } from '#contract/round/round-student.ts';
import { leaveLimits } from '#contract/leave/leave.ts';
import { roomChangeLimits } from '#contract/room-change/room-change.ts';
import { roundLimits } from '#contract/round/round.ts';
import { exchangeBody, roundBody } from '#server/testing/rounds.ts';
import { call } from './call.ts';
import { openCampus } from './campus.ts';
import { idOf, tokenOf } from './seed.ts';

const sample = 60;
const mebibyte = 1024 * 1024;

/** Text that does not compress well. */
const textOf = (length: number): string =>
  Array.from({ length }, () => String.fromCodePoint(0x900 + Math.floor(Math.random() * 0x70))).join('');
const dayFrom = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

interface Places {
  hostelId: string;
  /** rooms of that hostel */
  rooms: readonly string[];
  roundId: string;
  exchangeId: string;
  /** complaints of the student that a caretaker has resolved */
  resolved: readonly string[];
}

interface Costly {
  name: CallName;
  /** of the nth request, and its body */
  path: (places: Places, n: number) => string;
  body?: (n: number, places: Places) => unknown;
  /** the student who makes it; the twentieth has no room */
  as: 1 | 20;
  /** its opposite, made after it so that it can be made again; counted with it */
  opposite?: CallName;
}

/** The calls whose nth repetition stores something new. What others store is bounded by what these have made. */
const costly: readonly Costly[] = [
  { name: 'meLanguage', path: () => '/me/language', body: (n) => ({ language: n % 2 ? 'en' : 'hi' }), as: 1 },
  {
    name: 'complaintCreate',
    path: ({ hostelId }) => `/complaint/${hostelId}`,
    body: () => ({ complaint: textOf(complaintLimits.complaint) }),
    as: 1,
  },
  {
    name: 'complaintReopen',
    path: ({ resolved }, n) => `/complaint/${resolved[n]}/reopen`,
    body: () => ({ reason: textOf(complaintLimits.reason) }),
    as: 1,
  },
  {
    name: 'leaveCreate',
    path: () => '/student/leave/create-leave',
    body: (n) => ({ startDate: dayFrom(10 + 2 * n), endDate: dayFrom(10 + 2 * n), reason: textOf(leaveLimits.reason) }),
    as: 1,
  },
  {
    name: 'roomChangeCreate',
    path: () => '/student/request-room-change',
    body: (_, { hostelId }) => ({ hostelId, message: textOf(roomChangeLimits.message) }),
    as: 1,
  },
  {
    name: 'exchangeWish',
    path: ({ exchangeId }) => `/student/exchange/${exchangeId}/wishes`,
    body: (n, { rooms }) => ({
      wishes: Array.from({ length: exchangeLimits.wishes }, (_, at) => ({ kind: 'room', roomId: rooms[n + at] })),
    }),
    as: 1,
  },
  {
    name: 'roundWish',
    path: ({ roundId }) => `/round/${roundId}/wishes`,
    body: (n, { hostelId }) => {
      const places = Array.from({ length: roundLimits.wishes }, (_, at) => `${n}-${at}-${textOf(10)}`);
      return { sizes: [2], hostels: [hostelId], blocks: places, floors: places };
    },
    as: 20,
  },
  { name: 'roundGroupCreate', path: ({ roundId }) => `/round/${roundId}/group`, opposite: 'roundGroupLeave', as: 20 },
];

function timesOf(row: Call): number {
  const { times = 0, minutes = 1 } = limitOf(row) ?? {};
  return (times * 60) / minutes;
}

export async function measureOnePerson(clusterUrl: string): Promise<void> {
  const campus = await openCampus(clusterUrl, { students: 1_000, perHostel: 500 });
  const sizeNow = async () => {
    const { rows } = await campus.raw.query<{ bytes: string }>(
      `select sum(pg_total_relation_size(oid)) as bytes from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    return Number(rows[0]?.bytes);
  };
  const send = (method: string, path: string, token: string, body?: unknown, key?: string): Promise<{ _id?: string }> =>
    call(campus, method, path, token, { body, ...(key === undefined ? {} : { key }) });
  let total = 0;
  /** of the first call, which stores as little as a call can */
  let least = 0;
  const made = new Set<string>();
  console.log('\nWhat one student adds to the database in an hour at the limits, with an idempotency key on each request\n');
  console.log('| call | times an hour | KiB each | MiB an hour |\n|---|---|---|---|');
  try {
    const { hostelId } = campus;
    const { rows } = await campus.raw.query<{ id: string }>('select id from room where hostel_id = $1 order by number_order offset 1', [
      hostelId,
    ]);
    const round = await send('POST', '/round', tokenOf('administrator', 1), roundBody({ hostelIds: [hostelId], batch: '2022' }));
    const exchange = await send('POST', '/round', tokenOf('caretaker', 1), exchangeBody([hostelId]));
    for (let n = 0; n < sample; n++)
      await send('POST', `/complaint/${hostelId}`, tokenOf('student', 1), { complaint: 'The tap drips' }, `complaint-${n}`);
    const { rows: complaints } = await campus.raw.query<{ id: string }>(
      `select id from complaint where student_id = ${idOf('student', 1)} and status = 'pending' order by created_at desc limit $1`,
      [sample],
    );
    const resolved = complaints.map(({ id }) => id);
    for (const id of resolved) await send('POST', `/complaint/resolveComplaint/${id}`, tokenOf('caretaker', 1), { remark: 'New washer' });
    const places: Places = {
      hostelId,
      rooms: rows.map(({ id }) => id),
      roundId: round._id ?? '',
      exchangeId: exchange._id ?? '',
      resolved,
    };
    for (const { name, path, body, as, opposite } of costly) {
      const row: Call = calls[name];
      const token = tokenOf('student', as);
      const before = await sizeNow();
      for (let n = 0; n < sample; n++) {
        await send(row.method, path(places, n), token, body?.(n, places), `${name}-${n}`);
        if (opposite) await send(calls[opposite].method, `${path(places, n)}/leave`, token, undefined, `${opposite}-${n}`);
      }
      const each = ((await sizeNow()) - before) / sample;
      const anHour = timesOf(row);
      total += each * anHour;
      least ||= each;
      for (const done of [name, ...(opposite ? [opposite] : [])]) made.add(done);
      console.log(
        `| ${[name, ...(opposite ? [opposite] : [])].join(', ')} | ${anHour} | ${(each / 1024).toFixed(1)} | ${((each * anHour) / mebibyte).toFixed(2)} |`,
      );
    }
  } finally {
    await campus.close();
  }
  // reading a notification twice stores nothing
  const others = Object.entries<Call>(calls).filter(
    ([name, { method, readsOnly, who }]) =>
      method !== 'GET' && !readsOnly && who !== 'anyone' && who.student && !made.has(name) && !name.startsWith('notification'),
  );
  const more = others.reduce((sum, [, row]) => sum + timesOf(row) * least, 0);
  console.log(
    `\n${(total / mebibyte).toFixed(1)} MiB; ${(more / mebibyte).toFixed(1)} more if each of these stored as much as ${costly[0]?.name}, as often as its limit allows: ${others.map(([name]) => name).join(', ')}.`,
  );
}
