/** Actions on the screens, each once refused by the server and once carried out: both are reported in fixed words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallName } from '#contract/calls.ts';
import { paths } from '#contract/paths.ts';
import { timeSlots } from '#contract/worker/worker.ts';
import type { Role } from '#contract/roles.ts';
import { type Answers, hostel, newId, open, Refusal, type Screen, unreachable } from '#web/testing/screen.ts';

interface Action {
  call: CallName;
  as: Role;
  at: string;
  answers?: Answers;
  act: (screen: Screen) => Promise<void>;
  failure?: string;
  /** what the server says; undefined: that something went wrong */
  refusal?: Refusal | typeof unreachable;
  success?: string;
  /** the text of the success comes from the server, where `server/http/access.test.ts` expects it */
  fromServer?: true;
}

const page = { total: 1, page: 1, pageSize: 25 };
const asha = { _id: newId(), username: 'asha', name: 'Asha Rao' };
const bela = { _id: newId(), username: 'bela', name: 'Bela Iyer' };
const room = { roomType: 'Double Seater', seats: 2, availableSeats: 1 } as const;
const rooms = [
  { ...room, _id: newId(), roomNumber: 'D1', occupants: [asha] },
  { ...room, _id: newId(), roomNumber: 'D2', occupants: [bela] },
];
const ofHostel: Answers = {
  hostelGet: { hostel, rooms },
  hostelStudents: [
    { ...asha, room: { roomNumber: 'D1' } },
    { ...bela, room: { roomNumber: 'D2' } },
  ],
};
const leave = {
  leavePage: { items: [{ student: asha, startDate: '2026-11-17', endDate: '2026-11-18', status: 'pending' }], ...page },
} as const;
const items = { inventoryPage: { items: [{ name: 'Bulbs', category: 'Office Supplies', quantity: 9, threshold: 5 }], ...page } } as const;
const notice = { _id: newId(), title: 'Keys', description: 'Hand them in.', forHostel: hostel };
const people: Answers = { hostelChoices: [hostel], caretakerList: [asha], wardenList: [bela] };

async function pressBoth(screen: Screen, opener: string | RegExp, button: string | RegExp): Promise<void> {
  await screen.press(opener);
  await screen.press(button, -1);
}

async function typeAll(screen: Screen, fields: Readonly<Record<string, string>>, button: string | RegExp): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await screen.type(name, text);
  await screen.press(button);
}

async function reassign(screen: Screen): Promise<void> {
  await screen.pick('Student', 'Asha');
  await screen.pick('New room', 'D2');
  await screen.press('Reassign');
}

async function swap(screen: Screen): Promise<void> {
  await screen.pick('First student', 'rao asha');
  await screen.pick('Second student', 'bela iy');
  await screen.press('Swap');
}

const full = 'The room has no free seat. Please choose a different room.';

