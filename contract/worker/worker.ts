import Type, { type Static } from 'typebox';
import { type CallRow, howOften } from '#contract/call/call.ts';
import { exportOf, pageOf } from '#contract/call/list-calls.ts';
import { workerList, workerPositions } from '#contract/worker/worker-list.ts';
import {
  BasedOn,
  Day,
  Id,
  MessageReply,
  RecordBasedOn,
  Telephone,
  Username,
  WeekStart,
  ShortText,
  undoable,
} from '#contract/call/schemas.ts';
import { hostelStaff } from '#contract/who.ts';
import { day, hidden, keptText, moment, name, unseen, word, type Records } from '#contract/call/record.ts';

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];
/** The time slots of the schedule while the institution has not set its own. */
export const timeSlots = ['7:00 AM - 10:00 AM', '10:00 AM - 01:00 PM', '01:00 PM - 05:00 PM', '05:00 PM - 10:00 PM'] as const;
/** A text such as `7:00 AM - 10:00 AM`. */
export type TimeSlot = string;

export const workerLimits = { name: 120, contact: 60 } as const;

export const Worker = Type.Object({
  _id: Id,
  name: Type.String(),
  username: Type.String(),
  position: Type.String(),
  contact: Type.String(),
  hostel: Id,
});
export type Worker = Static<typeof Worker>;

/** `staff` is the id of a worker; a time slot with several workers has several entries. */
export const Shift = Type.Object({ timeSlot: Type.String(), staff: Id });
export type Shift = Static<typeof Shift>;

const shifts = Type.Array(Shift);
export const Schedule = Type.Object({
  monday: shifts,
  tuesday: shifts,
  wednesday: shifts,
  thursday: shifts,
  friday: shifts,
  saturday: shifts,
  sunday: shifts,
});
export type Schedule = Static<typeof Schedule>;

const workerDetails = {
  name: ShortText(workerLimits.name),
  position: Type.Enum([...workerPositions]),
  contact: Telephone(workerLimits.contact),
};

export const workerCalls = {
  workerList: {
    about: 'The workers of a hostel or of all that the caller reaches, sorted by name',
    route: 'GET /staff',
    ignoresUnknown: true,
    who: hostelStaff,
    hostelAt: 'query.hostel',
    hostelOptional: 'empty',
    query: Type.Object({ hostel: Type.Optional(Id) }),
    reply: Type.Array(Worker),
  },
  workerPage: {
    ...pageOf(workerList, Worker, {}),
    about: 'One page of the workers of a hostel or of all within reach, sorted by name unless `sort` is given',
    route: 'GET /staff/page',
  },
  workerExport: { ...exportOf(workerList), about: 'The same workers as a file', route: 'GET /export/staff' },
  workerCreate: {
    about: "Register a worker of the caller's hostel",
    done: 'Registered a worker',
    route: 'POST /staff/create',
    ignoresUnknown: true,
    perPerson: howOften.entering,
    who: { caretaker: 'hostel' },
    hostelAt: 'body.hostel',
    body: Type.Object({
      ...workerDetails,
      username: Username,
      hostel: Id,
    }),
    status: 201,
    reply: Type.Object({ message: Type.String(), data: Worker }),
    faults: ['staffUsernameTaken'],
  },
  workerUpdate: {
    about: "Change a worker's name, position or telephone number",
    done: 'Changed a worker',
    route: 'PATCH /staff/{id}',
    who: { caretaker: 'hostel' },
    body: Type.Object({
      ...Type.Partial(Type.Object(workerDetails)).properties,
      basedOn: RecordBasedOn({ name: Type.String(), position: Type.String(), contact: Type.String() }),
    }),
    reply: Worker,
    faults: ['staffNotFound'],
  },
  workerRemove: {
    about: 'Take somebody who left off the list of workers and out of the weeks to come; past weeks stay',
    done: 'Removed a worker',
    route: 'DELETE /staff/{id}',
    who: { caretaker: 'hostel' },
    ...undoable(MessageReply),
    faults: ['staffNotFound'],
  },
  workerCleaners: {
    about: 'The cleaners of a hostel',
    route: 'GET /staff/hostel-cleaner/{hostelId}',
    ignoresUnknown: true,
    who: hostelStaff,
    hostelAt: 'params.hostelId',
    reply: Type.Array(Worker),
  },
  scheduleGet: {
    about:
      'The schedule of a hostel for one week, with the workers in it, including those who have left since, and the time slots: those that are offered and those that somebody stands in',
    route: 'GET /staff/schedule',
    ignoresUnknown: true,
    who: hostelStaff,
    hostelAt: 'query.hostel',
    query: Type.Object({ hostel: Id, weekStartDate: WeekStart }),
    reply: Type.Object({
      hostel: Id,
      weekStartDate: Day,
      /** changes with the schedule of the week: what `basedOn` of a schedule to save is compared with */
      version: Type.String(),
      slots: Type.Array(Type.String()),
      schedule: Schedule,
      workers: Type.Array(Worker),
      message: Type.Optional(Type.String()),
    }),
    faults: ['weekNotSunday'],
  },
  scheduleSave: {
    about: 'Replace the schedule of a week; each weekday holds a list of entries or a map from time slot to worker',
    done: 'Saved a week of the schedule',
    route: 'POST /staff/schedule/create',
    ignoresUnknown: true,
    who: { caretaker: 'hostel' },
    hostelAt: 'body.hostel',
    body: Type.Object({
      hostel: Id,
      weekStartDate: WeekStart,
      schedule: Type.Record(Type.String(), Type.Unknown()),
      /** the `version` of the week that the schedule was made from */
      basedOn: BasedOn(Type.String({ maxLength: 100 })),
    }),
    status: 201,
    reply: Type.Object({ ...MessageReply.properties, version: Type.String() }),
    faults: ['staffNotFound', 'weekNotSunday', 'weekInPast'],
  },
} satisfies Record<string, CallRow>;

// workers have no account
export const workerRecords = {
  worker: {
    kind: 'Worker',
    calledBy: ['name'],
    history: 'staff',
    readBy: ['worker', 'schedule'],
    columns: {
      ...unseen('id', 'created_at'),
      hostel_id: name('Hostel'),
      name: keptText('Name'),
      username: keptText('Username'),
      username_key: hidden.kept,
      position: keptText('Position'),
      contact: keptText('Contact'),
      left_at: moment('Left'),
    },
  },
  worker_shift: {
    kind: 'Shift',
    calledBy: ['worker_id'],
    readBy: ['schedule'],
    columns: { hostel_id: null, week_start: day('Week from'), weekday: word('Weekday'), time_slot: keptText('Time slot'), worker_id: null },
  },
} as const satisfies Records;
