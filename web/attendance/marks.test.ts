import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AttendanceOption, AttendanceRecord } from '#contract/attendance.ts';
import { countOf, type Marks, noMarks, restOf, statusOf, unsavedOf, withMarks, withoutSent } from './marks.ts';

const record = (username: string, status: AttendanceOption = 'not marked', onLeave = false): AttendanceRecord => ({
  student: { _id: username, username, name: '' },
  status,
  onLeave,
  room: null,
  marked: null,
});
/** Marks students one after the other. */
const marksOf = (records: readonly AttendanceRecord[], marks: Record<string, AttendanceOption>): Marks =>
  Object.entries(marks).reduce(
    (before, [username, status]) =>
      withMarks(
        before,
        records.filter(({ student }) => student.username === username),
        status,
      ),
    noMarks,
  );
const restPresent = (records: readonly AttendanceRecord[], marks: Marks) => withMarks(marks, restOf(records, marks), 'present');

test('the rest is who is not marked yet: nobody marked absent, and nobody on leave', () => {
  const records = [record('asha'), record('ravi'), record('kiran', 'absent'), record('meera', 'not marked', true)];
  const marks = restPresent(records, marksOf(records, { ravi: 'absent' }));
  assert.deepEqual(unsavedOf(records, marks), [
    { studentId: 'asha', status: 'present', basedOn: 'not marked' },
    { studentId: 'ravi', status: 'absent', basedOn: 'not marked' },
  ]);
  assert.deepEqual(countOf(records, marks), { present: 1, absent: 2, 'not marked': 1 });
});

test('a mark put back to what is saved is not unsaved', () => {
  const records = [record('asha', 'present')];
  assert.deepEqual(unsavedOf(records, marksOf(records, { asha: 'present' })), []);
  assert.deepEqual(unsavedOf(records, withMarks(marksOf(records, { asha: 'absent' }), records, 'present')), []);
  assert.deepEqual(unsavedOf([record('asha', 'present')], noMarks), []);
});

test('taking a saved mark back is a change to save', () => {
  const records = [record('asha', 'present')];
  assert.deepEqual(unsavedOf(records, marksOf(records, { asha: 'not marked' })), [
    { studentId: 'asha', status: 'not marked', basedOn: 'present' },
  ]);
});

test('a mark made while others were being saved stays unsaved', () => {
  const records = [record('asha'), record('ravi')];
  const sent = unsavedOf(records, marksOf(records, { asha: 'present', ravi: 'present' }));
  const left = withoutSent(marksOf(records, { asha: 'absent', ravi: 'present' }), sent);
  assert.deepEqual([...left], [['asha', { status: 'absent', basedOn: 'not marked' }]]);
});

test('who was taken back to not marked is of the rest again', () => {
  const records = [record('asha', 'present'), record('ravi', 'absent')];
  const marks = restPresent(records, marksOf(records, { asha: 'not marked', ravi: 'not marked' }));
  assert.deepEqual(countOf(records, marks), { present: 2, absent: 0, 'not marked': 0 });
});

test('a mark is based on what was seen when it was made, however the sheet changes after it', () => {
  const marks = marksOf([record('asha')], { asha: 'present' });
  const changed = [record('asha', 'absent')];
  assert.deepEqual(unsavedOf(changed, marks), [{ studentId: 'asha', status: 'present', basedOn: 'not marked' }]);
  assert.deepEqual(unsavedOf(changed, withMarks(marks, changed, 'present')), [
    { studentId: 'asha', status: 'present', basedOn: 'not marked' },
  ]);
});

test('a mark that is put back to what was seen shows again what the server has', () => {
  const marks = withMarks(marksOf([record('asha')], { asha: 'present' }), [record('asha')], 'not marked');
  assert.equal(statusOf(record('asha', 'absent'), marks), 'absent');
  assert.deepEqual(unsavedOf([record('asha', 'absent')], marks), []);
});