const actions: readonly Action[] = [
  {
    call: 'roomAllot',
    as: 'caretaker',
    at: paths.hostelRooms(hostel._id),
    answers: { ...ofHostel, roomAllotPreview: { placed: [{ student: asha, room: { _id: newId(), roomNumber: 'D1' }, seat: 1 }] } },
    act: (screen) => pressBoth(screen, 'Allocate', 'Allocate'),
    failure: 'Error allotting rooms',
  },
  {
    call: 'roomReset',
    as: 'caretaker',
    at: paths.hostelRooms(hostel._id),
    answers: ofHostel,
    act: async (screen) => {
      const ready = () => screen.buttons.filter((name) => name === 'Reset').length;
      const openers = ready();
      await screen.press('Reset');
      assert.equal(ready(), openers, 'only once the hostel is named');
      await screen.type('Name of the hostel', ' kaveri');
      await screen.press('Reset', -1);
    },
    failure: 'Error removing room allotments',
    success: 'Room allotments removed successfully',
  },
  {
    call: 'roomReassign',
    as: 'caretaker',
    at: paths.manualAllocation(hostel._id),
    answers: ofHostel,
    act: reassign,
    refusal: new Refusal('roomFull'),
    failure: full,
  },
  {
    call: 'roomReassign',
    as: 'hosteladmin',
    at: paths.manualAllocation(hostel._id),
    answers: ofHostel,
    act: reassign,
    refusal: unreachable,
    failure: 'Error reassigning room',
  },
  {
    call: 'roomSwap',
    as: 'hosteladmin',
    at: paths.manualAllocation(hostel._id),
    answers: ofHostel,
    act: swap,
    refusal: unreachable,
    failure: 'Error swapping rooms',
  },
  {
    call: 'roomSwap',
    as: 'caretaker',
    at: paths.manualAllocation(hostel._id),
    answers: ofHostel,
    act: swap,
    refusal: new Refusal('roomFull'),
    failure: full,
  },
  {
    call: 'hostelCreate',
    as: 'hosteladmin',
    at: paths.addHostel(),
    act: (screen) => typeAll(screen, { Name: 'Ganga', 'Single Seater rooms': '1' }, 'Add Hostel'),
    refusal: new Refusal('hostelNameTaken'),
    failure: 'A hostel with this name already exists.',
    success: 'Hostel added successfully!',
  },
  {
    call: 'hostelAssignCaretaker',
    as: 'hosteladmin',
    at: paths.assignCaretaker(),
    answers: people,
    act: (screen) => typeAll(screen, { Hostel: hostel._id, Caretaker: asha._id }, 'Assign'),
    failure: 'Error assigning caretaker:',
    success: 'Caretaker assigned successfully!',
    fromServer: true,
  },
  {
    call: 'hostelAssignWarden',
    as: 'hosteladmin',
    at: paths.assignWarden(),
    answers: people,
    act: (screen) => typeAll(screen, { Hostel: hostel._id, Warden: bela._id }, 'Assign'),
    failure: 'Error assigning warden:',
    success: 'Warden assigned successfully!',
    fromServer: true,
  },
  {
    call: 'complaintCreate',
    as: 'student',
    at: paths.ownComplaints(),
    act: (screen) => typeAll(screen, { Complaint: 'The lamp is dark.' }, 'Submit'),
    failure: 'Error submitting complaint',
    success: 'Complaint submitted successfully',
    fromServer: true,
  },
  {
    call: 'leaveCreate',
    as: 'student',
    at: paths.applyForLeave(),
    act: (screen) => typeAll(screen, { 'Start date': '2026-11-20', 'End date': '2026-11-21', Reason: 'A wedding' }, 'Submit'),
    failure: 'Error submitting leave request',
    success: 'Leave request submitted successfully',
  },
  {
    call: 'leaveApprove',
    as: 'warden',
    at: paths.leaveRequests(),
    answers: leave,
    act: (screen) => pressBoth(screen, /^Approve leave of Asha Rao/, 'Approve'),
    failure: 'Error approving leave request',
    success: 'Leave request approved successfully',
  },
  {
    call: 'leaveReject',
    as: 'warden',
    at: paths.leaveRequests(),
    answers: leave,
    act: async (screen) => {
      await screen.press(/^Reject leave of Asha Rao/);
      await screen.type('Remark', 'Examinations are on.');
      await screen.press('Reject', -1);
    },
    failure: 'Error rejecting leave request',
    success: 'Leave request rejected successfully',
  },
  {
    call: 'finePay',
    as: 'student',
    at: paths.ownFines(),
    answers: { fineOwn: [{ amount: 50, status: 'pending' }] },
    act: (screen) => pressBoth(screen, /^Pay ₹50/, 'I have paid'),
    failure: 'Error paying fine',
    success: 'Fine paid successfully',
  },
  {
    call: 'fineImpose',
    as: 'caretaker',
    at: paths.imposeFine(),
    answers: ofHostel,
    act: async (screen) => {
      await screen.pick('Student', 'Asha');
      await typeAll(screen, { 'Amount (₹)': '50', Reason: 'A lamp' }, 'Impose fine');
      await screen.press(/^Impose fine of/);
    },
    failure: 'Error imposing fine',
    success: 'Fine imposed successfully',
  },
  {
    call: 'inventoryCreate',
    as: 'caretaker',
    at: paths.addItem(),
    act: (screen) => typeAll(screen, { 'Item name': 'Bulbs', Category: 'Office Supplies', Quantity: '9', Threshold: '5' }, 'Add item'),
    failure: 'Error adding item',
    success: 'Item added successfully',
  },
  {
    call: 'inventoryUpdate',
    as: 'caretaker',
    at: paths.inventory(),
    answers: items,
    act: async (screen) => {
      await screen.press(/^Edit Bulbs/);
      await typeAll(screen, { Quantity: '8' }, 'Save');
    },
    failure: 'Error updating item',
    success: 'Item updated successfully',
  },
  {
    call: 'inventoryDelete',
    as: 'caretaker',
    at: paths.inventory(),
    answers: items,
    act: (screen) => pressBoth(screen, /^Delete Bulbs/, 'Delete'),
    failure: 'Error deleting item',
    success: 'Item deleted successfully',
    fromServer: true,
  },
  {
    call: 'workerCreate',
    as: 'caretaker',
    at: paths.addWorker(),
    act: (screen) => typeAll(screen, { Name: 'Ravi', Username: 'ravi', Position: 'Cleaner', Contact: '98000 00001' }, 'Register'),
    failure: 'Error creating staff. Please try again.',
  },
  {
    call: 'scheduleSave',
    as: 'caretaker',
    at: paths.schedule(),
    answers: { workerList: [{ ...asha, position: 'Cleaner' }], scheduleGet: { slots: [...timeSlots] } },
    act: async (screen) => {
      await screen.press(/^Add people to Monday .*, 05:00 PM - 10:00 PM/);
      await screen.pick(/^Add people/, 'Asha');
      await screen.press('Save schedule');
    },
    failure: 'Error saving staff schedule. Please try again.',
    success: 'Staff schedule saved successfully.',
    fromServer: true,
  },
  {
    call: 'studentRegister',
    as: 'hosteladmin',
    at: paths.registerStudent(),
    act: (screen) => typeAll(screen, { Username: 'nobody.yet', Password: 'seven slow rivers' }, 'Register'),
    failure: 'Error registering student',
  },
  {
    call: 'noticeUpdate',
    as: 'caretaker',
    at: paths.editNotice(notice._id),
    // without a body it only reads
    answers: { noticeUpdate: notice },
    act: (screen) => typeAll(screen, { Description: 'Hand them in today.' }, 'Save'),
    success: 'Notice edited  successfully.',
  },
  {
    call: 'hostelAllot',
    as: 'hosteladmin',
    at: `${paths.hostelAllotment()}?hostel=${hostel._id}&batch=2024`,
    answers: { hostelChoices: [{ ...hostel, seats: 9 }], studentOfBatch: [asha] },
    act: (screen) => pressBoth(screen, 'Select All', 'Allot'),
    success: 'Hostel allotted successfully!',
    fromServer: true,
  },
  {
    call: 'roomChangeCreate',
    as: 'student',
    at: paths.requestRoomChange(),
    act: (screen) => typeAll(screen, { Message: 'S1 is beside the kitchen.' }, 'Send request'),
    refusal: unreachable,
    failure: 'Error sending room change request',
  },
  {
    call: 'noticeCreate',
    as: 'warden',
    at: paths.createNotice(),
    act: (screen) => typeAll(screen, { Title: 'Water', Description: 'On Friday.' }, 'Create'),
    success: 'Notice created successfully.',
    fromServer: true,
  },
];

for (const { call, as, at, answers = {}, act, failure, refusal = new Refusal('internal'), success, fromServer } of actions) {
  test(`${call} of a ${as} is reported as “${[failure, success].filter(Boolean).join('” or “')}”`, async () => {
    if (failure !== undefined) {
      const screen = await open(at, { as, answers: { ...answers, [call]: refusal } });
      assert.ok(!screen.text.includes(failure));
      await act(screen);
      assert.deepEqual(
        screen.sent.map(({ name }) => name),
        [call],
      );
      if (call === 'roomSwap') assert.deepEqual(screen.sent[0]?.body, { studentId1: asha._id, studentId2: bela._id, despite: false });
      assert.ok(
        screen.alerts.some((text) => text.includes(failure)),
        screen.text,
      );
    }
    if (success !== undefined) {
      const screen = await open(at, { as, answers: { ...answers, ...(fromServer && { [call]: { message: success } }) } });
      await act(screen);
      assert.deepEqual(screen.toasts, [success]);
    }
  });
}
