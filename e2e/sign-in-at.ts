import type { Page } from 'playwright-core';

/** Fills in the sign-in page. */
export async function signInAt(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}
