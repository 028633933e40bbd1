/** Prepares what all test processes share: the built web app, a browser that starts, a PostgreSQL, and a demo campus in it. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { environmentOf, startCluster } from '#server/testing/cluster.ts';
import { storeDemoCampus } from './campuses.ts';
import { findBrowser, rememberBrowser } from './find-browser.ts';

/** Builds the web app if it is missing or does not match its sources. */
async function requireBuiltWeb(): Promise<void> {
  await promisify(execFile)(process.execPath, [fileURLToPath(new URL('../scripts/prepare.mjs', import.meta.url)), '--dev']);
}

export default async function prepare(): Promise<() => Promise<void>> {
  const [cluster, browser] = await Promise.all([startCluster(), findBrowser(), requireBuiltWeb()]);
  // test processes inherit the environment
  Object.assign(process.env, await environmentOf(cluster));
  Object.assign(process.env, await storeDemoCampus());
  rememberBrowser(browser);
  return () => cluster.stop();
}
