/**
 * The kinds of operations: the label, to be translated with `t`, and the beginnings of the names of their calls, of which the longest that
 * fits decides. In the order in which pickers offer them.
 */
export const operationKinds = {
  'sign-ins': { label: 'Sign-ins and passwords', calls: ['login', 'logout', 'password', 'me', 'secondFactor', 'notification'] },
  accounts: { label: 'Accounts', calls: ['account', 'person'] },
  hostels: { label: 'Hostels and teams', calls: ['hostel', 'caretaker', 'warden', 'guard', 'doorWork'] },
  gate: { label: 'Gate', calls: ['gate', 'visitor'] },
  rooms: { label: 'Rooms', calls: ['room'] },
  rounds: { label: 'Allotment rounds', calls: ['round'] },
  'room-changes': { label: 'Room change requests', calls: ['roomChange', 'exchange'] },
  students: { label: 'Students', calls: ['student', 'academicYear', 'guardian', 'ward'] },
  attendance: { label: 'Attendance', calls: ['attendance'] },
  leave: { label: 'Leave', calls: ['leave'] },
  complaints: { label: 'Complaints', calls: ['complaint'] },
  fines: { label: 'Fines', calls: ['fine'] },
  inventory: { label: 'Inventory', calls: ['inventory'] },
  workers: { label: 'Workers', calls: ['worker', 'schedule'] },
  notices: { label: 'Notices', calls: ['notice'] },
  settings: { label: 'Settings', calls: ['institution', 'mail', 'push', 'delivery', 'gateway'] },
  backups: { label: 'Backups', calls: ['backup'] },
  undo: { label: 'What was undone', calls: ['operation'] },
  // operations without a call: commands, the first start, changes made directly in the database
  commands: { label: 'Commands', calls: [] },
} as const satisfies Record<string, { label: string; calls: readonly string[] }>;
export type OperationKind = keyof typeof operationKinds;

export const operationKindNames = Object.keys(operationKinds) as OperationKind[]; // its own keys

/** A further filter, because on most days most of the log is sign-ins. */
export const allButSignIns = 'all-but-sign-ins';
export const operationFilters = [...operationKindNames, allButSignIns] as const;
export type OperationFilter = (typeof operationFilters)[number];
