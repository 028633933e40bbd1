/** Two people edit the same: the form says what the person saw, shows what is there by now, and overwrites it only when that was seen. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallName } from '#contract/calls.ts';
import { paths } from '#contract/paths.ts';
import type { Role } from '#contract/roles.ts';
import { type Answers, hostel, newId, open, Refusal } from '#web/testing/screen.ts';

const page = { total: 1, page: 1, pageSize: 25 };
const _id = newId();
const worker = { _id, name: 'Ravi', username: 'ravi', position: 'Cleaner', contact: '98450 33333', hostel: hostel._id } as const;
const room = { _id, roomNumber: 'S1', roomType: 'Single Seater', seats: 1, availableSeats: 1, block: 'East' } as const;
const account = { _id, username: 'pema', name: 'Pema', role: 'warden' } as const;
const item = { _id, name: 'Bulbs', category: 'Office Supplies', quantity: 9, threshold: 5 } as const;
const items = { inventoryPage: { items: [item], ...page } };
const student = { _id, username: 'asha', name: 'Asha', hostel } as const;

interface Edit {
  call: CallName;
  at: string;
  as: Role;
  answers: Answers;
  /** the buttons that open the form, if the page is not the form itself */
  openers?: readonly (RegExp | string)[];
  field: string;
  /** the name of the field in the request */
  name: string;
  saw: string;
  typed: string;
  now: string;
}

const edits: readonly Edit[] = [
  {
    call: 'workerUpdate',
    at: paths.addWorker(),
    as: 'caretaker',
    answers: { workerList: [worker] },
    openers: [/^Edit Ravi/],
    field: 'Position',
    name: 'position',
    saw: 'Cleaner',
    typed: 'Security Guard',
    now: 'Maintenance Worker',
  },
  {
    call: 'roomUpdate',
    at: paths.hostelRooms(hostel._id),
    as: 'hosteladmin',
    answers: { hostelGet: { hostel, rooms: [room] } },
    openers: [/^Room S1/, 'Edit room S1'],
    field: 'Block',
    name: 'block',
    saw: 'East',
    typed: 'North',
    now: 'South',
  },
  {
    call: 'hostelUpdate',
    at: paths.hostels(),
    as: 'hosteladmin',
    answers: { hostelList: [hostel], hostelChoices: [hostel] },
    openers: [/^More actions for Kaveri/, /^Edit Kaveri/],
    field: 'Name',
    name: 'name',
    saw: 'Kaveri',
    typed: 'Kaveri House',
    now: 'Cauvery',
  },
  {
    call: 'accountChange',
    at: paths.accounts(),
    as: 'hosteladmin',
    answers: { accountList: { items: [account], ...page } },
    openers: [/^More actions for Pema/, /^Edit Pema/],
    field: 'Name',
    name: 'name',
    saw: 'Pema',
    typed: 'Pema Lepcha',
    now: 'Pema L',
  },
  {
    call: 'studentChange',
    at: paths.editStudent(_id),
    as: 'hosteladmin',
    answers: { studentGet: { student } },
    field: 'Name',
    name: 'name',
    saw: 'Asha',
    typed: 'Asha Rao',
    now: 'Aasha',
  },
  {
    call: 'inventoryCorrect',
    at: paths.inventory(),
    as: 'caretaker',
    answers: items,
    openers: ['Correct Bulbs, Office Supplies, 9 in stock'],
    field: 'Item name',
    name: 'name',
    saw: 'Bulbs',
    typed: 'LED bulbs',
    now: 'Lamps',
  },
  {
    call: 'complaintCorrect',
    at: paths.complaints(),
    as: 'warden',
    answers: {
      complaintPage: {
        items: [{ _id, complaint: 'No light', kind: 'Food', status: 'pending', student: { _id, username: 'asha', name: 'Asha' } }],
        ...page,
      },
    },
    openers: [/^Correct kind of the complaint of Asha/],
    field: 'Kind',
    name: 'kind',
    saw: 'Food',
    typed: 'Electricity',
    now: 'Other',
  },
];

