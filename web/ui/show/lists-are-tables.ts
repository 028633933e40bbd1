import { useRoomFor } from './wide.ts';

/** Whether there is room to show lists as tables; otherwise they are rows of one or two lines. */
export const useListsAreTables = (): boolean => useRoomFor(56);
