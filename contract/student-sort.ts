/** The columns that a page of students can be sorted by; a minus in front means descending. */

const studentOrders = ['username', 'rollno', 'batch', 'programme', 'room'] as const;
export type StudentOrder = (typeof studentOrders)[number];
export type StudentSort = StudentOrder | `-${StudentOrder}`;
export const studentSorts: readonly StudentSort[] = studentOrders.flatMap((order) => [order, `-${order}`] as const);
