import { categoryText, isLowStock } from '#contract/inventory/inventory.ts';
import { t } from '#contract/text/text.ts';
import { sheetOf } from '#server/sheet/export-sheet.ts';
import { itemsInPieces } from './queries.ts';

export const inventorySheet = sheetOf({
  title: 'Inventory',
  rows: itemsInPieces,
  columns: [
    { heading: 'Item name', width: 30, value: ({ name }) => name },
    { heading: 'Hostel', value: ({ hostelName }) => hostelName },
    { heading: 'Category', width: 24, value: ({ category }) => categoryText(category) },
    { heading: 'Quantity', kind: 'number', value: ({ quantity }) => quantity },
    { heading: 'Threshold', kind: 'number', value: ({ threshold }) => threshold },
    { heading: 'Stock', width: 12, value: (item) => t(isLowStock(item) ? 'Low stock' : 'Enough') },
  ],
});
