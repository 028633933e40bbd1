/** The call table: every call the server answers. Start reading here. */
import { accountCalls } from './account.ts';
import type { Call } from './call.ts';
import { hostelCalls } from './hostel.ts';
import { notificationCalls } from './notification.ts';
import { roomCalls } from './room.ts';
import { studentCalls } from './student.ts';

export const calls = {
  ...accountCalls,
  ...hostelCalls,
  ...roomCalls,
  ...studentCalls,
  ...notificationCalls,
} satisfies Record<string, Call>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
