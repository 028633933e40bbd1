import { accountHandlers } from './account/handlers.ts';
import { hostelHandlers } from './hostel/handlers.ts';
import { notificationHandlers } from './notification/handlers.ts';
import { roomHandlers } from './room/handlers.ts';
import type { Handlers } from './serve.ts';
import { studentHandlers } from './student/handlers.ts';

/** One handler for every row of the call table; a missing one does not compile. */
export const handlers: Handlers = {
  ...accountHandlers,
  ...hostelHandlers,
  ...roomHandlers,
  ...studentHandlers,
  ...notificationHandlers,
};
