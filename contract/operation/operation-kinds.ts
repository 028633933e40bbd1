/** The kinds of operations, with the prefixes of the names of their calls; the longest matching prefix decides. */
export const operationKinds = {
  'sign-ins': ['login', 'logout', 'password', 'me', 'secondFactor', 'notification'],
  accounts: ['account', 'person'],
  hostels: ['hostel', 'caretaker', 'warden', 'guard'],
  gate: ['gate'],
  rooms: ['room'],
  rounds: ['round'],
  'room-changes': ['roomChange', 'exchange'],
  students: ['student', 'academicYear', 'guardian'],
  attendance: ['attendance'],
  leave: ['leave'],
  complaints: ['complaint'],
  fines: ['fine'],
  inventory: ['inventory'],
  workers: ['worker', 'schedule'],
  notices: ['notice'],
  settings: ['institution', 'mail', 'delivery'],
  backups: ['backup'],
  undo: ['operation'],
  // operations without a call: commands, the first start, changes made directly in the database
  commands: [],
} as const satisfies Record<string, readonly string[]>;
export type OperationKind = keyof typeof operationKinds;

/** In the order in which pickers offer them. */
export const operationKindNames = Object.keys(operationKinds) as OperationKind[]; // its own keys

/** A further filter, because on most days most of the log is sign-ins. */
export const allButSignIns = 'all-but-sign-ins';
export const operationFilters = [...operationKindNames, allButSignIns] as const;
export type OperationFilter = (typeof operationFilters)[number];

/** Labels, to be translated with `t`. */
export const kindNames: Readonly<Record<OperationKind, string>> = {
  'sign-ins': 'Sign-ins and passwords',
  accounts: 'Accounts',
  hostels: 'Hostels and teams',
  gate: 'Gate',
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
