/** The gate: a guard without a network, whose movements arrive once, and the caretaker who sees who is out. */
import type { Page } from '@playwright/test';
import { heading, press, success } from './actions.ts';
import { expect, test } from './fixtures.ts';
import { visits } from './kept-entries.ts';

const find = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('searchbox').fill(text);
  await page.getByRole('searchbox').press('Enter');
};

test(
  'a guard records out and in without a network, also after the tab was killed; each arrives once, and the caretaker sees who is out',
  { tag: '@phone' },
  async ({ app, hostel, open }) => {
    const guardId = await app.build.account({ role: 'guard' });
    await app.build.place(hostel.hostelId, guardId, { role: 'guard' });
    const page = await open({ as: await app.signIn(guardId), withoutNetwork: true, expectedProblems: [/→ net::ERR_/, /^console: /] });
    await page.goto('/dashboard');
    await expect(heading(page, 'Gate')).toBeVisible();
    await expect.poll(() => visits(page), { timeout: 30_000 }).toEqual(expect.arrayContaining(['/api/v1/gate/students']));
    const context = page.context();
    await context.setOffline(true);

    await page.goto('/gate');
    await expect(page.getByText(/^No network\. You see what was loaded on /)).toBeVisible();
    for (const [student, direction] of [
      [hostel.asha, 'Out'],
      [hostel.bela, 'Out'],
      [hostel.bela, 'In'],
    ] as const) {
      await find(page, student.username);
      await press(page, direction);
      await expect(success(page, new RegExp(`^Recorded: ${student.username} is ${direction.toLowerCase()}\\.$`))).toBeVisible();
    }
    await expect(page.getByText('3 entries are not sent yet and kept on this device.')).toBeVisible();
    await page.close({ runBeforeUnload: false });

    const again = await context.newPage();
    await again.goto('/gate');
    await expect(again.getByText('3 entries are not sent yet and kept on this device.')).toBeVisible();
    await expect(again.getByRole('region', { name: 'Out, 1 in time' }).getByText(hostel.asha.username)).toBeVisible();
    await context.setOffline(false);
    await expect(again.getByText(/not sent yet/)).toHaveCount(0, { timeout: 40_000 });
    const recorded = await app.db
      .selectFrom('movement')
      .select(['student_id', 'direction'])
      .where('hostel_id', '=', hostel.hostelId)
      .orderBy('at')
      .execute();
    expect(recorded).toEqual([
      { student_id: hostel.asha.id, direction: 'out' },
      { student_id: hostel.bela.id, direction: 'out' },
      { student_id: hostel.bela.id, direction: 'in' },
    ]);

    const staff = await open({ as: hostel.caretaker });
    await staff.goto('/gate/out');
    await expect(staff.getByText(hostel.asha.username)).toBeVisible();
    await expect(staff.getByText(hostel.bela.username)).toHaveCount(0);
  },
);

const tick = (phone: Page, { username }: { username: string }) => phone.getByRole('button', { name: username });

test(
  'two phones without a network tick who is accounted for, and both ticks are in one evacuation',
  { tag: '@phone' },
  async ({ app, hostel, open }) => {
    const guardId = await app.build.account({ role: 'guard' });
    await app.build.place(hostel.hostelId, guardId, { role: 'guard' });
    const away = { withoutNetwork: true, expectedProblems: [/→ net::ERR_/, /^console: /] };
    const guard = await open({ as: await app.signIn(guardId), ...away });
    const caretaker = await open({ as: hostel.caretaker, ...away });
    const phones = [guard, caretaker];
    for (const phone of phones) {
      await phone.goto('/gate/fire-sheet');
      await expect(phone.getByText('just now')).toBeVisible();
      await expect.poll(() => visits(phone), { timeout: 30_000 }).toEqual(expect.arrayContaining(['/api/v1/gate/students']));
      await phone.context().setOffline(true);
      await phone.goto('/gate/fire-sheet');
      await expect(phone.getByText(/^No network\. You see what was loaded on /)).toBeVisible();
    }
    for (const [phone, student] of [
      [guard, hostel.asha],
      [caretaker, hostel.bela],
    ] as const) {
      await press(phone, 'Begin: fire or drill');
      await tick(phone, student).click();
      await expect(tick(phone, student)).toHaveAttribute('aria-pressed', 'true');
    }
    for (const phone of phones) await phone.context().setOffline(false);
    const marked = async () =>
      await app.db
        .selectFrom('evacuation_mark')
        .innerJoin('evacuation', 'evacuation.id', 'evacuation_mark.evacuation_id')
        .select(['evacuation.id', 'accounted'])
        .where('hostel_id', '=', hostel.hostelId)
        .execute();
    await expect.poll(async () => (await marked()).length, { timeout: 40_000 }).toBe(2);
    expect(new Set((await marked()).map(({ id }) => id)).size).toBe(1);
    // a phone reads the list again every half minute, or when it is opened
    for (const phone of phones) {
      await phone.reload();
      for (const student of [hostel.asha, hostel.bela]) await expect(tick(phone, student)).toHaveAttribute('aria-pressed', 'true');
    }
  },
);
