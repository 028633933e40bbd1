/** The part of the message table with reasons: why something was not done, or why it turned out as it did. */

/** What became of a student's wishes in a room exchange. */
export const exchangeTexts = {
  noSeat: 'No seat there could be given.',
  moved: 'Your wish no. {wish} is met: {what}.',
  stayed: 'You keep your room. None of your wishes could be met.',
  stayedWithout: 'None of your wishes could be met. You wait for a room as before.',
  swap: 'It is a swap: one other student takes your seat, and you take theirs.',
  ring: 'It is a ring of {students}: each takes the seat of the next, and somebody takes yours.',
  toEmptySeat: 'The seat was empty.',
  chain: 'It is a chain of {students}: each takes the seat of the next, and the last one an empty seat.',
} as const satisfies Record<string, string>;

/** Why a wish of a room exchange could not count, or was not met. */
export const whyNotTexts = {
  roomGone: 'The room is not there any more.',
  roomClosed: 'The room is closed.',
  ownRoom: 'It is the room that the student has.',
  hostelNotForYou: 'The hostel is for others.',
  accessibleKept: 'Accessible rooms are kept for those who need one.',
  accessibleNeeded: 'The room is not accessible.',
  noRoomFits: 'There is no such room.',
  askOffice: 'This wish could not be met. A warden or an administrator can say more.',
  nobodyLeft: 'No seat there was free, and nobody moved out.',
  seatsTaken: 'Every seat there that became free went to others, who gave a seat in exchange or were drawn earlier.',
  seatsKept: 'What is empty there is kept for those who wait for a room in the hostel.',
} as const satisfies Record<string, string>;
export type WhyNot = keyof typeof whyNotTexts;

/** What stands in the way of undoing an operation: one sentence for each. */
export const undoTexts = {
  recordOf: '{kind} of {person}',
  changedSince: '{what} was changed since, by {by} on {when}.',
  changed: '{what} was changed since.',
  goneSince: '{what} was removed since.',
  more: 'The same holds for {more, number} more.',
  undoFirst: '“{about}” by {by}, {when}, was done since. Undo that first.',
  othersUndoFirst: '“{about}” by {by}, {when}, was done since. Somebody who may undo that must do so first.',
  doneSince: '“{about}” by {by}, {when}, was done since.',
  moreOperations: '{more, plural, one {# more operation} other {# more operations}} done since must be undone first.',
  roomElsewhere: '{student} lives in room {room} of {hostel} now.',
  seatTaken: 'Seat {seat} of room {room} is taken by {student} now.',
  otherHostel: '{student} is no longer a student of {hostel}.',
  outOfReach: 'Some of what it changed is no longer in your hostel.',
  roomClosed: 'Room {room} was closed since, and {student} would live in it again.',
  hostelFull:
    '{hostel} has {seats, plural, one {# seat} other {# seats}} by now, and {students, plural, one {# student} other {# students}} would live there.',
  signedIn: '{student} has signed in since.',
  disabledSince: '{student} was disabled since and cannot be given a place.',
  leaveBegun: 'The leave of {student} began on {start}. Its decision cannot be changed any more.',
  movedIn: '{student} has moved into room {room} since.',
  gotRoom: '{student} was given a room since.',
  roomGiven: 'Room {room} was given to somebody since.',
  usedSince: 'Other records belong to {what} now: {kind} ({count, number}).',
  leaveOverlap: 'The student has another leave, pending or approved, on some of these days.',
  roomChangeOpen: 'The student has another open request for a room change.',
  roomNumberTaken: 'Another room has this number now.',
  otherLead: 'Somebody else is the lead now.',
  erased: 'A person whom it concerns was erased since, and what it changed about them is no longer kept.',
  inOtherRound: 'One of the students is in another round by now.',
  roundDrawn: 'The round was drawn and cannot be opened again. It can be cancelled.',
  roundTimeOver: 'The closing time of the round has passed. Give it a new one instead, and it opens again.',
  categoryGone: '{value} is no longer among the categories of the inventory. Add it there first.',
  other: 'The data as it is now does not allow it: {why}',
} as const satisfies Record<string, string>;

/** Why a student is left as they are at the end of a year, and what has changed about a student since the preview. */
export const academicYearTexts = {
  left: 'has left already',
  hadSeat: 'still had a seat on {day}',
  movedIn: 'moved in on {day}',
  leavesNoMore: '{student} has left already, or would no longer leave.',
  leavesToo: '{student} would leave as well.',
  owesNow: '{student} now has fines to settle.',
  freedNoMore: '{student} has left, or has no seat there any more.',
  freedToo: 'The place of {student} would become free as well.',
} as const satisfies Record<string, string>;

/** What stands in the way of erasing a person: one sentence for each. */
export const erasureTexts = {
  oneself: 'You cannot erase yourself. Another administrator can.',
  lastAdministrator: 'The last administrator who can sign in must stay.',
  leads: '{person} leads the team of {hostel}. Take them out of the team first.',
  inTeam: '{person} is in the team of {hostel}. Take them out of the team first.',
  livesIn: '{person} is a student of {hostel}. Check them out first.',
  fines: '{fines, plural, one {# fine is} other {# fines are}} unpaid: {amount}. Have it paid first, or cancel it.',
  payments: '{payments, plural, one {# payment is} other {# payments are}} not confirmed: {amount}. Confirm it first, or cancel the fine.',
  leave: '{leave, plural, one {# leave request waits} other {# leave requests wait}} for a decision.',
  complaints: '{complaints, plural, one {# complaint is} other {# complaints are}} not resolved yet.',
  roomChange: 'A request for another room is open.',
  otherUsername: 'Type the username as it stands above.',
} as const satisfies Record<string, string>;

/** What prevents a proposal of a round from being published: one sentence for each. */
export const obstacleTexts = {
  studentGone: '{student} has left or is disabled.',
  studentHasRoom: '{student} has a room already.',
  studentOfOtherHostel: '{student} cannot live in the hostel of room {room} any more.',
  roomClosed: 'Room {room} is closed, has fewer seats or was removed.',
  seatTaken: 'A seat of room {room} is taken by {student}.',
  seatOffered: 'A seat of room {room} is offered to {student}.',
  needsAccessible: '{student} needs an accessible room, and room {room} is not accessible.',
  apart: '{one} and {other} must not share room {room}.',
  livesElsewhere: '{student} does not live in room {room} any more.',
  careUnheeded: 'Not everybody may move as the proposal has it any more.',
  hostelFull: '{hostel} would have more students than seats.',
} as const satisfies Record<string, string>;
