import { bothWays, type List } from '#contract/call/list.ts';

export const workerPositions = ['Cleaner', 'Maintenance Worker', 'Security Guard', 'Front Desk Staff', 'Other'] as const;
export const workerList = {
  page: 'workerPage',
  export: 'workerExport',
  filters: { position: workerPositions },
  sorts: bothWays(['name', 'hostel', 'position']),
} as const satisfies List;
