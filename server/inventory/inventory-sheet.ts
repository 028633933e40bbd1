import { exportTexts } from '#contract/sheet/export-texts.ts';
import { categoryText, isLowStock } from '#contract/inventory/inventory.ts';
import { t } from '#contract/text/text.ts';
import type { Column } from '#server/sheet/sheet.ts';
import type { ExportedItem } from './queries.ts';

export const inventoryColumns: readonly Column<ExportedItem>[] = [
  { heading: exportTexts.itemName, width: 30, value: ({ name }) => name },
  { heading: exportTexts.hostel, value: ({ hostelName }) => hostelName },
  { heading: exportTexts.category, width: 24, value: ({ category }) => categoryText(category) },
  { heading: exportTexts.quantity, kind: 'number', value: ({ quantity }) => quantity },
  { heading: exportTexts.threshold, kind: 'number', value: ({ threshold }) => threshold },
  { heading: exportTexts.stock, width: 12, value: (item) => t(isLowStock(item) ? exportTexts.lowStock : exportTexts.enough) },
];
