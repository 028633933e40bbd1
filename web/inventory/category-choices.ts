import { inventoryCategories } from '#contract/inventory.ts';
import { t } from '#contract/text.ts';
import type { Choice } from '#web/ui/fields.tsx';

/** The categories to filter by: the known ones and whatever else is stored. */
export const categoryChoices = (stored: readonly string[]): Choice[] =>
  [...new Set<string>([...inventoryCategories, ...stored])].map((value) => ({ value, label: t(value) }));
