/** Which errors a call can answer with: those that follow from its row, and those of its own rules. */
import type { Call } from '#contract/call/call.ts';
import { limitOf } from '#contract/call/how-often.ts';
import type { CallName } from './calls.ts';
import { faults, type FaultCode } from '#contract/text/faults.ts';

/** What a move is refused with that goes against what is entered about students, unless it is made despite that. */
const careFaults = ['careUnheeded', 'careUnheededUnsaid', 'careTooOften'] as const;

/** The errors of the calls' own rules: what their handlers and the constraints of the database refuse. */
const ownFaults: { readonly [N in CallName]?: readonly FaultCode[] } = {
  login: ['signInFailed', 'secondFactorNeeded', 'secondFactorWrong', 'signInBlocked'],
  meHostel: ['hostelNotFound'],
  mePassword: ['passwordWrong', 'signInBlocked'],
  meSessionEnd: ['notFound'],
  secondFactorStart: ['passwordWrong', 'passwordChangeNeeded', 'secondFactorOn', 'signInBlocked'],
  secondFactorConfirm: ['codeWrong', 'secondFactorOn', 'secondFactorNotStarted', 'signInBlocked'],
  secondFactorRemove: ['passwordWrong', 'codeWrong', 'secondFactorOff', 'signInBlocked'],
  mailTry: ['mailNotSetUp', 'mailNotSent'],
  meMailSet: ['mailNotSetUp', 'mailNotSent', 'mailCodesTooMany'],
  meMailConfirm: ['mailCodeWrong'],
  accountCreate: ['usernameTaken'],
  accountChange: ['accountNotFound', 'lastAdministrator', 'ownAccountPassword', 'ownAccountSecondFactor'],
  accountSignInCode: ['accountNotFound', 'ownAccountPassword'],
  personExport: ['accountNotFound'],
  personExportOwn: ['accountNotFound'],
  personErasure: ['accountNotFound'],
  personErase: ['accountNotFound', 'erasureBlocked'],
  hostelCreate: ['hostelNotFound', 'hostelWithoutRooms', 'hostelNameTaken'],
  hostelUpdate: ['hostelNotFound', 'hostelWithoutRooms', 'hostelNameTaken', 'hostelHasOthers'],
  hostelGet: ['hostelNotFound', 'hostelWithoutRooms'],
  hostelAssignCaretaker: ['accountNotFound'],
  hostelAssignWarden: ['accountNotFound'],
  hostelAllot: ['studentNotFound', 'hostelNotForStudents', 'studentDisabled', 'hostelFull', 'studentsLiveElsewhere'],
  hostelTakeOut: ['studentNotFound'],
  hostelTeamAdd: ['accountNotFound'],
  hostelTeamRemove: ['accountNotFound'],
  roomAllot: ['hostelNotFound', 'roomFull', 'planOutdated', 'roomClosed', 'seatOffered'],
  roomReset: ['hostelNotFound'],
  roomReassign: [
    'sameRoom',
    'hostelNotFound',
    'roomNotFound',
    'studentNotFound',
    'roomChangeNotFound',
    'roomFull',
    'roomClosed',
    'roomOfAnotherHostel',
    'studentDisabled',
    'studentHasNoHostel',
    'roomChangeClosed',
    'seatOffered',
    ...careFaults,
  ],
  roomSwap: [
    'sameStudent',
    'swapSameRoom',
    'hostelNotFound',
    'studentNotFound',
    'roomChangeNotFound',
    'roomFull',
    'swapRoomClosed',
    'studentsOfDifferentHostels',
    'studentHasNoRoom',
    'studentDisabled',
    'studentHasNoHostel',
    'roomChangeClosed',
    ...careFaults,
  ],
  studentStays: ['studentNotFound'],
  leaveConsentAsk: ['leaveNotFound', 'nothingPending', 'consentUnreached'],
  leaveConsentEnter: ['leaveNotFound', 'nothingPending', 'guardianNotFound'],
  guardianList: ['studentNotFound'],
  guardianCreate: ['studentNotFound', 'guardiansTooMany'],
  guardianBirth: ['studentNotFound'],
  guardianChange: ['guardianNotFound'],
  guardianRemove: ['guardianNotFound'],
  roomCreate: ['hostelNotFound'],
  roomUpdate: ['hostelNotFound', 'roomNotFound', 'roomNumberTaken', 'roomNeedsSeats', 'hostelNeedsSeats', ...careFaults],
  roomUpdateMany: ['hostelNotFound', 'roomNotFound', 'hostelNeedsSeats', ...careFaults],
  roomDelete: ['hostelNotFound', 'roomNotFound', 'roomWasLivedIn', 'hostelNeedsSeats'],
  studentGet: ['studentNotFound'],
  studentChange: ['studentNotFound', 'usernameTaken', 'rollnoTaken', 'hostelNotForStudent', 'personErased'],
  studentRegister: ['usernameTaken', 'rollnoTaken'],
  studentPhoto: ['notFound'],
  studentPhotoSet: ['studentNotFound'],
  studentPhotoRemove: ['notFound', 'studentNotFound'],
  studentYear: ['studentNotFound'],
  studentCheckOut: ['studentNotFound', 'checkOutInFuture', 'checkOutBeforeStay', 'alreadyLeft', 'stillOpen'],
  studentCheckOutMany: ['studentNotFound', 'checkOutInFuture', 'checkOutBeforeStay', 'alreadyLeft', 'stillOpen'],
  studentCheckOutPreview: ['studentNotFound'],
  academicYearPreview: ['studentNotFound', 'checkOutInFuture'],
  academicYearBegin: ['studentNotFound', 'checkOutInFuture', 'academicYearChanged', 'academicYearEmpty'],
  notificationRead: ['notFound'],
  notificationReadAll: ['notFound'],
  noticeCreate: ['hostelNotFound'],
  noticeUpdate: ['noticeOfOthers', 'noticeNotYours', 'hostelNotFound', 'noticeNotFound'],
  noticeDelete: ['noticeOfOthers', 'noticeNotFound'],
  attendanceMark: ['dayBeforeAttendance', 'dayInFuture', 'studentNotFound'],
  gateRecord: ['studentNotFound'],
  gateEvacuationMark: ['studentNotFound'],
  gateHelpSet: ['studentNotFound'],
  gateLookAfter: ['studentNotFound', 'studentNotOut'],
  attendanceExpectLate: ['dayBeforeAttendance', 'dayInFuture', 'studentNotFound'],
  complaintResolve: ['complaintNotFound', 'complaintResolved'],
  complaintResolveMany: ['complaintNotFound', 'nothingPending'],
  complaintReopen: ['complaintNotFound', 'complaintNotResolved', 'complaintReopenedLate'],
  leaveCreate: ['leaveEndsBeforeStart', 'leaveYearOdd', 'leaveTooLong', 'leaveOverlap'],
  leaveApprove: ['leaveNotFound', 'leaveDecided'],
  leaveReject: ['leaveNotFound', 'leaveDecided'],
  leaveDecideMany: ['leaveNotFound', 'nothingPending'],
  leaveCancel: ['leaveNotFound', 'leaveDecided', 'leaveNotDecided', 'leaveBegun'],
  leaveTakeBack: ['leaveNotFound', 'leaveDecided', 'leaveNotDecided', 'leaveBegun', 'leaveDaysTaken'],
  finePay: ['fineNotFound', 'finePaid', 'fineConfirmed', 'fineCancelled'],
  finePayWithdraw: ['fineNotFound', 'finePending', 'fineConfirmed', 'fineCancelled'],
  fineGet: ['fineNotFound'],
  fineConfirm: ['fineNotFound', 'finePaid', 'fineConfirmed', 'fineCancelled'],
  fineCancel: ['fineNotFound', 'finePaid', 'fineConfirmed', 'fineCancelled'],
  fineImpose: ['studentNotFound'],
  roomChangeWithdraw: ['roomChangeNotFound', 'roomChangeClosed'],
  roomChangeDecline: ['roomChangeNotFound', 'roomChangeClosed'],
  roundGet: ['roundNotFound'],
  roundPreview: ['hostelNotFound'],
  roundOpen: ['exchangeAlreadyOpen', 'hostelNotFound', 'roundNotFound', 'roundClosingTime', 'studentsInOtherRound', 'studentInOtherRound'],
  roundChange: ['roundNotFound', 'roundDrawn', 'roundClosingTime', 'roundMovedOn'],
  roundClose: ['roundNotFound', 'roundMovedOn'],
  roundCancel: ['roundNotFound', 'roundMovedOn'],
  roundPropose: ['roundNotFound', 'roundMovedOn'],
  roundDiscard: ['roundNotFound', 'roundMovedOn', 'exchangeAlreadyOpen'],
  roundPublish: ['hostelNotFound', 'roundNotFound', 'proposalNotFound', 'roundMovedOn', 'roundOutdated'],
  roundProposal: ['roundNotFound', 'proposalNotFound'],
  roundResults: ['roundNotFound', 'proposalNotFound'],
  roundReceipt: ['roundNotFound', 'roundMovedOn'],
  roundCompleteList: ['roundNotFound', 'roundMovedOn'],
  roundWish: [
    'hostelNotFound',
    'roundNotFound',
    'groupRequestNotFound',
    'roundMovedOn',
    'roundTimeOver',
    'wishTooSmall',
    'inGroup',
    'groupFull',
    'groupNotPossible',
  ],
  roundGroupCreate: ['roundNotFound', 'roundMovedOn', 'roundTimeOver', 'roundWithoutGroups', 'inGroup'],
  roundGroupAsk: [
    'roundNotFound',
    'groupNotFound',
    'groupRequestNotFound',
    'roundMovedOn',
    'roundTimeOver',
    'roundWithoutGroups',
    'inGroup',
    'groupFull',
    'groupNotPossible',
  ],
  roundGroupInvite: [
    'roundNotFound',
    'groupRequestNotFound',
    'rollnoNotInRound',
    'roundMovedOn',
    'roundTimeOver',
    'roundWithoutGroups',
    'inGroup',
    'notInGroup',
    'groupFull',
    'groupNotPossible',
  ],
  roundGroupAccept: [
    'roundNotFound',
    'groupRequestNotFound',
    'roundMovedOn',
    'roundTimeOver',
    'roundWithoutGroups',
    'inGroup',
    'groupFull',
    'groupNotPossible',
  ],
  roundGroupDecline: ['roundNotFound', 'groupRequestNotFound', 'roundMovedOn', 'roundTimeOver', 'roundWithoutGroups'],
  roundGroupLeave: ['roundNotFound', 'roundMovedOn', 'roundTimeOver', 'roundWithoutGroups', 'notInGroup'],
  roundApartCreate: ['studentNotFound', 'sameStudents'],
  roundApartRemove: ['entryNotFound'],
  roundNeedCreate: ['studentNotFound'],
  roundNeedRemove: ['entryNotFound'],
  roundWaiting: ['roundNotFound'],
  roundOfferAccept: ['hostelNotFound', 'offerNotFound', 'offerOver'],
  roundOfferDecline: ['hostelNotFound', 'offerNotFound', 'offerOver'],
  exchangeGet: ['roundNotFound'],
  exchangeWish: ['hostelNotFound', 'roomNotFound', 'roundNotFound', 'roundMovedOn'],
  institutionLogo: ['notFound'],
  inventoryUpdate: ['itemNotFound'],
  inventoryCorrect: ['itemNotFound'],
  // `basedOn` is in each of its counts
  inventoryCount: ['itemNotFound', 'changedMeanwhile'],
  inventoryDelete: ['itemNotFound'],
  workerCreate: ['staffUsernameTaken'],
  workerUpdate: ['staffNotFound'],
  workerRemove: ['staffNotFound'],
  scheduleGet: ['weekNotSunday'],
  scheduleSave: ['staffNotFound', 'weekNotSunday', 'weekInPast'],
  operationGet: ['operationNotFound'],
  historyList: ['recordNotFound'],
  operationUndo: ['noticeOfOthers', 'noticeNotYours', 'operationNotFound', 'notUndoable', 'alreadyUndone', 'undoBlocked'],
};

