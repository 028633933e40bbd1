/** The call table: every call of the server. Start reading here. */
import { academicYearCalls } from './academic-year.ts';
import { accountCalls } from './account.ts';
import type { Call, Reply } from './call.ts';
import { backupCalls } from './backup.ts';
import { noticeCalls } from './notice.ts';
import { checkOutCalls } from './check-out.ts';
import { attendanceCalls } from './attendance.ts';
import { complaintCalls } from './complaint.ts';
import { leaveCalls } from './leave.ts';
import { exchangeCalls } from './exchange.ts';
import { fineCalls } from './fine.ts';
import { roomChangeCalls } from './room-change.ts';
import { roundCalls } from './round.ts';
import { roundCareCalls } from './round-care.ts';
import { roundDrawCalls } from './round-draw.ts';
import { roundStudentCalls } from './round-student.ts';
import { roundWaitingCalls } from './round-waiting.ts';
import { institutionCalls } from './institution.ts';
import { inventoryCalls } from './inventory.ts';
import { workerCalls } from './worker.ts';
import { dashboardCalls } from './dashboard.ts';
import { hostelCalls } from './hostel.ts';
import { teamCalls } from './team.ts';
import { notificationCalls } from './notification.ts';
import { operationCalls } from './operation.ts';
import { personalDataCalls } from './personal-data.ts';
import { roomCalls } from './room.ts';
import { stayCalls } from './stay.ts';
import { roomEditCalls } from './room-edit.ts';
import { searchCalls } from './search-everywhere.ts';
import { studentCalls } from './student.ts';
import { studentImportCalls } from './student-import.ts';
import { studentPhotoCalls } from './student-photo.ts';
import { studentYearCalls } from './student-year.ts';

export const calls = {
  ...accountCalls,
  ...personalDataCalls,
  ...hostelCalls,
  ...teamCalls,
  ...roomCalls,
  ...stayCalls,
  ...roomEditCalls,
  ...studentCalls,
  ...studentImportCalls,
  ...studentPhotoCalls,
  ...studentYearCalls,
  ...checkOutCalls,
  ...academicYearCalls,
  ...notificationCalls,
  ...backupCalls,
  ...noticeCalls,
  ...attendanceCalls,
  ...complaintCalls,
  ...leaveCalls,
  ...fineCalls,
  ...roomChangeCalls,
  ...roundCalls,
  ...roundDrawCalls,
  ...roundStudentCalls,
  ...roundCareCalls,
  ...roundWaitingCalls,
  ...exchangeCalls,
  ...institutionCalls,
  ...inventoryCalls,
  ...workerCalls,
  ...dashboardCalls,
  ...operationCalls,
  ...searchCalls,
} satisfies Record<string, Call>;

export type Calls = typeof calls;
export type CallName = keyof Calls;

/** What each call replies. */
export type Replies = { readonly [N in CallName]: Reply<Calls[N]> };
