/** Roll call: marks are sent as they are made, with and without a network, and clashes with the marks of somebody else are shown. */
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { entry, failure, fill, heading, logOut, press, success } from './actions.ts';
import type { App, SignedIn } from './app.ts';
import { failCall, failedCalls, restoreCalls } from './fail-call.ts';
import { expect, test } from './fixtures.ts';
import { keptEntries } from './kept-entries.ts';
import { signInOn, withoutApp } from './open-page.ts';
import type { StaffedHostel } from './staffed-hostel.ts';

const radio = (page: Page, status: string, username: string) => page.getByRole('radio', { name: `${status}: ${username}`, exact: true });
const saved = (page: Page) => page.getByRole('status').getByText('All saved', { exact: true });

/** Another caretaker of the hostel, who has a name. */
async function addCaretaker(app: App, { hostelId, name }: StaffedHostel): Promise<SignedIn> {
  const id = await app.build.account({ role: 'caretaker', username: `dev of ${name}`, name: 'Dev Gill' });
  await app.build.place(hostelId, id);
  return await app.signIn(id);
}

/** Adds students to the hostel and returns their usernames. */
async function addStudents(app: App, { hostelId, name }: StaffedHostel, count: number): Promise<string[]> {
  const usernames = Array.from({ length: count }, (_, n) => `${name} ${String(n).padStart(3, '0')}`);
  const ids = await app.build.students(count);
  await sql`update account set username = named.name, username_key = lower(named.name)
    from unnest(${ids}::uuid[], ${usernames}::text[]) named(id, name) where account.id = named.id`.execute(app.db);
  await app.db.updateTable('student').set({ hostel_id: hostelId }).where('account_id', 'in', ids).execute();
  return usernames;
}

const statusOn = async (app: App, hostelId: string) =>
  new Map(
    (
      await app.db
        .selectFrom('attendance')
        .innerJoin('account', 'account.id', 'attendance.student_id')
        .select(['username', 'status'])
        .where('hostel_id', '=', hostelId)
        .execute()
    ).map(({ username, status }) => [username, status]),
  );

test(
  'two phones show the marks of each other and who made them; marking the rest of a search marks only what is shown',
  { tag: '@phone' },
  async ({ app, hostel, open }) => {
    const { caretaker, asha, bela } = hostel;
    const page = await open({ as: caretaker });
    const other = await open({ as: await addCaretaker(app, hostel), device: 'desktop', expectedProblems: failedCalls });
    for (const each of [page, other]) {
      await each.goto('/student/mark-attendance');
      await expect(radio(each, 'Not marked', asha.username)).toBeChecked();
    }
    const reads: string[] = [];
    page.on('request', (request) => request.url().includes('/student/attendance/') && reads.push(request.url()));
    // a page reads once more after it was opened, since the hostel was just created; a mark that is made meanwhile is read as well
    await expect(async () => {
      await radio(other, 'Present', asha.username).check();
      await expect(radio(page, 'Present', asha.username)).toBeChecked();
      reads.length = 0;
      await radio(other, 'Absent', asha.username).check();
      await expect(radio(page, 'Absent', asha.username)).toBeChecked();
      expect(reads, 'the event carries the mark').toEqual([]);
    }).toPass();
    await expect(entry(page, asha.username).getByText(/^by Dev Gill, /)).toBeVisible();
    await expect(saved(other)).toBeVisible();

    await press(page, 'Find students');
    await fill(page, 'Name, username or room', bela.username);
    await press(page, 'Rest shown present (1)');
    await expect(radio(other, 'Present', bela.username)).toBeChecked();
    // clicking a mark again removes it
    await radio(other, 'Present', bela.username).click();
    await expect(radio(page, 'Not marked', bela.username)).toBeChecked();

    // Undo takes back the marks that were sent, except those that somebody else has changed
    await fill(page, 'Name, username or room', '');
    await press(other, 'Rest present (1): all of the hostel');
    await expect(radio(page, 'Present', bela.username)).toBeChecked();
    await expect(saved(other)).toBeVisible();
    await press(other, 'Undo (1)');
    await expect(radio(page, 'Not marked', bela.username)).toBeChecked();
    expect([...(await statusOn(app, hostel.hostelId))]).toEqual([[asha.username, 'absent']]);

    await failCall(other, 'POST /student/updateAttendance/{hostelId}/{date}');
    await radio(other, 'Present', bela.username).check();
    await press(other, 'Submit');
    await expect(failure(other, 'Error marking attendance')).toBeVisible();
  },
);

