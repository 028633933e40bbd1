import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { News } from '#contract/notification/notification.ts';
import { paths } from '#contract/paths.ts';
import { openDatabase } from '#server/db/open.ts';
import { cleanUp } from '#server/testing/clean-up.ts';
import { testServer } from '#server/testing/server.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { notification, notify } from './notify.ts';
import { staggeredWakes } from '#server/live/staggered-wakes.ts';
import { patience } from '#server/testing/cluster.ts';
import { until } from '#server/testing/until.ts';

const server = testServer();

const resolved = (to: string, remark: string) => notification('complaintResolved', { remark }, { to, link: paths.ownComplaints() });

/** Opens a stream and collects the names of its events until it ends. */
async function listen(address: string, token: string | undefined) {
  const leaving = new AbortController();
  const response = await fetch(`${address}/api/v1/notifications/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  const events: string[] = [];
  /** the whole text of the stream so far */
  let received = '';
  const decoder = new TextDecoder();
  const ended = (async () => {
    try {
      for await (const chunk of response.body ?? []) {
        const text = decoder.decode(chunk);
        received += text;
        events.push(...text.matchAll(/^event: (\w+)$/gm).map(([, name]) => name ?? ''));
      }
    } catch {
      // `leave` aborts the reading
    }
  })();
  return { response, events, received: () => received, ended, leave: () => leaving.abort() };
}

/** Waits until the server hears of changes. A page that was there before is told to read everything, which is an event more. */
async function untilItHears(token: string | undefined): Promise<void> {
  for (let quiet = 0; quiet === 0;) {
    const page = await listen(server.address, token);
    await until('the first event', () => page.events.length === 1);
    // for how long nothing was heard; 0 while it cannot hear
    quiet = Number(/^data: (\d+)/m.exec(page.received())?.[1]);
    page.leave();
  }
}

test('a notification sent by one server process wakes the listeners of another', async () => {
  const database = openDatabase({ connectionString: server.databaseUrl }, () => {}, { patience });
  cleanUp(() => database.close());
  const other = await server.secondServer({ database });
  const address = await other.listen({ port: 0, host: '127.0.0.1' });
  const studentId = await server.build.student();
  const { token } = await server.as('student', studentId);
  await untilItHears(token);
  const mine = await listen(server.address, token);
  const stranger = await listen(server.address, (await server.as('student')).token);
  assert.equal(mine.response.headers.get('content-type'), 'text/event-stream');
  await until('the first event of each', () => mine.events.length === 1 && stranger.events.length === 1);
  const administrator = await server.as('hosteladmin');
  const hostelId = await server.build.hostel();
  const allotted = await fetch(`${address}/api/v1/hostel/allot-hostel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${administrator.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ hostelId, studentIds: [studentId] }),
  });
  assert.equal(allotted.status, 200);
  await until('the second event', () => mine.events.length === 2);
  // the student's hostel is part of the reply of `me`, so the page has to read that again
  assert.match(mine.received(), /^data: .*"unread":1,"me":true/m);
  assert.deepEqual(stranger.events, ['notification']);
  mine.leave();
  stranger.leave();
});

test('a stream ends with its session', async () => {
  const studentId = await server.build.student();
  const student = await server.as('student', studentId);
  const { events, ended } = await listen(server.address, student.token);
  await until('the first event', () => events.length === 1);
  await student.call('logout');
  await server.database.write.transaction().execute((db) => notify(db, [resolved(studentId, 'secret')]));
  await ended;
  assert.deepEqual(events, ['notification']);
});

test('if an event is rolled back, nobody is notified', async () => {
  const studentId = await server.build.student();
  const student = await server.as('student', studentId);
  const { events, received, leave } = await listen(server.address, student.token);
  await until('the first event', () => events.length === 1);
  const undone = server.database.write.transaction().execute(async (db) => {
    await notify(db, [resolved(studentId, 'never')]);
    throw new Error('undo');
  });
  await assert.rejects(undone, /undo/);
  await server.database.write.transaction().execute((db) => notify(db, [resolved(studentId, 'one')]));
  await until('the second event', () => events.length === 2);
  // the event carries what `notificationList` answers
  const news = JSON.parse(
    received()
      .split('\n')
      .findLast((line) => line.startsWith('data: '))
      ?.slice('data: '.length) ?? '',
  ) as News;
  assert.deepEqual(news, { newest: (await student.call('notificationList')).body, unread: 1, me: false });
  assert.deepEqual(
    (await student.call('notificationList')).body.map(({ message }) => message),
    ['Your complaint was resolved: one'],
  );
  leave();
});

test('marks reach the staff of their hostel and administrators, with the records of the students, and nobody else', async () => {
  const [hostel, other] = [await setUpStaffedHostel(server), await setUpStaffedHostel(server)];
  const { hostelId, studentId, caretaker } = hostel;
  const listeners = await Promise.all(
    [hostel.warden, hostel.administrator, hostel.student, other.caretaker].map(({ token }) => listen(server.address, token)),
  );
  const [warden, administrator, student, elsewhere] = listeners;
  assert.ok(warden && administrator && student && elsewhere);
  await until('the first event of each', () => listeners.every(({ events }) => events.length > 0));
  const mark = (status: string) =>
    caretaker.call('attendanceMark', { params: { hostelId, date: '2026-03-05' }, body: { attendances: [{ studentId, status }] } });
  await mark('absent');
  // a mark that changes nothing causes no event
  await mark('absent');
  await mark('present');
  for (const { events, received } of [warden, administrator]) {
    await until('both marks', () => events.filter((name) => name === 'attendance').length === 2);
    const { body } = await caretaker.call('attendanceOfDay', { params: { hostelId, date: '2026-03-05' }, query: { students: studentId } });
    const told = received().split('event: attendance\ndata: ').at(-1)?.split('\n', 1)[0] ?? '';
    assert.deepEqual(JSON.parse(told), { hostelId, date: '2026-03-05', students: [studentId], ...body });
  }
  for (const { received } of [student, elsewhere]) assert.doesNotMatch(received(), /attendance/);
  for (const { leave } of listeners) leave();
});

