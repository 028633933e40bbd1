/** The kinds of writes that are measured, and how often a campus makes them. */
import type { Campus } from './campus.ts';
import type { Asked } from './load.ts';
import { tokenOf } from './seed.ts';

export const perHostel = 500;

const dayFrom = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export interface Kind {
  what: string;
  /** how many things one call writes */
  each: number;
  /** of 5,000 students in a year: every night one roll call, four complaints, six leaves and half a fine for each */
  year?: number;
  /** the nth call */
  ask: (n: number) => Asked;
}

/** `total`: how many calls of each kind are made at most */
export async function kindsOfWrites({ address, raw, hostelId }: Campus, total: number): Promise<Kind[]> {
  const at = (path: string) => `${address}/api/v1${path}`;
  const { rows } = await raw.query<{ ids: string[] }>(
    `select array(select account_id from student where hostel_id = $1 order by rollno_order) as ids`,
    [hostelId],
  );
  const [{ ids } = { ids: [] }] = rows;
  const leaves: string[] = [];
  // decided in turn; far from each other and from those that are made
  for (let n = 0; n < total; n++) leaves.push(ids[n % ids.length] ?? '');
  const { rows: pending } = await raw.query<{ id: string }>(
    `insert into leave_request (student_id, start_date, end_date, reason)
     select id, current_date + 2000 + 3 * n, current_date + 2001 + 3 * n, 'Going home' from unnest($1::uuid[], $2::int[]) as each (id, n) returning id`,
    [leaves, leaves.map((_, n) => Math.floor(n / ids.length))],
  );
  const caretaker = tokenOf('caretaker', 1);
  const marks = (n: number, size: number) => {
    const perDay = Math.floor(perHostel / size);
    return {
      url: at(`/student/updateAttendance/${hostelId}/${dayFrom(-3 - Math.floor(n / perDay) - (size === 1 ? 1_000 : 0))}`),
      token: caretaker,
      method: 'POST' as const,
      body: {
        attendances: Array.from({ length: size }, (_, k) => ({
          studentId: ids[(n % perDay) * size + k],
          status: (n + k) % 10 === 0 ? 'absent' : 'present',
        })),
      },
    };
  };
  return [
    { what: 'a mark, 40 at once', each: 40, year: 5_000 * 300, ask: (n) => marks(n, 40) },
    { what: 'a mark, one at a time', each: 1, year: 0, ask: (n) => marks(n, 1) },
    {
      what: 'a complaint',
      each: 1,
      year: 5_000 * 4,
      ask: (n) => ({
        url: at(`/complaint/${hostelId}`),
        token: tokenOf('student', 1 + (n % perHostel)),
        method: 'POST',
        body: { complaint: 'The tap in the corridor drips all night' },
      }),
    },
    {
      what: 'a leave request',
      each: 1,
      year: 5_000 * 6,
      ask: (n) => ({
        url: at('/student/leave/create-leave'),
        token: tokenOf('student', 1 + (n % perHostel)),
        method: 'POST',
        body: {
          startDate: dayFrom(10 + 3 * Math.floor(n / perHostel)),
          endDate: dayFrom(11 + 3 * Math.floor(n / perHostel)),
          reason: 'Going home to see the family',
        },
      }),
    },
    {
      what: 'a decision on leave',
      each: 1,
      year: 5_000 * 6,
      ask: (n) => ({ url: at(`/student/leave/${pending[n]?.id}/approve`), token: tokenOf('warden', 1), method: 'PATCH' }),
    },
    {
      what: 'a fine',
      each: 1,
      year: 2_500,
      ask: (n) => ({
        url: at('/fine/impose-fine'),
        token: caretaker,
        method: 'POST',
        body: { studentId: ids[n % ids.length], amount: 250.5, reason: 'Broke a window pane' },
      }),
    },
    {
      what: 'a notice',
      each: 1,
      ask: () => ({ url: at('/notice'), token: caretaker, method: 'POST', body: { title: 'Water', description: 'Off from ten to noon' } }),
    },
  ];
}
