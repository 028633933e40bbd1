/** What finding places for the students of a list begins with. */
import type { HostelState, RoomState, StoredStudent } from './import-queries.ts';
import type { ListedStudent } from './read-list.ts';

export interface Wish {
  listed: ListedStudent;
  /** undefined for a new student */
  stored: StoredStudent | undefined;
}

/** The hostels and rooms as they are, and what earlier imports have said of their names. */
export interface Campus {
  hostels: readonly HostelState[];
  /** name as lists write it → id of the hostel that is meant */
  remembered: ReadonlyMap<string, string>;
  roomsOf: (hostelIds: readonly string[]) => Promise<RoomState[]>;
}
