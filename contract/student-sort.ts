/** What a page of students can be sorted by; with a minus before it, descending. */

const studentOrders = ['username', 'rollno', 'batch', 'programme', 'room'] as const;
export type StudentOrder = (typeof studentOrders)[number];
export type StudentSort = StudentOrder | `-${StudentOrder}`;
export const studentSorts: readonly StudentSort[] = studentOrders.flatMap((order) => [order, `-${order}`] as const);
