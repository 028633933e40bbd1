import type { Request } from '@playwright/test';
import {
  choose,
  entry,
  expectSameDocument,
  fill,
  follow,
  goTo,
  heading,
  homeHeading,
  logOut,
  markDocument,
  menu,
  moveTo,
  press,
  signIn,
  success,
} from './actions.ts';
import { password } from './app.ts';
import { allDevices, someOf } from './devices.ts';
import { expect, test } from './fixtures.ts';
import { keptOfPerson } from './kept-entries.ts';
import { makeStaffedHostel } from './staffed-hostel.ts';

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

test('a page whose code could not be loaded says so, and opens once the server is back', { tag: '@desktop' }, async ({ hostel, open }) => {
  const expectedProblems = [
    /→ net::ERR_/,
    /^console: .*(preload|dynamically imported|Error fetching hostel name)/,
    // React tells that drawing failed and that it drew again, if the code was refused while it was drawing
    /^uncaught: Error: Minified React error #520/,
  ];
  const page = await open({ as: hostel.caretaker, expectedProblems, ofItsOwn: true });
  await page.goto('/dashboard');
  await expect(menu(page).getByRole('link', { name: 'Complaints' })).toBeVisible();
  await page.route('**', (route) => route.abort());
  await follow(menu(page), 'Complaints');
  await expect(heading(page, 'This page could not be shown')).toBeVisible();
  await page.unroute('**');
  await press(page, 'Load again');
  await expect(heading(page, 'Complaints')).toBeVisible();
});

test('a student signed out in a form signs in over it and loses nothing', { tag: '@phone' }, async ({ app, hostel, open }) => {
  const { asha } = hostel;
  await app.givePassword(asha.username);
  const page = await open({ as: asha, expectedProblems: [/→ 401/] });
  await page.goto('/student/register-complaint');
  await fill(page, 'Complaint', 'The tap drips all night.');
  await markDocument(page);
  const administrator = await app.signIn(await app.build.account({ role: 'hosteladmin' }));
  const signOut = async () => {
    for (const disabled of [true, false]) await administrator.client.call('accountChange', { params: { id: asha.id }, body: { disabled } });
  };
  // while the call is on its way: the page might otherwise hear of it first, and ask before anything is pressed
  await page.route(`**/api/v1/complaint/${hostel.hostelId}`, (route) => signOut().then(() => route.continue()), { times: 1 });

  await press(page, 'Submit');
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await fill(dialog, 'Password', password);
  await press(dialog, 'Sign in');
  await expect(success(page, 'Complaint submitted successfully')).toBeVisible();
  await expect(entry(page, 'The tap drips all night.')).toBeVisible();
  await expectSameDocument(page);
});

for (const on of someOf(allDevices)) {
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
    // on a phone the search and the filters are behind icons
    const find = page.getByRole('button', { name: 'Find students' });
    await expect(find.or(page.getByRole('searchbox')).first()).toBeVisible();
    if (await find.isVisible()) await find.click();
    await page.getByRole('searchbox').fill(tag);
    await expect(page).toHaveURL(/q=/);
    const filters = page.getByRole('button', { name: /^Filters/ });
    if (await filters.isVisible()) await filters.click();
    await choose(page, 'Programme', 'DS');
    await press(page, /^Page 2 of /);
    const counted = page.getByText('26–40 of 40');
    await expect(counted).toBeVisible();
    const scrolled = () => page.evaluate(() => window.scrollY);
    await page.evaluate(() => window.scrollTo(0, 100));
    expect(await scrolled()).toBe(100);
    // a press on a link would scroll to it
    await moveTo(page, '/dashboard');
    await expect(homeHeading(page)).toBeVisible();
    await page.goBack();
    await expect(counted).toBeVisible();
    await expect.poll(scrolled, 'the place on the page that was left').toBe(100);
    await expect(page.getByRole('searchbox')).toHaveValue(tag);
    await expect(page.getByLabel('Programme', { exact: true })).toHaveValue('DS');
    await page.goto(page.url());
    await expect(counted).toBeVisible();
    expect(await scrolled(), 'the top of a page that is opened by its address').toBe(0);
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
  await expect(page.getByRole('complementary').getByText(new RegExp(`· ${other.name}$`))).toBeVisible();
  await goTo(page, 'Manage Rooms');
  await expect(heading(page, `Rooms of ${other.name}`)).toBeVisible();
  await expectSameDocument(page);
});

test('a warden who signs out in one tab is signed out in the others', { tag: '@desktop' }, async ({ hostel, open }) => {
  const { warden } = hostel;
  // calls under way fail because the session has ended
  const page = await open({ as: warden, expectedProblems: [/GET .* → 401/] });
  await page.goto('/dashboard');
  const other = await page.context().newPage();
  await other.goto('/account');
  await expect(heading(other, 'My account')).toBeVisible();
  await logOut(page);
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
    await logOut(other);
    await signIn(other, { username: bela.username, password });
    await expect(homeHeading(other)).toBeVisible();
    await expect(page.getByText(bela.username).first()).toBeVisible();
    const answers: number[] = [];
    page.on('response', (response) => response.request().method() === 'POST' && answers.push(response.status()));
    changedHands.resolve();
    await expect.poll(() => answers).toEqual([401]);
    const { body } = await bela.client.call('complaintOwn');
    expect(body.complaints).toEqual([]);
  },
);

test(
  'Logout asks while marks are not sent even if the network was lost before the code of dialogs was loaded',
  { tag: '@phone' },
  async ({ hostel, open }) => {
    const page = await open({ as: hostel.caretaker, expectedProblems: [/→ net::ERR_/, /Error fetching hostel name/] });
    const underWay = new Set<Request>();
    page.on('request', (request) => request.url().includes('/assets/') && underWay.add(request));
    page.on('requestfinished', (request) => underWay.delete(request));
    await page.goto('/student/mark-attendance');
    await expect(page.getByRole('button', { name: /^Rest present \(2\): all/ })).toBeVisible();
    await expect.poll(() => underWay.size).toBe(0);
    await page.context().setOffline(true);
    await press(page, /^Rest present \(2\): all/);
    await logOut(page);
    const dialog = page.getByRole('dialog', { name: 'Sign out and lose what is not sent?' });
    await expect(dialog.getByRole('button', { name: 'Sign out and lose 2 marks' })).toBeVisible();
    await press(dialog, 'Stay signed in');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('2 not sent yet')).toBeVisible();
  },
);
