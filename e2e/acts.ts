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

/** Picks one of very many by typing a part of it. */
export async function pick(place: Place, label: string, text: string): Promise<void> {
  await place.getByRole('combobox', { name: label, exact: true }).fill(text);
  await place.getByRole('option', { name: text }).first().click();
}

/** Fills in the sign-in page. */
export async function signInAt(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await fill(page, 'Username', username);
  await fill(page, 'Password', password);
  await press(page, 'Login');
}

export const notificationsOf = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' });

/** Marks the document that is open; `assertSameDocument` fails once another one was loaded in its place. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
}

export async function assertSameDocument(page: Page): Promise<void> {
  assert.ok(await page.evaluate(() => document.documentElement.hasAttribute('data-marked')), 'the page was loaded again');
}
