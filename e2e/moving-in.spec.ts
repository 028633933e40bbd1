import type { Page } from '@playwright/test';
import { decodeQR } from 'qr/decode.js';
import { choose, fill, follow, goHome, homeHeading, press, signIn, success } from './actions.ts';
import { expect, test } from './fixtures.ts';
import { officeWorkbook, workbookPeople } from './office-workbook.ts';
import { axeFindings } from './page-rules.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Counts what a person at the page does from now on: presses, and fields that are typed into or chosen from. */
async function countActs(page: Page): Promise<{ presses: number; fields: number }> {
  const acts = { presses: 0, fields: 0 };
  await page.exposeFunction('countAct', (kind: keyof typeof acts) => (acts[kind] += 1));
  await page.addInitScript(() => {
    // made by the line above
    const { countAct } = globalThis as unknown as { countAct: (kind: 'presses' | 'fields') => void };
    addEventListener('pointerdown', () => countAct('presses'), true);
    addEventListener('change', () => countAct('fields'), true);
  });
  return acts;
}

interface Printed {
  slips: number;
  /** the first slip of somebody with a room: its text, and the picture of its code */
  first: string;
  code: string;
}

/** Keeps what is printed instead of printing it, and how many slips that were in all. */
const keepPrints = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const kept = { slips: 0, first: '', code: '' };
    window.print = () => {
      const slips = [...document.querySelectorAll<HTMLElement>('.onPaper li')];
      const slip = slips.find(({ textContent }) => textContent.includes(', room '));
      kept.slips += slips.length;
      kept.first ||= slip?.textContent ?? '';
      kept.code ||= slip?.querySelector('svg')?.outerHTML ?? '';
      document.documentElement.dataset['printed'] = JSON.stringify(kept);
      window.dispatchEvent(new Event('afterprint'));
    };
  });

/** What a telephone reads in the picture of a code. */
async function readCode(page: Page, svg: string): Promise<string> {
  const side = 300;
  const data = await page.evaluate(
    async ({ source, wide }) => {
      const image = new Image(wide, wide);
      image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
      await image.decode();
      const canvas = new OffscreenCanvas(wide, wide).getContext('2d');
      canvas?.drawImage(image, 0, 0, wide, wide);
      return canvas ? [...canvas.getImageData(0, 0, wide, wide).data] : [];
    },
    { source: svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'), wide: side },
  );
  return decodeQR({ width: side, height: side, data: Uint8Array.from(data) });
}

test(
  'an empty college and the workbook of its office become a printed slip for everybody, and one of them a first sign-in',
  { tag: '@desktop' },
  async ({ device, open, startOwnApp }) => {
    const app = await startOwnApp();
    const page = await open({ at: app });
    const acts = await countActs(page);
    await page.goto('/login');
    await signIn(page, await app.makeFirstAdministrator());

    await follow(page, 'Enter the address at which students open Hostelry');
    const site = page.getByRole(device === 'phone' ? 'dialog' : 'region', { name: 'Address of Hostelry' });
    await fill(site, 'Address of Hostelry', 'https://hostel.example.edu');
    await press(site, /^Save/);
    await expect(success(page, 'The setting is saved.')).toBeVisible();
    if (device === 'phone') await press(site, 'Close');
    await goHome(page);
    await follow(page, 'Add the first hostel');
    await fill(page, 'Name', 'Ganga');
    await choose(page, 'Who lives there', 'women');
    await fill(page, 'Double Seater rooms', '66');
    await press(page, 'Add Hostel');
    await expect(success(page, 'Hostel added successfully!')).toBeVisible();
    await goHome(page);

    await follow(page, 'Import the students');
    await page
      .getByLabel('Excel, CSV or JSON file')
      .setInputFiles({ name: 'inmates.xlsx', mimeType: xlsx, buffer: await officeWorkbook() });
    await press(page, 'Check the list');
    const found = page.getByRole('region', { name: /things were found in the list$/ });
    const importing = page.getByRole('button', { name: /^Import \d+ students/ });
    for (const [cause, remedy] of [
      ['Name and roll number are in one column', 'Split them'],
      ['No gender is given', 'Take it from the hostel'],
      ['Dates of birth: is the day first, or the month?', '1/2/05 is 1 Feb 2005'],
      ['“Gnaga” is no hostel here', 'means Ganga'],
      ['1 roll number or username is in the list twice', 'The first row counts'],
      ['1 room is given to more students than it has seats', 'The first rows keep it, the others have no room'],
    ] as const)
      await expect(
        found.getByRole('listitem').filter({ hasText: cause }).locator('input:checked, option:checked'),
        cause,
      ).toHaveAccessibleName(remedy);
    for (const [hostel, whom] of [
      ['Krishna BH', 'men'],
      ['Narmada Boys Hostel', 'men'],
      ['Yamuna GH', 'women'],
      ['Kaveri Girls Hostel', 'women'],
    ] as const)
      await expect(found.getByLabel(`“${hostel}” is no hostel here`, { exact: true })).toHaveValue(`add for ${whom}`);
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await axeFindings(page, { within: 'main' })).toEqual([]);
    await found.getByRole('listitem').filter({ hasText: '1 person may be in the list twice' }).getByText('The first row counts').click();
    if (device === 'phone') await press(page, 'More actions');
    await expect(importing).toHaveText(`Import ${workbookPeople} students, leave out 2 rows`);
    await importing.click();
    await expect(success(page, `${workbookPeople} students created, 0 unchanged.`)).toBeVisible();

    await keepPrints(page);
    const printing = page.getByRole('button', { name: /^Print \d+ slips$/ });
    const paper = page.locator('html');
    for (let hostels = 0; hostels < 5; hostels++) await printing.click();
    await expect(paper).toHaveAttribute('data-printed', new RegExp(`"slips":${workbookPeople},`));
    // an office works at a desk
    if (device === 'desktop') expect(acts.presses, 'presses').toBeLessThanOrEqual(17);
    expect(acts.fields, 'fields').toBeLessThanOrEqual(7);

    const printed = JSON.parse((await paper.getAttribute('data-printed')) ?? '') as Printed; // kept by keepPrints
    const address = await readCode(page, printed.code);
    expect(address).toMatch(/^https:\/\/hostel\.example\.edu\/login#/);
    const hers = await open({ at: app, device: 'phone' });
    await hers.goto(address.replace('https://hostel.example.edu', ''));
    await press(hers, 'Login');
    await fill(hers, 'New password', 'mangoes in the rain');
    await press(hers, 'Save and go on');
    await expect(homeHeading(hers)).toBeVisible();
    await expect(hers.getByRole('main').getByText('Room D1', { exact: true })).toBeVisible();
    expect(printed.first).toContain('Ganga, room D1');
  },
);
