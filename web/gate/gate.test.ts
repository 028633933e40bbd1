// in a process with others that load the outbox: it would go on beside other screens
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { covers } from '#contract/worker/time-slots.ts';
import { hostel, newId, open, phone, unreachable } from '#web/testing/screen.ts';

/** By noon of the days of the tests students are out in time; 16 November 2026 is a Monday. */
const curfew = { inBy: Array.from({ length: 7 }, () => '21:30'), outFrom: '05:00', grace: 10 };
const place = { inside: null, since: null, late: [], leave: [], needsHelp: false };
const room = { roomNumber: '101', block: '', floor: '' };
const asha = { _id: newId(), name: 'Asha Rao', rollno: '22CSE014', photo: null, hostelId: hostel._id, room, passVersion: 0, ...place };
const bela = { ...asha, _id: newId(), name: 'Bela Das', rollno: '22CSE015', room: { ...room, roomNumber: 'B-208' } };
const at = (time: string, day = '2026-11-16') => new Date(`${day}T${time}:00+05:30`).toISOString();
const list = (...students: (typeof asha | (Omit<typeof asha, 'inside' | 'since'> & { inside: boolean; since: string }))[]) => ({
  gateStudents: { hostels: [{ ...hostel, curfew, evacuation: null }], students },
});

const told = (message: string, createdAt: string) => ({ _id: newId(), message, createdAt, link: paths.ownGate() });

test('a student reads on the page of the gate what was left there, for a week', async () => {
  const notificationList = [
    told('Left for you at the gate: A parcel', '2026-11-15T06:00:00Z'),
    told('Left for you at the gate: Books', '2026-11-01T06:00:00Z'),
  ];
  const { text } = await open(paths.ownGate(), { as: 'student', width: phone, answers: { notificationList } });
  assert.match(text, /From the gate Left for you at the gate: A parcel 15 Nov/);
  assert.doesNotMatch(text, /Books/);
});

test('a guard finds a student by roll number, and records that she goes out', async () => {
  const screen = await open(paths.gate(), { as: 'guard', width: phone, answers: list(asha, bela) });
  await screen.type('Room, roll number or name', '22cse014');
  await screen.press(/^101 Asha Rao/);
  assert.match(screen.text, /May be out until 9:30 PM/);
  assert.doesNotMatch(screen.text, /Bela/);
  await screen.press('Out');
  assert.deepEqual(screen.toasts, ['Recorded: Asha Rao is out.']);
  const [sent] = screen.sent;
  const { studentId, direction, method } = (sent?.body ?? {}) as Record<string, unknown>;
  assert.deepEqual([sent?.name, studentId, direction, method], ['gateRecord', asha._id, 'out', 'number']);
  assert.match(screen.text, /1.*out/s);
});

test('a guard reads who is on duty by the schedule, also over midnight', async () => {
  const onDuty = [
    { day: '2026-11-15', timeSlot: '10:00 PM - 06:00 AM', name: 'Ram Singh' },
    { day: '2026-11-16', timeSlot: '06:00 AM - 02:00 PM', name: 'Hari Lal' },
    { day: '2026-11-16', timeSlot: '02:00 PM - 10:00 PM', name: 'Mohan Das' },
  ];
  const covering = (time: string) => onDuty.filter((shift) => covers(shift, `2026-11-16 ${time}`)).map(({ name }) => name);
  assert.deepEqual(['05:59', '06:00', '13:59', '22:00'].map(covering), [['Ram Singh'], ['Hari Lal'], ['Hari Lal'], []]);
  const hostels = [{ ...hostel, curfew, evacuation: null, onDuty }];
  const { text } = await open(paths.gate(), { as: 'guard', width: phone, answers: { gateStudents: { hostels, students: [asha] } } });
  assert.match(text, /On duty: Hari Lal(?!,)/);
});

/** The card of a student of a hostel with a telephone and this hour. */
const cardAt = async (inBy: string) => {
  const hours = { ...curfew, inBy: curfew.inBy.map(() => inBy) };
  const hostels = [{ ...hostel, curfew: hours, evacuation: null, telephone: '98000 00011' }];
  const screen = await open(paths.gate(), { as: 'guard', width: phone, answers: { gateStudents: { hostels, students: [asha] } } });
  await screen.type('Room, roll number or name', '22cse014');
  await screen.press(/^101 Asha Rao/);
  return screen;
};

test('a guard can call the caretaker about who may not go out now', async () => {
  assert.match((await cardAt('10:00')).text, /May not go out now.*98000 00011.*Call/s);
  assert.doesNotMatch((await cardAt('21:30')).text, /98000/);
});