/** The errors with which a call can answer, in the order of their status; any call may fail with `internal` as well. */
export function faultsOf(name: CallName, row: Call): readonly FaultCode[] {
  const { who } = row;
  const isWriting = row.method !== 'GET' && !row.readsOnly;
  const codes: FaultCode[] = ['invalid', 'malformed', 'tooManyRequests', 'busy', 'unavailable', ...(ownFaults[name] ?? [])];
  if (row.body) codes.push('tooLarge', 'wrongContentType');
  if ([row.body, row.query].some((part) => part && 'properties' in part && 'basedOn' in Object(part.properties)))
    codes.push('changedMeanwhile');
  // an id that cannot be one is not found
  if (row.params) codes.push('notFound');
  if (limitOf(row)) codes.push('tooOften');
  if (row.path.startsWith('/export/')) codes.push('listTooLong');
  if (isWriting) codes.push('conflict', 'diskFull');
  if (who !== 'anyone') {
    codes.push('signInNeeded', 'forbidden');
    if (!row.allowedDuringSetup) codes.push('passwordChangeNeeded', 'secondFactorSetupNeeded');
    if (who.student && !row.allowedAfterCheckOut) codes.push('checkedOut');
    if (row.hostelAt) {
      codes.push('hostelNotFound');
      if (who.student === 'hostel') codes.push('noHostelAllotted');
      if (who.caretaker === 'hostel' || who.warden === 'hostel') codes.push('noHostelAssigned');
    }
    if (isWriting && !row.secretReply) codes.push('idempotencyKeyReused', ...(row.undoable ? (['undoneBeforeRepeated'] as const) : []));
  }
  return [...new Set(codes)].toSorted((a, b) => faults[a].status - faults[b].status);
}
