/** Finds a Chromium and starts it. */
import { execFile } from 'node:child_process';
import { constants, existsSync, readFileSync } from 'node:fs';
import { access, mkdir, mkdtemp } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

type Found = Pick<LaunchOptions, 'executablePath' | 'env'>;

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const usualPlaces = [
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const modules = fileURLToPath(new URL('../node_modules/', import.meta.url));

/** Those of the machine and Playwright's own, in the order in which they are tried. */
async function installed(): Promise<Found[]> {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const found: Found[] = [];
  for (const executablePath of [...onPath, ...usualPlaces, chromium.executablePath()]) {
    const runs = await access(executablePath, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (runs) found.push({ executablePath });
  }
  return found;
}

/** The one that comes as an npm package; unpacked once per version. */
async function packaged(): Promise<Found> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium was found. Install Chromium or Chrome, or name its program in the variable CHROMIUM.');
  }
  const { version } = JSON.parse(readFileSync(join(modules, '@sparticuz/chromium/package.json'), 'utf8')) as { version: string }; // every package has one
  const folder = join(modules, '.cache', `chromium-${version}`);
  if (!existsSync(folder)) {
    await mkdir(dirname(folder), { recursive: true });
    const fresh = await mkdtemp(`${folder}-`);
    const unpack = fileURLToPath(new URL('unpack-chromium.ts', import.meta.url));
    await promisify(execFile)(process.execPath, [unpack, folder], { env: { ...process.env, TMPDIR: fresh } });
  }
  const libraries = [join(folder, 'al2023/lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(delimiter);
  return {
    executablePath: join(folder, 'chromium'),
    env: { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  };
}

/** Playwright switches the sandbox off, without which root and most containers could not start it; it opens nothing but our own pages. */
const launch = (found: Found) => chromium.launch({ ...found, args: ['--disable-background-networking', '--font-render-hinting=none'] });

export async function launchBrowser(): Promise<Browser> {
  const named = process.env['CHROMIUM'];
  if (named) return await launch({ executablePath: named });
  for (const found of await installed()) {
    try {
      return await launch(found);
    } catch {
      // too old, or only a stand-in for one that is not installed
    }
  }
  return await launch(await packaged());
}
