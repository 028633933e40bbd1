import type { JSHandle, Page } from '@playwright/test';
import { heading, homeHeading, success } from './actions.ts';
import { password } from './app.ts';
import { expect, test } from './fixtures.ts';

const mostStops = 80;

interface Stop {
  name: string;
  element: JSHandle<Element | null>;
  /** the styles of the element and its parent that can show the focus */
  look: string;
}

const lookOf = (element: JSHandle<Element | null>): Promise<string> =>
  element.evaluate((focused) =>
    [focused, focused?.parentElement]
      .map((each) => {
        if (!each) return '';
        const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(each);
        return [outline, boxShadow, borderColor, backgroundColor].join(' ');
      })
      .join(' | '),
  );

async function stopOf(page: Page): Promise<Stop> {
  // a picker loads its list at the first focus, which replaces its input
  const picker = page.locator('[role=combobox]:focus');
  if ((await picker.count()) > 0) await expect(picker).toHaveAttribute('aria-expanded', 'true');
  const element = await page.evaluateHandle(() => document.activeElement);
  const name = await element.evaluate((focused) => {
    const labels = focused instanceof HTMLInputElement ? Array.from(focused.labels ?? [], (label) => label.textContent) : [];
    return (focused?.getAttribute('aria-label') ?? labels[0] ?? focused?.textContent ?? '').trim();
  });
  return { name, element, look: await lookOf(element) };
}

/** Presses Tab until the control with this name has the focus. Every control on the way must have shown that it had the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  for (let stop: Stop | undefined, presses = 0; presses < mostStops; presses++) {
    await page.keyboard.press('Tab');
    const next = await stopOf(page);
    if (stop) expect(await lookOf(stop.element), `nothing shows that "${stop.name}" has the focus`).not.toBe(stop.look);
    if (next.name === name) return;
    // after the last control the browser's own controls have the focus, which the page sees as its body
    const isControl = await next.element.evaluate((focused) => focused !== document.body);
    if (isControl) passed.push(next.name);
    stop = isControl ? next : undefined;
  }
  throw new Error(`"${name}" was not reached: ${passed.join(' · ')}`);
}

/** After navigation the heading has the focus, so that it is read out. */
const expectFocusedHeading = (page: Page, name: string | RegExp) => expect(heading(page, name)).toBeFocused();

async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

async function pickByKeyboard(page: Page, name: string, text: string): Promise<void> {
  await typeInto(page, name, text);
  await expect(page.getByRole('option', { name: text })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

const enter = (page: Page) => page.keyboard.press('Enter');

test('a caretaker signs in and swaps two students by keyboard only', { tag: '@desktop' }, async ({ app, hostel, open }) => {
  const { caretaker, asha, bela, name } = hostel;
  await app.givePassword(caretaker.username);
  const page = await open();
  await page.goto('/login');
  await expect(heading(page, 'Log-in to your account')).toBeVisible();
  await typeInto(page, 'Username', caretaker.username);
  await typeInto(page, 'Password', password);
  await enter(page);
  await expectFocusedHeading(page, 'Dashboard');

  await page.keyboard.press('Control+Home');
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await tabTo(page, 'Manage Rooms');
  await enter(page);
  await expectFocusedHeading(page, `Rooms of ${name}`);
  await tabTo(page, 'Manual');
  await enter(page);
  await expectFocusedHeading(page, `Manual allocation in ${name}`);
  await expect(page.getByRole('combobox', { name: 'First student' })).toBeVisible();
  await pickByKeyboard(page, 'First student', asha.username);
  await pickByKeyboard(page, 'Second student', bela.username);
  await tabTo(page, 'Swap');
  await enter(page);
  await expect(success(page, `${asha.username} now lives in room S2, ${bela.username} in room S1.`)).toBeVisible();
});

test('menus can be opened, closed and followed by keyboard only', { tag: '@desktop' }, async ({ hostel, open }) => {
  const { caretaker } = hostel;
  const page = await open({ as: caretaker });
  await page.goto('/dashboard');
  await expect(homeHeading(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await enter(page);
  await expect(page.getByRole('main')).toBeFocused();

  const fines = page.getByRole('button', { name: 'Manage Fines' });
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await tabTo(page, 'Manage Fines');
  await expect(fines).toHaveAttribute('aria-expanded', 'false');
  await enter(page);
  await expect(fines).toHaveAttribute('aria-expanded', 'true');
  await tabTo(page, 'Impose');
  await enter(page);
  await expectFocusedHeading(page, /fine/i);

  await page.getByRole('link', { name: 'Skip to content' }).focus();
  const panel = page.getByRole('link', { name: 'My account' });
  const user = page.getByRole('button', { name: caretaker.username });
  await user.focus();
  await enter(page);
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await enter(page);
  await tabTo(page, 'My account');
  await enter(page);
  await expectFocusedHeading(page, 'My account');
});

test('a dialog keeps the focus and returns it when closed', { tag: '@desktop' }, async ({ app, open }) => {
  const page = await open({ as: await app.signIn(await app.build.account({ role: 'hosteladmin' })) });
  await page.goto('/accounts');
  const opener = page.getByRole('button', { name: 'New account' });
  await opener.focus();
  await enter(page);
  const dialog = page.getByRole('dialog', { name: 'New account' });
  await expect(dialog).toBeVisible();
  for (let stops = 0; stops < 12; stops++) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement)), 'the focus stays in the dialog').toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});
