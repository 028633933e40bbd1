import { categoryText, isLowStock } from '#contract/inventory/inventory.ts';
import { t } from '#contract/text/text.ts';
import type { Listed } from '#server/call/scope.ts';
import type { Db } from '#server/db/open.ts';
import type { Column, Sheet } from '#server/sheet/sheet-limits.ts';
import { type ExportedItem, itemsInPieces } from './queries.ts';

const columns: readonly Column<ExportedItem>[] = [
  { heading: 'Item name', width: 30, value: ({ name }) => name },
  { heading: 'Hostel', value: ({ hostelName }) => hostelName },
  { heading: 'Category', width: 24, value: ({ category }) => categoryText(category) },
  { heading: 'Quantity', kind: 'number', value: ({ quantity }) => quantity },
  { heading: 'Threshold', kind: 'number', value: ({ threshold }) => threshold },
  { heading: 'Stock', width: 12, value: (item) => t(isLowStock(item) ? 'Low stock' : 'Enough') },
];

export const inventorySheet = (db: Db, list: Listed, query: Parameters<typeof itemsInPieces>[2]): Sheet<ExportedItem> => ({
  title: 'Inventory',
  columns,
  rows: itemsInPieces(db, list, query),
});
