/** The addresses of all pages of the web app. The page table, links, redirects and notifications take them from here. */

// Stored notifications hold these names: to rename one, add a migration that renames it in the stored rows too.
const patterns = {
  landing: '/',
  login: '/login',
  myChild: '/parents',
  choosePassword: '/choose-password',
  setUpSecondFactor: '/set-up-second-factor',
  unauthorized: '/unauthorized',
  dashboard: '/dashboard',
  myAccount: '/account',
  accounts: '/accounts',
  vacancies: '/view-rooms',
  hostelRooms: '/view-hostels/:id',
  addRooms: '/view-hostels/:id/add-rooms',
  occupants: '/view-hostels/:id/occupants',
  manualAllocation: '/hostel/:id/manual-allocation',
  hostels: '/admin/view-hostels',
  hostelAllotment: '/admin/hostel-allotment',
  addHostel: '/admin/add-hostel',
  hostelTeam: '/hostel/:id/team',
  assignCaretaker: '/hostel/assign-caretaker',
  assignWarden: '/hostel/assign-warden',
  registerStudent: '/register-student',
  importStudents: '/import-students',
  importAccounts: '/accounts/import',
  students: '/students',
  studentInfo: '/:id/student-info',
  student: '/students/:studentId',
  editStudent: '/students/:studentId/edit',
  noticeBoard: '/notice',
  createNotice: '/create-notice',
  editNotice: '/edit-notice/:id',
  noticeReaders: '/notice/:id/readers',
  ownComplaints: '/student/register-complaint',
  complaints: '/caretaker/complaints',
  applyForLeave: '/student/create-leave',
  leaveStatus: '/student/leave-status',
  leaveRequests: '/caretaker/leave',
  addItem: '/addInventory/',
  inventory: '/inventory/',
  stockCount: '/edit-Inventory/',
  markAttendance: '/student/mark-attendance',
  attendance: '/student/attendance',
  attendanceRegister: '/attendance-register',
  gate: '/gate',
  curfews: '/gate/hours',
  whoIsOut: '/gate/out',
  fireSheet: '/gate/fire-sheet',
  visitors: '/gate/visitors',
  visitorRegister: '/gate/visitors/register',
  ownGate: '/student/gate',
  ownVisitors: '/student/visitors',
  myPass: '/student/pass',
  addWorker: '/add-staff/',
  workers: '/admin/staff',
  schedule: '/staff-schedule',
  ownFines: '/student/fines',
  receipt: '/student/fines/:fineId/receipt',
  imposeFine: '/caretaker/impose-fine',
  fines: '/caretaker/view-fines',
  requestRoomChange: '/request-room-change/',
  ownRound: '/allotment-round',
  rounds: '/allotment-rounds',
  openRound: '/allotment-rounds/new',
  roundCare: '/allotment-rounds/needs',
  round: '/allotment-rounds/:roundId',
  newAcademicYear: '/new-academic-year',
  figures: '/figures',
  auditLog: '/audit-log',
  operation: '/audit-log/:operationId',
  backups: '/backups',
  messages: '/messages',
  mailSetup: '/messages/mail',
  gatewaySetup: '/messages/to/:channel',
  institution: '/admin/settings',
} as const satisfies Record<string, `/${string}`>;

type Patterns = typeof patterns;
export type PageName = keyof Patterns;

declare const madeHere: unique symbol;

/** An address within the web app. Only the builders of `paths` create one, so a link to a page that does not exist does not compile. */
export type Path = string & { readonly [madeHere]: true };

/** One value for each `:name` of a pattern, in their order. */
type Params<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${string}/${infer After}`
    ? [value: string, ...Params<After>]
    : [value: string]
  : [];

interface PathBuilder<P extends string> {
  (...params: Params<P>): Path;
  /** the pattern for the router, with `:name` for each parameter */
  readonly pattern: P;
}

/** `/view-hostels/:id` and `['7']` → `/view-hostels/7` */
function fill(pattern: string, params: readonly string[]): Path {
  let next = 0;
  // filled with as many values as the pattern has names, so it is a path of the app
  return pattern.replaceAll(/:\w+/g, () => encodeURIComponent(params[next++] ?? '')) as Path;
}

/** `paths.leaveStatus()`, `paths.hostelRooms(hostelId)`. */
export const paths = Object.fromEntries(
  Object.entries(patterns).map(([page, pattern]) => [page, Object.assign((...params: string[]) => fill(pattern, params), { pattern })]),
) as { readonly [N in PageName]: PathBuilder<Patterns[N]> }; // made of the same keys and patterns

/** Adds a query to a path. Values that are empty or undefined are left out. */
export function withQuery(path: Path, query: Readonly<Record<string, string | number | undefined>>): Path {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, String(value));
  return (search.size > 0 ? `${path}?${search.toString()}` : path) as Path; // still a path of the app
}

/** The page that a path leads to, without what it filters by. */
export const withoutQuery = (path: Path): Path => path.replace(/[?#].*/s, '') as Path; // still a path of the app

/** Adds a hash to a path: the id of an element of the page. */
export const withHash = (path: Path, id: string): Path => `${path}#${id}` as Path; // still a path of the app

/** A string from outside, such as a query or a stored record, as a path; undefined if it leads to another site. */
export const localPath = (text: string): Path | undefined => (/^\/(?![/\\])/.test(text) ? (text as Path) : undefined);

/** A page and its parameters. Stored in place of a path, it stays valid when the address of the page changes. */
export interface PageLink {
  readonly page: PageName;
  readonly params: readonly string[];
}

const matchers = Object.entries(patterns).map(([page, pattern]) => ({
  page: page as PageName, // a key of `patterns`
  expression: new RegExp(`^${pattern.replaceAll(/:\w+/g, '([^/?#]+)')}$`),
}));

/** The page that a path leads to. */
export function linkOf(path: Path): PageLink {
  for (const { page, expression } of matchers) {
    const found = expression.exec(path);
    if (found) return { page, params: found.slice(1).map(decodeURIComponent) };
  }
  throw new Error(`no page has the path ${path}`);
}

/** The path of a stored link, or of the dashboard if the page no longer exists. */
export function pathOf({ page, params }: { page: string; params: readonly string[] }): Path {
  return Object.hasOwn(patterns, page) ? fill(patterns[page as PageName], params) : paths.dashboard(); // it is one of them
}

/** The page that checks the receipt of a round: a separate file, which also works when opened from a disk. */
export const verifierPage = '/verify.html';
