/** What a person does on a page. */
import { expect, type Locator, type Page } from '@playwright/test';

type Place = Page | Locator;

export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name });

export const press = (place: Place, name: string | RegExp): Promise<void> => place.getByRole('button', { name, exact: true }).click();

export const follow = (place: Place, name: string | RegExp): Promise<void> => place.getByRole('link', { name, exact: true }).click();

export const fill = (place: Place, label: string, text: string): Promise<void> => place.getByLabel(label, { exact: true }).fill(text);

export const choose = async (place: Place, label: string, option: string | { label: string }): Promise<void> => {
  await place.getByLabel(label, { exact: true }).selectOption(option);
};

/** The message that says that an action went well. */
export const success = (page: Page, text: string | RegExp): Locator => page.getByRole('status').getByText(text);

/** The message that says that an action or a reading failed. */
export const failure = (place: Place, text: string | RegExp): Locator => place.getByRole('alert').filter({ hasText: text });

export const menu = (page: Page): Locator => page.getByRole('navigation', { name: 'Menu' });

export const notifications = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' });

/** A record in a list, which is a table where there is room and cards on a phone. */
export const entry = (page: Place, text: string | RegExp): Locator =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: text });

/** A room on the page of a hostel's rooms. */
export const roomCard = (page: Page, number: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: number, exact: true }) });

/** Goes where the menu leads. On a phone it stands on the dashboard. */
export async function goTo(page: Page, label: string): Promise<void> {
  if (!(await menu(page).isVisible())) await follow(page, 'Dashboard');
  await follow(menu(page), label);
}

/** Goes to a page as a link of the app does; loading the document again takes several times as long. */
export async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Opens a page, from within the app where one is open already, and waits until what it reads has come. Every page has a title of its own. */
export async function visit(page: Page, path: string): Promise<void> {
  const before = await page.title();
  const isOpen = await page.evaluate(() => document.getElementById('root') !== null);
  // a dialog keeps one on its page until it is closed
  await expect(page.getByRole('dialog')).toHaveCount(0);
  if (isOpen) await moveTo(page, path);
  else await page.goto(path);
  await expect(page, `the title of ${path}`).not.toHaveTitle(before);
  await settle(page);
}

/** Waits until what the page reads has come. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Picks one of very many by typing a part of it; on a phone a message may lie over the choices. */
export async function pick(place: Place, label: string, text: string): Promise<void> {
  const field = place.getByRole('combobox', { name: label, exact: true });
  await field.click();
  await field.fill(text);
  await expect(place.getByRole('option', { name: text }).first()).toBeVisible();
  // on a busy machine the list is drawn anew between the two keys, and nothing is chosen
  await expect(async () => {
    await field.press('ArrowDown');
    await field.press('Enter');
    const isChosen = async () => (await field.inputValue()) !== text || (await field.getAttribute('aria-expanded')) !== 'true';
    await expect.poll(isChosen, { timeout: 1_000 }).toBe(true);
  }).toPass();
}

/** Fills in the sign-in page. */
export async function signIn(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await fill(page, 'Username', username);
  await fill(page, 'Password', password);
  await press(page, 'Login');
}

/** Marks the document that is open; `expectSameDocument` fails once another one was loaded in its place. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
}

export const expectSameDocument = (page: Page): Promise<void> =>
  expect(page.locator('html'), 'the page was loaded again').toHaveAttribute('data-marked');
