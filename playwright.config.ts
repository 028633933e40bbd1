import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { devices } from './e2e/devices.ts';

const minute = 60_000;
/** Every test on both devices, one project each; otherwise each on the one its tag names, in one project, whose processes can do all of them. */
const everywhere = Boolean(process.env['E2E_ALL']);

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  // one more than there are processors: a page often waits for the server, or for a message to pass
  workers: availableParallelism() + 1,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: minute,
  globalTimeout: 15 * minute,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 15_000,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    contextOptions: { reducedMotion: 'reduce' },
    // recording takes a fifth of the time of a test, and what failed is shown by a picture and the page's structure as well
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
