import type { studentCalls } from '#contract/student/student.ts';
import { replyTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { passwordFault } from '#server/account/password.ts';
import { refuseIfChanged } from '#server/changed-meanwhile.ts';
import { choicesOf, valuesOf } from '#server/institution-choices.ts';
import { Fault, orFault } from '#server/fault.ts';
import { compareKeys, naturalKey } from '#server/natural-order.ts';
import type { Handlers } from '#server/call/handler.ts';
import { currentOperation } from '#server/call/open-operation.ts';
import { exportSheet } from '#server/sheet/export-sheet.ts';
import { prepare } from './prepare-students.ts';
import { isUsernameTaken } from '#server/account/free-username.ts';
import * as queries from './queries.ts';
import type { ExportedStudent } from './queries.ts';
import { type Correctable, changeDetails, findRecord, getStudent, lockDetails } from './record-queries.ts';
import type { Inputs } from '#contract/calls.ts';
import { detailsOnScreen, studentDetails, type DetailName, type StudentDetail } from '#contract/person/student-details.ts';
import type { Column } from '#server/sheet/sheet-limits.ts';

const widths: Partial<Record<DetailName, number>> = { name: 26, rollno: 14, batch: 8, programme: 12, gender: 10, email: 28 };

const detail = (name: DetailName): Column<ExportedStudent> => {
  const { label, choices, long }: StudentDetail = studentDetails[name];
  return {
    heading: label,
    kind: long ? 'lines' : 'text',
    width: widths[name],
    value: (student) => {
      const value = student[name];
      const choice = choices && Object.hasOwn(choices, value) ? choices[value] : undefined;
      return choice === undefined ? value : t(choice);
    },
  };
};

const username: Column<ExportedStudent> = { heading: 'Username', value: (student) => student.username };
const room: Column<ExportedStudent> = { heading: 'Room', width: 9, value: (student) => student.room?.roomNumber ?? null };
const hostel: Column<ExportedStudent> = { heading: 'Hostel', value: (student) => student.hostel?.name ?? null };

const isInList = ({ sortable }: StudentDetail) => sortable ?? false;

/** All columns, in the order of the list on the screen. An import recognizes these headings. */
const everything: readonly Column<ExportedStudent>[] = [
  ...detailsOnScreen.filter(isInList).map(({ name }) => detail(name)),
  username,
  room,
  hostel,
  ...detailsOnScreen.filter((each) => !isInList(each)).map(({ name }) => detail(name)),
  { heading: 'State', width: 8, value: ({ state }) => t(state === 'left' ? 'Left' : 'Here') },
  { heading: 'Account', width: 10, value: ({ disabled }) => t(disabled ? 'Disabled' : 'Enabled') },
];

/** The columns for calling somebody in an emergency: few enough to print. */
const contacts: readonly Column<ExportedStudent>[] = [
  detail('name'),
  room,
  hostel,
  detail('phone'),
  detail('fathersName'),
  detail('mothersName'),
  detail('parentContactNo'),
];

const leftColumns: readonly Column<ExportedStudent>[] = [
  { heading: 'Left on', kind: 'day', value: ({ leftOn }) => leftOn },
  { heading: 'Left because', value: ({ leftReason }) => leftReason },
  { heading: 'Hostel left', value: ({ leftHostel }) => leftHostel },
];

type Asked = Pick<Inputs['studentExport']['query'], 'columns' | 'state'>;

const studentColumns = ({ columns, state }: Asked): readonly Column<ExportedStudent>[] => [
  ...(columns === 'contacts' ? contacts : everything),
  ...(state === 'left' ? leftColumns : []),
];

const inOrder = (values: Iterable<string>) => [...new Set(values)].sort((a, b) => compareKeys(naturalKey(a), naturalKey(b)));

export const studentHandlers: Handlers<keyof typeof studentCalls> = {
  studentOfBatch: async ({ db, query }) => queries.studentsOfBatch(db, query.batch, query.state ?? 'here'),
  studentAll: async ({ db }) => queries.allStudents(db),
  studentPage: (context) => queries.pageStudents(context.db, context, context.query),

  async studentExport(context) {
    const { query } = context;
    return await exportSheet(context, {
      title: query.columns === 'contacts' ? 'Contacts' : 'Students',
      columns: studentColumns(query),
      rows: queries.studentsInPieces(context.db, context, query),
    });
  },

  async studentChoices({ scope, db }) {
    const stored = await queries.storedChoices(db, scope);
    const [batches, programmes] = [await choicesOf(db, 'batch'), await choicesOf(db, 'programme')];
    const hidden = { batches: valuesOf(batches, true), programmes: valuesOf(programmes, true) };
    return {
      batches: inOrder([...valuesOf(batches, false), ...stored.batches]),
      programmes: [...new Set([...valuesOf(programmes, false), ...inOrder(stored.programmes)])],
      ...(hidden.batches.length + hidden.programmes.length > 0 ? { hidden } : {}),
    };
  },

  studentTaken: async ({ db, query }) => ({
    username: query.username ? await isUsernameTaken(db, query.username) : false,
    rollno: query.rollno ? await queries.isRollnoTaken(db, query.rollno) : false,
  }),

  async studentGet({ me, scope, db, params }) {
    const record = orFault(await findRecord(db, { scope, role: me.role, id: params.id }), 'studentNotFound');
    return record;
  },

  studentOwn: async ({ me, db }) => await getStudent(db, me.userId),

  async studentChange({ me, db, params, body: { basedOn, ...wanted }, settings }) {
    const present = orFault(await lockDetails(db, params.id), 'studentNotFound');
    const changes = [['account', 'student'], params.id] as const;
    await refuseIfChanged(db, { wanted, basedOn, present, changes, timeZone: settings.TIME_ZONE });
    const isNew = Object.entries(wanted).some(([name, value]) => value !== present[name as keyof Correctable]); // the schema names no other
    if (isNew) await changeDetails(db, params.id, wanted, me.userId);
    return await getStudent(db, params.id);
  },

  async studentRegister({ body, transact, settings }) {
    const { username, password, studentInfo = {} } = body;
    const fault = await passwordFault(password, [username, studentInfo.rollno ?? ''], settings.PASSWORD_MIN_LENGTH);
    if (fault) throw new Fault('invalid', { fields: { password: fault } });
    const { student } = await prepare({ username, password, info: studentInfo }, false);
    const operationId = await transact(async (db) => {
      await queries.insertStudents(db, [student]);
      return await currentOperation(db);
    });
    return { message: t(replyTexts.studentRegistered), operationId: String(operationId) };
  },
};
