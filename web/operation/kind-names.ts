import type { OperationKind } from '#contract/operation-kinds.ts';

/** For `t`. */
export const kindNames: Readonly<Record<OperationKind, string>> = {
  'sign-ins': 'Sign-ins and passwords',
  accounts: 'Accounts',
  hostels: 'Hostels and teams',
  rooms: 'Rooms',
  rounds: 'Rounds',
  'room-changes': 'Room change requests',
  students: 'Students',
  attendance: 'Attendance',
  leave: 'Leave',
  complaints: 'Complaints',
  fines: 'Fines',
  inventory: 'Inventory',
  workers: 'Workers',
  notices: 'Notices',
  settings: 'Settings',
  backups: 'Backups',
  undo: 'What was undone',
  commands: 'Commands',
};
