import Type, { type Static } from 'typebox';
import type { CallRow } from '#contract/call/call.ts';
import { exporting, exportFormat } from '#contract/sheet/export.ts';
import {
  Day,
  Id,
  MessageReply,
  Nullable,
  NullableText,
  OptionalEmail,
  OptionalShortText,
  OptionalTelephone,
  Password,
  Search,
  Person,
  Timestamp,
  Username,
  undoable,
  RecordBasedOn,
} from '#contract/call/schemas.ts';
import { StudentRound } from '#contract/round/round-draw.ts';
import { forEachDetail, type StudentDetail } from '#contract/person/student-details.ts';
import { studentStates } from '#contract/person/student-states.ts';
import { choicesOf, pageOf } from '#contract/call/list-calls.ts';
import { studentList } from '#contract/student/student-sort.ts';
import { administrator, hostelStaff } from '#contract/who.ts';

const detailTexts = forEachDetail(() => Type.String());

function detailInput({ kind, choices, maxLength }: StudentDetail) {
  if (choices) return Type.Optional(Type.Unsafe<string>(Type.Enum([...Object.keys(choices), ''])));
  if (kind === 'telephone') return OptionalTelephone(maxLength);
  return kind === 'email' ? OptionalEmail(maxLength) : OptionalShortText(maxLength);
}
export const detailInputs = forEachDetail((_, detail) => detailInput(detail));
const detailsSeen = forEachDetail(() => Type.String({ maxLength: 1_000 }));

export const Student = Type.Object({
  _id: Id,
  username: Type.String(),
  ...detailTexts,
  room: Nullable(Type.Object({ roomNumber: Type.String() })),
  hostel: Nullable(Type.Object({ _id: Id, name: Type.String() })),
  state: Type.Enum([...studentStates]),
  /** the account is disabled: the student cannot sign in, but keeps the seat */
  disabled: Type.Boolean(),
});
export type Student = Static<typeof Student>;

export const studentFilter = {
  q: Search,
  ...choicesOf(studentList),
};

/** Everything about one student that the page of the student shows. */
export const StudentRecord = Type.Object({
  student: Student,
  /** the other occupants of the room, sorted by seat */
  roomMates: Type.Array(Person),
  /** numbers of the student's records that are not settled */
  open: Type.Object({
    fines: Type.Integer(),
    /** sum of these fines in rupees */
    amount: Type.Number(),
    leave: Type.Integer(),
    complaints: Type.Integer(),
    roomChanges: Type.Integer(),
  }),
  /** the published allotment round that keeps a seat for the student, otherwise the last one that drew them; null: none that the caller may read */
  round: Nullable(StudentRound),
  /** the SHA-256 of the photo, as `studentPhoto` takes it; null: no photo */
  photo: NullableText,
  /** the same of the photo that the student has sent and that waits to be confirmed */
  sentPhoto: NullableText,
  /** the student's data was erased for ever, except for what sums need */
  erased: Type.Boolean(),
  /** who corrected the details last, and when */
  changed: Nullable(Type.Object({ by: Person, at: Timestamp })),
  /** null unless the student has left */
  left: Nullable(Type.Object({ on: Day, reason: Type.String(), hostel: Nullable(Type.Object({ _id: Id, name: Type.String() })) })),
});
export type StudentRecord = Static<typeof StudentRecord>;

export const StudentInfo = Type.Object(detailInputs);
export type StudentInfo = Static<typeof StudentInfo>;

/** The details that can be corrected. */
const StudentChange = { username: Type.Optional(Username), ...detailInputs };

export const studentCalls = {
  studentOfBatch: {
    about: 'The students of a batch, or of none if it is empty, by programme, then roll number; those who have left only when asked for',
    route: 'GET /student',
    ignoresUnknown: true,
    who: administrator,
    // a blank means students without a batch
    query: Type.Object({ batch: Type.String({ maxLength: 100, trim: true }), state: Type.Optional(Type.Enum([...studentStates])) }),
    inPieces: true,
    reply: Type.Array(Student),
  },
  studentAll: {
    about: 'Every student, those who have left too',
    route: 'GET /student/allStudentDetails',
    ignoresUnknown: true,
    who: administrator,
    inPieces: true,
    reply: Type.Object({ student: Type.Array(Student) }),
  },
  studentPage: {
    ...pageOf(studentList, Student, {
      /** who lives here or may, waits for a hostel, and has left, whatever the filters; null for those who reach one hostel */
      counts: Nullable(Type.Object({ here: Type.Integer(), waitingForHostel: Type.Integer(), left: Type.Integer() })),
    }),
    about:
      'One page of the students of a hostel or of all within reach, searched and filtered; by programme, then roll number, unless `sort` is given. Who has left is listed only by `state`',
    route: 'GET /student/page',
  },
  studentExport: {
    ...exporting,
    about:
      'The students of a hostel, or of all hostels and none, as a file: with all details, or with whom to call in an emergency (`contacts`). Who has left is listed only by `state`',
    route: 'GET /export/students',
    who: hostelStaff,
    hostelAt: 'query.hostel',
    hostelOptional: true,
    query: Type.Object({
      ...exportFormat,
      hostel: Type.Optional(Id),
      ...studentFilter,
      columns: Type.Optional(Type.Enum(['all', 'contacts'])),
    }),
  },
  studentChoices: {
    about:
      'The batches and programmes a picker offers: those of the institution and those in the data; `hidden` are no longer offered in forms',
    route: 'GET /student/choices',
    who: hostelStaff,
    reply: Type.Object({
      batches: Type.Array(Type.String()),
      programmes: Type.Array(Type.String()),
      hidden: Type.Optional(Type.Object({ batches: Type.Array(Type.String()), programmes: Type.Array(Type.String()) })),
    }),
  },
  studentTaken: {
    about: 'Whether a username or a roll number is taken',
    route: 'GET /student/taken',
    who: administrator,
    query: Type.Object({
      username: Type.Optional(Type.String({ maxLength: 200 })),
      rollno: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    reply: Type.Object({ username: Type.Boolean(), rollno: Type.Boolean() }),
  },
  studentGet: {
    about:
      'One student, with what is open and what the last allotment round came to; staff see those of their hostel, and those who left it',
    route: 'GET /student/{id}',
    who: hostelStaff,
    reply: StudentRecord,
    faults: ['studentNotFound'],
  },
  studentOwn: {
    about: 'The details of the student who asks, as the office keeps them',
    route: 'GET /me/student',
    who: { student: 'own' },
    allowedAfterCheckOut: true,
    reply: Student,
  },
  studentChange: {
    about: 'Correct details of a student',
    done: 'Corrected details of a student',
    route: 'PATCH /student/{id}',
    who: administrator,
    body: Type.Object({
      ...StudentChange,
      basedOn: RecordBasedOn({ username: Type.String({ maxLength: 200 }), ...detailsSeen }),
    }),
    ...undoable(Student),
    faults: ['studentNotFound', 'usernameTaken', 'rollnoTaken', 'hostelNotForStudent', 'personErased'],
  },
  studentRegister: {
    about: 'Register one student',
    done: 'Registered a student',
    route: 'POST /student/register-student',
    ignoresUnknown: true,
    who: administrator,
    ownTransactions: true,
    body: Type.Object({ username: Username, password: Password, studentInfo: Type.Optional(StudentInfo) }),
    status: 201,
    ...undoable(MessageReply),
    faults: ['usernameTaken', 'rollnoTaken'],
  },
} satisfies Record<string, CallRow>;
