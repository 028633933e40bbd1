import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { hostel, newId, open } from '#web/testing/screen.ts';

const kamala = { _id: newId(), username: 'kamala', name: 'Kamala Nair' };
const dev = { _id: newId(), username: 'dev', name: 'Dev Gill' };
const caretaker = { role: 'caretaker', disabled: false } as const;

/** The page of a team of two, or of Kamala alone. */
const openTeam = (lead: typeof kamala, ...others: (typeof kamala)[]) =>
  open(paths.hostelTeam(hostel._id), {
    as: 'hosteladmin',
    answers: {
      hostelChoices: [
        { ...hostel, caretaker: lead, team: [lead, ...others].map((member) => ({ ...member, ...caretaker, lead: member === lead })) },
      ],
      caretakerList: [
        { ...kamala, hostels: [hostel._id] },
        { ...dev, hostels: others.length > 0 ? [hostel._id] : [] },
      ],
    },
  });

test('an administrator puts somebody into a team', async () => {
  const screen = await openTeam(kamala);
  await screen.pick('Caretaker, warden or guard', 'dev');
  await screen.press('Add');
  assert.deepEqual(
    screen.sent.map(({ name, params, body }) => [name, params, body]),
    [['hostelTeamAdd', { id: hostel._id }, { accountId: dev._id, lead: false }]],
  );
});

test('only somebody who does not lead the team can be made its lead', async () => {
  const screen = await openTeam(kamala, dev);
  assert.deepEqual(
    screen.buttons.filter((name) => name.startsWith('Make lead')),
    ['Make lead caretaker: Dev Gill'],
  );
  await screen.press('Make lead caretaker: Dev Gill');
  assert.deepEqual(screen.sent[0]?.body, { accountId: dev._id, lead: true });
});

test('who becomes the lead is said before the lead is removed', async () => {
  const screen = await openTeam(dev, kamala);
  await screen.press('Remove Dev Gill from the team');
  assert.match(screen.text, /Kamala Nair becomes the lead\./);
  assert.deepEqual(screen.sent, []);
  await screen.press('Remove', -1);
  assert.deepEqual(
    screen.sent.map(({ name, params }) => [name, params]),
    [['hostelTeamRemove', { id: hostel._id, accountId: dev._id }]],
  );
});
