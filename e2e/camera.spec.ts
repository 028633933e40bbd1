/** The gate with a real camera: the picture of a pass on the student's phone is what the guard's phone sees. */
import { press, success } from './actions.ts';
import { startCamera } from './camera.ts';
import { expect, test } from './fixtures.ts';
import { openPage } from './open-page.ts';

test(
  'the camera of a guard reads the pass on the phone of a student, and its code once only',
  { tag: '@phone' },
  async ({ app, hostel, open }) => {
    const guardId = await app.build.account({ role: 'guard' });
    await app.build.place(hostel.hostelId, guardId, { role: 'guard' });
    const phone = await open({ as: hostel.asha });
    await phone.goto('/student/pass');
    await press(phone, 'Use this phone');
    const code = phone.getByRole('img', { name: 'Code of your pass' });
    const camera = await startCamera();
    try {
      const { page, problems } = await openPage(camera.browser, { device: 'phone', address: app.address, as: await app.signIn(guardId) });
      await page.goto('/gate');
      const scan = page.getByRole('button', { name: 'Scan a pass' });
      await expect(scan).toBeVisible();
      const out = page.getByRole('button', { name: 'Out', exact: true });
      const back = page.getByRole('button', { name: 'Back', exact: true });
      // again if the code has grown too old meanwhile, on a machine that stands still
      await expect(async () => {
        if (await back.isVisible()) await back.click();
        await camera.see(code);
        await scan.click();
        await expect(out).toBeVisible({ timeout: 15_000 });
      }).toPass();
      await out.click();
      await expect(success(page, `Recorded: ${hostel.asha.username} is out.`)).toBeVisible();
      await scan.click();
      await expect(page.getByText(/^(This code was used just now\.|A picture of an earlier code)/)).toBeVisible();
      expect(problems).toEqual([]);
    } finally {
      await camera.close();
    }
    const recorded = await app.db.selectFrom('movement').select(['direction', 'method']).where('student_id', '=', hostel.asha.id).execute();
    expect(recorded).toEqual([{ direction: 'out', method: 'pass' }]);
  },
);
