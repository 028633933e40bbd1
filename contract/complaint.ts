import Type, { type Static } from 'typebox';
import type { Call } from './call.ts';
import { HostelParams, Id, IdParams, MessageReply, OptionalText, Text, Timestamp, undoable, Person } from './schemas.ts';
import { hostelStaff } from './who.ts';

export const complaintLimits = { complaint: 2_000, remark: 1_000 } as const;

const complaint = {
  _id: Id,
  complaint: Type.String(),
  status: Type.Enum(['pending', 'resolved']),
  remark: Type.String(),
  createdAt: Timestamp,
};
export const Complaint = Type.Object(complaint);
export type Complaint = Static<typeof Complaint>;
export const ComplaintOfStudent = Type.Object({ ...complaint, student: Person });
export type ComplaintOfStudent = Static<typeof ComplaintOfStudent>;

/** What may be done with a complaint in its current state. The server enforces these rules and the screens show them. */
export const complaintCan = {
  resolve: (complaint: Pick<Complaint, 'status'>): boolean => complaint.status === 'pending',
} as const;

export const complaintCalls = {
  complaintOwn: {
    about: "The caller's complaints, newest first",
    method: 'GET',
    path: '/complaint/student',
    who: { student: 'own' },
    reply: Type.Object({ complaints: Type.Array(Complaint) }),
  },
  complaintCreate: {
    about: "Make a complaint to the caretaker of the caller's hostel",
    done: 'Made a complaint',
    method: 'POST',
    path: '/complaint/{hostelId}',
    who: { student: 'hostel' },
    hostelAt: 'params.hostelId',
    params: HostelParams,
    body: Type.Object({ complaint: Text(complaintLimits.complaint) }),
    status: 201,
    perPerson: { times: 20, minutes: 10 },
    reply: MessageReply,
  },
  complaintList: {
    about: 'The complaints of a hostel, newest first',
    method: 'GET',
    path: '/complaint/hostel/{hostelId}',
    who: hostelStaff,
    hostelAt: 'params.hostelId',
    params: HostelParams,
    reply: Type.Object({ complaints: Type.Array(ComplaintOfStudent) }),
  },
  complaintResolve: {
    about: 'Resolve a pending complaint with a remark',
    done: 'Resolved a complaint',
    undoable: true,
    method: 'POST',
    path: '/complaint/resolveComplaint/{id}',
    who: { caretaker: 'hostel' },
    params: IdParams,
    body: Type.Object({ remark: OptionalText(complaintLimits.remark) }),
    reply: undoable(MessageReply),
  },
} satisfies Record<string, Call>;
