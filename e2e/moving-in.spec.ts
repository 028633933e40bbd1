import { readFile } from 'node:fs/promises';
import writeWorkbook from 'write-excel-file/node';
import { entry, heading, press, success } from './actions.ts';
import { expect, test } from './fixtures.ts';
import { axeFindings } from './page-rules.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test(
  'students are imported with hostel and room from a workbook of the office, and their slips are printed',
  { tag: '@desktop' },
  async ({ app, device, open, smallCampus }) => {
    const name = `Mandakini on a ${device}`;
    const hostelId = await app.build.hostel({ name });
    const prefix = `M${hostelId.slice(0, 6)}`;
    const row = (n: number, person: string, room: string) => [n, `${prefix}-${n}`, person, name.toUpperCase(), room, 'yes'].map(String);
    const workbook = await writeWorkbook([
      [{ value: 'List of inmates 2024-25', columnSpan: 6 }, null, null, null, null, null],
      [],
      ['Sl. No.', 'ROLL NO.', 'Name of Student', 'Hostel', 'Room No.', 'Mess'],
      row(1, 'Asha Rao', 's2'),
      row(2, 'Bina Das', 'D3'),
      row(3, 'Chitra Iyer', 'Z99'),
    ]).toBuffer();
    const page = await open({ as: smallCampus.people.hosteladmin });
    await page.goto('/import-students');
    await page.getByLabel('Excel, CSV or JSON file').setInputFiles({ name: 'inmates.xlsx', mimeType: xlsx, buffer: workbook });
    await press(page, 'Check the list');

    const missing = page.getByRole('listitem').filter({ hasText: `1 room does not exist in ${name}` });
    await expect(missing.getByRole('combobox')).toHaveValue('add');
    await missing.getByRole('combobox').selectOption({ label: 'Leave these rows out' });
    await expect(page.getByText('2 of 3 rows')).toBeVisible();
    await expect(page.getByText('students sign in with their roll numbers')).toBeVisible();
    const [bad] = await Promise.all([page.waitForEvent('download'), press(page, 'Download the bad rows')]);
    expect(await readFile(await bad.path(), 'utf8')).toContain(`3,${prefix}-3,Chitra Iyer,${name.toUpperCase()},Z99,yes,`);

    const unknown = page.getByLabel('What Mess stands for');
    await expect(unknown).toHaveValue('');
    await unknown.selectOption({ label: 'Address' });
    await expect(entry(page, 'Mess').getByText('As you chose')).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await axeFindings(page)).toEqual([]);
    await press(page, 'Import 2 students, leave out 1 row');
    await expect(success(page, /^2 students created, 0 unchanged\./)).toBeVisible();

    await expect(entry(page, 'Asha Rao').getByText(name, { exact: true })).toBeVisible();
    await page.evaluate(() => {
      window.print = () => {
        document.documentElement.dataset['printed'] = document.body.lastElementChild?.textContent ?? '';
        window.dispatchEvent(new Event('afterprint'));
      };
    });
    await press(page, 'Print 2 slips');
    const paper = page.locator('html');
    await expect(paper).toHaveAttribute('data-printed', new RegExp(`Bina Das.*Asha Rao ${name}, room S2Username${prefix}-1Sign-in code`));
    await page.goto(`/${hostelId}/student-info`);
    await expect(heading(page, /Student Details|Students/)).toBeVisible();
    await expect(entry(page, 'Asha Rao')).toBeVisible();
  },
);
