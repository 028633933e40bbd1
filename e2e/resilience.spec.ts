import { setTimeout as pause } from 'node:timers/promises';
import {
  choose,
  entry,
  expectSameDocument,
  failure,
  fill,
  follow,
  goTo,
  heading,
  markDocument,
  menu,
  moveTo,
  pick,
  press,
  settle,
  signIn,
  success,
} from './actions.ts';
import { password } from './app.ts';
import { allDevices } from './devices.ts';
import { expect, test } from './fixtures.ts';
import { keptOfPerson } from './kept-entries.ts';
import { makeStaffedHostel } from './staffed-hostel.ts';

/** What the browser reports while the server is stopped. */
const serverStopped = [/→ net::ERR_/];

test('a list that was not read says so; Retry reads it once the server is back', { tag: '@desktop' }, async ({ open, startOwnApp }) => {
  const app = await startOwnApp();
  const [{ hostelId, asha }, other] = [await makeStaffedHostel(app), await makeStaffedHostel(app)];
  const administrator = await app.signIn(await app.build.account({ role: 'hosteladmin' }));
  const page = await open({ at: app, as: administrator, expectedProblems: serverStopped });
  // with its stream the page might notice the server before Retry is pressed
  await page.route('**/api/v1/notifications/stream', (route) => route.abort());
  await page.goto(`/student/mark-attendance?hostel=${hostelId}`);
  await expect(page.getByText(asha.username)).toBeVisible();
  await app.stopServer();
  // the browser has stored no list of this hostel
  await choose(page, 'Hostel', { label: other.name });
  const problem = failure(page, 'Error fetching students');
  await expect(problem.getByText('The server cannot be reached. Check your connection and try again.')).toBeVisible();
  await app.startServer();
  await press(problem, 'Retry');
  await expect(page.getByRole('radio', { name: `Absent: ${other.asha.username}` })).toBeVisible();
});

test('a tab from before an upgrade opens a page whose old code is gone from the server', { tag: '@desktop' }, async ({ hostel, open }) => {
  const page = await open({ as: hostel.caretaker, expectedProblems: [/→ 404$/, /^console: .*(preload|dynamically imported|404)/] });
  await page.goto('/dashboard');
  await expect(menu(page).getByRole('link', { name: 'Complaints' })).toBeVisible();
  let isGone = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false;
  });
  await page.route(/\/assets\/complaints-.*\.js$/, (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()));
  await follow(menu(page), 'Complaints');
  await expect(heading(page, 'Complaints')).toBeVisible();
  expect(isGone).toBe(false);
});

test(
  'a page whose code could not be loaded says so, and opens once the server is back',
  { tag: '@desktop' },
  async ({ open, startOwnApp }) => {
    const app = await startOwnApp();
    const { caretaker } = await makeStaffedHostel(app);
    const expectedProblems = [...serverStopped, /^console: .*(preload|dynamically imported|Error fetching hostel name)/];
    const page = await open({ at: app, as: caretaker, expectedProblems });
    await page.goto('/dashboard');
    await expect(menu(page).getByRole('link', { name: 'Complaints' })).toBeVisible();
    await app.stopServer();
    await follow(menu(page), 'Complaints');
    await expect(heading(page, 'This page could not be shown')).toBeVisible();
    await app.startServer();
    await press(page, 'Load again');
    await expect(heading(page, 'Complaints')).toBeVisible();
  },
);

test('a picker whose code could not be loaded says so, and works after loading it again', { tag: '@phone' }, async ({ hostel, open }) => {
  const page = await open({ as: hostel.caretaker, expectedProblems: [...serverStopped, /^console: .*(preload|dynamically imported)/] });
  const program = /\/assets\/library-select-.*\.js$/;
  await page.route(program, (route) => route.abort('failed'));
  await page.goto('/caretaker/impose-fine');
  await fill(page, 'Reason', 'Broken window');
  const field = page.getByRole('combobox', { name: 'Student' });
  await field.fill(hostel.asha.username);
  await expect(page.getByText('The list to choose from could not be loaded.')).toBeVisible();
  await expect(field).toHaveValue(hostel.asha.username);
  await page.unroute(program);
  await press(page, 'Load again');
  await pick(page, 'Student', hostel.asha.username);
  await expect(page.getByLabel('Reason', { exact: true })).toHaveValue('Broken window');
});

