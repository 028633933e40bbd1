/** Finds a Chromium that starts on this machine. */
import { execFile } from 'node:child_process';
import { constants, existsSync, readFileSync } from 'node:fs';
import { access, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium, type LaunchOptions } from '@playwright/test';

/** How a browser is started: its program, and variables in addition to the environment of the tests. */
export interface FoundBrowser {
  /** default: Playwright's own browser */
  executablePath?: string;
  env?: Record<string, string>;
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const usualPlaces = [
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const modules = fileURLToPath(new URL('../node_modules/', import.meta.url));

/** The browsers of the machine and Playwright's own, in the order in which they are tried. */
async function installed(): Promise<FoundBrowser[]> {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const found: FoundBrowser[] = [];
  for (const executablePath of [...onPath, ...usualPlaces]) {
    const runs = await access(executablePath, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (runs) found.push({ executablePath });
  }
  return [...found, {}];
}

/** The browser from an npm package; unpacked once per version. */
async function packaged(): Promise<FoundBrowser> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium was found. Install Chromium or Chrome, or name its program in the variable CHROMIUM.');
  }
  const { version } = JSON.parse(readFileSync(join(modules, '@sparticuz/chromium/package.json'), 'utf8')) as { version: string }; // every package has one
  const folder = join(modules, '.cache', `chromium-${version}`);
  const executablePath = join(folder, 'chromium');
  if (!existsSync(executablePath)) {
    // a browser that was still running may have written its cache there again
    await rm(folder, { recursive: true, force: true });
    await mkdir(dirname(folder), { recursive: true });
    const fresh = await mkdtemp(`${folder}-`);
    const unpack = fileURLToPath(new URL('unpack-chromium.ts', import.meta.url));
    await promisify(execFile)(process.execPath, [unpack, folder], { env: { ...process.env, TMPDIR: fresh } });
  }
  const libraries = [join(folder, 'al2023/lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(delimiter);
  return {
    executablePath,
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  };
}

/** Playwright switches the sandbox off; with it root and most containers could not start the browser. It opens only our own pages. */
export const launchOptionsOf = ({ executablePath, env }: FoundBrowser): LaunchOptions => ({
  ...(executablePath === undefined ? {} : { executablePath }),
  ...(env ? { env: { ...process.env, ...env } } : {}),
  // on a machine without a graphics card, emulating one takes a twelfth of the time
  args: [
    '--disable-background-networking',
    '--disable-gpu',
    // nor does it need processes and threads of its own for drawing
    '--in-process-gpu',
    '--num-raster-threads=1',
    '--font-render-hinting=none',
    // a page lives for seconds, so optimising its code takes longer than it saves
    '--js-flags=--no-turbofan --no-maglev --always-sparkplug',
  ],
});

/** Starts a browser, and once more if it dies at that: now and then one does, which says nothing of what is tested. */
export async function startBrowser<T>(launch: () => Promise<T>, say: (text: string) => void = console.log): Promise<T> {
  try {
    return await launch();
  } catch (error) {
    say(`The browser did not start and is started again: ${String(error)}`);
    return await launch();
  }
}

export async function findBrowser(): Promise<FoundBrowser> {
  const named = process.env['CHROMIUM'];
  if (named) return { executablePath: named };
  for (const found of await installed()) {
    try {
      const browser = await chromium.launch(launchOptionsOf(found));
      await browser.close();
      return found;
    } catch {
      // not installed, too old, or only a placeholder
    }
  }
  return await packaged();
}

const variable = 'HOSTELRY_TEST_BROWSER';

/** Passes the browser on to the test processes, which are started later and inherit the environment. */
export function rememberBrowser(found: FoundBrowser): void {
  process.env[variable] = JSON.stringify(found);
}

export const rememberedLaunchOptions = (): LaunchOptions => launchOptionsOf(JSON.parse(process.env[variable] ?? '{}') as FoundBrowser); // written above
