import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { type Answers, hostel, open, Refusal, type Screen } from '#web/testing/screen.ts';

async function reset(answers: Answers = {}): Promise<Screen> {
  const screen = await open(paths.hostelRooms(hostel._id), {
    answers: {
      hostelGet: { hostel, rooms: [{ roomNumber: 'S1', roomType: 'Single Seater', seats: 1, occupants: [{ username: 'asha' }] }] },
      roomReset: { message: 'Reset', operationId: '7' },
      ...answers,
    },
  });
  await screen.press('Reset');
  await screen.type('Name of the hostel', hostel.name);
  await screen.press('Reset', -1);
  return screen;
}

test('a message stays for 3 seconds, or for 10 with an Undo', async () => {
  const complaint = await open(paths.ownComplaints(), { as: 'student', answers: { complaintCreate: { message: 'Sent' } } });
  await complaint.type('Complaint', 'The window does not close.');
  await complaint.press('Submit');
  const before = complaint.toasts;
  await complaint.wait(2.9);
  assert.deepEqual([before, complaint.toasts], [['Sent'], ['Sent']]);
  await complaint.wait(0.1);
  assert.deepEqual(complaint.toasts, []);
  const undoable = await reset();
  assert.ok(undoable.buttons.some((name) => name.startsWith('Undo: ')));
  await undoable.wait(9.9);
  assert.equal(undoable.toasts.length, 1);
  await undoable.wait(0.1);
  assert.deepEqual(undoable.toasts, []);
});

test('a message takes the place of the one before', async () => {
  let sent = 0;
  const screen = await open(paths.ownComplaints(), { as: 'student', answers: { complaintCreate: () => ({ message: `Sent ${++sent}` }) } });
  for (const text of ['The window does not close.', 'The lamp is broken.']) {
    await screen.type('Complaint', text);
    await screen.press('Submit');
  }
  assert.deepEqual(screen.toasts, ['Sent 2']);
});

test('a message stays while the pointer or the focus is on it, and while its undo has failed', async () => {
  const screen = await reset({ operationUndo: new Refusal('undoBlocked') });
  const message = '[role=status] > div';
  await screen.hover(message);
  await screen.wait(60);
  assert.equal(screen.toasts.length, 1);
  await screen.hover(message, 'off');
  await screen.press(/^Undo: /);
  await screen.wait(60);
  assert.match(screen.toasts.join(), /^It was not undone/);
});
