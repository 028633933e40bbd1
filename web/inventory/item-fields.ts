import { inventoryLimits, categoryText, inventoryCategories } from '#contract/inventory/inventory.ts';
import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import type { Choice } from '#web/ui/show/choice.ts';

/** The error of a typed quantity, if there is one. */
export function quantityError(typed: string): string | undefined {
  if (!/^\d+$/.test(typed.trim())) return t(fieldTexts.wholeNumber);
  return Number(typed) > inventoryLimits.quantity ? t(fieldTexts.atMost, { limit: inventoryLimits.quantity }) : undefined;
}

/** The categories to filter by: those offered and any others that stored items have. */
export const categoryChoices = (stored: readonly string[], offered: readonly string[] = inventoryCategories): Choice[] =>
  [...new Set<string>([...offered, ...stored])].map((value) => ({ value, label: categoryText(value) }));
