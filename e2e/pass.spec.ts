/** The pass of a student on one phone, whose picture the camera of the guard's phone sees, both without a network. */
import { press, success } from './actions.ts';
import { startCamera } from './camera.ts';
import { expect, test } from './fixtures.ts';
import { visits } from './kept-entries.ts';
import { openPage } from './open-page.ts';

test(
  'a guard without a network scans the pass of a phone without a network and records by it, and the code of an invited visitor',
  { tag: '@phone' },
  async ({ app, hostel, open }) => {
    const guardId = await app.build.account({ role: 'guard' });
    await app.build.place(hostel.hostelId, guardId, { role: 'guard' });
    const visit = { name: 'Meena Rao', purpose: 'Brings books', day: new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10) };
    await hostel.asha.client.call('visitorInvite', { body: visit });
    const [invited] = (await hostel.asha.client.call('visitorOwn')).body;
    const away = { withoutNetwork: true, expectedProblems: [/→ net::ERR_/, /^console: /] };
    const phone = await open({ as: hostel.asha, ...away });
    await phone.goto('/student/pass');
    await press(phone, 'Use this phone');
    const code = phone.getByRole('img', { name: 'Code of your pass' });
    await expect(code).toBeVisible();
    const visitors = await open();
    // the address of the campus is a setting, which another test may have made
    await visitors.goto(new URL(invited?.link ?? '', app.address).pathname);
    await expect(visitors.getByRole('heading', { name: `You are invited to ${hostel.name}` })).toBeVisible();
    await using camera = await startCamera();
    const opened = await openPage(camera.browser, { device: 'phone', address: app.address, as: await app.signIn(guardId), ...away });
    const guard = opened.page;
    await guard.goto('/gate');
    const patiently = { timeout: 30_000 };
    // without keys at first, and then with them
    const read = async () => (await visits(phone)).filter((path) => path === '/api/v1/gate/pass').length;
    await expect.poll(read, patiently).toBe(2);
    const needed = ['/api/v1/gate/pass/keys', '/api/v1/gate/students', '/api/v1/visitors/at-gate'];
    await expect.poll(() => visits(guard), patiently).toEqual(expect.arrayContaining(needed));
    for (const page of [phone, guard]) {
      await page.context().setOffline(true);
      await page.reload();
    }
    await expect(code).toBeVisible();
    const back = guard.getByRole('button', { name: 'Back', exact: true });
    // again if the code has grown too old meanwhile, on a machine that stands still
    await expect(async () => {
      if (await back.isVisible()) await back.click();
      await camera.see(code);
      await press(guard, 'Scan a pass');
      await expect(guard.getByRole('article', { name: hostel.asha.username })).toBeVisible({ timeout: 15_000 });
    }).toPass();
    await press(guard, 'Out');
    await expect(success(guard, `Recorded: ${hostel.asha.username} is out.`)).toBeVisible();
    await camera.see(visitors.locator('svg'));
    await press(guard, 'Scan a pass');
    await expect(guard.getByRole('dialog', { name: `${visit.name} is here` })).toBeVisible();
    await guard.context().setOffline(false);
    const methods = () =>
      app.db
        .selectFrom('movement')
        .innerJoin('movement_source', 'no', 'source_no')
        .select('method')
        .where('student_id', '=', hostel.asha.id)
        .execute();
    await expect.poll(methods, { timeout: 40_000 }).toEqual([{ method: 'pass' }]);
    expect(opened.problems.filter((problem) => !away.expectedProblems.some((each) => each.test(problem)))).toEqual([]);
  },
);
