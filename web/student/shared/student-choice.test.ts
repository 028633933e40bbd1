import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Student } from '#contract/student/student.ts';
import { studentChoice } from './student-choice.ts';

const labelOf = (student: object) => studentChoice(student as Student).label; // the parts that the label reads

test('the label of a student begins with the name and the room, which a phone has room for', () => {
  const asha = { _id: 'a1', username: 'asha.rao', name: 'Asha Rao', rollno: '22CSE014', room: { roomNumber: 'B-G-12' } };
  assert.equal(labelOf(asha), 'Asha Rao · room B-G-12 · 22CSE014 · asha.rao');
  assert.equal(labelOf({ ...asha, name: '', rollno: '', room: null }), 'asha.rao · no room');
});
