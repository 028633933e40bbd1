/** Notifications stay in the database for years: every one that was ever stored must keep its message and its page. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { notificationTexts, retiredNotificationText } from '#contract/messages.ts';
import { pathOf, paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { notificationMessage, type StoredValues } from './notification-text.ts';
import { notification } from './notify.ts';

const howToRename =
  'Rows with it are in the databases. To rename it, add a migration that renames it in the table `notification`, then rename it here; nothing else is removed from these lists.';

/** Every key that was ever stored, with values as they were stored. */
const storedKeys: Readonly<Record<string, StoredValues>> = {
  hostelAllotted: { hostel: 'Kaveri' },
  arrivalAsked: { by: 'savita', hostel: 'Kaveri' },
  departureAsked: { by: 'savita', student: 'asha', hostel: 'Kaveri' },
  codeAsked: { by: 'savita', student: 'asha', hostel: 'Kaveri' },
  closingAsked: { by: 'savita', room: 'S1', hostel: 'Kaveri' },
  hostelTakenOut: { hostel: 'Kaveri' },
  yearEnded: { room: 'S1', hostel: 'Kaveri', day: '2026-12-31' },
  waitingListEnded: { round: 'Rooms of 2026' },
  checkedOut: { hostel: 'Kaveri', day: '2026-12-31' },
  checkedOutWithoutHostel: { day: '2026-12-31' },
  roomAllotted: { room: 'S1', hostel: 'Kaveri' },
  roomChanged: { room: 'S1', hostel: 'Kaveri' },
  roomAllotmentRemoved: { room: 'S1', hostel: 'Kaveri' },
  madeCaretaker: { hostel: 'Kaveri' },
  madeWarden: { hostel: 'Kaveri' },
  relievedCaretaker: { hostel: 'Kaveri' },
  relievedWarden: { hostel: 'Kaveri' },
  joinedTeam: { hostel: 'Kaveri' },
  passedLead: { lead: 'savita', hostel: 'Kaveri' },
  leftTeam: { hostel: 'Kaveri' },
  newComplaint: { student: 'asha', complaint: 'The tap drips' },
  complaintResolved: { remark: 'New washer' },
  roomChangeRequested: { student: 'asha', message: 'Too loud' },
  roomChangeGranted: {},
  photoSent: { student: 'asha' },
  photoConfirmed: {},
  photoRejected: {},
  roomChangeDeclined: { remark: 'All full' },

  exchangeStayed: {},
  finePaid: { student: 'asha', amount: 250.5 },
  finePayWithdrawn: { student: 'asha', amount: 250.5 },
  finePayDeclined: { amount: 250.5, remark: 'Not in the bank' },
  consentWanted: { student: 'asha', start: '2026-12-24', end: '2026-12-31' },
  consentGiven: { guardian: 'ramesh', student: 'asha', start: '2026-12-24', end: '2026-12-31' },
  consentRefused: { guardian: 'ramesh', student: 'asha', start: '2026-12-24', end: '2026-12-31' },
  wardLeaveApproved: { student: 'asha', start: '2026-12-24', end: '2026-12-31' },
  wardLeaveRejected: { student: 'asha', start: '2026-12-24', end: '2026-12-31' },
  wardLeaveTakenBack: { student: 'asha', start: '2026-12-24', end: '2026-12-31' },
  wardLeaveCancelled: { student: 'asha', start: '2026-12-24', end: '2026-12-31' },
  wardAbsent: { student: 'asha', day: '2026-12-24' },
  telephoneCode: { code: '012345', house: 'Kaveri College' },
  telephonePassword: { username: 'asha' },
  telephoneWardCode: { code: 'ABCD-EFGH', house: 'Kaveri College' },
  telephoneReplaced: { username: 'asha', house: 'Kaveri College' },
  signInCodeGiven: { by: 'savita' },
  leftAtGate: { what: 'A parcel' },
  visitorAtGate: { visitor: 'Ravi Rao', purpose: 'Brings books' },
  barredAtGate: { visitor: 'Ravi Rao', reason: 'A theft in March.' },
  wardNotBack: { student: 'asha', since: '2026-11-16 18:10', until: '2026-11-16 21:30' },
  guardianProposed: { student: 'asha', guardian: 'ramesh' },
  guardianProposalConfirmed: { guardian: 'ramesh' },
  guardianProposalRejected: { guardian: 'ramesh' },
  guardianReplaced: { student: 'asha', guardian: 'ramesh' },
  wardFined: { student: 'asha', amount: 250.5, reason: 'Window' },
  fineImposed: { amount: 250.5, reason: 'Window' },
  leaveRequested: { student: 'asha', start: '2026-12-24', end: '2026-12-31' },
  leaveApproved: { start: '2026-12-24', end: '2026-12-31' },
  leaveRejected: { start: '2026-12-24', end: '2026-12-31', remark: 'Exams' },
  complaintResolvedWithoutRemark: {},
  leaveRejectedWithoutRemark: { start: '2026-12-24', end: '2026-12-31' },
  noticePosted: { title: 'Water' },
  noticeSent: { title: 'Water' },
  noticeReadingWanted: { title: 'Water' },
  noticeEdited: { by: 'kamala', title: 'Water' },
  noticeDeleted: { by: 'kamala', title: 'Water' },
  noticeRestored: { by: 'kamala', title: 'Water' },
  fineConfirmed: { amount: 250.5 },
  fineCancelled: { amount: 250.5, reason: 'Wrong student' },
  complaintReopened: { student: 'asha', reason: 'It drips again' },
  leaveCancelled: { student: 'asha', start: '2026-12-24', end: '2026-12-31' },
  leaveApprovalTakenBack: { start: '2026-12-24', end: '2026-12-31' },
  leaveRejectionTakenBack: { start: '2026-12-24', end: '2026-12-31' },
  operationUndone: { by: 'kamala', about: 'Resolved a complaint: asha' },
  notBack: { until: '2026-12-24 21:30' },
  studentNotBack: { student: 'asha', since: '2026-12-24 18:10', until: '2026-12-24 21:30' },
  lowStock: { item: 'Soap', quantity: 2, threshold: 3 },
  roundOpened: { round: 'Rooms 2027', closes: '24 Dec 2026, 6:00 PM' },
  seatOffered: { room: 'S1', hostel: 'Kaveri', until: '24 Dec 2026, 6:00 PM' },
  roundWaiting: { round: 'Rooms 2027', no: 14 },
  roundCancelled: { round: 'Rooms 2027', reason: 'A hostel is not ready' },
  groupAsked: { student: 'asha' },
  groupJoined: { student: 'asha' },
  groupAgreed: { members: 'asha, meena' },
  groupLeft: { student: 'asha' },
  groupRequestDeclined: { code: 'K7M2QX' },
  groupEnded: { round: 'Rooms 2027' },
  backupFailed: { day: '2026-12-24', reason: 'There is no room left on the disk.' },
};

