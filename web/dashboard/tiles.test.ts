/** Every tile of the first page of staff, on the demo campus: the page that it opens shows exactly what it counts. */
import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { rupees } from '#contract/day/money.ts';
import { fineCan } from '#contract/fine/fine.ts';
import { type Path, paths } from '#contract/paths.ts';
import { leadRoles, type LeadRole, type Role } from '#contract/roles.ts';
import { isRoomFound } from '#contract/room/room-search.ts';
import { roomShows } from '#contract/room/room.ts';
import { fillWithDemo } from '#server/testing/demo-campus.ts';
import { leaveSomebodyOut } from '#server/testing/not-back.ts';
import { testServer } from '#server/testing/server.ts';
import { shownOf } from '#web/attendance/marks.ts';
import { atCampus, outOf } from '#web/gate/verdict.ts';
import { isLookedAfter } from '#web/hostel/looked-after.ts';
import { pages } from '#web/pages.ts';
import { type Read, readAt, totalOf } from '#web/testing/read-at.ts';
import { oneOf } from '#web/ui/list/list-query.ts';
import type { Session } from '#web/session.ts';
import { listsOf } from '#web/student/lists-of.ts';
import { setTimeZone } from '#web/ui/show/dates.ts';
import { seatsLine, staffLines } from './shared/staff-lines.ts';
import { waitingLines } from './shared/waiting-lines.ts';
import { waitsOn } from './shared/waits-on.ts';
import { studentLines } from './student-lines.ts';

const server = testServer();

/** How many of what the tile counts the page shows. */
function shownBy({ answers, query }: Read, today: string): number {
  if (answers.roomChangeList) return answers.roomChangeList.filter(({ status }) => status === 'open').length;
  const total = totalOf({ answers, query });
  if (total !== undefined) return total;
  const show = query.get('show');
  if (answers.attendanceOfDay && show === 'not marked')
    return answers.attendanceOfDay.records.filter(({ status, onLeave }) => status === 'not marked' && !onLeave).length;
  if (answers.attendanceOfDay && show === 'absent')
    return answers.attendanceOfDay.records.filter((record) => shownOf(record, new Map()) === 'absent').length;
  if (answers.gateStudents && show === 'late') {
    const { hostels, students } = answers.gateStudents;
    const curfewOf = (id: string) => hostels.find(({ _id }) => _id === id)?.curfew ?? null;
    return students.filter((student) => (outOf({ ...student, curfew: curfewOf(student.hostelId) }, atCampus(new Date()))?.late ?? 0) > 0)
      .length;
  }
  if (answers.complaintOwn) return answers.complaintOwn.complaints.filter(({ status }) => status === 'pending').length;
  if (answers.fineOwn) return answers.fineOwn.filter(fineCan.pay).reduce((sum, { amount }) => sum + amount, 0);
  const without = oneOf(leadRoles, query.get('without'));
  if (answers.hostelList && without) return answers.hostelList.filter((hostel) => !isLookedAfter(hostel, without)).length;
  if (answers.hostelGet) {
    const rooms = answers.hostelGet.rooms.filter((room) => isRoomFound(room, { q: '', show: oneOf(roomShows, show), today }));
    return show === 'to-move' ? rooms.reduce((sum, { occupants }) => sum + occupants.length, 0) : rooms.length;
  }
  if (answers.hostelChoices) return answers.hostelChoices.reduce((sum, { seats, free }) => sum + seats - free, 0);
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
    ...seatsLine(day),
    ...waitingLines(waiting.hostels),
    ...(role === 'hosteladmin' ? waiting.hostels.flatMap((row) => waitingLines([row], row.hostel._id)) : []),
  ];
  assert.ok(lines.length >= 3, `too few tiles: ${lines.map(({ label }) => label).join(', ')}`);
  for (const { value, label, to } of lines)
    assert.equal(shownBy(await readAt(client, to, session, today), today), Number(value), `${value} ${label} → ${to}`);
  const counts = pages.flatMap(
    ({ path, menu }) => waitsOn(menu?.[role] ? [path.replace(':id', `${hostelId}`) as Path] : [], day, waiting.hostels, hostelId) ?? [],
  );
  assert.ok(counts.length > 0, 'the menu counts something');
  for (const { to, count, says } of counts)
    assert.equal(shownBy(await readAt(client, to, session, today), today), count, `in the menu: ${says} → ${to}`);
}

