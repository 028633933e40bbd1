/** The sheets about a student's life in the hostel. The staff who decided, marked or imposed something are left out. */
import { sql } from 'kysely';
import { complaintStatuses } from '#contract/complaint/complaint-list.ts';
import { leaveStatuses } from '#contract/leave/leave-list.ts';
import { methodNames, standingNames } from '#contract/fine/fine-list.ts';
import type { Statuses } from '#contract/statuses.ts';
import { t } from '#contract/text/text.ts';
import { querySheet, recordSheet, type PersonSheet } from './person-sheet.ts';

/** Stored status or method → its name in exported lists. */
const stateNames: Readonly<Record<string, string>> = {
  ...methodNames,
  in: 'In',
  out: 'Out',
  present: 'Present',
  absent: 'Absent',
  paid: standingNames.unconfirmed,
  open: 'Open',
  done: 'Done',
  declined: 'Declined',
};
const statuses: Statuses<string> = { ...complaintStatuses, ...leaveStatuses };
const inWords = (word: string | null): string | null => word && t(statuses[word]?.name ?? stateNames[word] ?? word);

const yes = (is: boolean): string | null => (is ? t('Yes') : null);

const stays = recordSheet<'stay', { room: string }>({
  table: 'stay',
  newest: 'since',
  more: sql`(select room_number from room where id = r.room_id) as room`,
  title: 'Stays',
  columns: [
    { heading: 'Hostel', value: ({ hostel }) => hostel },
    { heading: 'Room', value: ({ room }) => room },
    { heading: 'Seat', kind: 'number', value: ({ seat }) => seat },
    { heading: 'From', kind: 'time', value: ({ since }) => since },
    { heading: 'Until', kind: 'time', value: ({ until }) => until },
  ],
});

interface DayOfAttendance {
  day: string;
  hostel: string;
  status: string | null;
  expected_at: string | null;
  marked_at: string | null;
}

const attendance = querySheet<DayOfAttendance>({
  title: 'Attendance',
  columns: [
    { heading: 'Day', kind: 'day', value: ({ day }) => day },
    { heading: 'Hostel', value: ({ hostel }) => hostel },
    { heading: 'Status', value: ({ status }) => status && inWords(status) },
    { heading: 'Expected at', value: (row) => row.expected_at },
    { heading: 'Marked on', kind: 'time', value: (row) => row.marked_at },
  ],
  query: ({ id }) => sql`
    select day, hostel.name as hostel, mark.status, to_char(late.expected_at, 'HH24:MI') as expected_at, mark.marked_at
    from (select * from attendance where student_id = ${id}) mark
    full join (select * from late_arrival where student_id = ${id}) late using (day)
    join hostel on hostel.id = coalesce(mark.hostel_id, late.hostel_id)
    order by day desc`,
});

/** Several texts in one cell, a line for each; null if there are none. */
const linesOf = (texts: readonly (string | null)[] | null): string | null => texts?.filter(Boolean).join('\n') ?? null;

const leave = recordSheet<'leave_request', { earlier: string[] | null }>({
  table: 'leave_request',
  newest: 'start_date',
  more: sql`(
    select array_agg(concat_ws(': ', earlier.status, nullif(earlier.caretaker_remark, '')) order by taken_back_at)
    from leave_decision_taken_back as earlier where earlier.leave_id = r.id) as earlier`,
  title: 'Leave requests',
  columns: [
    { heading: 'Start date', kind: 'day', value: (row) => row.start_date },
    { heading: 'End date', kind: 'day', value: (row) => row.end_date },
    { heading: 'Back by', value: (row) => row.back_by },
    { heading: 'Reason', kind: 'lines', value: ({ reason }) => reason },
    { heading: 'Status', value: ({ status }) => inWords(status) },
    { heading: 'Remark', kind: 'lines', value: (row) => row.caretaker_remark },
    { heading: 'Requested on', kind: 'time', value: (row) => row.created_at },
    { heading: 'Decided on', kind: 'time', value: (row) => row.decided_at },
    { heading: 'Cancelled on', kind: 'time', value: (row) => row.cancelled_at },
    { heading: 'Decisions taken back', kind: 'lines', value: ({ earlier }) => linesOf(earlier) },
  ],
});

const complaints = recordSheet<'complaint', { reopened: string[] | null }>({
  table: 'complaint',
  newest: 'created_at',
  more: sql`(
    select array_agg(concat_ws(' → ', nullif(reopening.remark, ''), reopening.reason) order by reopened_at)
    from complaint_reopening as reopening where reopening.complaint_id = r.id) as reopened`,
  title: 'Complaints',
  columns: [
    { heading: 'Hostel', value: ({ hostel }) => hostel },
    { heading: 'Complaint', kind: 'lines', value: ({ complaint }) => complaint },
    { heading: 'Status', value: ({ status }) => inWords(status) },
    { heading: 'Remark', kind: 'lines', value: ({ remark }) => remark },
    { heading: 'Registered', kind: 'time', value: (row) => row.created_at },
    { heading: 'Resolved on', kind: 'time', value: (row) => row.resolved_at },
    { heading: 'Reopened because', kind: 'lines', value: ({ reopened }) => linesOf(reopened) },
  ],
});