for (const { call, at, as, answers, openers = [], field, name, saw, typed, now } of edits)
  test(`${call} overwrites what somebody else has saved only after it was shown`, async () => {
    let tries = 0;
    const clash = new Refusal('changedMeanwhile', { current: { [name]: now }, changed: null });
    const screen = await open(at, { as, answers: { ...answers, [call]: () => (++tries === 1 ? clash : {}) } });
    for (const opener of openers) await screen.press(opener);
    await screen.type(field, typed, -1);
    await screen.press('Save');
    assert.match(screen.text, new RegExp(`${field} is now: ${now}`));
    assert.equal(screen.fields[field], typed);
    await screen.press('Save');
    const bodies = screen.sent.map(({ body }) => body as Record<string, unknown>);
    assert.deepEqual(
      bodies.map((body) => [String(body[name]), String((body['basedOn'] as Record<string, unknown>)[name])]),
      [
        [typed, saw],
        [typed, now],
      ],
    );
  });

test('a quantity that somebody else has changed meanwhile is shown, and can be taken instead of the own one', async () => {
  const clash = new Refusal('changedMeanwhile', { current: 30, changed: null });
  const screen = await open(paths.inventory(), { answers: { ...items, inventoryUpdate: clash } });
  await screen.press(/^Edit Bulbs/);
  await screen.type('Quantity', '12');
  await screen.press('Save');
  assert.match(screen.text, /Quantity is now: 30/);
  assert.deepEqual(screen.sent[0]?.body, { quantity: 12, basedOn: 9 });
  await screen.press('Use the current value');
  assert.equal(screen.fields['Quantity'], '30');
  assert.doesNotMatch(screen.text, /Nothing was changed/);
  assert.equal(screen.sent.length, 1);
});

test('a stock count overwrites what somebody else has saved only after it was shown', async () => {
  let tries = 0;
  const inventoryCount = () =>
    ++tries === 1
      ? new Refusal('changedMeanwhile', { current: { [_id]: 29 }, changed: null })
      : { message: '1 item was counted, 1 changed.' };
  const screen = await open(paths.stockCount(), { answers: { inventoryList: [item], inventoryCount } });
  const field = 'Counted: Bulbs, Office Supplies';
  await screen.type(field, '28');
  await screen.press('Save count');
  assert.match(screen.text, /Bulbs is now: 29/);
  assert.equal(screen.fields[field], '28');
  await screen.press('Save count');
  assert.deepEqual(screen.toasts, ['1 item was counted, 1 changed.']);
});

test('scheduleSave overwrites what somebody else has saved only after it was shown', async () => {
  const slot = '05:00 PM - 10:00 PM';
  const meena = { ...worker, _id: newId(), name: 'Meena' };
  const week = (version: string, schedule: object) =>
    ({ hostel: hostel._id, weekStartDate: '2026-11-22', version, slots: [slot], schedule, workers: [worker, meena] }) as never; // made of parts
  let saves = 0;
  const screen = await open(paths.schedule(), {
    answers: {
      workerList: [worker, meena],
      scheduleGet: () => (saves === 0 ? week('first', {}) : week('second', { tuesday: [{ timeSlot: slot, staff: meena._id }] })),
      scheduleSave: () => (++saves === 1 ? new Refusal('changedMeanwhile', { current: 'second', changed: null }) : { version: 'third' }),
    },
  });
  await screen.press(/^Add people to Monday/);
  await screen.pick(/^Add people/, 'Ravi');
  await screen.press('Save schedule');
  assert.match(screen.text, new RegExp(`Tuesday, ${slot} is now: Meena`));
  await screen.press('Save schedule');
  const bodies = screen.sent.map(({ body }) => body as { basedOn: string; schedule: Record<string, unknown[]> });
  assert.deepEqual(
    bodies.map(({ basedOn, schedule }) => [basedOn, schedule['monday']?.length, schedule['tuesday']?.length]),
    [
      ['first', 1, 0],
      ['second', 1, 0],
    ],
  );
});
