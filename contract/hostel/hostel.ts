import Type, { type Static } from 'typebox';
import { type CallRow, howOften } from '#contract/call/call.ts';
import { hostelFor } from '#contract/room/hostel-for.ts';
import { SettledHeadings } from '#contract/call/list-reply.ts';
import { RoomWithIds, RoomWithOccupants, roomTypes } from '#contract/room/room.ts';
import { roomCountLimit, RoomInput } from '#contract/room/room-edit.ts';
import {
  Id,
  Nullable,
  NullableId,
  NullableTimestamp,
  MessageReply,
  ShortText,
  Timestamp,
  undoable,
  Person,
  RecordBasedOn,
} from '#contract/call/schemas.ts';
import { Student } from '#contract/student/student.ts';
import { TeamMember } from './team.ts';
import { administrator, hostelStaff } from '#contract/who.ts';
import { flag, hidden, keptText, moment, name, unseen, word, type Records } from '#contract/call/record.ts';
import { everybody } from '#contract/room/who-lives-where.ts';

const StudentIds = Type.Array(Id, { minItems: 1, maxItems: 30_000 });
/** `hostels`: ids of the hostels that the person serves, first those they lead, then by how long they have served there; `hostel`: the first of these */
export const Candidate = Type.Object({ ...Person.properties, hostel: NullableId, hostels: Type.Array(Id) });
const RoomCount = Type.Optional(Type.Integer({ minimum: 0, maximum: roomCountLimit }));
const HostelName = ShortText(100);
const For = Type.Enum([...hostelFor]);

export const Hostel = Type.Object({
  _id: Id,
  id: Id,
  name: Type.String(),
  for: For,
  singleSeater: Type.Integer(),
  doubleSeater: Type.Integer(),
  tripleSeater: Type.Integer(),
  totalRooms: Type.Integer(),
  maxOccupancy: Type.Integer(),
  /** the lead; while the lead is disabled, the longest-serving caretaker who is not */
  caretaker: Nullable(Person),
  warden: Nullable(Person),
  /** caretakers, then wardens, each with the lead first and then by how long they have served */
  team: Type.Array(TeamMember),
  students: Type.Array(Id),
});
export type Hostel = Static<typeof Hostel>;

/** A hostel as pickers list it. */
export const HostelChoice = Type.Object({
  _id: Id,
  name: Type.String(),
  for: For,
  seats: Type.Integer(),
  /** free seats of open rooms */
  free: Type.Integer(),
  /** students allotted to it, with or without a room */
  students: Type.Integer(),
  caretaker: Nullable(Person),
  warden: Nullable(Person),
  team: Type.Array(TeamMember),
});
export type HostelChoice = Static<typeof HostelChoice>;

