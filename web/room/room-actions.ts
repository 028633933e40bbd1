import type { Path } from '#contract/paths.ts';
import type { RoomWithOccupants } from '#contract/room/room.ts';

export interface RoomSelection {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
}

/** What a person may do with the rooms that are shown. */
export interface RoomActions {
  /** the campus day; undefined until it is loaded */
  today: string | undefined;
  /** editing for administrators, closing and opening for caretakers; undefined for readers who may neither */
  change: { wordsFor: (room: RoomWithOccupants) => { text: string; name: string }; act: (room: RoomWithOccupants) => void } | undefined;
  /** undefined for students */
  history: ((room: RoomWithOccupants) => void) | undefined;
  /** who lived in the room over the last year; undefined for students */
  pastOf: ((room: RoomWithOccupants) => Path) | undefined;
  /** undefined unless rooms are being selected */
  selection: RoomSelection | undefined;
}
