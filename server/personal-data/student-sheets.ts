/** The sheets about a student's life in the hostel. The staff who decided, marked or imposed something are left out. */
import { sql } from 'kysely';
import { exportTexts } from '#contract/sheet/export-texts.ts';
import { t } from '#contract/text/text.ts';
import { personSheet, recordSheet, together, type PersonSheet } from './person-sheet.ts';

/** Stored status or method → its name in exported lists. */
const words: Readonly<Record<string, string>> = {
  in: exportTexts.wentIn,
  out: exportTexts.wentOut,
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

const yes = (is: boolean): string | null => (is ? t(exportTexts.yes) : null);

const stays = recordSheet<'stay', { room: string }>({
  table: 'stay',
  newest: 'since',
  more: sql`(select room_number from room where id = r.room_id) as room`,
  title: exportTexts.personStays,
  columns: [
    { heading: exportTexts.hostel, value: ({ hostel }) => hostel },
    { heading: exportTexts.room, value: ({ room }) => room },
    { heading: exportTexts.seat, kind: 'number', value: ({ seat }) => seat },
    { heading: exportTexts.since, kind: 'time', value: ({ since }) => since },
    { heading: exportTexts.until, kind: 'time', value: ({ until }) => until },
  ],
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

const leave = recordSheet<'leave_request', { earlier: string[] | null }>({
  table: 'leave_request',
  newest: 'start_date',
  more: sql`(
    select array_agg(concat_ws(': ', earlier.status, nullif(earlier.caretaker_remark, '')) order by taken_back_at)
    from leave_decision_taken_back as earlier where earlier.leave_id = r.id) as earlier`,
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
});

const complaints = recordSheet<'complaint', { reopened: string[] | null }>({
  table: 'complaint',
  newest: 'created_at',
  more: sql`(
    select array_agg(concat_ws(' → ', nullif(reopening.remark, ''), reopening.reason) order by reopened_at)
    from complaint_reopening as reopening where reopening.complaint_id = r.id) as reopened`,
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
});

const fines = recordSheet({
  table: 'fine',
  newest: 'number',
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
});

const roomChanges = recordSheet({
  table: 'room_change',
  newest: 'created_at',
  title: exportTexts.personRoomChanges,
  columns: [
    { heading: exportTexts.hostel, value: ({ hostel }) => hostel },
    { heading: exportTexts.text, kind: 'lines', value: ({ message }) => message },
    { heading: exportTexts.status, value: ({ status }) => inWords(status) },
    { heading: exportTexts.remark, kind: 'lines', value: ({ remark }) => remark },
    { heading: exportTexts.askedAt, kind: 'time', value: (row) => row.created_at },
    { heading: exportTexts.closedAt, kind: 'time', value: (row) => row.closed_at },
  ],
});

const guardians = recordSheet({
  table: 'guardian',
  newest: 'created_at',
  title: exportTexts.personGuardians,
  columns: [
    { heading: exportTexts.name, value: ({ name }) => name },
    { heading: exportTexts.relation, value: ({ relation }) => relation },
    { heading: exportTexts.contact, value: ({ telephone }) => telephone },
    { heading: exportTexts.mailAddress, value: ({ mail }) => mail },
    { heading: exportTexts.language, value: ({ language }) => language },
    { heading: exportTexts.toldOfLeave, value: (row) => yes(row.sees_leave) },
    { heading: exportTexts.toldOfAttendance, value: (row) => yes(row.sees_attendance) },
    { heading: exportTexts.toldOfMoney, value: (row) => yes(row.sees_money) },
    { heading: exportTexts.askedForConsent, value: ({ consents }) => yes(consents) },
    { heading: exportTexts.barred, value: ({ barred }) => yes(barred) },
  ],
});

const movements = recordSheet<'movement'>({
  table: 'movement',
  newest: 'at',
  title: exportTexts.movements,
  columns: [
    { heading: exportTexts.at, kind: 'time', value: ({ at }) => at },
    { heading: exportTexts.hostel, value: ({ hostel }) => hostel },
    { heading: exportTexts.direction, value: ({ direction }) => inWords(direction) },
    { heading: exportTexts.reason, kind: 'lines', value: ({ reason }) => reason },
  ],
});

export const studentSheets: readonly PersonSheet[] = [stays, attendance, leave, movements, complaints, fines, roomChanges, guardians];
