import Type, { type Static } from 'typebox';
import type { Call } from './call.ts';
import { exporting, exportFormat } from './export.ts';
import { Day, HostelName, Id, Month, Person } from './schemas.ts';
import { administrator, hostelStaff } from './who.ts';

export const attendanceStatuses = ['present', 'absent'] as const;
export type AttendanceStatus = (typeof attendanceStatuses)[number];
/** `not marked` removes a mark. */
export const attendanceOptions = [...attendanceStatuses, 'not marked'] as const;
export type AttendanceOption = (typeof attendanceOptions)[number];

export const AttendanceRecord = Type.Object({
  student: Person,
  status: Type.Enum([...attendanceOptions]),
  /** has an approved leave that includes this day */
  onLeave: Type.Boolean(),
});
export type AttendanceRecord = Static<typeof AttendanceRecord>;

/** A mark that was not taken, and what stands there instead: who marked it, and when. */
export const AttendanceClash = Type.Object({
  student: Person,
  status: Type.Enum([...attendanceOptions]),
  /** the name, or the username where none is known; empty where a mark was taken back */
  by: Type.String(),
  at: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' }),
});
export type AttendanceClash = Static<typeof AttendanceClash>;

/** How many of a hostel's sheet of a day are marked how; who is not marked is on approved leave or still to be marked. */
export const AttendanceOfHostel = Type.Object({
  hostel: HostelName,
  students: Type.Integer(),
  present: Type.Integer(),
  absent: Type.Integer(),
  onLeave: Type.Integer(),
  toMark: Type.Integer(),
});
export type AttendanceOfHostel = Static<typeof AttendanceOfHostel>;

const HostelDay = Type.Object({ hostelId: Id, date: Day });

export const attendanceCalls = {
  attendanceOwn: {
    about: "The caller's attendance, by day",
    method: 'GET',
    path: '/student/get-attendance',
    who: { student: 'own' },
    reply: Type.Object({ studentAttendance: Type.Array(Type.Object({ date: Day, status: Type.Enum([...attendanceStatuses]) })) }),
  },
  attendanceOfDay: {
    about: 'The attendance of a hostel on a day: all students who live there now or were marked there that day',
    method: 'GET',
    path: '/student/attendance/{hostelId}/{date}',
    who: hostelStaff,
    hostelAt: 'params.hostelId',
    params: HostelDay,
    reply: Type.Object({ records: Type.Array(AttendanceRecord) }),
  },
  attendanceSummary: {
    about: 'How far the attendance of each hostel is marked on a day, by name of the hostel',
    method: 'GET',
    path: '/attendance/summary/{date}',
    who: administrator,
    params: Type.Object({ date: Day }),
    reply: Type.Object({ hostels: Type.Array(AttendanceOfHostel) }),
  },
  attendanceExport: {
    ...exporting,
    about:
      'The attendance register of a month as a file: a row for each student of a hostel or of all within reach, a column for each day (P present, A absent, L on approved leave), and the totals',
    path: '/export/attendance',
    who: hostelStaff,
    hostelAt: 'query.hostel',
    hostelOptional: true,
    query: Type.Object({ ...exportFormat, hostel: Type.Optional(Id), month: Month }),
  },
  attendanceMark: {
    about:
      'Mark students of a hostel on a day that has come. A mark that has changed since it was seen (`basedOn`), or was made in another hostel, stays and is named in `clashes`',
    done: 'Marked attendance',
    method: 'POST',
    path: '/student/updateAttendance/{hostelId}/{date}',
    who: { caretaker: 'hostel', hosteladmin: 'all' },
    hostelAt: 'params.hostelId',
    params: HostelDay,
    body: Type.Object({
      attendances: Type.Array(
        Type.Object({
          studentId: Id,
          status: Type.Enum([...attendanceOptions]),
          /** what the sender saw; without it the mark counts whatever stands there */
          basedOn: Type.Optional(Type.Enum([...attendanceOptions])),
        }),
        { maxItems: 30_000 },
      ),
    }),
    bodyLimit: 4 * 1024 * 1024,
    reply: Type.Object({ message: Type.String(), clashes: Type.Array(AttendanceClash) }),
  },
} satisfies Record<string, Call>;
