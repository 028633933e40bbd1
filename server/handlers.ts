import { academicYearHandlers } from './academic-year/handlers.ts';
import { accountHandlers } from './account/handlers.ts';
import { backupHandlers } from './backup/handlers.ts';
import { noticeHandlers } from './notice/handlers.ts';
import { noticeReaderHandlers } from './notice/reader-handlers.ts';
import { checkOutHandlers } from './check-out/handlers.ts';
import { attendanceHandlers } from './attendance/handlers.ts';
import { complaintHandlers } from './complaint/handlers.ts';
import { leaveHandlers } from './leave/handlers.ts';
import { fineHandlers } from './fine/handlers.ts';
import { tellOnceMarked } from './guardian/absent-by-rule.ts';
import { guardianHandlers } from './guardian/handlers.ts';
import { guardianProposalHandlers } from './guardian/proposal-handlers.ts';
import { wardHandlers } from './guardian/ward-handlers.ts';
import { deliveryHandlers } from './delivery/handlers.ts';
import { gatewayHandlers } from './delivery/gateway-handlers.ts';
import { ownTelephoneHandlers } from './delivery/own-telephone-handlers.ts';
import { pushHandlers } from './delivery/push-handlers.ts';
import { roomChangeHandlers } from './room-change/handlers.ts';
import { institutionHandlers } from './institution/handlers.ts';
import { inventoryHandlers } from './inventory/handlers.ts';
import { workerHandlers } from './worker/handlers.ts';
import { dashboardHandlers } from './dashboard/handlers.ts';
import { auditHandlers } from './audit/handlers.ts';
import { figureHandlers } from './figure/handlers.ts';
import { hostelHandlers } from './hostel/handlers.ts';
import { operationHandlers } from './operation/handlers.ts';
import { personalDataHandlers } from './personal-data/handlers.ts';
import { notificationHandlers } from './notification/handlers.ts';
import { roomHandlers } from './room/handlers.ts';
import { roomEditHandlers } from './room/edit-handlers.ts';
import { searchHandlers } from './search/handlers.ts';
import { roundCareHandlers } from './round/care-handlers.ts';
import { roundDrawHandlers } from './round/draw-handlers.ts';
import { roundStudentHandlers } from './round/student-handlers.ts';
import { roundHandlers } from './round/handlers.ts';
import type { Handlers } from '#server/call/handler.ts';
import { stayHandlers } from './stay/handlers.ts';
import { studentHandlers } from './student/handlers.ts';
import { arrivalHandlers } from './student/arrival-handlers.ts';
import { doorWorkHandlers } from './institution/door-work-handlers.ts';
import { accountImportHandlers } from './staff-list/handlers.ts';
import { studentImportHandlers } from './student/import/import-handlers.ts';
import { fireSheetHandlers } from './gate/evacuation-handlers.ts';
import { gateHandlers } from './gate/handlers.ts';
import { passHandlers } from './gate/pass-handlers.ts';
import { visitorHandlers } from './gate/visitor-handlers.ts';
import { studentPhotoHandlers } from './student/photo-handlers.ts';
import { studentYearHandlers } from './student/year-handlers.ts';

/** One handler for every row of the call table; a missing one does not compile. */
export const handlers: Handlers = {
  ...accountHandlers,
  ...personalDataHandlers,
  ...hostelHandlers,
  ...roomHandlers,
  ...stayHandlers,
  ...roomEditHandlers,
  ...studentHandlers,
  ...accountImportHandlers,
  ...doorWorkHandlers,
  ...studentImportHandlers,
  ...arrivalHandlers,
  ...studentPhotoHandlers,
  ...gateHandlers,
  ...visitorHandlers,
  ...fireSheetHandlers,
  ...passHandlers,
  ...studentYearHandlers,
  ...guardianHandlers,
  ...guardianProposalHandlers,
  ...wardHandlers,
  ...checkOutHandlers,
  ...academicYearHandlers,
  ...notificationHandlers,
  ...deliveryHandlers,
  ...gatewayHandlers,
  ...ownTelephoneHandlers,
  ...pushHandlers,
  ...backupHandlers,
  ...noticeHandlers,
  ...noticeReaderHandlers,
  ...attendanceHandlers,
  // here, as guardians know of attendance, which knows nothing of them
  async attendanceMark(context) {
    const reply = await attendanceHandlers.attendanceMark(context);
    await tellOnceMarked(context.db, context.hostel.id, context.params.date, context.settings);
    return reply;
  },
  ...complaintHandlers,
  ...leaveHandlers,
  ...fineHandlers,
  ...roomChangeHandlers,
  ...roundHandlers,
  ...roundDrawHandlers,
  ...roundStudentHandlers,
  ...roundCareHandlers,
  ...institutionHandlers,
  ...inventoryHandlers,
  ...workerHandlers,
  ...dashboardHandlers,
  ...figureHandlers,
  ...auditHandlers,
  ...operationHandlers,
  ...searchHandlers,
};
