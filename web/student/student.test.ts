import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DoorWork } from '#contract/institution/door-work.ts';
import { paths } from '#contract/paths.ts';
import { hostel, newId, open, phone } from '#web/testing/screen.ts';

const id = newId();
const student = { _id: id, username: 'asha', name: 'Asha Rao', phone: '98450 11111', parentContactNo: '98450 22222' };

test('each Call and WhatsApp reaches the person that it names', async () => {
  const { links, telephones } = await open(paths.student(id), { answers: { studentGet: { student } } });
  assert.equal(links['Call Asha Rao, 98450 11111'], 'tel:9845011111');
  assert.equal(links['WhatsApp to Asha Rao, 98450 11111'], 'https://wa.me/919845011111');
  assert.equal(links['Call the parents of Asha Rao, 98450 22222'], 'tel:9845022222');
  assert.equal(links['WhatsApp to the parents of Asha Rao, 98450 22222'], 'https://wa.me/919845022222');
  assert.equal(telephones.length, 2);
});

test('without the number of the student, that of the parents is still theirs', async () => {
  const { links } = await open(paths.student(id), { answers: { studentGet: { student: { ...student, phone: '' } } } });
  assert.deepEqual(
    Object.keys(links).filter((name) => name.startsWith('Call')),
    ['Call the parents of Asha Rao, 98450 22222'],
  );
  const none = await open(paths.student(id), { answers: { studentGet: { student: { ...student, phone: '', parentContactNo: '' } } } });
  assert.match(none.text, /No telephone number is known\./);
});

test('what is open is counted, and what is not open is not named', async () => {
  const some = { fines: 2, amount: 100_000, leave: 1, complaints: 3, roomChanges: 1 };
  const { text } = await open(paths.student(id), { answers: { studentGet: { student, open: some } } });
  assert.match(text, /2 fines to pay: ₹1,00,000 .*1 leave request to decide .*3 complaints to resolve .*Asks for another room/);
  const one = await open(paths.student(id), {
    answers: { studentGet: { student, open: { ...some, leave: 0, complaints: 0, roomChanges: 0 } } },
  });
  assert.doesNotMatch(one.text, /leave request|complaints? to resolve|another room/);
});

test('what is open leads to the lists of exactly that, as far as its reader has them', async () => {
  const open1 = { fines: 2, amount: 100, leave: 1, complaints: 0, roomChanges: 1 };
  const answers = { studentGet: { student: { ...student, hostel }, open: open1 } } as const;
  const rooms = `/hostel/${hostel._id}/manual-allocation`;
  for (const [as, allocation] of [
    ['caretaker', rooms],
    ['warden', undefined],
    ['hosteladmin', rooms],
  ] as const) {
    const { links } = await open(paths.student(id), { as, answers });
    assert.equal(links['Asks for another room'], allocation, as);
    assert.equal(links['1 leave request to decide'], '/caretaker/leave?student=asha&status=pending', as);
  }
});

const place = { hostel, room: { _id: newId(), roomNumber: 'D4' }, seats: 2 };
const round = { _id: newId(), name: 'First years', reason: 'Your turn was 3 of 3.' };

test('a student who waits after a round has the place in the list, the seat that is offered, and the reason', async () => {
  const waits = { ...round, waiting: { no: 2, ahead: 1 }, offer: { place, expiresAt: '2026-11-17T06:30:00.000Z' } };
  const { text, links } = await open(paths.student(id), { answers: { studentGet: { student, round: waits } } });
  assert.match(
    text,
    /Last allotment round.*First years.*Room D4, Kaveri, until 17 Nov.*Number 2, 1 before them still waiting.*No seat.*Your turn was 3 of 3\./,
  );
  assert.equal(links['First years'], `/allotment-rounds/${round._id}`);
  const next = await open(paths.student(id), { answers: { studentGet: { student, round: { ...round, waiting: { no: 2, ahead: 0 } } } } });
  assert.match(next.text, /Number 2, next/);
  assert.doesNotMatch(next.text, /Seat that is offered/);
});

test('a student whom a round gave a room has the room and the reason, and nothing of a list', async () => {
  const { text } = await open(paths.student(id), { answers: { studentGet: { student, round: { ...round, place } } } });
  assert.match(text, /Last allotment round.*Result when drawn ?Room D4, Kaveri.*Your turn was 3 of 3\./);
  assert.doesNotMatch(text, /Waiting list|Seat that is offered|No seat/);
  const none = await open(paths.student(id), { answers: { studentGet: { student } } });
  assert.doesNotMatch(none.text, /allotment round/);
});