test('what the verdict forbids is not the button that stands out', async () => {
  assert.deepEqual((await cardAt('21:30')).texts('[data-primary]'), ['Out']);
  assert.deepEqual((await cardAt('10:00')).texts('[data-primary]'), []);
});

test('a guard tells a student what was left at the gate', async () => {
  const screen = await open(paths.gate(), { as: 'guard', width: phone, answers: list(asha) });
  await screen.type('Room, roll number or name', '101');
  await screen.press(/^101 Asha Rao/);
  await screen.press('Something left');
  await screen.type('What was left', 'A parcel');
  await screen.press('Tell the student');
  assert.deepEqual(
    screen.sent.map(({ name, body }) => [name, body]),
    [['gateDelivery', { studentId: asha._id, what: 'A parcel' }]],
  );
});

test('nobody is said to be out only when nobody is', async () => {
  const late = { ...bela, inside: false, since: at('18:10', '2026-11-15') };
  assert.match((await open(paths.gate(), { as: 'guard', answers: list(asha) })).text, /Nobody is out\./);
  assert.doesNotMatch((await open(paths.gate(), { as: 'guard', answers: list(late) })).text, /Nobody is out|in time/);
});

test('who is out is listed, the late ones first, and is told in time or late', async () => {
  const late = { ...bela, inside: false, since: at('18:10', '2026-11-15') };
  const screen = await open(paths.gate(), {
    as: 'guard',
    width: phone,
    answers: list({ ...asha, inside: false, since: at('09:00') }, late),
  });
  assert.match(screen.text, /Late, 1.*Bela Das.*since 15 Nov, 6:10 PM.*14 h late.*Out, 1 in time.*Asha Rao.*since 9:00 AM, due 9:30 PM/s);
  await screen.press(/Bela Das/);
  assert.match(screen.text, /Late by 14 h.*Out since 15 Nov, 6:10 PM, due at 15 Nov, 9:30 PM\. Let in\./s);
  await screen.press('Not this person');
  await screen.press(/Asha Rao/);
  assert.match(screen.text, /In time.*Out since 9:00 AM, back by 9:30 PM/s);
});

test('of who is late since this morning the guard is told when they were due', async () => {
  const hostels = [{ ...hostel, curfew: { ...curfew, inBy: curfew.inBy.map(() => '10:00') }, evacuation: null }];
  const students = [{ ...asha, inside: false, since: at('09:00') }];
  const { text } = await open(paths.gate(), { as: 'guard', answers: { gateStudents: { hostels, students } } });
  assert.match(text, /Late, 1.*Asha Rao.*since 9:00 AM, due 10:00 AM.*2 h late/s);
});

test('without a network what is recorded stays on the page and on the device', async () => {
  const screen = await open(paths.gate(), { as: 'guard', width: phone, answers: { ...list(asha), gateRecord: unreachable } });
  await screen.type('Room, roll number or name', '101');
  await screen.press(/^101 Asha Rao/);
  await screen.press('Out');
  assert.match(screen.text, /Out, 1 in time.*Asha Rao/s);
});

test('a guard in no team is told who can change that', async () => {
  const { text } = await open(paths.gate(), { as: 'guard', answers: { gateStudents: { hostels: [], students: [] } } });
  assert.match(text, /An administrator puts you into the team/);
});

test('different hours of hostels for women and for men are pointed out, equal ones are not', async () => {
  const women = { ...hostel, for: 'women' as const, curfew };
  const men = { _id: newId(), name: 'Ganga', for: 'men' as const, curfew: { ...curfew, inBy: curfew.inBy.with(6, '22:30') } };
  const warning = /Hostels for women and hostels for men have different hours.*Women: 9:30 PM.*Men: 9:30 PM, Sat 10:30 PM/s;
  const differing = await open(paths.curfews(), { as: 'hosteladmin', answers: { gateCurfewList: [women, men] } });
  assert.match(differing.text, warning);
  const equal = await open(paths.curfews(), { as: 'hosteladmin', answers: { gateCurfewList: [women, { ...men, curfew }] } });
  assert.doesNotMatch(equal.text, /different hours/);
});

test('the hours of a hostel are set with what was seen before, and none on any day is no hours', async () => {
  const answers = { gateCurfewList: [{ ...hostel, for: 'all' as const, curfew }] };
  const screen = await open(paths.curfews(), { as: 'hosteladmin', answers });
  await screen.press('Change the hours of Kaveri');
  await screen.type('Saturday', '22:30');
  await screen.press('Save');
  await screen.press('Change the hours of Kaveri');
  await screen.type('Monday', '');
  await screen.press('Every day as on Monday');
  await screen.press('Save');
  assert.deepEqual(
    screen.sent.map(({ body }) => body),
    [
      { curfew: { ...curfew, inBy: curfew.inBy.with(6, '22:30') }, basedOn: curfew },
      { curfew: null, basedOn: curfew },
    ],
  );
});

