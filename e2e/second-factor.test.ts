import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { codeOf } from '#server/testing/second-factor.ts';
import { fill, press, seeHeading, seeSaid, signInAt } from './acts.ts';
import { password, type App } from './app.ts';
import { axeFindings, sticksOut } from './page-rules.ts';
import { setStage, shoot, viewports, type Size } from './stage.ts';

const { story } = setStage();

/** What is refused on purpose, and what was still being asked when somebody signed out. */
const refusals = [/POST .*\/login → 401/, /POST .*second-factor.* → 400/, /GET .*\/me.* → 401/];

async function isGood(page: Page, name: string, size: Size): Promise<void> {
  // where the bar at the top covers nothing
  await page.evaluate(() => window.scrollTo(0, 0));
  await shoot(page, `second factor ${name} ${size}`);
  assert.deepEqual(await axeFindings(page), [], name);
  assert.deepEqual(await sticksOut(page, viewports[size].width), [], name);
}

async function makeWarden(app: App, username: string): Promise<string> {
  const id = await app.build.account({ role: 'warden', username });
  await app.givePassword(username);
  return id;
}

/** As if the thirty seconds of the last code were over. */
async function forgetLastStep(app: App, accountId: string): Promise<void> {
  await app.db.updateTable('second_factor').set({ last_step: 0 }).where('account_id', '=', accountId).execute();
}

/** From the password to the recovery codes; returns the key as it is shown. */
async function setUp(page: Page, size: Size): Promise<string> {
  await fill(page, 'Your password', password);
  await press(page, 'Go on');
  await page.getByRole('img', { name: /^Picture to scan/ }).waitFor();
  await isGood(page, 'scan', size);
  const secret = ((await page.getByRole('group').locator('code').textContent()) ?? '').replaceAll(' ', '');
  await fill(page, 'Code the app shows', '12345');
  await press(page, 'Switch on');
  await page
    .getByText(/The code is not right/)
    .first()
    .waitFor();
  await isGood(page, 'wrong code', size);
  await fill(page, 'Code the app shows', codeOf(secret));
  await press(page, 'Switch on');
  await page
    .getByRole('status')
    .getByText(/The second factor is on/)
    .waitFor();
  return secret;
}