test('a sign-in that does not reach the server is not called a wrong password', { tag: '@phone' }, async ({ open, startOwnApp }) => {
  const app = await startOwnApp();
  const { username } = (await makeStaffedHostel(app)).asha;
  await app.givePassword(username);
  const page = await open({ at: app, expectedProblems: serverStopped });
  await page.goto('/login');
  // the page has loaded, which the server must still serve
  await expect(page.getByLabel('Username', { exact: true })).toBeVisible();
  await app.stopServer();
  await signIn(page, { username, password });
  await expect(page.getByRole('alert').getByText('The server cannot be reached.')).toBeVisible();
  await expect(page.getByText('Invalid username or password')).toHaveCount(0);
  await app.startServer();
  await press(page, 'Login');
  await expect(heading(page, 'Dashboard')).toBeVisible();
});

test('a wrong password is called that, and the typed username stays', { tag: '@phone' }, async ({ app, open }) => {
  const { username } = (await makeStaffedHostel(app)).asha;
  const page = await open({ expectedProblems: [/POST \/api\/v1\/login → 401/] });
  await page.goto('/login');
  await signIn(page, { username, password: 'not this one' });
  await expect(page.getByRole('alert').getByText('Invalid username or password')).toBeVisible();
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue(username);
});

test('a student signed out in a form signs in over it and loses nothing', { tag: '@phone' }, async ({ app, hostel, open }) => {
  const { asha } = hostel;
  await app.givePassword(asha.username);
  const page = await open({ as: asha, expectedProblems: [/→ 401/] });
  await page.goto('/student/register-complaint');
  await fill(page, 'Complaint', 'The tap drips all night.');
  await markDocument(page);
  const administrator = await app.signIn(await app.build.account({ role: 'hosteladmin' }));
  for (const disabled of [true, false]) await administrator.client.call('accountChange', { params: { id: asha.id }, body: { disabled } });

  await press(page, 'Submit');
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await fill(dialog, 'Password', password);
  await press(dialog, 'Sign in');
  await expect(success(page, 'Complaint submitted successfully')).toBeVisible();
  await expect(entry(page, 'The tap drips all night.')).toBeVisible();
  await expectSameDocument(page);
});

test('a double tap makes one record, and the button is busy meanwhile', { tag: '@phone' }, async ({ hostel, open }) => {
  const { asha } = hostel;
  const page = await open({ as: asha });
  await page.route('**/api/v1/complaint/*', async (route) => {
    // as on a slow network
    await pause(400);
    await route.continue();
  });
  await page.goto('/student/register-complaint');
  await fill(page, 'Complaint', 'The window does not close.');
  const submit = page.getByRole('button', { name: 'Submit' });
  await submit.dblclick();
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  await expect(success(page, 'Complaint submitted successfully')).toBeVisible();
  await expect(submit).toHaveAttribute('aria-busy', 'false');
  const { body } = await asha.client.call('complaintOwn');
  expect(body.complaints).toHaveLength(1);
});

test('a text that could not be saved stays in the form and is saved by the next try', { tag: '@phone' }, async ({ open, startOwnApp }) => {
  const app = await startOwnApp();
  const { asha } = await makeStaffedHostel(app);
  const page = await open({ at: app, as: asha, expectedProblems: serverStopped });
  await page.goto('/student/register-complaint');
  await fill(page, 'Complaint', 'The stairs are dark.');
  await app.stopServer();
  await press(page, 'Submit');
  const problem = failure(page, 'Error submitting complaint');
  await expect(problem.getByText('The server cannot be reached.')).toBeVisible();
  await expect(page.getByLabel('Complaint', { exact: true })).toHaveValue('The stairs are dark.');
  await app.startServer();
  await press(page, 'Submit');
  await expect(success(page, 'Complaint submitted successfully')).toBeVisible();
  await expect(problem).toBeHidden();
});

for (const on of allDevices) {
  test(`Back brings a list back with its search, filter and page, on a ${on}`, { tag: `@${on}` }, async ({ app, hostel, open }) => {
    const { caretaker, hostelId } = hostel;
    const info = { batch: '2021', programme: 'DS' };
    const tag = hostelId.slice(0, 8);
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        app.build.student({ hostelId, username: `${tag}.${n}`, info: { ...info, rollno: `${tag}-${n}` } }),
      ),
    );
    const page = await open({ as: caretaker });
    await page.goto(`/${hostelId}/student-info`);
    await page.getByRole('searchbox').fill(tag);
    await expect(page).toHaveURL(/q=/);
    // on a phone the filters are folded away
    const filters = page.getByRole('button', { name: /^Filters/ });
    if (await filters.isVisible()) await filters.click();
    await choose(page, 'Programme', 'DS');
    await press(page, /^Page 2 of /);
    const counted = page.getByText('26–40 of 40');
    await expect(counted).toBeVisible();
    await follow(page, 'Dashboard');
    await expect(heading(page, 'Dashboard')).toBeVisible();
    await page.goBack();
    await expect(counted).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue(tag);
    await expect(page.getByLabel('Programme', { exact: true })).toHaveValue('DS');
    await page.reload();
    await expect(counted).toBeVisible();
  });
}

