/** How many presses the commonest tasks of a phone take from the home page. Typing is none, a press into a field is one. */
import type { Locator, Page } from '@playwright/test';
import { entry, heading, homeHeading, success } from './actions.ts';
import { expect, test } from './fixtures.ts';

/** Presses what is named and counts it. */
function counting(): { tap: (what: Locator) => Promise<void>; taps: () => number } {
  let taps = 0;
  return {
    async tap(what) {
      taps += 1;
      await what.tap();
    },
    taps: () => taps,
  };
}

async function home(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(homeHeading(page)).toBeVisible();
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true });

test('a student registers a complaint with a picture in 5 taps', { tag: '@phone' }, async ({ hostel, open }) => {
  const page = await open({ as: hostel.asha });
  await home(page);
  const { tap, taps } = counting();
  await tap(button(page, 'More'));
  await tap(link(page, 'Complaints'));
  await tap(page.getByLabel('Complaint', { exact: true }));
  await page.keyboard.type('The tap drips.');
  const chooser = page.waitForEvent('filechooser');
  await tap(page.getByLabel('Pictures (optional)'));
  const { bytes } = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(8, 8);
    canvas.getContext('2d')?.fillRect(0, 0, 8, 8);
    const png = await canvas.convertToBlob({ type: 'image/png' });
    return { bytes: [...new Uint8Array(await png.arrayBuffer())] };
  });
  await (await chooser).setFiles({ name: 'tap.png', mimeType: 'image/png', buffer: Buffer.from(bytes) });
  await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await tap(button(page, 'Submit'));
  await expect(success(page, 'Complaint submitted successfully')).toBeVisible();
  expect(taps()).toBeLessThanOrEqual(5);
});

test('a student asks for leave this weekend in 3 taps', { tag: '@phone' }, async ({ hostel, open }) => {
  const page = await open({ as: hostel.asha });
  await home(page);
  const { tap, taps } = counting();
  await tap(link(page, 'Leave'));
  await tap(link(page, 'This weekend'));
  await expect(page.getByLabel('Reason', { exact: true })).toBeFocused();
  await page.keyboard.type('A wedding');
  await tap(button(page, 'Submit'));
  await expect(success(page, 'Leave request submitted successfully')).toBeVisible();
  expect(taps()).toBeLessThanOrEqual(3);
});

test(
  'a caretaker finds a student and calls the parents in 2 taps, and imposes a usual fine in 5',
  { tag: '@phone' },
  async ({ app, hostel, open }) => {
    const { asha, bela, caretaker, hostelId } = hostel;
    const username = `${bela.username}-friend`;
    await app.build.student({ username, hostelId, info: { parentContactNo: '9800000001' } });
    // usual is what was imposed more than once
    for (const { id: studentId } of [asha, bela])
      await caretaker.client.call('fineImpose', { body: { studentId, amount: 100, reason: 'Late return' } });
    const page = await open({ as: caretaker });
    await home(page);
    const calling = counting();
    await calling.tap(button(page, 'Search'));
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
    await page.keyboard.type(username);
    const parents = link(page, /^Call the parents/);
    await expect(parents).toHaveAttribute('href', 'tel:9800000001');
    // the press would leave the page for the telephone
    expect(calling.taps() + 1).toBeLessThanOrEqual(2);

    await home(page);
    const { tap, taps } = counting();
    await tap(button(page, 'Search'));
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
    await page.keyboard.type(username);
    await tap(
      page
        .getByRole('dialog')
        .getByRole('link', { name: new RegExp(username) })
        .first(),
    );
    await tap(link(page, 'Impose fine'));
    await tap(button(page, '₹100: Late return'));
    await tap(button(page, 'Impose fine'));
    await expect(success(page, 'Fine imposed successfully')).toBeVisible();
    expect(taps()).toBeLessThanOrEqual(5);
  },
);

test('a warden sees who was absent at night in 1 tap', { tag: '@phone' }, async ({ hostel, open }) => {
  const { asha, caretaker, hostelId, warden } = hostel;
  const { today } = (await caretaker.client.call('me')).body;
  await caretaker.client.call('attendanceMark', {
    params: { hostelId, date: today },
    body: { attendances: [{ studentId: asha.id, status: 'absent' }] },
  });
  const page = await open({ as: warden });
  await home(page);
  const { tap, taps } = counting();
  await tap(link(page, '1 absent at the last roll call, 0 present'));
  await expect(heading(page, 'Student Attendance')).toBeVisible();
  await expect(entry(page, asha.username)).toBeVisible();
  expect(taps()).toBeLessThanOrEqual(1);
});