test('the room leads to the rooms, room-mates to their pages', async () => {
  const ravi = { _id: newId(), username: 'ravi', name: 'Ravi' };
  const answers = { studentGet: { student: { ...student, hostel, room: { roomNumber: 'D4' } }, roomMates: [ravi] } };
  for (const size of [{ width: phone }, {}]) {
    const { links } = await open(paths.student(id), { ...size, answers });
    assert.equal(links['Kaveri'], `/view-hostels/${hostel._id}`);
    assert.equal(links['Room D4'], `/view-hostels/${hostel._id}?q=D4`);
    assert.equal(links['Ravi ravi'], `/students/${ravi._id}`);
  }
});

const linkToRoom = async (as: 'caretaker' | 'warden' | 'hosteladmin', room: { roomNumber: string } | null) =>
  (await open(paths.student(id), { as, answers: { studentGet: { student: { ...student, hostel, room } } } })).links['Give a room'];

test('a student without a room is given one from here, by those who give rooms', async () => {
  for (const as of ['caretaker', 'hosteladmin'] as const)
    assert.equal(await linkToRoom(as, null), `/hostel/${hostel._id}/manual-allocation?student=${id}`);
  assert.equal(await linkToRoom('warden', null), undefined);
  assert.equal(await linkToRoom('caretaker', { roomNumber: 'D4' }), undefined);
});

test('a caretaker imposes fines, an administrator corrects, checks out and takes back in', async () => {
  const answers = { studentGet: { student: { ...student, hostel } } } as const;
  const caretaker = await open(paths.student(id), { answers });
  assert.equal(caretaker.links['Impose fine'], `/caretaker/impose-fine?student=${id}`);
  assert.ok(!caretaker.buttons.includes('Check out') && !('Correct details' in caretaker.links));
  const admin = await open(paths.student(id), { as: 'hosteladmin', answers });
  assert.equal(admin.links['Correct details'], `/students/${id}/edit`);
  assert.ok(admin.buttons.includes('Check out') && !admin.buttons.includes('Take back in') && !('Impose fine' in admin.links));
  const left = await open(paths.student(id), { as: 'hosteladmin', answers: { studentGet: { student: { ...student, state: 'left' } } } });
  assert.ok(left.buttons.includes('Take back in') && !left.buttons.includes('Check out'));
  const erased = await open(paths.student(id), { as: 'hosteladmin', answers: { studentGet: { student, erased: true } } });
  assert.ok(!erased.buttons.some((name) => /Check out|Personal data/.test(name)));
});

test('staff see the photo that a student has sent, and confirm or reject just that one', async () => {
  const sentPhoto = 'ab'.repeat(32);
  const answers = { studentGet: { student, photo: null, sentPhoto }, studentPhotoDecide: { message: 'Confirmed.', operationId: '1' } };
  for (const [button, confirmed] of [
    ['Confirm', true],
    ['Reject', false],
  ] as const) {
    const screen = await open(paths.student(id), { answers });
    assert.match(screen.text, /Sent by the student\./);
    await screen.press(button);
    const { name, params, body } = screen.sent.at(-1) ?? {};
    assert.deepEqual({ name, params, body }, { name: 'studentPhotoDecide', params: { id, photo: sentPhoto }, body: { confirmed } });
  }
  assert.ok(!(await open(paths.student(id), { answers: { studentGet: { student } } })).buttons.includes('Confirm'));
});

test('the sheet that is printed has the details, every stay, the year in numbers and a line to sign on', async () => {
  const room = { _id: newId(), roomNumber: 'D4' };
  const studentStays = [
    { hostel, room, seat: 2, from: '2026-01-10T06:00:00.000Z', to: null },
    { hostel, room: { _id: newId(), roomNumber: 'S1' }, seat: 1, from: '2025-07-01T06:00:00.000Z', to: '2026-01-10T06:00:00.000Z' },
  ];
  const fine = { number: 1, reason: 'Late', imposedAt: '2026-10-01T06:00:00.000Z' };
  const studentYear = {
    marks: [
      { date: '2026-11-01', status: 'present' as const },
      { date: '2026-11-02', status: 'absent' as const },
    ],
    leave: [],
    fines: [
      { ...fine, _id: newId(), amount: 300, standing: 'confirmed' as const },
      { ...fine, _id: newId(), amount: 200, standing: 'pending' as const },
    ],
    complaints: [],
  };
  const screen = await open(paths.student(id), { answers: { studentGet: { student }, studentStays, studentYear } });
  const [, ...sheet] = screen.text.split('The last 12 months');
  assert.match(sheet.join(), /50 %: present 1, absent 1, on leave 0.*0 asked for.*2, ₹500; not paid 1, ₹200.*0; 0 not resolved.*Signature/);
  assert.match(screen.text, /room D4 seat 2: .*room S1 seat 1: /);
});

