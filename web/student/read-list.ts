import { t } from '#contract/text.ts';

type List = { body: string | unknown[]; fault?: undefined } | { fault: string };

/** Tells a JSON list from CSV by its first character; the CSV itself is read by the server. */
export function readList(text: string): List {
  if (!/^\s*[[{]/.test(text)) return { body: text };
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? { body: parsed } : { fault: t('The JSON must be a list of students: [ … ].') };
  } catch (error) {
    return { fault: t('The JSON cannot be read: {reason}', { reason: error instanceof Error ? error.message : '' }) };
  }
}
