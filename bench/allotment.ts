/** The time of large allotments and of the marks of a day, one hostel of 500 after the other, by the calls of an administrator and the caretakers. */
import { openCampus } from './campus.ts';
import { send } from './call.ts';
import { type Cost, costOf } from './cpu.ts';
import { median } from './measure.ts';
import { idOf, tokenOf } from './seed.ts';

const hostels = Number(process.env['BENCH_HOSTELS'] ?? 10);
const perHostel = 500;
const marked = 400;

export async function measureAllotment(clusterUrl: string): Promise<void> {
  const campus = await openCampus(clusterUrl, { students: hostels * perHostel, perHostel });
  const taken = new Map<string, Cost[]>();
  const measureOnce = async (what: string, work: () => Promise<unknown>) => {
    taken.set(what, [...(taken.get(what) ?? []), await costOf(campus.raw, work)]);
  };
  try {
    const administrator = tokenOf('administrator', 1);
    await campus.raw.query('set statement_timeout = 0; update stay set until = now(), room_capacity = null where until is null');
    await campus.raw.query('update student set hostel_id = null');
    for (let hostel = 1; hostel <= hostels; hostel++) {
      const { rows } = await campus.raw.query<{ hostel: string; students: string[] }>(
        `select ${idOf('hostel', hostel)} as hostel, array(select md5('student ' || n)::uuid::text
         from generate_series(${(hostel - 1) * perHostel + 1}, ${hostel * perHostel}) n) as students`,
      );
      const { hostel: hostelId = '', students = [] } = rows[0] ?? {};
      await measureOnce('500 students are given a hostel', () =>
        send(campus, 'POST', '/hostel/allot-hostel', administrator, { body: { hostelId, studentIds: students } }),
      );
      await measureOnce('and a room each', () => send(campus, 'POST', `/room/allot-rooms/${hostelId}`, administrator));
      const attendances = students.slice(0, marked).map((studentId) => ({ studentId, status: 'present' }));
      const day = `2026-01-${String(1 + (hostel % 28)).padStart(2, '0')}`;
      await measureOnce(`${marked} students are marked`, () =>
        send(campus, 'POST', `/student/updateAttendance/${hostelId}/${day}`, tokenOf('caretaker', hostel), { body: { attendances } }),
      );
    }
  } finally {
    await campus.close();
  }
  console.log(`\nThrough the calls, ${hostels} hostels one after the other; the median\n`);
  console.log('| call | ms | CPU: server + database |\n|---|---|---|');
  for (const [what, costs] of taken) {
    const of = (part: keyof Cost) => median(costs.map((cost) => cost[part])).toFixed(0);
    console.log(`| ${what} | ${of('time')} | ${of('own')} + ${of('database')} ms |`);
  }
}