test('caretakers see who is out, the late ones first, and can say that they look after it', async () => {
  const late = { ...bela, inside: false, since: at('18:10', '2026-11-15'), lookedAfterBy: null };
  const inTime = { ...asha, inside: false, since: at('09:00'), lookedAfterBy: null };
  const answers = { gateStudents: { hostels: [{ ...hostel, curfew, evacuation: null }], students: [inTime, late] } };
  const screen = await open(paths.whoIsOut(), { as: 'caretaker', answers });
  assert.deepEqual(
    screen.rows.map((row) => [row['Student'], row['Out since'], row['May be out until'], row['State']]),
    [
      ['Bela Das', '15 Nov, 6:10 PM', '15 Nov, 9:30 PM', '14 h late'],
      ['Asha Rao', '9:00 AM', '9:30 PM', 'In time'],
    ],
  );
  assert.ok(!screen.buttons.includes('I look after it: Asha Rao'));
  await screen.press('I look after it: Bela Das');
  assert.deepEqual(
    screen.sent.map(({ name, params }) => [name, params?.['studentId']]),
    [['gateLookAfter', bela._id]],
  );
});

test('one press lets a student come an hour later on this evening; who is not back since yesterday is asked about', async () => {
  const late = { ...bela, inside: false, since: at('18:10', '2026-11-15'), lookedAfterBy: null };
  const inTime = { ...asha, inside: false, since: at('09:00'), lookedAfterBy: null };
  const permitted = {
    ...asha,
    _id: newId(),
    name: 'Chitra Sen',
    inside: false,
    since: at('09:00'),
    late: [{ day: '2026-11-16', until: '23:00' }],
  };
  const answers = { gateStudents: { hostels: [{ ...hostel, curfew, evacuation: null }], students: [inTime, late, permitted] } };
  const screen = await open(paths.whoIsOut(), { as: 'caretaker', answers });
  assert.deepEqual(
    screen.buttons.filter((name) => name.startsWith('May be out until')),
    ['May be out until 10:30 PM: Asha Rao'],
  );
  await screen.press('May be out until 10:30 PM: Asha Rao');
  assert.deepEqual(
    screen.sent.map(({ name, params, body }) => [name, params, body]),
    [['attendanceExpectLate', { hostelId: hostel._id, date: '2026-11-16', studentId: asha._id }, { expectedAt: '22:30' }]],
  );
});

test('a caretaker on a phone calls from the row of who is not back', async () => {
  const late = { ...bela, inside: false, since: at('18:10', '2026-11-15'), lookedAfterBy: null };
  const screen = await open(paths.whoIsOut(), {
    as: 'caretaker',
    width: phone,
    answers: {
      gateStudents: { hostels: [{ ...hostel, curfew, evacuation: null }], students: [late] },
      studentGet: { student: { _id: bela._id, name: bela.name, username: 'bela', phone: '98400 11111', parentContactNo: '98400 22222' } },
    },
  });
  assert.deepEqual(screen.telephones, []);
  await screen.press(/Bela Das since/);
  assert.deepEqual(screen.telephones, ['tel:9840011111', 'tel:9840022222']);
  assert.deepEqual(screen.texts('[role=dialog] h2, dialog h2'), ['Bela Das']);
});

test('what is missing between two movements is entered with a reason, in the middle of them', async () => {
  const student = { _id: newId(), username: 'asha', name: 'Asha Rao' };
  const pair = { student, direction: 'out' as const, first: at('09:00'), second: at('10:00') };
  const screen = await open(paths.whoIsOut(), {
    as: 'warden',
    answers: { gateUnclear: [pair], gateStudents: { hostels: [], students: [] } },
  });
  assert.match(screen.text, /Went out twice: 9:00 AM and 10:00 AM/);
  await screen.press('Enter what is missing: Asha Rao');
  await screen.type('Reason', 'Seen in the mess.');
  await screen.press('Record');
  const { direction, at: when, method, reason } = (screen.sent[0]?.body ?? {}) as Record<string, unknown>;
  assert.deepEqual([direction, when, method, reason], ['in', at('09:30'), 'hand', 'Seen in the mess.']);
});

test('a student reads by when to be in, and what was recorded', async () => {
  const own = { curfew, ...place, inside: false, since: at('09:00'), movements: [{ at: at('09:00'), direction: 'out' as const }] };
  const { text } = await open(paths.ownGate(), { as: 'student', answers: { gateOwn: own } });
  assert.match(text, /Be in by 9:30 PM.*Hours 9:30 PM.*Out 16 Nov.*9:00 AM/s);
});
