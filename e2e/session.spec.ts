/** Signing in and out, and what the browser keeps of it. */
import { heading, homeHeading, signIn } from './actions.ts';
import { password } from './app.ts';
import { expect, test } from './fixtures.ts';

test(
  'a session survives a reload, and Logout removes all that the browser keeps of it',
  { tag: '@desktop' },
  async ({ app, hostel, open }) => {
    const { username, hostelId } = hostel.caretaker;
    await app.givePassword(username);
    const page = await open({ expectedProblems: [/GET .* → 401/, /POST \/api\/v1\/login → 401/] });
    const bar = page.getByRole('banner');
    const kept = () => page.evaluate(() => ['username', 'role', 'hostelId', 'token'].map((key) => localStorage.getItem(key)));
    await page.goto('/login');
    await signIn(page, { username, password: 'not this one' });
    await expect(page.getByRole('alert').getByText('Invalid username or password', { exact: true })).toBeVisible();
    await signIn(page, { username, password });
    await expect(page).toHaveURL('/dashboard');
    await expect(bar.getByRole('button', { name: /switch hostel/ }), 'there is one hostel only').toHaveCount(0);
    expect(await kept()).toEqual([username, 'caretaker', hostelId, expect.stringMatching(/./)]);
    await page.reload();
    await expect(homeHeading(page)).toBeVisible();
    await expect(bar.getByRole('link', { name: 'Login' })).toHaveCount(0);
    await bar.getByRole('button', { name: 'Logout' }).click();
    await expect(heading(page, 'Log-in to your account')).toBeVisible();
    expect(await kept()).toEqual([null, null, null, null]);
    await expect(bar.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    await expect(bar.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  },
);