/** Every page that was ever stored, with parameters as they were stored. */
const storedPages: Readonly<Record<string, readonly string[]>> = {
  dashboard: [],
  hostelRooms: ['7'],
  manualAllocation: ['7'],
  complaints: [],
  ownComplaints: [],
  leaveRequests: [],
  leaveStatus: [],
  inventory: [],
  ownGate: [],
  ownVisitors: [],
  visitors: [],
  whoIsOut: [],
  fines: [],
  ownFines: [],
  requestRoomChange: [],
  ownRound: [],
  noticeBoard: [],
  student: ['7'],
  students: [],
  myChild: [],
  myAccount: [],
  backups: [],
};

for (const [key, values] of Object.entries(storedKeys)) {
  test(`the stored notification ${key} still has its message`, () => {
    const message = notificationMessage(key, values);
    assert.notEqual(message, t(retiredNotificationText), `The text ${key} is gone. ${howToRename}`);
    const text = Object.entries(notificationTexts).find(([name]) => name === key)?.[1].text ?? '';
    for (const [, placeholder = ''] of text.matchAll(/\{(\w+)/g))
      assert.ok(placeholder in values, `The placeholder ${placeholder} of ${key} has no value. ${howToRename}`);
    assert.doesNotMatch(message, /[{}]|undefined|NaN/);
    assert.doesNotMatch(message, /\d{4}-\d{2}-\d{2}/, 'a day or a moment is not formatted');
  });
}

for (const [page, params] of Object.entries(storedPages)) {
  test(`the stored page ${page} still exists`, () => {
    const pattern = Object.entries(paths).find(([name]) => name === page)?.[1].pattern;
    assert.ok(pattern, `The page ${page} is gone. ${howToRename}`);
    assert.equal(pattern.match(/:\w+/g)?.length ?? 0, params.length, `The page ${page} takes other parameters. ${howToRename}`);
    for (const value of params) assert.ok(pathOf({ page, params }).includes(value));
  });
}

test('every key and every page that the server stores is in these lists', () => {
  assert.deepEqual(
    Object.keys(notificationTexts).filter((key) => !Object.hasOwn(storedKeys, key)),
    [],
  );
  const server = fileURLToPath(new URL('../', import.meta.url));
  const sources = globSync('**/*.ts', { cwd: server })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(`${server}${file}`, 'utf8'))
    .filter((source) => source.includes("from '#contract/paths.ts'"));
  const used = new Set(sources.flatMap((source) => [...source.matchAll(/\bpaths\.(\w+)\(/g)].map(([, page = '']) => page)));
  assert.ok(used.size > 0);
  assert.deepEqual([...used].filter((page) => !Object.hasOwn(storedPages, page)).toSorted(), []);
});

test('a message with something else in place of its values is that text', () => {
  for (const [key, values] of Object.entries(storedKeys)) {
    const dots = Object.fromEntries(Object.keys(values).map((name) => [name, '…']));
    if (Object.hasOwn(notificationTexts, key))
      assert.equal(notificationMessage(key, dots), t<string>(notificationTexts[key as keyof typeof notificationTexts].text, dots));
  }
});

test('a stored moment is formatted for reading; one that was stored as a finished text is unchanged', () => {
  for (const until of ['2026-12-24 18:05', '24 Dec 2026, 6:05 PM']) {
    const told = notificationMessage('seatOffered', { room: 'S1', hostel: 'Kaveri', until });
    assert.equal(told, 'A seat in room S1 of Kaveri is yours if you take it by 24 Dec 2026, 6:05 PM.');
  }
});

const days = (start: string, end: string) => notificationMessage('leaveApproved', { start, end });

test('two days or moments of one year name it once, at the end', () => {
  assert.equal(days('2026-12-24', '2026-12-31'), 'Your leave from 24 Dec to 31 Dec 2026 was approved.');
  assert.equal(days('2026-12-24', '2027-01-02'), 'Your leave from 24 Dec 2026 to 2 Jan 2027 was approved.');
  assert.equal(
    notificationMessage('studentNotBack', { student: 'Asha', since: '2026-11-26 18:10', until: '2026-11-26 21:30' }),
    'Asha is not back: out since 26 Nov, 6:10 PM, due at 26 Nov 2026, 9:30 PM.',
  );
});

test('a value that does not have the form of its placeholder is inserted unchanged', () => {
  assert.equal(notificationMessage('leaveApproved', { start: '24 Dec', end: 'soon' }), 'Your leave from 24 Dec to soon was approved.');
});

test('a notification with values that are missing, misspelt or of the wrong type does not compile', () => {
  const delivery = { to: 'somebody', link: paths.dashboard() };
  const eitherKey: 'leaveApproved' | 'leaveRejected' = delivery.to === '' ? 'leaveApproved' : 'leaveRejected';
  const refused = [
    // @ts-expect-error the end is missing
    () => notification('leaveApproved', { start: '2026-12-24' }, delivery),
    // @ts-expect-error misspelt
    () => notification('hostelAllotted', { hostle: 'Kaveri' }, delivery),
    // @ts-expect-error an amount is a number, not a text
    () => notification('fineImposed', { amount: '₹250', reason: 'Window' }, delivery),
    // @ts-expect-error the text has no placeholder
    () => notification('roomChangeGranted', { remark: 'x' }, delivery),
    // @ts-expect-error one of the two needs a remark
    () => notification(eitherKey, { start: '2026-12-24', end: '2026-12-31' }, delivery),
    // @ts-expect-error no such text
    () => notification('partyPlanned', {}, delivery),
    // @ts-expect-error a link is made by `paths`
    () => notification('roomChangeGranted', {}, { to: 'somebody', link: '/dashboard' }),
  ];
  assert.equal(refused.length, 7);
});