story(
  'a warden sets up a second factor and signs in with it, then without the phone',
  ['phone', 'desktop'],
  async ({ app, open, size }) => {
    const username = `warden ${size}`;
    const id = await makeWarden(app, username);
    const page = await open({ forgive: refusals });
    await page.goto('/login?from=%2Faccount');
    await signInAt(page, { username, password });
    await seeHeading(page, 'My account');
    await press(page, 'Set up');
    const secret = await setUp(page, size);
    const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
    assert.equal(codes.length, 10);
    await isGood(page, 'recovery codes', size);

    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('dialog', { name: 'Leave without the codes?' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Download')]);
    const kept = await readFile(await file.path(), 'utf8');
    for (const code of codes) assert.ok(kept.includes(code));
    await press(page, 'I have kept the codes');
    await page.getByText('On', { exact: true }).waitFor();
    await isGood(page, 'on', size);

    await forgetLastStep(app, id);
    await press(page, 'Logout');
    await signInAt(page, { username, password });
    const code = page.getByLabel('Code', { exact: true });
    await code.waitFor();
    assert.deepEqual(await Promise.all(['autocomplete', 'inputmode'].map((name) => code.getAttribute(name))), ['one-time-code', 'numeric']);
    assert.ok(await code.evaluate((field) => field === document.activeElement));
    await isGood(page, 'sign in', size);
    await press(page, 'Back');
    assert.equal(await page.getByLabel('Password', { exact: true }).inputValue(), password);
    await press(page, 'Login');
    await code.fill('123 45');
    await press(page, 'Login');
    await page
      .getByText(/The code is not right/)
      .first()
      .waitFor();
    await isGood(page, 'sign in refused', size);
    await code.fill(codeOf(secret));
    await press(page, 'Login');
    await seeHeading(page, /./);
    await page.waitForURL('**/dashboard');

    await press(page, 'Logout');
    await signInAt(page, { username, password });
    await press(page, 'Use a recovery code');
    await fill(page, 'Recovery code', codes[0] ?? '');
    await isGood(page, 'recover', size);
    await press(page, 'Login');
    await page.waitForURL('**/dashboard');

    await page.goto('/account');
    await press(page, 'Switch off');
    await fill(page, 'Your password', password);
    await fill(page, 'Code, or a recovery code', codes[1] ?? '');
    await isGood(page, 'switch off', size);
    await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
    await seeSaid(page, 'The second factor is off.');
    await page.getByText('Off', { exact: true }).waitFor();
  },
);

story('who is signed out in the middle is asked for the code too, and goes on', 'desktop', async ({ app, open, size }) => {
  const id = await makeWarden(app, 'interrupted');
  const as = await app.signIn(id);
  const { secret } = (await as.client.call('secondFactorStart', { body: { currentPassword: password } })).body;
  await as.client.call('secondFactorConfirm', { body: { code: codeOf(secret) } });
  await forgetLastStep(app, id);
  const page = await open({ as, forgive: [...refusals, /→ 401/] });
  await page.goto('/account');
  await seeHeading(page, 'My account');
  await app.db.deleteFrom('session').where('account_id', '=', id).execute();
  await fill(page, 'Current password', password);
  await fill(page, 'New password', 'four loud summers');
  await press(page, 'Change password');
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await fill(dialog, 'Password', password);
  await press(dialog, 'Sign in');
  await fill(dialog, 'Code', codeOf(secret));
  await isGood(page, 'again', size);
  await press(dialog, 'Sign in');
  await seeSaid(page, /Your password was changed/);
});

story('an administrator takes the second factor off for who lost the phone', 'desktop', async ({ app, open, size }) => {
  const id = await makeWarden(app, 'phoneless');
  const { client } = await app.signIn(id);
  const { secret } = (await client.call('secondFactorStart', { body: { currentPassword: password } })).body;
  await client.call('secondFactorConfirm', { body: { code: codeOf(secret) } });
  const page = await open({ as: await app.signIn(await app.build.account({ role: 'hosteladmin' })) });
  await page.goto('/accounts');
  await press(page, 'Second factor off for phoneless');
  await isGood(page, 'off by administrator', size);
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
  await seeSaid(page, 'phoneless signs in without a second factor.');
});

const { story: strictStory } = setStage({ SECOND_FACTOR: 'staff' });

strictStory(
  'staff who must have a second factor are led to it first, and then where they wanted to go',
  ['phone', 'desktop'],
  async ({ app, open, size }) => {
    const username = `held ${size}`;
    const id = await makeWarden(app, username);
    await app.db.updateTable('account').set({ must_change_password: true }).where('id', '=', id).execute();
    // a page that is loaded anew asks before it knows
    const page = await open({ forgive: [/→ 403/] });
    await page.goto('/notice');
    await signInAt(page, { username, password });
    await seeHeading(page, 'Choose your own password');
    await fill(page, 'Password or sign-in code you were given', password);
    await fill(page, 'New password', 'four loud summers');
    await press(page, 'Save and go on');
    await seeHeading(page, 'Set up a second factor');
    await isGood(page, 'required', size);
    await page.goto('/dashboard');
    await seeHeading(page, 'Set up a second factor');
    await page.goto('/notice');
    await seeHeading(page, 'Set up a second factor');
    await fill(page, 'Your password', 'four loud summers');
    await press(page, 'Go on');
    const secret = ((await page.getByRole('group').locator('code').textContent()) ?? '').replaceAll(' ', '');
    await fill(page, 'Code the app shows', codeOf(secret));
    await press(page, 'Switch on');
    await press(page, 'I have kept the codes');
    await seeHeading(page, 'Notice Board');
  },
);
