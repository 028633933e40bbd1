import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { assertSameDocument, entry, fill, follow, markDocument, goTo, menuOf, press, seeHeading, seeSaid, signInAt } from './acts.ts';
import { password } from './app.ts';
import { eventually } from './eventually.ts';
import { makeHousehold } from './household.ts';
import { setStage } from './stage.ts';

const { story } = setStage();

/** What the browser reports while no server answers. */
const away = [/→ net::ERR_/];

story('what could not be read says so, and Retry reads it once the server is back', 'phone', async ({ open, ownApp }) => {
  const app = await ownApp();
  const { caretaker, asha } = await makeHousehold(app);
  const page = await open({ at: app, as: caretaker, forgive: away });
  await page.goto('/student/mark-attendance');
  await page.getByText(asha.username).waitFor();
  await app.goAway();
  await fill(page, 'Date', '2024-02-05');
  const failure = page.getByRole('alert').filter({ hasText: 'Error fetching students' });
  await failure.getByText('The server cannot be reached. Check your connection and try again.').waitFor();
  await app.comeBack();
  await press(failure, 'Retry');
  await page.getByRole('radio', { name: `Absent: ${asha.username}` }).waitFor();
});

story('a page whose program did not arrive says so, and opens once the server is back', 'desktop', async ({ open, ownApp }) => {
  const app = await ownApp();
  const { caretaker } = await makeHousehold(app);
  const page = await open({ at: app, as: caretaker, forgive: [...away, /^console: .*(preload|dynamically imported)/] });
  await page.goto('/dashboard');
  await menuOf(page).getByRole('link', { name: 'Complaints' }).waitFor();
  await app.goAway();
  await follow(menuOf(page), 'Complaints');
  await seeHeading(page, 'This page could not be shown');
  await app.comeBack();
  await press(page, 'Load again');
  await seeHeading(page, 'Complaints');
});

story('a sign-in that the server never heard of is not called a wrong password', 'phone', async ({ open, ownApp }) => {
  const app = await ownApp();
  const { username } = (await makeHousehold(app)).asha;
  await app.givePassword(username);
  const page = await open({ at: app, forgive: away });
  await page.goto('/login');
  await app.goAway();
  await signInAt(page, { username, password });
  await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
  assert.equal(await page.getByText('Invalid username or password').count(), 0);
  await app.comeBack();
  await press(page, 'Login');
  await seeHeading(page, 'Dashboard');
});

story('a wrong password is called that, and what was typed stays', 'phone', async ({ app, open }) => {
  const { username } = (await makeHousehold(app)).asha;
  const page = await open({ forgive: [/POST \/api\/v1\/login → 401/] });
  await page.goto('/login');
  await signInAt(page, { username, password: 'not this one' });
  await page.getByRole('alert').getByText('Invalid username or password').waitFor();
  assert.equal(await page.getByLabel('Username', { exact: true }).inputValue(), username);
});

story('who is signed out in the middle of a form signs in over it and loses nothing', 'phone', async ({ app, open }) => {
  const { asha } = await makeHousehold(app);
  await app.givePassword(asha.username);
  const page = await open({ as: asha, forgive: [/→ 401/] });
  await page.goto('/student/register-complaint');
  await fill(page, 'Complaint', 'The tap drips all night.');
  await markDocument(page);
  const administrator = await app.signIn(await app.build.account({ role: 'hosteladmin' }));
  const { body } = await asha.client.call('me');
  for (const disabled of [true, false])
    await administrator.client.call('accountChange', { params: { id: body.userId }, body: { disabled } });

  await press(page, 'Submit');
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await fill(dialog, 'Password', password);
  await press(dialog, 'Sign in');
  await seeSaid(page, 'Complaint submitted successfully');
  await entry(page, 'The tap drips all night.').waitFor();
  await assertSameDocument(page);
});

