import Type, { type Static } from 'typebox';
import type { Call } from './call.ts';
import { Day, HostelParams, Id, IdParams, OptionalText, Text, Timestamp, undoable, Person } from './schemas.ts';
import { hostelStaff } from './who.ts';

export const leaveLimits = { reason: 1_000, remark: 1_000 } as const;

export const Leave = Type.Object({
  _id: Id,
  student: Person,
  startDate: Day,
  endDate: Day,
  reason: Type.String(),
  status: Type.Enum(['pending', 'approved', 'rejected']),
  caretakerRemark: Type.String(),
  createdAt: Timestamp,
  /** the leave began before the day on which it was requested */
  requestedAfterStart: Type.Boolean(),
});
export type Leave = Static<typeof Leave>;

const isPending = (leave: Pick<Leave, 'status'>): boolean => leave.status === 'pending';

/** What may be done with a leave request in its current state. The server enforces these rules and the screens show them. */
export const leaveCan = { approve: isPending, reject: isPending } as const;

export const leaveCalls = {
  leaveCreate: {
    about: 'Request leave',
    done: 'Asked for leave',
    method: 'POST',
    path: '/student/leave/create-leave',
    who: { student: 'own' },
    body: Type.Object({ startDate: Day, endDate: Day, reason: Text(leaveLimits.reason) }),
    status: 201,
    perPerson: { times: 20, minutes: 10 },
    reply: Leave,
  },
  leaveOwn: {
    about: "The caller's leave requests, newest first",
    method: 'GET',
    path: '/student/leave',
    who: { student: 'own' },
    reply: Type.Array(Leave),
  },
  leaveList: {
    about: 'The leave requests of the students of a hostel, newest first',
    method: 'GET',
    path: '/student/leave/{hostelId}',
    who: hostelStaff,
    hostelAt: 'params.hostelId',
    params: HostelParams,
    reply: Type.Array(Leave),
  },
  leaveApprove: {
    about: 'Approve a pending leave request',
    done: 'Approved a leave request',
    undoable: true,
    method: 'PATCH',
    path: '/student/leave/{id}/approve',
    who: { warden: 'hostel' },
    params: IdParams,
    reply: undoable(Leave),
  },
  leaveReject: {
    about: 'Reject a pending leave request with a remark',
    done: 'Rejected a leave request',
    undoable: true,
    method: 'PATCH',
    path: '/student/leave/{id}/reject',
    who: { warden: 'hostel' },
    params: IdParams,
    body: Type.Object({ caretakerRemark: OptionalText(leaveLimits.remark) }),
    reply: undoable(Leave),
  },
} satisfies Record<string, Call>;