test(
  'forty marks made without a network survive a closed tab and are sent once; a clash with another caretaker is named and stays',
  { tag: '@phone' },
  async ({ app, hostel, open }) => {
    const { caretaker, hostelId } = hostel;
    const usernames = await addStudents(app, hostel, 45);
    const first = await open({ as: caretaker, withoutNetwork: true, expectedProblems: [/→ net::ERR_/, /^console: /] });
    await first.goto('/student/mark-attendance');
    await expect(radio(first, 'Present', usernames[0] ?? '')).toBeAttached();
    await first.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => keptEntries(first)).toBe(1);

    const context = first.context();
    await context.setOffline(true);
    const mine = usernames.slice(0, 40);
    for (const [n, username] of mine.entries()) await radio(first, n < 5 ? 'Absent' : 'Present', username).check();
    await expect(first.getByText('40 not sent yet')).toBeVisible();
    await press(first, 'Submit');
    await expect(first.getByText('Not sent yet: the server cannot be reached')).toBeVisible();
    await expect(first.getByText('Error marking attendance')).toHaveCount(0);
    // the list and the marks; a mark is on the screen some milliseconds before it is stored
    await expect.poll(() => keptEntries(first)).toBe(41);
    await first.close();

    const second = await open({ as: await addCaretaker(app, hostel), device: 'desktop' });
    await second.goto('/student/mark-attendance');
    // the first phone has marked these five absent
    for (const username of usernames.slice(0, 5)) await radio(second, 'Present', username).check();
    await expect(saved(second)).toBeVisible();

    const again = await context.newPage();
    // the start page of the installed app
    await again.goto('/dashboard');
    await again.getByRole('link', { name: 'Open the roll call' }).click();
    await expect(again.getByText('40 not sent yet')).toBeVisible();
    await expect(again.getByText(/^No network\. This is the list of /)).toBeVisible();
    await expect(radio(again, 'Absent', mine[0] ?? '')).toBeChecked();
    await press(again, 'Submit');
    await expect(again.getByText('Not sent yet: the server cannot be reached')).toBeVisible();
    await context.setOffline(false);
    await expect(saved(again)).toBeVisible({ timeout: 40_000 });
    await expect(again.getByText('Error marking attendance'), 'what failed has been sent').toHaveCount(0);
    await expect(again.getByRole('alert').getByText('5 marks were changed elsewhere meanwhile and not overwritten')).toBeVisible();
    const clash = entry(again, usernames[0] ?? '').getByText(/^Marked present by Dev Gill on .*; you marked absent\.$/);
    await expect(clash).toBeVisible();
    const marks = await statusOn(app, hostelId);
    expect([marks.size, [...marks.values()].filter((status) => status === 'present').length]).toEqual([40, 40]);
    const changes = await app.db
      .selectFrom('recorded_change')
      .innerJoin('operation', 'operation.id', 'recorded_change.operation_id')
      .select('recorded_change.no')
      .where('call', '=', 'attendanceMark')
      .where('by_id', '=', caretaker.id)
      .execute();
    expect(changes, 'each mark was written once').toHaveLength(35);

    // one press resolves a clash either way
    await press(again, `Mark absent: ${usernames[0]}`);
    await press(again, `Keep present: ${usernames[1]}`);
    await expect(clash).toHaveCount(0);
    await expect(again.getByRole('alert').getByText(/^3 marks were changed/)).toBeVisible();
    await expect.poll(async () => (await statusOn(app, hostelId)).get(usernames[0] ?? '')).toBe('absent');
    expect((await statusOn(app, hostelId)).get(usernames[1] ?? '')).toBe('present');
  },
);

