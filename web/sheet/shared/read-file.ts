import { decodeText } from '#contract/sheet/decode-text.ts';
import { type SheetFile, sheetOfFile, sheetOfText } from '#contract/sheet/sheet.ts';
import { t } from '#contract/text/text.ts';

/** A list as calls take it, or the reason why it cannot be sent. */
export type ReadList = { body: SheetFile | unknown[]; error?: undefined } | { body?: undefined; error: string };

const isJson = (text: string) => /^\uFEFF?\s*[[{]/.test(text);

/** Reads pasted text. The first character tells JSON from a sheet, which only the server reads. */
export function readPasted(text: string): ReadList {
  if (!isJson(text)) return { body: sheetOfText(text) };
  try {
    const parsed: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return Array.isArray(parsed) ? { body: parsed } : { error: t('The JSON must be a list: [ … ].') };
  } catch (reason) {
    return { error: t('The JSON cannot be read: {reason}', { reason: reason instanceof Error ? reason.message : '' }) };
  }
}

/** How many bytes show whether a file is JSON. */
const sampleLength = 1_000;

export async function readFile(file: Blob): Promise<ReadList> {
  const sheet = await sheetOfFile(file);
  return isJson(decodeText(sheet.bytes.subarray(0, sampleLength)).text) ? readPasted(decodeText(sheet.bytes).text) : { body: sheet };
}
