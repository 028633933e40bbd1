/** What the size of the campus costs: calls of one person, one after the other, on campuses of growing size with 500 students in each hostel. */
import { openCampus } from './campus.ts';
import { median, milliseconds } from './measure.ts';
import { tokenOf } from './seed.ts';

const sizes = (process.env['BENCH_SIZES'] ?? '1000,10000').split(',').map(Number);
const perHostel = 500;
const times = 15;

const calls = (hostelId: string) =>
  [
    { what: 'day sheet of one hostel', path: `/student/attendance/${hostelId}/${new Date().toISOString().slice(0, 10)}`, as: 'caretaker' },
    { what: 'a page of the accounts', path: '/account?pageSize=50', as: 'administrator' },
    { what: 'the last page of them', path: '/account?pageSize=50&page=19', as: 'administrator' },
    { what: 'the accounts found by a word', path: '/account?pageSize=50&q=kumari', as: 'administrator' },
    { what: 'vacancies', path: '/vacancies', as: 'student' },
    { what: 'today, administrator', path: '/me/today', as: 'administrator' },
    { what: 'today, caretaker', path: '/me/today', as: 'caretaker' },
    { what: 'all hostels', path: '/hostel', as: 'administrator' },
    { what: 'choices of hostels', path: '/hostel/choices', as: 'administrator' },
    { what: 'students of a hostel, a page', path: `/hostel/${hostelId}/student-page`, as: 'caretaker' },
  ] as const;

export async function measureGrowth(clusterUrl: string): Promise<void> {
  const table = new Map<string, string[]>();
  for (const students of sizes) {
    const campus = await openCampus(clusterUrl, { students, perHostel });
    try {
      for (const { what, path, as } of calls(campus.hostelId)) {
        const headers = { authorization: `Bearer ${tokenOf(as, 1)}` };
        const ask = async () => {
          const response = await fetch(`${campus.address}/api/v1${path}`, { headers });
          if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
          await response.arrayBuffer();
        };
        const taken: number[] = [];
        // the first ones warm up, and make the plans that connections keep
        for (let n = -8; n < times; n++) {
          const took = await milliseconds(ask);
          if (n >= 0) taken.push(took);
        }
        table.set(what, [...(table.get(what) ?? []), median(taken).toFixed(1)]);
      }
    } finally {
      await campus.close();
    }
  }
  console.log(`\nGrowth: milliseconds for one call, ${perHostel} students in each hostel\n`);
  console.log(`| call | ${sizes.map((size) => `${size.toLocaleString('en')} students`).join(' | ')} |`);
  console.log(`|---|${'---|'.repeat(sizes.length)}`);
  for (const [what, cells] of table) console.log(`| ${what} | ${cells.join(' | ')} |`);
}