test(
  'a roll call of 300 with 5 absent takes at most 10 taps, and a stale "rest present" overwrites nothing',
  { tag: '@phone' },
  async ({ app, hostel, open }) => {
    const { caretaker, hostelId } = hostel;
    const usernames = await addStudents(app, hostel, 298);
    const absent = [7, 60, 140, 200, 297].map((n) => usernames[n] ?? '');
    const stale = await open({ as: await addCaretaker(app, hostel), expectedProblems: [/stream → net::ERR_FAILED$/] });
    // without the stream this phone learns nothing of marks made elsewhere
    await stale.route('**/api/v1/notifications/stream', (route) => route.abort());
    await stale.goto('/student/mark-attendance');
    await expect(stale.getByText('of 300')).toBeVisible();

    const page = await open({ as: caretaker });
    await page.goto('/dashboard');
    let taps = 0;
    const rowsInView = async () => {
      const { y: end = 0 } = (await page.getByRole('button', { name: 'Submit' }).boundingBox()) ?? {};
      const rows = await page
        .getByRole('region', { name: /^Attendance on/ })
        .getByRole('radiogroup')
        .all();
      const boxes = await Promise.all(rows.slice(0, 12).map(async (row) => await row.boundingBox()));
      return boxes.filter((box) => box && box.y + box.height <= end).length;
    };
    const tap = async (press: Promise<void>) => {
      taps += 1;
      await press;
    };
    await tap(
      page
        .getByRole('main')
        .getByRole('link', { name: /to mark today/ })
        .tap(),
    );
    await expect(radio(page, 'Not marked', usernames[0] ?? '')).toBeChecked();
    // six on one floor; here two floors with a heading each
    expect(await rowsInView(), 'rows in view before scrolling').toBeGreaterThanOrEqual(5);
    for (const username of absent) {
      // scrolling does not count as a tap
      const mark = radio(page, 'Absent', username);
      while ((await mark.count()) === 0) await page.mouse.wheel(0, 3_000);
      await tap(mark.tap());
    }
    await tap(page.getByRole('button', { name: 'Rest shown present (295)', exact: true }).tap());
    await expect(page.getByText('5 absent', { exact: true })).toBeVisible();
    await expect(saved(page)).toBeVisible();
    await tap(page.getByRole('button', { name: 'Submit' }).tap());
    await expect(success(page, 'Attendance marked successfully')).toBeVisible();
    expect(taps).toBeLessThanOrEqual(10);

    await press(stale, 'Rest present (300): all of the hostel');
    await expect(stale.getByRole('alert').getByText(/^5 marks were changed elsewhere/)).toBeVisible();
    const marks = await statusOn(app, hostelId);
    expect(
      [...marks]
        .filter(([, status]) => status === 'absent')
        .map(([username]) => username)
        .toSorted(),
    ).toEqual(absent.toSorted());
    expect(marks.size).toBe(300);
  },
);

test(
  'unsent marks are neither shown to nor sent by another person on the same phone, and are sent when their author signs in again',
  { tag: '@phone' },
  async ({ app, hostel, open }) => {
    const { caretaker, asha, bela, hostelId } = hostel;
    const page = await open({ as: caretaker, expectedProblems: [...failedCalls, / → 401$/] });
    await failCall(page, 'POST /student/updateAttendance/{hostelId}/{date}', 'network');
    await page.goto('/student/mark-attendance');
    await radio(page, 'Absent', asha.username).check();
    await expect(page.getByText('1 not sent yet')).toBeVisible();

    /** Replaces the session in the browser, as if the previous one had ended. */
    const switchAccount = async (as: SignedIn, path = '/student/mark-attendance') => {
      await page.goto(withoutApp);
      await restoreCalls(page);
      await signInOn(page, as);
      await page.goto(path);
    };
    const other = await addCaretaker(app, hostel);
    await switchAccount(other);
    await expect(radio(page, 'Not marked', asha.username)).toBeChecked();
    await radio(page, 'Present', bela.username).check();
    await expect(saved(page)).toBeVisible();
    expect(await statusOn(app, hostelId)).toEqual(new Map([[bela.username, 'present']]));

    // signing out removes only the data of the person who signs out
    await page.goto('/dashboard');
    await logOut(page);
    await expect(heading(page, 'Log-in to your account')).toBeVisible();
    await switchAccount(caretaker, '/dashboard');
    await expect.poll(async () => (await statusOn(app, hostelId)).get(asha.username)).toBe('absent');
    const { by_id: by } = await app.db.selectFrom('operation').select('by_id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(by).toBe(caretaker.id);

    await page.goto('/student/mark-attendance');
    // a mark that is changed before the response to its first state arrives counts as one unsent mark
    await failCall(page, 'POST /student/updateAttendance/{hostelId}/{date}', 'answer');
    await radio(page, 'Present', asha.username).check();
    await expect.poll(async () => (await statusOn(app, hostelId)).get(asha.username)).toBe('present');
    await radio(page, 'Absent', asha.username).check();
    await expect(page.getByText('1 not sent yet')).toBeVisible();
    // somebody who cannot sign in again can still sign out from the dialog that asks for the password
    await app.db.deleteFrom('session').where('account_id', '=', caretaker.id).execute();
    await restoreCalls(page);
    await press(page.getByRole('dialog', { name: 'Please sign in again' }), 'Logout');
    await press(page.getByRole('dialog', { name: 'Sign out and lose what is not sent?' }), 'Sign out and lose 1 mark');
    await expect(heading(page, 'Log-in to your account')).toBeVisible();
  },
);
