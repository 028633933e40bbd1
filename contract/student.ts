import Type, { type Static } from 'typebox';
import type { Call } from './call.ts';
import {
  Id,
  Nullable,
  OptionalShortText,
  Password,
  MessageReply,
  Username,
  undoable,
  OptionalEmail,
  OptionalTelephone,
} from './schemas.ts';
import { forEachDetail, type StudentDetail } from './student-details.ts';
import { administrator, hostelStaff } from './who.ts';

const detailTexts = forEachDetail(() => Type.String());

function detailInput({ kind, choices, maxLength }: StudentDetail) {
  if (choices) return Type.Optional(Type.Unsafe<string>(Type.Enum([...Object.keys(choices), ''])));
  if (kind === 'telephone') return OptionalTelephone(maxLength);
  return kind === 'email' ? OptionalEmail(maxLength) : OptionalShortText(maxLength);
}
export const detailInputs = forEachDetail((_, detail) => detailInput(detail));

/** Whether a student lives here or may be allotted, or has left. */
export const studentStates = ['here', 'left'] as const;
export type StudentState = (typeof studentStates)[number];

export const Student = Type.Object({
  _id: Id,
  username: Type.String(),
  ...detailTexts,
  room: Nullable(Type.Object({ roomNumber: Type.String() })),
  hostel: Nullable(Type.Object({ _id: Id, name: Type.String() })),
  state: Type.Enum([...studentStates]),
  /** the account is disabled: the student cannot sign in, and the seat stays */
  disabled: Type.Boolean(),
});
export type Student = Static<typeof Student>;

export const StudentInfo = Type.Object(detailInputs);
export type StudentInfo = Static<typeof StudentInfo>;

export const studentCalls = {
  studentOfBatch: {
    about: 'The students of a batch, or of none if it is empty, by programme, then roll number',
    method: 'GET',
    path: '/student',
    who: administrator,
    // a blank stands for no batch
    query: Type.Object({ batch: Type.String({ maxLength: 100, trim: true }) }),
    reply: Type.Array(Student),
  },
  studentAll: {
    about: 'Every student',
    method: 'GET',
    path: '/student/allStudentDetails',
    who: administrator,
    reply: Type.Object({ student: Type.Array(Student) }),
  },
  studentChoices: {
    about: 'The batches and programmes a picker offers: the usual ones and those in the data',
    method: 'GET',
    path: '/student/choices',
    who: hostelStaff,
    reply: Type.Object({ batches: Type.Array(Type.String()), programmes: Type.Array(Type.String()) }),
  },
  studentTaken: {
    about: 'Whether a username or a roll number is taken',
    method: 'GET',
    path: '/student/taken',
    who: administrator,
    query: Type.Object({
      username: Type.Optional(Type.String({ maxLength: 200 })),
      rollno: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    reply: Type.Object({ username: Type.Boolean(), rollno: Type.Boolean() }),
  },
  studentRegister: {
    about: 'Register one student',
    done: 'Registered a student',
    undoable: true,
    method: 'POST',
    path: '/student/register-student',
    who: administrator,
    ownTransactions: true,
    body: Type.Object({ username: Username, password: Password, studentInfo: Type.Optional(StudentInfo) }),
    status: 201,
    reply: undoable(MessageReply),
  },
} satisfies Record<string, Call>;
