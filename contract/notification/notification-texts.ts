/** The part of the message table with the texts of notifications. */

import type { Urgency } from './urgency.ts';

interface NotificationText {
  readonly urgency: Urgency;
  /** guardians get it, who have no account: outside the program, where each text to a telephone needs a template */
  readonly toGuardians?: true;
  readonly text: string;
}

/**
 * The texts of notifications. Stored notifications contain these keys and the values of the placeholders: to rename a
 * key or a placeholder, add a migration that renames it in the stored rows too.
 */
export const notificationTexts = {
  hostelAllotted: { urgency: 'today', text: 'You have been allotted to {hostel}.' },
  arrivalAsked: { urgency: 'today', text: '{by} asks you to register somebody who has arrived at {hostel}.' },
  departureAsked: { urgency: 'today', text: '{by} asks you to check out {student} of {hostel}.' },
  codeAsked: { urgency: 'today', text: '{by} asks you for a new sign-in code for {student} of {hostel}.' },
  closingAsked: { urgency: 'today', text: '{by} asks you to close or open room {room} of {hostel}.' },
  hostelTakenOut: { urgency: 'today', text: 'You are no longer allotted to {hostel}.' },
  checkedOut: { urgency: 'today', text: 'You have checked out of {hostel} as of {day}. Your fines and receipts stay open to you.' },
  checkedOutWithoutHostel: { urgency: 'today', text: 'You have checked out as of {day}. Your fines and receipts stay open to you.' },
  yearEnded: {
    urgency: 'today',
    text: 'The academic year ended on {day}: your seat in room {room} of {hostel} is free again. The office will say how rooms are given next.',
  },
  waitingListEnded: { urgency: 'digest', text: 'The waiting list of {round} has ended with the academic year.' },
  roomAllotted: { urgency: 'today', text: 'You have been given room {room} in {hostel}.' },
  roomChanged: { urgency: 'today', text: 'Your room in {hostel} is now {room}.' },
  roomAllotmentRemoved: { urgency: 'today', text: 'You no longer have room {room} in {hostel}.' },
  madeCaretaker: { urgency: 'digest', text: 'You are now the caretaker of {hostel}.' },
  madeWarden: { urgency: 'digest', text: 'You are now the warden of {hostel}.' },
  relievedCaretaker: { urgency: 'digest', text: 'You are no longer the caretaker of {hostel}.' },
  relievedWarden: { urgency: 'digest', text: 'You are no longer the warden of {hostel}.' },
  joinedTeam: { urgency: 'digest', text: 'You are now in the team of {hostel}.' },
  passedLead: { urgency: 'digest', text: '{lead} leads the team of {hostel} now. You are still in it.' },
  leftTeam: { urgency: 'digest', text: 'You are no longer in the team of {hostel}.' },
  newComplaint: { urgency: 'today', text: '{student} made a complaint: {complaint}' },
  complaintResolved: { urgency: 'today', text: 'Your complaint was resolved: {remark}' },
  complaintResolvedWithoutRemark: { urgency: 'today', text: 'Your complaint was resolved.' },
  complaintReopened: { urgency: 'today', text: '{student} reopened a complaint: {reason}' },
  roomChangeRequested: { urgency: 'digest', text: '{student} asks for another room: {message}' },
  roomChangeGranted: { urgency: 'today', text: 'Your request for another room was granted.' },
  roomChangeDeclined: { urgency: 'today', text: 'Your request for another room was declined: {remark}' },
  exchangeStayed: { urgency: 'today', text: 'None of your wishes could be met in the room exchange. You can read why.' },
  finePaid: { urgency: 'digest', text: '{student} says that a fine of {amount} is paid. Please confirm it once you have the money.' },
  fineImposed: { urgency: 'today', text: 'You were fined {amount}: {reason}' },
  finePayWithdrawn: { urgency: 'digest', text: '{student} has taken back that a fine of {amount} is paid.' },
  fineConfirmed: { urgency: 'digest', text: 'The payment of your fine of {amount} was confirmed.' },
  fineCancelled: { urgency: 'digest', text: 'Your fine of {amount} was cancelled: {reason}' },
  leaveRequested: { urgency: 'today', text: '{student} asks for leave from {start} to {end}.' },
  leaveApproved: { urgency: 'today', text: 'Your leave from {start} to {end} was approved.' },
  leaveRejected: { urgency: 'today', text: 'Your leave from {start} to {end} was rejected: {remark}' },
  leaveRejectedWithoutRemark: { urgency: 'today', text: 'Your leave from {start} to {end} was rejected.' },
  consentWanted: { urgency: 'now', toGuardians: true, text: '{student} asks for leave from {start} to {end}. Do you agree?' },
  consentGiven: { urgency: 'today', text: '{guardian} agrees to the leave of {student} from {start} to {end}.' },
  consentRefused: { urgency: 'today', text: '{guardian} does not agree to the leave of {student} from {start} to {end}.' },
  wardLeaveApproved: { urgency: 'today', toGuardians: true, text: 'The leave of {student} from {start} to {end} was approved.' },
  wardLeaveRejected: { urgency: 'today', toGuardians: true, text: 'The leave of {student} from {start} to {end} was rejected.' },
  wardLeaveTakenBack: {
    urgency: 'today',
    toGuardians: true,
    text: 'The decision on the leave of {student} from {start} to {end} was taken back.',
  },
  wardLeaveCancelled: { urgency: 'today', toGuardians: true, text: '{student} has cancelled the leave from {start} to {end}.' },
  wardAbsent: { urgency: 'now', toGuardians: true, text: '{student} was absent at the roll call of {day}, without leave.' },
  leftAtGate: { urgency: 'today', text: 'Left for you at the gate: {what}' },
  visitorAtGate: { urgency: 'now', text: '{visitor} is at the gate to visit you: {purpose}. Say whether you expect them.' },
  barredAtGate: { urgency: 'now', text: '{visitor} came in at the gate, and may be on the list of those not to be let in: {reason}' },
  wardNotBack: { urgency: 'now', toGuardians: true, text: '{student} is not back in the hostel: out since {since}, due at {until}.' },
  guardianProposed: { urgency: 'digest', text: '{student} proposes a guardian, or how one is reached: {guardian}' },
  guardianProposalConfirmed: { urgency: 'digest', text: 'What you proposed of {guardian} was confirmed.' },
  guardianProposalRejected: { urgency: 'digest', text: 'What you proposed of {guardian} was not confirmed. The warden can say why.' },
  guardianReplaced: {
    urgency: 'today',
    toGuardians: true,
    text: 'The hostel has another telephone number or mail address of {guardian} now, as {student} proposed. If that is wrong, call the hostel.',
  },
  wardFined: { urgency: 'today', toGuardians: true, text: '{student} was fined {amount}: {reason}' },
  leaveCancelled: { urgency: 'today', text: '{student} cancelled the approved leave from {start} to {end}.' },
  leaveApprovalTakenBack: {
    urgency: 'today',
    text: 'The approval of your leave from {start} to {end} was taken back. It is pending again.',
  },
  leaveRejectionTakenBack: {
    urgency: 'today',
    text: 'The rejection of your leave from {start} to {end} was taken back. It is pending again.',
  },
  notBack: { urgency: 'now', text: 'You were to be in by {until}. Come in, or tell the caretaker when you will.' },
  studentNotBack: { urgency: 'now', text: '{student} is not back: out since {since}, due at {until}.' },
  photoSent: { urgency: 'today', text: '{student} has sent a photo. Confirm it if it shows them.' },
  photoConfirmed: { urgency: 'digest', text: 'Your photo is confirmed. The guard sees it now.' },
  photoRejected: {
    urgency: 'today',
    text: 'Your photo was not accepted. Send one that shows your face, or ask the caretaker to take one.',
  },
  signInCodeGiven: {
    urgency: 'now',
    text: '{by} gave out a new sign-in code for you. If you did not ask for one, tell the warden.',
  },
  noticePosted: { urgency: 'digest', text: 'New notice: {title}' },
  noticeSent: { urgency: 'today', toGuardians: true, text: 'New notice: {title}' },
  noticeReadingWanted: { urgency: 'today', text: 'Please read this notice, and say that you have: {title}' },
  noticeEdited: { urgency: 'digest', text: '{by} edited your notice: {title}' },
  noticeDeleted: { urgency: 'digest', text: '{by} deleted your notice: {title}' },
  noticeRestored: { urgency: 'digest', text: '{by} put your notice back: {title}' },
  operationUndone: { urgency: 'digest', text: '{by} has undone this: {about}.' },
  roundOpened: { urgency: 'today', text: '{round} is open until {closes}: see what you can choose, and how rooms are given.' },
  seatOffered: { urgency: 'now', text: 'A seat in room {room} of {hostel} is yours if you take it by {until}.' },
  roundWaiting: { urgency: 'today', text: '{round} is published. You have no room yet: your place in the waiting list is {no}.' },
  roundCancelled: { urgency: 'today', text: '{round} was cancelled: {reason}' },
  groupAsked: { urgency: 'today', text: '{student} asks for a place in your group.' },
  groupJoined: { urgency: 'digest', text: '{student} is in your group now.' },
  groupAgreed: { urgency: 'digest', text: 'You have a place in the group now: {members}.' },
  groupLeft: { urgency: 'digest', text: '{student} has left your group.' },
  groupRequestDeclined: { urgency: 'digest', text: 'Your request for a place in the group {code} was declined.' },
  groupEnded: { urgency: 'today', text: 'You are no longer in a group in {round}. The office of the hostel can say more.' },
  backupFailed: { urgency: 'now', text: 'The backup of {day} could not be made: {reason}' },
  // not notifications: sent to a number by themselves
  telephoneCode: { urgency: 'now', text: '{code} is your code for {house}. Nobody of the hostel asks you for it.' },
  telephonePassword: {
    urgency: 'now',
    text: 'Somebody asked for a new password for {username}. If it was you, open this link within an hour. Otherwise do nothing: your password stays.',
  },
  telephoneReplaced: {
    urgency: 'now',
    text: 'This is no longer the number of {username} in {house}. If it was not you who changed it, tell the office.',
  },
  lowStock: { urgency: 'digest', text: '{item} is low: {quantity} left, at least {threshold} needed.' },
} as const satisfies Record<string, NotificationText>;

/** Replaces the text of a stored notification whose key is no longer in the table. */
export const retiredNotificationText = 'Open this notification to see what it is about.';