test('a warden lets a student of the hostel come late tonight', async () => {
  const screen = await open(paths.student(id), { as: 'warden', answers: { studentGet: { student: { ...student, hostel } } } });
  await screen.press('May come late tonight');
  await screen.type('Expected at', '23:00');
  await screen.press('Save');
  assert.deepEqual(
    screen.sent.map(({ name, params, body }) => [name, params, body]),
    [['attendanceExpectLate', { hostelId: hostel._id, date: '2026-11-16', studentId: id }, { expectedAt: '23:00' }]],
  );
});

test('a new sign-in code is given by administrators, and by caretakers as far as the settings let them', async () => {
  const answers = { studentGet: { student: { ...student, hostel } }, accountSignInCode: { username: 'asha', signInCode: 'AB-CD' } };
  for (const [as, atTheDoor, may] of [
    ['caretaker', ['codes'], true],
    ['caretaker', [], false],
    ['warden', ['codes'], false],
    ['hosteladmin', [], true],
  ] as const) {
    const screen = await open(paths.student(id), { as, answers: { ...answers, institutionGet: { name: '', offered: { atTheDoor } } } });
    assert.equal(screen.buttons.includes('Sign-in code'), may, `${as} ${atTheDoor.join()}`);
    if (!may) continue;
    await screen.press('Sign-in code');
    await screen.press('Make a code');
    assert.deepEqual(screen.sent.at(-1)?.params, { id });
    assert.match(screen.text, /Give this code to Asha Rao \(asha\)\. It is shown only once\. AB-CD/);
  }
});

test('a caretaker checks out at the door, or asks the office in one press where the settings leave it to that', async () => {
  const first = [{ _id: id, username: 'asha', name: 'Asha Rao' }];
  const preview = { students: 1, first, withRoom: 1, leave: 0, roomChanges: 0, open: [], left: [] };
  const at = (...atTheDoor: readonly DoorWork[]) => ({
    as: 'caretaker' as const,
    answers: {
      studentGet: { student: { ...student, hostel } },
      studentCheckOutPreview: preview,
      institutionGet: { name: '', offered: { atTheDoor: [...atTheDoor] } },
    },
  });
  const may = await open(paths.student(id), at('departures', 'codes'));
  assert.ok(!may.buttons.some((name) => name.startsWith('Ask the office')));
  await may.press('Check out');
  await may.type('Reason', 'The course is over');
  await may.press('Check out 1 student');
  assert.deepEqual(
    [may.sent.at(-1)?.name, may.sent.at(-1)?.params, may.sent.at(-1)?.body],
    ['studentDepart', { id }, { day: '2026-11-16', reason: 'The course is over', despite: false }],
  );

  const mayNot = await open(paths.student(id), at());
  assert.ok(!mayNot.buttons.includes('Check out'));
  await mayNot.press('Ask the office to check out');
  await mayNot.press('Ask the office for a sign-in code');
  assert.deepEqual(
    mayNot.sent.map(({ name, body }) => [name, body]),
    [
      ['doorWorkAsk', { work: 'departures', about: id }],
      ['doorWorkAsk', { work: 'codes', about: id }],
    ],
  );
  const warden = await open(paths.student(id), { ...at(), as: 'warden' });
  assert.ok(!warden.buttons.some((name) => name.startsWith('Ask the office')));
});

test('a caretaker tells a student what was left at the gate', async () => {
  const answers = { studentGet: { student: { ...student, hostel } }, gateDelivery: { message: 'Told.' } };
  const screen = await open(paths.student(id), { width: phone, answers });
  await screen.press('Something left');
  await screen.type('What was left', 'A parcel');
  await screen.press('Tell the student');
  assert.deepEqual(
    screen.sent.map(({ name, body }) => [name, body]),
    [['gateDelivery', { studentId: id, what: 'A parcel' }]],
  );
});

