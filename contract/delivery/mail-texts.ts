/** The part of the message table with what a mail says, and the pages that its links open. */

export const mailTexts = {
  several: '{count, plural, one {# message} other {# messages}} from {house}',
  more: '{count, plural, one {# more message is} other {# more messages are}} waiting for you: {site}',
  why: 'You get this because your mail address is in your account. Choose what you get: {account}\nNo more mail: {stop}',
  whyGuardian: 'You get this because the hostel has your address as that of a guardian of {student}.\nNo more mail: {stop}',
  codeSubject: 'Your code for {house}',
  code: 'Enter this code to get messages of {house} at this address:\n\n{code}\n\nIt is good for {minutes, plural, one {# minute} other {# minutes}}. If it was not you who asked for it, do nothing.',
  wardCodeSubject: 'Your code: {code}',
  wardCode:
    'Enter this code to read about your child in {house}:\n\n{code}\n\nIt is good for {minutes, plural, one {# minute} other {# minutes}}. Nobody of the hostel asks you for it. If it was not you who asked for it, do nothing.',
  forgottenSubject: 'A new password for {house}',
  forgotten:
    'Somebody asked for a new password for {username}. If it was you, open this link within an hour:\n\n{link}\n\nOtherwise do nothing: your password stays.',
  trialSubject: 'Mail from {house} works',
  trial: 'An administrator has sent this mail to see whether it arrives. Links will lead to {site}',
} as const;

/** What a device shows that is not to show what a notification says. */
export const pushTexts = { something: 'Something new in Hostelry' } as const;

/** What is wrong with the settings of a gateway. */
export const gatewayFaultTexts = {
  keyOfProvider: 'Enter the secret for this address.',
  keyElsewhere: 'Write the secret in its own field, and {placeholder} here.',
  outsideOnly:
    'Enter an address that begins with https:// and is outside the network of the house, or one that the setting GATEWAY_HOSTS allows.',
  bodyNotJson: 'This is not a JSON object.',
  variableUnknown: '{text} has no variable {name}. It has: {names}.',
  templateTwice: '{text} has two templates in one language.',
} as const;

/** Pages that open without a sign-in. */
export const openPageTexts = {
  gone: 'This link is no longer good',
  goneText: 'What it was for is over, or it was not copied whole. You can close this page.',
  consent: '{student} asks for leave',
  consentDays: 'From {start} to {end}. The reason given:',
  consentBackBy: 'Back on the last day by {time}.',
  consentText: 'You can answer until {until}, and change the answer until the warden has decided.',
  consentGiven: 'Your answer: you agree.',
  consentRefused: 'Your answer: you do not agree.',
  consentAgain: 'Change the answer',
  consentGone: 'What became of a leave stands under My child',
  consentYes: 'I agree',
  consentNo: 'I do not agree',
  consentRemark: 'A word to the warden, which the student does not read (may be left empty)',
  stop: 'Do you want no more mail?',
  stopText: 'You will still find every message in Hostelry.',
  stopGuardianText: 'The hostel can then tell you nothing by mail, and cannot ask for your consent.',
  stopAction: 'Stop the mail',
  password: 'Do you want a new password for {username}?',
  passwordText: 'Your password then ends, and you are signed out everywhere.',
  passwordAction: 'Get a sign-in code',
  passwordCode: 'Your sign-in code',
  passwordCodeText: '{code} – enter it as the password of {username}, and choose a new one.',
  passwordLink: 'Sign in with it',
  visit: 'You are invited to {hostel}',
  visitBy: '{student} expects you on {day}.',
  visitDay: 'You are expected on {day}.',
  visitHours: 'Visitors may come: {hours}',
  visitCode: 'Show this at the gate, or tell the guard the six digits.',
  visitBring:
    'Bring an ID and your telephone. The guard notes the kind of ID, its last four characters and your number, and when you come and go.',
  visitAddress: 'How to get there: {address}',
  visitMap: 'Open in a map',
  stopped: 'You get no more mail',
  stoppedText: 'If you want it again, sign in and choose under My account.',
  stoppedGuardianText: 'If you want it again, ask the hostel.',
} as const;
