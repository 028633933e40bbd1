/**
 * The page table: one row per screen. Routes, guards, titles and menus are made from it.
 *
 * To add a screen: write `web/<feature>/<screen>.tsx` with a default export that renders `<Page>` (from `web/ui/page/page.tsx`), add its
 * address to `contract/paths.ts`, and add its row here. A row names the calls whose answers the page shows first (`needs`); they run
 * while the code of the page loads. In a menu, `:id` in a path is the person's hostel; administrators, who have none, pick one
 * (`pick`). Data comes from `useCallQuery('noticeList')`, changes go through `useAction('noticeCreate')`; links
 * go to `paths.leaveStatus()`; long lists are a `HostelListPage`, short ones a `ResourceList`, forms a `Form` over `useFields`; every text goes through `t`.
 */
import { isDay, shownMonth } from '#contract/day/days.ts';
import { accountList } from '#contract/account/account-list.ts';
import { complaintList } from '#contract/complaint/complaint-list.ts';
import { fineList } from '#contract/fine/fine-list.ts';
import { inventoryList } from '#contract/inventory/inventory-list.ts';
import { leaveList } from '#contract/leave/leave-list.ts';
import { studentList } from '#contract/student/student-sort.ts';
import { visitorList } from '#contract/gate/visitor-list.ts';
import { workerList } from '#contract/worker/worker-list.ts';
import { type PageName, paths } from '#contract/paths.ts';
import type { Need } from './api.ts';
import type { Guard } from './guard.ts';
import type { Session } from './session.ts';
import { auditLogPage } from './operation/audit-log-page.ts';
import { need, ofList, ofListedHostel, type PageContent, rowsOf, withValue } from './page-row.ts';
import { carePage, roundsPage } from './round/rounds-page.ts';
import { idOf, listAsked, textOf } from './ui/list/list-query.ts';
import { lookedAt } from './fine/looked-at.ts';
import { weekOf } from './worker/week-of.ts';

const admin: Guard = { only: ['hosteladmin'] };
const staff: Guard = { only: ['caretaker', 'warden', 'hosteladmin'], students: paths.dashboard() };
/** guards have the gate alone */
const allButGuards: Guard = { only: ['student', 'caretaker', 'warden', 'hosteladmin'], guards: paths.gate() };
const atGate: Guard = { only: ['guard', 'caretaker', 'warden', 'hosteladmin'], students: paths.dashboard() };
const caretaker: Guard = { only: ['caretaker'] };
const student: Guard = { only: ['student'] };
const noticeWriters: Guard = { only: ['caretaker', 'warden', 'hosteladmin'], students: paths.noticeBoard() };
/** caretakers may not see why a student has a need or two are kept apart, and so not which students */
const wardenOrAdmin: Guard = { only: ['warden', 'hosteladmin'], students: paths.dashboard() };
const allotting: Guard = { only: ['caretaker', 'hosteladmin'], students: paths.dashboard() };

const home = { order: 1, label: 'Home' };

/** The day in the URL's query if it is a valid day, otherwise today. */
const dayAsked = (asked: string | null, today: string | undefined): string | undefined => (asked !== null && isDay(asked) ? asked : today);

/** The hostel in the URL's query, if any. */
const hostelAsked = (query: URLSearchParams) => ({ hostel: idOf(query.get('hostel')) });

/** The calls of the main part of the dashboard. */
const centreNeeds = (session: Session | null): readonly Need[] =>
  session?.role === 'student' ? [need('roundOwn'), need('noticeList'), need('attendanceOwn'), need('leaveOwn')] : [need('noticeList')];

/** Who is at the gate; administrators choose a hostel first. */
const gateNeeds = ({ session }: { session: Session | null }): readonly Need[] =>
  session?.role === 'hosteladmin' ? [] : [need('gateStudents'), need('visitorsAtGate')];

