/** The server-sent event that tells open pages what was changed elsewhere. */

/** The name of the event; its data are the beginnings of the names of the calls whose replies may differ now, separated by commas. */
export const changeEvent = 'change';

/** A change of a table. `hostelId` is null if it concerns no hostel, or more than one. */
export interface LiveChange {
  hostelId: string | null;
  table: string;
}

/** Whether a call is one of those. A preview is requested again whenever it is needed. */
export const isToldOf = (beginnings: readonly string[], call: string): boolean =>
  !call.endsWith('Preview') && beginnings.some((beginning) => call.startsWith(beginning));
