import { anyText, bothWays, type List } from '#contract/call/list.ts';
import type { SortableDetail } from '#contract/person/student-details.ts';
import { studentStates } from '#contract/person/student-states.ts';

/** The columns that a page of students can be sorted by; a minus in front means descending. */
export type StudentOrder = 'username' | SortableDetail | 'room';
export type StudentSort = StudentOrder | `-${StudentOrder}`;

/** Written out, because the table of the details is not among what a page loads first. */
const places: Readonly<Record<StudentOrder, true>> = { username: true, name: true, rollno: true, batch: true, programme: true, room: true };

export const studentList = {
  page: 'studentPage',
  export: 'studentExport',
  /** who waits for a room has a hostel, who waits for a hostel has none; nobody waits whose account is disabled · `round`: the id of the round they are in */
  filters: {
    programme: anyText,
    batch: anyText,
    room: ['with', 'without', 'waiting', 'no-hostel'],
    state: studentStates,
    round: anyText,
  },
  sorts: bothWays(Object.keys(places) as StudentOrder[]), // its type has these keys only
} as const satisfies List;