export const hostelCalls = {
  hostelChoices: {
    about: 'The hostels that the caller can choose from, sorted by name, without their rooms and students',
    route: 'GET /hostel/choices',
    who: hostelStaff,
    reply: Type.Array(HostelChoice),
  },
  hostelList: {
    about: 'All hostels; `students` is filled only for hostels whose students the caller may see',
    route: 'GET /hostel',
    ignoresUnknown: true,
    who: { student: 'names', caretaker: 'names', warden: 'names', hosteladmin: 'all' },
    reply: Type.Array(Hostel),
  },
  hostelCreate: {
    about: 'Create a hostel with its rooms: so many of each type, or those of a list',
    done: 'Added a hostel',
    route: 'POST /hostel/add-hostel',
    ignoresUnknown: true,
    perPerson: howOften.announcing,
    who: administrator,
    bodyLimit: 4 * 1024 * 1024,
    body: Type.Object({
      name: HostelName,
      for: Type.Optional(For),
      singleSeater: RoomCount,
      doubleSeater: RoomCount,
      tripleSeater: RoomCount,
      /** in place of the three numbers */
      rooms: Type.Optional(Type.Array(RoomInput, { minItems: 1, maxItems: roomCountLimit })),
      /** of the sheet that the rooms were read from; the settled headings are remembered */
      headings: SettledHeadings,
    }),
    status: 201,
    ...undoable(Hostel),
    faults: ['hostelNotFound', 'hostelWithoutRooms', 'hostelNameTaken', 'hostelNameArchived'],
  },
  hostelUpdate: {
    about: 'Rename a hostel, or change whom it is for',
    done: 'Changed a hostel',
    route: 'PATCH /hostel/{id}',
    who: administrator,
    hostelAt: 'params.id',
    body: Type.Object({
      name: Type.Optional(HostelName),
      for: Type.Optional(For),
      basedOn: RecordBasedOn({ name: Type.String(), for: For }),
    }),
    ...undoable(Hostel),
    faults: ['hostelNotFound', 'hostelWithoutRooms', 'hostelNameTaken', 'hostelNameArchived', 'hostelHasOthers'],
  },
  hostelDelete: {
    about: 'Remove a hostel about which nothing is recorded but its rooms and its team, which go with it',
    done: 'Removed a hostel',
    route: 'DELETE /hostel/{id}',
    who: administrator,
    hostelAt: 'params.id',
    ...undoable(MessageReply),
    faults: ['hostelNotFound', 'hostelInUse'],
  },
  hostelArchive: {
    about: 'Archive a hostel in which nobody lives any more: its past stays, but it is nowhere to choose; its team is dissolved',
    done: 'Archived a hostel',
    route: 'POST /hostel/{id}/archive',
    who: administrator,
    hostelAt: 'params.id',
    ...undoable(MessageReply),
    faults: ['hostelLivedIn', 'hostelAwaited', 'hostelArchivedIsUnused'],
  },
  hostelRestore: {
    about: 'Bring an archived hostel back, without a team',
    done: 'Brought a hostel back',
    route: 'POST /hostel/{id}/restore',
    who: administrator,
    hostelAt: 'params.id',
    archivedToo: true,
    ...undoable(MessageReply),
    faults: ['hostelNotArchived'],
  },
  hostelArchived: {
    about: 'The archived hostels, by name',
    route: 'GET /hostel/archived',
    who: administrator,
    reply: Type.Array(Type.Object({ _id: Id, name: Type.String(), for: For, archivedAt: Timestamp, rooms: Type.Integer() })),
  },
  hostelGet: {
    about: 'One hostel with its rooms and who lives in them',
    route: 'GET /hostel/{id}',
    ignoresUnknown: true,
    who: { student: 'hostel', caretaker: 'hostel', warden: 'hostel', hosteladmin: 'all' },
    hostelAt: 'params.id',
    /** `archivedAt` is null while the hostel is in use */
    reply: Type.Object({ hostel: Hostel, archivedAt: NullableTimestamp, rooms: Type.Array(RoomWithOccupants) }),
    faults: ['hostelNotFound', 'hostelWithoutRooms'],
  },
  hostelStudents: {
    about: 'All students of a hostel, sorted by programme, then roll number',
    route: 'GET /hostel/{id}/students',
    ignoresUnknown: true,
    who: hostelStaff,
    hostelAt: 'params.id',
    inPieces: true,
    reply: Type.Array(Student),
  },
  hostelRooms: {
    about: 'The rooms of a hostel with the ids of their occupants',
    route: 'GET /hostel/{id}/rooms',
    ignoresUnknown: true,
    who: hostelStaff,
    hostelAt: 'params.id',
    reply: Type.Object({ rooms: Type.Array(RoomWithIds) }),
  },
  caretakerList: {
    about: 'All caretakers with their hostels',
    route: 'GET /caretaker',
    ignoresUnknown: true,
    who: administrator,
    reply: Type.Array(Candidate),
  },
  wardenList: {
    about: 'All wardens with their hostels',
    route: 'GET /warden',
    ignoresUnknown: true,
    who: administrator,
    reply: Type.Array(Candidate),
  },
  guardList: {
    about: 'All guards with the hostels whose gate they keep',
    route: 'GET /guard',
    who: administrator,
    reply: Type.Array(Candidate),
  },
  hostelAssignCaretaker: {
    about:
      'Make somebody the caretaker of a hostel: its lead caretaker, who serves no other hostel; the earlier lead leaves the team. With `keep` both stay where they were besides',
    done: 'Assigned a caretaker',
    route: 'POST /hostel/assign-caretaker',
    ignoresUnknown: true,
    who: administrator,
    hostelAt: 'body.hostelId',
    body: Type.Object({ hostelId: Id, caretakerId: Id, keep: Type.Optional(Type.Boolean()) }),
    ...undoable(MessageReply),
    faults: ['accountNotFound'],
  },
  hostelAssignWarden: {
    about:
      'Make somebody the warden of a hostel: its lead warden, who serves no other hostel; the earlier lead leaves the team. With `keep` both stay where they were besides',
    done: 'Assigned a warden',
    route: 'POST /hostel/assign-warden',
    ignoresUnknown: true,
    who: administrator,
    hostelAt: 'body.hostelId',
    body: Type.Object({ hostelId: Id, wardenId: Id, keep: Type.Optional(Type.Boolean()) }),
    ...undoable(MessageReply),
    faults: ['accountNotFound'],
  },
  hostelAllot: {
    about: 'Allot students to a hostel, all or none',
    done: 'Allotted students to a hostel',
    route: 'POST /hostel/allot-hostel',
    ignoresUnknown: true,
    who: administrator,
    hostelAt: 'body.hostelId',
    body: Type.Object({
      hostelId: Id,
      studentIds: StudentIds,
      /** false: students who live in another hostel are refused (`residents`), rather than moved */
      moving: Type.Optional(Type.Boolean()),
    }),
    bodyLimit: 2 * 1024 * 1024,
    ...undoable(Type.Object({ ...MessageReply.properties, movedFromOtherHostels: Type.Integer() })),
    faults: ['studentNotFound', 'hostelNotForStudents', 'studentDisabled', 'hostelFull', 'studentsLiveElsewhere'],
  },
  hostelTakeOut: {
    about: 'Take students out of their rooms and hostels, all or none',
    done: 'Took students out of their hostel',
    route: 'POST /hostel/take-out',
    who: administrator,
    body: Type.Object({ studentIds: StudentIds }),
    bodyLimit: 2 * 1024 * 1024,
    ...undoable(MessageReply),
    faults: ['studentNotFound'],
  },
  vacancyList: {
    about: 'The free seats of every hostel by room type',
    route: 'GET /vacancies',
    who: 'anyone',
    reply: Type.Array(
      Type.Object({
        name: Type.String(),
        for: For,
        types: Type.Array(
          Type.Object({ roomType: Type.Enum([...roomTypes]), rooms: Type.Integer(), seats: Type.Integer(), freeSeats: Type.Integer() }),
        ),
      }),
    ),
  },
} satisfies Record<string, CallRow>;

