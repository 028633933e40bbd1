/** One mark while three hundred pages of the staff of its hostel are open: what it costs until all of them have the record. */
import { request } from 'node:http';
import { openCampus } from './campus.ts';
import { send } from './call.ts';
import { costOf } from './cpu.ts';
import { median, milliseconds } from './measure.ts';
import { tokenOf } from './seed.ts';

const people = 15;
/** as many as one account may have open */
const pagesEach = 20;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9);

const tokenOfOne = (n: number) => `bench-token-of-colleague-${n}`;
const colleagues = [
  `insert into account (id, username, username_key, role)
   select md5('colleague ' || n)::uuid, 'colleague-' || n, 'colleague-' || n, 'caretaker' from generate_series(1, ${people}) n`,
  `insert into hostel_team (hostel_id, account_id, role)
   select md5('hostel 1')::uuid, md5('colleague ' || n)::uuid, 'caretaker' from generate_series(1, ${people}) n`,
  `insert into session (token_hash, account_id, device)
   select sha256(convert_to('bench-token-of-colleague-' || n, 'UTF8')), md5('colleague ' || n)::uuid, 'bench' from generate_series(1, ${people}) n`,
];

export async function measureHerd(clusterUrl: string): Promise<void> {
  const campus = await openCampus(clusterUrl, { students: 1_500, perHostel: 500 });
  let heard = 0;
  let onMark: (() => void) | undefined;
  const open = (token: string) =>
    new Promise<void>((opened, fail) => {
      const asked = request(
        `${campus.address}/api/v1/notifications/stream`,
        { headers: { authorization: `Bearer ${token}` } },
        (response) => {
          response.setEncoding('utf8').on('data', (text: string) => {
            if (text.includes('event: notification')) opened();
            if (text.includes('event: attendance') && ++heard === people * pagesEach) onMark?.();
          });
        },
      );
      asked.on('error', fail).end();
    });
  try {
    for (const statement of colleagues) await campus.raw.query(statement);
    for (let n = 1; n <= people; n++) await Promise.all(Array.from({ length: pagesEach }, () => open(tokenOfOne(n))));
    const { rows } = await campus.raw.query<{ id: string }>(`select md5('student 3')::uuid as id`);
    const path = `/student/updateAttendance/${campus.hostelId}/${new Date().toISOString().slice(0, 10)}`;
    const costs: number[] = [];
    const times: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const body = { attendances: [{ studentId: rows[0]?.id, status: round % 2 === 0 ? 'absent' : 'present' }] };
      heard = 0;
      const { own, database } = await costOf(campus.raw, async () => {
        const all = new Promise<void>((told) => (onMark = told));
        times.push(await milliseconds(() => Promise.all([all, send(campus, 'POST', path, tokenOf('caretaker', 1), { body })])));
      });
      // the first round warms up
      if (round > 0) costs.push(own + database);
    }
    console.log(
      `\nOne mark, ${people * pagesEach} pages of the staff open: ${median(costs).toFixed(0)} ms of processor time, server, pages and database; all have it after ${median(times).toFixed(0)} ms`,
    );
  } finally {
    await campus.close();
  }
}
