import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/universal';
import { press, success } from './actions.ts';

/** Exports the list on the page as a workbook and returns its rows; the export menu must be open. */
export async function exportedRows(page: Page): Promise<{ name: string; rows: unknown[][] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Excel workbook')]);
  const bytes = await readFile(await download.path());
  await expect(success(page, `Downloaded ${download.suggestedFilename()}`)).toBeVisible();
  return { name: download.suggestedFilename(), rows: await readSheet(new Uint8Array(bytes).buffer) };
}