const table: Readonly<Record<PageName, PageContent>> = {
  landing: {
    title: 'Welcome',
    guard: 'none',
    bare: true,
    needs: () => [need('vacancyList'), need('noticeList')],
    load: () => import('./landing/landing.tsx'),
  },
  login: { title: 'Log-in to your account', guard: 'none', bare: true, load: () => import('./sign-in/login.tsx') },
  myChild: { title: 'My child', guard: 'none', load: () => import('./guardian/my-child.tsx') },
  choosePassword: {
    title: 'Choose your own password',
    guard: 'signed-in',
    bare: true,
    load: () => import('./account/choose-password.tsx'),
  },
  setUpSecondFactor: {
    title: 'Set up an authenticator app',
    guard: 'signed-in',
    bare: true,
    load: () => import('./account/set-up-second-factor.tsx'),
  },
  unauthorized: { title: 'Unauthorized Access', guard: 'none', load: () => import('./sign-in/unauthorized.tsx') },
  dashboard: {
    title: 'Dashboard',
    guard: allButGuards,
    afterCheckOut: true,
    bar: { student: home, caretaker: home, warden: home, hosteladmin: home },
    icon: 'house',
    load: () => import('./dashboard/dashboard.tsx'),
    alsoLoads: (session) => (session?.role === 'student' ? import('./dashboard/student-home.tsx') : import('./dashboard/staff-home.tsx')),
    needs: ({ session }) => [
      need('notificationList'),
      ...(session?.role === 'student' ? [] : [need('dashboardWaiting')]),
      ...(session?.role === 'hosteladmin' ? [need('institutionGet')] : []),
      ...(session?.hasLeft ? [need('fineOwn')] : [need('dashboardToday'), ...centreNeeds(session)]),
    ],
  },
  myAccount: {
    title: 'My account',
    guard: 'signed-in',
    afterCheckOut: true,
    load: () => import('./account/my-account.tsx'),
    needs: () => [need('meSessionList'), need('meMailGet')],
  },
  accounts: {
    title: 'Accounts',
    guard: admin,
    menu: { hosteladmin: { order: 10.1, group: 'Settings' } },
    icon: 'circle-user',
    load: () => import('./account/accounts.tsx'),
    needs: ({ query }) => [need('accountList', { query: listAsked(accountList, query) })],
  },
  importAccounts: {
    title: 'Import staff',
    guard: admin,
    menu: { hosteladmin: { order: 10.15, group: 'Settings' } },
    load: () => import('./account/import-accounts.tsx'),
  },

  vacancies: { title: 'Free rooms', guard: 'none', load: () => import('./room/vacancies.tsx'), needs: () => [need('vacancyList')] },
  hostelRooms: {
    title: 'Rooms',
    guard: allButGuards,
    ofHostel: true,
    menu: {
      student: { order: 1, label: 'View Rooms' },
      caretaker: { order: 1, label: 'Manage Rooms' },
      warden: { order: 3, label: 'View Rooms' },
    },
    icon: 'bed-double',
    load: () => import('./room/hostel-rooms.tsx'),
    alsoLoads: (session) =>
      session?.role === 'caretaker' || session?.role === 'hosteladmin' ? import('./room/allot-preview.tsx') : Promise.resolve(),
    needs: ({ params: { id = '' } }) => [need('hostelGet', { params: { id } })],
  },
  addRooms: {
    title: 'Add rooms',
    guard: admin,
    load: () => import('./room/add-rooms.tsx'),
    needs: ({ params: { id = '' } }) => [need('hostelGet', { params: { id } })],
  },
  occupants: {
    title: 'Who lived here',
    guard: staff,
    ofHostel: true,
    load: () => import('./room/occupants.tsx'),
    needs: (request) =>
      ofListedHostel(request, () =>
        withValue(dayAsked(request.query.get('day'), request.today), (at) => [
          need('hostelOccupants', { params: { id: request.params['id'] ?? '' }, query: { at } }),
        ]),
      ),
  },
  manualAllocation: {
    title: 'Manual allocation',
    guard: allotting,
    ofHostel: true,
    load: () => import('./room/manual-allocation.tsx'),
    needs: ({ params: { id = '' } }) => [
      need('hostelGet', { params: { id } }),
      need('hostelStudents', { params: { id } }),
      need('roomChangeList', { params: { hostelId: id } }),
    ],
  },
  hostels: {
    title: 'Hostels',
    guard: admin,
    menu: { hosteladmin: { order: 2, label: 'Hostel Details', group: 'Hostel Details' } },
    bar: { hosteladmin: { order: 2 } },
    icon: 'building-2',
    load: () => import('./hostel/hostels.tsx'),
    needs: ({ today }) => [
      need('hostelList'),
      need('hostelChoices'),
      ...withValue(today, (date) => [need('attendanceSummary', { params: { date } })]),
    ],
  },
  hostelAllotment: {
    title: 'Hostel Allotment',
    guard: admin,
    menu: { hosteladmin: { order: 3, group: 'Hostel Allotment' } },
    bar: { hosteladmin: { order: 3, label: 'Allotment' } },
    icon: 'key-round',
    load: () => import('./hostel/hostel-allotment.tsx'),
    needs: ({ query }) => [
      need('hostelChoices'),
      need('studentChoices'),
      ...withValue(textOf(query.get('batch')), (batch) => [need('studentOfBatch', { query: { batch } })]),
    ],
  },
  addHostel: {
    title: 'Add Hostel',
    guard: admin,
    menu: { hosteladmin: { order: 2.1, group: 'Hostel Details' } },
    icon: 'house-plus',
    load: () => import('./hostel/add-hostel.tsx'),
  },
  hostelTeam: {
    title: 'Team',
    guard: admin,
    ofHostel: true,
    load: () => import('./hostel/team.tsx'),
    needs: () => [need('hostelChoices'), need('caretakerList'), need('wardenList'), need('guardList')],
  },
  assignCaretaker: {
    title: 'Hostel Caretakers',
    guard: admin,
    menu: { hosteladmin: { order: 2.2, label: 'Manage Caretaker', group: 'Hostel Details' } },
    icon: 'user-cog',
    load: async () => ({ default: (await import('./hostel/assign-person.tsx')).AssignCaretaker }),
    needs: () => [need('hostelChoices'), need('caretakerList')],
  },
  assignWarden: {
    title: 'Hostel Wardens',
    guard: admin,
    menu: { hosteladmin: { order: 2.3, label: 'Manage Warden', group: 'Hostel Details' } },
    icon: 'badge-check',
    load: async () => ({ default: (await import('./hostel/assign-person.tsx')).AssignWarden }),
    needs: () => [need('hostelChoices'), need('wardenList')],
  },

  registerStudent: {
    title: 'Register Student',
    guard: admin,
    menu: { hosteladmin: { order: 1.2, group: 'Students' } },
    icon: 'user-plus',
    load: () => import('./student/register-student.tsx'),
    needs: () => [need('studentChoices')],
  },
  importStudents: {
    title: 'Import students',
    guard: admin,
    menu: { hosteladmin: { order: 1.3, group: 'Students' } },
    load: () => import('./student/import-students.tsx'),
  },
  students: {
    title: 'Students',
    guard: admin,
    menu: { hosteladmin: { order: 1, group: 'Students' } },
    icon: 'id-card',
    load: () => import('./student/student-info.tsx'),
    needs: ({ query }) => [
      need('studentPage', { query: { ...hostelAsked(query), ...listAsked(studentList, query) } }),
      need('studentChoices'),
      need('hostelChoices'),
    ],
  },
  studentInfo: {
    title: 'Student Details',
    guard: staff,
    ofHostel: true,
    menu: {
      caretaker: { order: 4 },
      warden: { order: 1 },
      hosteladmin: { order: 1.1, group: 'Students', pick: true },
    },
    bar: { warden: { order: 3, label: 'Students' } },
    icon: 'id-card',
    load: () => import('./student/student-info.tsx'),
    needs: ({ params: { id = '' }, query }) => [
      need('studentPage', { query: { hostel: id, ...listAsked(studentList, query) } }),
      need('studentChoices'),
      need('hostelChoices'),
    ],
  },

  student: {
    title: 'Student',
    guard: staff,
    load: () => import('./student/student.tsx'),
    needs: ({ params: { studentId: id = '' } }) => [
      need('studentGet', { params: { id } }),
      need('studentYear', { params: { id } }),
      need('studentStays', { params: { id } }),
    ],
  },
  editStudent: {
    title: 'Correct details',
    guard: admin,
    load: () => import('./student/edit-student.tsx'),
    needs: ({ params: { studentId = '' } }) => [need('studentGet', { params: { id: studentId } }), need('studentChoices')],
  },

  noticeBoard: {
    title: 'Notice Board',
    guard: 'signed-in',
    menu: {
      student: { order: 2, label: 'View Notice Board' },
      caretaker: { order: 3, label: 'Manage Notice Board' },
      warden: { order: 5, label: 'Manage Notice Board' },
      hosteladmin: { order: 9, label: 'Manage Notice Board' },
      guard: { order: 2, label: 'View Notice Board' },
    },
    bar: { student: { order: 3, label: 'Notices' }, guard: { order: 2, label: 'Notices' } },
    icon: 'megaphone',
    load: () => import('./notice/notice-board.tsx'),
    needs: () => [need('noticeList')],
  },
  createNotice: {
    title: 'Create Notice',
    guard: noticeWriters,
    load: () => import('./notice/create-notice.tsx'),
    needs: () => [need('hostelChoices')],
  },
  editNotice: {
    title: 'Edit Notice',
    guard: noticeWriters,
    load: () => import('./notice/edit-notice.tsx'),
    needs: ({ params: { id = '' } }) => [need('noticeUpdate', { params: { id } })],
  },
  noticeReaders: {
    title: 'Who has read it',
    guard: noticeWriters,
    load: () => import('./notice/notice-readers.tsx'),
  },

  ownComplaints: {
    title: 'Complaints',
    guard: student,
    menu: { student: { order: 3 } },
    icon: 'message-square-warning',
    load: () => import('./complaint/register-complaint.tsx'),
    needs: () => [need('complaintOwn')],
  },
  complaints: {
    title: 'Complaints',
    guard: staff,
    menu: {
      caretaker: { order: 6 },
      warden: { order: 6, label: 'View Complaints' },
      hosteladmin: { order: 6 },
    },
    bar: { caretaker: { order: 3 } },
    icon: 'message-square-warning',
    load: () => import('./complaint/complaints.tsx'),
    needs: ofList(complaintList),
  },

  applyForLeave: {
    title: 'Apply for Leave',
    guard: student,
    menu: { student: { order: 4 } },
    icon: 'calendar-plus',
    load: () => import('./leave/create-leave.tsx'),
    needs: () => [need('leaveOwn')],
  },
  leaveStatus: {
    title: 'Leave Status',
    guard: student,
    menu: { student: { order: 5 } },
    bar: { student: { order: 2, label: 'Leave' } },
    icon: 'calendar-clock',
    load: () => import('./leave/leave-status.tsx'),
    needs: () => [need('leaveOwn')],
  },
  leaveRequests: {
    title: 'Student Leave',
    guard: staff,
    menu: {
      caretaker: { order: 2 },
      warden: { order: 2, label: 'Manage Leave' },
      hosteladmin: { order: 5 },
    },
    bar: { warden: { order: 2, label: 'Leave' } },
    icon: 'calendar-clock',
    load: () => import('./leave/leave-requests.tsx'),
    needs: ofList(leaveList),
  },

  gate: {
    title: 'Gate',
    guard: { only: ['guard'] },
    menu: { guard: { order: 1 } },
    bar: { guard: { order: 1 } },
    icon: 'key-round',
    load: () => import('./gate/gate.tsx'),
    needs: gateNeeds,
  },
  whoIsOut: {
    title: 'Who is out',
    guard: staff,
    menu: {
      caretaker: { order: 5.1, group: 'Student Attendance' },
      warden: { order: 2.5, group: 'Who is out' },
      hosteladmin: { order: 4.1, group: 'Student Attendance' },
    },
    icon: 'key-round',
    load: () => import('./gate/who-is-out.tsx'),
    needs: (request) =>
      ofListedHostel(request, (hostel) => [
        need('gateStudents', { query: { hostel, only: 'out' } }),
        need('gateUnclear', { query: { hostel } }),
      ]),
  },
  fireSheet: {
    title: 'Fire sheet',
    guard: atGate,
    menu: {
      guard: { order: 1.5 },
      caretaker: { order: 5.15, group: 'Student Attendance' },
      warden: { order: 2.6, group: 'Who is out' },
      hosteladmin: { order: 4.2, group: 'Student Attendance' },
    },
    bar: { guard: { order: 1.5 } },
    icon: 'badge-check',
    load: () => import('./gate/fire-sheet.tsx'),
    needs: gateNeeds,
  },
  visitors: {
    title: 'Visitors',
    guard: atGate,
    menu: {
      guard: { order: 1.2 },
      caretaker: { order: 5.12, group: 'Student Attendance' },
      warden: { order: 2.55, group: 'Who is out' },
      hosteladmin: { order: 4.15, group: 'Student Attendance' },
    },
    bar: { guard: { order: 1.2 } },
    icon: 'users',
    load: () => import('./gate/visitors.tsx'),
    needs: gateNeeds,
  },
  visitorRegister: {
    title: 'Register of visitors',
    guard: staff,
    load: () => import('./gate/visitor-register.tsx'),
    needs: ofList(visitorList),
  },
  ownVisitors: {
    title: 'My visitors',
    guard: student,
    menu: { student: { order: 5.6 } },
    icon: 'users',
    load: () => import('./gate/own-visitors.tsx'),
  },
  myPass: {
    title: 'My pass',
    guard: student,
    menu: { student: { order: 5.4, group: 'My pass' } },
    icon: 'id-card',
    load: () => import('./gate/my-pass.tsx'),
  },
  ownGate: {
    title: 'Gate',
    guard: student,
    menu: { student: { order: 5.5, group: 'My pass' } },
    icon: 'key-round',
    load: () => import('./gate/own-gate.tsx'),
    needs: () => [need('gateOwn')],
  },
  curfews: {
    title: 'Hours of the hostels',
    guard: admin,
    menu: { hosteladmin: { order: 2.5, group: 'Hostel Details' } },
    icon: 'calendar-clock',
    load: () => import('./gate/curfews.tsx'),
    needs: () => [need('gateCurfewList')],
  },

  addItem: {
    title: 'Add Inventory',
    guard: caretaker,
    menu: { caretaker: { order: 9, label: 'Add', group: 'Manage Inventory' } },
    icon: 'package',
    load: () => import('./inventory/add-item.tsx'),
  },
  inventory: {
    title: 'Inventory',
    guard: staff,
    menu: {
      caretaker: { order: 10, label: 'View', group: 'Manage Inventory' },
      warden: { order: 4, label: 'View Inventory' },
      hosteladmin: { order: 8 },
    },
    icon: 'package',
    load: () => import('./inventory/inventory.tsx'),
    needs: ofList(inventoryList),
  },
  stockCount: {
    title: 'Stock count',
    guard: caretaker,
    load: () => import('./inventory/stock-count.tsx'),
    needs: ({ session }) => withValue(session?.hostelId, (hostel) => [need('inventoryList', { query: { hostel } })]),
  },

  markAttendance: {
    title: 'Student Attendance',
    guard: staff,
    menu: {
      caretaker: { order: 5, group: 'Student Attendance' },
      hosteladmin: { order: 4, group: 'Student Attendance' },
    },
    bar: { caretaker: { order: 2, label: 'Roll call' } },
    icon: 'calendar-check',
    load: () => import('./attendance/mark-attendance.tsx'),
    needs: (request) => [
      need('hostelChoices'),
      ...ofListedHostel(request, (hostelId) =>
        withValue(dayAsked(request.query.get('date'), request.today), (date) => [
          hostelId === undefined
            ? need('attendanceSummary', { params: { date } })
            : need('attendanceOfDay', { params: { hostelId, date } }),
        ]),
      ),
    ],
  },
  attendance: {
    title: 'Attendance',
    guard: allButGuards,
    load: () => import('./attendance/attendance.tsx'),
    needs: ({ session }) => (session?.role === 'student' ? [need('attendanceOwn'), need('leaveOwn')] : []),
  },

  attendanceRegister: {
    title: 'Attendance register',
    guard: staff,
    load: () => import('./attendance/register.tsx'),
    needs: (request) => [
      ...ofListedHostel(request, (hostelId) =>
        withValue(hostelId, (hostelId) =>
          withValue(request.today, (today) => [
            need('attendanceRegister', { params: { hostelId, month: shownMonth(request.query.get('month'), today.slice(0, 7)) } }),
          ]),
        ),
      ),
    ],
  },

  addWorker: {
    title: 'Register New Staff',
    guard: caretaker,
    menu: { caretaker: { order: 11, label: 'New staff', group: 'Manage Staff' } },
    icon: 'calendar-days',
    load: () => import('./worker/add-worker.tsx'),
    needs: ({ session }) => withValue(session?.hostelId, (hostel) => [need('workerList', { query: { hostel } })]),
  },
  workers: {
    title: 'Staff',
    guard: admin,
    menu: { hosteladmin: { order: 2.4, group: 'Hostel Details' } },
    icon: 'calendar-days',
    load: () => import('./worker/workers.tsx'),
    needs: ofList(workerList),
  },
  schedule: {
    title: 'Staff schedule',
    guard: caretaker,
    menu: { caretaker: { order: 12, label: 'Schedule', group: 'Manage Staff' } },
    icon: 'calendar-days',
    load: () => import('./worker/schedule.tsx'),
    needs: ({ session, query, today }) =>
      withValue(session?.hostelId, (hostel) => [
        need('workerList', { query: { hostel } }),
        ...withValue(today, (day) => [need('scheduleGet', { query: { hostel, weekStartDate: weekOf(query, day) } })]),
      ]),
  },

  ownFines: {
    title: 'Fines',
    guard: student,
    afterCheckOut: true,
    menu: { student: { order: 6 } },
    bar: { student: { order: 4 } },
    icon: 'hand-coins',
    load: () => import('./fine/own-fines.tsx'),
    needs: () => [need('fineOwn')],
  },
  receipt: {
    title: 'Receipt',
    guard: allButGuards,
    afterCheckOut: true,
    load: () => import('./fine/receipt.tsx'),
    needs: ({ params: { fineId = '' } }) => [need('fineGet', { params: { id: fineId } })],
  },
  imposeFine: {
    title: 'Impose fine',
    guard: caretaker,
    menu: { caretaker: { order: 7, label: 'Impose', group: 'Manage Fines' } },
    icon: 'hand-coins',
    load: () => import('./fine/impose-fine.tsx'),
    needs: ({ session, query }) => [
      ...withValue(session?.hostelId, (id) => [
        need('hostelStudents', { params: { id } }),
        // the usual fines stand above the fields
        need('finePage', { query: { hostel: id, sort: '-imposed', page: 1, pageSize: lookedAt } }),
      ]),
      // when the page of a student links here, this answer is usually in the cache
      ...withValue(idOf(query.get('student')), (id) => [need('studentYear', { params: { id } })]),
    ],
  },
  fines: {
    title: 'Fines',
    guard: { only: ['caretaker', 'warden', 'hosteladmin'] },
    menu: {
      caretaker: { order: 8, label: 'View', group: 'Manage Fines' },
      warden: { order: 7, label: 'View fines' },
      hosteladmin: { order: 7 },
    },
    icon: 'hand-coins',
    load: () => import('./fine/view-fines.tsx'),
    needs: ofList(fineList),
  },

  requestRoomChange: {
    title: 'Request for Room Change',
    guard: student,
    menu: { student: { order: 7 } },
    icon: 'arrow-left-right',
    load: () => import('./room-change/request-room-change.tsx'),
    needs: () => [need('roomChangeOwn'), need('roundOwn')],
  },

  ownRound: {
    title: 'Room allotment',
    guard: student,
    menu: { student: { order: 8 } },
    icon: 'users',
    load: () => import('./round/own-round.tsx'),
    needs: () => [need('roundOwn')],
  },
  rounds: {
    title: 'Allotment rounds',
    guard: staff,
    menu: {
      caretaker: { order: 14 },
      warden: { order: 9 },
      hosteladmin: { order: 3.1, group: 'Hostel Allotment' },
    },
    icon: 'users',
    load: () => import('./round/rounds.tsx'),
    needs: ({ query }) => [need('roundList', roundsPage(query))],
  },
  openRound: {
    title: 'Open a round',
    guard: allotting,
    load: () => import('./round/open-round.tsx'),
    needs: () => [need('hostelChoices')],
  },
  roundCare: {
    title: 'Needs and separations',
    guard: wardenOrAdmin,
    load: () => import('./round/care.tsx'),
    needs: () => [need('roundNeedList', carePage), need('roundApartList', carePage)],
  },
  round: {
    title: 'Round',
    guard: staff,
    load: () => import('./round/round.tsx'),
    needs: ({ params: { roundId: id = '' } }) => [need('roundGet', { params: { id } })],
  },

  newAcademicYear: {
    title: 'New academic year',
    guard: admin,
    menu: { hosteladmin: { order: 1.4, group: 'Students' } },
    icon: 'graduation-cap',
    load: () => import('./academic-year/new-academic-year.tsx'),
    needs: () => [need('hostelChoices')],
  },

  figures: {
    title: 'Figures',
    guard: staff,
    menu: {
      caretaker: { order: 5.2, group: 'Student Attendance' },
      warden: { order: 10 },
      hosteladmin: { order: 2.05, group: 'Hostel Details' },
    },
    icon: 'calendar-days',
    load: () => import('./figure/figures.tsx'),
  },
  auditLog: {
    title: 'Audit log',
    guard: admin,
    menu: { hosteladmin: { order: 10.2, group: 'Settings' } },
    icon: 'calendar-clock',
    load: () => import('./operation/audit-log.tsx'),
    // what the address narrows it to, the page itself reads
    needs: ({ query }) => [...(query.size > 0 ? [] : [need('operationList', auditLogPage())]), need('hostelChoices')],
  },
  operation: {
    title: 'What was done',
    guard: admin,
    load: () => import('./operation/operation.tsx'),
    needs: ({ params: { operationId = '' } }) => [need('operationGet', { params: { id: operationId } })],
  },
  backups: {
    title: 'Backups',
    guard: admin,
    menu: { hosteladmin: { order: 10.3, group: 'Settings' } },
    icon: 'package',
    load: () => import('./backup/backups.tsx'),
    needs: () => [need('backupList')],
  },
  messages: {
    title: 'Messages',
    guard: admin,
    menu: { hosteladmin: { order: 10.4, group: 'Settings' } },
    icon: 'bell',
    load: () => import('./delivery/messages.tsx'),
  },
  mailSetup: {
    title: 'Set up mail',
    guard: admin,
    load: () => import('./delivery/mail-setup.tsx'),
  },
  gatewaySetup: {
    title: 'Set up messages to telephones',
    guard: admin,
    load: () => import('./delivery/gateway-setup.tsx'),
  },
  institution: {
    title: 'Settings',
    guard: admin,
    menu: { hosteladmin: { order: 10, group: 'Settings' } },
    icon: 'settings',
    load: () => import('./settings/settings.tsx'),
    needs: () => [need('institutionSettings')],
  },
};

export type { PageRow } from './page-row.ts';
export const pages = rowsOf(table);
