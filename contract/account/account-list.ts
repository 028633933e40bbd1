import type { List } from '#contract/call/list.ts';
import { roles } from '#contract/roles.ts';
import { studentStates } from '#contract/person/student-states.ts';

export const accountList = {
  page: 'accountList',
  /** accounts of students who have left are listed only with `left`, and then no others */
  filters: { role: roles, state: studentStates },
  sorts: [],
} as const satisfies List;
