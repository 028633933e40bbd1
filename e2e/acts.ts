/** What a person does on a page, and waits to see there. */
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

type Place = Page | Locator;

export async function seeHeading(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

export const press = (place: Place, name: string | RegExp): Promise<void> => place.getByRole('button', { name, exact: true }).click();

export const follow = (place: Place, name: string | RegExp): Promise<void> => place.getByRole('link', { name, exact: true }).click();

export const fill = (place: Place, label: string, text: string): Promise<void> => place.getByLabel(label, { exact: true }).fill(text);

/** What an action says when it went well. */
export const seeSaid = (page: Page, text: string | RegExp): Promise<void> => page.getByRole('status').getByText(text).waitFor();

export const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Menu' });

/** Goes where the menu leads. On a phone it stands on the dashboard. */
export async function goTo(page: Page, label: string): Promise<void> {
  const menu = menuOf(page);
  if (!(await menu.isVisible())) await follow(page, 'Dashboard');
  await follow(menu, label);
}

/** Picks one of very many by typing a part of it; on a phone a message may lie over the choices. */
export async function pick(place: Place, label: string, text: string): Promise<void> {
  const field = place.getByRole('combobox', { name: label, exact: true });
  await field.click();
  await field.fill(text);
  await place.getByRole('option', { name: text }).first().waitFor();
  await field.press('ArrowDown');
  await field.press('Enter');
}

/** Fills in the sign-in page. */
export async function signInAt(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await fill(page, 'Username', username);
  await fill(page, 'Password', password);
  await press(page, 'Login');
}

/** A record in a list, which is a table where there is room and cards on a phone. */
export const entry = (page: Page, text: string): Locator => page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: text });

export const notificationsOf = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' });

/** Marks the document that is open; `assertSameDocument` fails once another one was loaded in its place. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
}

export async function assertSameDocument(page: Page): Promise<void> {
  assert.ok(await page.evaluate(() => document.documentElement.hasAttribute('data-marked')), 'the page was loaded again');
}
