/**
 * The words for what the audit log recorded: the kinds of records and the labels of their columns. A column that means nothing to
 * people, such as a key for comparing names, is null. Columns that were dropped stay here, because the log keeps them for ever.
 */
import { categoryText } from '#contract/inventory/inventory.ts';
import { day, flag, moment, name, rupees, text, word, type ColumnWords, type RecordWords } from './record-words.ts';
import { roundWords } from '#contract/round/round-words.ts';
import { studentDetails, type StudentDetail } from '#contract/student/student-details.ts';

export type { ColumnWords } from './record-words.ts';

/** The columns for the details of students in one table: `account`, or `student` where `of` is undefined. */
const details = (of: StudentDetail['of']): Record<string, ColumnWords> =>
  Object.fromEntries(
    Object.entries<StudentDetail>(studentDetails)
      .filter(([, detail]) => detail.of === of)
      .map(([detail, { label, choices }]) => [
        detail.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
        choices ? word(label) : text(label),
      ]),
  );

/** stored as `hosteladmin`, shown as on the screens */
const role = (label: string): ColumnWords => ({ ...word(label), values: { hosteladmin: 'Administrator' } });

const account: RecordWords = {
  kind: 'Account',
  calledBy: ['name', 'username'],
  columns: {
    id: null,
    username: text('Username'),
    username_key: null,
    name_key: null,
    role: role('Role'),
    created_at: null,
    must_change_password: flag('Must choose a password'),
    secrets_digest: null,
    password_set_at: moment('Password set'),
    sign_in_code_drawn_at: moment('Sign-in code given'),
    disabled_at: moment('Disabled'),
    erased_at: moment('Erased'),
    details_changed_at: null,
    details_changed_by: null,
    language: word('Language'),
    ...details('account'),
  },
};

const student: RecordWords = {
  kind: 'Student',
  calledBy: ['account_id'],
  columns: {
    account_id: null,
    hostel_id: name('Hostel'),
    rollno_key: null,
    rollno_order: null,
    left_hostel_id: name('Previous hostel'),
    left_on: day('Left on'),
    left_reason: text('Reason for leaving'),
    erased_at: null,
    ...details(undefined),
  },
};