/** Those who lead a team: each has a hostel with other records. */
async function leadsOf(role: LeadRole): Promise<string[]> {
  const leads = server.database.read.selectFrom('hostel_team').select('account_id as id').where('role', '=', role).where('lead', '=', true);
  return (await leads.distinct().execute()).map(({ id }) => id);
}

suite('on the demo campus', () => {
  before(async () => {
    await fillWithDemo(server);
    // a page takes it from each reply
    setTimeZone('Asia/Kolkata');
  });

  for (const role of ['caretaker', 'warden', 'hosteladmin'] as const satisfies readonly Role[])
    test(`each tile and count on the first page of a ${role} opens exactly the rows that it counts`, async () => {
      for (const id of role === 'hosteladmin' ? [undefined] : await leadsOf(role)) await checkAll(role, id);
    });

  test('whoever is not back is listed as late, and nobody else', async () => {
    const caretaker = await server.as('caretaker', (await leadsOf('caretaker'))[0]);
    const { hostelId } = (await caretaker.call('me')).body;
    assert.ok(hostelId);
    await leaveSomebodyOut(server, hostelId);
    const line = staffLines((await caretaker.call('dashboardToday')).body, hostelId).find(({ to }) => to.startsWith(paths.whoIsOut()));
    assert.ok(line && Number(line.value) > 0);
    const read = await readAt(caretaker, line.to, { role: 'caretaker', hostelId } as Session, ''); // the parts that the page table reads
    assert.equal(shownBy(read, ''), line.value);
  });

  test('what a student owes and has complained of is on the pages that their lines open', async () => {
    const asked = await server.database.read
      .selectFrom('complaint')
      .innerJoin('student', 'student.account_id', 'complaint.student_id')
      .select('student_id as id')
      .distinct()
      .where('complaint.status', '=', 'pending')
      .where('student.hostel_id', 'is not', null)
      .limit(3)
      .execute();
    const owing = await server.database.read
      .selectFrom('fine')
      .select('student_id as id')
      .where('status', '=', 'pending')
      .limit(3)
      .execute();
    assert.ok(asked.length > 0 && owing.length > 0);
    for (const { id } of [...asked, ...owing]) {
      const student = await server.as('student', id);
      const { hostelId, today } = (await student.call('me')).body;
      const day = (await student.call('dashboardToday')).body.student;
      assert.ok(day);
      for (const { subject, value, to } of studentLines(day)) {
        if (subject !== 'complaints' && subject !== 'fines') continue;
        const shown = shownBy(await readAt(student, to, { role: 'student', hostelId } as Session, today), today);
        assert.equal(subject === 'fines' ? rupees(shown) : shown, value, to);
      }
    }
  });

  test('what is open of a student is what the lists of their page have, also if other usernames contain theirs', async () => {
    const owing = await server.database.read
      .selectFrom('fine')
      .innerJoin('student', 'student.account_id', 'fine.student_id')
      .select(['student_id as id', 'student.hostel_id as hostelId'])
      .where('status', '=', 'pending')
      .where('student.hostel_id', 'is not', null)
      .orderBy('fine.number')
      .executeTakeFirstOrThrow();
    await server.database.write.updateTable('account').set({ username: 'a' }).where('id', '=', owing.id).execute();
    const caretaker = await server.database.read
      .selectFrom('hostel_team')
      .select('account_id as id')
      .where('role', '=', 'caretaker')
      .where('lead', '=', true)
      .where('hostel_id', '=', owing.hostelId)
      .executeTakeFirstOrThrow();
    for (const [role, id] of [['caretaker', caretaker.id] as const, ['hosteladmin', undefined] as const]) {
      const client = await server.as(role, id);
      const { hostelId, today } = (await client.call('me')).body;
      const record = (await client.call('studentGet', { params: { id: owing.id } })).body;
      const lists = listsOf(record, { status: 'pending' });
      assert.ok(lists && record.open.fines > 0);
      for (const kind of ['fines', 'leave', 'complaints'] as const) {
        const read = await readAt(client, lists[kind], { role, hostelId } as Session, today); // the parts that the page table reads
        assert.equal(totalOf(read), record.open[kind], `${kind} for a ${role}`);
      }
    }
  });
});
