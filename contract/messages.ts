/**
 * The message table: every fault the server answers with, and every text that says how an action went.
 * A text in ICU message format is filled by `t`.
 */

/** Fault code → HTTP status and text. */
export const faults = {
  invalid: { status: 400, text: 'Some of what was sent is not right. Please check the marked fields.' },
  malformed: { status: 400, text: 'The request could not be read.' },
  passwordWrong: { status: 400, text: 'The current password is not right.' },
  sameRoom: { status: 400, text: 'The student is already in the selected room. Please choose a different room.' },
  sameStudent: { status: 400, text: 'Please select two different students.' },
  swapSameRoom: { status: 400, text: 'Please select two different rooms.' },
  signInFailed: { status: 401, text: 'Invalid username or password' },
  signInNeeded: { status: 401, text: 'Please sign in.' },
  forbidden: { status: 403, text: 'You are not authorized to do this.' },
  passwordChangeNeeded: { status: 403, text: 'Please choose your own password first.' },
  notFound: { status: 404, text: 'There is no such thing here.' },
  hostelNotFound: { status: 404, text: 'There is no such hostel here.' },
  roomNotFound: { status: 404, text: 'There is no such room here.' },
  studentNotFound: { status: 404, text: 'There is no such student here.' },
  accountNotFound: { status: 404, text: 'There is no such account here.' },
  usernameTaken: { status: 409, text: 'Username already exists' },
  rollnoTaken: { status: 409, text: 'Roll number already exists' },
  hostelNameTaken: { status: 409, text: 'A hostel with this name already exists.' },
  roomFull: { status: 409, text: 'The room has no free seat. Please choose a different room.' },
  roomOfAnotherHostel: { status: 409, text: 'The room belongs to another hostel.' },
  studentsOfDifferentHostels: { status: 409, text: 'The two students live in different hostels.' },
  studentHasNoRoom: { status: 409, text: '{username} has no room to swap.' },
  studentHasNoHostel: { status: 409, text: '{username} is not allotted to a hostel.' },
  hostelFull: {
    status: 409,
    text: 'You have selected more students than the available capacity. Please deselect some students before proceeding.',
  },
  lastAdministrator: { status: 409, text: 'The last administrator who can sign in must stay.' },
  ownAccountCode: { status: 409, text: 'Change your own password under My account.' },
  conflict: { status: 409, text: 'This clashes with what is already there. Please look again and retry.' },
  tooLarge: { status: 413, text: 'That is more than the server takes in one request.' },
  wrongContentType: { status: 415, text: 'This content type is not taken here.' },
  signInBlocked: {
    status: 429,
    text: 'Too many failed sign-ins. Please wait {minutes, plural, one {# minute} other {# minutes}} and try again.',
  },
  tooManyRequests: { status: 429, text: 'Too many requests. Please wait a moment.' },
  internal: { status: 500, text: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, text: 'The database cannot be reached at the moment. Please try again shortly.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type FaultCode = keyof typeof faults;

/** What is wrong with one field of a request. */
export const fieldTexts = {
  required: 'This field is required.',
  number: 'Enter a number.',
  wholeNumber: 'Enter a whole number.',
  text: 'Enter text.',
  date: 'Enter a date as YYYY-MM-DD.',
  choice: 'Choose one of: {choices}.',
  atLeast: 'Enter {limit} or more.',
  atMost: 'Enter {limit} or less.',
  tooShort: 'Use at least {limit} characters.',
  tooLong: 'Use at most {limit} characters.',
  tooFew: 'Choose at least {limit}.',
  tooMany: 'Choose at most {limit}.',
  notAllowed: 'This contains characters that are not allowed.',
  wrong: 'This is not right.',
  passwordTooShort: 'Use at least {limit} characters.',
  passwordTooLong: 'Use at most {limit} characters.',
  passwordCommon: 'This password is too easy to guess. Choose another.',
  passwordSame: 'Choose a password that differs from the present one.',
  notARecord: 'Each row must be a record with named fields.',
  noUsernameColumn: 'The list has no column named username.',
  usernameTakenDiffers: 'Username already exists with a different {fields}.',
  duplicateInList: 'The same value stands in row {row} too.',
} as const satisfies Record<string, string>;

/** What the server says of an action that went well. */
export const said = {
  signedOut: 'You are signed out.',
  passwordChanged: 'Your password was changed. Other devices were signed out.',
  sessionEnded: 'The session was ended.',
  accountCreated: 'Account created successfully!',
  signInCodeMade: 'A new sign-in code was made. It is shown only once.',
  caretakerAssigned: 'Caretaker assigned successfully!',
  wardenAssigned: 'Warden assigned successfully!',
  hostelAllotted: 'Hostel allotted successfully!',
  roomsAllotted: '{placed, plural, =0 {No student was placed.} one {# student was placed.} other {# students were placed.}}',
  nobodyWaits: 'Nobody waits for a room.',
  studentsWait: '{waiting, plural, one {# student waits} other {# students wait}} because no seat is free.',
  allotmentsRemoved: 'Room allotments removed successfully',
  roomReassigned: '{username} now lives in room {room}.',
  roomsSwapped: '{first} now lives in room {firstRoom}, {second} in room {secondRoom}.',
  studentRegistered: 'Student registered successfully',
  importDone: '{created, plural, one {# student created} other {# students created}}, {unchanged} unchanged.',
  importChecked: 'Dry run: {created, plural, one {# student would be created} other {# students would be created}}, {unchanged} unchanged.',
  importRefused: 'Nothing was imported: {errors, plural, one {# row has} other {# rows have}} an error.',
} as const satisfies Record<string, string>;

/** What is told to a person of an event. */
export const told = {
  hostelAllotted: 'You have been allotted to {hostel}.',
  roomGiven: 'You have been given room {room} in {hostel}.',
  roomChanged: 'Your room in {hostel} is now {room}.',
  roomTaken: 'You no longer have room {room} in {hostel}.',
  madeCaretaker: 'You are now the caretaker of {hostel}.',
  madeWarden: 'You are now the warden of {hostel}.',
  relievedCaretaker: 'You are no longer the caretaker of {hostel}.',
  relievedWarden: 'You are no longer the warden of {hostel}.',
} as const satisfies Record<string, string>;

/** What a screen says itself: of an action that failed without a word from the server, or of one that went well. */
export const shown = {
  allotFailed: 'Error allotting rooms',
  resetFailed: 'Error removing room allotments',
  reassignFailed: 'Error reassigning room',
  swapFailed: 'Error swapping rooms',
  caretakerAssignFailed: 'Error assigning caretaker:',
  wardenAssignFailed: 'Error assigning warden:',
  studentsFailed: 'Error fetching students',
  registerFailed: 'Error registering student',
  hostelDetailFailed: 'Error: {message}',
  fixErrors: 'Please fix the errors before submitting',
  hostelAdded: 'Hostel added successfully!',
  selectStudentAndRoom: 'Please select both a student and a room.',
} as const satisfies Record<string, string>;
