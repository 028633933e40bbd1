import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { now, open, Refusal } from '#web/testing/screen.ts';

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
