import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faults, replyTexts, screenTexts } from './messages.ts';

/** The texts that the specification quotes, word for word. */
const specified = [
  'Invalid username or password',
  'Error allotting rooms',
  'Error removing room allotments',
  'Error: {message}',
  'Error reassigning room',
  'Error swapping rooms',
  'Error sending room change request',
  'Error assigning caretaker:',
  'Error assigning warden:',
  'Error marking attendance',
  'Error submitting complaint',
  'Error submitting leave request',
  'Error fetching leave requests',
  'Error approving leave request',
  'Error rejecting leave request',
  'Error fetching fines',
  'Error paying fine',
  'Error imposing fine',
  'Error fetching students',
  'Error adding item',
  'Error updating item',
  'Error deleting item',
  'Error fetching items',
  'Error creating staff. Please try again.',
  'Error saving staff schedule. Please try again.',
  'Error registering student',
  'Notice created successfully.',
  // the two spaces stand in the specification
  'Notice edited  successfully.',
  'Room allotments removed successfully',
  'Hostel allotted successfully!',
  'Hostel added successfully!',
  'Caretaker assigned successfully!',
  'Warden assigned successfully!',
  'Attendance marked successfully',
  'Complaint submitted successfully',
  'Leave request submitted successfully',
  'Leave request approved successfully',
  'Leave request rejected successfully',
  'Fine paid successfully',
  'Fine imposed successfully',
  'Item added successfully',
  'Item updated successfully',
  'Item deleted successfully',
  'Staff schedule saved successfully.',
  'Are you sure you want to delete this notice?',
  'You have selected more students than the available capacity. Please deselect some students before proceeding.',
  'Please select both a student and a room.',
  'The student is already in the selected room. Please choose a different room.',
  'Please select two different students.',
  'Please select two different rooms.',
  'Please fill in all required fields.',
  'Username already exists. Please choose a different username.',
  'Username already exists',
  'Roll number already exists',
  'Please fix the errors before submitting',
];

const held: readonly string[] = [
  ...Object.values(faults).map((fault) => fault.text),
  ...Object.values(replyTexts),
  ...Object.values(screenTexts),
];

test('every text that the specification quotes stands in the message table, once', () => {
  for (const text of specified) {
    assert.equal(held.filter((found) => found === text).length, 1, text);
  }
});

test('a text that says an action of the specification failed or went well is one it quotes', () => {
  const alike = held.filter((text) => /^Error |successfully/.test(text));
  const ours = [
    'Account created successfully!',
    'Notice deleted successfully.',
    'Complaint resolved successfully',
    'Staff registered successfully',
    'Student registered successfully',
  ];
  assert.deepEqual(
    alike.filter((text) => !specified.includes(text) && !ours.includes(text)),
    [],
  );
});
