/** Every tile of the first page of staff, on the demo campus: the page that it opens shows exactly what it counts. */
import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { matchPath } from 'react-router';
import type { Replies } from '#contract/calls.ts';
import { leadRoles, type LeadRole, type Role } from '#contract/roles.ts';
import { isRoomFound } from '#contract/room/room-search.ts';
import { roomShows } from '#contract/room/room.ts';
import type { Client } from '#server/testing/client.ts';
import { fillWithDemo } from '#server/testing/demo-campus.ts';
import { testServer } from '#server/testing/server.ts';
import { shownOf } from '#web/attendance/marks.ts';
import { isLookedAfter } from '#web/hostel/looked-after.ts';
import { pages } from '#web/pages.ts';
import { oneOf } from '#web/ui/list/list-query.ts';
import type { Session } from '#web/session.ts';
import { staffLines } from './shared/staff-lines.ts';
import { waitingLines } from './shared/waiting-lines.ts';

const server = testServer();
type Answered = Partial<{ [N in keyof Replies]: Replies[N] }>;

/** Leaves out what is not sent: values that are undefined or empty (`urlOf`). */
const given = (_: string, value: unknown): unknown => (value === '' ? undefined : value);

/** What the page at an address reads first, as the page table says. */
async function readAt(client: Client, to: string, session: Session, today: string): Promise<{ answers: Answered; query: URLSearchParams }> {
  const { pathname, searchParams: query } = new URL(to, 'http://hostel.test');
  const found = pages.flatMap((row) => {
    const match = matchPath(row.path, pathname);
    return match ? [{ row, params: match.params }] : [];
  });
  const [{ row, params } = assert.fail(`no page at ${to}`)] = found;
  const answers: Record<string, unknown> = {};
  for (const { name, input } of row.needs?.({ params, query, session, today }) ?? [])
    answers[name] = (await client.call(name, JSON.parse(JSON.stringify(input, given)))).body;
  return { answers, query };
}

const hasTotal = (answer: unknown): answer is { total: number } => typeof answer === 'object' && answer !== null && 'total' in answer;

/** How many of what the tile counts the page shows. */
function shownBy({ answers, query }: Awaited<ReturnType<typeof readAt>>, today: string): number {
  if (answers.roomChangeList) return answers.roomChangeList.filter(({ status }) => status === 'open').length;
  const list = Object.values(answers).find(hasTotal);
  if (list) return list.total;
  const show = query.get('show');
  if (answers.attendanceOfDay && show === 'not marked')
    return answers.attendanceOfDay.records.filter(({ status, onLeave }) => status === 'not marked' && !onLeave).length;
  if (answers.attendanceOfDay && show === 'absent')
    return answers.attendanceOfDay.records.filter((record) => shownOf(record, new Map()) === 'absent').length;
  const without = oneOf(leadRoles, query.get('without'));
  if (answers.hostelList && without) return answers.hostelList.filter((hostel) => !isLookedAfter(hostel, without)).length;
  if (answers.hostelGet) {
    const rooms = answers.hostelGet.rooms.filter((room) => isRoomFound(room, { q: '', show: oneOf(roomShows, show), today }));
    return show === 'to-move' ? rooms.reduce((sum, { occupants }) => sum + occupants.length, 0) : rooms.length;
  }
  assert.fail(`what ${Object.keys(answers).join(', ')} shows is not counted here`);
}

/** Checks the first page of one person; of an administrator if there is no id. */
async function checkAll(role: Role, id: string | undefined): Promise<void> {
  const client = await server.as(role, id);
  const { hostelId, today } = (await client.call('me')).body;
  const session = { role, hostelId } as Session; // the parts that the page table reads
  const day = (await client.call('dashboardToday')).body;
  const waiting = (await client.call('dashboardWaiting')).body;
  const lines = [
    ...staffLines(day, hostelId).filter(({ value }) => value !== 'Nobody'),
    ...waitingLines(waiting.hostels),
    ...(role === 'hosteladmin' ? waiting.hostels.flatMap((row) => waitingLines([row], row.hostel._id)) : []),
  ];
  assert.ok(lines.length >= 3, `too few tiles: ${lines.map(({ label }) => label).join(', ')}`);
  for (const { value, label, to } of lines)
    assert.equal(shownBy(await readAt(client, to, session, today), today), Number(value), `${value} ${label} → ${to}`);
}

/** Those who lead a team: each has a hostel with other records. */
async function leadsOf(role: LeadRole): Promise<string[]> {
  const leads = server.database.read.selectFrom('hostel_team').select('account_id as id').where('role', '=', role).where('lead', '=', true);
  return (await leads.distinct().execute()).map(({ id }) => id);
}

suite('on the demo campus', () => {
  before(async () => {
    await fillWithDemo(server);
  });

  for (const role of ['caretaker', 'warden', 'hosteladmin'] as const satisfies readonly Role[])
    test(`each tile and count on the first page of a ${role} opens exactly the rows that it counts`, async () => {
      for (const id of role === 'hosteladmin' ? [undefined] : await leadsOf(role)) await checkAll(role, id);
    });
});
