import { anyText, bothWays, type List } from '#contract/call/list.ts';

export const inventoryList = {
  page: 'inventoryPage',
  export: 'inventoryExport',
  /** `low`: only items whose stock is low */
  filters: { category: anyText, low: ['only'] },
  sorts: bothWays(['name', 'hostel', 'quantity', 'threshold', 'stock']),
} as const satisfies List;
