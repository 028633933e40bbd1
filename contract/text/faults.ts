/** The part of the message table with the errors of the server. */

/** HTTP status → fault code → text. */
const faultTexts = {
  400: {
    invalid: 'Some of the information is not valid. Please check the marked fields.',
    malformed: 'The request could not be read.',
    passwordWrong: 'The current password is not correct.',
    codeWrong: 'The code is not right, or was used before. Enter the one your app shows now.',
    dayBeforeAttendance: 'Attendance can be marked from 1 January 2000 on.',
    dayInFuture: 'Attendance cannot be marked for a future day.',
    leaveEndsBeforeStart: 'The end date is before the start date.',
    leaveYearOdd: 'Check the year of the start date.',
    leaveTooLong: 'A leave may last at most one year.',
    weekNotSunday: 'The week must start on a Sunday.',
    weekInPast: 'The week must not start in the past.',
    telephoneCodeWrong: 'The code is not right, or no longer good. Look at the last message, or have another code sent.',
    mailCodeWrong: 'The code is not right, or too old. Enter the one in the last mail, or have another sent.',
    sameRoom: 'The student is already in the selected room. Please choose a different room.',
    sameStudent: 'Please select two different students.',
    swapSameRoom: 'Please select two different rooms.',
    visitorAadhaar:
      'Aadhaar numbers are not stored. Of an ID enter the last four characters only. A telephone number that looks like one is written with 00 before it, without spaces.',
    hostelWithoutRooms: 'A hostel needs at least one room.',
    checkOutInFuture: 'The day is in the future.',
    checkOutBeforeStay: '{student} still had a seat on {day}. Choose that day or a later one.',
    academicYearEmpty: 'Nobody would leave and no seat would become free. Choose who leaves first.',
    roundClosingTime: 'Choose a closing time in the future, within a year from now.',
    wishTooSmall: 'You are {together} in your group. Take out the rooms that are too small for all of you: for {sizes}.',
    sameStudents: 'Choose two different students.',
    listTooLong: 'A file has at most {limit, number} rows. Narrow the list down first, such as to one hostel or to some days.',
  },
  401: {
    signInFailed: 'Invalid username or password',
    secondFactorNeeded: 'Please enter the code of your authenticator app, or a recovery code.',
    secondFactorWrong: 'The code is not right, or was used before. Enter the one your app shows now, or a recovery code.',
    signInNeeded: 'Please sign in.',
  },
  403: {
    forbidden: 'You are not authorized to do this.',
    leftToOffice: 'The settings of the institution leave this to the office.',
    passwordChangeNeeded: 'Please choose your own password first.',
    secondFactorSetupNeeded: 'Please set up an authenticator app first.',
    noticeOfOthers: 'Only the person who posted this notice, the team of the hostel it is for, and administrators can change or delete it.',
    noticeNotYours: 'Only the person who posted this notice, or an administrator, can change whom it is for.',
    checkedOut: 'You have checked out. Your fines and receipts and your account stay open to you.',
  },
  404: {
    notFound: 'This does not exist.',
    hostelNotFound: 'There is no such hostel here.',
    noHostelAllotted: 'You are not allotted to a hostel yet.',
    noHostelAssigned: 'You are not assigned to a hostel yet.',
    roomNotFound: 'There is no such room here.',
    studentNotFound: 'There is no such student here.',
    guardianNotFound: 'There is no such guardian here.',
    guardianProposalNotFound: 'This proposal was decided or withdrawn, or has waited too long.',
    accountNotFound: 'There is no such account here.',
    noticeNotFound: 'This notice no longer exists.',
    complaintNotFound: 'There is no such complaint here.',
    leaveNotFound: 'There is no such leave request here.',
    fineNotFound: 'There is no such fine here.',
    itemNotFound: 'There is no such item here.',
    staffNotFound: 'There is no such worker here.',
    roomChangeNotFound: 'There is no such room change request here.',
    visitorNotFound: 'There is no such visitor here.',
    roundNotFound: 'There is no such round here.',
    offerNotFound: 'There is no such offer here.',
    proposalNotFound: 'There is no such proposal: the round was not drawn, or was drawn again.',
    groupNotFound: 'There is no group with this code in your round.',
    groupRequestNotFound: 'This request is no longer there.',
    entryNotFound: 'There is no such entry here.',
    recordNotFound: 'There is no such record here.',
    operationNotFound: 'There is no such operation here.',
  },
  405: {
    methodNotAllowed: 'This address exists, but does not take requests with this method.',
  },
  409: {
    visitorsTooMany: '{limit} of your visitors are expected already. Withdraw an invitation first.',
    visitorLeft: 'The visitor has left.',
    studentNotOut: 'The student is in again.',
    guardiansTooMany: 'A student has at most {most} guardians. Remove one first.',
    guardianProposalsTooMany: '{most} of your proposals wait already. Withdraw one first.',
    noticeNotSendable: 'The last day of this notice is over, or this house sends no messages at present.',
    noticeNotAsked: 'This notice does not ask you, or those it is for, to say that they have read it.',
    noticeNotRemindable: 'Reminders go once a day, while the notice is on the board and somebody has not said yet that they have read it.',
    consentUnreached: 'Nobody could be asked: all have answered or were asked just now, or no message reaches them. Call them.',
    telephoneUnreached: 'This house sends no codes to telephones.',
    telephoneCodeNotSent: 'No code could be sent to this number. Look whether it is right, or try again later.',
    mailNotSetUp: 'The hostel does not send mail yet. The office can set it up under Messages.',
    gatewayNotReady: 'First save the address of Hostelry under Settings, how messages are sent, and the template of at least one text.',
    pushNotReady: 'First save the address of Hostelry under Settings. It must begin with https://.',
    messageNotSent: 'The message was not sent. The provider said: {answer}',
    mailNotSent: 'The mail was not sent. The mail server said: {answer}',
    usernameTaken: 'Username already exists',
    rollnoTaken: 'Roll number already exists',
    hostelNameTaken: 'A hostel with this name already exists.',
    roomFull: 'The room has no free seat. Please choose a different room.',
    planOutdated: 'Rooms or students have changed since this proposal was made. Please look at the new one.',
    roomClosed: 'The room is closed. Please choose a different room.',
    swapRoomClosed: 'Room {room} is closed, and nobody can move in. Reassign its students to an open room.',
    roomNumberTaken: 'The hostel has a room {room} already.',
    roomNeedsSeats:
      'Room {room} cannot have {seats, plural, one {# seat} other {# seats}}: {students, plural, one {# student lives} other {# students live}} there ({names}). Move them first.',
    roomWasLivedIn: 'Room {room} cannot be removed, because somebody lives or has lived there. Close it instead.',
    hostelNeedsSeats: 'The hostel would have fewer seats than students. Take students out of the hostel first, or close the room instead.',
    hostelInUse: '{hostel} cannot be removed, because more is recorded about it than its rooms and its team. First found: {kind}.',
    hostelLivedIn:
      '{students, plural, one {# student still lives} other {# students still live}} in {hostel} or {students, plural, one {is} other {are}} allotted to it. Move them to another hostel or check them out first.',
    hostelAwaited: 'The round {round} gives the rooms of {hostel}. Publish or cancel it first.',
    hostelArchived: '{hostel} is archived. Bring it back first.',
    hostelNotArchived: '{hostel} is not archived.',
    hostelNameArchived: '{hostel} is an archived hostel. Bring it back, or choose another name.',
    hostelArchivedIsUnused: 'A hostel is archived only while it has no students, no team, and no round or offer that gives its rooms.',
    hostelNotForStudents:
      '{hostel} is for {whom, select, women {women} other {men}} only and cannot take {students, plural, one {# student} other {# students}}: {names}{more, plural, =0 {} other { and # more}}.{unknown, plural, =0 {} one { The gender of # of them is not known: complete the record first.} other { The gender of # of them is not known: complete their records first.}}',
    hostelNotForStudent:
      'The hostel of this student is for women or men only, and the record would say otherwise. Take the student out of the hostel first.',
    hostelHasOthers:
      '{students, plural, one {# student} other {# students}} of {hostel} {students, plural, one {is} other {are}} not recorded as {whom, select, women {female} other {male}}: {names}{more, plural, =0 {} other { and # more}}. Take them out of the hostel or correct the records first.',
    roomOfAnotherHostel: 'The room belongs to another hostel.',
    studentsOfDifferentHostels: 'The two students live in different hostels.',
    studentHasNoRoom: '{username} has no room to swap.',
    studentDisabled: '{username} is disabled and cannot be given a place.',
    studentHasNoHostel: '{username} is not allotted to a hostel.',
    hostelFull: 'You have selected more students than the available capacity. Please deselect some students before proceeding.',
    studentsLiveElsewhere:
      '{residents, plural, one {# of the students lives} other {# of the students live}} in another hostel and would lose the place there.',
    alreadyLeft: '{student} has left already.',
    stillOpen:
      '{students, plural, one {# student still has} other {# students still have}} fines to settle. They can leave anyway; the fines stay.',
    academicYearChanged:
      'Nothing was changed, because it would now concern other students than you have seen: {first}{more, plural, =0 {} one { And # more student.} other { And # more students.}} Look at the preview again.',
    changedMeanwhile:
      'Nothing was changed, because {known, select, yes {{by} changed some of this on {when}} other {some of this was changed meanwhile}}. Look at how it is now, and try again.',
    lastAdministrator: 'The last administrator who can sign in must stay.',
    ownAccountPassword: 'Change your own password under My account.',
    ownAccountSecondFactor: 'Switch off your own authenticator app under My account.',
    erasureBlocked:
      'Nobody was erased: {first}{more, plural, =0 {} one { # more thing stands in the way.} other { # more things stand in the way.}}',
    personErased: 'This person was erased. Nothing more can be recorded about them.',
    secondFactorOn: 'The authenticator app is already on. Switch it off first.',
    secondFactorOff: 'The authenticator app is not on.',
    secondFactorNotStarted: 'There is no code to confirm. Please start again.',
    staffUsernameTaken: 'Username already exists. Please choose a different username.',
    complaintResolved: 'This complaint was already resolved by {by} on {when}.',
    nothingPending: 'None of these is pending any more.',
    leaveDecided: 'This leave request was already {status} by {by} on {when}.',
    complaintNotResolved: 'This complaint is pending: there is nothing to reopen.',
    complaintReopenedLate: 'This complaint was resolved on {when}. It could be reopened for {days} days after that. Please make a new one.',
    leaveNotDecided: 'This leave request is pending: there is no decision to take back.',
    leaveBegun: 'This leave began on {start}. It cannot be changed any more.',
    leaveOverlap: 'You already have a pending or approved leave on some of these days.',
    leaveDaysTaken: '{student} has another leave from {start} to {end}, which is {status}.',
    finePaid: 'This fine was already paid on {when}.',
    finePending: 'This fine is not reported as paid.',
    fineConfirmed: 'The payment of this fine was confirmed by {by} on {when}.',
    fineCancelled: 'This fine was cancelled by {by} on {when}.',
    roomChangeClosed: 'This room change request was already closed by {by} on {when}.',
    roundMovedOn:
      'This cannot be done: the round is already {state, select, open {open} closed {closed} proposed {proposed} published {published} other {cancelled}}.',
    roundTimeOver: 'The closing time of the round has passed.',
    roundDrawn: 'The round was drawn already and cannot be opened again.',
    offerOver: 'This offer has ended. Your place in the waiting list stays as it is.',
    careUnheeded: '{what}{more, plural, =0 {} other { And # more.}}',
    careUnheededUnsaid:
      'Something is entered about these students that speaks against this move. An administrator or a warden of the hostel can say what.',
    seatOffered:
      'This seat is offered to a student of a waiting list. Choose another one, or wait until the offer is answered or has expired.',
    roundOutdated:
      'This cannot be published, because something has changed since: {first}{more, plural, =0 {} one { And # more thing.} other { And # more things.}} Discard the proposal and draw with the students and rooms as they are now.',
    studentsInOtherRound:
      '{students, plural, one {# of the students is} other {# of the students are}} in another round that is not over: {names}{more, plural, =0 {} other { and # more}}.',
    studentInOtherRound: 'A student is in another round that is not over.',
    roundWithoutGroups: 'This round has no groups: every student takes part alone.',
    inGroup: 'You are in a group with others already. Leave it first.',
    notInGroup: 'You are in no group of this round.',
    groupFull: 'The group is full: no room in which all of you may live has more than {seats, plural, one {# seat} other {# seats}}.',
    groupNotPossible:
      'You cannot be in one group, because there is no room in which all of you may live. The office of the hostel can say more.',
    exchangeAlreadyOpen: 'A room exchange is open for this hostel already.',
    notUndoable: 'This cannot be undone.',
    undoneBeforeRepeated: 'This was done once and has been undone since. Start again if it is still wanted.',
    alreadyUndone: 'This was already undone by {by} on {when}.',
    undoBlocked:
      'This cannot be undone any more: {first}{more, plural, =0 {} one { # more thing stands in the way.} other { # more things stand in the way.}}',
    idempotencyKeyReused: 'This Idempotency-Key was already used for another request.',
    conflict: 'This conflicts with existing data. Please reload and try again.',
  },
  413: {
    tooLarge: 'This is more than the server accepts in one request.',
  },
  415: {
    wrongContentType: 'This content type is not accepted.',
  },
  429: {
    signInBlocked: 'Too many failed sign-ins. Please wait {minutes, plural, one {# minute} other {# minutes}} and try again.',
    messagesTooMany: 'Several messages went to this number. Try again in an hour.',
    telephoneCodesTooMany: 'Several codes were sent. Enter the last one, or try again tomorrow.',
    mailCodesTooMany: 'Several codes went to this address. Enter the last one, or try again in an hour.',
    tooOften:
      'This can be done {times} times {minutes, plural, =60 {an hour} =1440 {a day} other {in # minutes}} at most. Please wait {hours, plural, =0 {{wait, plural, one {# minute} other {# minutes}}} other {# hours}} and try again.',
    careTooOften:
      'You were warned too often within an hour that something speaks against a room. Ask a warden or an administrator to move the student.',
    tooManyRequests: 'Too many requests. Please wait a moment.',
  },
  500: {
    internal: 'Something went wrong on our side. Please try again.',
  },
  503: {
    busy: 'The server is too busy at the moment. Please try again shortly.',
    unavailable: 'The database cannot be reached at the moment. Please try again shortly.',
    diskFull: 'The disk of the database is full, so nothing can be saved. Please tell whoever looks after the server.',
  },
} as const satisfies Record<number, Record<string, string>>;

type Texts = (typeof faultTexts)[keyof typeof faultTexts];
type Codes<T> = T extends unknown ? keyof T : never;
export type FaultCode = Codes<Texts>;
type TextOf<C extends FaultCode> = Extract<Texts, Record<C, string>>[C];

/** Fault code → HTTP status and text. */
export const faults = Object.fromEntries(
  Object.entries(faultTexts).flatMap(([status, texts]) =>
    Object.entries(texts).map(([code, text]) => [code, { status: Number(status), text }]),
  ),
) as { readonly [C in FaultCode]: { readonly status: number; readonly text: TextOf<C> } }; // has exactly these keys
