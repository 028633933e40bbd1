/** The requests of every GET of the call table, made from the table itself: none is forgotten when a call is added. */
import type pg from 'pg';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/call/call.ts';
import { roles, type Role } from '#contract/roles.ts';
import { tokenOf } from './seed.ts';

export interface Get {
  /** the name of the call, and what of it is asked for if not the usual */
  what: string;
  role: Role;
  /** below /api/v1 */
  path: string;
  token: string;
}

const seeded = {
  student: 'student',
  caretaker: 'caretaker',
  warden: 'warden',
  hosteladmin: 'administrator',
  guard: 'guard',
} as const satisfies Record<Role, string>;

const today = new Date().toISOString().slice(0, 10);

/** The values of parameters, and of queries that a call cannot do without. */
async function valuesOf(raw: pg.Pool, hostelId: string): Promise<(call: string, name: string) => string> {
  const one = async (sql: string) => (await raw.query<{ id: string }>(sql)).rows[0]?.id ?? '';
  const student = await one(`select md5('student 1')::uuid as id`);
  const byCall: Readonly<Record<string, string>> = {
    hostelGet: hostelId,
    hostelStudents: hostelId,
    hostelRooms: hostelId,
    hostelOccupants: hostelId,
    hostelStays: hostelId,
    fineGet: await one(`select id from fine where student_id = '${student}' limit 1`),
    operationGet: await one('select id::text from operation order by id limit 1'),
  };
  const byName: Readonly<Record<string, string>> = {
    hostelId,
    hostel: hostelId,
    studentId: student,
    date: today,
    month: today.slice(0, 7),
    from: today,
    to: today,
    day: today,
    weekStartDate: today,
    account: student,
    batch: '2022',
    q: 'kumari',
    object: `student:${student}`,
    format: 'xlsx',
  };
  return (call, name) => (name === 'id' ? (byCall[call] ?? student) : (byName[name] ?? ''));
}

/** A role that may make the call has somebody who makes it; a call that anyone may make is made by all. */
const rolesOf = ({ who }: Call): readonly Role[] => roles.filter((role) => who === 'anyone' || who[role]);

/** Searches: a word that everybody has, and one that hardly anybody has. */
const words = { 'a common word': 'kumari', 'a rare word': '22bsm77' };

/** Every GET, by every role; a list also by words, if it can be searched. */
export async function everyGet(raw: pg.Pool, hostelId: string): Promise<Get[]> {
  const valueOf = await valuesOf(raw, hostelId);
  const rows = Object.entries<Call>(calls).filter(([, { method, stream }]) => method === 'GET' && !stream);
  return rows.flatMap(([name, row]) => {
    const path = row.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => valueOf(name, key));
    const query = (row.query ?? {}) as { required?: string[]; properties?: Readonly<Record<string, unknown>> };
    const needed = (query.required ?? []).map((key) => [key, valueOf(name, key)] as [string, string]);
    const asked: [string, [string, string][]][] = [['', needed]];
    if (query.properties?.['q'])
      for (const [what, word] of Object.entries(words)) asked.push([`, ${what}`, [...needed.filter(([key]) => key !== 'q'), ['q', word]]]);
    return rolesOf(row).flatMap((role) =>
      asked.map(([what, values]) => ({
        what: `${name}${what}`,
        role,
        path: values.length > 0 ? `${path}?${new URLSearchParams(values).toString()}` : path,
        token: tokenOf(seeded[role], 1),
      })),
    );
  });
}

/** The last page of a list, from the reply that was its first; undefined for what has one page only. */
export function lastPage({ what, path, ...get }: Get, reply: string): Get | undefined {
  const { total, pageSize } = (reply.startsWith('{"') ? JSON.parse(reply) : {}) as { total?: number; pageSize?: number };
  if (total === undefined || pageSize === undefined || total <= pageSize) return undefined;
  return { ...get, what: `${what}, last page`, path: `${path}${path.includes('?') ? '&' : '?'}page=${Math.ceil(total / pageSize)}` };
}
