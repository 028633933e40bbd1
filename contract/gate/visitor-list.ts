import { bothWays, type List } from '#contract/call/list.ts';

export const visitorList = {
  page: 'visitorPage',
  export: 'visitorExport',
  /** visitors who came; `late`: they were to leave by now */
  filters: { state: ['inside', 'late', 'left'] },
  sorts: bothWays(['name', 'hostel', 'came']),
} as const satisfies List;
