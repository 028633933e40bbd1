import assert from 'node:assert/strict';
import type { JSHandle, Page } from 'playwright-core';
import { seeHeading, seeSaid } from './acts.ts';
import { password } from './app.ts';
import { eventually } from './eventually.ts';
import { makeHousehold } from './household.ts';
import { setStage } from './stage.ts';

const { story } = setStage();

const mostStops = 80;

interface Stop {
  name: string;
  element: JSHandle<Element | null>;
  /** how it is drawn, and what is around it */
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
  const element = await page.evaluateHandle(() => document.activeElement);
  const name = await element.evaluate((focused) => {
    const labels = focused instanceof HTMLInputElement ? Array.from(focused.labels ?? [], (label) => label.textContent) : [];
    return (focused?.getAttribute('aria-label') ?? labels[0] ?? focused?.textContent ?? '').trim();
  });
  return { name, element, look: await lookOf(element) };
}

/** Goes on with the Tab key until what has the focus bears the name. Whatever is left on the way must have shown that it had the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  for (let stop: Stop | undefined, presses = 0; presses < mostStops; presses++) {
    await page.keyboard.press('Tab');
    const next = await stopOf(page);
    if (stop) assert.notEqual(await lookOf(stop.element), stop.look, `nothing shows that "${stop.name}" has the focus`);
    if (next.name === name) return;
    // past the last control the browser itself has the focus, and the page's body stands for it
    const isControl = await next.element.evaluate((focused) => focused !== document.body);
    if (isControl) passed.push(next.name);
    stop = isControl ? next : undefined;
  }
  assert.fail(`"${name}" was not reached: ${passed.join(' · ')}`);
}

/** A route change is announced by its heading. */
async function seeFocusedHeading(page: Page, name: string | RegExp): Promise<void> {
  await seeHeading(page, name);
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1'));
}

async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

async function choose(page: Page, name: string, text: string): Promise<void> {
  await typeInto(page, name, text);
  await page.getByRole('option', { name: text }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

const enter = (page: Page) => page.keyboard.press('Enter');

story('a caretaker signs in and swaps two students with the keyboard alone', 'desktop', async ({ app, open }) => {
  const { caretaker, asha, bela, hostel } = await makeHousehold(app);
  await app.givePassword(caretaker.username);
  const page = await open();
  await page.goto('/login');
  await seeHeading(page, 'Log-in to your account');
  await typeInto(page, 'Username', caretaker.username);
  await typeInto(page, 'Password', password);
  await enter(page);
  await seeFocusedHeading(page, 'Dashboard');

  await page.keyboard.press('Control+Home');
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await tabTo(page, 'Manage Rooms');
  await enter(page);
  await seeFocusedHeading(page, `Rooms of ${hostel}`);
  await tabTo(page, 'Manual');
  await enter(page);
  await seeFocusedHeading(page, `Manual allocation in ${hostel}`);
  await page.getByRole('combobox', { name: 'First student' }).waitFor();
  await choose(page, 'First student', asha.username);
  await choose(page, 'Second student', bela.username);
  await tabTo(page, 'Swap');
  await enter(page);
  await seeSaid(page, `${asha.username} now lives in room S2, ${bela.username} in room S1.`);
});

story('menus open, close and lead on with the keyboard alone', 'desktop', async ({ app, open }) => {
  const { caretaker } = await makeHousehold(app);
  const page = await open({ as: caretaker });
  await page.goto('/dashboard');
  await seeHeading(page, 'Dashboard');
  await page.keyboard.press('Tab');
  assert.equal((await stopOf(page)).name, 'Skip to content');
  await enter(page);
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'main');

  const fines = page.getByRole('button', { name: 'Manage Fines' });
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await tabTo(page, 'Manage Fines');
  assert.equal(await fines.getAttribute('aria-expanded'), 'false');
  await enter(page);
  assert.equal(await fines.getAttribute('aria-expanded'), 'true');
  await tabTo(page, 'Impose');
  await enter(page);
  await seeFocusedHeading(page, /fine/i);

  await page.getByRole('link', { name: 'Skip to content' }).focus();
  const panel = page.getByRole('link', { name: 'My account' });
  const user = page.getByRole('button', { name: caretaker.username });
  await user.focus();
  await enter(page);
  await panel.waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await enter(page);
  await tabTo(page, 'My account');
  await enter(page);
  await seeFocusedHeading(page, 'My account');
});

story('a dialog keeps the focus, and gives it back', 'desktop', async ({ app, open }) => {
  const page = await open({ as: await app.signIn(await app.build.account({ role: 'hosteladmin' })) });
  await page.goto('/accounts');
  const opener = page.getByRole('button', { name: 'New account' });
  await opener.focus();
  await enter(page);
  const dialog = page.getByRole('dialog', { name: 'New account' });
  await dialog.waitFor();
  for (let stops = 0; stops < 12; stops++) {
    await page.keyboard.press('Tab');
    assert.ok(await dialog.evaluate((element) => element.contains(document.activeElement)), 'the focus left the dialog');
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await eventually(async () => assert.ok(await opener.evaluate((element) => element === document.activeElement)));
});
