import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DoorWork } from '#contract/institution/door-work.ts';
import { paths } from '#contract/paths.ts';
import { Refusal } from '#web/testing/answers.ts';
import { hostel, newId, open, phone } from '#web/testing/screen.ts';

const asha = {
  _id: newId(),
  username: 'asha',
  name: 'Asha Rao',
  rollno: 'B1',
  phone: '98450 11111',
  parentContactNo: '98450 22222',
  hostel,
  room: { roomNumber: 'D4' },
};
const list = { studentPage: { items: [asha], total: 1, page: 1, pageSize: 25 }, hostelChoices: [hostel] };

test('a row names the student, the room and the numbers of student and parents', async () => {
  const { rows, links } = await open(paths.studentInfo(hostel._id), { answers: list });
  const [row] = rows;
  assert.deepEqual([row?.['Name'], row?.['Roll no'], row?.['Room']], ['Asha Rao asha', 'B1', 'D4']);
  assert.equal(links['Asha Rao asha'], `/students/${asha._id}`);
  assert.equal(links['98450 11111'], 'tel:9845011111');
  assert.equal(links['98450 22222'], 'tel:9845022222');
});

test('on a phone the row calls the student, and the sheet has each number beside the word for whose it is', async () => {
  const screen = await open(paths.studentInfo(hostel._id), { width: phone, answers: list });
  assert.deepEqual(screen.rows, [{ '': 'D4 Asha Rao asha B1' }]);
  assert.equal(screen.links['Call Asha Rao'], 'tel:9845011111');
  await screen.press(/^D4/);
  assert.equal(screen.sheet['Phone'], '98450 11111');
  assert.equal(screen.sheet['Parent contact'], '98450 22222');
});

test('who has a hostel and no room gets one from the sheet on a phone, and from beside the list', async () => {
  const waiting = { ...asha, room: null };
  const without = { ...list, studentPage: { ...list.studentPage, items: [waiting] }, studentGet: { student: waiting } };
  const there = `/hostel/${hostel._id}/manual-allocation?student=${asha._id}`;
  for (const [as, leads] of [
    ['caretaker', there],
    ['hosteladmin', there],
    ['warden', undefined],
  ] as const) {
    const screen = await open(paths.students(), { as, width: phone, answers: without });
    await screen.press(/^Asha/);
    assert.equal(screen.links['Give a room'], leads, as);
  }
  const beside = await open(paths.students(), { as: 'hosteladmin', answers: without });
  assert.equal(beside.links['Give a room'], there);
  const housed = await open(paths.students(), { as: 'hosteladmin', answers: { ...list, studentGet: { student: asha } } });
  assert.equal(housed.links['Give a room'], undefined);
});

test('only an administrator imports students and chooses some to check out', async () => {
  for (const as of ['caretaker', 'warden', 'hosteladmin'] as const) {
    const { links, fields } = await open(paths.studentInfo(hostel._id), { as, answers: list });
    assert.equal(links['Import students'], as === 'hosteladmin' ? '/import-students' : undefined, as);
    assert.equal('Select Asha Rao (asha)' in fields, as === 'hosteladmin', as);
  }
});

test('nobody in the hostel and nobody found look different', async () => {
  const none = { ...list, studentPage: { items: [], total: 0, page: 1, pageSize: 25 } };
  assert.match((await open(paths.studentInfo(hostel._id), { answers: none })).text, /Nobody is allotted to this hostel yet\./);
  assert.match((await open(`${paths.studentInfo(hostel._id)}?q=x`, { answers: none })).text, /No match/);
});

test('a filter by a round that is no more says so', async () => {
  const none = { studentPage: { items: [], total: 0, page: 1, pageSize: 25 }, roundGet: new Refusal('recordNotFound') };
  const { text } = await open(`${paths.students()}?round=${newId()}`, { as: 'hosteladmin', answers: none });
  assert.match(text, /No such round/);
});

test('an administrator has all students on one page, with a chip for each hostel, for none and for who has left', async () => {
  const kaveri = { ...hostel, students: 190 };
  const counts = { here: 400, waitingForHostel: 30, left: 12 };
  const { links, asked } = await open(`${paths.students()}?hostel=${hostel._id}&room=waiting`, {
    as: 'hosteladmin',
    answers: { ...list, studentPage: { ...list.studentPage, counts }, hostelChoices: [kaveri] },
  });
  assert.deepEqual(
    ['Any hostel 400', 'None 30', 'Kaveri 190', 'Left 12'].map((chip) => links[chip]),
    ['/students', '/students?room=no-hostel', `/students?hostel=${hostel._id}`, '/students?state=left'],
  );
  const { hostel: of, room } = asked.find(({ name }) => name === 'studentPage')?.query ?? {};
  assert.deepEqual([of, room], [hostel._id, 'waiting']);
});

