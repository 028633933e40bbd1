import Type, { type Static } from 'typebox';
import type { CallRow } from '#contract/call/call.ts';
import { roomTypes } from '#contract/room/room.ts';
import { exporting, exportFormat } from '#contract/sheet/export.ts';
import { Day, Id, Moment, NullableTimestamp, Person, Timestamp } from '#contract/call/schemas.ts';
import { hostelStaff } from '#contract/who.ts';
import { moment, name, number, unseen, type Records } from '#contract/call/record.ts';
import { everybody } from '#contract/room/who-lives-where.ts';

export const Stay = Type.Object({
  hostel: Type.Object({ _id: Id, name: Type.String() }),
  room: Type.Object({ _id: Id, roomNumber: Type.String() }),
  /** counted from 1 */
  seat: Type.Integer(),
  from: Timestamp,
  /** null: lives there now */
  to: NullableTimestamp,
});
export type Stay = Static<typeof Stay>;

/** A stay of somebody in a hostel, for a list of all who lived there. */
export const StayInHostel = Type.Object({
  student: Type.Object({ ...Person.properties, batch: Type.String(), rollno: Type.String() }),
  roomNumber: Type.String(),
  seat: Type.Integer(),
  from: Timestamp,
  to: NullableTimestamp,
});
export type StayInHostel = Static<typeof StayInHostel>;

/** Both days count. `q`: words that occur in the room, the name, the username, the roll number or the batch */
const period = { from: Day, to: Day, q: Type.Optional(Type.String({ maxLength: 100 })) };

export const stayCalls = {
  studentStays: {
    about: 'Where a student has lived, newest first',
    route: 'GET /student/{id}/stays',
    who: hostelStaff,
    reply: Type.Array(Stay),
    faults: ['studentNotFound'],
  },
  hostelStays: {
    about: 'Who lived in which room of a hostel between two days, and from when until when, by room',
    route: 'GET /hostel/{id}/stays',
    who: hostelStaff,
    hostelAt: 'params.id',
    query: Type.Object(period),
    reply: Type.Array(StayInHostel),
  },
  hostelStaysExport: {
    ...exporting,
    exported: 'Who lived here',
    about: 'The same as a file',
    route: 'GET /export/stays',
    who: hostelStaff,
    hostelAt: 'query.hostel',
    query: Type.Object({ ...exportFormat, hostel: Id, ...period }),
  },
  hostelOccupants: {
    about: 'Who lived in each room of a hostel at the end of a day, or at a moment; now, if none is given',
    route: 'GET /hostel/{id}/occupants',
    who: hostelStaff,
    hostelAt: 'params.id',
    query: Type.Object({ at: Type.Optional(Moment) }),
    reply: Type.Object({
      at: Timestamp,
      rooms: Type.Array(
        Type.Object({
          _id: Id,
          roomNumber: Type.String(),
          roomType: Type.Enum([...roomTypes]),
          seats: Type.Integer(),
          block: Type.String(),
          floor: Type.String(),
          occupants: Type.Array(Type.Object({ ...Person.properties, batch: Type.String(), seat: Type.Integer() })),
        }),
      ),
    }),
  },
} satisfies Record<string, CallRow>;

export const stayRecords = {
  // shown as a move from one room to another
  stay: {
    kind: 'Stay',
    calledBy: ['student_id'],
    ofStudent: ['student_id'],
    readBy: everybody,
    columns: {
      ...unseen('id', 'open_hostel_id', 'room_capacity'),
      student_id: name('Student'),
      hostel_id: name('Hostel'),
      room_id: name('Room'),
      seat: number('Seat'),
      since: moment('From'),
      until: moment('Until'),
    },
  },
} as const satisfies Records;
