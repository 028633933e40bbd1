/** The part of the message table with the texts of notifications. */

import type { GuardianMatter } from '#contract/guardian/guardian.ts';
import type { Urgency } from './urgency.ts';

export const receivers = ['student', 'staff', 'guardians'] as const;
export type Receiver = (typeof receivers)[number];

const student = ['student'] as const;
const staff = ['staff'] as const;
const accounts = ['student', 'staff'] as const;
const guardians = ['guardians'] as const;
const everybody = receivers;

interface NotificationText {
  readonly urgency: Urgency;
  /** guardians have no account: it reaches them outside the program, where each text to a telephone needs a template */
  readonly to: readonly Receiver[];
  /** the settings, of which one at least is on where guardians get it; none: another rule says so */
  readonly matters?: readonly GuardianMatter[];
  readonly text: string;
}

/**
 * The texts of notifications. Stored notifications contain these keys and the values of the placeholders: to rename a
 * key or a placeholder, add a migration that renames it in the stored rows too.
 */
export const notificationTexts = {
  hostelAllotted: { urgency: 'today', to: student, text: 'You have been allotted to {hostel}.' },
  arrivalAsked: { urgency: 'today', to: staff, text: '{by} asks you to register somebody who has arrived at {hostel}.' },
  departureAsked: { urgency: 'today', to: staff, text: '{by} asks you to check out {student} of {hostel}.' },
  codeAsked: { urgency: 'today', to: staff, text: '{by} asks you for a new sign-in code for {student} of {hostel}.' },
  closingAsked: { urgency: 'today', to: staff, text: '{by} asks you to close or open room {room} of {hostel}.' },
  hostelTakenOut: { urgency: 'today', to: student, text: 'You are no longer allotted to {hostel}.' },
  checkedOut: {
    urgency: 'today',
    to: student,
    text: 'You have checked out of {hostel} as of {day}. Your fines and receipts stay open to you.',
  },
  checkedOutWithoutHostel: {
    urgency: 'today',
    to: student,
    text: 'You have checked out as of {day}. Your fines and receipts stay open to you.',
  },
  yearEnded: {
    urgency: 'today',
    to: student,
    text: 'The academic year ended on {day}: your seat in room {room} of {hostel} is free again. The office will say how rooms are given next.',
  },
  waitingListEnded: { urgency: 'digest', to: student, text: 'The waiting list of {round} has ended with the academic year.' },
  roomAllotted: { urgency: 'today', to: student, text: 'You have been given room {room} in {hostel}.' },
  roomChanged: { urgency: 'today', to: student, text: 'Your room in {hostel} is now {room}.' },
  roomAllotmentRemoved: { urgency: 'today', to: student, text: 'You no longer have room {room} in {hostel}.' },
  madeCaretaker: { urgency: 'digest', to: staff, text: 'You are now the caretaker of {hostel}.' },
  madeWarden: { urgency: 'digest', to: staff, text: 'You are now the warden of {hostel}.' },
  relievedCaretaker: { urgency: 'digest', to: staff, text: 'You are no longer the caretaker of {hostel}.' },
  relievedWarden: { urgency: 'digest', to: staff, text: 'You are no longer the warden of {hostel}.' },
  joinedTeam: { urgency: 'digest', to: staff, text: 'You are now in the team of {hostel}.' },
  passedLead: { urgency: 'digest', to: staff, text: '{lead} leads the team of {hostel} now. You are still in it.' },
  leftTeam: { urgency: 'digest', to: staff, text: 'You are no longer in the team of {hostel}.' },
  newComplaint: { urgency: 'today', to: staff, text: '{student} made a complaint: {complaint}' },
  complaintResolved: { urgency: 'today', to: student, text: 'Your complaint was resolved: {remark}' },
  complaintResolvedWithoutRemark: { urgency: 'today', to: student, text: 'Your complaint was resolved.' },
  complaintReopened: { urgency: 'today', to: staff, text: '{student} reopened a complaint: {reason}' },
  roomChangeRequested: { urgency: 'digest', to: staff, text: '{student} asks for another room: {message}' },
  roomChangeGranted: { urgency: 'today', to: student, text: 'Your request for another room was granted.' },
  roomChangeDeclined: { urgency: 'today', to: student, text: 'Your request for another room was declined: {remark}' },
  exchangeStayed: { urgency: 'today', to: student, text: 'None of your wishes could be met in the room exchange. You can read why.' },
  finePaid: {
    urgency: 'digest',
    to: staff,
    text: '{student} says that a fine of {amount} is paid. Please confirm it once you have the money.',
  },
  fineImposed: { urgency: 'today', to: student, text: 'You were fined {amount}: {reason}' },
  finePayWithdrawn: { urgency: 'digest', to: staff, text: '{student} has taken back that a fine of {amount} is paid.' },
  fineConfirmed: { urgency: 'digest', to: student, text: 'The payment of your fine of {amount} was confirmed.' },
  finePayDeclined: { urgency: 'today', to: student, text: 'The office has not received your payment of {amount}: {remark}' },
  fineCancelled: { urgency: 'digest', to: student, text: 'Your fine of {amount} was cancelled: {reason}' },
  leaveRequested: { urgency: 'today', to: staff, text: '{student} asks for leave from {start} to {end}.' },
  leaveApproved: { urgency: 'today', to: student, text: 'Your leave from {start} to {end} was approved.' },
  leaveRejected: { urgency: 'today', to: student, text: 'Your leave from {start} to {end} was rejected: {remark}' },
  leaveRejectedWithoutRemark: { urgency: 'today', to: student, text: 'Your leave from {start} to {end} was rejected.' },
  consentWanted: { urgency: 'now', to: guardians, text: '{student} asks for leave from {start} to {end}. Do you agree?' },
  consentGiven: { urgency: 'today', to: staff, text: '{guardian} agrees to the leave of {student} from {start} to {end}.' },
  consentRefused: { urgency: 'today', to: staff, text: '{guardian} does not agree to the leave of {student} from {start} to {end}.' },
  wardLeaveApproved: {
    urgency: 'today',
    to: guardians,
    matters: ['leave'],
    text: 'The leave of {student} from {start} to {end} was approved.',
  },
  wardLeaveRejected: {
    urgency: 'today',
    to: guardians,
    matters: ['leave'],
    text: 'The leave of {student} from {start} to {end} was rejected.',
  },
  wardLeaveTakenBack: {
    urgency: 'today',
    to: guardians,
    matters: ['leave'],
    text: 'The decision on the leave of {student} from {start} to {end} was taken back.',
  },
  wardLeaveCancelled: {
    urgency: 'today',
    to: guardians,
    matters: ['leave'],
    text: '{student} has cancelled the leave from {start} to {end}.',
  },
  wardAbsent: {
    urgency: 'now',
    to: guardians,
    matters: ['absence', 'absenceAlone'],
    text: '{student} was absent at the roll call of {day}, without leave.',
  },
  leftAtGate: { urgency: 'today', to: student, text: 'Left for you at the gate: {what}' },
  visitorAtGate: { urgency: 'now', to: student, text: '{visitor} is at the gate to visit you: {purpose}. Say whether you expect them.' },
  barredAtGate: {
    urgency: 'now',
    to: staff,
    text: '{visitor} came in at the gate, and may be on the list of those not to be let in: {reason}',
  },
  wardNotBack: {
    urgency: 'now',
    to: guardians,
    matters: ['notBack'],
    text: '{student} is not back in the hostel: out since {since}, due at {until}.',
  },
  guardianProposed: { urgency: 'digest', to: staff, text: '{student} proposes a guardian, or how one is reached: {guardian}' },
  guardianProposalConfirmed: { urgency: 'digest', to: student, text: 'What you proposed of {guardian} was confirmed.' },
  guardianProposalRejected: {
    urgency: 'digest',
    to: student,
    text: 'What you proposed of {guardian} was not confirmed. The warden can say why.',
  },
  guardianReplaced: {
    urgency: 'today',
    to: guardians,
    text: 'The hostel has another telephone number or mail address of {guardian} now, as {student} proposed. If that is wrong, call the hostel.',
  },
  wardFined: { urgency: 'today', to: guardians, matters: ['fine'], text: '{student} was fined {amount}: {reason}' },
  leaveCancelled: { urgency: 'today', to: staff, text: '{student} cancelled the approved leave from {start} to {end}.' },
  leaveApprovalTakenBack: {
    urgency: 'today',
    to: student,
    text: 'The approval of your leave from {start} to {end} was taken back. It is pending again.',
  },
  leaveRejectionTakenBack: {
    urgency: 'today',
    to: student,
    text: 'The rejection of your leave from {start} to {end} was taken back. It is pending again.',
  },
  notBack: { urgency: 'now', to: student, text: 'You were to be in by {until}. Come in, or tell the caretaker when you will.' },
  studentNotBack: { urgency: 'now', to: staff, text: '{student} is not back: out since {since}, due at {until}.' },
  photoSent: { urgency: 'today', to: staff, text: '{student} has sent a photo. Confirm it if it shows them.' },
  photoConfirmed: { urgency: 'digest', to: student, text: 'Your photo is confirmed. The guard sees it now.' },
  photoRejected: {
    urgency: 'today',
    to: student,
    text: 'Your photo was not accepted. Send one that shows your face, or ask the caretaker to take one.',
  },
  signInCodeGiven: {
    urgency: 'now',
    to: accounts,
    text: '{by} gave out a new sign-in code for you. If you did not ask for one, tell the warden.',
  },
  noticePosted: { urgency: 'digest', to: accounts, text: 'New notice: {title}' },
  noticeSent: { urgency: 'today', to: everybody, text: 'New notice: {title}' },
  noticeReadingWanted: { urgency: 'today', to: accounts, text: 'Please read this notice, and say that you have: {title}' },
  noticeEdited: { urgency: 'digest', to: staff, text: '{by} edited your notice: {title}' },
  noticeDeleted: { urgency: 'digest', to: staff, text: '{by} deleted your notice: {title}' },
  noticeRestored: { urgency: 'digest', to: staff, text: '{by} put your notice back: {title}' },
  operationUndone: { urgency: 'digest', to: student, text: '{by} has undone this: {about}.' },
  roundOpened: { urgency: 'today', to: student, text: '{round} is open until {closes}: see what you can choose, and how rooms are given.' },
  seatOffered: { urgency: 'now', to: student, text: 'A seat in room {room} of {hostel} is yours if you take it by {until}.' },
  roundWaiting: {
    urgency: 'today',
    to: student,
    text: '{round} is published. You have no room yet: your place in the waiting list is {no}.',
  },
  roundCancelled: { urgency: 'today', to: student, text: '{round} was cancelled: {reason}' },
  groupAsked: { urgency: 'today', to: student, text: '{student} asks for a place in your group.' },
  groupJoined: { urgency: 'digest', to: student, text: '{student} is in your group now.' },
  groupAgreed: { urgency: 'digest', to: student, text: 'You have a place in the group now: {members}.' },
  groupLeft: { urgency: 'digest', to: student, text: '{student} has left your group.' },
  groupRequestDeclined: { urgency: 'digest', to: student, text: 'Your request for a place in the group {code} was declined.' },
  groupEnded: { urgency: 'today', to: student, text: 'You are no longer in a group in {round}. The office of the hostel can say more.' },
  backupFailed: { urgency: 'now', to: staff, text: 'The backup of {day} could not be made: {reason}' },
  // not notifications: sent to a number by themselves
  telephoneCode: { urgency: 'now', to: accounts, text: '{code} is your code for {house}. Nobody of the hostel asks you for it.' },
  telephoneWardCode: {
    urgency: 'now',
    to: guardians,
    text: '{code} is your code to read about your child in {house}. Nobody of the hostel asks you for it.',
  },
  telephonePassword: {
    urgency: 'now',
    to: accounts,
    text: 'Somebody asked for a new password for {username}. If it was you, open this link within an hour. Otherwise do nothing: your password stays.',
  },
  telephoneReplaced: {
    urgency: 'now',
    to: accounts,
    text: 'This is no longer the number of {username} in {house}. If it was not you who changed it, tell the office.',
  },
  lowStock: { urgency: 'digest', to: staff, text: '{item} is low: {quantity} left, at least {threshold} needed.' },
} as const satisfies Record<string, NotificationText>;

/** Replaces the text of a stored notification whose key is no longer in the table. */
export const retiredNotificationText = 'Open this notification to see what it is about.';
