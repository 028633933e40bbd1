import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
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
