import type { Page } from 'playwright-core';

/** Picks one of very many, as a person does: by typing a part of it. */
export async function pick(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(text);
  await page.getByRole('option', { name: text }).first().click();
}
