import { detailNames, isSortable, type SortableDetail } from '#contract/person/student-details.ts';

/** The columns that a page of students can be sorted by; a minus in front means descending. */
export type StudentOrder = 'username' | SortableDetail | 'room';
const studentOrders: readonly StudentOrder[] = ['username', ...detailNames.filter(isSortable), 'room'];
export type StudentSort = StudentOrder | `-${StudentOrder}`;
export const studentSorts: readonly StudentSort[] = studentOrders.flatMap((order) => [order, `-${order}`] as const);
