/** The sheets about a student's life in the hostel. The staff who decided, marked or imposed something are left out. */
import { sql } from 'kysely';
import { exportTexts } from '#contract/sheet/export-texts.ts';
import { t } from '#contract/text/text.ts';
import { personSheet, together, type PersonSheet } from './person-sheet.ts';

/** Stored status or method → its name in exported lists. */
const words: Readonly<Record<string, string>> = {
  present: exportTexts.present,
  absent: exportTexts.absent,
  pending: exportTexts.pending,
  approved: exportTexts.approved,
  rejected: exportTexts.rejected,
  cancelled: exportTexts.cancelled,
  resolved: exportTexts.resolved,
  paid: exportTexts.unconfirmed,
  open: exportTexts.open,
  done: exportTexts.done,
  declined: exportTexts.declined,
  cash: exportTexts.cash,
  upi: exportTexts.upi,
  card: exportTexts.card,
  bank: exportTexts.bank,
};
const inWords = (word: string | null): string | null => (word === null ? null : t(words[word] ?? word));

interface Stay {
  hostel: string;
  room: string;
  seat: number;
  since: string;
  until: string | null;
}

const stays = personSheet<Stay>({
  title: exportTexts.personStays,
  columns: [
    { heading: exportTexts.hostel, value: ({ hostel }) => hostel },
    { heading: exportTexts.room, value: ({ room }) => room },
    { heading: exportTexts.seat, kind: 'number', value: ({ seat }) => seat },
    { heading: exportTexts.since, kind: 'time', value: ({ since }) => since },
    { heading: exportTexts.until, kind: 'time', value: ({ until }) => until },
  ],
  rows: (db, { id }) =>
    together(() =>
      db
        .selectFrom('stay')
        .innerJoin('hostel', 'hostel.id', 'stay.hostel_id')
        .innerJoin('room', 'room.id', 'stay.room_id')
        .select(['hostel.name as hostel', 'room.room_number as room', 'stay.seat', 'stay.since', 'stay.until'])
        .where('stay.student_id', '=', id)
        .orderBy('stay.since', 'desc')
        .execute(),
    ),
});

interface DayOfAttendance {
  day: string;
  hostel: string;
  status: string | null;
  expected_at: string | null;
  marked_at: string | null;
}

const attendance = personSheet<DayOfAttendance>({
  title: exportTexts.attendance,
  columns: [
    { heading: exportTexts.day, kind: 'day', value: ({ day }) => day },
    { heading: exportTexts.hostel, value: ({ hostel }) => hostel },
    { heading: exportTexts.status, value: ({ status }) => status && inWords(status) },
    { heading: exportTexts.expectedAt, value: (row) => row.expected_at },
    { heading: exportTexts.markedAt, kind: 'time', value: (row) => row.marked_at },
  ],
  rows: (db, { id }) =>
    together(() =>
      db
        .selectFrom(
          db
            .selectFrom('attendance as mark')
            .fullJoin('late_arrival as late', (join) =>
              join.onRef('late.student_id', '=', 'mark.student_id').onRef('late.day', '=', 'mark.day'),
            )
            .select(({ fn }) => [
              fn.coalesce('mark.day', 'late.day').as('day'),
              fn.coalesce('mark.hostel_id', 'late.hostel_id').as('hostel_id'),
              'mark.status',
              sql<string | null>`to_char(late.expected_at, 'HH24:MI')`.as('expected_at'),
              'mark.marked_at',
            ])
            .where(({ fn, eb }) => eb(fn.coalesce('mark.student_id', 'late.student_id'), '=', id))
            .as('of_day'),
        )
        .innerJoin('hostel', 'hostel.id', 'of_day.hostel_id')
        .select(['of_day.day', 'hostel.name as hostel', 'of_day.status', 'of_day.expected_at', 'of_day.marked_at'])
        .$narrowType<{ day: string }>()
        .orderBy('of_day.day', 'desc')
        .execute(),
    ),
});

/** Several texts in one cell, a line for each; null if there are none. */
const linesOf = (texts: readonly (string | null)[] | null): string | null => texts?.filter(Boolean).join('\n') ?? null;

interface Leave {
  start_date: string;
  end_date: string;
  reason: string;
  status: string;
  caretaker_remark: string;
  created_at: string;
  decided_at: string | null;
  cancelled_at: string | null;
  earlier: string[] | null;
}

const leave = personSheet<Leave>({
  title: exportTexts.leaveRequests,
  columns: [
    { heading: exportTexts.startDate, kind: 'day', value: (row) => row.start_date },
    { heading: exportTexts.endDate, kind: 'day', value: (row) => row.end_date },
    { heading: exportTexts.reason, kind: 'lines', value: ({ reason }) => reason },
    { heading: exportTexts.status, value: ({ status }) => inWords(status) },
    { heading: exportTexts.remark, kind: 'lines', value: (row) => row.caretaker_remark },
    { heading: exportTexts.askedAt, kind: 'time', value: (row) => row.created_at },
    { heading: exportTexts.decidedAt, kind: 'time', value: (row) => row.decided_at },
    { heading: exportTexts.cancelledAt, kind: 'time', value: (row) => row.cancelled_at },
    { heading: exportTexts.earlierDecisions, kind: 'lines', value: ({ earlier }) => linesOf(earlier) },
  ],
  rows: (db, { id }) =>
    together(() =>
      db
        .selectFrom('leave_request')
        .select(['start_date', 'end_date', 'reason', 'status', 'caretaker_remark', 'created_at', 'decided_at', 'cancelled_at'])
        .select((eb) =>
          eb
            .selectFrom('leave_decision_taken_back as earlier')
            .select(
              sql<
                string[] | null
              >`array_agg(concat_ws(': ', earlier.status, nullif(earlier.caretaker_remark, '')) order by taken_back_at)`.as('texts'),
            )
            .whereRef('earlier.leave_id', '=', 'leave_request.id')
            .as('earlier'),
        )
        .where('student_id', '=', id)
        .orderBy('start_date', 'desc')
        .execute(),
    ),
});

