import Type, { type Static } from 'typebox';
import { type CallRow, howOften } from '#contract/call/call.ts';
import { exporting, exportFormat } from '#contract/sheet/export.ts';
import {
  Day,
  HostelName,
  Id,
  MessageReply,
  Month,
  Nullable,
  NullableTimeOfDay,
  NullableTimestamp,
  Person,
  Timestamp,
  undoable,
  NullableBoolean,
} from '#contract/call/schemas.ts';
import { administrator, hostelStaff } from '#contract/who.ts';
import { number, word, type Records } from '#contract/call/record.ts';

export const attendanceStatuses = ['present', 'absent'] as const;
export type AttendanceStatus = (typeof attendanceStatuses)[number];
/** `not marked` removes a mark. */
export const attendanceOptions = [...attendanceStatuses, 'not marked'] as const;
export type AttendanceOption = (typeof attendanceOptions)[number];

export const AttendanceRecord = Type.Object({
  student: Person,
  status: Type.Enum([...attendanceOptions]),
  /** approved leave keeps the student away over the night after this day; unless marked present, the student is on leave, whatever the status says */
  onLeave: Type.Boolean(),
  /** where the student had a seat at the end of the day; for days before the first stay, the room of that stay */
  room: Nullable(Type.Object({ roomNumber: Type.String(), block: Type.String(), floor: Type.String() })),
  /** the time, `HH:MM`, at which a student who comes back late is expected */
  expectedAt: NullableTimeOfDay,
  /** on the sheet of today: since when the student is out at the gate; null for one who is not */
  outSince: NullableTimestamp,
  /** on the sheet of today: whether the student is inside by the gate; null if the gate has not seen them */
  inside: NullableBoolean,
  /** who made the mark and when; `late`: after the day was over on the campus */
  marked: Nullable(Type.Object({ by: Person, at: Timestamp, late: Type.Boolean() })),
});
export type AttendanceRecord = Static<typeof AttendanceRecord>;

/** A mark that was not taken, with the mark that is stored instead: its status, who made it, and when. */
export const AttendanceClash = Type.Object({
  student: Person,
  status: Type.Enum([...attendanceOptions]),
  /** the name, or the username if no name is known; empty if the stored mark was removed */
  by: Type.String(),
  at: NullableTimestamp,
});
export type AttendanceClash = Static<typeof AttendanceClash>;

/** How a hostel's students are marked on a day. Students on approved leave who are not marked present count as on leave, never as absent. */
export const AttendanceOfHostel = Type.Object({
  hostel: HostelName,
  students: Type.Integer(),
  present: Type.Integer(),
  absent: Type.Integer(),
  onLeave: Type.Integer(),
  toMark: Type.Integer(),
});
export type AttendanceOfHostel = Static<typeof AttendanceOfHostel>;

const RegisteredStudent = Type.Object({
  student: Person,
  rollno: Type.String(),
  /** the student's present room in this hostel */
  room: Nullable(Type.Object({ roomNumber: Type.String(), block: Type.String(), floor: Type.String() })),
  /** a letter for each day of the month up to today: present, absent, on approved leave; lower case if marked late, `.` if not marked */
  days: Type.String(),
  present: Type.Integer(),
  absent: Type.Integer(),
  onLeave: Type.Integer(),
  /** of the days present or absent; null when there is none */
  percent: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
});
export type RegisteredStudent = Static<typeof RegisteredStudent>;

/** The most students that one call asks for or one event names; if more have changed, the whole hostel is read. */
export const studentsAtOnce = 100;
const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/** The name of the server-sent event for marks that were made; its data are an `AttendanceEvent`. */
export const attendanceEvent = 'attendance';
export interface AttendanceEvent {
  hostelId: string;
  date: string;
  /** whose mark changed; empty if there are more than `studentsAtOnce` */
  students: readonly string[];
  /** their records as they are now, so that a page need not ask for them; not there if they could not be read */
  records?: readonly AttendanceRecord[];
}

/** The first day that a register shows; an earlier one is probably a typing error. */
export const firstDayToMark = '2000-01-01';

const HostelDay = Type.Object({ hostelId: Id, date: Day });

