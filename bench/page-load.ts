/** Loads one page in Chromium with the network and processor of a slow phone, and measures it. */
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { devices } from '../e2e/devices.ts';

/** A network and a processor; without `megabits` only the latency is emulated. */
export interface Conditions {
  name: string;
  megabits?: number;
  /** of each request, in milliseconds */
  latency: number;
  /** how many times slower than this machine */
  slower: number;
}

export interface Visit {
  path: string;
  /** the local storage of a person who is signed in */
  storage: Readonly<Record<string, string>>;
  /** a text that the page shows once its data is there */
  shows: string;
  /** the first thing that people do on the page */
  act: (page: Page) => Promise<void>;
}

export interface Load {
  lcp: number;
  cls: number;
  /** milliseconds of the longest task until the page was quiet, and of the slowest response to the action */
  longestTask: number;
  interaction: number;
  /** processor time of the page's thread */
  cpu: number;
  requests: number;
  /** the longest chain of requests, each of which starts after the response of the one before */
  chain: number;
  kibOfCode: number;
  kibOfData: number;
  /** the addresses of the code that was loaded */
  code: string[];
}

/** Runs in the page; a text, because the types of the browser are not available here. */
const watch = `
  window.seen = { lcp: 0, cls: 0, longest: 0, interaction: 0 };
  const on = (type, take, more = {}) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
  on('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
  on('layout-shift', ({ value, hadRecentInput }) => (seen.cls += hadRecentInput ? 0 : value));
  on('longtask', ({ duration }) => (seen.longest = Math.max(seen.longest, duration)));
  on('event', ({ duration, interactionId }) => interactionId && (seen.interaction = Math.max(seen.interaction, duration)), { durationThreshold: 16 });
`;

interface Seen {
  lcp: number;
  cls: number;
  longest: number;
  interaction: number;
}

const seen = async (page: Page): Promise<Seen> => await page.evaluate('window.seen');

interface Request {
  url: string;
  type: string;
  start: number;
  end: number | undefined;
  bytes: number;
}

/** The stream of events stays open and must not be waited for. */
const isStream = ({ url }: Request) => url.endsWith('/stream');

function watchRequests(session: CDPSession): Request[] {
  const requests = new Map<string, Request>();
  const list: Request[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request: { url }, type = 'Other', timestamp }) => {
    const request = { url, type, start: timestamp, end: undefined, bytes: 0 };
    requests.set(requestId, request);
    list.push(request);
  });
  const end = (requestId: string, timestamp: number, bytes: number) => {
    const request = requests.get(requestId);
    if (request) Object.assign(request, { end: timestamp, bytes });
  };
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => end(requestId, timestamp, encodedDataLength));
  session.on('Network.loadingFailed', ({ requestId, timestamp }) => end(requestId, timestamp, 0));
  return list;
}

/** Milliseconds without a request after which the page counts as loaded; longer than it takes from a response to the next request. */
const quiet = 700;

async function untilQuiet(page: Page, requests: readonly Request[]): Promise<void> {
  for (let since = performance.now(), before = -1; performance.now() - since < quiet;) {
    const open = requests.filter((request) => request.end === undefined && !isStream(request)).length;
    if (open > 0 || requests.length !== before) since = performance.now();
    before = requests.length;
    await page.waitForTimeout(50);
  }
}

function chainOf(requests: readonly Request[]): number {
  const depths: number[] = [];
  for (const { start } of requests) {
    const before = requests.map((other, n) => (other.end !== undefined && other.end <= start ? (depths[n] ?? 0) : 0));
    depths.push(1 + Math.max(0, ...before));
  }
  return Math.max(...depths);
}

export async function openAsVisitor(browser: Browser, address: string, storage: Visit['storage']): Promise<BrowserContext> {
  const origins = [{ origin: address, localStorage: Object.entries(storage).map(([name, value]) => ({ name, value })) }];
  return await browser.newContext({ ...devices.phone, baseURL: address, serviceWorkers: 'block', storageState: { cookies: [], origins } });
}

/** Loads the page once; a second load in the same context finds the files in the browser's cache. */
export async function measureLoad(context: BrowserContext, { path, shows, act }: Visit, conditions: Conditions): Promise<Load> {
  const page = await context.newPage();
  try {
    await page.addInitScript(watch);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const { megabits, latency, slower } = conditions;
    const throughput = megabits === undefined ? -1 : (megabits * 1e6) / 8;
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const requests = watchRequests(session);
    await page.goto(path, { waitUntil: 'commit', timeout: 120_000 });
    await page.getByText(shows).first().waitFor({ timeout: 120_000 });
    await untilQuiet(page, requests);
    const loaded = await seen(page);
    const { metrics } = await session.send('Performance.getMetrics');
    const ofPage = requests.filter((request) => !isStream(request));
    const isCode = ({ url }: Request) => url.includes('/assets/') || url.endsWith('.js');
    const kib = (some: readonly Request[]) => some.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
    await act(page);
    await page.waitForTimeout(500);
    return {
      lcp: loaded.lcp,
      cls: loaded.cls,
      longestTask: loaded.longest,
      interaction: (await seen(page)).interaction,
      cpu: (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000,
      requests: ofPage.length,
      chain: chainOf(ofPage),
      kibOfCode: kib(ofPage.filter(isCode)),
      kibOfData: kib(ofPage.filter((request) => !isCode(request))),
      code: ofPage.map(({ url }) => new URL(url).pathname).filter((name) => name.endsWith('.js')),
    };
  } finally {
    await page.close();
  }
}