test('beside the list of all students are the details of one, and J and K go to the next and back', async () => {
  const ravi = { ...asha, _id: newId(), username: 'ravi', name: 'Ravi Das', fathersName: 'Mohan Das', hostel: null, room: null };
  const screen = await open(paths.students(), {
    as: 'hosteladmin',
    answers: {
      ...list,
      studentPage: { items: [asha, ravi], total: 2, page: 1, pageSize: 25 },
      studentGet: (input) => ({ student: input.params?.id === ravi._id ? ravi : asha }),
    },
  });
  const beside = () => screen.texts('section[aria-label^="Details of"]').join();
  assert.match(beside(), /^Asha Rao asha Room D4 · Kaveri · B1 /);
  await screen.key('j');
  assert.match(beside(), /^Ravi Das ravi B1 .* Father's name Mohan Das/);
  await screen.key('k');
  assert.match(beside(), /^Asha Rao/);
});

const door = (...atTheDoor: readonly DoorWork[]) => ({ institutionGet: { name: '', offered: { atTheDoor } } });

test('a caretaker whom the settings let registers an arrival in a free room of the hostel, and reads the code to hand over', async () => {
  const slip = { username: 'meera.nair', name: 'Meera Nair', hostel: hostel.name, room: 'D2', signInCode: 'AB-CD' };
  const rooms = [
    { _id: newId(), roomNumber: 'D1', availableSeats: 0 },
    { _id: newId(), roomNumber: 'D2', availableSeats: 1 },
  ];
  const answers = { ...list, ...door('arrivals'), hostelGet: { hostel, rooms }, studentArrive: { message: 'Registered.', slip } };
  const screen = await open(paths.studentInfo(hostel._id), { answers });
  await screen.press('Register an arrival');
  await screen.type('Name', 'Meera Nair');
  await screen.type('Room', 'D2', -1);
  await screen.press('Register');
  assert.deepEqual(screen.sent.at(-1)?.body, {
    name: 'Meera Nair',
    rollno: '',
    gender: '',
    phone: '',
    parentContactNo: '',
    hostelId: hostel._id,
    room: 'D2',
  });
  assert.match(screen.text, /Meera Nair is registered Username meera\.nair Sign-in code AB-CD Hostel Kaveri Room D2/);
});

test('arrivals are registered by administrators, and by caretakers as far as the settings let them', async () => {
  for (const [as, works, may] of [
    ['caretaker', ['arrivals'], true],
    ['caretaker', ['codes', 'closing'], false],
    ['warden', ['arrivals'], false],
    ['hosteladmin', [], true],
  ] as const) {
    const { buttons } = await open(paths.studentInfo(hostel._id), { as, answers: { ...list, ...door(...works) } });
    assert.equal(buttons.includes('Register an arrival'), may, `${as} ${works.join()}`);
  }
});

test('a room that was chosen is given up with its hostel', async () => {
  const other = { _id: newId(), name: 'Narmada' };
  const answers = {
    ...list,
    hostelChoices: [hostel, other],
    hostelGet: { hostel, rooms: [{ _id: newId(), roomNumber: 'D2', availableSeats: 1 }] },
    studentArrive: { message: 'Registered.', slip: { username: 'meera', name: 'Meera', signInCode: 'AB-CD' } },
  };
  const screen = await open(paths.studentInfo(hostel._id), { as: 'hosteladmin', answers });
  await screen.press('Register an arrival');
  await screen.type('Name', 'Meera');
  await screen.type('Room', 'D2', -1);
  await screen.type('Hostel', other._id, -1);
  await screen.press('Register');
  const { hostelId, room } = (screen.sent.at(-1)?.body ?? {}) as { hostelId?: string; room?: string };
  assert.deepEqual([hostelId, room], [other._id, '']);
});

test('a search that finds more than are counted says so, also where all found are selected', async () => {
  const more = {
    ...list,
    studentPage: { ...list.studentPage, total: 10_001, atLeast: true as const, counts: { here: 20_000, waitingForHostel: 0, left: 0 } },
  };
  const screen = await open(`${paths.students()}?q=asha`, { as: 'hosteladmin', answers: more });
  assert.match(screen.text, /1–1 of 10,000\+/);
  await screen.press('Select Asha Rao (asha)');
  assert.match(screen.text, /Select all 10,000\+ found/);
});
