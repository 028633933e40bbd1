/**
 * The filters and orders of lists, for the server and for the addresses of pages. They are in a file of their own so that the page
 * table does not load the schemas.
 */

/** Each key as an order, ascending and, with a minus before it, descending. */
const bothWays = <const K extends string>(keys: readonly K[]): readonly (K | `-${K}`)[] => keys.flatMap((key) => [key, `-${key}`] as const);

export const complaintStates = ['pending', 'resolved'] as const;
export const complaintSorts = bothWays(['student', 'hostel', 'status', 'made']);

export const leaveStates = ['pending', 'approved', 'rejected', 'cancelled'] as const;
/** The filters of the list of leave: a state, or the students who are away over the coming night. */
export const leaveShows = [...leaveStates, 'away'] as const;
/** The list is sorted with pending requests first unless one of these is chosen. */
export const leaveSorts = ['newest', 'start'] as const;

/** The status of a fine, where `paid` is split: `unconfirmed` on the student's word alone, `confirmed` by the office. */
export const fineStandings = ['pending', 'unconfirmed', 'confirmed', 'cancelled'] as const;
export type FineStanding = (typeof fineStandings)[number];
export const fineSorts = bothWays(['student', 'hostel', 'number', 'amount', 'status', 'imposed']);

export const inventorySorts = bothWays(['name', 'hostel', 'quantity', 'threshold', 'stock']);

export const workerPositions = ['Cleaner', 'Maintenance Worker', 'Security Guard', 'Front Desk Staff', 'Other'] as const;
export const workerSorts = bothWays(['name', 'hostel', 'position']);

/** `to-move`: closed rooms that somebody still lives in. */
export const roomShows = ['free', 'occupied', 'closed', 'to-move'] as const;
export type RoomShow = (typeof roomShows)[number];
