import type { SortableDetail } from '#contract/person/student-details.ts';

/** The columns that a page of students can be sorted by; a minus in front means descending. */
export type StudentOrder = 'username' | SortableDetail | 'room';
export type StudentSort = StudentOrder | `-${StudentOrder}`;

/** Written out, because the table of the details is not among what a page loads first. */
const places: Readonly<Record<StudentOrder, true>> = { username: true, name: true, rollno: true, batch: true, programme: true, room: true };
const studentOrders = Object.keys(places) as StudentOrder[]; // its type has these keys only
export const studentSorts: readonly StudentSort[] = studentOrders.flatMap((order) => [order, `-${order}`] as const);
