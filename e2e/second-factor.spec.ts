import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { codeOf } from '#server/testing/second-factor.ts';
import { fill, heading, press, signIn, success } from './actions.ts';
import { password, type App } from './app.ts';
import { expect, test } from './fixtures.ts';
import { axeFindings, sticksOut, takePicture } from './page-rules.ts';

/** Calls that are refused on purpose, or that were under way when somebody signed out. */
const refusals = [/POST .*\/login → 401/, /POST .*second-factor.* → 400/, /GET .* → 401/];

async function expectGoodPage(page: Page, name: string): Promise<void> {
  // scrolled up, the bar covers nothing
  await page.evaluate(() => window.scrollTo(0, 0));
  await takePicture(page, `second factor ${name} ${test.info().project.name}`);
  expect(await axeFindings(page), name).toEqual([]);
  expect(await sticksOut(page, page.viewportSize()?.width ?? 0), name).toEqual([]);
}

/** Allows the last code again, as if its thirty seconds were over. */
async function forgetLastStep(app: App, accountId: string): Promise<void> {
  await app.db.updateTable('second_factor').set({ last_step: 0 }).where('account_id', '=', accountId).execute();
}

/** Sets up the second factor up to the recovery codes; returns the secret that is shown. */
async function setUp(page: Page): Promise<string> {
  await fill(page, 'Your password', password);
  await press(page, 'Go on');
  await expect(page.getByRole('img', { name: /^Picture to scan/ })).toBeVisible();
  await expectGoodPage(page, 'scan');
  const secret = ((await page.getByRole('group').locator('code').textContent()) ?? '').replaceAll(' ', '');
  await fill(page, 'Code the app shows', '12345');
  await press(page, 'Switch on');
  await expect(page.getByText(/The code is not right/).first()).toBeVisible();
  await expectGoodPage(page, 'wrong code');
  await fill(page, 'Code the app shows', codeOf(secret));
  await press(page, 'Switch on');
  await expect(page.getByRole('status').getByText(/The second factor is on/)).toBeVisible();
  return secret;
}

test('a warden sets up a second factor and signs in with it, then without the phone', { tag: '@phone' }, async ({ app, hostel, open }) => {
  const { id, username } = hostel.warden;
  await app.givePassword(username);
  const page = await open({ expectedProblems: refusals });
  await page.goto('/login?from=%2Faccount');
  await signIn(page, { username, password });
  await expect(heading(page, 'My account')).toBeVisible();
  await press(page, 'Set up');
  const secret = await setUp(page);
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await expectGoodPage(page, 'recovery codes');

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without the codes?' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Download')]);
  const kept = await readFile(await file.path(), 'utf8');
  for (const code of codes) expect(kept).toContain(code);
  await press(page, 'I have kept the codes');
  await expect(page.getByText('On', { exact: true })).toBeVisible();
  await expectGoodPage(page, 'on');

  await forgetLastStep(app, id);
  await press(page, 'Logout');
  await signIn(page, { username, password });
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await expect(code).toBeFocused();
  // the password was right, so there is no hint about a lost one
  await expect(page.getByText('the password is lost?')).toBeHidden();
  await expectGoodPage(page, 'sign in');
  await press(page, 'Back');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  await press(page, 'Login');
  await code.fill('123 45');
  await press(page, 'Login');
  await expect(page.getByText(/The code is not right/).first()).toBeVisible();
  await expectGoodPage(page, 'sign in refused');
  await code.fill(codeOf(secret));
  await press(page, 'Login');
  await expect(page).toHaveURL('/dashboard');

  await press(page, 'Logout');
  await signIn(page, { username, password });
  await press(page, 'Use a recovery code');
  await fill(page, 'Recovery code', codes[0] ?? '');
  await expectGoodPage(page, 'recover');
  await press(page, 'Login');
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/account');
  await press(page, 'Switch off');
  await fill(page, 'Your password', password);
  await fill(page, 'Code, or a recovery code', codes[1] ?? '');
  await expectGoodPage(page, 'switch off');
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
  await expect(success(page, 'The second factor is off.')).toBeVisible();
  await expect(page.getByText('Off', { exact: true })).toBeVisible();
});

