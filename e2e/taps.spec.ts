/** How many presses the commonest tasks of a phone take from the home page. Typing is none, a press into a field is one. */
import type { Locator, Page } from '@playwright/test';
import { homeHeading, success } from './actions.ts';
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
