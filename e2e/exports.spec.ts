import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/universal';
import { campusDay } from '#server/campus-day.ts';
import { choose, entry, failure, fill, follow, heading, menu, press, success, visit } from './actions.ts';
import { failCall, failedCalls, serverFailed } from './fail-call.ts';
import { expect, test } from './fixtures.ts';
import { axeFindings } from './page-rules.ts';
import { makeStaffedHostel } from './staffed-hostel.ts';

/** Exports the list on the page as a workbook and returns its rows; the export menu must be open. */
async function exportedRows(page: Page): Promise<{ name: string; rows: unknown[][] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Excel workbook')]);
  const bytes = await readFile(await download.path());
  await expect(success(page, `Downloaded ${download.suggestedFilename()}`)).toBeVisible();
  return { name: download.suggestedFilename(), rows: await readSheet(new Uint8Array(bytes).buffer) };
}

test(
  'an administrator filters the complaints of all hostels by one and exports them, and a register, as workbooks',
  { tag: '@desktop' },
  async ({ app, hostel, open, smallCampus }) => {
    const other = await makeStaffedHostel(app);
    const word = `ceiling-${hostel.name}`;
    for (const [{ asha, hostelId }, text] of [
      [hostel, 'fan'],
      [hostel, 'lamp'],
      [other, 'stain'],
    ] as const)
      await asha.client.call('complaintCreate', { params: { hostelId }, body: { complaint: `${text} ${word}` } });
    const today = campusDay('Asia/Kolkata');
    await hostel.caretaker.client.call('attendanceMark', {
      params: { hostelId: hostel.hostelId, date: today },
      body: { attendances: [{ studentId: hostel.asha.id, status: 'present' }] },
    });

    const page = await open({ as: smallCampus.people.hosteladmin, expectedProblems: failedCalls });
    await page.goto('/dashboard');
    await follow(menu(page), 'Complaints');
    await expect(heading(page, 'Complaints')).toBeVisible();
    await fill(page, 'Search', word);
    const found = entry(page, word);
    await expect(found).toHaveCount(3);
    await expect(entry(page, `stain ${word}`)).toContainText(other.name);
    await choose(page, 'Hostel', { label: hostel.name });
    await expect(found).toHaveCount(2);
    await expect(page).toHaveURL(new RegExp(`hostel=${hostel.hostelId}`));

    await press(page, 'Export');
    expect(await axeFindings(page, { within: ':popover-open' })).toEqual([]);
    const complaints = await exportedRows(page);
    const [headings = [], ...rows] = complaints.rows;
    expect(complaints.name).toBe(`complaints-${hostel.name.toLowerCase()}-${today}.xlsx`);
    expect(rows.map((row) => row[headings.indexOf('Complaint')])).toEqual([`lamp ${word}`, `fan ${word}`]);

    await failCall(page, 'GET /export/complaints');
    await press(page, 'Export');
    await press(page, 'CSV');
    await expect(failure(page, serverFailed)).toBeVisible();
    await press(page, 'Dismiss error');
    await page.keyboard.press('Escape');

    await visit(page, '/student/mark-attendance');
    await follow(entry(page, hostel.name), hostel.name);
    await expect(page.getByRole('radio', { name: `Present: ${hostel.asha.username}` })).toBeChecked();
    await press(page, 'Export');
    await expect(page.getByLabel('Register of')).toHaveValue(today.slice(0, 7));
    const [days = [], ...students] = (await exportedRows(page)).rows;
    expect(students.map((row) => row[days.indexOf('Username')])).toEqual([hostel.asha.username, hostel.bela.username]);
    expect(students[0]?.[days.indexOf('Present')]).toBe(1);
  },
);