test('signing in again over an open page asks for the code too', { tag: '@desktop' }, async ({ app, hostel, open }) => {
  const { warden: as } = hostel;
  const { id, username } = as;
  await app.givePassword(username);
  const { secret } = (await as.client.call('secondFactorStart', { body: { currentPassword: password } })).body;
  await as.client.call('secondFactorConfirm', { body: { code: codeOf(secret) } });
  await forgetLastStep(app, id);
  const page = await open({ as, expectedProblems: [...refusals, /→ 401/] });
  await page.goto('/account');
  await expect(heading(page, 'My account')).toBeVisible();
  await fill(page, 'Current password', password);
  await fill(page, 'New password', 'four loud summers');
  // just before the press, because any call of the page would open the dialog too
  await app.db.deleteFrom('session').where('account_id', '=', id).execute();
  await press(page, 'Change password');
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await fill(dialog, 'Password', password);
  await press(dialog, 'Sign in');
  await fill(dialog, 'Code', codeOf(secret));
  await expectGoodPage(page, 'again');
  await press(dialog, 'Sign in');
  await expect(success(page, /Your password was changed/)).toBeVisible();
});

test('an administrator switches off the second factor for a lost phone', { tag: '@desktop' }, async ({ app, hostel, open }) => {
  const { username, client } = hostel.warden;
  await app.givePassword(username);
  const { secret } = (await client.call('secondFactorStart', { body: { currentPassword: password } })).body;
  await client.call('secondFactorConfirm', { body: { code: codeOf(secret) } });
  const page = await open({ as: await app.signIn(await app.build.account({ role: 'hosteladmin' })) });
  await page.goto(`/accounts?q=${username}`);
  await press(page, `More actions for ${username}`);
  await press(page, `Second factor off for ${username}`);
  await expectGoodPage(page, 'off by administrator');
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
  await expect(success(page, `${username} signs in without a second factor.`)).toBeVisible();
});

test(
  'staff who must have a second factor set it up first and then reach the page they requested',
  { tag: '@desktop' },
  async ({ open, startOwnApp }) => {
    const app = await startOwnApp({ SECOND_FACTOR: 'staff' });
    const username = 'vimala';
    const id = await app.build.account({ role: 'warden', username });
    await app.givePassword(username);
    await app.db.updateTable('account').set({ must_change_password: true }).where('id', '=', id).execute();
    // a reloaded page makes calls before it knows that they are refused
    const page = await open({ at: app, expectedProblems: [/→ 403/] });
    await page.goto('/notice');
    await signIn(page, { username, password });
    await expect(heading(page, 'Choose your own password')).toBeVisible();
    // a reloaded page no longer knows the password and asks for it
    await page.reload();
    await fill(page, 'Password or sign-in code you were given', password);
    await fill(page, 'New password', 'four loud summers');
    await press(page, 'Save and go on');
    await expect(heading(page, 'Set up a second factor')).toBeVisible();
    await expectGoodPage(page, 'required');
    await page.goto('/dashboard');
    await expect(heading(page, 'Set up a second factor')).toBeVisible();
    await page.goto('/notice');
    await expect(heading(page, 'Set up a second factor')).toBeVisible();
    await fill(page, 'Your password', 'four loud summers');
    await press(page, 'Go on');
    const secret = ((await page.getByRole('group').locator('code').textContent()) ?? '').replaceAll(' ', '');
    await fill(page, 'Code the app shows', codeOf(secret));
    await press(page, 'Switch on');
    await press(page, 'I have kept the codes');
    await expect(heading(page, 'Notice Board')).toBeVisible();
  },
);
