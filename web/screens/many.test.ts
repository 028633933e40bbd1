/** Lists that the server sends whole: with five thousand students a page stays light. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import type { Role } from '#contract/roles.ts';
import { type Answers, hostel, newId, open, phone } from '#web/testing/screen.ts';

const mostElements = 1_500;
const people = Array.from({ length: 5_000 }, (_, n) => ({ _id: newId(), username: `s${n}`, name: `Student ${n}` }));
const rooms = people.map((person, n) => ({
  _id: newId(),
  roomNumber: `S${n}`,
  roomType: 'Single Seater' as const,
  seats: 1,
  availableSeats: 0,
  occupants: [person],
}));

const pages: readonly [path: string, as: Role, answers: Answers][] = [
  [paths.hostelRooms(hostel._id), 'hosteladmin', { hostelGet: { hostel, rooms } }],
  [`${paths.hostelAllotment()}?batch=2022`, 'hosteladmin', { studentOfBatch: people, hostelChoices: [hostel] }],
  [
    paths.markAttendance(),
    'caretaker',
    {
      attendanceOfDay: {
        records: people.map((student) => ({ student, room: { roomNumber: student.username }, status: 'not marked' as const })),
      },
    },
  ],
];

for (const [path, as, answers] of pages)
  test(`${path.replace(hostel._id, '{id}')} has few elements with five thousand students`, async () => {
    for (const width of [1366, phone]) {
      await open(path, { as, width, answers });
      const count = document.body.querySelectorAll('*').length;
      assert.ok(count > 200 && count <= mostElements, `${count} elements at ${width}`);
    }
  });
