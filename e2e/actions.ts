/** Actions of a person on a page, and locators for what they look for. */
import { expect, type Locator, type Page } from '@playwright/test';

type Place = Page | Locator;

export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name });

export const press = (place: Place, name: string | RegExp): Promise<void> => place.getByRole('button', { name, exact: true }).click();

export const follow = (place: Place, name: string | RegExp): Promise<void> => place.getByRole('link', { name, exact: true }).click();

export const fill = (place: Place, label: string, text: string): Promise<void> => place.getByLabel(label, { exact: true }).fill(text);

export const choose = async (place: Place, label: string, option: string | { label: string }): Promise<void> => {
  await place.getByLabel(label, { exact: true }).selectOption(option);
};

/** The toast that an action succeeded. */
export const success = (page: Page, text: string | RegExp): Locator => page.getByRole('status').getByText(text);

/** The alert that an action or a query failed. */
export const failure = (place: Place, text: string | RegExp): Locator => place.getByRole('alert').filter({ hasText: text });

export const menu = (page: Page): Locator => page.getByRole('navigation', { name: 'Menu' });

export const notifications = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' });

/** A record in a list, which is a table on a wide screen and rows of one or two lines on a phone. */
export const entry = (page: Place, text: string | RegExp): Locator =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: text });

/** A room on the page of a hostel's rooms. */
export const roomCard = (page: Page, number: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: number, exact: true }) });

/** Opens a record of a list: its row in a table, and on a phone the sheet of the row. */
export async function openEntry(page: Page, text: string | RegExp): Promise<Locator> {
  const row = page.getByRole('row').filter({ hasText: text }).first();
  const onPhone = page.getByRole('listitem').filter({ hasText: text }).getByRole('button').first();
  await expect(row.or(onPhone).first()).toBeVisible();
  if (await row.isVisible()) return row;
  await onPhone.click();
  return page.getByRole('dialog').first();
}

/** The heading of the home page, which on a phone is a greeting. */
export const homeHeading = (page: Page): Locator => heading(page, /^(Dashboard$|Good )/);

/** Goes to the home page by the link of the bar. */
export const goHome = (page: Page): Promise<void> =>
  page
    .getByRole('link', { name: /^(Dashboard|Home)$/ })
    .filter({ visible: true })
    .first()
    .click();

/** Opens what is behind *More* on a phone: the whole menu, the account and the way out. */
async function openMenu(page: Page, sought: Locator = menu(page)): Promise<void> {
  const more = page.getByRole('button', { name: 'More', exact: true });
  await expect(sought.or(more).first()).toBeVisible();
  if (!(await sought.isVisible())) await more.click();
}

/** Follows a link of the menu; opens the entry that it is under if it is folded away. */
export async function goTo(page: Page, label: string): Promise<void> {
  await openMenu(page, menu(page));
  const link = menu(page).getByRole('link', { name: label, exact: true, includeHidden: true });
  await expect(link).toBeAttached();
  if (!(await link.isVisible())) {
    const id = await link.evaluate((found) => found.closest('ul')?.id);
    await menu(page).locator(`[aria-controls="${id}"]`).click();
  }
  await link.click();
}

export async function logOut(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Logout', exact: true });
  await openMenu(page, button);
  await button.click();
}

/** Navigates as a link of the app does; loading the document again takes several times as long. */
export async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Opens a page, by navigation if the app is loaded already, and waits until its data has arrived. Relies on every page having another title. */
export async function visit(page: Page, path: string): Promise<void> {
  const before = await page.title();
  const isOpen = await page.evaluate(() => document.getElementById('root') !== null);
  // an open dialog prevents the navigation
  await expect(page.getByRole('dialog')).toHaveCount(0);
  if (isOpen) await moveTo(page, path);
  else await page.goto(path);
  await expect(page, `the title of ${path}`).not.toHaveTitle(before);
  await settle(page);
}

/** Waits until the data of the page has arrived. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Picks an option by typing a part of it and by keys, since on a phone a toast may cover the options. */
export async function pick(place: Place, label: string, text: string): Promise<void> {
  const field = place.getByRole('combobox', { name: label, exact: true });
  // on a busy machine the list may be rendered again between the keys, and nothing is chosen; what was only typed goes when the field is left
  await expect(async () => {
    await field.click();
    await field.fill(text);
    await expect(place.getByRole('option', { name: text }).first()).toBeVisible();
    await field.press('ArrowDown');
    await field.press('Enter');
    const isOther = expect.poll(() => field.inputValue(), { timeout: 1_000 }).not.toBe(text);
    const isChosen = await isOther.then(
      () => true,
      () => false,
    );
    await field.blur();
    expect(isChosen || (await field.inputValue()) === text).toBe(true);
  }).toPass();
}

/** Fills in the sign-in page. */
export async function signIn(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await fill(page, 'Username', username);
  await fill(page, 'Password', password);
  await press(page, 'Login');
}

/** Marks the present document, so that `expectSameDocument` fails if another one was loaded. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
}

export const expectSameDocument = (page: Page): Promise<void> =>
  expect(page.locator('html'), 'the page was loaded again').toHaveAttribute('data-marked');

/** Presses a key until it has an effect: a page that is drawn may listen to keys a moment later. */
export const pressUntil = (page: Page, key: string, effect: Locator) =>
  expect(async () => {
    await page.keyboard.press(key);
    await expect(effect).toBeVisible({ timeout: 5_000 });
  }).toPass();
