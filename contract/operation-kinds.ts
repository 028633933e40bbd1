/** What operations are about, by how the names of their calls begin; of several that fit, the longest counts. */
export const operationKinds = {
  'sign-ins': ['login', 'logout', 'me', 'secondFactor', 'notification'],
  accounts: ['account', 'person'],
  hostels: ['hostel', 'caretaker', 'warden'],
  rooms: ['room'],
  rounds: ['round'],
  'room-changes': ['roomChange', 'exchange'],
  students: ['student', 'academicYear'],
  attendance: ['attendance'],
  leave: ['leave'],
  complaints: ['complaint'],
  fines: ['fine'],
  inventory: ['inventory'],
  workers: ['worker', 'schedule'],
  notices: ['notice'],
  settings: ['institution'],
  backups: ['backup'],
  undo: ['operation'],
  // what came from no call: commands, the first start, changes past the program
  commands: [],
} as const satisfies Record<string, readonly string[]>;
export type OperationKind = keyof typeof operationKinds;

/** In the order in which they are offered. */
export const operationKindNames = Object.keys(operationKinds) as OperationKind[]; // its own keys

/** Also offered: on most days most of the log is sign-ins. */
export const allButSignIns = 'all-but-sign-ins';
export const operationFilters = [...operationKindNames, allButSignIns] as const;
export type OperationFilter = (typeof operationFilters)[number];

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