const fines = recordSheet({
  table: 'fine',
  newest: 'number',
  title: 'Fines',
  columns: [
    { heading: 'No', kind: 'number', value: ({ number }) => number },
    { heading: 'Hostel', value: ({ hostel }) => hostel },
    { heading: 'Amount', kind: 'rupees', value: ({ amount }) => amount },
    { heading: 'Reason', kind: 'lines', value: ({ reason }) => reason },
    {
      heading: 'Status',
      value: (row) => (row.confirmed_at === null ? inWords(row.status) : t(standingNames.confirmed)),
    },
    { heading: 'Imposed on', kind: 'time', value: (row) => row.imposed_at },
    { heading: 'Paid on', kind: 'time', value: (row) => row.paid_at },
    { heading: 'Confirmed on', kind: 'time', value: (row) => row.confirmed_at },
    { heading: 'Paid by', value: ({ method }) => inWords(method) },
    { heading: 'Reference', value: ({ reference }) => reference },
    { heading: 'Cancelled on', kind: 'time', value: (row) => row.cancelled_at },
    { heading: 'Cancelled because', kind: 'lines', value: (row) => row.cancel_reason },
  ],
});

const roomChanges = recordSheet({
  table: 'room_change',
  newest: 'created_at',
  title: 'Room changes',
  columns: [
    { heading: 'Hostel', value: ({ hostel }) => hostel },
    { heading: 'Text', kind: 'lines', value: ({ message }) => message },
    { heading: 'Status', value: ({ status }) => inWords(status) },
    { heading: 'Remark', kind: 'lines', value: ({ remark }) => remark },
    { heading: 'Requested on', kind: 'time', value: (row) => row.created_at },
    { heading: 'Closed on', kind: 'time', value: (row) => row.closed_at },
  ],
});

/** Without telephone and mail address, which are another person's. */
const guardians = recordSheet({
  table: 'guardian',
  newest: 'created_at',
  // nor in My account: whoever is barred may look over the student's shoulder
  ownIf: sql`not r.barred`,
  title: 'Guardians',
  columns: [
    { heading: 'Name', value: ({ name }) => name },
    { heading: 'Relation', value: ({ relation }) => relation },
    { heading: 'Language', value: ({ language }) => language },
    { heading: 'Is told of leave', value: (row) => yes(row.sees_leave) },
    { heading: 'Is told of attendance', value: (row) => yes(row.sees_attendance) },
    { heading: 'Is told of money', value: (row) => yes(row.sees_money) },
    { heading: 'Is asked for consent', value: ({ consents }) => yes(consents) },
    { heading: 'Barred', value: ({ barred }) => yes(barred) },
  ],
});

const proposals = recordSheet<'guardian_proposal', { guardian: string | null }>({
  table: 'guardian_proposal',
  newest: 'created_at',
  more: sql`(select name from guardian where id = r.guardian_id and not barred) as guardian`,
  title: 'Proposed guardians',
  columns: [
    { heading: 'Name', value: ({ name, guardian }) => guardian ?? name },
    { heading: 'Relation', value: ({ relation }) => relation },
    { heading: 'Telephone', value: ({ telephone }) => telephone },
    { heading: 'Mail address', value: ({ mail }) => mail },
    { heading: 'Proposed on', kind: 'time', value: (row) => row.created_at },
  ],
});

const movements = recordSheet<'movement'>({
  table: 'movement',
  newest: 'at',
  more: sql`(select h.name from movement_source s join hostel h on h.id = s.hostel_id where s.no = r.source_no) as hostel`,
  title: 'Movements at the gate',
  columns: [
    { heading: 'Time', kind: 'time', value: ({ at }) => at },
    { heading: 'Hostel', value: ({ hostel }) => hostel },
    { heading: 'Direction', value: ({ direction }) => inWords(direction) },
    { heading: 'Reason', kind: 'lines', value: ({ reason }) => reason },
  ],
});

/** Without telephone and ID, which are the visitor's. */
const visitors = recordSheet<'visitor'>({
  table: 'visitor',
  newest: 'created_at',
  title: 'Visitors',
  columns: [
    { heading: 'Name', value: ({ name }) => name },
    { heading: 'Hostel', value: ({ hostel }) => hostel },
    { heading: 'Purpose', kind: 'lines', value: ({ purpose }) => purpose },
    { heading: 'Day', kind: 'day', value: ({ day }) => day },
    { heading: 'Came', kind: 'time', value: (row) => row.came_at },
    { heading: 'Left', kind: 'time', value: (row) => row.left_at },
  ],
});

export const studentSheets: readonly PersonSheet[] = [
  stays,
  attendance,
  leave,
  movements,
  visitors,
  complaints,
  fines,
  roomChanges,
  guardians,
  proposals,
];
