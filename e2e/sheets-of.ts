import type { Page } from '@playwright/test';

/** How many sheets the page takes when it is printed. */
export async function sheetsOf(page: Page, landscape = false): Promise<number> {
  const pdf = await page.pdf({ format: 'A4', landscape, preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0; // as Chromium writes them
}