const stay = (roomNumber: string, from: string, to: string | null) => ({ hostel, room: { _id: newId(), roomNumber }, seat: 1, from, to });

test('a move is in the list of seats and in the history, with who made it', async () => {
  const [moved, came] = ['2026-11-13T06:00:00.000Z', '2026-11-10T06:00:00.000Z'];
  const changes = [{ did: 'changed', fields: [{ label: 'Room', before: 'S1, seat 1', after: 'S3, seat 1' }] }] as const;
  const by = { _id: newId(), username: 'kamala', name: '', role: 'caretaker' };
  const screen = await open(paths.student(id), {
    as: 'hosteladmin',
    answers: {
      studentGet: { student: { ...student, hostel } },
      studentStays: [stay('S3', moved, null), stay('S1', came, moved)],
      historyList: { entries: [{ _id: '7', about: 'Gave a student another room', by, changes }] },
    },
  });
  assert.deepEqual(screen.texts('section[aria-labelledby=stays] li'), [
    'Kaveri, room S3 seat 1 13 Nov – now',
    'Kaveri, room S1 seat 1 10 Nov – 13 Nov',
  ]);
  await screen.press(/^History of Asha/);
  assert.match(screen.texts('[role=dialog]').join(), /Gave a student another room.* · kamala, caretaker Room S1, seat 1 became S3, seat 1/);
});

const people = (...names: string[]) => names.map((username) => ({ _id: newId(), username, name: '' }));
const leaving = { leave: 0, roomChanges: 0, left: [] };

test('a check-out says which seat becomes free and what is owed, and is made despite that only if it is said; who left is taken back in', async () => {
  const first = [{ _id: id, username: 'asha', name: 'Asha Rao' }];
  const studentCheckOutPreview = {
    ...leaving,
    students: 1,
    first,
    withRoom: 1,
    open: [{ student: first[0], what: '1 fine to pay: ₹250' }],
  };
  const screen = await open(paths.student(id), {
    as: 'hosteladmin',
    answers: { studentGet: { student: { ...student, hostel } }, studentCheckOutPreview },
  });
  await screen.press('Check out');
  assert.match(screen.text, /1 student leaves: 1 seat becomes free\..*Asha Rao \(asha\): 1 fine to pay: ₹250/);
  await screen.type('Reason', 'The course is over.');
  assert.ok(!screen.buttons.includes('Check out 1 student'));
  await screen.press('Check out anyway: the fines stay');
  await screen.press('Check out 1 student');
  const body = { studentIds: [id], day: '2026-11-16', reason: 'The course is over.', despite: true };
  assert.deepEqual([screen.sent.at(-1)?.name, screen.sent.at(-1)?.body], ['studentCheckOutMany', body]);

  const left = await open(paths.student(id), {
    as: 'hosteladmin',
    answers: { studentGet: { student: { ...student, state: 'left' } }, hostelChoices: [{ ...hostel, seats: 5, students: 3 }] },
  });
  await left.press('Take back in');
  assert.match(left.text, /Kaveri \(2 fit\)/);
  await left.type('Hostel', hostel._id);
  await left.press('Take back in', -1);
  assert.deepEqual(left.sent.at(-1)?.body, { hostelId: hostel._id, studentIds: [id], moving: false });
});

test('several students are checked out together from the list, and Undo takes it back', async () => {
  const first = people('asha', 'bela');
  const items = first.map((each) => ({ ...each, hostel }));
  const [asha, bela] = first.map(({ _id }) => _id);
  const screen = await open(paths.studentInfo(hostel._id), {
    as: 'hosteladmin',
    answers: {
      studentPage: { items, total: 2, page: 1, pageSize: 25 },
      hostelChoices: [hostel],
      studentCheckOutPreview: { ...leaving, students: 2, first, withRoom: 1, open: [] },
      studentCheckOutMany: { message: '2 students have checked out.', operationId: '7' },
    },
  });
  await screen.press('Select all on this page');
  await screen.press('Check out');
  assert.match(screen.text, /2 students leave: 1 seat becomes free\./);
  await screen.type('Reason', 'The course is over.');
  await screen.press('Check out 2 students');
  const { studentIds } = (screen.sent.at(-1)?.body ?? {}) as { studentIds?: string[] };
  assert.deepEqual(studentIds, [asha, bela]);
  assert.deepEqual(screen.toasts, ['2 students have checked out.']);
  await screen.press(/^Undo: /);
  assert.deepEqual(screen.sent.at(-1)?.params, { id: '7' });
});
