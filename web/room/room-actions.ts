import type { RoomWithOccupants } from '#contract/room.ts';

export interface RoomSelection {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
}

/** What a person may do with the rooms that are shown. */
export interface RoomActions {
  /** undefined until it is known */
  today: string | undefined;
  /** for who may change rooms */
  edit: ((room: RoomWithOccupants) => void) | undefined;
  /** for staff */
  history: ((room: RoomWithOccupants) => void) | undefined;
  /** while rooms are being selected */
  selection: RoomSelection | undefined;
}
