import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { hostel, newId, open, Refusal } from '#web/testing/screen.ts';

const rooms = { singleSeater: 4, doubleSeater: 20, tripleSeater: 20, totalRooms: 44, maxOccupancy: 104 };

test('a row says how many seats are taken, who waits for a room, who looks after the hostel, and how far its roll call is', async () => {
  const teesta = { _id: newId(), name: 'Teesta' };
  const savita = { _id: newId(), username: 'savita', name: 'Savita Kamble' };
  const answers = {
    hostelList: [
      {
        ...hostel,
        ...rooms,
        students: [],
        caretaker: savita,
        team: [{ ...savita, role: 'caretaker' as const, lead: true, disabled: false }],
      },
      { ...teesta, ...rooms, students: [] },
    ],
    hostelChoices: [
      { ...teesta, seats: 104, free: 104, students: 0 },
      { ...hostel, seats: 104, free: 25, students: 104 },
    ],
    attendanceSummary: { hostels: [{ hostel, students: 104, present: 60, absent: 4, onLeave: 0, toMark: 40 }] },
  };
  const page = await open(paths.hostels(), { as: 'hosteladmin', answers });
  const [kaveri, empty] = page.rows;
  assert.deepEqual(
    [kaveri?.['Seats taken'], kaveri?.['Free'], kaveri?.['Without a room'], kaveri?.['Roll call today']],
    ['79 of 104', '25', '25', '64 of 104'],
  );
  assert.match(kaveri?.['Caretaker'] ?? '', /Savita Kamble/);
  assert.deepEqual([empty?.['Seats taken'], empty?.['Without a room'], empty?.['Caretaker']], ['0 of 104', '', 'Not Assigned']);
  assert.equal(page.links['25'], `/students?hostel=${hostel._id}&room=without`);
  assert.match(page.text, /79 of 208 seats taken, 129 free/);
  const without = await open(`${paths.hostels()}?without=caretaker`, { as: 'hosteladmin', answers });
  assert.deepEqual(
    without.rows.map((row) => row['Hostel']),
    ['Teesta'],
  );
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
  const row = () => screen.texts('tbody tr').join(' ');
  await screen.press('More actions for Kaveri');
  await screen.press('Edit Kaveri');
  await screen.type('Who lives there', 'women', -1);
  await screen.press('Save');
  assert.match(screen.alerts.join(' '), /arjun is not recorded as female/);
  assert.doesNotMatch(row(), /For women/);
  await screen.press('Save');
  assert.deepEqual(
    screen.sent.map(({ body }) => (body as { for: string }).for),
    ['women', 'women'],
  );
  assert.match(row(), /For women/);
});

test('a hostel without students can be removed, after a question that says what goes with it', async () => {
  const teesta = { _id: newId(), name: 'Teesta' };
  const savita = { _id: newId(), username: 'savita', name: 'Savita Kamble', role: 'caretaker' as const, lead: true, disabled: false };
  let removals = 0;
  const screen = await open(paths.hostels(), {
    as: 'hosteladmin',
    answers: {
      hostelList: [
        { ...hostel, ...rooms, students: [newId()] },
        { ...teesta, ...rooms, students: [], team: [savita] },
      ],
      hostelChoices: [hostel, teesta],
      hostelDelete: () =>
        ++removals === 1 ? new Refusal('hostelInUse', { message: 'First found: Notice.' }) : { message: 'Teesta was removed.' },
    },
  });
  await screen.press('More actions for Kaveri');
  assert.ok(!screen.buttons.includes('Remove Kaveri'));
  await screen.press('More actions for Teesta');
  await screen.press('Remove Teesta');
  assert.match(screen.text, /Teesta disappears with its 44 rooms\..*These leave its team: Savita Kamble \(savita\)\./s);
  await screen.press('Remove', -1);
  assert.match(screen.alerts.join(' '), /First found: Notice/);
  await screen.press('Remove', -1);
  assert.match(screen.text, /Teesta was removed/);
  assert.deepEqual(
    screen.sent.map(({ name, params }) => [name, params]),
    Array.from({ length: 2 }, () => ['hostelDelete', { id: teesta._id }]),
  );
});

test('a hostel is not shown without its numbers', async () => {
  const { text, buttons } = await open(paths.hostels(), {
    as: 'hosteladmin',
    answers: { hostelList: [hostel], hostelChoices: new Refusal('internal') },
  });
  assert.doesNotMatch(text, /seats taken/);
  assert.ok(buttons.includes('Retry'));
});

test('a hostel is archived after a question that says what stays, is listed among the archived, and is brought back', async () => {
  const teesta = { _id: newId(), name: 'Teesta' };
  const savita = { _id: newId(), username: 'savita', name: 'Savita Kamble', role: 'caretaker' as const, lead: true, disabled: false };
  let isArchived = false;
  let attempts = 0;
  const answers = {
    hostelList: () => (isArchived ? [] : [{ ...teesta, ...rooms, students: [newId()], team: [savita] }]),
    hostelChoices: () => (isArchived ? [] : [teesta]),
    hostelArchived: () => (isArchived ? [{ ...teesta, for: 'women' as const, archivedAt: '2026-03-02T06:00:00.000Z', rooms: 44 }] : []),
    hostelArchive: () => {
      if (++attempts === 1) return new Refusal('hostelLivedIn', { message: '1 student still lives in Teesta.' });
      isArchived = true;
      return { message: 'Teesta was archived.', operationId: '7' };
    },
    hostelRestore: () => {
      isArchived = false;
      return { message: 'Teesta was brought back.', operationId: '7' };
    },
  };
  const screen = await open(paths.hostels(), { as: 'hosteladmin', answers });
  await screen.press('More actions for Teesta');
  await screen.press('Archive Teesta');
  assert.match(screen.text, /1 student has to be moved.*all that is recorded stay to be read.*These leave its team: Savita Kamble/s);
  await screen.press('Archive', -1);
  assert.match(screen.alerts.join(' '), /still lives in Teesta/);
  await screen.press('Archive', -1);
  assert.match(screen.text, /Teesta was archived\./);
  assert.ok(screen.buttons.some((name) => name.startsWith('Undo')));
  assert.deepEqual(screen.rows, []);

  const list = await open(`${paths.hostels()}?show=archived`, { as: 'hosteladmin', answers });
  assert.deepEqual([list.rows[0]?.['Hostel'], list.rows[0]?.['Archived'], list.rows[0]?.['Rooms']], ['Teesta', '2 Mar', '44']);
  const lived = await open(paths.occupants(teesta._id), { as: 'hosteladmin', answers });
  assert.match(lived.text, /Who lived in Teesta/);
  const back = await open(`${paths.hostels()}?show=archived`, { as: 'hosteladmin', answers });
  await back.press('More actions for Teesta');
  await back.press('Bring back Teesta');
  assert.match(back.text, /Its 44 rooms can be given again/);
  await back.press('Bring back', -1);
  assert.match(back.text, /Teesta was brought back\./);
  assert.deepEqual(back.rows, []);
});
