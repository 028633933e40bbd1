import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { codeOf } from '#server/testing/second-factor.ts';
import { fill, goHome, heading, logOut, press, signIn, success, visit } from './actions.ts';
import { password, type App } from './app.ts';
import { expect, test } from './fixtures.ts';
import { axeFindings, sticksOut, takePicture } from './page-rules.ts';

/** Calls that are refused on purpose, or that were under way when somebody signed out. */
const refusals = [/POST .*\/login → 401/, /POST .*second-factor.* → 400/, /GET .* → 401/];

async function expectGoodPage(page: Page, name: string): Promise<void> {
  // scrolled up, the bar covers nothing
  await page.evaluate(() => window.scrollTo(0, 0));
  await takePicture(page, `second factor ${name} ${test.info().project.name}`);
  expect(await axeFindings(page, { within: 'main' }), name).toEqual([]);
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
  await fill(page, 'Code the app shows', codeOf(secret));
  await press(page, 'Switch on');
  await expect(page.getByRole('status').getByText(/The authenticator app is on/)).toBeVisible();
  return secret;
}

test('a warden sets up a second factor and signs in with it, then without the phone', { tag: '@phone' }, async ({ app, hostel, open }) => {
  const { id, username } = hostel.warden;
  await app.givePassword(username);
  const page = await open({ expectedProblems: refusals });
  await page.goto('/login?from=%2Faccount');
  await signIn(page, { username, password });
  await expect(heading(page, 'My account')).toBeVisible();
  await press(page, 'Authenticator app Off');
  await press(page, 'Set up');
  const secret = await setUp(page);
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await expectGoodPage(page, 'recovery codes');

  await goHome(page);
  await expect(page.getByRole('dialog', { name: 'Leave without the codes?' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Download')]);
  const kept = await readFile(await file.path(), 'utf8');
  for (const code of codes) expect(kept).toContain(code);
  await press(page, 'I have kept the codes');
  // in the page while it was set up, and a row of it afterwards
  const inPage = page.getByRole('region', { name: 'Authenticator app' }).getByText('On', { exact: true });
  await expect(inPage.or(page.getByRole('button', { name: 'Authenticator app On' })).first()).toBeVisible();

  await forgetLastStep(app, id);
  await logOut(page);
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
  await code.fill(codeOf(secret));
  await press(page, 'Login');
  await expect(page).toHaveURL('/dashboard');

  await logOut(page);
  await signIn(page, { username, password });
  await press(page, 'Use a recovery code');
  await fill(page, 'Recovery code', codes[0] ?? '');
  await press(page, 'Login');
  await expect(page).toHaveURL('/dashboard');

  await visit(page, '/account');
  await press(page, 'Authenticator app On');
  await press(page, 'Switch off');
  await fill(page, 'Your password', password);
  await fill(page, 'Code, or a recovery code', codes[1] ?? '');
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
  await expect(success(page, 'The authenticator app is off.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Authenticator app Off' })).toBeVisible();
});
