/** The call table: every call of the server. Start reading here. */
import { academicYearCalls } from '#contract/academic-year/academic-year.ts';
import { accountCalls } from '#contract/account/account.ts';
import type { Call, Reply } from '#contract/call/call.ts';
import { backupCalls } from '#contract/backup/backup.ts';
import { noticeCalls } from '#contract/notice/notice.ts';
import { checkOutCalls } from '#contract/check-out/check-out.ts';
import { attendanceCalls } from '#contract/attendance/attendance.ts';
import { complaintCalls } from '#contract/complaint/complaint.ts';
import { leaveCalls } from '#contract/leave/leave.ts';
import { exchangeCalls } from '#contract/exchange/exchange.ts';
import { fineCalls } from '#contract/fine/fine.ts';
import { roomChangeCalls } from '#contract/room-change/room-change.ts';
import { roundCalls } from '#contract/round/round.ts';
import { roundCareCalls } from '#contract/round/round-care.ts';
import { roundDrawCalls } from '#contract/round/round-draw.ts';
import { roundStudentCalls } from '#contract/round/round-student.ts';
import { roundWaitingCalls } from '#contract/round/round-waiting.ts';
import { institutionCalls } from '#contract/institution/institution.ts';
import { inventoryCalls } from '#contract/inventory/inventory.ts';
import { workerCalls } from '#contract/worker/worker.ts';
import { dashboardCalls } from '#contract/dashboard/dashboard.ts';
import { hostelCalls } from '#contract/hostel/hostel.ts';
import { teamCalls } from '#contract/hostel/team.ts';
import { notificationCalls } from '#contract/notification/notification.ts';
import { operationCalls } from '#contract/operation/operation.ts';
import { personalDataCalls } from '#contract/personal-data/personal-data.ts';
import { roomCalls } from '#contract/room/room.ts';
import { stayCalls } from '#contract/stay/stay.ts';
import { roomEditCalls } from '#contract/room/room-edit.ts';
import { searchCalls } from '#contract/search/search-everywhere.ts';
import { studentCalls } from '#contract/student/student.ts';
import { studentImportCalls } from '#contract/student/student-import.ts';
import { studentPhotoCalls } from '#contract/student/student-photo.ts';
import { studentYearCalls } from '#contract/student/student-year.ts';

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