test('a mark costs a few statements, however many pages of the staff are open', async () => {
  const { hostelId, studentId, caretaker, warden } = await setUpStaffedHostel(server);
  const listeners = await Promise.all(Array.from({ length: 20 }, () => listen(server.address, warden.token)));
  await until('the first event of each', () => listeners.every(({ events }) => events.length > 0));
  const body = { attendances: [{ studentId, status: 'present' }] };
  const sent = await statementsOf(async () => {
    await caretaker.call('attendanceMark', { params: { hostelId, date: '2026-03-06' }, body });
    await until('the mark', () => listeners.every(({ events }) => events.includes('attendance')));
  });
  // the call itself sends eleven
  assert.ok(sent.length < 20, sent.map(({ text }) => text).join('\n'));
  for (const { leave } of listeners) leave();
});

test('a change in a hostel is announced to its staff and to administrators, and to nobody else', async () => {
  const [hostel, other] = [await setUpStaffedHostel(server), await setUpStaffedHostel(server)];
  const { hostelId, student } = hostel;
  const listeners = await Promise.all(
    [hostel.warden, hostel.administrator, student, other.caretaker].map(({ token }) => listen(server.address, token)),
  );
  const [warden, administrator, own, elsewhere] = listeners;
  assert.ok(warden && administrator && own && elsewhere);
  await until('the first event of each', () => listeners.every(({ events }) => events.length > 0));
  await student.call('complaintCreate', { params: { hostelId }, body: { complaint: 'The tap drips.' } });
  // the row of a leave request names no hostel
  await student.call('leaveCreate', { body: { startDate: '2098-04-05', endDate: '2098-04-07', reason: 'A wedding.' } });
  for (const { received } of [warden, administrator]) {
    await until('both calls', () => /^data: .*complaint/m.test(received()) && /^data: .*leave/m.test(received()));
  }
  for (const { received } of [own, elsewhere]) assert.doesNotMatch(received(), /complaint|leave/);
  // a notice is for everybody, wherever it was written
  await hostel.caretaker.call('noticeCreate', { body: { title: 'Water', description: 'Off at noon' } });
  await until('the notice in another hostel', () => /^data: .*notice/m.test(elsewhere.received()));
  // a student hears of it too, and of nothing else
  await until('the notice', () => own.received().includes('event: change\ndata: notice\n\n'));
  for (const { leave } of listeners) leave();
});

/** How many pages of students are open when a notice is posted; `NOTICE_PAGES=2000` is a campus at breakfast. */
const noticePages = Number(process.env['NOTICE_PAGES'] ?? 40);

test('a notice to everybody reaches every open page of a student, without a look-up for each', async () => {
  const warden = await server.as('warden');
  const students = await Promise.all(Array.from({ length: noticePages }, () => server.as('student')));
  const pages = await Promise.all(students.map(({ token }) => listen(server.address, token)));
  await until('the first event of each', () => pages.every(({ events }) => events.length > 0));
  const sent = await statementsOf(async () => {
    await warden.call('noticeCreate', { body: { title: 'Water', description: 'Off at noon' } });
    await until('the notice on every page', () => pages.every(({ received }) => received().includes('event: change\ndata: notice\n\n')));
  });
  // the call itself sends some ten
  assert.ok(sent.length < 20, sent.map(({ text }) => text).join('\n'));
  for (const { leave } of pages) leave();
});

test('caretakers are not told that it was entered who is kept apart or who needs an accessible room', async () => {
  const { warden, caretaker, studentId } = await setUpStaffedHostel(server);
  const listeners = await Promise.all([warden, caretaker].map(({ token }) => listen(server.address, token)));
  const [reader, other] = listeners;
  assert.ok(reader && other);
  await until('the first event of each', () => listeners.every(({ events }) => events.length > 0));
  await warden.call('roundNeedCreate', { body: { studentId, reason: 'A wheelchair.' } });
  await until('the need', () => /^data: .*round/m.test(reader.received()));
  await caretaker.call('noticeCreate', { body: { title: 'Water', description: 'Off at noon' } });
  await until('the notice', () => /^data: .*notice/m.test(other.received()));
  assert.doesNotMatch(other.received(), /round/);
  for (const { leave } of listeners) leave();
});

test('an event for very many listeners wakes a few immediately and the others in groups, each once', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { wake, finish } = staggeredWakes();
  const woken: number[] = [];
  const listeners = Array.from({ length: 2_000 }, (_, n) => () => void woken.push(n));
  for (const listener of listeners) wake(listener);
  for (const listener of listeners.slice(-100)) wake(listener);
  assert.equal(woken.length, 25);
  context.mock.timers.tick(100);
  assert.ok(woken.length > 25 && woken.length < 300, String(woken.length));
  for (let turn = 1; turn < 15; turn++) context.mock.timers.tick(100);
  assert.deepEqual(woken, [...listeners.keys()]);
  for (let turn = 0; turn < 3; turn++) context.mock.timers.tick(100);
  for (const listener of listeners.slice(0, 30)) wake(listener);
  assert.equal(woken.length, 2_025);
  finish();
  assert.equal(woken.length, 2_030);
});
