import { inventoryCategories, type InventoryItem } from '#contract/inventory.ts';
import { t } from '#contract/text.ts';
import type { Choice } from '#web/ui/fields.tsx';

/** The categories to filter by: the known ones and whatever else is stored. */
export const categoryChoices = (items: readonly InventoryItem[]): Choice[] =>
  [...new Set<string>([...inventoryCategories, ...items.map(({ category }) => category)])].map((value) => ({ value, label: t(value) }));