test('the page of a caretaker assigned to another hostel switches by itself', { tag: '@desktop' }, async ({ app, hostel, open }) => {
  const { caretaker } = hostel;
  const other = await makeStaffedHostel(app);
  const administrator = await app.signIn(await app.build.account({ role: 'hosteladmin' }));
  // the page may request the previous hostel once more
  const page = await open({ as: caretaker, expectedProblems: [/GET .* → 404/, /^console: Error fetching hostel name/] });
  await page.goto('/dashboard');
  await markDocument(page);
  await administrator.client.call('hostelAssignCaretaker', { body: { hostelId: other.hostelId, caretakerId: caretaker.id } });
  await expect(page.getByRole('complementary').getByText(other.name, { exact: true })).toBeVisible();
  await goTo(page, 'Manage Rooms');
  await expect(heading(page, `Rooms of ${other.name}`)).toBeVisible();
  await expectSameDocument(page);
});

test('Back restores the scroll position of the dashboard', { tag: '@phone' }, async ({ demoCampus, open }) => {
  const { app: at, people } = demoCampus;
  const page = await open({ as: people.student, at });
  await page.goto('/dashboard');
  await settle(page);
  const scrolled = () =>
    page.evaluate(() => {
      window.scrollTo(0, 600);
      return window.scrollY;
    });
  // the page is rendered in two steps, and is not long enough after the first
  await expect.poll(scrolled).toBe(600);
  await moveTo(page, '/student/fines');
  await expect(heading(page, 'Fines')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
});

test('a page opened by its address begins at its top, wherever it was left before', { tag: '@phone' }, async ({ hostel, open }) => {
  const page = await open({ as: hostel.caretaker });
  await page.goto('/create-notice');
  await settle(page);
  const lowest = await page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    return window.scrollY;
  });
  expect(lowest, 'the page is long enough to be scrolled').toBeGreaterThan(0);
  await page.goto('/create-notice');
  await settle(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('the page of a record that does not exist makes each call once', { tag: '@desktop' }, async ({ hostel, open }) => {
  const page = await open({ as: hostel.warden, expectedProblems: [/ → 404/] });
  const asked: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 404) asked.push(new URL(response.url()).pathname);
  });
  const read = page.waitForResponse((response) => response.url().includes('/notifications/stream'));
  await page.goto('/students/01900000-0000-7000-8000-000000000000');
  await expect(page.getByRole('main').getByRole('link', { name: 'Back to the dashboard' })).toBeVisible();
  await read;
  await settle(page);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked).toEqual([...new Set(asked)]);
});

test('a warden who signs out in one tab is signed out in the others', { tag: '@desktop' }, async ({ hostel, open }) => {
  const { warden } = hostel;
  // calls under way fail because the session has ended
  const page = await open({ as: warden, expectedProblems: [/GET .* → 401/] });
  await page.goto('/dashboard');
  const other = await page.context().newPage();
  await other.goto('/account');
  await expect(heading(other, 'My account')).toBeVisible();
  await press(page, 'Logout');
  await expect(heading(page, 'Log-in to your account')).toBeVisible();
  await expect(heading(other, 'Log-in to your account')).toBeVisible();
  await expect.poll(() => keptOfPerson(page)).toEqual([]);
});

test(
  'a request under way when somebody else signs in on the same browser is not carried out in their name',
  { tag: '@desktop' },
  async ({ app, hostel, open }) => {
    const { asha, bela } = hostel;
    await app.givePassword(bela.username);
    const page = await open({ as: asha, expectedProblems: [/→ 401/] });
    const begun = Promise.withResolvers<void>();
    const changedHands = Promise.withResolvers<void>();
    await page.route('**/api/v1/complaint/*', async (route) => {
      if (route.request().method() === 'POST') {
        begun.resolve();
        await changedHands.promise;
      }
      await route.continue();
    });
    await page.goto('/student/register-complaint');
    await fill(page, 'Complaint', 'The tap drips all night.');
    await press(page, 'Submit');
    await begun.promise;

    const other = await page.context().newPage();
    await other.goto('/dashboard');
    await press(other, 'Logout');
    await signIn(other, { username: bela.username, password });
    await expect(heading(other, 'Dashboard')).toBeVisible();
    await expect(page.getByText(bela.username).first()).toBeVisible();
    const answers: number[] = [];
    page.on('response', (response) => response.request().method() === 'POST' && answers.push(response.status()));
    changedHands.resolve();
    await expect.poll(() => answers).toEqual([401]);
    const { body } = await bela.client.call('complaintOwn');
    expect(body.complaints).toEqual([]);
  },
);
