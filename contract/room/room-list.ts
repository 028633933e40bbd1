/** The columns that a list of rooms may have. */
import type { ListField } from '#contract/sheet/sheet.ts';

/** In the order of the columns in the empty list that people download. */
export const roomListFields = [
  { name: 'roomNumber', label: 'Room number', headings: ['room', 'number', 'door', 'door number', 'room name'] },
  {
    name: 'seats',
    label: 'Seats',
    headings: [
      'number of seats',
      'no of seats',
      'beds',
      'no of beds',
      'number of beds',
      'capacity',
      'type',
      'room type',
      'seater',
      'sharing',
      'occupancy',
    ],
  },
  { name: 'block', label: 'Block', headings: ['wing', 'building', 'tower', 'block name'] },
  { name: 'floor', label: 'Floor', headings: ['level', 'storey'] },
  { name: 'accessible', label: 'Accessible', headings: ['wheelchair', 'barrier free', 'step free'] },
  {
    name: 'closedReason',
    label: 'Closed because',
    headings: ['closed', 'closed reason', 'reason closed', 'reason for closing', 'why closed'],
  },
  { name: 'closedUntil', label: 'Closed until', headings: ['closed till', 'till', 'until', 'opens again', 'expected to open'] },
] as const satisfies readonly ListField[];
