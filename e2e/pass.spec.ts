/** The pass of a student on one phone, and the guard who scans it with another, both without a network. */
import type { Page } from '@playwright/test';
import { press, success } from './actions.ts';
import { expect, test } from './fixtures.ts';
import { visits } from './kept-entries.ts';

/** The code as the student's phone shows it. */
const shownCode = async (page: Page) => {
  const code = page.getByRole('img', { name: 'Code of your pass' });
  const [viewBox, dark] = await Promise.all([code.getAttribute('viewBox'), code.locator('path').last().getAttribute('d')]);
  return { size: Number(viewBox?.split(' ')[2]), dark: dark ?? '' };
};

/** Holds whatever `seen` returns into the camera of a page. */
async function holdIntoCamera(page: Page, seen: () => Promise<{ size: number; dark: string }>): Promise<void> {
  await page.exposeFunction('seenByCamera', seen);
  await page.addInitScript(() => {
    const { seenByCamera } = window as unknown as { seenByCamera: () => Promise<{ size: number; dark: string }> }; // exposed above
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
      const context = canvas.getContext('2d');
      const draw = async (): Promise<void> => {
        const { size, dark } = await seenByCamera();
        if (!context) return;
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.fillStyle = '#8a8f95';
        context.fillRect(0, 0, 640, 480);
        // held not quite straight
        context.translate(330, 235);
        context.rotate(0.12);
        context.scale(300 / size, 300 / size);
        context.translate(-size / 2, -size / 2);
        context.fillStyle = '#fff';
        context.fillRect(0, 0, size, size);
        context.fillStyle = '#000';
        // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
        context.fill(new Path2D(dark));
        setTimeout(() => void draw(), 200);
      };
      await draw();
      return canvas.captureStream(10);
    };
  });
}

test(
  'a guard without a network scans the pass of a phone without a network, and records by it',
  { tag: '@phone' },
  async ({ app, hostel, open }) => {
    const guardId = await app.build.account({ role: 'guard' });
    await app.build.place(hostel.hostelId, guardId, { role: 'guard' });
    const away = { withoutNetwork: true, expectedProblems: [/→ net::ERR_/, /^console: /] };
    const phone = await open({ as: hostel.asha, ...away });
    await phone.goto('/student/pass');
    await press(phone, 'Use this phone');
    await expect(phone.getByRole('img', { name: 'Code of your pass' })).toBeVisible();
    const guard = await open({ as: await app.signIn(guardId), ...away });
    await holdIntoCamera(guard, async () => await shownCode(phone));
    await guard.goto('/gate');
    const patiently = { timeout: 30_000 };
    // without keys at first, and then with them
    const read = async () => (await visits(phone)).filter((path) => path === '/api/v1/gate/pass').length;
    await expect.poll(read, patiently).toBe(2);
    const needed = ['/api/v1/gate/pass/keys', '/api/v1/gate/students'];
    await expect.poll(() => visits(guard), patiently).toEqual(expect.arrayContaining(needed));
    for (const page of [phone, guard]) {
      await page.context().setOffline(true);
      await page.reload();
    }
    await expect(phone.getByRole('img', { name: 'Code of your pass' })).toBeVisible();
    await press(guard, 'Scan a pass');
    await expect(guard.getByRole('article', { name: hostel.asha.username })).toBeVisible({ timeout: 30_000 });
    await press(guard, 'Out');
    await expect(success(guard, `Recorded: ${hostel.asha.username} is out.`)).toBeVisible();
    await guard.context().setOffline(false);
    const methods = () => app.db.selectFrom('movement').select('method').where('student_id', '=', hostel.asha.id).execute();
    await expect.poll(methods, { timeout: 40_000 }).toEqual([{ method: 'pass' }]);
  },
);
