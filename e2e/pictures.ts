/** `npm run pictures` photographs the demo campus for the README: the roll call on a phone and an administrator's home page on a desktop. */
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, expect } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import type { Role } from '#contract/roles.ts';
import { signIn } from './actions.ts';
import { startApp } from './app.ts';
import { devices, type Device } from './devices.ts';
import { findBrowser, launchOptionsOf } from './find-browser.ts';

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
/** a README should open quickly on a phone too */
const mostBytes = 150_000;

interface Picture {
  device: Device;
  as: Role;
  at: string;
}

const pictures: readonly Picture[] = [
  { device: 'phone', as: 'caretaker', at: paths.markAttendance() },
  { device: 'desktop', as: 'hosteladmin', at: paths.dashboard() },
];

const app = await startApp();
try {
  const people = [await app.makeFirstAdministrator(), ...(await app.fillDemoCampus())];
  const browser = await chromium.launch(launchOptionsOf(await findBrowser()));
  for (const { device, as, at } of pictures) {
    const person = people.find(({ role }) => role === as);
    if (!person) throw new Error(`The demo campus has no ${as} who can sign in.`);
    const context = await browser.newContext({
      ...devices[device],
      ...(device === 'phone' ? { deviceScaleFactor: 1.5 } : {}),
      baseURL: app.address,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto(paths.login());
    await signIn(page, person);
    await page.waitForURL(`**${paths.dashboard()}`);
    await page.goto(at);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    const file = `${folder}${device}.png`;
    await page.screenshot({ path: file });
    await context.close();
    const bytes = statSync(file).size;
    if (bytes > mostBytes) throw new Error(`${file} has ${bytes} bytes, more than ${mostBytes}.`);
    process.stdout.write(`${file}: ${bytes} bytes\n`);
  }
  await browser.close();
} finally {
  await app.close();
}
