import Type, { type Static } from 'typebox';
import type { CallRow } from '#contract/call/call.ts';
import { Day, Id, Nullable, Person } from '#contract/call/schemas.ts';

const Count = Type.Integer({ minimum: 0 });

/** students who are away over the coming night, on approved leave */
const awayTonight = Count;

/** How last night was, or tonight once its roll call has begun. */
const night = {
  /** null if neither night was marked */
  rollCall: Nullable(Type.Object({ date: Day, present: Count, absent: Count })),
  /** students who are out at the gate although their time is over, once somebody was told of it */
  notBack: Count,
};

const closedRooms = {
  /** students who live in closed rooms and must be moved */
  toMove: Count,
  /** rooms still closed although their closing day has passed */
  overdueRooms: Count,
};

export const Today = Type.Object({
  /** today in the time zone of the campus */
  date: Day,
  student: Type.Optional(
    Type.Object({
      hostel: Nullable(Type.Object({ _id: Id, name: Type.String() })),
      room: Nullable(
        Type.Object({
          roomNumber: Type.String(),
          /** those who share a room may call each other */
          roomMates: Type.Array(Type.Object({ ...Person.properties, phone: Type.String() })),
        }),
      ),
      leave: Nullable(Type.Object({ status: Type.String(), startDate: Day, endDate: Day })),
      dues: Type.Object({ fines: Count, amount: Type.Number() }),
      openComplaints: Count,
    }),
  ),
  caretaker: Type.Optional(
    Type.Object({
      students: Count,
      attendanceToMark: Count,
      newComplaints: Count,
      paymentsToConfirm: Count,
      lowStock: Count,
      roomChanges: Count,
      withoutRoom: Count,
      awayTonight,
      ...night,
      ...closedRooms,
    }),
  ),
  warden: Type.Optional(Type.Object({ leaveToDecide: Count, pendingComplaints: Count, lowStock: Count, awayTonight, ...night })),
  hosteladmin: Type.Optional(
    Type.Object({
      awayTonight,
      hostels: Type.Array(
        Type.Object({
          _id: Id,
          name: Type.String(),
          students: Count,
          /** occupied and free seats; empty seats of closed rooms do not count */
          seats: Count,
          free: Count,
          caretaker: Type.Boolean(),
          warden: Type.Boolean(),
          ...closedRooms,
        }),
      ),
      /** whether there are accounts of a caretaker and of a warden who can sign in */
      leadAccounts: Type.Boolean(),
      studentsWithoutHostel: Count,
      studentsWithoutRoom: Count,
      /** whether it has been decided if students see who lives in other rooms */
      othersDecided: Type.Boolean(),
    }),
  ),
});
export type Today = Static<typeof Today>;

/** How many have waited for less than a day, for less than a week, and for longer. */
const Ages = Type.Object({ day: Count, week: Count, longer: Count });
export type Ages = Static<typeof Ages>;

export const WaitingInHostel = Type.Object({
  hostel: Type.Object({ _id: Id, name: Type.String() }),
  complaints: Ages,
  leave: Ages,
  unpaid: Type.Object({ fines: Count, amount: Type.Number() }),
  lowStock: Count,
});
export type WaitingInHostel = Static<typeof WaitingInHostel>;

export const dashboardCalls = {
  dashboardWaiting: {
    about: 'What waits in each hostel within reach, and for how long: pending complaints and leave, unpaid fines, items low in stock',
    route: 'GET /me/waiting',
    who: { caretaker: 'hostel', warden: 'hostel', hosteladmin: 'all' },
    reply: Type.Object({ hostels: Type.Array(WaitingInHostel) }),
  },
  dashboardToday: {
    about: 'What the caller has to do today',
    route: 'GET /me/today',
    who: { student: 'own', caretaker: 'hostel', warden: 'hostel', hosteladmin: 'all' },
    reply: Today,
  },
} satisfies Record<string, CallRow>;
