import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { hostel, newId, open, Refusal } from '#web/testing/screen.ts';

const rooms = { singleSeater: 4, doubleSeater: 20, tripleSeater: 20, totalRooms: 44, maxOccupancy: 104 };

test('a card says how many seats are taken, and apart from that how many students there are', async () => {
  const teesta = { _id: newId(), name: 'Teesta' };
  const page = await open(paths.hostels(), {
    as: 'hosteladmin',
    answers: {
      hostelList: [
        { ...hostel, ...rooms, students: Array.from({ length: 104 }, newId) },
        { ...teesta, ...rooms, students: [] },
      ],
      hostelChoices: [
        { ...teesta, seats: 104, free: 104, students: 0 },
        { ...hostel, seats: 104, free: 25, students: 104 },
      ],
    },
  });
  const [kaveri = '', empty = ''] = page.texts('li').filter((card) => card.includes('seats taken'));
  assert.match(kaveri, /Kaveri.*79 of 104 seats taken, 25 free.*Students ?104 ?Without a room ?25\b/);
  assert.match(empty, /Teesta.*\b0 of 104 seats taken, 104 free.*Students ?0 ?Without a room ?0/);
  assert.doesNotMatch(page.text, /104 students/);
});

test('the preview of a new hostel ignores negative numbers of rooms', async () => {
  const screen = await open(paths.addHostel(), { as: 'hosteladmin' });
  await screen.type('Single Seater rooms', '-3');
  await screen.type('Double Seater rooms', '2');
  assert.match(screen.text, /2 rooms for 4 students/);
});

test('a hostel is made one for women, unless others live there, who are named', async () => {
  let saves = 0;
  const students = [{ studentId: newId(), gender: 'male' }];
  const screen = await open(paths.hostels(), {
    as: 'hosteladmin',
    answers: {
      hostelList: () => [{ ...hostel, ...rooms, for: saves < 2 ? 'all' : 'women' }],
      hostelChoices: [hostel],
      hostelUpdate: () =>
        ++saves === 1 ? new Refusal('hostelNotForStudents', { students, message: 'arjun is not recorded as female.' }) : {},
    },
  });
  const card = () => screen.texts('li').find((text) => text.includes('seats taken')) ?? '';
  await screen.press('Edit Kaveri');
  await screen.type('Who lives there', 'women', -1);
  await screen.press('Save');
  assert.match(screen.alerts.join(' '), /arjun is not recorded as female/);
  assert.doesNotMatch(card(), /For women/);
  await screen.press('Save');
  assert.deepEqual(
    screen.sent.map(({ body }) => (body as { for: string }).for),
    ['women', 'women'],
  );
  assert.match(card(), /For women/);
});

test('a hostel is not shown without its numbers', async () => {
  const { text, buttons } = await open(paths.hostels(), {
    as: 'hosteladmin',
    answers: { hostelList: [hostel], hostelChoices: new Refusal('internal') },
  });
  assert.doesNotMatch(text, /seats taken/);
  assert.ok(buttons.includes('Retry'));
});