export const attendanceCalls = {
  attendanceOwn: {
    about: "The caller's attendance, by day",
    route: 'GET /student/get-attendance',
    ignoresUnknown: true,
    who: { student: 'own' },
    reply: Type.Object({
      studentAttendance: Type.Array(
        Type.Object({
          date: Day,
          status: Type.Enum([...attendanceStatuses]),
          /** true where approved leave keeps the student away over the night, else left out: an absence on such a day does not count */
          onLeave: Type.Optional(Type.Boolean()),
        }),
      ),
    }),
  },
  attendanceOfDay: {
    about:
      'The attendance of a hostel on a day: all students who live there now or were marked there that day, as one walks from room to room; with `students`, only these (ids, with commas between them)',
    route: 'GET /student/attendance/{hostelId}/{date}',
    ignoresUnknown: true,
    who: hostelStaff,
    hostelAt: 'params.hostelId',
    params: HostelDay,
    query: Type.Object({
      students: Type.Optional(Type.String({ maxLength: studentsAtOnce * 37, pattern: `^${uuid}(?:,${uuid}){0,${studentsAtOnce - 1}}$` })),
    }),
    reply: Type.Object({ records: Type.Array(AttendanceRecord) }),
  },
  attendanceSummary: {
    about: 'How far the attendance of each hostel is marked on a day, by name of the hostel',
    route: 'GET /attendance/summary/{date}',
    who: administrator,
    params: Type.Object({ date: Day }),
    reply: Type.Object({ hostels: Type.Array(AttendanceOfHostel) }),
  },
  attendanceRegister: {
    about:
      'The attendance register of a hostel for a month: who lives there now or was marked there in the month, as one walks from room to room, with a letter for each day up to today',
    route: 'GET /attendance/register/{hostelId}/{month}',
    who: hostelStaff,
    hostelAt: 'params.hostelId',
    params: Type.Object({ hostelId: Id, month: Month }),
    reply: Type.Object({ today: Day, students: Type.Array(RegisteredStudent) }),
  },
  attendanceExport: {
    ...exporting,
    about:
      'The attendance register of a month as a file: a row for each student of a hostel or of all within reach, a column for each day (P present, A absent, L on approved leave), and the totals',
    route: 'GET /export/attendance',
    who: hostelStaff,
    hostelAt: 'query.hostel',
    hostelOptional: true,
    query: Type.Object({ ...exportFormat, hostel: Type.Optional(Id), month: Month }),
  },
  attendanceMark: {
    about:
      'Mark students of a hostel on a day that has come. A mark that has changed since it was seen (`basedOn`), or was made in another hostel, stays and is named in `clashes`',
    done: 'Marked attendance',
    routine: true,
    route: 'POST /student/updateAttendance/{hostelId}/{date}',
    ignoresUnknown: true,
    who: { caretaker: 'hostel', hosteladmin: 'all' },
    hostelAt: 'params.hostelId',
    params: HostelDay,
    body: Type.Object({
      attendances: Type.Array(
        Type.Object({
          studentId: Id,
          status: Type.Enum([...attendanceOptions]),
          /** the status that the sender saw; without it the mark is saved whatever the present one is */
          basedOn: Type.Optional(Type.Enum([...attendanceOptions])),
        }),
        { maxItems: 30_000 },
      ),
    }),
    bodyLimit: 4 * 1024 * 1024,
    reply: Type.Object({ message: Type.String(), clashes: Type.Array(AttendanceClash) }),
    faults: ['dayBeforeAttendance', 'dayInFuture', 'studentNotFound'],
  },
  attendanceExpectLate: {
    about:
      'Note that a student of a hostel may come back late on a day that has come, and until what time; null takes the note back. It is not a mark: the student stays to be marked',
    done: 'Noted a late arrival',
    route: 'PUT /attendance/{hostelId}/{date}/late/{studentId}',
    withoutBasedOn: 'the latest word of the student counts',
    who: hostelStaff,
    hostelAt: 'params.hostelId',
    params: Type.Object({ ...HostelDay.properties, studentId: Id }),
    body: Type.Object({ expectedAt: NullableTimeOfDay }),
    perPerson: howOften.entering,
    ...undoable(MessageReply),
    faults: ['dayBeforeAttendance', 'dayInFuture', 'studentNotFound'],
  },
} satisfies Record<string, CallRow>;

export const attendanceRecords = {
  attendance: {
    kind: 'Attendance',
    calledBy: ['student_id', 'day'],
    ofStudent: ['student_id'],
    undo: ['hostel_id'],
    // open pages get events of their own
    readBy: [],
    columns: { student_id: null, hostel_id: null, day: null, status: word('Status'), marked_by: null, marked_at: null },
  },
  late_arrival: {
    kind: 'Late arrival',
    calledBy: ['student_id', 'day'],
    ofStudent: ['student_id'],
    readBy: ['attendanceOfDay', 'gateStudents'],
    columns: { student_id: null, day: null, hostel_id: null, expected_at: number('Expected at') },
  },
} as const satisfies Records;
