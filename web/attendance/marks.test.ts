import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AttendanceOption, AttendanceRecord } from '#contract/attendance.ts';
import { countOf, type Marks, noMarks, restOf, unsavedOf, withoutSaved, withPresent } from './marks.ts';

const record = (username: string, status: AttendanceOption = 'not marked', onLeave = false): AttendanceRecord => ({
  student: { _id: username, username },
  status,
  onLeave,
});
const marksOf = (marks: Record<string, AttendanceOption>): Marks => new Map(Object.entries(marks));
const restPresent = (records: readonly AttendanceRecord[], marks: Marks) => withPresent(marks, restOf(records, marks));

test('the rest is who is not marked yet: nobody marked absent, and nobody on leave', () => {
  const records = [record('asha'), record('ravi'), record('kiran', 'absent'), record('meera', 'not marked', true)];
  const marks = restPresent(records, marksOf({ ravi: 'absent' }));
  assert.deepEqual(unsavedOf(records, marks), [
    { studentId: 'asha', status: 'present' },
    { studentId: 'ravi', status: 'absent' },
  ]);
  assert.deepEqual(countOf(records, marks), { present: 1, absent: 2, 'not marked': 1 });
});

test('a mark put back to what is saved is not unsaved', () => {
  assert.deepEqual(unsavedOf([record('asha', 'present')], marksOf({ asha: 'present' })), []);
  assert.deepEqual(unsavedOf([record('asha', 'present')], noMarks), []);
});

test('taking a saved mark back is a change to save', () => {
  assert.deepEqual(unsavedOf([record('asha', 'present')], marksOf({ asha: 'not marked' })), [{ studentId: 'asha', status: 'not marked' }]);
});

test('a mark made while others were being saved stays unsaved', () => {
  const left = withoutSaved(marksOf({ asha: 'absent', ravi: 'present' }), [
    { studentId: 'asha', status: 'present' },
    { studentId: 'ravi', status: 'present' },
  ]);
  assert.deepEqual([...left], [['asha', 'absent']]);
});

test('who was taken back to not marked is of the rest again', () => {
  const records = [record('asha', 'present'), record('ravi', 'absent')];
  const marks = restPresent(records, marksOf({ asha: 'not marked', ravi: 'not marked' }));
  assert.deepEqual(countOf(records, marks), { present: 2, absent: 0, 'not marked': 0 });
});
