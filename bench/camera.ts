/**
 * Twenty students one after the other before the camera of a guard's phone, whose processor is four times slower than this one: from the
 * first picture until the guard sees who it is, and the whole with both presses.
 */
import { chromium, type BrowserContext } from '@playwright/test';
import { startCamera } from '../e2e/camera.ts';
import { findBrowser, launchOptionsOf, rememberBrowser } from '../e2e/find-browser.ts';
import { paths } from '#contract/paths.ts';
import { storageOf } from './browser.ts';
import { openCampus } from './campus.ts';
import { median } from './measure.ts';
import { openAsVisitor } from './page-load.ts';

const students = 20;
const slower = 4;
const code = 'Code of your pass';

const p95 = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95) - 1] ?? Number.NaN;

/** Runs in the page; a text, because the types of the browser are not available here. */
const watch = `
  let since;
  document.addEventListener('playing', () => (since = performance.now()), true);
  const look = () => {
    const isSeen = [...document.querySelectorAll('main button')].some((button) => button.textContent.trim() === 'Out');
    if (since === undefined || !isSeen) return;
    window.seen(performance.now() - since);
    since = undefined;
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
`;

export async function measureCamera(clusterUrl: string): Promise<void> {
  const found = await findBrowser();
  rememberBrowser(found);
  const campus = await openCampus(clusterUrl, { students: 1_200, perHostel: 300 });
  const phones = await chromium.launch(launchOptionsOf(found));
  await using camera = await startCamera();
  try {
    const contexts: BrowserContext[] = [];
    for (let n = 1; n <= students; n++) {
      const phone = await openAsVisitor(phones, campus.address, await storageOf(campus, 'student', n));
      const pass = await phone.newPage();
      await pass.goto(paths.myPass());
      await pass.getByRole('button', { name: 'Use this phone' }).click();
      await pass.getByRole('img', { name: code }).waitFor();
      await pass.close();
      contexts.push(phone);
    }
    const gate = await (await openAsVisitor(camera.browser, campus.address, await storageOf(campus, 'guard'))).newPage();
    const scans: number[] = [];
    // the page tells: asking it over and over would take its processor
    let verdict = Promise.withResolvers<void>();
    await gate.exposeFunction('seen', (milliseconds: number) => verdict.resolve(void scans.push(milliseconds)));
    await gate.addInitScript(watch);
    await gate.goto(paths.gate());
    await (await gate.context().newCDPSession(gate)).send('Emulation.setCPUThrottlingRate', { rate: slower });
    const scan = gate.getByRole('button', { name: 'Scan a pass' });
    const whole: number[] = [];
    for (const phone of contexts) {
      const pass = await phone.newPage();
      await pass.goto(paths.myPass());
      await camera.see(pass.getByRole('img', { name: code }));
      await pass.close();
      const start = performance.now();
      verdict = Promise.withResolvers();
      await scan.click();
      await verdict.promise;
      await gate.getByRole('button', { name: 'Out', exact: true }).click();
      await scan.waitFor();
      whole.push(performance.now() - start);
    }
    const both = (values: readonly number[]) => `median ${median(values).toFixed(0)} ms, 95th percentile ${p95(values).toFixed(0)} ms`;
    console.log(`${scans.length} passes before the camera, a processor ${slower} times slower: first picture to verdict ${both(scans)};`);
    console.log(
      `press on Scan until the next may be scanned ${both(whole)}, all together ${(whole.reduce((a, b) => a + b) / 1000).toFixed(0)} s`,
    );
  } finally {
    await phones.close();
    await campus.close();
  }
}
