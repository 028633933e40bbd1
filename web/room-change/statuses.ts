import type { RoomChange } from '#contract/room-change/room-change.ts';
import type { Statuses } from '#web/ui/show/status-tag.tsx';

export const roomChangeStatuses: Statuses<RoomChange['status']> = {
  open: { name: 'Open', tone: 'warning' },
  done: { name: 'Granted', tone: 'good' },
  declined: { name: 'Declined', tone: 'bad' },
  withdrawn: { name: 'Withdrawn', tone: 'neutral' },
};
