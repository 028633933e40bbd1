/** The server-sent event that tells open pages what was changed elsewhere. */

/** The name of the event; its data are the names of tables, separated by commas. */
export const changeEvent = 'change';

/** A change of a table. `hostelId` is null if it concerns no hostel, or more than one. */
export interface LiveChange {
  hostelId: string | null;
  table: string;
}

const everybody = ['student', 'hostel', 'room', 'vacancy', 'caretaker', 'warden'] as const;
const round = ['round'] as const;
/** what the page of a student shows of a round */
const result = [...round, 'studentGet'];
const exchange = ['exchange'] as const;
const roomChange = ['roomChange'] as const;

/** For each table that pages show: the prefixes of the names of the calls that read it. */
export const readBy: Readonly<Record<string, readonly string[]>> = {
  account: ['account', 'caretaker', 'warden', 'studentGet', 'hostelStudent'],
  hostel: everybody,
  hostel_team: ['hostel', 'caretaker', 'warden', 'account'],
  room: everybody,
  student: everybody,
  student_photo: ['studentGet', 'studentPhotoOwn'],
  stay: everybody,
  notice: ['notice'],
  late_arrival: ['attendanceOfDay'],
  complaint: ['complaint'],
  complaint_reopening: ['complaint'],
  leave_request: ['leave'],
  leave_decision_taken_back: ['leave'],
  fine: ['fine'],
  room_change: roomChange,
  inventory_item: ['inventory'],
  institution_setting: ['institution', 'me'],
  institution_choice: ['institution', 'schedule'],
  worker: ['worker', 'schedule'],
  worker_shift: ['schedule'],
  round: result,
  round_hostel: round,
  round_group: round,
  round_member: round,
  round_request: round,
  round_wish: round,
  round_offer: result,
  round_waiting: result,
  apart_pair: round,
  room_need: round,
  exchange_round: exchange,
  exchange_wish: exchange,
  exchange_consent: exchange,
};

/** Tables that only those read who enter who is kept apart and who needs an accessible room: not even that one changed is told to others. */
export const ofCare: ReadonlySet<string> = new Set(['apart_pair', 'room_need']);

/** Whether the reply of this call may differ after a change of the table. */
export function isReadBy(table: string, call: string): boolean {
  const beginnings = readBy[table];
  if (!beginnings || call.endsWith('Preview')) return false;
  return ['dashboard', 'historyList', ...beginnings].some((beginning) => call.startsWith(beginning));
}
