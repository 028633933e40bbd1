import type { Page } from 'playwright-core';

/** Fills in the sign-in page, wherever the browser is. */
export async function signInAt(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  if (!new URL(page.url(), 'http://blank').pathname.startsWith('/login')) await page.goto('/login');
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}