export const hostelRecords = {
  hostel: {
    kind: 'Hostel',
    calledBy: ['name'],
    undo: 'administrators',
    readBy: everybody,
    columns: {
      ...unseen('id', 'created_at'),
      name: keptText('Name'),
      name_key: hidden.kept,
      archived_at: moment('Archived'),
      takes_in: hidden.kept,
      is_for: { ...word('For'), values: { women: 'Women', men: 'Men' } },
      // dropped, but the log has them for ever
      caretaker_id: name('Caretaker'),
      warden_id: name('Warden'),
    },
  },
  hostel_team: {
    kind: 'Place in a team',
    calledBy: ['account_id', 'hostel_id'],
    undo: 'administrators',
    readBy: ['hostel', 'caretaker', 'warden', 'account'],
    columns: { hostel_id: null, account_id: null, role: word('Role'), lead: flag('Lead'), joined_at: null, last_chosen_at: null },
  },
  hostel_room_count: { notRecorded: 'counts recorded rows', columns: { hostel_id: null, rooms: null, capacity: null, occupied: null } },
  record_count: {
    notRecorded: 'counts recorded rows',
    columns: { table_name: null, part: null, state: null, records: null, amount: null },
  },
  hostel_student_count: { notRecorded: 'counts recorded rows', columns: { hostel_id: null, students: null } },
} as const satisfies Records;
