import { categoryText, inventoryCategories } from '#contract/inventory/inventory.ts';
import type { Choice } from '#web/ui/show/choice.ts';

/** The categories to filter by: those offered and any others that stored items have. */
export const categoryChoices = (stored: readonly string[], offered: readonly string[] = inventoryCategories): Choice[] =>
  [...new Set<string>([...offered, ...stored])].map((value) => ({ value, label: categoryText(value) }));
