/** Every number of *Figures*, on the demo campus: the page that it leads to shows exactly what it counts. */
import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type { AttendanceRecord } from '#contract/attendance/attendance.ts';
import { type FigureKind, figureKinds } from '#contract/figure/figure-kinds.ts';
import type { Figure } from '#contract/figure/figure.ts';
import type { LeadRole, Role } from '#contract/roles.ts';
import { addDays } from '#contract/day/days.ts';
import type { Client } from '#server/testing/client.ts';
import { fillWithDemo } from '#server/testing/demo-campus.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { testServer } from '#server/testing/server.ts';
import { shownOf } from '#web/attendance/marks.ts';
import type { Session } from '#web/session.ts';
import { type Read, readAt, totalOf } from '#web/testing/read-at.ts';
import { rowsOf } from './rows-of.ts';

const server = testServer();

type Point = Figure['points'][number];

interface Reader {
  client: Client;
  session: Session;
  today: string;
  /** what is chosen on the page */
  hostel: string | undefined;
}

const percentOf = (present: number, absent: number): number | null =>
  present + absent === 0 ? null : Math.round((1000 * present) / (present + absent)) / 10;

function percentOfSheet(records: readonly AttendanceRecord[]): number | null {
  const shown = records.map((record) => shownOf(record, new Map()));
  return percentOf(shown.filter((mark) => mark === 'present').length, shown.filter((mark) => mark === 'absent').length);
}

/** What a point counts, as far as its page shows it, and what that page shows. */
function compared(kind: FigureKind, of: Figure, { at, values }: Point, read: Read): [counted: unknown, shown: unknown] {
  const sum = (parts: number) => values.slice(0, parts).reduce<number>((total, value) => total + (value ?? 0), 0);
  const { answers } = read;
  switch (kind) {
    case 'seats':
      return [values, [answers.hostelOccupants?.rooms.reduce((total, { occupants }) => total + occupants.length, 0)]];
    case 'attendance': {
      if (answers.attendanceOfDay) return [values, [percentOfSheet(answers.attendanceOfDay.records)]];
      const ofDay = answers.attendanceSummary?.hostels ?? [];
      const shown = of.hostels.map(({ _id }) => ofDay.find(({ hostel }) => hostel._id === _id));
      return [values, shown.map((marked) => marked && percentOf(marked.present, marked.absent))];
    }
    case 'absent': {
      const evenings = answers.studentYear?.marks.filter(({ date, status }) => status === 'absent' && date > addDays(todayIs, -28));
      return [sum(1), evenings?.length];
    }
    case 'often-late':
      return [true, answers.studentGet !== undefined];
    case 'fines': {
      const { pending, unconfirmed, confirmed } = answers.finePage?.totals ?? {};
      return [
        [values[0], values[1]],
        [(unconfirmed?.amount ?? 0) + (confirmed?.amount ?? 0), pending?.amount],
      ];
    }
    case 'away':
    case 'resolving':
      return [sum(1), totalOf(read)];
    case 'complaints':
    case 'kinds':
      return [sum(2), totalOf(read)];
    case 'inside':
    case 'gate':
    case 'late':
      assert.fail(`${kind} of ${at} is not compared here`);
  }
}

let todayIs = '';

/** Compares all points of a figure that lead somewhere; how many these are. */
async function check(kind: FigureKind, { client, session, today, hostel }: Reader): Promise<number> {
  const of = (await client.call('figureGet', { params: { figure: kind }, query: hostel === undefined ? {} : { hostel } })).body;
  const drawn = hostel ?? (of.hostels.length === 1 ? of.hostels[0]?._id : undefined);
  todayIs = today;
  let compares = 0;
  for (const point of of.points) {
    const to = rowsOf[kind](point, drawn);
    // the fire sheet has those who are inside by name
    if (to === undefined || kind === 'inside') continue;
    const [counted, shown] = compared(kind, of, point, await readAt(client, to, session, today));
    assert.deepEqual(shown, counted, `${kind}, ${point.at}: ${to}`);
    compares++;
  }
  return compares;
}

async function readerOf(role: Role, id: string | undefined, chosen?: string): Promise<Reader> {
  const client = await server.as(role, id);
  const { hostelId, today } = (await client.call('me')).body;
  const session = { role, hostelId } as Session; // the parts that the page table reads
  return { client, session, today, hostel: chosen ?? hostelId ?? undefined };
}

async function leadOf(role: LeadRole): Promise<string | undefined> {
  const leads = server.database.read.selectFrom('hostel_team').select('account_id as id').where('role', '=', role).where('lead', '=', true);
  return (await leads.orderBy('account_id').executeTakeFirst())?.id;
}

/** An archived hostel with a past: a complaint, a fine, a mark, a stay. */
async function archived(): Promise<string> {
  const { hostelId, studentId, caretaker, student, administrator } = await setUpStaffedHostel(server);
  const [room] = await server.build.rooms(hostelId);
  const { today } = (await student.call('me')).body;
  await caretaker.call('roomReassign', { body: { studentId, newRoomId: room?.id ?? '' } });
  await student.call('complaintCreate', { params: { hostelId }, body: { complaint: 'The tap drips', kind: 'Furniture' } });
  await caretaker.call('fineImpose', { body: { studentId, amount: 7, reason: 'Keys' } });
  await caretaker.call('attendanceMark', {
    params: { hostelId, date: today },
    body: { attendances: [{ studentId, status: 'absent' }] },
  });
  await administrator.call('hostelTakeOut', { body: { studentIds: [studentId] } });
  await administrator.call('hostelArchive', { params: { id: hostelId } });
  return hostelId;
}

/** No list has what the first three count, and nobody is late twice on the demo campus. */
const withoutRows: readonly FigureKind[] = ['inside', 'gate', 'late', 'often-late'];

suite('on the demo campus', () => {
  const readers: [name: string, reader: Reader][] = [];
  before(async () => {
    await fillWithDemo(server);
    for (const role of ['caretaker', 'warden'] as const) readers.push([role, await readerOf(role, await leadOf(role))]);
    readers.push(['hosteladmin', await readerOf('hosteladmin', undefined)]);
    readers.push(['hosteladmin, one hostel', await readerOf('hosteladmin', undefined, readers[0]?.[1].hostel)]);
    readers.push(['hosteladmin, archived', await readerOf('hosteladmin', undefined, await archived())]);
  });

  for (const kind of figureKinds)
    test(`each point of ${kind} leads to exactly what it counts`, async () => {
      const compares = new Map<string, number>();
      for (const [name, reader] of readers) compares.set(name, await check(kind, reader));
      const isCompared = [...compares.values()].some((count) => count > 0);
      assert.equal(isCompared, !withoutRows.includes(kind), JSON.stringify([...compares]));
    });
});
