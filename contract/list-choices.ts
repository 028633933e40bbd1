/**
 * The lists with their filters and orders, for the call table and for the addresses of pages. They are in a file of their own so that the
 * page table does not load the schemas.
 */
import { roles } from './roles.ts';
import { studentSorts } from '#contract/student/student-sort.ts';
import { studentStates } from '#contract/student/student-states.ts';
import { anyMonth, anyText, type List } from '#contract/call/list.ts';

/** Each key as an order, ascending and, with a minus before it, descending. */
const bothWays = <const K extends string>(keys: readonly K[]): readonly (K | `-${K}`)[] => keys.flatMap((key) => [key, `-${key}`] as const);

export const complaintStates = ['pending', 'resolved'] as const;
/** What a complaint is about. */
export const complaintKinds = ['Electricity', 'Water and plumbing', 'Furniture', 'Cleaning', 'Internet', 'Food', 'Other'] as const;
export const complaintList = {
  page: 'complaintPage',
  export: 'complaintExport',
  /** `none`: those whose student named no kind */
  filters: { status: complaintStates, kind: [...complaintKinds, 'none'] },
  sorts: bothWays(['student', 'hostel', 'status', 'made']),
} as const satisfies List;

export const leaveStates = ['pending', 'approved', 'rejected', 'cancelled'] as const;
export const leaveList = {
  page: 'leavePage',
  export: 'leaveExport',
  /** a state, or the students who are away over the coming night */
  filters: { status: [...leaveStates, 'away'] },
  /** pending requests come first unless one of these is chosen */
  sorts: ['newest', 'start'],
} as const satisfies List;

/** The status of a fine, where `paid` is split: `unconfirmed` on the student's word alone, `confirmed` by the office. */
export const fineStandings = ['pending', 'unconfirmed', 'confirmed', 'cancelled'] as const;
export type FineStanding = (typeof fineStandings)[number];
/** `month`: in which it was imposed */
export const fineList = {
  page: 'finePage',
  export: 'fineExport',
  filters: { status: fineStandings, month: anyMonth },
  sorts: bothWays(['student', 'hostel', 'number', 'amount', 'status', 'imposed']),
} as const satisfies List;

export const inventoryList = {
  page: 'inventoryPage',
  export: 'inventoryExport',
  /** `low`: only items whose stock is low */
  filters: { category: anyText, low: ['only'] },
  sorts: bothWays(['name', 'hostel', 'quantity', 'threshold', 'stock']),
} as const satisfies List;

export const workerPositions = ['Cleaner', 'Maintenance Worker', 'Security Guard', 'Front Desk Staff', 'Other'] as const;
export const workerList = {
  page: 'workerPage',
  export: 'workerExport',
  filters: { position: workerPositions },
  sorts: bothWays(['name', 'hostel', 'position']),
} as const satisfies List;

/** Visitors who came; `late`: they were to leave by now. */
export const visitorStates = ['inside', 'late', 'left'] as const;
export const visitorList = {
  page: 'visitorPage',
  export: 'visitorExport',
  filters: { state: visitorStates },
  sorts: bothWays(['name', 'hostel', 'came']),
} as const satisfies List;

/** Whom a notice asks to say that they have read it; `waiting`: they have not yet. */
export const noticeReaderList = {
  page: 'noticeReaderPage',
  export: 'noticeReaderExport',
  filters: { state: ['waiting', 'read'] },
  sorts: bothWays(['name', 'read']),
} as const satisfies List;

/** `to-move`: closed rooms that somebody still lives in. `overdue`: closed for longer than planned. */
export const roomShows = ['free', 'occupied', 'closed', 'to-move', 'overdue'] as const;
export type RoomShow = (typeof roomShows)[number];

export const studentList = {
  page: 'studentPage',
  export: 'studentExport',
  /** who waits for a room has a hostel, who waits for a hostel has none; nobody waits whose account is disabled */
  filters: { programme: anyText, batch: anyText, room: ['with', 'without', 'waiting', 'no-hostel'], state: studentStates },
  sorts: studentSorts,
} as const satisfies List;

export const accountList = {
  page: 'accountList',
  /** accounts of students who have left are listed only with `left`, and then no others */
  filters: { role: roles, state: studentStates },
  sorts: [],
} as const satisfies List;

/**
 * `delivered`: the provider reported it · `unknown`: it may have been sent, and is not sent again, because it costs money · `read`: in the program,
 * before it was sent · `withheld`: nobody is to be reached there any more
 */
export const deliveryStates = ['waiting', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'read', 'withheld'] as const;
export const deliveryChannels = ['mail', 'push', 'sms', 'whatsapp'] as const;
export const deliveryList = {
  page: 'deliveryPage',
  filters: { state: deliveryStates, channel: deliveryChannels },
  sorts: [],
} as const satisfies List;