/** By the name of the table. */
export const recordWords: Readonly<Record<string, RecordWords>> = {
  account,
  student,
  student_photo: { kind: 'Photo', calledBy: ['student_id'], columns: { student_id: null, digest: null, set_at: moment('Photo set') } },
  erasure: {
    kind: 'Erased person',
    calledBy: ['account_id'],
    columns: {
      operation_id: null,
      account_id: null,
      changes: text('Recorded changes removed'),
      entries: text('Network addresses removed'),
      digest: null,
    },
  },
  institution_setting: {
    kind: 'Setting',
    calledBy: ['name'],
    columns: { name: null, value: text('Value') },
  },
  institution_choice: {
    kind: 'Choice in forms',
    calledBy: ['value'],
    columns: { kind: word('Kind'), value: null, place: null, offered: flag('Offered') },
  },
  second_factor: {
    kind: 'Second factor',
    calledBy: ['account_id'],
    columns: { account_id: null, secret_digest: null, confirmed_at: moment('Second factor on since') },
  },
  hostel: {
    kind: 'Hostel',
    calledBy: ['name'],
    columns: {
      id: null,
      name: text('Name'),
      name_key: null,
      is_for: { ...word('For'), values: { women: 'Women', men: 'Men' } },
      caretaker_id: name('Caretaker'),
      warden_id: name('Warden'),
      created_at: null,
    },
  },
  hostel_team: {
    kind: 'Place in a team',
    calledBy: ['account_id', 'hostel_id'],
    columns: { hostel_id: null, account_id: null, role: word('Role'), lead: flag('Lead'), joined_at: null },
  },
  room: {
    kind: 'Room',
    calledBy: ['room_number'],
    columns: {
      id: null,
      hostel_id: name('Hostel'),
      room_number: text('Number'),
      number_key: null,
      number_order: null,
      room_type: text('Type'),
      capacity: text('Seats'),
      block: text('Block'),
      floor: text('Floor'),
      accessible: flag('Accessible'),
      closed_since: moment('Closed since'),
      closed_reason: text('Why it is closed'),
      closed_until: day('Closed until'),
    },
  },
  // shown as a move from one room to another
  stay: {
    kind: 'Stay',
    calledBy: ['student_id'],
    columns: {
      id: null,
      student_id: name('Student'),
      hostel_id: name('Hostel'),
      room_id: name('Room'),
      seat: text('Seat'),
      since: moment('From'),
      until: moment('Until'),
      room_capacity: null,
    },
  },
  notice: {
    kind: 'Notice',
    calledBy: ['title'],
    columns: {
      id: null,
      title: text('Title'),
      description: text('Description'),
      for_role: role('For role'),
      for_hostel_id: name('For hostel'),
      ends_on: day('Shown until'),
      posted_by: name('Posted by'),
      created_at: null,
      edited_by: null,
      edited_at: null,
      deleted_by: null,
      deleted_at: moment('Deleted'),
    },
  },
  attendance: {
    kind: 'Attendance',
    calledBy: ['student_id', 'day'],
    columns: {
      student_id: null,
      hostel_id: null,
      day: null,
      status: word('Status'),
      marked_by: null,
      marked_at: null,
    },
  },
  late_arrival: {
    kind: 'Late arrival',
    calledBy: ['student_id', 'day'],
    columns: { student_id: null, day: null, hostel_id: null, expected_at: text('Expected at') },
  },
  complaint: {
    kind: 'Complaint',
    calledBy: ['student_id'],
    columns: {
      id: null,
      student_id: null,
      hostel_id: null,
      complaint: text('Complaint'),
      status: word('Status'),
      remark: text('Remark'),
      created_at: null,
      resolved_by: null,
      resolved_at: null,
    },
  },
  complaint_reopening: {
    kind: 'Reopened complaint',
    calledBy: [],
    columns: {
      id: null,
      complaint_id: null,
      remark: text('Earlier remark'),
      resolved_by: name('Resolved by'),
      resolved_at: moment('Resolved'),
      reason: text('Reason'),
      reopened_at: null,
    },
  },
  leave_request: {
    kind: 'Leave request',
    calledBy: ['student_id'],
    columns: {
      id: null,
      student_id: null,
      start_date: day('Start date'),
      end_date: day('End date'),
      reason: text('Reason'),
      status: word('Status'),
      caretaker_remark: text('Remark'),
      created_at: null,
      decided_by: null,
      decided_at: null,
      cancelled_at: null,
    },
  },
  leave_decision_taken_back: {
    kind: 'Decision taken back',
    calledBy: [],
    columns: {
      id: null,
      leave_id: null,
      status: word('Earlier status'),
      caretaker_remark: text('Earlier remark'),
      decided_by: name('Decided by'),
      decided_at: moment('Decided'),
      taken_back_by: null,
      taken_back_at: null,
    },
  },
  fine: {
    kind: 'Fine',
    calledBy: ['student_id'],
    columns: {
      id: null,
      student_id: null,
      hostel_id: null,
      amount: rupees('Amount'),
      reason: text('Reason'),
      status: word('Status'),
      number: text('Number'),
      imposed_by: null,
      imposed_at: null,
      paid_at: null,
      confirmed_by: null,
      confirmed_at: moment('Payment confirmed'),
      method: { ...word('Method of payment'), values: { upi: 'UPI' } },
      reference: text('Reference'),
      cancelled_by: null,
      cancelled_at: null,
      cancel_reason: text('Reason for cancelling'),
    },
  },
  exchange_round: {
    kind: 'Room-change round',
    calledBy: [],
    columns: {
      id: null,
      seed_digest: null,
      closes_at: moment('Closes'),
      state: word('State'),
      opened_by: name('Opened by'),
      opened_at: null,
      proposal: text('Proposal no.'),
      proposed_at: moment('Proposed'),
      ended_by: null,
      ended_at: moment('Ended'),
    },
  },
  exchange_hostel: {
    kind: 'Hostel of a room-change round',
    calledBy: ['hostel_id'],
    columns: { round_id: null, hostel_id: null, open: flag('Open') },
  },
  exchange_wish: {
    kind: 'Wish for another room',
    calledBy: ['student_id', 'rank'],
    columns: {
      round_id: null,
      student_id: null,
      rank: null,
      kind: { ...word('Kind'), values: { seats: 'So many seats', with: 'With somebody' } },
      room_id: name('Room'),
      with_id: name('With'),
      hostel_id: name('Hostel'),
      seats: text('Seats'),
      block: text('Block'),
    },
  },
  exchange_consent: {
    kind: 'Yes to a room-mate',
    calledBy: ['host_id', 'student_id'],
    columns: { round_id: null, host_id: null, student_id: null },
  },
  exchange_need: {
    kind: 'Need of an accessible room',
    calledBy: ['student_id'],
    columns: { round_id: null, student_id: null },
  },
  exchange_outcome: {
    kind: 'Outcome of a room-change round',
    calledBy: ['student_id'],
    columns: {
      round_id: null,
      student_id: null,
      turn: text('Place in the draw'),
      from_room_id: name('Previous room'),
      from_seat: null,
      to_room_id: name('New room'),
      to_seat: text('Seat'),
      wish: null,
      chain: null,
      link: null,
      ring: null,
      unmet: null,
    },
  },
  room_change: {
    kind: 'Room change request',
    calledBy: ['student_id'],
    columns: {
      id: null,
      student_id: null,
      hostel_id: null,
      message: text('Message'),
      status: word('Status'),
      remark: text('Remark'),
      created_at: null,
      closed_by: null,
      closed_at: null,
      exchange_round_id: null,
    },
  },
  ...roundWords,
  inventory_item: {
    kind: 'Inventory item',
    calledBy: ['name'],
    columns: {
      id: null,
      hostel_id: name('Hostel'),
      name: text('Item name'),
      category: { ...text('Category'), say: categoryText },
      quantity: text('Quantity'),
      threshold: text('Threshold'),
      created_at: null,
    },
  },
  worker: {
    kind: 'Worker',
    calledBy: ['name'],
    columns: {
      id: null,
      hostel_id: name('Hostel'),
      name: text('Name'),
      username: text('Username'),
      username_key: null,
      position: text('Position'),
      contact: text('Contact'),
      created_at: null,
      left_at: moment('Left'),
    },
  },
  worker_shift: {
    kind: 'Shift',
    calledBy: ['worker_id'],
    columns: { hostel_id: null, week_start: day('Week from'), weekday: word('Weekday'), time_slot: text('Time slot'), worker_id: null },
  },
};
