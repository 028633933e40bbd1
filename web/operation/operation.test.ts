import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { hostel, now, open, Refusal } from '#web/testing/screen.ts';

const published = '“Published a round: 5 students” by Meera, 25 Nov 2026, 10:12 AM, was done since. Undo that first.';
const seat = 'Asha Rao lives in room S1 of Kaveri now.';

const openRefused = async (_id: string) => {
  const operation = { _id, about: 'Published a round: 5 students', by: 'Meera', at: now };
  const screen = await open(paths.operation('7'), {
    as: 'hosteladmin',
    answers: {
      operationGet: ({ params }) => ({ _id: params['operationId'] ?? params['id'] ?? '', about: 'Allotted students', undoable: true }),
      operationUndo: new Refusal('undoBlocked', { blockedBy: [{ message: published, operation }, { message: seat }] }),
    },
  });
  await screen.press('Undo: Allotted students');
  await screen.press('Undo');
  return screen;
};

test('the operation that stands in the way of an undo is a link to its entry, which closes the dialog', async () => {
  const screen = await openRefused('18');
  assert.match(screen.text, /This cannot be undone any more/);
  assert.deepEqual(screen.texts('[role=dialog] li, dialog li'), [published, seat]);
  assert.equal(screen.links[published], paths.operation('18'));
  assert.equal(screen.links[seat], undefined);
  await screen.press(published);
  assert.equal(screen.address, paths.operation('18'));
  assert.doesNotMatch(screen.text, /This cannot be undone any more/);
});

test('it is named without a link to who may not read its entry', async () => {
  const screen = await openRefused('');
  assert.deepEqual(screen.texts('[role=dialog] li, dialog li'), [published, seat]);
  assert.equal(screen.links[published], undefined);
});

test('the audit log is narrowed by what was done and the hostel, and leads to what changed, who undid it, and what that undid', async () => {
  const about = 'Gave a student another room: asha';
  const operation = { _id: '7', about, hostel };
  const changes = [{ did: 'changed', name: 'asha', fields: [{ label: 'Room', before: 'S1, seat 1', after: 'S3, seat 1' }] }] as const;
  const screen = await open(paths.auditLog(), {
    as: 'hosteladmin',
    inFrame: true,
    answers: {
      hostelChoices: [hostel],
      operationList: { operations: [operation] },
      operationGet: ({ params }) =>
        params['id'] === '7' ? { ...operation, changes, total: 1, undoneBy: '9' } : { _id: '9', about: `Undid: ${about}`, undoes: '7' },
    },
  });
  await screen.type('About', 'rooms');
  await screen.type('Hostel', hostel._id);
  const read = screen.asked.findLast(({ name }) => name === 'operationList')?.query;
  assert.deepEqual([read?.['kind'], read?.['hostel']], ['rooms', hostel._id]);
  await screen.press(about);
  assert.match(screen.texts('dd').join(' | '), /S1, seat 1 became S3, seat 1/);
  await screen.press(/^Undone/);
  assert.deepEqual(screen.texts('h1'), [`Undid: ${about}`]);
});
