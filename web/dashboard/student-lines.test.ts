import assert from 'node:assert/strict';
import { test } from 'node:test';
import { studentLines } from './student-lines.ts';

const student = {
  hostel: { _id: 'h1', name: 'Ganga' },
  room: { roomNumber: 'D12', roomMates: [{ _id: 's1', username: 'asha.rao', name: 'Asha Rao', phone: '' }] },
  leave: null,
  dues: { fines: 2, amount: 100_000.5 },
  openComplaints: 0,
};

test('a student sees the room, the room-mates, and the dues as India writes them', () => {
  const [room, leave, dues] = studentLines(student);
  assert.deepEqual([room?.value, room?.label, room?.to], ['Room D12', 'Ganga · with Asha Rao', '/view-hostels/h1?q=D12#D12']);
  assert.deepEqual([leave?.value, leave?.label, leave?.nothingToDo], ['No leave', 'in the days ahead', true]);
  assert.deepEqual([dues?.value, dues?.label, dues?.to], ['₹1,00,000.50', 'in 2 fines to pay', '/student/fines']);
});

test('a student without a hostel has no line about a room', () => {
  const lines = studentLines({ ...student, hostel: null, room: null });
  assert.ok(lines.length > 0 && lines.every(({ subject }) => subject !== 'room'));
});

function leaveLine(status: string) {
  const leave = { status, startDate: '2026-11-24', endDate: '2026-11-26' };
  return studentLines({ ...student, leave }).find(({ subject }) => subject === 'leave');
}

test('a pending leave request needs attention, an approved one does not', () => {
  assert.equal(leaveLine('pending')?.nothingToDo, false);
  assert.deepEqual([leaveLine('approved')?.nothingToDo, leaveLine('approved')?.label], [true, 'leave 24–26 Nov 2026']);
});
