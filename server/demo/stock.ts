import type { inventoryCategories } from '#contract/inventory/inventory.ts';

interface StockItem {
  name: string;
  category: (typeof inventoryCategories)[number];
  threshold: number;
}

export const stock: readonly StockItem[] = [
  { name: 'Phenyl, 5 litre can', category: 'Cleaning Supplies', threshold: 8 },
  { name: 'Broom', category: 'Cleaning Supplies', threshold: 15 },
  { name: 'Mop head', category: 'Cleaning Supplies', threshold: 12 },
  { name: 'Garbage bags, roll of 30', category: 'Cleaning Supplies', threshold: 20 },
  { name: 'Hand wash refill', category: 'Cleaning Supplies', threshold: 10 },
  { name: 'Tap washer', category: 'Plumbing Supplies', threshold: 30 },
  { name: 'PVC pipe, 3 metre', category: 'Plumbing Supplies', threshold: 5 },
  { name: 'Bib cock', category: 'Plumbing Supplies', threshold: 8 },
  { name: 'Fire extinguisher', category: 'Safety and Security', threshold: 12 },
  { name: 'First-aid kit', category: 'Safety and Security', threshold: 6 },
  { name: 'Torch', category: 'Safety and Security', threshold: 6 },
  { name: 'Padlock', category: 'Safety and Security', threshold: 10 },
  { name: 'Visitor register', category: 'Office Supplies', threshold: 3 },
  { name: 'A4 paper, ream', category: 'Office Supplies', threshold: 5 },
  { name: 'Ball pen, box', category: 'Office Supplies', threshold: 2 },
  { name: 'Receipt book', category: 'Financial Management', threshold: 4 },
  { name: 'Cash voucher pad', category: 'Financial Management', threshold: 4 },
];