story('a double tap makes one record', 'phone', async ({ app, open }) => {
  const { asha } = await makeHousehold(app);
  const page = await open({ as: asha });
  await page.route('**/api/v1/complaint/*', async (route) => {
    // as on a slow network
    await pause(400);
    await route.continue();
  });
  await page.goto('/student/register-complaint');
  await fill(page, 'Complaint', 'The window does not close.');
  await page.getByRole('button', { name: 'Submit' }).dblclick();
  await seeSaid(page, 'Complaint submitted successfully');
  const { body } = await app.signIn((await asha.client.call('me')).body.userId).then(({ client }) => client.call('complaintOwn'));
  assert.equal(body.complaints.length, 1);
});

story('what could not be saved stays in the form and is saved by the next try', 'phone', async ({ open, ownApp }) => {
  const app = await ownApp();
  const { asha } = await makeHousehold(app);
  const page = await open({ at: app, as: asha, forgive: away });
  await page.goto('/student/register-complaint');
  await fill(page, 'Complaint', 'The stairs are dark.');
  await app.goAway();
  await press(page, 'Submit');
  const failure = page.getByRole('alert').filter({ hasText: 'Error submitting complaint' });
  await failure.getByText('The server cannot be reached.').waitFor();
  assert.equal(await page.getByLabel('Complaint', { exact: true }).inputValue(), 'The stairs are dark.');
  await app.comeBack();
  await press(page, 'Submit');
  await seeSaid(page, 'Complaint submitted successfully');
  await failure.waitFor({ state: 'hidden' });
});

story('Back brings a list back as it was searched, filtered and turned', ['desktop', 'phone'], async ({ app, open }) => {
  const { caretaker, hostelId } = await makeHousehold(app);
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
  await page.waitForURL(/q=/);
  // on a phone they are folded away
  const filters = page.getByRole('button', { name: /^Filters/ });
  if (await filters.isVisible()) await filters.click();
  await page.getByLabel('Programme', { exact: true }).selectOption('DS');
  await press(page, /^Page 2 of /);
  const counted = page.getByText('26–40 of 40');
  await counted.waitFor();
  await follow(page, 'Dashboard');
  await seeHeading(page, 'Dashboard');
  await page.goBack();
  await counted.waitFor();
  assert.equal(await page.getByRole('searchbox').inputValue(), tag);
  assert.equal(await page.getByLabel('Programme', { exact: true }).inputValue(), 'DS');
  await page.reload();
  await counted.waitFor();
});

story('a caretaker who is given another hostel is there without doing anything', 'desktop', async ({ app, open }) => {
  const { caretaker } = await makeHousehold(app);
  const other = await makeHousehold(app);
  const administrator = await app.signIn(await app.build.account({ role: 'hosteladmin' }));
  // the hostel that is no longer theirs may be asked for once more
  const page = await open({ as: caretaker, forgive: [/GET .* → 404/, /^console: Error fetching hostel name/] });
  await page.goto('/dashboard');
  await markDocument(page);
  const { body } = await caretaker.client.call('me');
  await administrator.client.call('hostelAssignCaretaker', { body: { hostelId: other.hostelId, caretakerId: body.userId } });
  await page.getByText(other.hostel, { exact: true }).waitFor();
  await goTo(page, 'Manage Rooms');
  await seeHeading(page, `Rooms of ${other.hostel}`);
  await assertSameDocument(page);
});

story('who signs out in one tab is signed out in the others', 'desktop', async ({ app, open }) => {
  const { warden } = await makeHousehold(app);
  // what was under way meets the end of the session
  const page = await open({ as: warden, forgive: [/GET .* → 401/] });
  await page.goto('/dashboard');
  const other = await page.context().newPage();
  await other.goto('/account');
  await seeHeading(other, 'My account');
  await press(page, 'Logout');
  await seeHeading(page, 'Log-in to your account');
  await seeHeading(other, 'Log-in to your account');
  await eventually(async () => assert.equal(await page.evaluate(() => localStorage.length), 0));
});
