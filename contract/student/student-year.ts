/** The last twelve months of one student, shown to staff who decide on leave or impose a fine. */
import Type, { type Static } from 'typebox';
import type { CallRow } from '#contract/call/call.ts';
import { attendanceStatuses } from '#contract/attendance/attendance.ts';
import { complaintStates } from '#contract/complaint/complaint-list.ts';
import { fineStandings } from '#contract/fine/fine-list.ts';
import { leaveStates } from '#contract/leave/leave-list.ts';
import { Day, Id, Timestamp } from '#contract/call/schemas.ts';
import { hostelStaff } from '#contract/who.ts';

/** The most records of each kind, newest first; the others are in the lists. */
export const mostOfYear = 50;

export const daysOfYear = 365;

export const StudentYear = Type.Object({
  /** the first day of the year; it ends today */
  from: Day,
  marks: Type.Array(Type.Object({ date: Day, status: Type.Enum([...attendanceStatuses]) })),
  /** leave that ends within the year or later */
  leave: Type.Array(
    Type.Object({
      _id: Id,
      startDate: Day,
      endDate: Day,
      reason: Type.String(),
      status: Type.Enum([...leaveStates]),
      caretakerRemark: Type.String(),
    }),
  ),
  /** imposed within the year, or still to be paid */
  fines: Type.Array(
    Type.Object({
      _id: Id,
      number: Type.Integer(),
      amount: Type.Number(),
      reason: Type.String(),
      standing: Type.Enum([...fineStandings]),
      imposedAt: Timestamp,
    }),
  ),
  /** made within the year, or still pending */
  complaints: Type.Array(
    Type.Object({
      _id: Id,
      complaint: Type.String(),
      status: Type.Enum([...complaintStates]),
      remark: Type.String(),
      createdAt: Timestamp,
    }),
  ),
});
export type StudentYear = Static<typeof StudentYear>;

export const studentYearCalls = {
  studentYear: {
    about: `The last twelve months of one student: attendance, leave, fines and complaints, at most ${mostOfYear} of each; marks, fines and complaints as far as the hostel they belong to is within reach`,
    route: 'GET /student/{id}/year',
    who: hostelStaff,
    reply: StudentYear,
    faults: ['studentNotFound'],
  },
} satisfies Record<string, CallRow>;