interface Complaint {
  hostel: string;
  complaint: string;
  status: string;
  remark: string;
  created_at: string;
  resolved_at: string | null;
  reopened: string[] | null;
}

const complaints = personSheet<Complaint>({
  title: exportTexts.complaints,
  columns: [
    { heading: exportTexts.hostel, value: ({ hostel }) => hostel },
    { heading: exportTexts.complaint, kind: 'lines', value: ({ complaint }) => complaint },
    { heading: exportTexts.status, value: ({ status }) => inWords(status) },
    { heading: exportTexts.remark, kind: 'lines', value: ({ remark }) => remark },
    { heading: exportTexts.registered, kind: 'time', value: (row) => row.created_at },
    { heading: exportTexts.resolvedAt, kind: 'time', value: (row) => row.resolved_at },
    { heading: exportTexts.reopenedReasons, kind: 'lines', value: ({ reopened }) => linesOf(reopened) },
  ],
  rows: (db, { id }) =>
    together(() =>
      db
        .selectFrom('complaint')
        .innerJoin('hostel', 'hostel.id', 'complaint.hostel_id')
        .select(['hostel.name as hostel', 'complaint.complaint', 'complaint.status', 'complaint.remark'])
        .select(['complaint.created_at', 'complaint.resolved_at'])
        .select((eb) =>
          eb
            .selectFrom('complaint_reopening as reopening')
            .select(
              sql<string[] | null>`array_agg(concat_ws(' → ', nullif(reopening.remark, ''), reopening.reason) order by reopened_at)`.as(
                'texts',
              ),
            )
            .whereRef('reopening.complaint_id', '=', 'complaint.id')
            .as('reopened'),
        )
        .where('complaint.student_id', '=', id)
        .orderBy('complaint.created_at', 'desc')
        .execute(),
    ),
});

interface Fine {
  number: number;
  hostel: string;
  amount: number;
  reason: string;
  status: string;
  imposed_at: string;
  paid_at: string | null;
  confirmed_at: string | null;
  method: string | null;
  reference: string;
  cancelled_at: string | null;
  cancel_reason: string | null;
}

const fines = personSheet<Fine>({
  title: exportTexts.fines,
  columns: [
    { heading: exportTexts.number, kind: 'number', value: ({ number }) => number },
    { heading: exportTexts.hostel, value: ({ hostel }) => hostel },
    { heading: exportTexts.amount, kind: 'rupees', value: ({ amount }) => amount },
    { heading: exportTexts.reason, kind: 'lines', value: ({ reason }) => reason },
    {
      heading: exportTexts.status,
      value: (row) => (row.confirmed_at === null ? inWords(row.status) : t(exportTexts.confirmed)),
    },
    { heading: exportTexts.imposedAt, kind: 'time', value: (row) => row.imposed_at },
    { heading: exportTexts.paidAt, kind: 'time', value: (row) => row.paid_at },
    { heading: exportTexts.confirmedAt, kind: 'time', value: (row) => row.confirmed_at },
    { heading: exportTexts.method, value: ({ method }) => inWords(method) },
    { heading: exportTexts.reference, value: ({ reference }) => reference },
    { heading: exportTexts.cancelledAt, kind: 'time', value: (row) => row.cancelled_at },
    { heading: exportTexts.cancelReason, kind: 'lines', value: (row) => row.cancel_reason },
  ],
  rows: (db, { id }) =>
    together(() =>
      db
        .selectFrom('fine')
        .innerJoin('hostel', 'hostel.id', 'fine.hostel_id')
        .selectAll('fine')
        .select('hostel.name as hostel')
        .where('fine.student_id', '=', id)
        .orderBy('fine.number', 'desc')
        .execute(),
    ),
});

interface RoomChange {
  hostel: string;
  message: string;
  status: string;
  remark: string;
  created_at: string;
  closed_at: string | null;
}

const roomChanges = personSheet<RoomChange>({
  title: exportTexts.personRoomChanges,
  columns: [
    { heading: exportTexts.hostel, value: ({ hostel }) => hostel },
    { heading: exportTexts.text, kind: 'lines', value: ({ message }) => message },
    { heading: exportTexts.status, value: ({ status }) => inWords(status) },
    { heading: exportTexts.remark, kind: 'lines', value: ({ remark }) => remark },
    { heading: exportTexts.askedAt, kind: 'time', value: (row) => row.created_at },
    { heading: exportTexts.closedAt, kind: 'time', value: (row) => row.closed_at },
  ],
  rows: (db, { id }) =>
    together(() =>
      db
        .selectFrom('room_change')
        .innerJoin('hostel', 'hostel.id', 'room_change.hostel_id')
        .selectAll('room_change')
        .select('hostel.name as hostel')
        .where('room_change.student_id', '=', id)
        .orderBy('room_change.created_at', 'desc')
        .execute(),
    ),
});

export const studentSheets: readonly PersonSheet[] = [stays, attendance, leave, complaints, fines, roomChanges];
