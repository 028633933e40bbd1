/**
 * Loads the pages that people open first, and the longest lists, in Chromium with a slow network and processor. Elapsed times mean little
 * on a busy machine; sizes, requests, their chain, layout shifts and the processor time of the page are the same on any.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type Page } from '@playwright/test';
import { findBrowser, launchOptionsOf } from '../e2e/find-browser.ts';
import { pathOf, paths } from '#contract/paths.ts';
import type { Role } from '#contract/roles.ts';
import { builtWebFolder } from '#server/http/app.ts';
import { type Campus, openCampus } from './campus.ts';
import { median } from './measure.ts';
import { type Conditions, type Load, measureLoad, openAsVisitor, type Visit } from './page-load.ts';
import { tokenOf } from './seed.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
/** a part of `what`; only these pages are measured */
const only = process.env['BENCH_ONLY'] ?? '';

const networks: readonly Conditions[] = [
  { name: '6.2 Mbit/s, 85 ms', megabits: 6.2, latency: 85, slower: 4 },
  { name: '1.6 Mbit/s, 150 ms', megabits: 1.6, latency: 150, slower: 4 },
];
/** Each response is so late that the requests that depend on it clearly start later. */
const late: Conditions = { name: 'late', latency: 800, slower: 1 };

const tokens = { student: 'student', caretaker: 'caretaker', warden: 'warden', hosteladmin: 'administrator', guard: 'guard' } as const;

/** What the browser keeps of the session of one person of a role, the first unless said otherwise. */
export async function storageOf({ address }: Campus, role: Role, which = 1): Promise<Visit['storage']> {
  const token = tokenOf(tokens[role], which);
  const answer = await fetch(`${address}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
  const { userId, username, hostelId } = (await answer.json()) as { userId: string; username: string; hostelId: string | null }; // the call's reply
  return { token, userId, username, role, ...(hostelId === null ? {} : { hostelId }) };
}

const openMenu = (page: Page) => page.getByRole('button', { name: 'More' }).click();
const markFirst = (page: Page) => page.locator('main label', { hasText: 'Present' }).first().click();
const openSwap = (page: Page) => page.locator('main').getByText('Swap Rooms').first().click();
const openFirst = (page: Page) => page.locator('main').getByText('Asha Kumari').first().click();

interface Row {
  what: string;
  role: Role;
  path: string;
  shows: string;
  act: Visit['act'];
}

const rows = ({ hostelId }: Campus): Row[] => [
  { what: 'home, student', role: 'student', path: paths.dashboard(), shows: 'complaint', act: openMenu },
  { what: 'home, caretaker', role: 'caretaker', path: paths.dashboard(), shows: 'roll call', act: openMenu },
  { what: 'home, warden', role: 'warden', path: paths.dashboard(), shows: 'leave', act: openMenu },
  { what: 'home, administrator', role: 'hosteladmin', path: paths.dashboard(), shows: 'Hostel 1', act: openMenu },
  { what: 'leave, 1,200 students', role: 'hosteladmin', path: paths.leaveRequests(), shows: 'Asha Kumari', act: openFirst },
  { what: 'complaints, 1,200 students', role: 'hosteladmin', path: paths.complaints(), shows: 'Asha Kumari', act: openFirst },
  { what: 'roll call of 300', role: 'caretaker', path: paths.markAttendance(), shows: 'Asha Kumari', act: markFirst },
  {
    what: 'manual allocation, 300',
    role: 'caretaker',
    path: pathOf({ page: 'manualAllocation', params: [hostelId] }),
    shows: 'Swap Rooms',
    act: openSwap,
  },
];

/** The size in KiB of these files with this compression. */
const kibOf = (files: readonly string[], ending: '.br' | '.gz'): number =>
  new Set(files).values().reduce((sum, file) => sum + readFileSync(join(builtWebFolder, file + ending)).length, 0) / 1024;

async function loadsOf(browser: Browser, address: string, visit: Visit, conditions: Conditions): Promise<{ cold: Load; warm: Load }> {
  const context = await openAsVisitor(browser, address, visit.storage);
  try {
    return { cold: await measureLoad(context, visit, conditions), warm: await measureLoad(context, visit, conditions) };
  } finally {
    await context.close();
  }
}

const line = (cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);

export async function measureBrowser(clusterUrl: string): Promise<void> {
  const campus = await openCampus(clusterUrl, { students: 1_200, perHostel: 300 });
  const browser = await chromium.launch(launchOptionsOf(await findBrowser()));
  try {
    // a server that has just started cannot tell whether a page has missed an event, so the page would read its data again
    await sleep(20_000);
    const chosen = rows(campus).filter(({ what }) => what.includes(only));
    const visits = await Promise.all(chosen.map(async (row) => ({ ...row, storage: await storageOf(campus, row.role) })));
    console.log(
      '\nWhat a page loads, cold\n\n| page | requests | chain | JS KiB br | gzip | code and style, as sent | document and data |',
    );
    console.log('|---|---|---|---|---|---|---|');
    for (const visit of visits) {
      const context = await openAsVisitor(browser, campus.address, visit.storage);
      const cold = await measureLoad(context, visit, late);
      await context.close();
      const sizes = [kibOf(cold.code, '.br'), kibOf(cold.code, '.gz'), cold.kibOfCode, cold.kibOfData];
      line([visit.what, cold.requests, cold.chain, ...sizes.map((size) => size.toFixed(0))]);
    }
    for (const conditions of networks) {
      console.log(`\n${conditions.name}, a processor ${conditions.slower} times slower, cold (warm)\n`);
      console.log('| page | LCP, s | moves (CLS) | longest task, ms | CPU of the page, ms | first action, ms |\n|---|---|---|---|---|---|');
      for (const visit of visits) {
        const loads: { cold: Load; warm: Load }[] = [];
        for (let round = 0; round < rounds; round++) loads.push(await loadsOf(browser, campus.address, visit, conditions));
        const both = (value: (load: Load) => number, digits: number) =>
          `${median(loads.map(({ cold }) => value(cold))).toFixed(digits)} (${median(loads.map(({ warm }) => value(warm))).toFixed(digits)})`;
        line([
          visit.what,
          both(({ lcp }) => lcp / 1000, 2),
          both(({ cls }) => cls, 3),
          both(({ longestTask }) => longestTask, 0),
          both(({ cpu }) => cpu, 0),
          both(({ interaction }) => interaction, 0),
        ]);
      }
    }
  } finally {
    await browser.close();
    await campus.close();
  }
}
