import Type, { type Static } from 'typebox';
import { type CallRow, howOften } from '#contract/call/call.ts';
import { Id, MessageReply, Text, Timestamp, undoable, Person } from '#contract/call/schemas.ts';
import { hostelStaff } from '#contract/who.ts';
import { freeText, unseen, word, type Records } from '#contract/call/record.ts';

export const roomChangeLimits = { message: 1_000, remark: 1_000 } as const;

export const RoomChange = Type.Object({
  _id: Id,
  student: Person,
  message: Type.String(),
  status: Type.Enum(['open', 'done', 'declined', 'withdrawn']),
  remark: Type.String(),
  createdAt: Timestamp,
});
export type RoomChange = Static<typeof RoomChange>;

/** What may be done with a request in its current state. The server enforces these rules and the screens show them. */
export const roomChangeCan = {
  /** grant, decline or withdraw it */
  close: (request: Pick<RoomChange, 'status'>): boolean => request.status === 'open',
} as const;

export const roomChangeCalls = {
  roomChangeCreate: {
    about: 'Request another room from the caretaker. An open request of the student is withdrawn: the new one takes its place',
    done: 'Asked for another room',
    route: 'POST /student/request-room-change',
    ignoresUnknown: true,
    perPerson: howOften.asking,
    who: { student: 'hostel' },
    hostelAt: 'body.hostelId',
    body: Type.Object({ message: Text(roomChangeLimits.message), hostelId: Id }),
    status: 201,
    reply: MessageReply,
  },
  roomChangeOwn: {
    about: "The caller's room change requests, newest first",
    route: 'GET /room-change/student',
    who: { student: 'own' },
    reply: Type.Array(RoomChange),
  },
  roomChangeWithdraw: {
    about: "Withdraw the caller's own room change request while it is open",
    done: 'Withdrew a room change request',
    route: 'DELETE /room-change/{id}',
    perPerson: howOften.asking,
    who: { student: 'own' },
    reply: MessageReply,
    faults: ['roomChangeNotFound', 'roomChangeClosed'],
  },
  roomChangeList: {
    about: 'The room change requests of a hostel, newest first',
    route: 'GET /room-change/hostel/{hostelId}',
    who: hostelStaff,
    hostelAt: 'params.hostelId',
    reply: Type.Array(RoomChange),
  },
  roomChangeDecline: {
    about: 'Decline an open room change request with a remark',
    done: 'Declined a room change request',
    route: 'POST /room-change/{id}/decline',
    who: { caretaker: 'hostel', hosteladmin: 'all' },
    body: Type.Object({ remark: Text(roomChangeLimits.remark) }),
    ...undoable(MessageReply),
    faults: ['roomChangeNotFound', 'roomChangeClosed'],
  },
} satisfies Record<string, CallRow>;

export const roomChangeRecords = {
  room_change: {
    kind: 'Room change request',
    calledBy: ['student_id'],
    ofStudent: ['student_id'],
    erased: 'emptied',
    history: 'staff',
    readBy: ['roomChange'],
    columns: {
      ...unseen('id', 'student_id', 'hostel_id', 'created_at', 'closed_by', 'closed_at', 'exchange_round_id'),
      message: freeText('Message'),
      status: word('Status'),
      remark: freeText('Remark'),
    },
  },
} as const satisfies Records;
