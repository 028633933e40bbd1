import { sheetOfText, type SheetFile } from '#contract/sheet.ts';
import { t } from '#contract/text.ts';

type List = { body: SheetFile | unknown[]; error?: undefined } | { body?: undefined; error: string };

/** Distinguishes JSON from a sheet by the first character; the server reads the sheet. */
export function readList(text: string): List {
  if (!/^\s*[[{]/.test(text)) return { body: sheetOfText(text) };
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? { body: parsed } : { error: t('The JSON must be a list of students: [ … ].') };
  } catch (reason) {
    return { error: t('The JSON cannot be read: {reason}', { reason: reason instanceof Error ? reason.message : '' }) };
  }
}
