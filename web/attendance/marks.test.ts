import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AttendanceOption, AttendanceRecord } from '#contract/attendance/attendance.ts';
import { countOf, floorsOf, notSavedOf, refusedOf, restOf, shownOf, unsentIn, unsentOf, unsentSince } from './marks.ts';
import { batchOf } from './outbox-store.ts';

const sheet = { hostelId: 'kaveri', date: '2026-11-22' };
const ofSheet = { account: 'kamala', ...sheet };
const nothing = new Map<string, AttendanceOption>();

const record = (username: string, status: AttendanceOption = 'not marked', more: Partial<AttendanceRecord> = {}): AttendanceRecord => ({
  student: { _id: username, username, name: '' },
  status,
  onLeave: false,
  room: null,
  expectedAt: null,
  outSince: null,
  inside: null,
  marked: null,
  ...more,
});
const mark = (studentId: string, status: AttendanceOption) => ({ studentId, status, basedOn: 'not marked' as const });
const waits = (studentId: string, status: AttendanceOption, at = '2026-11-22T14:30:00.000Z') => ({
  ...ofSheet,
  ...mark(studentId, status),
  at,
});
const usernames = (records: readonly AttendanceRecord[]) => records.map(({ student }) => student.username);

test('the rest are the students not marked yet: without those absent, on leave, or with a mark on its way to the server', () => {
  const records = [record('asha'), record('ravi'), record('kiran', 'absent'), record('meera', 'not marked', { onLeave: true })];
  assert.deepEqual(usernames(restOf(records, new Map([['ravi', 'absent'] as const]))), ['asha']);
  assert.deepEqual(restOf([record('late', 'not marked', { expectedAt: '22:30' })], nothing), []);
});

test('a student on approved leave is shown on leave, even if marked absent, until marked present', () => {
  const onLeave = (status: AttendanceOption) => shownOf(record('meera', status, { onLeave: true }), nothing);
  assert.deepEqual((['not marked', 'absent', 'present'] as const).map(onLeave), ['leave', 'leave', 'present']);
  const records = [record('asha', 'present'), record('meera', 'absent', { onLeave: true }), record('ravi')];
  assert.deepEqual(countOf(records, nothing), { present: 1, absent: 0, leave: 1, 'not marked': 1 });
});

test('a mark that waits is shown instead of an earlier one on its way; marks of other days and hostels are not', () => {
  const unsent = unsentOf(
    {
      batches: [{ ...ofSheet, key: 'k', attendances: [mark('asha', 'present'), mark('ravi', 'present')] }],
      marks: [
        waits('asha', 'absent'),
        { ...waits('ravi', 'absent'), date: '2026-11-21' },
        { ...waits('ravi', 'absent'), hostelId: 'teesta' },
      ],
    },
    sheet,
  );
  assert.deepEqual(Object.fromEntries(unsent), { asha: 'absent', ravi: 'present' });
});

test('a mark that was changed while on its way counts once as unsent; on another day or in another hostel it counts separately', () => {
  const batches = [{ ...ofSheet, key: 'k', attendances: [mark('asha', 'absent'), mark('ravi', 'present')] }];
  const changed = waits('asha', 'present');
  assert.equal(unsentIn({ batches, marks: [changed] }), 2);
  assert.equal(unsentIn({ batches, marks: [changed, { ...changed, date: '2026-11-21' }, { ...changed, hostelId: 'teesta' }] }), 4);
  assert.equal(unsentIn({ batches: [], marks: [] }), 0);
});

test('unsent marks are as old as the oldest of them', () => {
  const [early, late] = ['2026-11-22T14:00:00.000Z', '2026-11-22T15:00:00.000Z'];
  const marks = [waits('asha', 'absent', late), waits('ravi', 'absent', late)];
  const batch = batchOf(ofSheet, 'k', [waits('bela', 'present', late), waits('dev', 'present', early)]);
  assert.deepEqual(Object.keys(batch.attendances[0] ?? {}), ['studentId', 'status', 'basedOn']);
  assert.equal(unsentSince({ marks, batches: [batch] }), early);
  assert.equal(unsentSince({ marks: [], batches: [] }), undefined);
});

test('a mark that was not taken is shown until the sheet has the same mark', () => {
  const notSaved = [{ ...ofSheet, studentId: 'asha', status: 'present' as const, why: 'x' }];
  assert.equal(notSavedOf({ notSaved }, sheet, [record('asha', 'absent')]).size, 1);
  assert.equal(notSavedOf({ notSaved }, sheet, [record('asha', 'present')]).size, 0);
});

test('refused marks include those of students no longer on the sheet, and no clashes', () => {
  const clash = { student: record('ravi').student, status: 'present' as const, by: '', at: null };
  const notSaved = [
    { ...ofSheet, studentId: 'asha', status: 'absent' as const, why: 'She has left.' },
    { ...ofSheet, studentId: 'ravi', status: 'absent' as const, clash },
    { ...ofSheet, date: '2026-11-21', studentId: 'ravi', status: 'absent' as const, why: 'He has left.' },
  ];
  assert.deepEqual(
    refusedOf(notSavedOf({ notSaved }, sheet, [record('ravi', 'present')])).map(({ why }) => why),
    ['She has left.'],
  );
});

test('the sheet has a part for each floor, with its rooms, and one for students without a room', () => {
  const at = (username: string, block: string, floor: string, roomNumber: string) =>
    record(username, 'not marked', { room: { block, floor, roomNumber } });
  const floors = floorsOf([
    at('a', 'A', '1', '101'),
    at('b', 'A', '1', '101'),
    at('c', 'A', '1', '102'),
    at('d', 'A', '2', '201'),
    record('e'),
  ]);
  assert.deepEqual(
    floors.map(({ floor, roomless, rooms }) => [
      floor,
      roomless,
      rooms.map(({ roomNumber, records }) => [roomNumber, ...usernames(records)]),
    ]),
    [
      [
        '1',
        false,
        [
          ['101', 'a', 'b'],
          ['102', 'c'],
        ],
      ],
      ['2', false, [['201', 'd']]],
      ['', true, [['', 'e']]],
    ],
  );
});
