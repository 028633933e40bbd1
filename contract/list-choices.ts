/**
 * What lists are narrowed down to and ordered by, on the server and in the address of their pages. It stands apart from the schemas,
 * which the page table would load otherwise.
 */

/** Keys of orders; with a minus before one, the order is descending. */
const bothWays = <const K extends string>(keys: readonly K[]): readonly (K | `-${K}`)[] => keys.flatMap((key) => [key, `-${key}`] as const);

export const complaintStates = ['pending', 'resolved'] as const;
export const complaintSorts = bothWays(['student', 'hostel', 'status', 'made']);

export const leaveStates = ['pending', 'approved', 'rejected', 'cancelled'] as const;
/** What the list of leave is narrowed down to: a state, or who is away over the coming night. */
export const leaveShows = [...leaveStates, 'away'] as const;
/** Pending first unless one of these is wanted. */
export const leaveSorts = ['newest', 'start'] as const;

/** The status of a fine, with whose word a payment stands on: the student's alone, or the office's. */
export const fineStandings = ['pending', 'unconfirmed', 'confirmed', 'cancelled'] as const;
export type FineStanding = (typeof fineStandings)[number];
export const fineSorts = bothWays(['student', 'hostel', 'number', 'amount', 'status', 'imposed']);

export const inventorySorts = bothWays(['name', 'hostel', 'quantity', 'threshold', 'stock']);

export const workerPositions = ['Cleaner', 'Maintenance Worker', 'Security Guard', 'Front Desk Staff', 'Other'] as const;
export const workerSorts = bothWays(['name', 'hostel', 'position']);

/** `to-move`: closed rooms that somebody still lives in. */
export const roomShows = ['free', 'occupied', 'closed', 'to-move'] as const;
export type RoomShow = (typeof roomShows)[number];
