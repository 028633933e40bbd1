/** The call table and the record table: every call of the server, and every table of the database. Start reading here. */
import { academicYearCalls } from '#contract/academic-year/academic-year.ts';
import { accountCalls } from '#contract/account/account.ts';
import type { Input, Reply } from '#contract/call/call.ts';
import { callsOf } from '#contract/call/calls-of.ts';
import { backupCalls, backupRecords } from '#contract/backup/backup.ts';
import { noticeMessageCalls } from '#contract/notice/notice-message.ts';
import { noticeReaderCalls, noticeReaderRecords } from '#contract/notice/notice-readers.ts';
import { noticeCalls, noticeRecords } from '#contract/notice/notice.ts';
import { checkOutCalls } from '#contract/check-out/check-out.ts';
import { attendanceCalls, attendanceRecords } from '#contract/attendance/attendance.ts';
import { complaintCalls, complaintRecords } from '#contract/complaint/complaint.ts';
import { fireSheetCalls, fireSheetRecords } from '#contract/gate/fire-sheet.ts';
import { gateCalls, gateRecords } from '#contract/gate/gate.ts';
import { passCalls, passRecords } from '#contract/gate/pass-calls.ts';
import { visitorCalls, visitorRecords } from '#contract/gate/visitor.ts';
import { leaveCalls, leaveRecords } from '#contract/leave/leave.ts';
import { deliveryCalls, deliveryRecords } from '#contract/delivery/delivery.ts';
import { gatewayCalls, gatewayRecords } from '#contract/delivery/gateway.ts';
import { ownTelephoneCalls, ownTelephoneRecords } from '#contract/delivery/own-telephone.ts';
import { pushCalls, pushRecords } from '#contract/delivery/push.ts';
import { guardianCalls, guardianRecords } from '#contract/guardian/guardian.ts';
import { guardianProposalCalls, guardianProposalRecords } from '#contract/guardian/proposal.ts';
import { wardCalls, wardRecords } from '#contract/guardian/ward.ts';
import { fineCalls, fineRecords } from '#contract/fine/fine.ts';
import { roomChangeCalls, roomChangeRecords } from '#contract/room-change/room-change.ts';
import { roundCalls } from '#contract/round/round.ts';
import { roundCareCalls } from '#contract/round/round-care.ts';
import { roundDrawCalls } from '#contract/round/round-draw.ts';
import { roundStudentCalls } from '#contract/round/round-student.ts';
import { institutionCalls, institutionRecords } from '#contract/institution/institution.ts';
import { inventoryCalls, inventoryRecords } from '#contract/inventory/inventory.ts';
import { workerCalls, workerRecords } from '#contract/worker/worker.ts';
import { dashboardCalls } from '#contract/dashboard/dashboard.ts';
import { auditCalls } from '#contract/audit/audit.ts';
import { figureCalls } from '#contract/figure/figure.ts';
import { hostelCalls, hostelRecords } from '#contract/hostel/hostel.ts';
import { teamCalls } from '#contract/hostel/team.ts';
import { notificationCalls, notificationRecords } from '#contract/notification/notification.ts';
import { operationCalls, operationRecords } from '#contract/operation/operation.ts';
import { personalDataCalls, personalDataRecords } from '#contract/personal-data/personal-data.ts';
import { roomCalls, roomRecords } from '#contract/room/room.ts';
import { stayCalls, stayRecords } from '#contract/stay/stay.ts';
import { roomEditCalls } from '#contract/room/room-edit.ts';
import { searchCalls } from '#contract/search/search-everywhere.ts';
import { studentCalls } from '#contract/student/student.ts';
import { arrivalCalls } from '#contract/student/arrival.ts';
import { accountImportCalls } from '#contract/account/account-import.ts';
import { doorWorkCalls } from '#contract/institution/door-work-ask.ts';
import { studentImportCalls } from '#contract/student/student-import.ts';
import { studentPhotoCalls } from '#contract/student/student-photo.ts';
import { studentYearCalls } from '#contract/student/student-year.ts';
import { accountRecords } from '#contract/account/account-records.ts';
import { roundRecords } from '#contract/round/round-records.ts';
import { studentRecords } from '#contract/student/student-records.ts';

export const calls = callsOf({
  ...accountCalls,
  ...personalDataCalls,
  ...hostelCalls,
  ...teamCalls,
  ...roomCalls,
  ...stayCalls,
  ...roomEditCalls,
  ...studentCalls,
  ...accountImportCalls,
  ...doorWorkCalls,
  ...studentImportCalls,
  ...arrivalCalls,
  ...studentPhotoCalls,
  ...studentYearCalls,
  ...guardianCalls,
  ...guardianProposalCalls,
  ...wardCalls,
  ...checkOutCalls,
  ...academicYearCalls,
  ...notificationCalls,
  ...deliveryCalls,
  ...gatewayCalls,
  ...ownTelephoneCalls,
  ...pushCalls,
  ...backupCalls,
  ...noticeCalls,
  ...noticeMessageCalls,
  ...noticeReaderCalls,
  ...attendanceCalls,
  ...complaintCalls,
  ...leaveCalls,
  ...gateCalls,
  ...visitorCalls,
  ...fireSheetCalls,
  ...passCalls,
  ...fineCalls,
  ...roomChangeCalls,
  ...roundCalls,
  ...roundDrawCalls,
  ...roundStudentCalls,
  ...roundCareCalls,
  ...institutionCalls,
  ...inventoryCalls,
  ...workerCalls,
  ...dashboardCalls,
  ...figureCalls,
  ...auditCalls,
  ...operationCalls,
  ...searchCalls,
});

export type Calls = typeof calls;
export type CallName = keyof Calls;

/** The validated parts of the request of each call. */
export type Inputs = { readonly [N in CallName]: Input<Calls[N]> };

/** What each call replies. */
export type Replies = { readonly [N in CallName]: Reply<Calls[N]> };

/** By the name of the table, in the order in which `verify` reports. */
export const records = {
  ...institutionRecords,
  ...accountRecords,
  ...hostelRecords,
  ...roomRecords,
  ...studentRecords,
  ...guardianRecords,
  ...guardianProposalRecords,
  ...wardRecords,
  ...stayRecords,
  ...noticeRecords,
  ...noticeReaderRecords,
  ...attendanceRecords,
  ...complaintRecords,
  ...leaveRecords,
  ...gateRecords,
  ...visitorRecords,
  ...fireSheetRecords,
  ...passRecords,
  ...fineRecords,
  ...roomChangeRecords,
  ...roundRecords,
  ...inventoryRecords,
  ...workerRecords,
  ...personalDataRecords,
  ...notificationRecords,
  ...deliveryRecords,
  ...gatewayRecords,
  ...ownTelephoneRecords,
  ...pushRecords,
  ...operationRecords,
  ...backupRecords,
};
