import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { devices } from './e2e/devices.ts';

const minute = 60_000;
/** With E2E_ALL every test runs on both devices, one project each. Otherwise it runs on the device of its tag, in one project, so that any worker can run any test. */
const everywhere = Boolean(process.env['E2E_ALL']);

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  // one more than there are processors, because tests often wait for the server or for a toast to disappear
  workers: availableParallelism() + 1,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // a long story takes 20 seconds, and many times that on a machine that is busy with other work or stands still
  timeout: 4 * minute,
  globalTimeout: 30 * minute,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    contextOptions: { reducedMotion: 'reduce' },
    // recording a trace takes a fifth of a test's time, and a failed test leaves a screenshot and the page's structure anyway
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: everywhere
    ? [
        { name: 'desktop', use: devices.desktop },
        { name: 'phone', use: devices.phone },
      ]
    : [{ name: 'tests' }],
});
