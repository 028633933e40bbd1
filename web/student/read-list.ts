import { t } from '#contract/text.ts';

type List = { body: string | unknown[]; error?: undefined } | { error: string };

/** Distinguishes JSON from CSV by the first character; the server parses the CSV. */
export function readList(text: string): List {
  if (!/^\s*[[{]/.test(text)) return { body: text };
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? { body: parsed } : { error: t('The JSON must be a list of students: [ … ].') };
  } catch (reason) {
    return { error: t('The JSON cannot be read: {reason}', { reason: reason instanceof Error ? reason.message : '' }) };
  }
}
