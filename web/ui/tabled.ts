import { useRoomFor } from './wide.ts';

/** Whether there is room for lists as tables; below, they are cards. */
export const useTabled = (): boolean => useRoomFor(56);
